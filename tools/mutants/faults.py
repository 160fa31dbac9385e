"""The faults that can be planted in a function: a comparison turned round, a condition negated, a number one
too high, a step left out."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Final

TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPPOSITES: Final = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)  # turned round is negated
PROBE: Final = "come_to_statement"
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Fault:
    """One fault: where it is, what it is, and the function that has it."""

    file: Path
    line: int
    what: str
    function: str  # as Python calls it: Class.method
    place: int  # of the piece that is wrong, among those of the function
    statement: int  # the line of the statement that it is part of

    def in_words(self) -> str:
        return f"{self.file}:{self.line}: {self.what} (in {self.function})"


def changed_lines(file: Path, since: str) -> set[int] | None:
    """The lines that are newer than a commit; None for all of them."""
    if not since:
        return None
    command = ["git", "diff", "-U0", since, "--", str(file)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: set[int] = set()
    for line in said.splitlines():
        if line.startswith("@@"):
            first, _, count = line.split("+")[1].split(" ")[0].partition(",")
            found |= set(range(int(first), int(first) + int(count or 1)))
    return found


def faults_in(file: Path, lines: set[int] | None) -> Iterator[Fault]:
    """Every fault that can be planted in these lines of a module."""
    tree = ast.parse(file.read_text("utf-8"))
    for name, function in functions_of(tree, ""):
        for place, (node, statement) in enumerate(pieces(function)):
            if not hasattr(node, "lineno") or (lines is not None and node.lineno not in lines):
                continue
            what = way(node)
            if what:
                yield Fault(file, node.lineno, what, name, place, statement)


def code_with(fault: Fault) -> CodeType:
    """The code of the function with the fault in it."""
    return code_after(fault, lambda function: plant(function, fault.place))


def code_with_probes(fault: Fault, statements: set[int]) -> CodeType:
    """The code of the function, which tells the global function ``PROBE`` that it comes to a statement."""
    return code_after(fault, lambda function: put_probes(function, statements))


def code_after(fault: Fault, change: Callable[[Function], None]) -> CodeType:
    tree = ast.parse(fault.file.read_text("utf-8"))
    change(dict(functions_of(tree, ""))[fault.function])
    code = compile(ast.fix_missing_locations(tree), str(fault.file), "exec")
    for part in fault.function.split("."):
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part)
    return code


def functions_of(tree: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from functions_of(node, f"{prefix}{node.name}.")
        elif isinstance(node, Function):
            yield f"{prefix}{node.name}", node


def pieces(function: Function) -> Iterator[tuple[ast.AST, int]]:
    """The pieces of the body that do something when it runs, each with the line of its statement; an
    assertion only tells the type checker, and ``strict`` of a ``zip`` is one."""
    waiting: list[tuple[ast.AST, int]] = [(step, step.lineno) for step in function.body]
    while waiting:
        node, statement = waiting.pop(0)
        if not isinstance(node, ast.Assert) and getattr(node, "arg", "") != "strict":
            yield node, statement
            if is_negative(node):
                continue
            for inner in ast.iter_child_nodes(node):
                waiting.append((inner, inner.lineno if isinstance(inner, ast.stmt) else statement))


def is_negative(node: ast.AST) -> bool:
    """Whether a piece is a number below zero, which is one piece."""
    if not isinstance(node, ast.UnaryOp) or not isinstance(node.op, ast.USub):
        return False
    return isinstance(node.operand, ast.Constant)


def way(node: ast.AST) -> str:
    """How a piece of a function can be wrong; empty for a piece that is left alone."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in TURNED:
        return "the comparison is turned round"
    if isinstance(node, ast.BoolOp):
        return "and is or, or is and"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return "not is left out"
    if isinstance(node, ast.If) and not is_negated_elsewhere(node.test):
        return "the condition is negated"
    if is_negative(node) or (isinstance(node, ast.Constant) and type(node.value) in (bool, int)):
        return "the constant is another one"
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return "the step is left out"
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
        return "the step is left out"
    return ""


def is_negated_elsewhere(test: ast.expr) -> bool:
    """Whether a fault in the condition itself is its negation already."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1 and isinstance(test.ops[0], OPPOSITES)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def plant(function: Function, place: int) -> None:
    for at, (node, _) in enumerate(pieces(function)):
        if at != place:
            continue
        if isinstance(node, ast.Compare):
            node.ops = [TURNED[type(node.ops[0])]()]
        elif isinstance(node, ast.BoolOp):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        elif isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
            node.operand.value = int(str(node.operand.value)) - 1
        elif isinstance(node, ast.UnaryOp):
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        elif isinstance(node, ast.If):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        elif isinstance(node, ast.Constant):
            node.value = not node.value if isinstance(node.value, bool) else int(str(node.value)) + 1
        elif isinstance(node, ast.stmt):
            leave_out(function, node)
        return


def leave_out(function: Function, step: ast.stmt) -> None:
    """The step stays where it is never reached: what it is the only one to mention is bound as before."""
    for node in ast.walk(function):
        for field in ("body", "orelse"):
            steps = getattr(node, field, None)
            if isinstance(steps, list) and step in steps:
                never = ast.If(ast.Constant(False), [step], [])
                steps[steps.index(step)] = ast.copy_location(never, step)
                return


def put_probes(function: Function, statements: set[int]) -> None:
    for node in list(ast.walk(function)):
        for field in ("body", "orelse", "finalbody"):
            steps = getattr(node, field, None)
            if isinstance(steps, list):
                setattr(node, field, [each for step in steps for each in probed(step, statements)])


def probed(step: ast.stmt, statements: set[int]) -> list[ast.stmt]:
    if step.lineno not in statements:
        return [step]
    call = ast.Call(ast.Name(PROBE, ast.Load()), [ast.Constant(step.lineno)], [])
    return [ast.copy_location(ast.Expr(call), step), step]

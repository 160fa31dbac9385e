"""Levels inside the engine.

The machinery has an order: a package asks those below it, never those above. The rules have none, because
the rulebook has none: damage asks for replacements, replacements make damage. So each module of the rules
stands by itself, as high as what it asks for, and the machinery may ask it if that is low enough. Nothing
imports in a circle, also not inside functions or for types alone.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from checks.levels import imported
from checks.places import SOURCE, name_of

ENGINE = "spoils.engine"

# The machinery, from the bottom up: packages, and modules that stand alone.
MACHINERY = (
    "editions",
    "differences",
    "program",
    "state",
    "agenda",
    "instruction",
    "meanings",
    "board",
    "reading",
    "prohibitions",
    "asking",
    "happening",
    "following",
    "costs",
    "offers",
    "acts",
    "every_act",
    "play",
)

# The rules, with the first digit of the numbers of their headings.
RULES = {"general": "1", "kinds": "2", "terms": "3", "concepts": "4", "texts": "5", "playing": "6"}

LINES = 500  # of a module, at most
ALONE = 8  # modules that stand alone, at most


class Module:
    """A module of the engine."""

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
        self.text = path.read_text("utf-8")
        self.tree = ast.parse(self.text, name_of(path))
        self.words = name.removeprefix(ENGINE).strip(".").split(".")
        self.is_rule = self.words[0] in RULES

    @property
    def machinery(self) -> int:
        """Its place in the order of the machinery."""
        return MACHINERY.index(self.words[0])


def read(source: Path = SOURCE) -> dict[str, Module]:
    """All modules of the engine, by name."""
    modules = {}
    for path in sorted((source / "spoils" / "engine").rglob("*.py")):
        parts = list(path.relative_to(source).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules[name] = Module(path, name)
    return modules


def asked_by(module: Module, modules: dict[str, Module]) -> Iterator[tuple[int, Module]]:
    """The modules of the engine that a module imports, with the line."""
    for line, name in imported(module.tree, module.name, module.path.name == "__init__.py"):
        target = name if name in modules else name.rpartition(".")[0]
        if target in modules and target != module.name:
            yield line, modules[target]


def circles(modules: dict[str, Module]) -> list[str]:
    """Modules that import each other, however far round."""
    faults = []
    asked = {name: [other.name for _, other in asked_by(module, modules)] for name, module in modules.items()}
    finished: set[str] = set()

    def visit(name: str, path: list[str]) -> None:
        if name in path:
            circle = [*path[path.index(name) :], name]
            faults.append("imports in a circle: " + " -> ".join(circle))
        elif name not in finished:
            for other in asked[name]:
                visit(other, [*path, name])
            finished.add(name)

    for name in asked:
        visit(name, [])
    return faults


def height(module: Module, modules: dict[str, Module], known: dict[str, int]) -> int:
    """How high a module of the rules stands: as the highest machinery it asks, itself or through others."""
    if not module.is_rule:
        return module.machinery
    if module.name not in known:
        known[module.name] = -1
        asked = [height(other, modules, known) for _, other in asked_by(module, modules)]
        known[module.name] = max(asked, default=-1)
    return known[module.name]


def upward(modules: dict[str, Module]) -> list[str]:
    """Machinery that asks upward, itself or through a module of the rules."""
    faults = []
    known: dict[str, int] = {}
    for module in modules.values():
        if module.is_rule or module.name == ENGINE:
            continue
        for line, other in asked_by(module, modules):
            if other.name == ENGINE or other.words[0] == module.words[0]:
                continue
            found = height(other, modules, known)
            if found >= module.machinery:
                reason = (
                    f"which asks {MACHINERY[found]}, and that does not stand below it"
                    if other.is_rule
                    else "which does not stand below it"
                )
                faults.append(f"{name_of(module.path)}:{line}: imports {other.name}, {reason}")
    return faults


def placed(modules: dict[str, Module]) -> list[str]:
    """Modules without a place, and too many that stand alone."""
    faults = []
    for module in modules.values():
        if module.name != ENGINE and not module.is_rule and module.words[0] not in MACHINERY:
            faults.append(
                f"{name_of(module.path)}: {module.words[0]} has no place in checks/engine_levels.py"
            )
    alone = [module.name for module in modules.values() if module.path.parent.name == "engine"]
    alone.remove(ENGINE)
    if len(alone) > ALONE:
        faults.append(
            f"{len(alone)} modules stand alone in the engine, more than {ALONE}: {', '.join(alone)}"
        )
    return faults


def inside_functions(modules: dict[str, Module]) -> list[str]:
    """Imports that are no part of a module's beginning: inside functions they hide circles."""
    faults = []
    for module in modules.values():
        top = set(map(id, module.tree.body))
        for node in ast.walk(module.tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)) and id(node) not in top:
                faults.append(f"{name_of(module.path)}:{node.lineno}: an import that is not at the beginning")
    return faults


def shape(modules: dict[str, Module]) -> list[str]:
    """Modules of the rules bear the number of their heading; none is too long."""
    faults = []
    for module in modules.values():
        lines = module.text.count("\n")
        if lines > LINES:
            faults.append(f"{name_of(module.path)}: {lines} lines, more than {LINES}")
        if not module.is_rule or module.path.name == "__init__.py":
            continue
        section = RULES[module.words[0]]
        if not re.match(rf"{section}\d\d\b", ast.get_docstring(module.tree) or ""):
            faults.append(
                f"{name_of(module.path)}: its docstring does not begin with a rule of section {section}"
            )
    return faults


def check(source: Path = SOURCE) -> list[str]:
    """Faults in the order of the engine."""
    modules = read(source)
    faults = placed(modules)
    if faults:
        return faults
    return [*circles(modules), *upward(modules), *inside_functions(modules), *shape(modules)]

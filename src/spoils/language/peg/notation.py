"""Reads the notation in which the grammar files are written.

A rule is a name at the start of a line, with a description for error messages, and its alternatives below,
each indented by four spaces (a line indented by eight goes on with the one above)::

    instruction: an instruction
        Destroy     destroy what:objects
        > destroy a character
        Draw        draw n:number card~n          {who: You()}
        ModifyStats who:objects gain^who mods:stat+and
        =           <other_instruction>

The first word of an alternative is the node class it builds (or a constant, or ``=`` for the value of the
part in angle brackets, upon which named parts and constants are then set). Behind it:

======================  ===================================================================================
``destroy``             the word itself; ``,`` is a comma that print may lack
``card~n``, ``card~``   a noun that agrees in number with the part named n, or with what the rule was asked
``gain^who``, ``gain^`` a verb, likewise (``be^``, ``have^``, ``do^``, ``was^`` are irregular)
``what:objects``        a part read by the rule objects and kept in the field what; behind it may stand
                        ``/sg`` ``/pl`` ``/~`` or ``/who`` (the number the rule is asked for), then
                        ``*`` (any number), ``+`` (at least one), ``@`` (one member of a list), ``+and``
                        ``+or`` (a list with commas and the word before the last), ``+,`` (with commas
                        only); a list may be put together from several such parts
``words:(a|each)``      one of these wordings, kept as a string
``( a | b )``           one of several; each may end with its own constants in braces
``[ a ]``               may be absent
``{who: You()}``        fields with fixed values
``$``                   the end of the text
``%name``               what the line ``%name = ...`` stands for, anywhere in the grammar
``!pl``, ``!who``       the number of the whole phrase: given, or that of a part
======================  ===================================================================================
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any, Final

from spoils.language.peg.patterns import (
    ONCE,
    PASS,
    Alternative,
    Capture,
    Comma,
    End,
    Grammar,
    GrammarError,
    Group,
    Inflected,
    Item,
    Rule,
    Sequence,
    Word,
    WordChoice,
)

_HEADER: Final = re.compile(r"^([a-z][a-z_0-9]*)\s*(?::\s*(.*\S))?\s*$")
_COMMENT: Final = re.compile(r"(^|\s)#(\s.*)?$")
_PIECE: Final = re.compile(
    r"""\s*(?:
      (?P<constants>\{[^}]*\})
    | (?P<number>!\w+)
    | (?P<choice>[a-z_]+:\([^)]*\))
    | (?P<capture>[a-z_]+:[A-Za-z_0-9]+(?:/[a-z_~]+)?(?:\*|@|\+(?:,|[a-z/]+)?)?)
    | (?P<value><[A-Za-z_0-9]+(?:/[a-z_~]+)?>)
    | (?P<open>[(\[])
    | (?P<bar>\|)
    | (?P<close>[)\]])
    | (?P<quoted>"[^"]+")
    | (?P<inflected>[a-z]+[~^][a-z_]*)
    | (?P<comma>,)
    | (?P<end>\$)
    | (?P<word>[a-z0-9'./+-]+|:)
    )""",
    re.VERBOSE,
)
_BUILD: Final = re.compile(r"\s*(=|'[^']*'|[A-Za-z_0-9]+(?:\([^)]*\))?)(?=\s|$)")


class _Reader:
    """Reads the pieces of one alternative."""

    def __init__(self, text: str, where: str, names: Mapping[str, Any]) -> None:
        self.where = where
        self.names = names
        self.number = ""
        self.pieces: list[tuple[str, str]] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _PIECE.match(text, at)
            if match is None:
                raise GrammarError(f"{where}: cannot read {text[at:].strip()!r}")
            kind = match.lastgroup
            assert kind is not None
            self.pieces.append((kind, match.group(kind)))
            at = match.end()
        self.at = 0

    def sequence(self, closing: str) -> Sequence:
        items: list[Item] = []
        constants: list[tuple[str, Any]] = []
        while self.at < len(self.pieces):
            kind, text = self.pieces[self.at]
            if kind == "bar" or kind == "close":
                if not closing:
                    raise GrammarError(f"{self.where}: {text!r} without a bracket before it")
                break
            self.at += 1
            if kind == "constants":
                constants.extend(self._constants(text))
            elif kind == "number":
                self.number = text[1:]
            elif kind == "open":
                items.append(self._group(text))
            else:
                items.append(self._item(kind, text))
        return Sequence(tuple(items), tuple(constants))

    def _group(self, opening: str) -> Group:
        closing = ")" if opening == "(" else "]"
        branches: list[Sequence] = []
        while True:
            branches.append(self.sequence(closing))
            if self.at >= len(self.pieces):
                raise GrammarError(f"{self.where}: {opening!r} is never closed")
            text = self.pieces[self.at][1]
            self.at += 1
            if text == "|":
                continue
            if text != closing:
                raise GrammarError(f"{self.where}: {opening!r} is closed by {text!r}")
            break
        if opening == "[":
            branches.append(Sequence(()))
        return Group(tuple(branches))

    def _item(self, kind: str, text: str) -> Item:
        if kind == "comma":
            return Comma()
        if kind == "end":
            return End()
        if kind == "word":
            return Word(text)
        if kind == "quoted":
            return Word(text[1:-1])
        if kind == "inflected":
            match = re.fullmatch(r"([a-z]+)([~^])([a-z_]*)", text)
            assert match is not None
            return Inflected(match.group(1), match.group(2), match.group(3))
        if kind == "choice":
            name, _, rest = text.partition(":")
            return WordChoice(name, tuple(tuple(part.split()) for part in rest[1:-1].split("|")))
        if kind == "value":
            rule, _, number = text[1:-1].partition("/")
            return Capture("", rule, number)
        name, _, rest = text.partition(":")
        match = re.fullmatch(r"([A-Za-z_0-9]+)(?:/([a-z_~]+?))?(\*|@|\+(?:,|[a-z/]+)?)?", rest)
        assert match is not None
        repeat = match.group(3) or ONCE
        return Capture(name, match.group(1), match.group(2) or "", repeat if len(repeat) < 2 else repeat[1:])

    def _constants(self, text: str) -> list[tuple[str, Any]]:
        found = []
        for part in _split_top(text[1:-1]):
            name, colon, expression = part.partition(":")
            if not colon:
                raise GrammarError(f"{self.where}: {part.strip()!r} should read field: value")
            found.append((name.strip(), constant(expression.strip(), self.where, self.names)))
        return found


def _split_top(text: str) -> list[str]:
    """Splits at commas outside brackets and quotes."""
    parts, depth, quote, start = [], 0, False, 0
    for at, sign in enumerate(text):
        if sign == "'":
            quote = not quote
        elif not quote and sign in "([":
            depth += 1
        elif not quote and sign in ")]":
            depth -= 1
        elif sign == "," and not depth and not quote:
            parts.append(text[start:at])
            start = at + 1
    parts.append(text[start:])
    return [part for part in parts if part.strip()]


def constant(expression: str, where: str, names: Mapping[str, Any]) -> Any:
    """The value of a constant: a number, a string, a name of the program, or a node built of such."""
    try:
        return _value(ast.parse(expression, mode="eval").body, names)
    except (SyntaxError, ValueError, TypeError, KeyError) as problem:
        raise GrammarError(f"{where}: {expression!r} is no constant ({problem})") from problem


def _value(tree: ast.expr, names: Mapping[str, Any]) -> Any:
    if isinstance(tree, ast.Constant):
        return tree.value
    if isinstance(tree, ast.Name):
        if tree.id not in names:
            raise KeyError(f"{tree.id} is not defined")
        return names[tree.id]
    if isinstance(tree, ast.Tuple):
        return tuple(_value(part, names) for part in tree.elts)
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        keywords = {part.arg: _value(part.value, names) for part in tree.keywords if part.arg is not None}
        return _value(tree.func, names)(*(_value(part, names) for part in tree.args), **keywords)
    raise ValueError("only names, numbers, strings, tuples and nodes may be used")


def read_grammar(sources: Mapping[str, str], names: Mapping[str, Any]) -> Grammar:
    """Reads grammar files (name to text); ``names`` are the node classes and constants they may use."""
    rules: dict[str, Rule] = {}
    lines = {file: _logical_lines(file, text) for file, text in sources.items()}
    macros = _macros([line for each in lines.values() for line in each])
    for file in sources:
        current: Rule | None = None
        for where, indent, line in lines[file]:
            if line.startswith("%"):
                continue
            line = _expanded(line, macros, where)
            if indent == 0:
                match = _HEADER.match(line)
                if match is None:
                    raise GrammarError(f"{where}: {line!r} should be a rule's name and description")
                name = match.group(1)
                if name in rules:
                    raise GrammarError(
                        f"{where}: the rule {name} is defined twice, first at {rules[name].where}"
                    )
                current = rules[name] = Rule(name, match.group(2) or "", where)
            elif current is None:
                raise GrammarError(f"{where}: an alternative without a rule above it")
            elif line.startswith("> "):
                if not current.alternatives:
                    raise GrammarError(f"{where}: an example without an alternative above it")
                current.alternatives[-1].examples += (line[2:].strip(),)
            else:
                current.alternatives.append(_alternative(line, where, names))
    return Grammar(rules)


def _logical_lines(file: str, text: str) -> list[tuple[str, int, str]]:
    lines: list[tuple[str, int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = _COMMENT.sub("", raw).rstrip()
        if not line:
            continue
        indent = len(line) - len(line.lstrip())
        if indent >= 8 and lines:
            where, before, start = lines[-1]
            lines[-1] = (where, before, f"{start} {line.strip()}")
        else:
            lines.append((f"{file}:{number}", indent, line.strip()))
    return lines


def _macros(lines: list[tuple[str, int, str]]) -> dict[str, str]:
    macros: dict[str, str] = {}
    for where, _, line in lines:
        if line.startswith("%"):
            match = re.fullmatch(r"%([a-z_]+) = (.*)", line)
            if match is None or match.group(1) in macros:
                raise GrammarError(f"{where}: {line!r} should read %name = pattern, once for each name")
            macros[match.group(1)] = match.group(2)
    return macros


def _expanded(line: str, macros: Mapping[str, str], where: str) -> str:
    for _ in range(5):
        names = set(re.findall(r"%([a-z_]+)", line))
        if not names:
            return line
        for name in names:
            if name not in macros:
                raise GrammarError(f"{where}: nothing is called %{name}")
            line = re.sub(rf"%{name}\b", lambda _, name=name: macros[name], line)  # type: ignore[misc]
    raise GrammarError(f"{where}: macros inside macros go too deep")


def _alternative(line: str, where: str, names: Mapping[str, Any]) -> Alternative:
    match = _BUILD.match(line)
    if match is None:
        raise GrammarError(f"{where}: {line!r} should begin with a node class, a constant or =")
    build = PASS if match.group(1) == "=" else constant(match.group(1), where, names)
    reader = _Reader(line[match.end() :], where, names)
    sequence = reader.sequence("")
    return Alternative(build, sequence, reader.number, where)

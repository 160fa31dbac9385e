"""The grammar of card texts, by topic; ``grammar()`` reads and checks it once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from threading import Lock
from types import ModuleType
from typing import Any, Final

from spoils.engine.program import (
    conditions,
    happenings,
    instructions,
    node,
    numbers,
    objects,
    players,
    statements,
    texts,
    words,
)
from spoils.engine.program.paragraph import OptionsChosen, Paragraph
from spoils.language.peg.check import prepare
from spoils.language.peg.notation import read_grammar
from spoils.language.peg.patterns import Grammar

STARTS: Final = (
    "paragraph",
    "tactic_paragraph",
    "cost",
    "effect",
    "attach_target",
    "extra_cost",
    "chooser",
    "triggered",
)
_MODULES: Final = (conditions, happenings, instructions, numbers, objects, players, statements, texts, words)

_READING: Final = Lock()


def _names(module: ModuleType) -> dict[str, Any]:
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, int) or (isinstance(value, type) and issubclass(value, node.Node))
    }


def sources() -> dict[str, str]:
    """The grammar files by name."""
    folder = files("spoils.language.grammar")
    return {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".grammar")
    }


@cache
def _all_names() -> dict[str, Any]:
    names: dict[str, Any] = {"Paragraph": Paragraph, "OptionsChosen": OptionsChosen}
    for module in _MODULES:
        names |= _names(module)
    return names


@cache
def node_classes() -> dict[str, type[node.Node]]:
    """Every kind of node by its name."""
    return {name: value for name, value in _all_names().items() if isinstance(value, type)}


def grammar() -> Grammar:
    """The grammar, ready for parsing and rendering. Several threads may ask for it at once; one reads it,
    because `ast`, which reads its constants, fails at random where two threads use it (Python 3.11)."""
    with _READING:
        return _read()


@cache
def _read() -> Grammar:
    return prepare(read_grammar(sources(), _all_names()), STARTS)

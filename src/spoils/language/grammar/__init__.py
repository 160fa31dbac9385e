"""The grammar of card texts, by topic; ``grammar()`` reads and checks it once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

from spoils.engine.program import words
from spoils.engine.program.every_node import node_kinds
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
    numbers = {name: value for name, value in vars(words).items() if isinstance(value, int)}
    return {**node_kinds(), **numbers}


@cache
def grammar() -> Grammar:
    """The grammar, ready for parsing and rendering."""
    return prepare(read_grammar(sources(), _all_names()), STARTS)

"""The grammar of card texts, by topic; ``grammar()`` reads and checks it once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from threading import Lock
from typing import Any, Final

from spoils.engine.program import words
from spoils.engine.program.every_node import node_kinds
from spoils.engine.program.keywords import KEYWORDS, SIMPLE, KeywordFacts
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

_READING: Final = Lock()


def sources() -> dict[str, str]:
    """The grammar by name of the file; the keywords come from their table."""
    folder = files("spoils.language.grammar")
    written = {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".grammar")
    }
    return {**written, "keywords.grammar": _keywords()}


def _keywords() -> str:
    """The rule for keywords that need nothing behind them, made from their table."""
    lines = [f"    {_constant(keyword)} {keyword.token}" for keyword in SIMPLE]
    return "\n".join(["simple_keyword: a keyword", *lines, ""])


def _constant(keyword: KeywordFacts) -> str:
    """What the grammar calls the number of a keyword."""
    return keyword.printed.replace(" ", "_")


@cache
def _all_names() -> dict[str, Any]:
    numbers = {name: value for name, value in vars(words).items() if isinstance(value, int)}
    keywords = {_constant(keyword): keyword.bit for keyword in KEYWORDS}
    return {**node_kinds(), **numbers, **keywords}


def grammar() -> Grammar:
    """The grammar, ready for parsing and rendering. Several threads may ask for it at once; one reads it,
    because `ast`, which reads its constants, fails at random where two threads use it (Python 3.11)."""
    with _READING:
        return _read()


@cache
def _read() -> Grammar:
    return prepare(read_grammar(sources(), _all_names()), STARTS)

"""What the compiler makes of a wording, for tests that read it at a table made by hand."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from spoils.engine.program.families import Condition, Happening, Number, Objects
from spoils.engine.program.instructions.choosing import Where
from spoils.engine.program.texts import CardText, Triggered
from spoils.language.compile import Compiled, compile_card
from spoils.language.report import explain

Piece = TypeVar("Piece")


def program(text: str, kind: str = "Tactic") -> CardText:
    compiled = compile_card("Test", [kind], text)
    assert isinstance(compiled, Compiled), explain(compiled)
    return compiled.text


def first(text: CardText, kind: type[Piece]) -> Piece:
    """The first piece of a kind, outermost first."""
    return next(node for node in text.nodes if isinstance(node, kind))


def condition(words: str) -> Condition:
    return first(program(f"If {words}, draw a card."), Condition)


def cards(words: str) -> Objects:
    return first(program(f"Remove {words} from the game."), Objects)


def number(words: str) -> Number:
    found = program(f"Draw X cards, where X is {words}.")
    return first(found, Where).n


@cache
def happening(words: str, kind: str = "Item") -> Happening:
    return first(program(f"If {words}, draw a card.", kind), Triggered).happening

"""A text means the same in other words that mean the same: it compiles, and to the same program."""

from __future__ import annotations

import re
from typing import Final

from spoils.engine.program.texts import CardText
from spoils.lab.laws.broken import Broken
from spoils.lab.laws.positions import Position
from spoils.language.compile import Declined, compile_card
from spoils.language.show import show

# What is read, and what may stand there as well.
SYNONYMS: Final = (
    (r"\bplay (a|an|another) (card|character|item|location|tactic)\b", r"deploy \1 \2"),
    (r"\bplays (a|an|another) (card|character|item|location|tactic)\b", r"deploys \1 \2"),
    (r"\bcannot\b", "can't"),
    (r"\bdoes not\b", "doesn't"),
    (r"\b2 (?=cards|characters|items|tokens)", "two "),
    (r"\b3 (?=cards|characters|items|tokens)", "three "),
    (r"\bface-down\b", "face down"),
    (r"\bface-up\b", "face up"),
    (
        r"\bPut (the character|that card|it|the card) into its owner's hand\b",
        r"Return \1 to its owner's hand",
    ),
    (r"\bundepleted\b", "restored"),
    (r"\beach (character|item|location) (you control|your opponent controls)\b", r"every \1 \2"),
    (r"\bnumeric cost (\d+) or less\b", r"numeric cost of \1 or less"),
    (r"\bdraw a card\b", "draw 1 card"),
    (r"\bDraw a card\b", "Draw one card"),
    (r"\bdiscards a card\b", "discards 1 card"),
)


def examine_synonyms(position: Position) -> None:
    """Every card of the position in all the other words that fit its text."""
    for card in position.cards:
        program = compile_card(card.name, card.types, card.text)
        if isinstance(program, Declined):
            continue
        for read, other in SYNONYMS:
            reworded = _outside_quotations(read, other, card.text)
            if reworded != card.text:
                _compare(card.name, card.types, program.text, reworded, other)


def _compare(name: str, types: tuple[str, ...], text: CardText, reworded: str, other: str) -> None:
    again = compile_card(name, types, reworded)
    if isinstance(again, Declined):
        raise Broken(f"{name} does not compile with {other!r} in its text: {again.problem}")
    if show(again.text) != show(text):
        raise Broken(f"{name} means something else with {other!r} in its text")


def _outside_quotations(read: str, other: str, text: str) -> str:
    parts = re.split(r'("[^"]*")', text)
    return "".join(part if part.startswith('"') else re.sub(read, other, part) for part in parts)

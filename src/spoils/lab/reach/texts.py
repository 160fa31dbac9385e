"""The texts of a card, one by one, and the pieces of program by which it is noticed that one runs."""

from __future__ import annotations

from typing import Final

from spoils.engine.program.families import nodes_of
from spoils.engine.program.node import Node
from spoils.engine.program.texts import (
    AbilityText,
    AttachText,
    CardCost,
    CardEffect,
    Continuous,
    FlipUpText,
    OptionsText,
    Replacement,
    Triggered,
)
from spoils.engine.state.definition import Definition

# How a text is noticed.
FOLLOWED: Final = 1  # one of its instructions is followed
IN_FORCE: Final = 2  # its statement holds
REPLACED: Final = 3  # it has replaced something
FLIPPED: Final = 4  # the card is flipped up
ATTACHED: Final = 5  # the card is attached to something
FACE_UP: Final = 6  # the card is in play


class WatchedText:
    """One text of one card."""

    def __init__(self, definition: Definition, sign: int, place: int, words: str, nodes: list[Node]) -> None:
        self.definition = definition.index
        self.card = definition.name
        self.sign = sign
        self.place = place  # among the texts of its card
        self.words = words
        self.nodes = nodes


def watched_texts(definition: Definition) -> list[WatchedText]:
    """What is to be noticed of a card. Each option of a text that offers several is one by itself."""
    found: list[WatchedText] = []
    for entry in definition.texts.entries:
        text = entry.text
        label = entry.label or type(text).__name__

        def add(sign: int, words: str, *parts: Node | None, place: int = entry.index) -> None:
            found.append(WatchedText(definition, sign, place, words, nodes_of([p for p in parts if p])))

        if isinstance(text, AbilityText):
            add(FOLLOWED, f"the ability {text.name}", text.effect)
        elif isinstance(text, Triggered):
            add(FOLLOWED, f"the trigger {label}" if entry.label else "a trigger", text.body)
        elif isinstance(text, CardCost):
            add(FOLLOWED, "its cost", text.cost)
        elif isinstance(text, CardEffect):
            add(FOLLOWED, "its effect", text.effect)
        elif isinstance(text, OptionsText):
            for option in text.options:
                add(FOLLOWED, f"option {option.n}", option.effect)
        elif isinstance(text, Replacement):
            add(REPLACED, "a replacement", text.body)
        elif isinstance(text, Continuous):
            add(IN_FORCE, "a statement", text.statement)
        elif isinstance(text, FlipUpText):
            add(FLIPPED, "FLIP UP")
        elif isinstance(text, AttachText):
            add(ATTACHED, "ATTACH")
        else:
            add(FACE_UP, label)
    return found

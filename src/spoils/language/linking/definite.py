"""``the character you control``, where a condition has made sure that there is one and no other: nobody spoke
of it before, so the words themselves find it."""

from __future__ import annotations

import dataclasses
from typing import Any

from spoils.engine.program import texts as t
from spoils.engine.program.conditions import PlayerHas
from spoils.engine.program.families import nodes_of
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Literal
from spoils.engine.program.objects.nouns import Cards, The
from spoils.engine.program.objects.quantities import Every, Some
from spoils.engine.program.objects.situations import ControlledBy
from spoils.engine.program.words import EXACTLY


def find_the_only_one(parts: tuple[Node, ...]) -> None:
    """The first such phrase describes the card; those behind it speak of what it found."""
    if any(isinstance(part, t.Continuous) for part in parts):
        return
    nodes = nodes_of(parts)
    known = [node for node in nodes if isinstance(node, PlayerHas) and _is_of_one(node)]
    for parent in nodes if known else ():
        for field in dataclasses.fields(parent):  # type: ignore[arg-type]
            meant = getattr(parent, field.name)
            if isinstance(meant, The) and any(_is_meant(meant, each) for each in known):
                if not _was_chosen(meant, parts):
                    quantity = Some(Literal(1), words="the")
                    cards = Cards(quantity, meant.types, meant.adjectives, meant.qualifiers)
                    setattr(parent, field.name, cards)
                return


def _is_of_one(node: PlayerHas) -> bool:
    one = isinstance(node.n, Literal) and node.n.n == 1
    return one and node.comparison == EXACTLY and isinstance(node.what, Cards) and not node.what.qualifiers


def _is_meant(phrase: The, condition: PlayerHas) -> bool:
    """Whether the words are those of the condition: the same kind of card, and the same player's."""
    counted: Any = condition.what
    if phrase.participle or phrase.ordinal or phrase.plural or phrase.words != "the":
        return False
    if (phrase.types, phrase.adjectives) != (counted.types, counted.adjectives) or len(
        phrase.qualifiers
    ) != 1:
        return False
    whose = phrase.qualifiers[0]
    return isinstance(whose, ControlledBy) and not whose.negated and type(whose.who) is type(condition.who)


def _was_chosen(phrase: The, parts: tuple[Node, ...]) -> bool:
    """Whether something else was spoken of that the words could mean."""
    return any(
        isinstance(node, Cards)
        and not isinstance(node.quantity, Every)
        and (set(node.types) & set(phrase.types) or 0 in node.types)
        for node in nodes_of(parts)
    )

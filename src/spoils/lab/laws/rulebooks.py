"""An edition without a difference that matters changes nothing: what a rule says of Flip Up is no matter to
cards without it. The same game is played by the newest edition and by one that differs from it in everything
that concerns none of the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from spoils.cards.card import PrintedCard
from spoils.engine.editions import COMPREHENSIVE, EDITIONS, Edition
from spoils.engine.program.families import nodes_of
from spoils.engine.program.happenings.deeds import PlaysResource
from spoils.engine.program.instructions.flow import IfInstead
from spoils.engine.program.instructions.playing import Play
from spoils.engine.program.instructions.terms import Duplicate, Pay, Search, Shuffle
from spoils.engine.program.node import Node
from spoils.engine.program.statements.changes import Keyword
from spoils.engine.program.statements.possible import MayPlay
from spoils.engine.program.texts import (
    AbilityText,
    FlipUpText,
    KeywordText,
    ProvidesText,
    Replacement,
    ThresholdText,
    UniqueText,
)
from spoils.engine.program.words import PLAY, VOID
from spoils.lab.laws.positions import Position, lay_out
from spoils.lab.laws.seats import without
from spoils.lab.laws.snapshot import Side
from spoils.lab.laws.together import go_together
from spoils.language.declined import Declined
from spoils.library import compiled

LENGTH: Final = 60  # decisions
Concerns = Callable[[Node], bool]


def nobody(node: Node) -> bool:
    """Words of messages, and how a game begins: no card in the middle of one."""
    return False


def one_of(*kinds: type[Node]) -> Concerns:
    return lambda node: isinstance(node, kinds)


def names_the_void(node: Node) -> bool:
    """Also where only a part of the text names it."""
    values: list[Any] = [getattr(node, name, None) for name in ("area", "origin", "to")]
    return any(value == VOID and not isinstance(value, bool) for value in values)


def shuffles(node: Node) -> bool:
    return isinstance(node, Shuffle | Search) or bool(getattr(node, "shuffled", False))


def works_elsewhere(node: Node) -> bool:
    return isinstance(node, AbilityText) and node.area != PLAY


def asks_for_threshold(node: Node) -> bool:
    return isinstance(node, ThresholdText) or (isinstance(node, AbilityText) and bool(node.threshold))


CONCERNS: Final[dict[str, Concerns]] = {
    "most_players": nobody,
    "deploys": nobody,
    "damage_markers": nobody,
    "first_player_chosen": nobody,
    "starting_resources_hidden": nobody,
    "setup_together": nobody,
    "void_exists": names_the_void,
    "any_card_provides": one_of(ProvidesText),
    "text_thresholds": asks_for_threshold,
    "tactical_exists": one_of(KeywordText, Keyword),
    "flip_up_exists": one_of(FlipUpText),
    "flip_up_paid_first": one_of(FlipUpText),
    "free_skips_numeric_cost": one_of(Play, MayPlay),
    "free_x_is_zero": one_of(Play, MayPlay),
    "effect_pay_reduced": one_of(Pay),
    "permanents_off_turn": one_of(Play, MayPlay, KeywordText, Keyword),
    "responses_from_anywhere": one_of(MayPlay, FlipUpText, AbilityText),
    "duplicate_responded": one_of(Duplicate),
    "resource_triggers": one_of(PlaysResource),
    "abilities_outside_play": works_elsewhere,
    "replaced_counts_as_ignored": one_of(Replacement, IfInstead),
    "costs_not_replaced": one_of(Replacement, IfInstead),
    "attached_replaced_in_costs": one_of(Replacement, IfInstead),
    "replaced_destruction_heals": one_of(Replacement, IfInstead),
    "shuffle_needs_cards": shuffles,
    "unique_chosen": one_of(UniqueText),
}
"""For each difference that has to do with certain texts, which ones."""


def other_value(field: str) -> Any:
    """What some edition has there instead."""
    newest = getattr(COMPREHENSIVE, field)
    return next(value for each in EDITIONS.values() if (value := getattr(each, field)) != newest)


def concerned(card: PrintedCard, field: str) -> bool:
    text = compiled(card)
    assert not isinstance(text, Declined)
    return any(CONCERNS[field](node) for node in (*text.texts, *text.nodes, *nodes_of(text.texts)))


def edition_beside(position: Position) -> Edition:
    """An edition that differs in everything that concerns none of the position's cards."""
    idle = [field for field in CONCERNS if not any(concerned(card, field) for card in position.cards)]
    return replace(COMPREHENSIVE, **{field: other_value(field) for field in idle})


def examine_editions(position: Position) -> None:
    """The cards that one difference, drawn by lot, concerns are left out; then that one does not matter, nor
    any other that concerns nobody."""
    chance = position.chance()
    field = list(CONCERNS)[chance.below(len(CONCERNS))]
    names = {card.name for card in position.cards if concerned(card, field)}
    position = without(position, names)
    library = position.library()
    one = Side(lay_out(position, library))
    other = Side(lay_out(position, library, edition=edition_beside(position)))
    go_together(one, other, chance, LENGTH)

"""Cards as the engine knows them: printed facts turned into numbers, texts compiled."""

from __future__ import annotations

from functools import lru_cache

from spoils.cards.card import PrintedCard
from spoils.cards.errors import shown
from spoils.engine.program.texts import CardText
from spoils.engine.program.words import TRADES, TYPES
from spoils.engine.state.definition import NONE, Definition
from spoils.language import compile as language
from spoils.language.compile import compile_card


class Declined(Exception):
    """A text that the compiler does not read; the message has the words it stopped at."""


@lru_cache(maxsize=4096)
def compiled(card: PrintedCard) -> CardText:
    """The program of a card, made once; or Declined."""
    result = compile_card(card.name, card.types, card.text)
    if isinstance(result, language.Declined):
        words = f" at {shown(result.stopped_at)}" if result.stopped_at else ""
        raise Declined(f"{result.problem}{words} (line {result.line} of the text)")
    return result.text


def definition_of(card: PrintedCard, index: int) -> Definition:
    """The card as number ``index`` of a library, or Declined."""
    types = 0
    for name in card.types:
        types |= TYPES[name.casefold()]
    return Definition(
        index,
        card.name,
        types,
        trade=TRADES.index(card.trade or ""),
        staple=card.is_staple,
        subtypes=tuple(subtype.casefold() for subtype in card.subtypes),
        cost=_number(card.cost),
        threshold=card.threshold,
        strength=_number(card.strength),
        life=_number(card.life),
        speed=_number(card.speed),
        structure=_number(card.structure),
        influence=_number(card.influence),
        text=compiled(card) if card.text.strip() else None,
        token=card.token,
    )


def _number(value: int | None) -> int:
    return NONE if value is None else value

"""Printed cards made playable: facts turned into the engine's numbers, texts compiled.

A card whose text was declined cannot be played with, and saying so is better than playing it wrong.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any

from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.catalog import Catalog
from spoils.engine.program.texts import CardText
from spoils.engine.program.words import TRADES, TYPES
from spoils.engine.state.definition import NONE, Definition, Library
from spoils.errors import UserError
from spoils.language.alternatives import alternatives
from spoils.language.cache import compile_cached
from spoils.language.compile import Declined


class DeclinedCards(UserError):
    """Cards that were to be played with although the compiler has declined their texts."""

    def __init__(self, declined: list[Declined]) -> None:
        first = declined[0]
        stopped = f' at "{shortened(first.stopped_at)}"' if first.stopped_at else ""
        where = f"line {first.line} of its text {first.problem}{stopped}"
        others = f", nor with {len(declined) - 1} others" if len(declined) > 1 else ""
        super().__init__(f"{first.name} cannot be played with{others}: {where}; see `spoils cards check`")
        self.declined = declined


def shortened(words: str, limit: int = 60) -> str:
    """The beginning of a text."""
    return words if len(words) <= limit else f"{words[: limit - 3]}..."


@lru_cache(maxsize=4096)
def compiled(card: PrintedCard) -> CardText | Declined:
    """The program of a card, made once."""
    if not card.text.strip():
        return CardText(())
    found = compile_cached(card.name, card.types, card.text)
    return found if isinstance(found, Declined) else found.text


def build_library(cards: Iterable[PrintedCard], named: Iterable[PrintedCard] = ()) -> Library:
    """A library with these cards, which can be played with, and others that can only be named.

    Definitions are sorted by name: their numbers must not tell which cards are in somebody's deck.
    """
    playable = {fold_name(card.name): card for card in cards}
    every = {fold_name(card.name): card for card in named} | playable
    declined: list[Declined] = []
    definitions: list[Definition] = []
    for index, name in enumerate(sorted(every)):
        text: CardText | Declined = compiled(every[name]) if name in playable else CardText(())
        if isinstance(text, Declined):
            declined.append(text)
            text = CardText(())
        definitions.append(definition_of(every[name], index, text))
    if declined:
        raise DeclinedCards(declined)
    content = sha256("\n".join(sorted(every)).encode())
    for name in sorted(playable):
        content.update(playable[name].content_hash.encode())
    library = Library(definitions, content.hexdigest()[:16])
    library.made_of = tuple(playable.values()), tuple(every.values())
    for definition in definitions:
        library.words.update(alternatives(definition.text))
    return library


@lru_cache(maxsize=8)
def made_again(cards: tuple[PrintedCard, ...], named: tuple[PrintedCard, ...]) -> Library:
    """The same library in another process: once, for all the games that are sent there."""
    return build_library(cards, named)


def taken_apart(library: Library) -> tuple[Any, ...]:
    """A library as what it was made of: programs cannot be pickled when the engine is compiled, and games
    name the pieces of programs by their places in it."""
    if library.made_of is None:
        raise UserError("a library that was not made of printed cards cannot be pickled")
    return made_again, library.made_of


copyreg.pickle(Library, taken_apart)


def library_for(catalog: Catalog, names: Iterable[str]) -> Library:
    """The library for a game with cards of these names: those, card tokens, and all others only by name."""
    cards = [catalog.card(name) for name in names]
    tokens = [card for card in catalog if card.token]
    return build_library([*tokens, *cards], catalog)


def definition_of(card: PrintedCard, index: int, text: CardText) -> Definition:
    """The card as number ``index`` of a library."""
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
        cost=number_or_none(card.cost),
        threshold=card.threshold,
        strength=number_or_none(card.strength),
        life=number_or_none(card.life),
        speed=number_or_none(card.speed),
        structure=number_or_none(card.structure),
        influence=number_or_none(card.influence),
        text=text,
        token=card.token,
    )


def number_or_none(value: int | None) -> int:
    return NONE if value is None else value

"""Jobs of the laboratory: what a trial consists of, and its blocks of games."""

from collections.abc import Iterable
from hashlib import sha256

import msgspec
from msgspec import Struct

from spoils import __version__
from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck
from spoils.errors import UserError
from spoils.lab.trials.card import CardTrial
from spoils.lab.trials.deck import DeckTrial
from spoils.lab.trials.field import holding, of_format
from spoils.lab.trials.numbered import numbered
from spoils.lab.trials.run import Block, Trial
from spoils.library import library_for
from spoils.record.origin import engine_fingerprint
from spoils.record.setup import DeckList, deck_list
from spoils.server.errors import Trouble
from spoils.server.protocol.decks import DeckData
from spoils.server.settings import Limits
from spoils.server.shelf.decks import deck_of, project_decks
from spoils.server.work.deck_jobs import check
from spoils.server.work.desk import Desk, Job

EDITION = "comprehensive"
SEED = 1
"""The same for all: whoever tries the same, tries the same games."""

Chosen = tuple[tuple[str, DeckData], ...]
"""Decks with their ids."""


class Prepared(Struct, frozen=True):
    """A trial that can be played."""

    id: str
    """A hash of all that its games depend on."""
    trial: Trial
    """Its decks are called by their ids."""


class PrepareCardTrial(Job, frozen=True, kw_only=True):
    """Refuse a trial that cannot be played; choose decks where none are named."""

    slow = True
    card: str
    decks: Chosen
    others: Chosen
    copies: int
    bot: str

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """The trial."""
        card = cards.card(self.card)
        if card.token or "Faction" in card.types:
            raise Trouble(
                "malformed", f"{card.name} is not a card that a deck holds copies of; choose another"
            )
        decks = self.decks or of_the_program(holding(card.name, program()))
        if not decks:
            raise Trouble(
                "unknown_deck", f"no deck of the program holds {card.name}; choose one to try it in"
            )
        others = self.others or of_the_program(of_format(decks[0][1].format, program()))
        lists = (playable(decks, cards), playable(others, cards))
        trial = CardTrial(EDITION, self.bot, SEED, card.name, *lists, self.copies)
        try:
            trial.check()
        except UserError:
            raise Trouble(
                "too_large",
                f"a deck has no room for {self.copies} copies of {card.name}; choose fewer, or another deck",
            ) from None
        return prepared(trial, cards)


class PrepareDeckTrial(Job, frozen=True, kw_only=True):
    """The same for a deck."""

    slow = True
    deck: tuple[str, DeckData]
    others: Chosen
    bot: str

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """The trial."""
        others = self.others or of_the_program(of_format(self.deck[1].format, program()))
        (own,) = playable((self.deck,), cards)
        return prepared(DeckTrial(EDITION, self.bot, SEED, own, playable(others, cards)), cards)


class PlayBlock(Job, frozen=True, kw_only=True):
    """The games of one block."""

    slow = True
    thinks = True
    trial: Trial
    block: int

    def limit(self, limits: Limits) -> float:
        """It may take its time."""
        return limits.study_seconds

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """What came of them, in numbers alone."""
        library = library_for(cards, self.trial.names())
        block = Block(self.block, tuple(self.trial.play(self.block, library)))
        return msgspec.msgpack.encode(numbered(block, self.trial))


# ---- decks -------------------------------------------------------------------------------------------------


def program() -> dict[str, Deck]:
    """The decks of the program by id."""
    return {name: deck_of(data) for name, data in project_decks().items()}


def of_the_program(names: Iterable[str]) -> Chosen:
    """Decks of the program by their ids."""
    return tuple((name, project_decks()[name]) for name in names)


def playable(decks: Chosen, cards: Catalog) -> tuple[DeckList, ...]:
    """The decks as games begin with them; refused if one cannot be played with, legal or not."""
    for _, data in decks:
        check(data, cards, EDITION, lenient=True)
    return tuple(spelled(deck_list(deck_of(data)), name, cards) for name, data in decks)


def spelled(deck: DeckList, name: str, cards: Catalog) -> DeckList:
    """The deck under its id, with its cards written as they are printed."""
    entries = tuple((count, cards.card(card).name) for count, card in deck.cards)
    return DeckList(cards.card(deck.faction).name, entries, name)


def prepared(trial: Trial, cards: Catalog) -> bytes:
    """With the hash of the trial, its cards and the program."""
    printed = [cards.card(name) for name in dict.fromkeys(trial.names())]
    encode = msgspec.msgpack.encode
    parts = (__version__.encode(), engine_fingerprint().encode(), encode(trial), encode(printed))
    digest = sha256()
    for part in parts:
        digest.update(f"{len(part)}:".encode() + part)
    return encode(Prepared(digest.hexdigest()[:32], trial))

"""Jobs about decks: what there is to say about them, reading and writing them, bringing them to a table."""

import random

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.server.errors import Trouble
from spoils.server.play.pool import pool_of
from spoils.server.play.wordings import Brought, names_in
from spoils.server.protocol.decks import (
    DeckData,
    DeckForm,
    DeckImport,
    DeckList,
    DeckOdds,
    DeckReport,
    SavedDeck,
)
from spoils.server.protocol.games import Wording
from spoils.server.shelf.decks import faults_of, info_of, project_decks, read_file, report_on, write_file
from spoils.server.shelf.facts import why_declined
from spoils.server.shelf.odds import odds_of
from spoils.server.work.cards import OwnCards
from spoils.server.work.desk import Desk, Job


class ListDecks(Job, frozen=True, kw_only=True):
    """Own decks, then those of the program."""

    mine: tuple[tuple[str, DeckData, str], ...]
    """Ids, decks, and when they were saved."""

    def run(self, desk: Desk, cards: Catalog) -> DeckList:
        """With whether they are legal."""
        mine = [info_of(deck, data, cards, own=True, changed=when) for deck, data, when in self.mine]
        project = [info_of(deck, data, cards, own=False) for deck, data in project_decks().items()]
        return DeckList((*mine, *project))


class ShowDeck(Job, frozen=True, kw_only=True):
    """A deck with its faults."""

    id: str
    deck: DeckData

    def run(self, desk: Desk, cards: Catalog) -> SavedDeck:
        """As it is saved."""
        return SavedDeck(self.id, self.deck, self.id not in project_decks(), report_on(self.deck, cards))


class CheckDeck(Job, frozen=True, kw_only=True):
    """Every fault of a deck that is being built."""

    deck: DeckData
    edition: str

    def run(self, desk: Desk, cards: Catalog) -> DeckReport:
        """By the rules of an edition."""
        return report_on(self.deck, cards, self.edition)


class ReckonDeck(Job, frozen=True, kw_only=True):
    """What is to be expected of a deck."""

    deck: DeckData
    seed: int

    def run(self, desk: Desk, cards: Catalog) -> DeckOdds:
        """By playing it out."""
        return odds_of(self.deck, cards, self.seed)


class ImportDeck(Job, frozen=True, kw_only=True):
    """Read an uploaded deck."""

    data: bytes
    file: str

    def run(self, desk: Desk, cards: Catalog) -> DeckImport:
        """With its faults and what was repaired."""
        deck, repairs = read_file(self.data, self.file, cards)
        return DeckImport(deck, report_on(deck, cards), tuple(str(repair) for repair in repairs))


class ExportDeck(Job, frozen=True, kw_only=True):
    """Write a deck as a file."""

    deck: DeckData
    form: DeckForm

    def run(self, desk: Desk, cards: Catalog) -> str:
        """Its text."""
        return write_file(self.deck, self.form, cards)


# ---- bringing decks to a table -----------------------------------------------------------------------------


class BringDeck(Job, frozen=True, kw_only=True):
    """Refuse a deck that cannot be played with; without one, choose a legal one of the program's."""

    deck: DeckData | None
    edition: str
    lenient: bool
    sets: tuple[str, ...] = ()
    """If there are any, only cards that are in one of them."""

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """The deck."""
        if self.deck is None:
            return msgspec.msgpack.encode(any_deck(desk.project, self.edition))
        check(self.deck, cards, self.edition, lenient=self.lenient)
        if self.sets:
            check_sets(self.deck, cards, self.sets)
        return msgspec.msgpack.encode(self.deck)


def any_deck(project: Catalog, edition: str) -> DeckData:
    """Some deck of the program that is legal, for a bot."""
    decks = [deck for deck in project_decks().values() if not faults_of(deck, project, edition)]
    if not decks:
        raise Trouble("bad_deck", "the program has no such deck of its own; name one for every seat")
    return random.choice(decks)


def check(deck: DeckData, cards: Catalog, edition: str, *, lenient: bool) -> None:
    """Refuse a deck that cannot be played with."""
    judged = replace(deck, format="constructed") if deck.format == "casual" and not lenient else deck
    faults = faults_of(judged, cards, edition)
    unknown = [fault for fault in faults if fault.card and fault.card not in cards]
    if unknown:
        raise Trouble("unknown_card", f'the deck "{deck.name}": {unknown[0].problem}')
    if not deck.faction:
        raise Trouble("illegal_deck", f'"{deck.name}" has no faction', rules=("103.1a",))
    if faults and not lenient:
        rules = tuple(dict.fromkeys(fault.rule for fault in faults))
        others = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise Trouble("illegal_deck", f'"{deck.name}" is not legal: {faults[0].problem}{others}', rules=rules)
    for name in names_in(deck):
        declined = why_declined(cards.card(name))
        if declined:
            raise Trouble("unplayable_card", f"{name} cannot be played with: {declined}")


def check_sets(deck: DeckData, cards: Catalog, sets: tuple[str, ...]) -> None:
    """Refuse a deck with a card that is in none of these sets."""
    for name in names_in(deck):
        if name and not any(printing.set_name in sets for printing in cards.printings(name)):
            raise Trouble("illegal_deck", f'"{deck.name}": {name} is in none of the sets {", ".join(sets)}')


class Gathered(Struct, frozen=True):
    """The cards of a game, and which wordings of them it is played with."""

    pool: str
    cards: bytes
    wordings: tuple[Wording, ...] = ()


class GatherCards(Job, frozen=True, kw_only=True):
    """The program's cards, and of the players' own what their decks hold and no more."""

    brought: tuple[tuple[OwnCards, DeckData], ...]

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """The pool of the game."""
        brought = Brought(desk.project)
        for own, deck in self.brought:
            brought.add(deck, desk.cards.catalog(own))
        catalog = desk.project
        if brought.cards:
            catalog = catalog.with_source([CardSet("brought along", tuple(brought.cards.values()))])
        return msgspec.msgpack.encode(Gathered(*pool_of(catalog), brought.wordings()))

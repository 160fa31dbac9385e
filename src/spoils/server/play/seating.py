"""Decks brought to a table: found, checked, and turned into the beginning of a game with its cards."""

import random
from functools import partial

from msgspec.structs import replace

from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.engine.editions import EDITIONS
from spoils.errors import UserError
from spoils.record.setup import Settings as Asking
from spoils.record.setup import Setup, check, deck_list
from spoils.server.errors import Trouble
from spoils.server.play.pool import pool_of
from spoils.server.play.thinker import Workers
from spoils.server.play.wordings import Brought, names_in
from spoils.server.protocol.decks import DeckData
from spoils.server.shelf.decks import deck_of, faults_of, project_decks
from spoils.server.shelf.facts import why_declined
from spoils.server.shelf.shelf import Shelf
from spoils.server.store.rows import GameRow, Root
from spoils.server.store.store import Store


class Seating:
    """What it takes to begin a game."""

    def __init__(self, store: Store, shelf: Shelf, workers: Workers) -> None:
        self.store = store
        self.shelf = shelf
        self.workers = workers

    @staticmethod
    def check_edition(edition: str) -> None:
        """Refuse an edition that does not exist."""
        if edition not in EDITIONS:
            raise Trouble(
                "unknown_edition", f'there is no edition "{edition}"; the editions are {", ".join(EDITIONS)}'
            )

    # ---- decks ---------------------------------------------------------------------------------------------

    async def deck(self, deck_id: str | None, deck: DeckData | None, visitor: str) -> DeckData | None:
        """The deck that is meant, if one is."""
        if deck_id is None or deck is not None:
            return deck
        return await self.find_deck(deck_id, visitor)

    async def find_deck(self, deck_id: str, visitor: str) -> DeckData:
        """A deck of the program or of the visitor."""
        known = project_decks().get(deck_id)
        if known is not None:
            return known
        found = await self.store.deck(deck_id)
        if found is None or found[0] != visitor:
            raise Trouble("unknown_deck", f'you have no deck with the id "{deck_id}"')
        return found[1]

    def any_deck(self, edition: str) -> DeckData:
        """Some deck of the program that is legal, for a bot."""
        decks = [
            deck for deck in project_decks().values() if not faults_of(deck, self.shelf.project, edition)
        ]
        if not decks:
            raise Trouble("bad_deck", "the program has no such deck of its own; name one for every seat")
        return random.choice(decks)

    async def check_deck(self, deck: DeckData, visitor: str, edition: str, *, lenient: bool) -> None:
        """Refuse a deck that cannot be played with."""
        catalog = await self.shelf.catalog(visitor)
        judged = replace(deck, format="constructed") if deck.format == "casual" and not lenient else deck
        faults = faults_of(judged, catalog, edition)
        unknown = [fault for fault in faults if fault.card and fault.card not in catalog]
        if unknown:
            raise Trouble("unknown_card", f'the deck "{deck.name}": {unknown[0].problem}')
        if not deck.faction:
            raise Trouble("illegal_deck", f'"{deck.name}" has no faction', rules=("103.1a",))
        if faults and not lenient:
            rules = tuple(dict.fromkeys(fault.rule for fault in faults))
            others = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
            raise Trouble(
                "illegal_deck",
                f'"{deck.name}" is not legal: {faults[0].problem}{others}',
                rules=rules,
            )
        await self.workers.work(partial(must_compile, deck, catalog))

    # ---- the beginning -------------------------------------------------------------------------------------

    async def beginning(self, row: GameRow) -> GameRow:
        """The row of a game in which every seat has a deck, with its cards and how it begins."""
        brought = await self.brought(row)
        decks = []
        for seat in row.seats:
            assert seat.deck is not None
            decks.append(deck_list(deck_of(seat.deck)))
        options = row.options
        setup = Setup(options.edition, options.seed, tuple(decks), Asking(ask_payment=options.ask_payment))
        try:
            check(setup)
        except UserError as error:
            raise Trouble("bad_deck", error.message) from None
        pool = await self.keep_pool(self.with_own(brought))
        options = replace(options, wordings=brought.wordings())
        return replace(row, stage="playing", pool=pool, root=Root(setup), options=options)

    async def keep_pool(self, catalog: Catalog) -> str:
        """Keep all cards of a catalogue for games."""
        pool, cards = pool_of(catalog)
        await self.store.keep_pool(pool, cards)
        return pool

    async def brought(self, row: GameRow) -> Brought:
        """Of the players' own cards, what their decks hold and no more."""
        brought = Brought(self.shelf.project)
        for seat in row.seats:
            if seat.visitor is not None and seat.deck is not None:
                brought.add(seat.deck, await self.shelf.catalog(seat.visitor))
        return brought

    def with_own(self, brought: Brought) -> Catalog:
        """The program's cards and those brought along."""
        if not brought.cards:
            return self.shelf.project
        return self.shelf.project.with_source([CardSet("brought along", tuple(brought.cards.values()))])


def must_compile(deck: DeckData, catalog: Catalog) -> None:
    """Refuse a deck with a card whose text was declined."""
    for name in names_in(deck):
        declined = why_declined(catalog.card(name))
        if declined:
            raise Trouble("unplayable_card", f"{name} cannot be played with: {declined}")

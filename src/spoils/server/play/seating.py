"""Decks brought to a table: found, checked, and turned into the beginning of a game with its cards."""

from msgspec.structs import replace

from spoils.engine.editions import EDITIONS
from spoils.errors import UserError
from spoils.record.setup import Settings as Asking
from spoils.record.setup import Setup, check, deck_list
from spoils.server.errors import Trouble
from spoils.server.play.pool import pool_of
from spoils.server.protocol.decks import DeckData
from spoils.server.shelf.collection import CardCollection
from spoils.server.shelf.decks import deck_of, project_decks
from spoils.server.store.rows import GameRow, Root
from spoils.server.store.store import Store
from spoils.server.work.deck_jobs import BringDeck, GatherCards, Gathered
from spoils.server.work.service import Desks, Payer


class Seating:
    """What it takes to begin a game."""

    def __init__(self, store: Store, collection: CardCollection, desks: Desks) -> None:
        self.store = store
        self.collection = collection
        self.desks = desks

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

    async def bring(
        self,
        deck: DeckData | None,
        visitor: str,
        edition: str,
        payer: Payer,
        *,
        lenient: bool,
        sets: tuple[str, ...] = (),
    ) -> DeckData:
        """The deck, if it can be played with, with cards of these sets alone if there are any; without one
        some legal deck of the program, for a bot."""
        own = await self.collection.own_cards(visitor)
        job = BringDeck(own=own, deck=deck, edition=edition, lenient=lenient, sets=sets)
        return await self.desks.result(DeckData, job, payer)

    async def bring_to(self, row: GameRow, deck: DeckData, visitor: str, payer: Payer) -> None:
        """Refuse a deck that cannot be played with in this game; one that was agreed on in the lobby has a
        format, and perhaps sets."""
        options = row.options
        agreed = options.rated or options.series is not None or options.sets
        if agreed and not options.illegal_decks:
            deck = replace(deck, format=options.format)
        lenient = options.illegal_decks
        await self.bring(deck, visitor, options.edition, payer, lenient=lenient, sets=options.sets)

    # ---- the beginning -------------------------------------------------------------------------------------

    async def beginning(self, row: GameRow, payer: Payer, cards: Gathered | None = None) -> GameRow:
        """The row of a game in which every seat has a deck, with its cards and how it begins. Which cards
        there are follows from who brings what, unless they are given."""
        decks = []
        for seat in row.seats:
            assert seat.deck is not None
            decks.append(deck_list(deck_of(seat.deck)))
        options = row.options
        setup = Setup(
            options.edition,
            options.seed,
            tuple(decks),
            Asking(ask_payment=options.ask_payment),
            options.first,
        )
        try:
            check(setup)
        except UserError as error:
            raise Trouble("bad_deck", error.message) from None
        gathered = await self.cards_for(row, payer) if cards is None else cards
        await self.store.keep_pool(gathered.pool, gathered.cards)
        options = replace(options, wordings=gathered.wordings)
        return replace(row, stage="playing", pool=gathered.pool, root=Root(setup), options=options)

    async def cards_for(self, row: GameRow, payer: Payer) -> Gathered:
        """The cards of a game: the program's, and of the players' own what their decks hold."""
        brought = []
        for seat in row.seats:
            if seat.visitor is not None and seat.deck is not None:
                own = await self.collection.own_cards(seat.visitor)
                if own.id:
                    brought.append((own, seat.deck))
        if not brought:
            return Gathered(*pool_of(self.collection.project))
        return await self.desks.result(Gathered, GatherCards(brought=tuple(brought)), payer)

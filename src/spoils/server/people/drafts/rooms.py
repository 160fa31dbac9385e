"""All drafts of the server: changing them, what follows by itself, and telling everybody who looks on.

Nothing is owned: any process changes a draft it is asked about, on the version that it knows, and tries again
if another one was quicker. What others have changed is noticed by looking at the versions (``watching.py``).
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.lines import clean_line
from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts.keeping import DraftStore
from spoils.server.people.drafts.pairing import pairs_for
from spoils.server.people.drafts.rows import DraftOptions, DraftRow, SeatRow
from spoils.server.people.drafts.view import Table
from spoils.server.people.tournaments.setup import check_setup
from spoils.server.play.registry import new_id, new_seed
from spoils.server.play.seating import Seating
from spoils.server.play.thinker import check_bot
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.drafts import DraftSetup
from spoils.server.protocol.tournaments import PodSetup, TournamentSetup
from spoils.server.store.commit import Fenced
from spoils.server.store.store import Store
from spoils.server.work.desk import Job
from spoils.server.work.draft_jobs import (
    BuildDecks,
    CardsNamed,
    Counts,
    Deal,
    Dealt,
    FirstLegal,
    NameCards,
    OpenSealed,
)
from spoils.server.work.service import Desks, Payer
from spoils.server.work.source_jobs import FindSource, ReadSource

TRIES: Final = 40
REMEMBERED: Final = 200
USUAL_PACKS: Final = {"draft": 3, "sealed": 6}
MOST_OPEN: Final = 20
"""Rooms that are not over and one visitor sits in."""
HOUSE: Final = Payer(("the drafts", ""))
"""Pays for what time does."""

Act = Callable[[DraftRow], Awaitable[DraftRow]]
Kept = TypeVar("Kept")


class Drafts:
    """The rooms."""

    def __init__(self, store: Store, seating: Seating, desks: Desks) -> None:
        self.kept = DraftStore(store)
        self.store = store
        self.seating = seating
        self.desks = desks
        self.clock: Callable[[], float] = lambda: store.clock()
        self.changed: Callable[[DraftRow], None] = lambda row: None
        """Is told of every change that was made here."""
        self.rows: OrderedDict[str, DraftRow] = OrderedDict()
        self.dealt: OrderedDict[tuple[str, int], Dealt] = OrderedDict()
        self.opened: OrderedDict[str, list[list[list[str]]]] = OrderedDict()
        self.sources: OrderedDict[str, bytes] = OrderedDict()
        self.named: OrderedDict[str, CardsNamed] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Of drafts that are being changed; the others need none."""

    # ---- opening -------------------------------------------------------------------------------------------

    async def open(self, setup: DraftSetup, visitor: str, payer: Payer) -> DraftRow:
        """A new room."""
        self.seating.check_edition(setup.edition)
        check_bot(setup.bot)
        await self.check_count(visitor)
        cup = cup_of(setup, self.clock())
        source = await self.find_source(setup, setup.edition, visitor, payer)
        await self.store.keep_visitor(visitor)
        options = DraftOptions(
            kind=setup.kind,
            source=source.name,
            each=source.each,
            timer=setup.timer,
            listed=setup.listed,
            line=clean_line(setup.line) if setup.line.strip() else "",
            edition=setup.edition,
            pairing=setup.pairing,
            rounds=setup.rounds,
            bot=setup.bot,
            secret=f"{new_seed():064x}",
            left_out=source.left_out,
            cup=cup,
        )
        host = SeatRow(0, "person", setup.name, visitor)
        seats = (host, *(SeatRow(seat, "open") for seat in range(1, setup.seats)))
        row = DraftRow(new_id(), self.clock(), "gathering", options, source.id, seats)
        await self.kept.add(row)
        return row

    async def find_source(
        self, setup: DraftSetup | PodSetup, edition: str, visitor: str, payer: Payer
    ) -> ReadSource:
        """What somebody wants to open packs of; it is kept from now on."""
        job = FindSource(
            own=await self.seating.collection.own_cards(visitor),
            wanted=setup.source,
            each=setup.each,
            usual=USUAL_PACKS[setup.kind],
            seats=setup.seats,
            edition=edition,
        )
        source = await self.desks.result(ReadSource, job, payer)
        await self.store.keep_pool(source.id, source.data)
        return source

    async def check_count(self, visitor: str) -> None:
        """Refuse somebody who sits in too many rooms."""
        if await self.kept.count(visitor) >= MOST_OPEN:
            raise Trouble("too_many", f"you sit in {MOST_OPEN} drafts that are not over; leave one")

    async def drop_if_empty(self, draft: str) -> None:
        """Forget a room that nobody is in before it has begun."""
        row = await self.latest(draft)
        if row.stage == "gathering" and not row.people:
            await self.kept.drop(row)
            self.rows.pop(draft, None)

    # ---- finding -------------------------------------------------------------------------------------------

    async def row(self, draft: str) -> DraftRow:
        """A draft, as far as this process knows."""
        found = self.rows.get(draft)
        if found is None:
            found = await self.kept.load(draft)
            if found is None:
                raise unknown_draft(draft)
            _remember(self.rows, draft, found)
        return found

    async def latest(self, draft: str) -> DraftRow:
        """A draft as it is kept now."""
        known = self.rows.get(draft)
        if known is not None and (await self.kept.versions([draft])).get(draft) != known.version:
            self.rows.pop(draft, None)
        return await self.row(draft)

    async def table(self, row: DraftRow, payer: Payer = HOUSE) -> Table:
        """A draft with what follows from its seed."""
        if row.stage in ("gathering", "checking"):
            return Table(row)
        named = await self.cards(row, payer)
        packs = await self.packs(row, payer) if row.options.kind == "sealed" else []
        games = [pair.game for pair in row.pairs if pair.game]
        return Table(
            row,
            await self.deal(row, payer) if row.stage == "drafting" else None,
            [[name for pack in mine for name in pack] for mine in packs],
            named.unlimited,
            await self.kept.results(games) if games else {},
        )

    # ---- changing ------------------------------------------------------------------------------------------

    async def change(self, draft: str, act: Act, payer: Payer = HOUSE) -> DraftRow:
        """Do something and what follows from it, on the newest version."""
        lock = self.locks.setdefault(draft, asyncio.Lock())
        async with lock:
            for _ in range(TRIES):
                before = await self.row(draft)
                try:
                    after = await act(before)
                except Trouble:
                    if await self.latest(draft) is before:
                        raise
                    continue  # it was refused on an old version
                if after is before:
                    return before
                after = await self.settled(after, payer)
                try:
                    now = await self.kept.keep(before, after)
                except Fenced:
                    self.rows.pop(draft, None)
                    continue
                _remember(self.rows, draft, now)
                self.changed(now)
                return now
        raise Trouble("not_ready", "too many things happen in this draft at once; try again")

    async def settled(self, row: DraftRow, payer: Payer) -> DraftRow:
        """The draft after everything that happens by itself."""
        now = self.clock()
        if row.stage == "checking":
            row = c.checked(row, now)
        while row.stage == "drafting":
            dealt = await self.deal(row, payer)
            if dealt.over:
                row = c.building(row, now)
                break
            if row.deadline is None:
                row = replace(row, deadline=c.pick_deadline(row, dealt, now))
            row = c.chosen_for(row, dealt, now)
            if not c.is_full(row, dealt):
                return row
            row = replace(row, step=row.step + 1, deadline=None)
        if row.stage == "building":
            row = await self.built(row, payer, late=row.deadline is not None and now >= row.deadline)
        return row

    async def built(self, row: DraftRow, payer: Payer, *, late: bool) -> DraftRow:
        """The decks that nobody has built; the games, once all have one."""
        without = [seat for seat in row.seats if seat.deck is None]
        if without:
            pools = [await self.counts(row, seat.seat, payer) for seat in without]
            names = tuple(f"{row.options.source}, {seat.name}"[:200] for seat in without)
            job = BuildDecks(
                source=await self.source(row), pools=tuple(pools), names=names, edition=row.options.edition
            )
            for seat, deck in zip(without, await self.desks.result(list[DeckData], job, payer), strict=True):
                row = row.with_seat(replace(seat, deck=deck))
        for seat in row.people if late else ():
            if not seat.ready:
                row = row.with_seat(replace(seat, deck=await self.legal(row, seat, payer), ready=True))
        if any(not seat.ready for seat in row.people):
            return row
        people = [seat.seat for seat in row.people]
        robin = row.options.pairing == "robin"
        return c.playing(row, pairs_for(people, len(row.seats), row.options.rounds) if robin else ())

    async def legal(self, row: DraftRow, seat: SeatRow, payer: Payer) -> DeckData:
        """The deck with which somebody plays whose time is up."""
        assert seat.deck is not None
        taken = await self.counts(row, seat.seat, payer)
        source, edition = await self.source(row), row.options.edition
        job = FirstLegal(source=source, taken=taken, deck=seat.deck, edition=edition)
        return await self.desks.result(DeckData, job, payer)

    # ---- what follows from the seed ------------------------------------------------------------------------

    async def source(self, row: DraftRow) -> bytes:
        """What the packs come from."""
        found = self.sources.get(row.source)
        if found is None:
            found = await self.store.pool(row.source)
        return _remember(self.sources, row.source, found, 16)

    async def cards(self, row: DraftRow, payer: Payer = HOUSE) -> CardsNamed:
        """What is printed on the cards of a draft."""
        found = self.named.get(row.source)
        if found is None:
            found = await self.ask(CardsNamed, NameCards(source=await self.source(row)), payer)
        return _remember(self.named, row.source, found, 16)

    async def deal(self, row: DraftRow, payer: Payer) -> Dealt:
        """What lies in front of everybody."""
        key = row.id, row.step
        found = self.dealt.get(key)
        if found is None:
            seats, secret = len(row.seats), row.options.secret
            job = Deal(source=await self.source(row), seats=seats, secret=secret, steps=row.steps())
            found = await self.ask(Dealt, job, payer)
        return _remember(self.dealt, key, found)

    async def packs(self, row: DraftRow, payer: Payer = HOUSE) -> list[list[list[str]]]:
        """What was in the packs, by seat."""
        found = self.opened.get(row.id)
        if found is None:
            seats, secret = len(row.seats), row.options.secret
            job = OpenSealed(source=await self.source(row), seats=seats, secret=secret)
            found = await self.ask(list[list[list[str]]], job, payer)
        return _remember(self.opened, row.id, found)

    async def counts(self, row: DraftRow, seat: int, payer: Payer) -> Counts:
        """What a seat has to build of."""
        if row.options.kind == "draft":
            return Counts(row.taken(seat))
        return Counts(tuple(name for pack in (await self.packs(row, payer))[seat] for name in pack))

    async def ask(self, kind: type[Kept], job: Job, payer: Payer) -> Kept:
        """Have a worker do something."""
        return await self.desks.result(kind, job, payer)


def unknown_draft(draft: str) -> Trouble:
    """There is no such draft, or none for whoever asks."""
    return Trouble("unknown_draft", f'there is no draft "{draft}" here; ask for the link again')


def cup_of(setup: DraftSetup, now: float) -> TournamentSetup | None:
    """The tournament that the games are, if they are one: with what follows from its being after a draft."""
    if (setup.pairing == "tournament") != (setup.tournament is not None):
        raise Trouble("malformed", 'tournament says what kind of one it is, for the pairing "tournament"')
    if setup.tournament is None:
        return None
    check_setup(setup.tournament, now)
    if setup.tournament.starts or setup.tournament.check_in:
        raise Trouble("malformed", "a tournament after a draft begins when all decks are built")
    return replace(setup.tournament, format="limited", edition=setup.edition, size=setup.seats, drafted=True)


Key = TypeVar("Key")


def _remember(kept: OrderedDict[Key, Kept], key: Key, value: Kept, most: int = REMEMBERED) -> Kept:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
    return value

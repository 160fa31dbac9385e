"""All tournaments of the server: taking part in them, and seeing to it that they go on."""

import asyncio
import logging
import random
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from spoils.errors import in_a_line
from spoils.server.alarm import Alarm
from spoils.server.errors import Trouble
from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts.matches import Matches
from spoils.server.people.drafts.rooms import HOUSE
from spoils.server.people.drafts.rows import DraftRow
from spoils.server.people.drafts.watching import finish
from spoils.server.people.names import called
from spoils.server.people.persons import known_as
from spoils.server.people.ratings.book import Book as Ratings
from spoils.server.people.tournaments.advancing import MINUTE, Advance
from spoils.server.people.tournaments.book import GOING_ON, UNDER_WAY, Book
from spoils.server.people.tournaments.change import Change
from spoils.server.people.tournaments.pods import PodPlan
from spoils.server.people.tournaments.setup import check_setup
from spoils.server.people.tournaments.state import EntryRow, MatchRow, State
from spoils.server.play import rulings
from spoils.server.play.info import moment
from spoils.server.play.registry import GameRegistry, new_id, new_token
from spoils.server.play.room import Room
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.games import Ruling
from spoils.server.protocol.tournaments import DeskNote, EntrySetup, EntryStage, PodSetup, TournamentSetup
from spoils.server.store.commit import Fenced
from spoils.server.store.rows import GameRow
from spoils.server.work.service import Payer

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 1.0
"""Seconds between two looks for what is to be done, while something is going on."""
TRIES: Final = 60
"""How often a change is made anew because somebody else was quicker."""
MOST_ATTENDED: Final = 4
"""Games that bots play among themselves in this process, at a time."""
MOST_ORGANISED: Final = 5
"""Tournaments of one organiser that go on at a time."""

Make = Callable[[Advance], Awaitable[None]]


class Tournaments:
    """All of them. Of several processes whoever is first does what is to be done."""

    def __init__(self, games: GameRegistry, ratings: Ratings, drafted: Matches) -> None:
        self.games = games
        self.ratings = ratings
        self.drafted = drafted
        """Has the cards of drafts that tournaments follow."""
        self.book = Book(games.services.store)
        self.clock = games.services.store.clock
        self.locks: dict[str, asyncio.Lock] = {}
        self.attended: dict[str, Room] = {}
        """Games of bots that this process has set going."""
        self.alarm = Alarm("tournaments", games.services.cluster)
        self.task: asyncio.Task[None] | None = None
        games.services.endings.subscribe(self.game_over)
        games.services.arrivals.subscribe(self.arrived)

    def open(self) -> None:
        """Begin to look after them."""
        self.task = asyncio.create_task(self.run(), name="tournaments")

    def close(self) -> None:
        """Leave them to others."""
        if self.task is not None:
            self.task.cancel()

    # ---- changing ------------------------------------------------------------------------------------------

    async def find(self, tournament: str) -> State:
        """By its id."""
        state = await self.book.load(tournament)
        if state is None:
            raise Trouble(
                "unknown_tournament", f'there is no tournament "{tournament}" here; ask for the link again'
            )
        return state

    async def change(self, tournament: str, make: Make) -> State:
        """Change a tournament: ``make`` says how, and is asked again if somebody else was quicker."""
        lock = self.locks.setdefault(tournament, asyncio.Lock())
        async with lock:
            for _ in range(TRIES):
                change = Change(await self.find(tournament), self.clock())
                await make(Advance(self.book, self.ratings, self.games, self.drafted, change))
                if change.empty:
                    return change.state
                try:
                    await self.book.keep(change)
                except Fenced:
                    await asyncio.sleep(random.uniform(0.02, 0.2))
                    continue
                self.alarm.ring()
                await self.tell_tables(change)
                if any(all(seat.kind == "bot" for seat in game.seats) for game in change.games):
                    await self.attend_bots()
                return replace(change.state, version=change.state.version + 1)
        raise Trouble("not_ready", "too much happens in this tournament at the moment; try again")

    async def tell_tables(self, change: Change) -> None:
        """The tables of a draft begin with it, and end with it."""
        drafts = self.drafted.drafts
        for row in change.drafts:
            drafts.changed(row)
        if change.state.pods is not None and change.state.stage not in GOING_ON:
            for draft in change.state.drafts:
                await drafts.change(draft, finish)

    async def advance(self, tournament: str) -> State:
        """Do what is to be done."""
        return await self.change(tournament, lambda step: step.go())

    # ---- taking part ---------------------------------------------------------------------------------------

    async def create(
        self,
        setup: TournamentSetup,
        organiser: str,
        name: str,
        pods: PodSetup | None = None,
        payer: Payer = HOUSE,
    ) -> State:
        """A new tournament; with packs opened first, if they say which."""
        await self.games.services.company.check_welcome(organiser)
        self.games.seating.check_edition(setup.edition)
        now = self.clock()
        check_setup(setup, now)
        limits, newcomers = self.games.services.settings.limits, self.games.services.company.newcomers
        most = await newcomers.most(organiser, MOST_ORGANISED, limits.new_tournaments)
        if await self.book.count_organised(organiser) >= most:
            raise Trouble("too_many", f"you have {most} tournaments that are not over; end one first")
        line = self.games.name(setup.line) if setup.line else ""
        setup = replace(setup, name=self.games.name(setup.name), line=line, drafted=False)
        if pods is not None:
            setup = replace(setup, format="limited")
        state = State(
            id=new_id(),
            created=now,
            organiser=organiser,
            organiser_name=await self.name(name, organiser),
            stage="open",
            version=1,
            setup=setup,
            seed=secrets.token_hex(6),
            judge_key=new_token(),
            due=setup.starts - setup.check_in * MINUTE if setup.starts else None,
            pods=None if pods is None else await self.plan(pods, setup.edition, organiser, payer),
        )
        await self.games.services.store.keep_visitor(organiser)
        await self.book.add(state)
        self.alarm.ring()
        return state

    async def plan(self, pods: PodSetup, edition: str, organiser: str, payer: Payer) -> PodPlan:
        """What is opened at the tables before the first round."""
        source = await self.drafted.drafts.find_source(pods, edition, organiser, payer)
        return PodPlan(
            pods.kind, source.name, source.id, source.each, pods.seats, pods.timer, pods.meet, source.left_out
        )

    async def register(self, tournament: str, setup: EntrySetup, visitor: str, payer: Payer) -> State:
        """Take part, or bring another deck."""
        state = await self.find(tournament)
        deck = None if state.pods else await self.brought(state, setup, visitor, payer)
        name = await self.name(setup.name, visitor)
        host = [state.organiser] if state.organiser else []
        await self.games.services.company.check_welcome(visitor, host)
        await known_as(self.games.services.store, visitor, name)

        async def make(step: Advance) -> None:
            state, change = must_be_open(step.state), step.change
            stage: EntryStage = "present" if state.stage == "check_in" else "registered"
            mine = state.entry_of(visitor)
            if mine is not None:
                change.put_entry(replace(mine, name=told_apart(state, name, mine.number)), deck)
                return
            if len(state.entries) >= state.setup.size:
                raise Trouble("not_now", f"the tournament is full: {state.setup.size} take part")
            number = next_number(state)
            change.add_entry(EntryRow(number, told_apart(state, name, number), stage, visitor), deck)

        return await self.change(tournament, make)

    async def name(self, text: str, visitor: str) -> str:
        """What somebody is called: by the name of the account, or else as they wish."""
        return await called(self.games.services.store, visitor, self.games.name(text))

    async def brought(self, state: State, setup: EntrySetup, visitor: str, payer: Payer) -> DeckData:
        """The deck, if it may be played with in this tournament."""
        deck = await self.games.seating.deck(setup.deck_id, setup.deck, visitor)
        if deck is None:
            raise Trouble("bad_deck", "you have no deck yet; send deck_id or deck")
        wanted = state.setup.format
        if deck.format != wanted:
            raise Trouble(
                "bad_deck", f"this tournament is for {wanted} decks; {deck.name} is a {deck.format} deck"
            )
        return await self.games.seating.bring(deck, visitor, state.setup.edition, payer, lenient=False)

    async def check_in(self, tournament: str, visitor: str) -> State:
        """Say that one is there."""

        async def make(step: Advance) -> None:
            mine = must_take_part(step.state, visitor)
            if step.state.stage != "check_in":
                raise Trouble("not_now", "the check-in is not open")
            if mine.stage == "registered":
                step.change.put_entry(replace(mine, stage="present"))

        return await self.change(tournament, make)

    async def withdraw(self, seen: State, visitor: str) -> State:
        """Not take part any more. What one plays is lost; the table must be told before. The tournament is
        given as it was then: it may have ended with that very game."""

        async def make(step: Advance) -> None:
            mine = must_take_part(step.state, visitor)
            if mine.stage == "dropped":
                return
            if step.state.stage in ("open", "check_in"):
                step.change.drop_entry(mine.number)
            elif step.state.stage in UNDER_WAY:
                step.change.put_entry(replace(mine, stage="dropped"))
                await step.go()
            elif seen.stage not in UNDER_WAY:
                raise Trouble("not_now", "the tournament is over")

        state = await self.change(seen.id, make)
        await self.leave_table(state.entry_of(visitor))
        return state

    async def leave_table(self, entry: EntryRow | None) -> None:
        """Whoever has left the tournament drafts no more: the bot beside them does."""
        if entry is None or not entry.draft or entry.visitor is None:
            return
        visitor = entry.visitor

        async def act(row: DraftRow) -> DraftRow:
            return c.hand_over(row, visitor)

        await self.drafted.drafts.change(entry.draft, act)

    async def concede_game(self, state: State, number: int) -> None:
        """End what somebody plays now; this process must own the game."""
        row = state.match_of(number)
        if row is None or row.current is None:
            return
        room = await self.games.room(row.current.game)
        if room.row.stage == "playing":
            await room.concede(row.match.players.index(number), lambda: None)

    async def become_judge(self, tournament: str, key: str, visitor: str, name: str) -> State:
        """Sit down at the desk."""
        name = await self.name(name, visitor)
        await self.games.services.store.keep_visitor(visitor)

        async def make(step: Advance) -> None:
            if not secrets.compare_digest(step.state.judge_key, key):
                raise Trouble("not_yours", "this link does not open the desk; ask the organiser for it again")
            if not step.state.role(visitor):
                step.change.add_judge(visitor, name)
                step.change.note(DeskNote(moment(step.change.now), name, "judge"))

        return await self.change(tournament, make)

    # ---- what goes on by itself ----------------------------------------------------------------------------

    async def game_over(self, row: GameRow) -> None:
        """A game has ended in this process."""
        if row.options.tournament:
            await self.advance(row.options.tournament)
            await self.attend_bots()

    async def arrived(self, row: GameRow, seats: tuple[int, ...]) -> None:
        """Somebody has sat down at a table of this process."""
        if not row.options.tournament:
            return
        self.alarm.wake()
        state = await self.book.load(row.options.tournament)
        match = None if state is None else state.match_with(row.id)
        if state is not None and match is not None:
            for seat in seats:
                if not match.here[seat]:
                    await self.book.arrived(state.id, match.key, seat)

    async def run(self) -> None:
        """Look again and again for what is due, and for what others have left undone: often while something
        goes on, else when something is due."""
        while True:
            await asyncio.sleep(LOOK_EVERY * random.uniform(0.8, 1.2))
            try:
                if not await self.look():
                    await self.alarm.sleep(await self.until_next())
            except Exception as error:
                log.warning("cannot look after tournaments: %s", in_a_line(error))

    async def until_next(self) -> float | None:
        """Seconds until something is due in a tournament, if there is one that waits."""
        due = await self.book.next_due()
        return None if due is None else max(0.0, due - LOOK_EVERY - self.clock())

    async def look(self) -> bool:
        """Once; whether something is going on, in which more may soon be to be done."""
        now = self.clock()
        awaiting = await self.book.awaiting(now)
        for tournament in awaiting:
            try:
                state = await self.advance(tournament)
                if state.stage == "running" and state.due is not None and state.due <= now:
                    await self.miss(state)
            except Trouble as trouble:
                log.warning("tournament %s: %s", tournament, trouble.message)
        left_over = await self.book.left_over()
        for game, seat in left_over:
            await self.end_decided(game, seat)
        played = any(room.row.options.tournament for room in self.games.rooms.values())
        return await self.attend_bots() or bool(awaiting or left_over or played)

    async def end_decided(self, game: str, seat: int) -> None:
        """End a game whose match is decided, so that nobody waits there; if it is in the hands of this
        process."""
        room = await self.own_room(game)
        if room is not None and room.row.stage == "playing":
            await rulings.award(room, Ruling("award", "", moment(self.clock()), seat=seat))

    async def attend_bots(self) -> bool:
        """See to it that games of bots go on that have nobody to play with but each other, a few at a time:
        people come first. Those of other processes are theirs. Whether there are such games anywhere."""
        going = sum(room.driver is not None for room in self.attended.values())
        self.attended = {game: room for game, room in self.attended.items() if room.driver is not None}
        games = await self.book.unattended()
        for game in games:
            if going >= MOST_ATTENDED:
                break
            room = None if game in self.attended else await self.own_room(game)
            if room is not None:
                room.go_on()
                self.attended[game] = room
                going += 1
        return bool(games)

    async def own_room(self, game: str) -> Room | None:
        """The table, if this process owns it or nobody does."""
        cluster = self.games.services.cluster
        try:
            if cluster is not None and await cluster.elsewhere(game) is not None:
                return None
            return await self.games.room(game)
        except Trouble:
            return None

    # ---- no-shows ------------------------------------------------------------------------------------------

    async def miss(self, state: State) -> None:
        """Whoever has not come to the table in time loses the game; if neither has, both lose the match."""
        end = self.clock() - state.setup.no_show * MINUTE
        late = [row for row in state.now() if not row.match.over and row.opened <= end and not all(row.here)]
        nobody = {row.key for row in late if not any(row.here)}

        async def make(step: Advance) -> None:
            rows = [row for row in step.state.now() if not row.match.over]
            for row in rows:
                if row.key in nobody:
                    step.finish(row, (0, 0), 0, "no_show")
            if not late:
                step.change.set(due=None)
            await step.go()

        if nobody or not late:
            await self.change(state.id, make)
        for row in late:
            await self.end_missed(row)

    async def end_missed(self, row: MatchRow) -> None:
        """End a game to which somebody has not come, if it is in the hands of this process."""
        room = None if row.current is None else await self.own_room(row.current.game)
        if room is None or room.row.stage != "playing":
            return
        seat = row.here.index(False)
        ruling = Ruling("no_show", "", moment(self.clock()), seat=seat)
        await rulings.award(room, ruling)


def must_be_open(state: State) -> State:
    """Refuse to register for what has begun."""
    if state.stage not in ("open", "check_in"):
        raise Trouble("not_now", "registration is closed; the tournament has begun or is over")
    return state


def must_take_part(state: State, visitor: str) -> EntryRow:
    """The visitor's entry."""
    mine = state.entry_of(visitor)
    if mine is None:
        raise Trouble("not_yours", "you do not take part in this tournament")
    return mine


def next_number(state: State) -> int:
    """For one more entry."""
    return max((entry.number for entry in state.entries), default=0) + 1


def told_apart(state: State, name: str, number: int) -> str:
    """A name that nobody else has."""
    taken = {entry.name for entry in state.entries if entry.number != number}
    return name if name not in taken else f"{name[:34]} {number}"

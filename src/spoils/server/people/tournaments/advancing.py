"""How a tournament goes on: results are taken note of, matches decided, rounds opened.

Everything here works on a ``Change``: it can be thrown away and made again from what the database has.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.people.drafts.matches import Matches
from spoils.server.people.drafts.rows import SeatRow as SeatAtTable
from spoils.server.people.ratings.book import Book as Ratings
from spoils.server.people.tournaments.book import Book
from spoils.server.people.tournaments.change import Change
from spoils.server.people.tournaments.pods import PodPlan, new_table, seated
from spoils.server.people.tournaments.state import MatchRow, State
from spoils.server.play.info import moment
from spoils.server.play.registry import GameRegistry, new_token
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.tournaments import DeskNote, How
from spoils.server.store.rows import Options, SeatRow
from spoils.server.work.pairing_jobs import Paired, PairRound
from spoils.server.work.service import Payer
from spoils.tournament.model import Match

MINUTE: Final = 60.0


class Advance:
    """One step of one tournament."""

    def __init__(
        self, book: Book, ratings: Ratings, games: GameRegistry, drafted: Matches, change: Change
    ) -> None:
        self.book = book
        self.ratings = ratings
        self.games = games
        self.drafted = drafted
        self.change = change

    @property
    def state(self) -> State:
        """As it will be."""
        return self.change.state

    async def go(self, *, asked: bool = False) -> None:
        """Whatever is to be done now; ``asked``: the organiser wants the next round."""
        if self.state.stage in ("open", "check_in"):
            await self.await_start()
        if self.state.stage == "drafting":
            await self.collect_decks()
        if self.state.stage == "running":
            await self.take_note()
            await self.open_rounds(asked=asked)

    # ---- before it begins ----------------------------------------------------------------------------------

    async def await_start(self) -> None:
        """The check-in, and the start, at their times."""
        due = self.state.due
        if due is None or due > self.change.now:
            return
        if self.state.stage == "open" and self.state.setup.check_in:
            self.open_check_in()
        else:
            await self.begin()

    def open_check_in(self) -> None:
        """From now on people say that they are there."""
        setup = self.state.setup
        due = setup.starts or None
        if due is None and setup.automatic:
            due = self.change.now + setup.check_in * MINUTE
        self.change.set(stage="check_in", due=due)

    async def begin(self) -> None:
        """With those who are there; without enough of them there is no tournament."""
        asked = self.state.stage == "check_in"
        for entry in self.state.entries:
            here = entry.stage == "present" or not asked
            self.change.put_entry(replace(entry, stage="playing" if here else "absent"))
        if self.is_deserted():
            self.change.set(stage="cancelled", due=None)
        elif self.state.pods is not None:
            self.open_tables(self.state.pods)
        else:
            await self.open_first_round()

    def is_deserted(self) -> bool:
        """Whether there is nobody left to play with."""
        return sum(entry.stage == "playing" for entry in self.state.entries) < 2

    async def open_first_round(self) -> None:
        """Everybody has a deck."""
        self.change.set(stage="running", due=None)
        if self.state.setup.seeding == "rating":
            await self.seed()
        await self.open_round(await self.paired())

    async def seed(self) -> None:
        """By what is believed about everybody now; later rounds do not change it."""
        kind = self.state.setup.format
        beliefs = await self.ratings.beliefs([entry.who for entry in self.state.entries], kind)
        for entry in self.state.entries:
            self.change.put_entry(replace(entry, strength=beliefs[entry.who].mu))

    # ---- the draft before it -------------------------------------------------------------------------------

    def open_tables(self, plan: PodPlan) -> None:
        """Everybody who is there drafts first."""
        playing = {entry.number: entry for entry in self.state.entries if entry.stage == "playing"}
        for numbers in seated(list(playing), plan.seats, f"{self.state.seed} draft"):
            people = [playing[number] for number in numbers]
            seats = tuple(
                SeatAtTable(place, "bot" if one.bot else "person", one.name, one.visitor, ready=True)
                for place, one in enumerate(people)
            )
            row = new_table(plan, self.state.id, self.state.setup.edition, seats, self.change.now)
            self.change.add_draft(row)
            for place, one in enumerate(people):
                self.change.put_entry(replace(one, draft=row.id, draft_seat=place))
        self.change.set(stage="drafting", due=None)

    async def collect_decks(self) -> None:
        """The first round begins when the decks of all tables are built."""
        if self.is_deserted():
            self.change.set(stage="cancelled", due=None)
            return
        tables = {row.id: row for row in await self.drafted.drafts.kept.these(self.state.drafts)}
        if any(row.stage not in ("playing", "over") for row in tables.values()):
            return
        for entry in self.state.entries:
            table = tables.get(entry.draft)
            if table is not None:
                self.change.put_entry(entry, table.seats[entry.draft_seat].deck)
        await self.open_first_round()

    # ---- results -------------------------------------------------------------------------------------------

    async def take_note(self) -> None:
        """Of games that are over, and of people who are gone."""
        playing = [row for row in self.state.now() if row.current is not None]
        ids = [row.current.game for row in playing if row.current is not None]
        results = await self.book.results(ids)
        for row in playing:
            assert row.current is not None
            game = row.current.game
            if game in results:
                winners = results[game]
                row = self.change.end_game(row, game, winners[0] if len(winners) == 1 else -1)
        for row in self.state.now():
            if not row.match.over:
                await self.decide(row)

    async def decide(self, row: MatchRow) -> None:
        """A match without a result: it has one by now, or another game is to be played."""
        first, second, draws = row.score()
        needed = self.state.setup.best_of // 2 + 1
        gone = [self.is_gone(number) for number in row.match.players]
        if any(gone):
            left = (0 if gone[0] else needed, 0 if gone[1] else needed)
            self.finish(row, left, 0, "left")
        elif row.current is not None or row.how == "failed":
            return
        elif max(first, second) >= needed or self.is_drawn(row):
            self.finish(row, (first, second), draws, "")
        else:
            await self.open_game(row)

    def is_gone(self, number: int) -> bool:
        """Whether a player does not take part any more."""
        entry = self.state.entry(number)
        return entry is None or entry.stage != "playing"

    def is_drawn(self, row: MatchRow) -> bool:
        """Whether all games were played and it ends with that. Where losers go out, games are played until
        somebody has won; not for ever, though: then nobody goes on."""
        out = self.state.setup.system in ("single", "double") or row.match.part == "cut"
        most = 3 * self.state.setup.best_of if out else self.state.setup.best_of
        return len(row.games) >= most

    def finish(self, row: MatchRow, wins: tuple[int, int], draws: int, how: How) -> None:
        """A match has its result."""
        self.change.put_match(replace(row, match=replace(row.match, wins=wins, draws=draws), how=how))

    # ---- rounds --------------------------------------------------------------------------------------------

    async def open_rounds(self, *, asked: bool) -> None:
        """The next round if this one is over and it may begin; rounds without any game follow at once."""
        while self.state.stage == "running" and all(row.match.over for row in self.state.now()):
            matches = await self.paired()
            if matches and not (asked or self.state.setup.automatic):
                return
            asked = False
            await self.open_round(matches)

    async def paired(self) -> tuple[Match, ...]:
        """The next round; none if the tournament is over."""
        job = PairRound(tournament=self.state.core())
        return (await self.games.seating.desks.result(Paired, job, self.payer)).matches

    @property
    def payer(self) -> Payer:
        """Nobody pays for it; it waits in a line of its own."""
        return Payer((f"tournament {self.state.id}", ""))

    async def open_round(self, matches: Sequence[Match]) -> None:
        """Set up the games of a round; without any the tournament is over."""
        if not matches:
            self.change.set(stage="over", due=None)
            return
        no_show = self.state.setup.no_show
        self.change.set(due=self.change.now + no_show * MINUTE if no_show else None)
        decks = await self.decks([one for match in matches for one in match.players])
        for match in matches:
            await self.open_match(match, decks)

    async def decks(self, numbers: Sequence[int]) -> dict[int, DeckData]:
        """What these play with, as it will be."""
        return {**await self.book.decks(self.state.id, numbers), **self.change.decks}

    async def open_match(self, match: Match, decks: dict[int, DeckData]) -> None:
        """One match with its first game."""
        bots = [bool((entry := self.state.entry(one)) and entry.bot) for one in match.players]
        here = (bots[0], len(bots) > 1 and bots[1])
        row = MatchRow(match, self.change.now, "bye" if match.second is None else "", here)
        self.change.add_match(row)
        if match.second is not None:
            await self.open_game(row, decks)

    async def open_game(self, row: MatchRow, decks: dict[int, DeckData] | None = None) -> None:
        """The next game of a match. Whoever has lost the one before decides who goes first."""
        if decks is None:
            decks = await self.decks(row.match.players)
        last = row.games[-1].winner if row.games else None
        first = 0 if last is None else (len(row.games) % 2 if last == -1 else 1 - last)
        setup = self.state.setup
        options = Options(
            edition=setup.edition,
            clock=setup.clock,
            days=setup.days,
            format=setup.format,
            undo="never",
            watchable=setup.watchable,
            rated=setup.rated,
            tournament=self.state.id,
            closed=setup.lists == "closed",
            first=first,
        )
        try:
            seats = [self.seat(index, number, decks) for index, number in enumerate(row.match.players)]
            drafts = self.state.drafts
            cards = await self.drafted.cards_of(drafts[0], self.payer) if drafts else None
            game = await self.games.prepared(options, seats, self.payer, cards)
        except Trouble as trouble:
            if trouble.code == "unknown_draft":  # deleted by whoever has drafted alone: there are no cards
                self.change.set(stage="cancelled", due=None)
                return
            # for the desk to decide: the others play on
            self.change.put_match(replace(row, how="failed"))
            self.change.note(self.noted("failed", row, trouble.message))
            return
        self.change.add_game(row, game, len(row.games) + 1)
        if row.games and self.state.setup.no_show and not all(row.here):
            self.change.set(due=self.change.now)  # nobody waits once more for somebody who is not there

    def seat(self, index: int, number: int, decks: dict[int, DeckData]) -> SeatRow:
        """A player's place at the table."""
        entry = self.state.entry(number)
        if entry is None or number not in decks:
            raise Trouble("bad_deck", f"player {number} has no deck any more")
        if entry.bot:
            return SeatRow(index, "bot", entry.name, bot=entry.bot, deck=decks[number])
        return SeatRow(
            index, "person", entry.name, visitor=entry.visitor, token=new_token(), deck=decks[number]
        )

    def noted(self, what: str, row: MatchRow, reason: str) -> DeskNote:
        """Something that nobody at the desk has done."""
        return DeskNote(
            moment(self.change.now), "", what, round=row.match.round, table=row.match.table, reason=reason
        )

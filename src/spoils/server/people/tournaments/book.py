"""Reading tournaments from the database, and changing one: all of a change or nothing, by one at a time.

A change begins with the number of the version it was made of. If anybody, in whatever process, has changed
the tournament meanwhile, the database does not find that number, and nothing is written.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import and_, bindparam, func, insert, select, update

from spoils.server.people.tournaments import tables as t
from spoils.server.people.tournaments.change import Change
from spoils.server.people.tournaments.pods import PodPlan
from spoils.server.people.tournaments.state import EntryRow, GameOf, MatchRow, State
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.tournaments import DeskNote, TournamentSetup, TournamentStage
from spoils.server.store.commit import Guard, Write
from spoils.server.store.reading import insert_into, row, rows
from spoils.server.store.rows import pack, unpack
from spoils.server.store.store import ENDED, Store, game_writes
from spoils.server.store.tables import games as all_games
from spoils.server.store.tables import seats
from spoils.tournament.model import Match

TURN: Final = (
    update(t.tournaments)
    .where(and_(t.tournaments.c.id == bindparam("b_id"), t.tournaments.c.version == bindparam("b_version")))
    .values(
        version=t.tournaments.c.version + 1,
        stage=bindparam("b_stage"),
        due=bindparam("b_due"),
        finished=bindparam("b_finished"),
    )
)
UNDER_WAY: Final = ("drafting", "running")
GOING_ON: Final = ("open", "check_in", *UNDER_WAY)


class Book:
    """All tournaments."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- changing ------------------------------------------------------------------------------------------

    async def add(self, state: State) -> None:
        """A new one; Fenced if there is one of that id."""
        values = {
            "id": state.id,
            "created": state.created,
            "organiser": state.organiser,
            "organiser_name": state.organiser_name,
            "stage": state.stage,
            "version": state.version,
            "due": state.due,
            "seed": state.seed,
            "judge_key": state.judge_key,
            "setup": pack(state.setup),
            "pods": None if state.pods is None else pack(state.pods),
            "source": None if state.pods is None else state.pods.pool,
        }
        new = insert_into(self.store.engine, t.tournaments).on_conflict_do_nothing()
        await self.store.writer.write(Guard(new, values))

    async def keep(self, change: Change) -> None:
        """Write a change; Fenced if somebody else has changed the tournament meanwhile."""
        state = change.state
        turn = {
            "b_id": state.id,
            "b_version": change.before.version,
            "b_stage": state.stage,
            "b_due": state.due,
            "b_finished": None if state.stage in GOING_ON else change.now,
        }
        writes: list[Write] = [Guard(TURN, turn)]
        for game in change.games:
            writes += game_writes(game)
        writes += change.writes
        if change.notes:
            first = await self.count_notes(state.id)
            values = [
                {"tournament": state.id, "number": number, "note": pack(note)}
                for number, note in enumerate(change.notes, start=first)
            ]
            writes.append((insert(t.tournament_notes), values))
        await self.store.writer.write(*writes)

    async def arrived(self, tournament: str, key: tuple[int, int], seat: int) -> None:
        """One of the two sits at the table."""
        table = t.tournament_matches
        here = and_(table.c.tournament == tournament, table.c.round == key[0], table.c.board == key[1])
        name = "second_here" if seat else "first_here"
        await self.store.writer.write((update(table).where(here).values({name: True}), None))

    # ---- reading -------------------------------------------------------------------------------------------

    async def version(self, tournament: str) -> int | None:
        """To see whether anything has changed."""
        query = select(t.tournaments.c.version).where(t.tournaments.c.id == tournament)
        found = await row(self.store.engine, query)
        return None if found is None else int(found["version"])

    async def stage(self, tournament: str) -> TournamentStage | None:
        """How far it is, if there is one."""
        query = select(t.tournaments.c.stage).where(t.tournaments.c.id == tournament)
        found = await row(self.store.engine, query)
        return None if found is None else found["stage"]

    async def goes_on(self, tournament: str) -> bool:
        """Whether it is being played."""
        return await self.stage(tournament) in GOING_ON

    async def load(self, tournament: str) -> State | None:
        """One tournament."""
        engine = self.store.engine
        head = await row(engine, select(t.tournaments).where(t.tournaments.c.id == tournament))
        if head is None:
            return None

        def inside(table: Any, *order: str) -> Any:
            return (
                select(table)
                .where(table.c.tournament == tournament)
                .order_by(*(table.c[name] for name in order))
            )

        e = t.tournament_entries.c
        wanted = [e[name] for name in EntryRow.__struct_fields__]
        people = select(*wanted).where(e.tournament == tournament)
        games: dict[tuple[int, int], list[GameOf]] = {}
        for one in await rows(engine, inside(t.tournament_games, "number")):
            games.setdefault((one["round"], one["board"]), []).append(
                GameOf(one["game"], one["number"], one["winner"])
            )
        return State(
            id=head["id"],
            created=head["created"],
            organiser=head["organiser"],
            organiser_name=head["organiser_name"],
            stage=head["stage"],
            version=head["version"],
            setup=unpack(head["setup"], TournamentSetup),
            seed=head["seed"],
            judge_key=head["judge_key"],
            due=head["due"],
            entries=tuple(EntryRow(**one) for one in await rows(engine, people.order_by(e.number))),
            judges={one["visitor"]: one["name"] for one in await rows(engine, inside(t.tournament_judges))},
            matches=tuple(
                _match(one, games.get((one["round"], one["board"]), []))
                for one in await rows(engine, inside(t.tournament_matches, "round", "board"))
            ),
            pods=_plan(head),
        )

    async def decks(self, tournament: str, numbers: Sequence[int]) -> dict[int, DeckData]:
        """The decks of these players."""
        e = t.tournament_entries.c
        query = select(e.number, e.deck).where(and_(e.tournament == tournament, e.number.in_(numbers)))
        return {
            one["number"]: unpack(one["deck"], DeckData)
            for one in await rows(self.store.engine, query)
            if one["deck"] is not None
        }

    async def token(self, game: str, seat: int) -> str:
        """The key to a seat; nothing if there is none."""
        query = select(seats.c.token).where(and_(seats.c.game == game, seats.c.seat == seat))
        found = await row(self.store.engine, query)
        return "" if found is None else str(found["token"])

    async def notes(self, tournament: str) -> list[DeskNote]:
        """The log of the desk."""
        table = t.tournament_notes
        query = select(table.c.note).where(table.c.tournament == tournament).order_by(table.c.number)
        return [unpack(one["note"], DeskNote) for one in await rows(self.store.engine, query)]

    async def count_notes(self, tournament: str) -> int:
        """How many entries the log has."""
        query = select(func.count()).where(t.tournament_notes.c.tournament == tournament)
        found = await row(self.store.engine, query)
        return int(next(iter(found.values()))) if found else 0

    async def listed(self, visitor: str, limit: int = 60) -> list[tuple[State, int, int, bool]]:
        """The newest ones without what belongs to them, with how many take part, in which round they are, and
        whether the visitor takes part or organises; those that go on come first."""
        head, e, m = t.tournaments, t.tournament_entries.c, t.tournament_matches.c
        query = select(head).order_by(head.c.stage.in_(GOING_ON).desc(), head.c.created.desc()).limit(limit)
        heads = await rows(self.store.engine, query)
        ids = [one["id"] for one in heads]
        counts = (
            select(e.tournament, func.count().label("n")).where(e.tournament.in_(ids)).group_by(e.tournament)
        )
        turns = (
            select(m.tournament, func.max(m.round).label("n"))
            .where(m.tournament.in_(ids))
            .group_by(m.tournament)
        )
        mine = select(e.tournament).where(and_(e.tournament.in_(ids), e.visitor == visitor))
        players = {one["tournament"]: one["n"] for one in await rows(self.store.engine, counts)}
        rounds = {one["tournament"]: one["n"] for one in await rows(self.store.engine, turns)}
        own = {one["tournament"] for one in await rows(self.store.engine, mine)}
        return [
            (
                State(
                    one["id"], one["created"], one["organiser"], one["organiser_name"], one["stage"],
                    one["version"], unpack(one["setup"], TournamentSetup), "", "", pods=_plan(one),
                ),
                players.get(one["id"], 0),
                rounds.get(one["id"], 0),
                one["id"] in own or one["organiser"] == visitor,
            )
            for one in heads
        ]  # fmt: skip

    async def count_organised(self, visitor: str) -> int:
        """How many tournaments of an organiser go on."""
        head = t.tournaments.c
        query = select(func.count()).where(and_(head.organiser == visitor, head.stage.in_(GOING_ON)))
        found = await row(self.store.engine, query)
        return int(next(iter(found.values()))) if found else 0

    async def awaiting(self, now: float) -> set[str]:
        """Tournaments in which something is due, or a game has ended that nobody has taken note of, or decks
        are being built."""
        head, game = t.tournaments, t.tournament_games
        due = select(head.c.id).where(and_(head.c.stage.in_(GOING_ON), head.c.due <= now))
        drafting = select(head.c.id).where(head.c.stage == "drafting")
        ended = (
            select(game.c.tournament)
            .join(all_games, all_games.c.id == game.c.game)
            .join(head, head.c.id == game.c.tournament)
            .where(and_(head.c.stage == "running", game.c.winner.is_(None), all_games.c.stage == "over"))
        )
        found = {one["id"] for query in (due, drafting) for one in await rows(self.store.engine, query)}
        return found | {one["tournament"] for one in await rows(self.store.engine, ended)}

    async def next_due(self) -> float | None:
        """When something is due next, in any tournament."""
        head = t.tournaments.c
        query = select(func.min(head.due).label("due")).where(head.stage.in_(GOING_ON))
        found = await row(self.store.engine, query)
        return None if found is None else found["due"]

    async def unattended(self) -> list[str]:
        """Games that are being played by bots alone."""
        head, game, match = t.tournaments, t.tournament_games, t.tournament_matches
        first, second = t.tournament_entries.alias(), t.tournament_entries.alias()
        same = and_(
            match.c.tournament == game.c.tournament,
            match.c.round == game.c.round,
            match.c.board == game.c.board,
        )
        query = (
            select(game.c.game)
            .join(head, head.c.id == game.c.tournament)
            .join(match, same)
            .join(first, and_(first.c.tournament == game.c.tournament, first.c.number == match.c.first))
            .join(second, and_(second.c.tournament == game.c.tournament, second.c.number == match.c.second))
            .where(and_(head.c.stage == "running", game.c.winner.is_(None), match.c.first_wins.is_(None)))
            .where(and_(first.c.bot != "", second.c.bot != ""))
        )
        return [one["game"] for one in await rows(self.store.engine, query)]

    async def left_over(self) -> list[tuple[str, int]]:
        """Games that go on though their match is decided, each with the seat of whoever has not won it."""
        head, game, match = t.tournaments, t.tournament_games, t.tournament_matches
        same = and_(
            match.c.tournament == game.c.tournament,
            match.c.round == game.c.round,
            match.c.board == game.c.board,
        )
        query = (
            select(game.c.game, match.c.first_wins, match.c.second_wins)
            .join(head, head.c.id == game.c.tournament)
            .join(match, same)
            .join(all_games, all_games.c.id == game.c.game)
            .where(and_(head.c.stage == "running", match.c.first_wins.is_not(None)))
            .where(and_(game.c.winner.is_(None), all_games.c.stage == "playing"))
        )
        found = await rows(self.store.engine, query)
        return [(one["game"], int(one["first_wins"] > one["second_wins"])) for one in found]

    async def results(self, games: Sequence[str]) -> dict[str, tuple[int, ...]]:
        """Who has won these games, of those that are over."""
        g = all_games.c
        query = select(g.id, g.winners).where(and_(g.id.in_(games), g.stage.in_(ENDED), g.stage == "over"))
        return {
            one["id"]: tuple(int(part) for part in one["winners"].split(",") if part)
            for one in await rows(self.store.engine, query)
        }


def _plan(head: Any) -> PodPlan | None:
    return None if head["pods"] is None else unpack(head["pods"], PodPlan)


def _match(one: Any, games: list[GameOf]) -> MatchRow:
    wins = None if one["first_wins"] is None else (one["first_wins"], one["second_wins"])
    return MatchRow(
        Match(one["round"], one["board"], one["first"], one["second"], wins, one["draws"], one["part"]),
        one["opened"],
        one["how"],
        (one["first_here"], one["second_here"]),
        tuple(games),
    )

"""What happens in a tournament by the clock: the check-in, the start, and those who do not come."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from spoils.server.errors import Trouble
from spoils.server.people.correspondence.deadlines import Deadlines
from spoils.server.people.tournaments.tournaments import Tournaments
from spoils.server.protocol.tournaments import EntrySetup, TournamentSetup
from spoils.server.services import Server
from spoils.server.settings import Settings
from spoils.server.work.service import Payer
from tests.server.served import FIRST_DECK

START = 1_000_000.0
MINUTE = 60.0


class Clock:
    now = START

    def __call__(self) -> float:
        return self.now


async def in_server(tmp_path: Path, job: Callable[[Tournaments, Clock], Awaitable[None]]) -> None:
    server = Server(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, desks=1))
    clock = Clock()
    await server.open()
    server.tournaments.close()  # the test looks by itself
    server.tournaments.clock = clock
    try:
        await job(server.tournaments, clock)
    finally:
        await server.close()


async def enter(tournaments: Tournaments, cup: str, *names: str) -> None:
    for name in names:
        setup = EntrySetup(name, deck_id=FIRST_DECK)
        await tournaments.register(cup, setup, f"visitor-{name}", Payer(("test", name)))


def cup_of(**more: object) -> TournamentSetup:
    setup: dict[str, object] = {"name": "Cup", "format": "limited", **more}
    return TournamentSetup(**setup)  # type: ignore[arg-type]


def test_it_begins_by_itself_with_those_who_are_there(tmp_path: Path) -> None:
    async def job(tournaments: Tournaments, clock: Clock) -> None:
        begins = START + 60 * MINUTE
        cup = (await tournaments.create(cup_of(starts=begins, check_in=15), "olga", "Olga")).id
        await enter(tournaments, cup, "Ada", "Bea", "Cleo")
        clock.now = begins - 16 * MINUTE
        await tournaments.look()
        assert (await tournaments.find(cup)).stage == "open"
        clock.now = begins - 15 * MINUTE
        await tournaments.look()
        assert (await tournaments.find(cup)).stage == "check_in"
        for name in ("Ada", "Cleo"):
            await tournaments.check_in(cup, f"visitor-{name}")
        clock.now = begins
        await tournaments.look()
        state = await tournaments.find(cup)
        assert (state.stage, state.round) == ("running", 1)
        assert [entry.stage for entry in state.entries] == ["playing", "absent", "playing"]
        other = (await tournaments.create(cup_of(starts=begins + MINUTE), "olga", "Olga")).id
        clock.now += MINUTE
        await tournaments.look()
        assert (await tournaments.find(other)).stage == "cancelled"

    asyncio.run(in_server(tmp_path, job))


def test_by_correspondence_whoever_takes_too_long_loses(tmp_path: Path) -> None:
    async def job(tournaments: Tournaments, clock: Clock) -> None:
        tournaments.games.services.store.clock = clock
        cup = (await tournaments.create(cup_of(days=2, no_show=0), "olga", "Olga")).id
        await enter(tournaments, cup, "Ada", "Bea")
        state = await tournaments.change(cup, lambda step: step.begin())
        game = next(iter(state.now())).games[0].game
        deadlines = Deadlines(tournaments.games)
        clock.now += 1
        await deadlines.look()  # it is known who is asked
        row = await tournaments.games.row(game)
        for _ in range(300):
            if row.asked is not None:
                break
            await asyncio.sleep(0.1)
            row = await tournaments.games.row(game)
        assert row.asked is not None
        assert row.deadline is not None
        assert abs(row.deadline - clock.now - 2 * 24 * 60 * MINUTE) < MINUTE
        clock.now = row.deadline + 1
        await deadlines.look()
        await tournaments.look()
        state = await tournaments.find(cup)
        assert state.stage == "over"
        assert state.matches[0].match.winner == state.matches[0].match.players[1 - row.asked]

    asyncio.run(in_server(tmp_path, job))


def test_whoever_does_not_come_loses(tmp_path: Path) -> None:
    async def job(tournaments: Tournaments, clock: Clock) -> None:
        setup = cup_of(no_show=10, best_of=3, automatic=False, rounds=3)
        cup = (await tournaments.create(setup, "olga", "Olga")).id
        await enter(tournaments, cup, "Ada", "Bea", "Cleo", "Dora")
        await tournaments.change(cup, lambda step: step.begin())
        state = await tournaments.find(cup)
        one = next(iter(state.now()))
        game = one.current
        assert game is not None
        row = await tournaments.games.row(game.game)
        await tournaments.arrived(row, (1,))
        clock.now += 9 * MINUTE
        await tournaments.look()
        assert not any(row.match.over for row in (await tournaments.find(cup)).now())
        clock.now += MINUTE
        for _ in range(6):  # a game at a time
            await tournaments.look()
            await asyncio.sleep(0.2)
        state = await tournaments.find(cup)
        first, second = state.now()
        assert first.key == one.key
        assert (first.match.wins, first.match.draws) == ((0, 2), 0)
        assert (second.match.wins, second.match.draws, second.how) == ((0, 0), 0, "no_show")
        ended = await tournaments.games.row(game.game)
        assert [ruling.kind for ruling in ended.options.rulings] == ["no_show"]
        assert (state.round, state.due) == (1, None)

    asyncio.run(in_server(tmp_path, job))


def test_leaving_what_ends_with_it(tmp_path: Path) -> None:
    """The game that somebody gives up was the last one: the tournament is over before they have left it."""

    async def job(tournaments: Tournaments, clock: Clock) -> None:
        cup = (await tournaments.create(cup_of(), "olga", "Olga")).id
        await enter(tournaments, cup, "Ada", "Bea")
        await tournaments.change(cup, lambda step: step.begin())
        state = await tournaments.find(cup)
        await tournaments.concede_game(state, 1)
        await tournaments.look()
        assert (await tournaments.find(cup)).stage == "over"
        assert (await tournaments.withdraw(state, "visitor-Ada")).stage == "over"
        with pytest.raises(Trouble, match="the tournament is over"):
            await tournaments.withdraw(await tournaments.find(cup), "visitor-Ada")

    asyncio.run(in_server(tmp_path, job))


def test_leaving_twice_is_leaving(tmp_path: Path) -> None:
    """Whoever asks again because the answer was lost on its way is told the same."""

    async def job(tournaments: Tournaments, clock: Clock) -> None:
        cup = (await tournaments.create(cup_of(), "olga", "Olga")).id
        await enter(tournaments, cup, "Ada", "Bea")
        await tournaments.change(cup, lambda step: step.begin())
        for stage in ("running", "over"):
            state = await tournaments.find(cup)
            assert state.stage == stage
            left = await tournaments.withdraw(state, "visitor-Ada")
            assert (left.stage, left.entries[0].stage) == ("over", "dropped")

    asyncio.run(in_server(tmp_path, job))

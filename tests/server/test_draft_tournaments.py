"""From a draft to a tournament: the decks that were built are played with, by the tournament's rules."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from spoils.server.errors import Trouble
from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts.leaving import drop_draft
from spoils.server.people.drafts.rooms import cup_of
from spoils.server.people.drafts.rows import DraftRow
from spoils.server.people.tournaments.from_draft import DraftTournaments
from spoils.server.protocol.drafts import DraftSetup
from spoils.server.protocol.games import ClockSetup
from spoils.server.protocol.tournaments import TournamentSetup
from spoils.server.services import Server
from spoils.server.settings import Settings
from tests.server.drafting import NOBODY

WAIT = 180.0
CUP = TournamentSetup("Evening cup", system="single", format="constructed", no_show=0, lists="closed")
SETUP = DraftSetup(
    "Ada", kind="sealed", seats=3, each=6, pairing="tournament", tournament=CUP, bot="random", timer="fast"
)


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    end = monotonic() + WAIT
    while not await true():
        assert monotonic() < end, "it does not happen"
        await asyncio.sleep(0.05)


async def built(server: Server) -> str:
    """A draft of Ada, Bea and a bot in which all decks are built."""
    drafts = server.drafts
    draft = (await drafts.open(SETUP, "visitor0", NOBODY)).id

    async def do(change: Callable[..., DraftRow], *given: object) -> None:
        async def act(row: DraftRow) -> DraftRow:
            return change(row, *given)

        await drafts.change(draft, act, NOBODY)

    await do(c.join, "visitor1", "Bea")
    await do(c.begin, "visitor0", drafts.clock())
    await do(c.ready, "visitor1")
    row = await drafts.row(draft)
    assert row.stage == "building"
    for seat in row.people:
        assert seat.deck is not None
        await do(lambda row, visitor, deck: c.bring(row, visitor, deck, done=True), seat.visitor, seat.deck)
    return draft


def in_server(tmp_path: Path, job: Callable[[Server], Awaitable[None]]) -> None:
    async def run() -> None:
        server = Server(Settings(f"sqlite:///{tmp_path / 'games.db'}", workers=1, desks=1))
        await server.open()
        try:
            await job(server)
        finally:
            await server.close()

    asyncio.run(run())


def test_a_draft_is_played_as_a_tournament(tmp_path: Path) -> None:
    async def job(server: Server) -> None:
        drafts, tournaments = server.drafts, server.tournaments
        draft = await built(server)

        async def runs() -> bool:
            return await tournaments.book.stage(draft) == "running"

        await until(runs)
        row, state = await drafts.row(draft), await tournaments.find(draft)
        assert [(one.number, one.visitor, one.bot) for one in state.entries] == [
            (1, "visitor0", ""), (2, "visitor1", ""), (3, None, "random"),
        ]  # fmt: skip
        assert (state.organiser, state.setup.format, state.setup.drafted) == ("visitor0", "limited", True)
        assert await tournaments.book.decks(draft, (1, 2, 3)) == {
            seat.seat + 1: seat.deck for seat in row.seats
        }
        # another process that sees the same begins nothing twice
        await DraftTournaments(tournaments, drafts).see_to(row)
        assert (await tournaments.find(draft)).version == state.version
        for refused in (c.leave, c.close):
            with pytest.raises(Trouble, match="are a tournament"):
                refused(row, "visitor0")
        with pytest.raises(Trouble, match="are a tournament"):
            c.with_pairs(row, "visitor0", [(0, 1)])
        for _ in range(2):  # whoever is at a table gives up
            state = await tournaments.find(draft)
            match = next(one for one in state.now() if one.current is not None)
            number = next(one for one in match.match.players if one != 3)
            await tournaments.concede_game(state, number)
            await tournaments.look()
        assert (await tournaments.find(draft)).stage == "over"
        assert (await drafts.latest(draft)).stage == "playing", "nobody has looked yet"
        await server.draft_watching.look_at_games(row)
        assert (await drafts.latest(draft)).stage == "over"

    in_server(tmp_path, job)


def test_without_the_cards_of_its_draft_there_is_no_tournament(tmp_path: Path) -> None:
    async def job(server: Server) -> None:
        draft = await built(server)

        async def runs() -> bool:
            return await server.tournaments.book.stage(draft) == "running"

        await until(runs)

        def drop(connection: Connection) -> None:
            drop_draft(connection, draft)

        await server.store.writer.commit.run(drop)
        server.drafts.rows.clear()
        state = await server.tournaments.find(draft)
        match = next(one for one in state.now() if one.current is not None)
        await server.tournaments.concede_game(state, next(one for one in match.match.players if one != 3))
        await server.tournaments.look()
        assert (await server.tournaments.find(draft)).stage == "cancelled"

    in_server(tmp_path, job)


def test_what_goes_together() -> None:
    assert cup_of(replace(SETUP, pairing="robin", tournament=None), 0.0) is None
    cup = cup_of(SETUP, 0.0)
    assert cup is not None
    assert (cup.format, cup.size, cup.drafted) == ("limited", 3, True)
    clock = ClockSetup(60, 0)
    for setup, why in (
        (replace(SETUP, tournament=None), "what kind"),
        (replace(SETUP, pairing="chosen"), "what kind"),
        (replace(SETUP, tournament=replace(CUP, starts=9e9)), "when all decks are built"),
        (replace(SETUP, tournament=replace(CUP, check_in=5)), "when all decks are built"),
        (replace(SETUP, tournament=replace(CUP, cut=2)), "has a cut"),
        (replace(SETUP, tournament=replace(CUP, days=2, clock=clock)), "not both"),
    ):
        with pytest.raises(Trouble, match=why):
            cup_of(setup, 1.0)

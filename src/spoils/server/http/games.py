"""Games: setting up, joining, and what there is to do with a finished one."""

import time
from typing import Final, get_args

import msgspec
from starlette.responses import Response

from spoils.record.setup import Setup
from spoils.server.errors import Trouble
from spoils.server.http.wire import Call, in_turn, json_reply, reply, text_reply
from spoils.server.play.info import info_of
from spoils.server.play.registry import must_be_ended, must_be_over, new_id
from spoils.server.play.rematches import Invited, once_more
from spoils.server.protocol.games import (
    Against,
    Created,
    GameSetup,
    JoinSetup,
    MyGames,
    PositionSetup,
    RematchSetup,
    TestSetup,
)
from spoils.server.protocol.replays import BranchSetup, Side
from spoils.server.store.rows import GameRow, Options, Root, SeatRow, unpack
from spoils.server.work.desk import FilmJob, Job
from spoils.server.work.game_jobs import (
    Position,
    ReadRecord,
    Recorded,
    SetUpPosition,
    ShowReplay,
    ShowSteps,
    TryCard,
    WriteFrozenRecord,
    WriteRecord,
    WriteScenario,
)

SIDES: Final[tuple[Side, ...]] = get_args(Side)
MOST_STEPS: Final = 50
GAME_BYTES: Final = 50_000
"""What a game takes up in the end: beginning, decks and some hundred moves."""


@in_turn
async def create(call: Call) -> Response:
    """A new game."""
    call.work(5)
    call.store(GAME_BYTES)
    return reply(await call.server.games.create(await call.body(GameSetup), call.visitor, call.payer), 201)


@in_turn
async def test(call: Call) -> Response:
    """A game to try one card in."""
    call.slow_work(10)
    setup = await call.body(TestSetup)
    call.server.games.seating.check_edition(setup.edition)
    return await start(call, TryCard(draft=setup.card, edition=setup.edition), 0, setup, "test")


@in_turn
async def position(call: Call) -> Response:
    """A game from the position of a scenario file."""
    call.slow_work(10)
    data = await call.data(call.server.settings.limits.upload)
    setup = call.decoded(data, PositionSetup)
    return await start(call, SetUpPosition(text=setup.scenario), setup.seat, setup, "position")


async def start(call: Call, job: Job, seat: int, against: Against, origin: str) -> Response:
    """A game from a position."""
    found = await call.result(Position, job)
    call.store(GAME_BYTES + len(found.cards))
    await call.server.store.keep_pool(found.pool, found.cards)
    created = await call.server.games.start(
        found.root, found.pool, seat, found.players, against, call.visitor, origin
    )
    return reply(created, 201)


async def mine(call: Call) -> Response:
    """The visitor's games."""
    await call.server.store.see_visitor(call.visitor)
    return reply(MyGames(tuple(await call.server.games.games_of(call.visitor))))


async def show(call: Call) -> Response:
    """What everybody may know about a game; of a private one only those who sit there."""

    async def here() -> Response:
        return reply(await call.server.games.info(call.path("id"), call.visitor, call.token))

    return await call.at_owner(here)


async def join(call: Call) -> Response:
    """Take an invited seat."""
    call.work(5)
    body = await call.small_data()
    setup = call.decoded(body, JoinSetup)

    async def here() -> Response:
        return reply(await call.server.games.join(call.path("id"), setup, call.visitor, call.payer))

    return await call.at_owner(here, body)


async def rematch(call: Call) -> Response:
    """The same table once more."""
    call.work(5)
    call.store(GAME_BYTES)
    body = await call.small_data()
    setup = call.decoded(body, RematchSetup)

    async def here() -> Response:
        found = await once_more(call.server.games, call.path("id"), setup.token, call.visitor, call.payer)
        return reply(found, 201) if isinstance(found, Created) else await accept(call, found)

    return await call.at_owner(here, body)


async def accept(call: Call, invited: Invited) -> Response:
    """Take a free seat of another game than that of the path."""
    game, setup = invited.game, invited.setup

    async def here() -> Response:
        return reply(await call.server.games.join(game, setup, call.visitor, call.payer))

    return await call.at_owner(here, msgspec.json.encode(setup), game, f"/api/games/{game}/join")


@in_turn
async def branch(call: Call) -> Response:
    """Play on from a step of a finished game."""
    call.slow_work(10)
    setup = await call.body(BranchSetup)
    call.store(GAME_BYTES)
    await must_be_open(call, await call.server.games.visible(call.path("id"), call.visitor, call.token))
    return reply(await call.server.games.branch(call.path("id"), setup, call.visitor, call.payer), 201)


# ---- afterwards --------------------------------------------------------------------------------------------


async def finished(call: Call) -> GameRow:
    """The finished game of the path, to be played again for somebody."""
    call.slow_work(2)
    return await ended(call)


async def ended(call: Call) -> GameRow:
    """The finished game of the path, to be asked about."""
    row = await call.server.games.visible(call.path("id"), call.visitor, call.token)
    must_be_over(row)
    await must_be_open(call, row)
    return row


async def must_be_open(call: Call, row: GameRow) -> None:
    """Refuse to show the decks of a tournament that keeps its lists closed, before it is over."""
    if row.options.closed and await call.server.tournaments.book.goes_on(row.options.tournament):
        raise Trouble(
            "not_over",
            "the deck lists of this tournament are closed; its games can be replayed when it is over",
        )


async def film(call: Call, row: GameRow, job: FilmJob) -> bytes:
    """Something about a finished game."""
    return await call.server.desks.show(row, job, call.payer)


async def replay(call: Call) -> Response:
    """A finished game to step through."""
    row, side = await finished(call), side_of(call)
    info = await call.server.games.info(row.id, call.visitor, call.token)
    return json_reply(await film(call, row, ShowReplay(game=row.id, info=info, side=side)))


async def steps(call: Call) -> Response:
    """Some of its steps."""
    row, side = await finished(call), side_of(call)
    start = call.number("start", 0, 0, 1_000_000)
    count = call.number("count", 10, 1, MOST_STEPS)
    job = ShowSteps(game=row.id, side=side, start=start, count=count)
    return json_reply(await film(call, row, job))


def side_of(call: Call) -> Side:
    """Whose eyes are meant."""
    for side in SIDES:
        if call.query("side", "all") == side:
            return side
    raise Trouble("malformed", f"side must be one of {', '.join(SIDES)}")


async def scenario(call: Call) -> Response:
    """The position at a step as a scenario file."""
    row = await finished(call)
    step = call.number("step", 0, 0, 1_000_000)
    text = await film(call, row, WriteScenario(game=row.id, step=step))
    return text_reply(text.decode(), f"spoils-{row.id}-{step}.yaml")


async def record(call: Call) -> Response:
    """The record of a game that has ended."""
    call.slow_work(2)
    row = await call.server.games.visible(call.path("id"), call.visitor, call.token)
    must_be_ended(row)
    await must_be_open(call, row)
    job = WriteRecord(game=row.id) if row.stage == "over" else WriteFrozenRecord(game=row.id)
    text = await film(call, row, job)
    return text_reply(text.decode(), f"spoils-{row.id}.json")


async def upload_record(call: Call) -> Response:
    """Keep a record from elsewhere, to be looked at by anybody who has its id."""
    server = call.server
    data = await call.upload()
    call.store(len(data))
    job = ReadRecord(data=data)
    found = await call.result(Recorded, job)
    await server.store.keep_pool(found.pool, found.cards)
    setup = unpack(found.setup, Setup)
    players = range(len(setup.decks))
    row = GameRow(
        id=new_id(),
        created=time.time(),
        stage="over",
        options=Options(edition=setup.edition, seed=setup.seed, seeded=True),
        seats=tuple(SeatRow(seat, "person", f"Player {seat + 1}") for seat in players),
        pool=found.pool,
        root=Root(setup),
        origin="record",
        turn=found.turn,
        winners=found.winners,
    )
    await server.store.add_game(row, found.moves)
    shown = await film(call, row, ShowReplay(game=row.id, info=info_of(row), side="all"))
    return json_reply(shown, 201)

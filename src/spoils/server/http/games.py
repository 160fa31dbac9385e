"""Games: setting up, joining, and what there is to do with a finished one."""

import time
from typing import Final, get_args

from msgspec.structs import replace
from starlette.responses import Response

from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.scenario.model import Scenario
from spoils.server.errors import Trouble
from spoils.server.http.wire import Call, reply, text_reply
from spoils.server.play.beginning import from_position, read_position
from spoils.server.play.hall import new_id
from spoils.server.play.trying import scenario_for
from spoils.server.protocol.games import (
    Against,
    GameSetup,
    JoinSetup,
    MyGames,
    PositionSetup,
    RematchSetup,
    TestSetup,
)
from spoils.server.protocol.replays import BranchSetup, Side
from spoils.server.replays.cabinet import Film
from spoils.server.replays.position import scenario_text
from spoils.server.replays.record import read_record, record_of
from spoils.server.shelf.facts import card_of, why_declined
from spoils.server.store.rows import GameRow, Options, Root, SeatRow

SIDES: Final[tuple[Side, ...]] = get_args(Side)
MOST_STEPS: Final = 50


async def create(call: Call) -> Response:
    """A new game."""
    call.heavy()
    return reply(await call.server.hall.create(await call.body(GameSetup), call.visitor), 201)


async def test(call: Call) -> Response:
    """A game to try one card in."""
    call.heavy()
    setup = await call.body(TestSetup)
    call.server.hall.seating.check_edition(setup.edition)
    card = card_of(setup.card)
    declined = await call.server.workers.work(lambda: why_declined(card))
    if declined:
        raise Trouble("unplayable_card", f"{card.name} cannot be played with: {declined}")
    text = scenario_for(card, setup.edition, call.server.shelf.project)
    return await start_position(call, text, 0, setup, "test")


async def position(call: Call) -> Response:
    """A game from the position of a scenario file."""
    call.heavy()
    data = await call.data(call.server.settings.limits.upload)
    setup = call.decoded(data, PositionSetup)
    return await start_position(call, setup.scenario, setup.seat, setup, "position")


async def start_position(call: Call, text: str, seat: int, against: Against, origin: str) -> Response:
    catalog = await call.server.shelf.catalog(call.visitor)
    scenario = await call.server.workers.work(lambda: read_position(text, catalog))
    await call.server.workers.work(lambda: from_position(scenario))  # it must be possible to begin
    hall = call.server.hall
    pool = await hall.seating.keep_pool(with_cards_of(scenario, catalog))
    root = Root(scenario=text, edition=scenario.edition)
    count = len(scenario.seats)
    return reply(await hall.start(root, pool, seat, count, against, call.visitor, origin), 201)


def with_cards_of(scenario: Scenario, catalog: Catalog) -> Catalog:
    """The catalogue with the cards that exist only in a scenario: people will want to read them."""
    every = [seat.faction for seat in scenario.seats]
    every += [entry.card for seat in scenario.seats for entry in seat.entries()]
    own = {card.name: card for card in every if catalog.get(card.name) != card}
    return catalog.with_source([CardSet("the scenario", tuple(own.values()))]) if own else catalog


async def mine(call: Call) -> Response:
    """The visitor's games."""
    return reply(MyGames(tuple(await call.server.hall.games_of(call.visitor))))


async def show(call: Call) -> Response:
    """What everybody may know about a game."""
    return reply((await call.server.hall.room(call.path("id"))).info())


async def join(call: Call) -> Response:
    """Take an invited seat."""
    return reply(await call.server.hall.join(call.path("id"), await call.body(JoinSetup), call.visitor))


async def rematch(call: Call) -> Response:
    """The same table once more."""
    call.heavy()
    setup = await call.body(RematchSetup)
    return reply(await call.server.hall.rematch(call.path("id"), setup.token, call.visitor), 201)


async def branch(call: Call) -> Response:
    """Play on from a step of a finished game."""
    call.heavy()
    setup = await call.body(BranchSetup)
    return reply(await call.server.hall.branch(call.path("id"), setup, call.visitor), 201)


# ---- afterwards --------------------------------------------------------------------------------------------


async def replay(call: Call) -> Response:
    """A finished game to step through."""
    return reply(await call.server.cabinet.info(call.path("id"), side_of(call)))


async def steps(call: Call) -> Response:
    """Some of its steps."""
    start = call.number("start", 0, 0, 1_000_000)
    count = call.number("count", 10, 1, MOST_STEPS)
    return reply(await call.server.cabinet.steps(call.path("id"), side_of(call), start, count))


def side_of(call: Call) -> Side:
    """Whose eyes are meant."""
    for side in SIDES:
        if call.query("side", "all") == side:
            return side
    raise Trouble("malformed", f"side must be one of {', '.join(SIDES)}")


async def scenario(call: Call) -> Response:
    """The position at a step as a scenario file."""
    game = call.path("id")
    film = await call.server.cabinet.film(game)
    step = call.number("step", 0, 0, len(film.moves))
    project = call.server.shelf.project

    def write() -> str:
        return scenario_text(film.at(step), film.pool, project, f"Step {step} of game {game}")

    return text_reply(await call.server.workers.work(write), f"spoils-{game}-{step}.yaml")


async def record(call: Call) -> Response:
    """The record of a finished game."""
    film = await call.server.cabinet.film(call.path("id"))
    data = await call.server.workers.work(lambda: record_of(film))
    return text_reply(data.decode(), f"spoils-{film.row.id}.json")


async def upload_record(call: Call) -> Response:
    """Keep a record from elsewhere, to be looked at by anybody who has its id."""
    server = call.server
    data = await call.upload()
    catalog = await server.shelf.catalog(call.visitor)
    replay, moves = await server.workers.work(lambda: read_record(data, catalog))
    pool = await server.hall.seating.keep_pool(catalog)
    seats = tuple(SeatRow(index, "person", f"Player {index + 1}") for index in range(len(replay.setup.decks)))
    options = Options(edition=replay.setup.edition, seed=replay.setup.seed, seeded=True)
    row = GameRow(new_id(), time.time(), "over", options, seats, pool, Root(replay.setup), "record")
    opened = await server.hall.services.pools.get(pool)

    def play() -> Film:
        try:
            return Film(row, opened, moves)
        except Exception:
            raise Trouble("malformed", "the record does not fit: an answer in it is not legal") from None

    film = await server.workers.work(play)
    row = replace(row, winners=tuple(film.end.winners), turn=film.end.turn)
    await server.store.add_game(row, moves)
    return reply(await server.cabinet.info(row.id, "all"), 201)

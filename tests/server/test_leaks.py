"""What goes over the wire to a player must not depend on what that player cannot know.

Two games that differ only in hidden cards, played with the same answers, must send the same bytes.
"""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spoils.bots.draw import draw_answer
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.server.play.guest import Guest
from spoils.server.play.hall import Hall
from spoils.server.play.minds import Minds
from spoils.server.play.pool import Pools
from spoils.server.play.room import Room, Services
from spoils.server.play.thinker import Workers
from spoils.server.protocol.games import GameSetup, SeatSetup
from spoils.server.settings import Settings
from spoils.server.shelf.shelf import Shelf
from spoils.server.store.rows import Move
from spoils.server.store.store import Store
from spoils.view.resample import resample
from tests.server.served import FIRST_DECK, SECOND_DECK

DECISIONS = 60


class Listener:
    """A guest that keeps what it is sent, as bytes."""

    def __init__(self, *seats: int) -> None:
        self.sent: list[bytes] = []
        self.guest = Guest(seats, lambda message: self.sent.append(msgspec.json.encode(message)))


async def room_for(hall: Hall) -> Room:
    setup = GameSetup((SeatSetup("me", "Ada", FIRST_DECK), SeatSetup("me", "Bea", SECOND_DECK)), seed=12)
    created = await hall.create(setup, "v" * 32)
    return await hall.room(created.game.id)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hidden_cards_change_nothing_on_the_wire(tmp_path: Path, viewer: int | None) -> None:
    async def run() -> None:
        settings = Settings(f"sqlite:///{tmp_path / 'games.db'}")
        store, workers = Store(settings.database), Workers(2)
        await store.open()
        hall = Hall(Services(store, Pools(store), workers, Minds(1), settings), Shelf(store, settings.limits))
        room = await room_for(hall)
        async with room.lock:
            play = await room.loaded()
            chance = from_seed(3)
            for _ in range(DECISIONS):
                question = play.game.question
                if question is None:
                    break
                given = draw_answer(play.game, chance)
                play.do(Move("answer", question.player, tuple(given)))
        await compare(room, viewer)
        hall.put_away(everything=True)
        workers.close()
        await store.close()

    asyncio.run(run())


async def compare(room: Room, viewer: int | None) -> None:
    """Show the same moment with the real hidden cards and with others."""
    play = room.play
    assert play is not None
    real = play.game
    seats = () if viewer is None else (viewer,)
    pictures = []
    worlds: list[Game] = [real]
    for seed in range(5):
        world = resample(real, viewer, from_seed(seed))
        world.log = real.log
        worlds.append(world)
    for world in worlds:
        play.game = world
        listener = Listener(*seats)
        async with room.lock:
            await room.showing.show([listener.guest])
        pictures.append([blind(message) for message in listener.sent])
    play.game = real
    assert len(set(map(str, map(hands, worlds)))) > 1, "nothing hidden was changed"
    assert all(picture == pictures[0] for picture in pictures[1:])


def hands(game: Game) -> list[list[str]]:
    return [[game.definition(card).name for card in player.hand + player.deck] for player in game.players]


def blind(message: bytes) -> Any:
    """Undo is about the real game that was: another world has no past to compare with."""
    content = msgspec.json.decode(message)
    content.pop("undo", None)
    return content

"""The way to the worker in which a game's bots think."""

import logging
from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.play.thinker import bot_seed
from spoils.server.settings import Settings
from spoils.server.store.rows import GameRow, pack
from spoils.server.store.store import Store
from spoils.server.work.bots import Material, Think, Thought
from spoils.server.work.commands import Step
from spoils.server.work.crew import Crew
from spoils.server.work.fair import Line
from spoils.server.work.worker import place

log = logging.getLogger(__name__)

encoder = msgspec.msgpack.Encoder()
decoder = msgspec.msgpack.Decoder(Thought)


class Thinking:
    """The thinking bots of one table."""

    def __init__(self, store: Store, crew: Crew, settings: Settings) -> None:
        self.store = store
        self.crew = crew
        self.limit = settings.limits.think_seconds

    async def answer(
        self, row: GameRow, step: Step, line: Callable[[], Awaitable[Step | None]]
    ) -> tuple[int, ...] | None:
        """What a bot answers; nothing if it cannot think, or the game has moved on."""
        try:
            return await self.think(row, step, line)
        except Trouble as trouble:
            log.warning("game %s: the bot of seat %d: %s", row.id, step.seat, trouble.message)
            return None

    async def think(
        self, row: GameRow, step: Step, line: Callable[[], Awaitable[Step | None]]
    ) -> tuple[int, ...] | None:
        """What a bot answers; nothing if the game has moved on. ``line`` has all moves from the start."""
        seat = row.seats[step.seat]
        request = Think(row.id, step.seat, seat.bot, bot_seed(row.options.seed), step.first, step.moves)
        visitor = seat.visitor or row.id
        who = (place.get() or visitor, visitor)
        thought = await self.ask(row, request, who)
        if thought.unknown:
            all_of_it = await line()
            if all_of_it is None:
                return None
            assert row.root is not None
            assert row.pool is not None
            material = Material(pack(row.root), row.pool)
            request = replace(request, first=0, moves=all_of_it.moves, material=material)
            thought = await self.ask(row, request, who)
        if thought.unknown:
            material = replace(material, cards=await self.store.pool(material.pool))
            thought = await self.ask(row, replace(request, material=material), who)
        return None if thought.unknown else thought.answer

    async def ask(self, row: GameRow, request: Think, who: Line) -> Thought:
        reply = await self.crew.for_bot(row).ask(encoder.encode(request), self.limit, who)
        return decoder.decode(reply)

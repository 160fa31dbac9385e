"""The way to the worker that owns a game. It may be ended at any time, and the game set up in another."""

import logging
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from spoils.record.origin import engine_fingerprint
from spoils.server.errors import Trouble
from spoils.server.settings import Settings
from spoils.server.store.leases import Lease
from spoils.server.store.rows import GameRow, pack
from spoils.server.store.store import Store
from spoils.server.work.commands import FIRST, Command, Done, Forget, Open, Order
from spoils.server.work.crew import Crew
from spoils.view.knowledge import Viewer

log = logging.getLogger(__name__)

encoder = msgspec.msgpack.Encoder()
decoder = msgspec.msgpack.Decoder(Done)

REPLAY_SECONDS = 0.02
"""Of processor time for each move of a game that is set up again."""

Sent = tuple[tuple[Viewer, int], ...]


class Owner:
    """The game of one table, wherever it is. Whoever uses it holds the table's lock."""

    def __init__(self, store: Store, crew: Crew, settings: Settings) -> None:
        self.store = store
        self.crew = crew
        self.limits = settings.limits
        self.generation = 0
        """The process that has the game; 0 if none can be relied on."""
        self.begun = ""
        """How the game stood at its beginning."""

    async def do(self, row: GameRow, command: Command, sent: Sent = (), lease: Lease | None = None) -> Done:
        """What becomes of a command. The game is set up from the database first where need be."""
        worker = self.crew.for_game(row)
        for _ in range(3):
            if self.generation == 0 or self.generation != worker.generation:
                await self.open(row, lease)
            done = await self.ask(row, command, sent, self.limits.game_seconds)
            if not done.unknown:
                return done
            self.generation = 0
        raise Trouble("internal", "the server cannot hold this game at the moment; try again")

    async def open(self, row: GameRow, lease: Lease | None) -> None:
        """Set the game up: play it again from the database."""
        if row.root is None or row.pool is None:
            raise Trouble("not_begun", "the game has not begun; somebody is still to join")
        seats = tuple(replace(seat, token="", invitation="") for seat in row.seats)  # keys stay here
        moves = tuple(await self.store.moves(row.id))
        command = Open(pack(replace(row, seats=seats)), moves)
        limit = self.limits.game_seconds + REPLAY_SECONDS * len(moves)
        done = await self.ask(row, command, (), limit)
        if done.unknown:
            cards = await self.store.pool(row.pool)
            done = await self.ask(row, replace(command, cards=cards), (), limit)
        self.begun = done.begun
        if not row.mark and not moves:  # the first time: before anybody sees anything of it
            await self.store.note_beginning(row.id, engine_fingerprint(), done.begun, lease)
        self.generation = self.crew.for_game(row).generation

    async def ask(self, row: GameRow, command: Command, sent: Sent, limit: float) -> Done:
        body = encoder.encode(Order(row.id, command, sent))
        ahead = isinstance(command, FIRST)
        return decoder.decode(await self.crew.for_game(row).ask(body, limit, (row.id, ""), ahead=ahead))

    async def let_go(self, row: GameRow) -> None:
        """Nobody needs the game any more."""
        if self.generation and row.pool is not None:
            self.generation = 0
            with suppress(Trouble):
                await self.ask(row, Forget(), (), self.limits.game_seconds)

    def forget(self) -> None:
        """What the worker has cannot be relied on: what counts is what the database has."""
        self.generation = 0

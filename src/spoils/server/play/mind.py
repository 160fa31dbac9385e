"""`python -m spoils.server.play.mind`: a process in which bots think, so that nobody else has to wait.

Requests come as lines of JSON on standard input, replies go to standard output. The process plays the games
along by their moves; when its input ends, so does it.
"""

import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from spoils.bots.bot import Bot
from spoils.engine.state.game import Game
from spoils.server.play.beginning import beginning
from spoils.server.play.pool import Pool, open_pool
from spoils.server.play.thinker import new_bot
from spoils.server.replays.steps import do
from spoils.server.store.rows import Move, Root

REMEMBERED: Final = 100
POOLS: Final = 8


class Material(Struct, frozen=True):
    """What is needed to begin a game."""

    root: Root
    pool: str
    cards: bytes


class Request(Struct, frozen=True):
    """Think about a game in which the moves from number ``first`` on are new."""

    game: str
    seat: int
    bot: str
    seed: int
    first: int
    moves: tuple[Move, ...]
    material: Material | None = None


class Reply(Struct, frozen=True):
    """The answer; or the game is not known (any more) and has to be told from the start; or it failed."""

    answer: tuple[int, ...] = ()
    missing: bool = False
    problem: str = ""


class Followed:
    """A game that is played along."""

    def __init__(self, begin: Callable[[], Game]) -> None:
        self.game = begin()
        self.moves = 0
        self.bots: dict[int, Bot] = {}


class Mind:
    """All games this process follows."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, Followed] = OrderedDict()
        self.pools: OrderedDict[str, Pool] = OrderedDict()

    def think(self, request: Request) -> Reply:
        """The answer of a bot."""
        if request.material is not None:
            self.games[request.game] = Followed(beginning(request.material.root, self.pool(request.material)))
        followed = self.games.get(request.game)
        if followed is None or followed.moves != request.first:
            return Reply(missing=True)
        self.games.move_to_end(request.game)
        while len(self.games) > REMEMBERED:
            self.games.popitem(last=False)
        for move in request.moves:
            do(followed.game, move)
        followed.moves += len(request.moves)
        bot = followed.bots.get(request.seat)
        if bot is None:
            bot = new_bot(request.bot, request.seed, request.seat, followed.moves)
            followed.bots[request.seat] = bot
        return Reply(tuple(bot.answer(followed.game, request.seat)))

    def pool(self, material: Material) -> Pool:
        found = self.pools.get(material.pool) or open_pool(material.pool, material.cards)
        self.pools[material.pool] = found
        self.pools.move_to_end(material.pool)
        while len(self.pools) > POOLS:
            self.pools.popitem(last=False)
        return found


def main() -> None:
    """Think until there is nothing more to think about."""
    mind = Mind()
    decoder, encoder = msgspec.json.Decoder(Request), msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        request = decoder.decode(line)
        try:
            reply = mind.think(request)
        except Exception as error:
            mind.games.pop(request.game, None)
            reply = Reply(problem=f"{type(error).__name__}: {error}")
        sys.stdout.buffer.write(encoder.encode(reply) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

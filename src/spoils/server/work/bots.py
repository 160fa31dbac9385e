"""The duty of a worker in which bots think. It plays the games along by their moves."""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from spoils.bots.bot import Bot
from spoils.engine.state.game import Game
from spoils.server.play.beginning import beginning
from spoils.server.play.thinker import new_bot
from spoils.server.replays.steps import do
from spoils.server.store.rows import Move, Root, unpack
from spoils.server.work.cards import Cards, Missing
from spoils.server.work.process import Duty

REMEMBERED: Final = 100


class Material(Struct, frozen=True):
    """What is needed to begin a game."""

    root: bytes
    """A packed ``Root``."""
    pool: str
    cards: bytes | None = None


class Think(Struct, frozen=True):
    """Think about a game in which the moves from number ``first`` on are new."""

    game: str
    seat: int
    bot: str
    seed: int
    first: int
    moves: tuple[Move, ...]
    material: Material | None = None


class Thought(Struct, frozen=True):
    """The answer; or the game is not known (any more) and has to be told from the start."""

    answer: tuple[int, ...] = ()
    unknown: bool = False


class Followed:
    """A game that is played along."""

    def __init__(self, begin: Callable[[], Game]) -> None:
        self.begin = begin
        self.start_again()

    def start_again(self) -> None:
        """From the beginning: something was taken back. The bots forget it, too."""
        self.game = self.begin()
        self.moves = 0
        self.bots: dict[int, Bot] = {}


class BotWorker:
    """All games this process follows."""

    def __init__(self, sources: tuple[str, ...]) -> None:
        self.cards = Cards(sources)
        self.games: OrderedDict[str, Followed] = OrderedDict()
        self.requests = msgspec.msgpack.Decoder(Think)
        self.encoder = msgspec.msgpack.Encoder()

    def __call__(self, body: bytes) -> bytes:
        """Think."""
        request = self.requests.decode(body)
        try:
            return self.encoder.encode(self.think(request))
        except Missing:
            return self.encoder.encode(Thought(unknown=True))
        except Exception:
            self.games.pop(request.game, None)
            raise

    def think(self, request: Think) -> Thought:
        """The answer of a bot."""
        followed = self.followed(request)
        if followed is None:
            return Thought(unknown=True)
        for move in request.moves:
            do(followed.game, move)
        followed.moves += len(request.moves)
        bot = followed.bots.get(request.seat)
        if bot is None:
            bot = new_bot(request.bot, request.seed, request.seat, followed.moves)
            followed.bots[request.seat] = bot
        return Thought(tuple(bot.answer(followed.game, request.seat)))

    def followed(self, request: Think) -> Followed | None:
        """The game, as far as the request takes for granted."""
        given = request.material
        found = self.games.get(request.game)
        if given is not None:
            pool = self.cards.pool(given.pool, given.cards)
            found = self.games[request.game] = Followed(beginning(unpack(given.root, Root), pool))
        elif found is not None and request.first == 0:
            found.start_again()
        if found is None or found.moves != request.first:
            return None
        self.games.move_to_end(request.game)
        while len(self.games) > REMEMBERED:
            self.games.popitem(last=False)
        return found


def bots(sources: tuple[str, ...]) -> Callable[[], Duty]:
    """What makes this duty, in the worker's process."""
    return partial(BotWorker, sources)

"""Bots: who there is."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from spoils.bots.bot import Bot
from spoils.bots.roster import BOTS, make_bot
from spoils.server.errors import Trouble
from spoils.server.protocol.about import BotInfo

STRENGTHS: Final = ("easy", "normal", "hard")
QUICK: Final = frozenset({"random", "idle"})
"""Bots that answer as fast as the engine itself: a process of their own would only cost time."""
IDLE: Final = "idle"
"""Plays nothing: there to try a deck against, but no opponent that anybody should meet."""


def bots() -> tuple[BotInfo, ...]:
    """The bots that can be played against."""
    names = [name for name, make in BOTS.items() if name == _first_name(make) and name != IDLE]
    return tuple(BotInfo(name, title_of(name), strength_of(name)) for name in names)


def _first_name(make: Callable[[int], Bot]) -> str:
    """A bot may have several names; it is listed by the first."""
    return next(name for name, other in BOTS.items() if other is make)


def strength_of(name: str) -> str:
    """What a bot's name says about its strength."""
    return next((strength for strength in STRENGTHS if name.endswith(f"-{strength}")), "")


def title_of(name: str) -> str:
    """What a bot is called."""
    return name.replace("-", ", ").capitalize()


def check_bot(name: str) -> None:
    """Refuse a bot that does not exist."""
    if name not in BOTS:
        raise Trouble("unknown_bot", f'there is no bot called "{name}"; the bots are {", ".join(BOTS)}')


def bot_seed(seed: int) -> int:
    """From the seed of a game one for its bots: what they do tells nothing about the shuffles."""
    return int.from_bytes(sha256(f"spoils bots {seed}".encode()).digest()[:6], "big")


def new_bot(name: str, seed: int, seat: int, moves: int) -> Bot:
    """A bot for a seat. After a restart it does not go on with the random numbers it had, and need not."""
    return make_bot(name, (seed * 4 + seat) * 10_007 + moves)

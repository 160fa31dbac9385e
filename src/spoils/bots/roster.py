"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spoils.bots.bot import Bot
from spoils.bots.greedy import GreedyBot
from spoils.bots.random_bot import RandomBot
from spoils.bots.search import easy, hard, normal
from spoils.errors import UserError

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search-easy": easy,
    "search-normal": normal,
    "search-hard": hard,
    "search": hard,
}


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name, with a seed of its own."""
    if name not in BOTS:
        raise UserError(f'there is no bot called "{name}"; the bots are {", ".join(BOTS)}')
    return BOTS[name](seed)

"""The bots by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from spoils.bots.bot import Bot
from spoils.bots.greedy import GreedyBot
from spoils.bots.idle_bot import IdleBot
from spoils.bots.random_bot import RandomBot
from spoils.bots.reflex_bot import ReflexBot
from spoils.bots.search import SearchBot, Strength, easy, hard, normal
from spoils.errors import UserError

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "reflex": ReflexBot,
    "greedy": GreedyBot,
    "search-easy": easy,
    "search-normal": normal,
    "search-hard": hard,
    "search": hard,
    "idle": IdleBot,
}

# A search of any strength by the number of answers it follows and of nodes: search-8x3600.
OWN: Final = re.compile(r"search-([1-9]\d?)x([1-9]\d{0,6})")


def is_bot(name: str) -> bool:
    """Whether a bot can be made of that name."""
    return name in BOTS or OWN.fullmatch(name) is not None


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name, with a seed of its own."""
    own = OWN.fullmatch(name)
    if own is not None:
        return SearchBot(seed, Strength(int(own[1]), int(own[2])))
    if name not in BOTS:
        raise UserError(f'there is no bot called "{name}"; the bots are {", ".join(BOTS)}')
    return BOTS[name](seed)

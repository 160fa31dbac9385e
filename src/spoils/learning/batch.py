"""Many games at once: observations in one array for each kind, an action for each game.

batch = Batch(Rules(), games=8, bots={1: "random"}, seed=1)
while training:
    actions = policy(batch.observations())
    ended = batch.step(actions)          # the games that have ended; new ones have taken their places
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from spoils.learning.encoding import Observation
from spoils.learning.table import Rules, Table


class Ended(msgspec.Struct, frozen=True):
    """A game that is over."""

    place: int  # in the batch
    seed: int
    rewards: tuple[float, ...]  # by seat
    truncated: bool  # given up without an end
    turns: int
    decisions: int


class Batch:
    """Games side by side. In every one of them somebody must act; bots act by themselves."""

    def __init__(
        self,
        rules: Rules,
        games: int,
        bots: Mapping[int, str] | Sequence[Mapping[int, str]] | None = None,
        seed: int = 1,
    ) -> None:
        """``bots`` by seat: the same in all games, or for each game."""
        each = [bots or {}] * games if bots is None or isinstance(bots, Mapping) else list(bots)
        self.tables = [Table(rules, one) for one in each]
        self.next_seed = seed
        self.seeds = [0] * len(self.tables)
        self.seen: list[Observation] = [{} for _ in self.tables]
        for place in range(len(self.tables)):
            self.begin(place)

    def begin(self, place: int) -> None:
        """A new game in that place; one that ends without any decision is none."""
        table = self.tables[place]
        while True:
            self.seeds[place] = self.next_seed
            table.reset(self.next_seed)
            self.next_seed += 1
            if not table.over:
                break
        self.seen[place] = table.observe()

    def observations(self) -> Observation:
        """What those see who must act: the arrays of an observation with the games in front."""
        return {name: np.stack([seen[name] for seen in self.seen]) for name in self.seen[0]}

    def players(self) -> NDArray[np.int64]:
        """Who must act, in each game."""
        return np.array([table.player for table in self.tables])

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> list[Ended]:
        """Take an action in each game."""
        ended = []
        for place, (table, action) in enumerate(zip(self.tables, actions, strict=True)):
            table.act(int(action))
            if table.over:
                ended.append(self.end_of(place))
                self.begin(place)
            else:
                self.seen[place] = table.observe()
        return ended

    def end_of(self, place: int) -> Ended:
        table = self.tables[place]
        rewards = tuple(table.reward(player) for player in range(table.rules.players))
        return Ended(
            place, self.seeds[place], rewards, table.truncated, table.game.turn, table.game.decisions
        )

    def close(self) -> None:
        """Let go of bots that hold something open."""
        for table in self.tables:
            table.close()

"""Many games at once: observations in one array for each kind, an action for each game.

batch = Batch(Rules(), games=8, bots={1: "random"}, seed=1)
while training:
    actions = policy(batch.observations())
    ended = batch.step(actions)          # the games that have ended; new ones have taken their places
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from spoils.errors import UserError
from spoils.learning.arrays import Observation, Room, room_for
from spoils.learning.given import EMPTY_GAMES, action_number, nobody_acts, number_of_games
from spoils.learning.rules import Rules, made_rules
from spoils.learning.table import Table
from spoils.observing.choice import NotLegal
from spoils.observing.columns import ACTIONS


class Ended(msgspec.Struct, frozen=True):
    """A game that is over."""

    place: int  # in the batch
    seed: int
    rewards: tuple[float, ...]  # by seat
    truncated: bool  # given up without an end
    turns: int
    decisions: int


def bots_of_each(
    bots: Mapping[int, str] | Sequence[Mapping[int, str]] | None, games: int
) -> list[dict[int, str]]:
    """The bots of each game by seat, given for all of them or for each."""
    if bots is None or isinstance(bots, Mapping):
        return [dict(bots or {}) for _ in range(games)]
    if not isinstance(bots, list | tuple) or not all(isinstance(one, Mapping) for one in bots):
        raise UserError(f'bots are given by seat, {{1: "greedy"}}, not {bots!r}')
    if len(bots) != games:
        raise UserError(f"bots were given for {len(bots)} games, and there are {games}")
    return [dict(one) for one in bots]


def one_for_each(
    actions: Sequence[int] | NDArray[np.integer], games: int, masks: NDArray[np.integer]
) -> list[int]:
    """The actions for all games. They are looked at before any is taken: if one is wrong, nothing happens."""
    try:
        taken = [action_number(action) for action in actions]
    except (TypeError, UserError):
        raise UserError(f"actions are a number for each game, not {actions!r}") from None
    if len(taken) != games:
        raise UserError(f"{len(taken)} actions were given for {games} games")
    for place, action in enumerate(taken):
        if not 0 <= action < ACTIONS or not masks[place, action]:
            raise NotLegal(
                f"game {place}: action {action} of {ACTIONS} is not legal now; the mask says which are"
            )
    return taken


class Batch:
    """Games side by side. In every one of them somebody must act; bots act by themselves.

    It can be pickled and copied, as its tables can.
    """

    def __init__(
        self,
        rules: Rules,
        games: int,
        bots: Mapping[int, str] | Sequence[Mapping[int, str]] | None = None,
        seed: int = 1,
        room: Observation | None = None,
        stride: int = 1,
    ) -> None:
        """``bots`` by seat: the same in all games, or for each game. ``room`` for the observations is made
        unless it is given; from one game to the next the seed grows by ``stride``."""
        made_rules(rules)
        self.tables = [Table(rules, one) for one in bots_of_each(bots, number_of_games(games))]
        self.next_seed = seed
        self.stride = stride
        self.seeds = [0] * len(self.tables)
        self.room = Room(room_for(len(self.tables)) if room is None else room)
        for place in range(len(self.tables)):
            self.begin(place)

    def __repr__(self) -> str:
        return f"<Batch of {len(self.tables)} games by {self.tables[0].rules}>"

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "room"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.room = Room(room_for(len(self.tables)))
        for place, table in enumerate(self.tables):
            self.room.write(place, table.seen())

    def begin(self, place: int) -> None:
        """A new game in that place; one that ends without any decision is none."""
        table = self.tables[place]
        for _ in range(EMPTY_GAMES):
            self.seeds[place] = self.next_seed
            table.reset(self.next_seed)
            self.next_seed += self.stride
            if not table.over:
                self.room.write(place, table.seen())
                return
        raise nobody_acts(table.rules.limit)

    def observations(self) -> Observation:
        """What those see who must act: the arrays of an observation with the games in front. The same arrays
        every time, with new contents after each step: copy what is to be kept."""
        return self.room.arrays

    def players(self) -> NDArray[np.int64]:
        """Who must act, in each game."""
        return np.array([table.player for table in self.tables])

    def step(self, actions: Sequence[int] | NDArray[np.integer]) -> list[Ended]:
        """Take an action in each game."""
        taken = one_for_each(actions, len(self.tables), self.room.arrays["action_mask"])
        ended = []
        for place, (table, action) in enumerate(zip(self.tables, taken, strict=True)):
            table.act(action)
            if table.over:
                ended.append(self.end_of(place))
                self.begin(place)
            else:
                self.room.write(place, table.seen())
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

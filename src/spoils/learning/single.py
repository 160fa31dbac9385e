"""One seat of the game as a Gymnasium environment; bots play the others.

    from spoils.learning.single import SeatEnv

    game = SeatEnv(bots="greedy")                    # the first seat, two starter decks
    game = SeatEnv(rules=DrawnRules(), seat=None)    # decks and seat drawn for each game
    seen, info = game.reset(seed=1)

Which actions are legal is in ``seen["action_mask"]``; ``action_masks()`` tells programs that ask for it.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from spoils.bots.naming import check_bot
from spoils.errors import UserError
from spoils.learning.arrays import Observation
from spoils.learning.environment import observation_space
from spoils.learning.given import EMPTY_GAMES, action_number, bot_called, is_seat, nobody_acts
from spoils.learning.rules import Rules, made_rules
from spoils.learning.table import Table
from spoils.observing.columns import ACTIONS


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One player's seat at a table of bots. Settings are those of ``Rules``, unless rules are given."""

    def __init__(
        self, rules: Rules | None = None, seat: int | None = 0, bots: str = "random", **settings: Any
    ) -> None:
        """``seat`` None: drawn for each game. ``bots``: who plays all the other seats, by name."""
        if rules is not None and settings:
            raise UserError(f"rules are given already, and {', '.join(settings)} with them")
        self.rules = Rules(**settings) if rules is None else made_rules(rules)
        self.wanted = seat
        self.bot = bot_called(bots)
        if seat is not None and not is_seat(seat, self.rules.players):
            raise UserError(f"there is no seat {seat!r}; the seats are 0 to {self.rules.players - 1}")
        check_bot(bots)
        self.observation_space = observation_space()
        self.action_space = Discrete(ACTIONS)
        self.table: Table | None = None
        self.seat = 0

    def __repr__(self) -> str:
        seat = "a drawn seat" if self.wanted is None else f"seat {self.wanted}"
        return f"<SeatEnv: {seat} against {self.bot}, {self.rules}>"

    __str__ = __repr__  # Gymnasium would say no more than the class

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; one that ends before this seat has decided anything is none."""
        super().reset(seed=seed)
        for _ in range(EMPTY_GAMES):
            number = int(self.np_random.integers(2**31))
            players = self.rules.players
            self.seat = number % players if self.wanted is None else self.wanted
            self.close()
            self.table = Table(
                self.rules, {other: self.bot for other in range(players) if other != self.seat}
            )
            self.table.reset(number)
            if not self.table.over:
                return self.table.observe(), {"seat": self.seat, "seed": number}
        raise nobody_acts(self.rules.limit)

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action. An action that the mask forbids raises NotLegal."""
        table = self.playing()
        if table.over:
            raise UserError("the game is over; call reset first")
        table.act(action_number(action))
        out = table.game.over or table.lost(self.seat)
        reward = table.reward(self.seat) if out else 0.0
        return table.observe(self.seat), reward, out, table.truncated and not out, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """What can be done now."""
        found = np.zeros(ACTIONS, np.bool_)
        choice = self.playing().choice
        if choice is not None:
            found[choice.legal()] = True
        return found

    def playing(self) -> Table:
        if self.table is None:
            raise UserError("no game has begun; call reset first")
        return self.table

    def close(self) -> None:
        if self.table is not None:
            self.table.close()

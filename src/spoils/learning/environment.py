"""The game as a PettingZoo environment (AEC: one agent after the other).

    from spoils.learning.environment import env

    game = env()                                     # two starter decks
    game = env(decks=("fog", "undertow", "probate"))  # three players
    game.reset(seed=1)

`docs/learning.md` describes observations, actions and rewards. PettingZoo belongs to the extra `learning`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from spoils.errors import UserError
from spoils.learning.arrays import Observation
from spoils.learning.given import action_number
from spoils.learning.rules import Rules
from spoils.learning.table import Table
from spoils.observing.columns import (
    ACTIONS,
    CARD_COLUMNS,
    CARDS,
    HIGH,
    LOW,
    NUMBERS,
    OPTION_COLUMNS,
    TABLE_COLUMNS,
    VERSION,
)
from spoils.view.words import OPTIONS, QUESTIONS

ILLEGAL = -1.0  # what an agent gets that does what its mask forbids; the game ends


def env(**settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual checks around it."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(**settings), ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def raw_env(**settings: Any) -> SpoilsEnv:
    """The environment alone."""
    return SpoilsEnv(**settings)


def observation_space() -> Space[Any]:
    """The arrays of one observation."""
    high = np.full((CARDS, len(CARD_COLUMNS)), HIGH, np.float32)
    high[:, 0] = NUMBERS
    options = np.full((ACTIONS, len(OPTION_COLUMNS)), HIGH, np.float32)
    options[:, OPTION_COLUMNS.index("card: number")] = NUMBERS
    return Dict(
        {
            "observation": Box(LOW, HIGH, (len(TABLE_COLUMNS),), np.float32),
            "cards": Box(np.full_like(high, LOW), high, dtype=np.float32),
            "options": Box(np.full_like(options, LOW), options, dtype=np.float32),
            "action_mask": Box(0, 1, (ACTIONS,), np.int8),
        }
    )


class SpoilsEnv(AECEnv):  # type: ignore[misc]
    """One table. Settings are those of ``Rules``: decks, cards, edition, limit."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"spoils_v{VERSION}",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UserError(f"there is no render_mode {render_mode!r}; there is ansi")
        self.render_mode = render_mode
        self.rules = Rules(**settings)
        self.table = Table(self.rules)
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.random = np.random.default_rng()

    def __repr__(self) -> str:
        return f"<SpoilsEnv: {self.table}>"

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: with the seed the one of that number, without it the next one by chance."""
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.table.reset(int(self.random.integers(2**31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.out = 0  # how many have lost
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.turn_to()

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self.seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, f"{agent} must act"
        self._cumulative_rewards[agent] = 0.0
        if self.out:
            self._clear_rewards()  # until somebody is out there are none
        self.table.act(action_number(action))
        if not self.has_ended():
            self.turn_to()
            return
        self.settle()
        self.turn_to()
        self._accumulate_rewards()
        self._deads_step_first()

    def has_ended(self) -> bool:
        """Whether the game is over, or for one more player: seldom, and looked at after every step."""
        out = sum([player.lost for player in self.table.game.players])
        if out == self.out and not self.table.over:
            return False
        self.out = out
        return True

    def settle(self) -> None:
        """Who is out, and with what."""
        table = self.table
        for agent in self.agents:
            seat = self.seats[agent]
            ended = table.game.over or table.lost(seat)
            if ended and not self.terminations[agent]:
                self.terminations[agent] = True
                self.rewards[agent] = table.reward(seat)
            self.truncations[agent] = table.truncated and not ended

    def turn_to(self) -> None:
        """The agent who must act; when the game is over any of them, to take notice of it."""
        player = self.table.player
        self.agent_selection = self.agents[0] if player is None else self.possible_agents[player]

    def render(self) -> str | None:
        """What the agent who must act is asked, in words."""
        if self.render_mode != "ansi":
            return None
        choice = self.table.choice
        turn = f"turn {self.table.game.turn}"
        if choice is None:
            return f"{turn}: the game is over"
        question = choice.question
        words = ", ".join(OPTIONS[question.options[place][0]] for place in choice.order)
        return f"{turn}: player_{self.table.player}, {QUESTIONS[question.kind]}: {words}"

    def close(self) -> None:
        self.table.close()

"""One game to learn from: whoever decides next is shown an observation and takes an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spoils.bots.bot import Bot
from spoils.bots.naming import find_bot
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.learning.arrays import Observation, as_arrays
from spoils.learning.course import Course
from spoils.learning.given import seats_of_bots
from spoils.learning.rules import Rules, made_rules
from spoils.observing.choice import Choice
from spoils.observing.observer import Arrays, Observer
from spoils.record.setup import begin


class Table:
    """A game in which some seats are played by bots, and the others by whoever calls ``act``.

    It can be pickled and copied: the copy takes the same actions from the same seed.
    """

    def __init__(self, rules: Rules, bots: Mapping[int, str] | None = None) -> None:
        self.rules = made_rules(rules)
        self.bots: dict[int, Bot] = {}
        self.bot_names = seats_of_bots({} if bots is None else bots, rules.players)
        self.seed: int | None = None
        self.actions: list[int] = []  # that were taken since the game began

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """What a table only has when a game has begun; looked for at every step, so not asked after."""
            if name in ("course", "observer"):
                raise UserError("no game has begun; call reset first")
            raise AttributeError(f"a table has no {name}")

    def __repr__(self) -> str:
        if self.seed is None:
            now = "not begun"
        else:
            now = f"seed {self.seed}, turn {self.game.turn}, " + (
                "over" if self.over else f"player {self.player} must act"
            )
        return f"<Table of {self.rules}: {now}>"

    def reset(self, seed: int) -> None:
        """Begin a game. The same seed and the same actions give the same game."""
        if not hasattr(seed, "__index__") or seed < 0:  # numpy's numbers are welcome
            raise UserError(f"a seed is a whole number from 0 on, not {seed!r}")
        self.close()
        self.seed = seed
        self.actions = []
        game = begin(self.rules.setup(seed), self.rules.library)
        self.bots = {seat: find_bot(name, seed * 16 + seat) for seat, name in self.bot_names.items()}
        self.course = Course(game, dict(self.bots), self.rules.limit)
        self.observer = Observer(game)

    def close(self) -> None:
        """Let go of bots that hold something open."""
        for bot in self.bots.values():
            bot.close(self.game.winners if self.over else None)
        self.bots = {}

    def __getstate__(self) -> dict[str, Any]:
        return {
            "rules": self.rules,
            "bot_names": self.bot_names,
            "seed": self.seed,
            "actions": list(self.actions),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["rules"], state["bot_names"])  # type: ignore[misc]
        if state["seed"] is not None:
            self.reset(state["seed"])
            for action in state["actions"]:
                self.act(action)

    # ---- who and what --------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.course.game

    @property
    def choice(self) -> Choice | None:
        """The answer that is being put together; None when the game is over."""
        return self.course.choice

    @property
    def truncated(self) -> bool:
        """Whether the game was given up: nothing happens any more, or it takes too long."""
        return self.course.truncated

    @property
    def over(self) -> bool:
        course = self.course  # asked at every step
        return course.game.over or course.truncated

    @property
    def player(self) -> int | None:
        """Who must act; None when the game is over."""
        return None if self.choice is None else self.choice.player

    def lost(self, player: int) -> bool:
        """Whether a player is out of the game, which may go on without that player."""
        return self.game.players[player].lost

    def reward(self, player: int) -> float:
        """1 for having won, -1 for having lost, otherwise 0."""
        if self.game.over and self.game.winners:
            return 1.0 if player in self.game.winners else -1.0
        return -1.0 if self.lost(player) else 0.0

    def seen(self, player: int | None = None) -> Arrays:
        """What a player sees, by default the one who must act, as bytes."""
        choice = self.course.choice
        if choice is not None and (player is None or player == choice.player):
            return self.observer.observe(choice.player, choice)
        if player is None:
            raise UserError("the match is over: say whose view is wanted")
        return self.observer.observe(player)

    def observe(self, player: int | None = None) -> Observation:
        """The same as arrays."""
        return as_arrays(self.seen(player))

    # ---- acting --------------------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Take an action for the player who must act."""
        if self.course.choice is None:
            raise UserError("the game is over; call reset first")
        self.course.act(action)
        self.actions.append(action)

"""The course of one game between two actions; compiled with the engine, for it runs at every step."""

from __future__ import annotations

from spoils.bots.patience import Patience
from spoils.bots.playing import Decider
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.observing.choice import Choice


class Course:
    """A game in which bots act by themselves, and everybody else by ``act``."""

    def __init__(self, game: Game, bots: dict[int, Decider], limit: int) -> None:
        self.game = game
        self.bots = bots
        self.limit = limit
        self.patience = Patience()
        self.truncated = False  # given up: nothing happens any more, or it takes too long
        self.choice: Choice | None = None
        self.go_on()

    def act(self, action: int) -> None:
        """Take an action for the player who must act."""
        choice = self.choice
        assert choice is not None, "the game is over"
        self.settle(choice, action)
        self.go_on()

    def settle(self, choice: Choice, action: int) -> None:
        given = choice.take(action)
        if given is not None:
            self.choice = None
            answer(self.game, choice.player, given)

    def go_on(self) -> None:
        """Until there is something to decide that bots do not: a single possible action is no decision."""
        game = self.game
        while not game.over:
            choice = self.choice
            if choice is None:
                if self.patience.is_over(game) or game.decisions >= self.limit:
                    self.truncated = True
                    return
                question = game.question
                assert question is not None
                player = question.player
                if player in self.bots:
                    answer(game, player, self.bots[player].answer(game, player))
                    continue
                choice = Choice(game)
                self.choice = choice
            legal = choice.legal()
            if len(legal) > 1:
                return
            self.settle(choice, legal[0])
        self.choice = None

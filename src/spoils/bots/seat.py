"""What a bot is given when it must decide: one player's place at the table, no more than that player sees."""

from __future__ import annotations

from functools import cached_property

from spoils.bots.draw import draw_answer
from spoils.bots.imagining import imagine
from spoils.engine.agenda import why_illegal
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import Game
from spoils.view import model
from spoils.view.ids import Ids
from spoils.view.messages.arguments import refusal_message
from spoils.view.player_view import view
from spoils.view.question_view import engine_answer, question_view, shown_answer


class Seat:
    """One player's place while that player is asked something."""

    def __init__(self, game: Game, player: int) -> None:
        self._game = game
        self.player = player

    @cached_property
    def view(self) -> model.View:
        """All that the player may know."""
        return view(self._game, self.player)

    @cached_property
    def question(self) -> model.Question:
        """What is asked, the same as in the view. The answer is a list of places among its options, or of
        numbers."""
        question = question_view(self._game, self.player, Ids(self._game, self.player))
        assert question is not None, "nobody asks this player anything"
        return question

    def refusal(self, answer: list[int]) -> model.Message | None:
        """Why an answer would not be legal, or None."""
        refused = why_illegal(self._game, engine_answer(self._game, answer))
        return None if refused is None else refusal_message(self._game, self.player, refused)

    def drawn(self, chance: Chance) -> list[int]:
        """A random legal answer."""
        return shown_answer(self._game, draw_answer(self._game, chance))

    def imagined(self, chance: Chance) -> Game:
        """A game that looks the same from this seat: what the player cannot know is made up."""
        return imagine(self._game, self.player, chance)

"""What was answered, in the words in which it was offered."""

from __future__ import annotations

from typing import Final

from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.record.replay import Given
from spoils.view.ids import Ids
from spoils.view.model import CardName, Option
from spoils.view.question_view import option_view
from spoils.view.words import QUESTIONS

MOST_SAID: Final = 6
"""Options of an answer that are named."""


def described(game: Game, given: Given) -> tuple[str, tuple[Option, ...]]:
    """The kind of the question that an answer is to, and what was chosen."""
    question = game.question
    if given.concedes or question is None:
        return "concede", ()
    ids = Ids(game, question.player)
    kind = QUESTIONS[question.kind]
    if question.kind == q.NAME:
        return kind, (Option("card", CardName(name=game.library.definitions[given.answer[0]].name)),)
    if question.kind in q.NUMBERS:
        return kind, tuple(Option("number", label=str(number)) for number in given.answer)
    if question.kind == q.DIVIDE:
        shares = [(place, amount) for place, amount in enumerate(given.answer) if amount]
        return kind, tuple(
            Option("share", option_view(game, question.player, ids, question, place).card, label=str(amount))
            for place, amount in shares[:MOST_SAID]
        )
    return kind, tuple(
        option_view(game, question.player, ids, question, place) for place in given.answer[:MOST_SAID]
    )

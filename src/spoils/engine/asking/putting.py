"""Putting questions. Where only one answer is legal it is given at once, unless the game is told to ask
everything (``game.ask_forced``) or the cards are hidden: that there was nothing to choose would tell others
something about them."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.agenda import ask, done
from spoils.engine.board.sight import EVERYBODY, onlookers
from spoils.engine.instruction import Follow, label
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.questions import (
    ARRANGE,
    BID,
    CARD,
    DIVIDE,
    NAME,
    NO,
    NUMBER,
    PLAYER,
    SEARCH,
    WHO,
    YES,
    YES_NO,
    Question,
)
from spoils.engine.state.scope import Scope, Scopes


def only_answer(question: Question) -> list[int] | None:
    """The one legal answer by the form of the question, or None if there is a choice."""
    if question.kind == BID:
        return None
    if question.kind in (NUMBER, NAME):
        return [question.minimum] if question.minimum == question.maximum else None
    count = len(question.options)
    if question.kind == DIVIDE:
        if question.maximum == 0:
            return [0] * count
        return [question.minimum] if count == 1 and question.minimum == question.maximum else None
    if question.maximum == 0 or count == 0:
        return []
    if (question.ordered or question.kind == ARRANGE) and count > 1:
        return None
    return list(range(count)) if question.minimum == question.maximum == count else None


def put(game: Game, step: Step, question: Question) -> None:
    """Ask the question for a step, which is on top of the agenda; a forced answer is given without asking."""
    answer = only_answer(question)
    if answer is None or game.ask_forced or is_secret(game, question):
        ask(game, question)
    else:
        step.answered(game, answer)


def is_secret(game: Game, question: Question) -> bool:
    """Whether it is about cards that not everybody can see. That a search has nothing to find is as secret as
    what it finds: the searcher might as well leave it (312.2)."""
    return question.reason == SEARCH or any(
        option[0] == CARD and onlookers(game, option[1] % CARDS) != EVERYBODY for option in question.options
    )


class Asking(Step):
    """Asks one question for the step below and hands the answer over in ``game.chosen``, as it was given."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "question")

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question

    def run(self, game: Game) -> None:
        put(game, self, self.question)

    def answered(self, game: Game, answer: list[int]) -> None:
        game.chosen = list(answer)
        done(game, self)

    def clone(self, scopes: Scopes) -> Asking:
        return Asking(self.question)  # questions are never changed


def which_player(
    asked: int, players: list[int], reason: str, scope: Scope, rules: tuple[str, ...] = ()
) -> Question:
    """Which of several players is meant; the answer is an index into the players."""
    return Question(
        asked, PLAYER, [(WHO, player) for player in players], reason=reason, source=scope.source, rules=rules
    )


def yes_or_no(
    asked: int, reason: str, scope: Scope, args: tuple[int, ...], rules: tuple[str, ...], can: bool
) -> Question:
    """The answer is 0 for yes and 1 for no; what cannot be done can only be declined, with 0."""
    options: list[tuple[int, ...]] = [(YES,), (NO,)] if can else [(NO,)]
    return Question(asked, YES_NO, options, reason=reason, args=args, source=scope.source, rules=rules)


# ---- what is only said, not done -----------------------------------------------------------------------


def announce(game: Game, step: Follow, event: Event) -> None:
    """Write a choice into the log."""
    label(step, event)
    event.happened = True
    if game.log is not None:
        game.log.append(event)

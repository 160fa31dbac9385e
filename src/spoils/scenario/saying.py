"""What a line says to the question that is open, taking into account what earlier lines have begun."""

from __future__ import annotations

from spoils.engine.state import questions as q
from spoils.engine.state.questions import Question
from spoils.scenario.answers import Answers, NoAnswer
from spoils.scenario.commands import Command, Order, Pick, Say
from spoils.scenario.names import Names
from spoils.scenario.offers import may_be_declined
from spoils.scenario.progress import Progress


def said(now: Progress, names: Names, command: Command) -> list[int] | None:
    """The answer that a line gives; None if it only begins one, NoAnswer if it gives none."""
    question = now.game.question
    assert question is not None
    if question.kind == q.ORDER and isinstance(command, Order | Pick):
        return [_first_of(now, names, question, command)]
    if question.kind == q.ARRANGE and isinstance(command, Order | Pick):
        return _arranged(now, question, Answers(now.game, names).answer(command))
    if isinstance(command, Say) and command.yes and may_be_declined(question):
        now.agreed = True
        return None
    return Answers(now.game, names).answer(command)


def _first_of(now: Progress, names: Names, question: Question, command: Order | Pick) -> int:
    """The first of several texts goes now; the others wait for the next question about their group."""
    group = now.orders.group(question)
    answers = Answers(now.game, names, group.first)
    options = [question.options[index] for index in answers.answer(command)]
    if not options:
        raise NoAnswer("one of them has to come next")
    group.named = options[1:]
    return now.orders.taken(question, question.options.index(options[0]))


def _arranged(now: Progress, question: Question, given: list[int]) -> list[int] | None:
    """An order of cards may be given in parts; the last card need not be named."""
    order = [*now.arranged, *given]
    left = [index for index in range(len(question.options)) if index not in order]
    if len(left) > 1:
        now.arranged = order
        return None
    now.arranged = []
    return order + left

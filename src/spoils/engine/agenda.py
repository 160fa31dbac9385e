"""The loop: an agenda (a stack) of small steps, run until somebody must decide.

A step does one thing the rulebook lists as a step, plans further steps by pushing them, or asks a question.
It never keeps anything outside its fields, so between any two answers the whole game is plain data.
"""

from __future__ import annotations

from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import (
    END_TURN,
    PASS,
    IllegalAnswer,
    Question,
    Refusal,
    check_shape,
    well_formed,
)


def push(game: Game, step: Step) -> None:
    game.agenda.append(step)


def done(game: Game, step: Step) -> None:
    """The step is finished. It must be on top."""
    top = game.agenda.pop()
    assert top is step


def is_next(game: Game, step: Step) -> bool:
    """Whether nothing is to be done, asked or ended before the step goes on."""
    return not game.over and game.question is None and bool(game.agenda) and game.agenda[-1] is step


def ask(game: Game, question: Question) -> None:
    """Wait for an answer; the asking step is on top of the agenda and will get it."""
    if game.costs:
        question = asked_in_place(game, question)
    game.question = question


def asked_in_place(game: Game, question: Question) -> Question:
    """401.2a: whoever satisfies a cost as though another player did is asked in that player's place."""
    for step in reversed(game.agenda):
        if step.is_action(game.costs):
            return question.asked_of(step.asked_in_place_of(question.player))
    return question


def run(game: Game) -> None:
    """Run until somebody must decide or the game is over. Players who have left the game are asked nothing:
    what they would still have to decide is answered for them."""
    while True:
        while game.question is None and not game.over:
            game.agenda[-1].run(game)
        question = game.question
        if game.over or question is None or not game.players[question.player].lost:
            return
        answer_for_the_absent(game)


def answer_for_the_absent(game: Game) -> None:
    """The least that is legal: pass, no, as few as possible."""
    given = least(game)
    game.question = None
    game.agenda[-1].answered(game, given)


def least(game: Game) -> list[int]:
    """The first legal answer, ending and passing before anything else."""
    question = game.question
    assert question is not None
    for index, option in enumerate(question.options):
        if option[0] in (PASS, END_TURN):
            return [index]
    for given in well_formed(question, 10_000):
        if why_illegal(game, given) is None:
            return given
    raise AssertionError("a question without a legal answer")


def why_illegal(game: Game, answer: list[int]) -> Refusal | None:
    """Why the answer to the open question is not legal, or None if it is."""
    question = game.question
    if question is None:
        return Refusal("answer.nothing_asked", ())
    refusal = check_shape(question, answer)
    if refusal is None:
        refusal = game.agenda[-1].refuse(game, question, answer)
    return refusal


def answer(game: Game, player: int, given: list[int]) -> None:
    """Give the answer and run on. An illegal answer raises IllegalAnswer and changes nothing."""
    give(game, player, given)
    run(game)


def give(game: Game, player: int, given: list[int]) -> None:
    """Give the answer, and leave running on to the caller, who may want to watch every step."""
    question = game.question
    if question is not None and question.player != player:
        raise IllegalAnswer(Refusal("answer.not_asked", (), (player, question.player)))
    refusal = why_illegal(game, given)
    if refusal is not None:
        raise IllegalAnswer(refusal)
    assert question is not None
    game.question = None
    game.decisions += 1
    if len(question.options) > 1 or question.minimum != question.maximum:
        game.compulsory = 0  # somebody had a choice: no compulsory loop (414.1)
        if game.loop:
            game.loop = []
    game.agenda[-1].answered(game, given)

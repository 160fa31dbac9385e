"""The loop: an agenda (a stack) of small steps, run until somebody must decide.

A step does one thing the rulebook lists as a step, plans further steps by pushing them, or asks a question.
It never keeps anything outside its fields, so between any two answers the whole game is plain data.
"""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.questions import IllegalAnswer, Question, Refusal, check_shape
from spoils.engine.state.game import Game
from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scopes


class Step(Piece):
    """One entry of the agenda. ``stage`` counts how far it has come."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage",)

    def __init__(self) -> None:
        self.stage = 0

    def run(self, game: Game) -> None:
        """Go on: do something and advance ``stage``, push steps, ask, or finish with ``done``."""
        raise NotImplementedError

    def answered(self, game: Game, answer: list[int]) -> None:
        """The question this step asked has been answered legally."""
        raise NotImplementedError

    def refuse(self, game: Game, question: Question, answer: list[int]) -> Refusal | None:
        """Why a well-formed answer is not legal here, or None."""
        return None

    def responded_to(self) -> tuple[int, int] | None:
        """In a chance to respond: the number of the action, and the card it is about."""
        return None

    def clone(self, scopes: Scopes) -> Step:
        """A copy; scopes are shared by steps, so they are copied once each through ``scopes``."""
        raise NotImplementedError


def push(game: Game, step: Step) -> None:
    game.agenda.append(step)


def done(game: Game, step: Step) -> None:
    """The step is finished. It must be on top."""
    top = game.agenda.pop()
    assert top is step


def ask(game: Game, question: Question) -> None:
    """Wait for an answer; the asking step is on top of the agenda and will get it."""
    if game.costs:
        from spoils.engine.concepts.costs import ask_in_place

        question = ask_in_place(game, question)
    game.question = question


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
    from spoils.engine.general.winning import least

    given = least(game)
    game.question = None
    game.agenda[-1].answered(game, given)


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
        game.fingerprints.clear()
    game.agenda[-1].answered(game, given)

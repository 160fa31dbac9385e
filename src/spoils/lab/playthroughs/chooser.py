"""Who plays the stored games: a rule of their own, so that a better bot leaves them as they are.

It draws among the legal answers and would rather act than pass, so that many texts run in few decisions.
Whoever changes it changes every stored game.
"""

from __future__ import annotations

from typing import Final

from spoils.bots.draw import first_legal
from spoils.engine.agenda import why_illegal
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import Game
from spoils.engine.state.questions import (
    ACTIONS,
    ARRANGE,
    BID,
    DIVIDE,
    END_TURN,
    NAME,
    NUMBER,
    PASS,
    Question,
)

TRIES: Final = 30  # at random, before the first legal answer is taken
IDLE: Final = (PASS, END_TURN)


def choose(game: Game, chance: Chance) -> list[int]:
    """A legal answer to the open question."""
    question = game.question
    assert question is not None
    for _ in range(TRIES):
        given = drawn(question, chance)
        if why_illegal(game, given) is None:
            return given
    return first_legal(game, question)


def drawn(question: Question, chance: Chance) -> list[int]:
    """An answer of the right form."""
    kind, count = question.kind, len(question.options)
    least, most = question.minimum, question.maximum
    if kind in ACTIONS:
        return [action(question, chance)]
    if kind in (NUMBER, NAME):
        return [least + chance.below(most - least + 1)]
    if kind == BID:
        return [] if most < least or chance.below(2) else [least + chance.below(min(most - least + 1, 3))]
    if kind == DIVIDE:
        amounts = [0] * count
        for _ in range(least + chance.below(most - least + 1) if count else 0):
            amounts[chance.below(count)] += 1
        return amounts
    places = list(range(count))
    chance.shuffle(places)
    if kind == ARRANGE:
        return places
    least, most = min(least, count), min(most, count)
    return places[: least + chance.below(most - least + 1)]


def action(question: Question, chance: Chance) -> int:
    """One of the actions of a window; an idle one is drawn a second time."""
    first = chance.below(len(question.options))
    if question.options[first][0] in IDLE:
        return chance.below(len(question.options))
    return first

"""Drawing a legal answer at random: any player's last resort, and all that the random bot does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spoils.engine.agenda import why_illegal
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import Game
from spoils.engine.state.questions import ACTIONS, ARRANGE, BID, DIVIDE, NAME, NUMBER, Question, well_formed

TRIES: Final = 30  # at random, before legal answers are looked for one by one
MOST_ANSWERS: Final = 100_000


class NoLegalAnswer(Exception):
    """A question that cannot be answered: a fault of whoever asked it."""


def draw_answer(game: Game, chance: Chance) -> list[int]:
    """A random legal answer to the open question: each option equally likely, of sets first their size."""
    question = game.question
    assert question is not None
    if question.kind in ACTIONS:
        return [chance.below(len(question.options))]  # every one of them is legal
    for _ in range(TRIES):
        answer = draw(question, chance)
        if why_illegal(game, answer) is None:
            return answer
    return first_legal(game, question)


def first_legal(game: Game, question: Question) -> list[int]:
    """The first legal answer, the smallest first."""
    for answer in well_formed(question, MOST_ANSWERS):
        if why_illegal(game, answer) is None:
            return answer
    raise NoLegalAnswer(
        f"no legal answer to {question.reason or question.kind} with {len(question.options)} options"
    )


def draw(question: Question, chance: Chance) -> list[int]:
    """A random answer of the right form."""
    return HOW.get(question.kind, draw_set)(question, chance)


def draw_set(question: Question, chance: Chance) -> list[int]:
    """So many different options; their order is random too."""
    count = len(question.options)
    least, most = question.minimum, min(question.maximum, count)
    if least == most == 1:
        return [chance.below(count)]
    size = least + chance.below(most - least + 1)
    places = list(range(count))
    for place in range(min(size, count)):
        other = place + chance.below(count - place)
        places[place], places[other] = places[other], places[place]
    return places[:size]


def draw_number(question: Question, chance: Chance) -> list[int]:
    return [question.minimum + chance.below(question.maximum - question.minimum + 1)]


def draw_bid(question: Question, chance: Chance) -> list[int]:
    """Pass, or bid; small bids are likelier, as the highest one pays."""
    if chance.below(2) == 0 or question.maximum < question.minimum:
        return []
    span = question.maximum - question.minimum + 1
    return [question.minimum + min(chance.below(span), chance.below(span))]


def draw_division(question: Question, chance: Chance) -> list[int]:
    """An amount between the bounds, each unit of it to a random option."""
    amounts = [0] * len(question.options)
    if amounts:
        for _ in range(question.minimum + chance.below(question.maximum - question.minimum + 1)):
            amounts[chance.below(len(amounts))] += 1
    return amounts


def draw_order(question: Question, chance: Chance) -> list[int]:
    places = list(range(len(question.options)))
    chance.shuffle(places)
    return places


HOW: Final[dict[int, Callable[[Question, Chance], list[int]]]] = {
    NUMBER: draw_number,
    NAME: draw_number,
    BID: draw_bid,
    DIVIDE: draw_division,
    ARRANGE: draw_order,
}

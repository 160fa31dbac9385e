"""Which answers to the open question are legal, found by asking the engine about each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import Final

from spoils.engine.agenda import why_illegal
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import BID, DIVIDE, NAME, NUMBER, ORDER, Question
from spoils.engine.terms.pay import Paying
from spoils.engine.texts.triggers import Group

MOST_TRIED: Final = 20_000
"""Of a question with more well-formed answers than this, not all are tried."""


def well_formed(question: Question) -> Iterator[list[int]]:
    """Every answer of the right shape, the smallest first."""
    count = len(question.options)
    if question.kind == BID:
        yield []
    if question.kind in (NUMBER, BID, NAME):
        yield from ([number] for number in range(question.minimum, question.maximum + 1))
    elif question.kind == DIVIDE:
        for total in range(question.minimum, question.maximum + 1):
            yield from divisions(total, count)
    else:
        choose = permutations if question.ordered else combinations
        for size in range(question.minimum, min(question.maximum, count) + 1):
            yield from (list(answer) for answer in choose(range(count), size))


def divisions(total: int, parts: int) -> Iterator[list[int]]:
    """Every way to divide an amount."""
    if parts == 0:
        if total == 0:
            yield []
        return
    if parts == 1:
        yield [total]
        return
    for first in range(total, -1, -1):
        yield from ([first, *rest] for rest in divisions(total - first, parts - 1))


def legal_answers(game: Game) -> Iterator[list[int]]:
    """Legal answers to the open question, as far as they are looked for."""
    question = game.question
    assert question is not None
    tried = islice(well_formed(question), MOST_TRIED)
    return (answer for answer in tried if why_illegal(game, answer) is None)


def only_answer(game: Game, *, something: bool = False) -> list[int] | None:
    """The answer to the open question if just one is legal (``something``: choosing nothing is none). Where
    one text is waiting several times, be it on several copies of a card, and nothing else is, any will do, as
    it will where the order makes no difference."""
    question = game.question
    if question is not None and question.kind == ORDER:
        step = game.agenda[-1]
        texts = {(game.definition_of[source % CARDS], number) for _, source, number, *_ in question.options}
        if len(texts) == 1 or (isinstance(step, Group) and step.is_indifferent(game)):
            return [0]
    found = list(islice((answer for answer in legal_answers(game) if answer or not something), 2))
    return found[0] if len(found) == 1 else None


def usual_payment(game: Game) -> list[int]:
    """The resources with which the engine would pay by itself (309.1)."""
    question, paying = game.question, game.agenda[-1]
    assert question is not None
    assert isinstance(paying, Paying)
    order = sorted(
        range(len(question.options)), key=lambda index: question.options[index][1] % CARDS != paying.first
    )
    return order[: question.minimum]


def is_part_of_an_answer(game: Game, chosen: list[int]) -> bool:
    """Whether these options can be chosen, with as many others as the question demands if need be."""
    question = game.question
    assert question is not None
    if len(chosen) >= question.minimum:
        return why_illegal(game, chosen) is None
    others = [index for index in range(len(question.options)) if index not in chosen]
    more = combinations(others, question.minimum - len(chosen))
    return any(why_illegal(game, [*chosen, *rest]) is None for rest in islice(more, MOST_TRIED))

"""Two games that must go alike: the same is asked, what is answered in one is answered in the other, and
everything is where it is in the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spoils.bots.draw import draw_answer
from spoils.engine.agenda import answer
from spoils.engine.state.chance import Chance
from spoils.engine.state.questions import BID, DIVIDE, NAME, NUMBER, Question
from spoils.lab.laws.broken import Broken
from spoils.lab.laws.snapshot import Side, first_difference

BY_NUMBER: Final = (NUMBER, BID, NAME)  # their answers are numbers and not places among the options
Settle = Callable[[Side], None]


def nothing_else(side: Side) -> None:
    """Nothing is answered for one side alone."""


def never(side: Side) -> bool:
    """They are compared to the end."""
    return False


def go_together(
    one: Side,
    other: Side,
    chance: Chance,
    decisions: int,
    settle: Settle = nothing_else,
    is_over: Callable[[Side], bool] = never,
) -> int:
    """Play both with the same answers; ``settle`` answers what only one of them is asked. Returns after how
    many decisions they were still alike."""
    for done in range(decisions):
        settle(one)
        settle(other)
        if is_over(one) or is_over(other):
            return done
        compare(one, other, done)
        question = one.game.question
        if one.game.over or question is None:
            return done
        drawn = draw_answer(one.game, chance)
        meant = translated(one, other, question, drawn)
        answer(one.game, question.player, drawn)
        theirs = other.game.question
        assert theirs is not None
        answer(other.game, theirs.player, meant)
    return decisions


def compare(one: Side, other: Side, done: int) -> None:
    if one.position() != other.position():
        where = first_difference(one.position(), other.position())
        raise Broken(f"after {done} decisions the positions differ: {where}")
    if one.question() != other.question():
        where = first_difference(one.question(), other.question())
        raise Broken(f"after {done} decisions the questions differ: {where}")


def translated(one: Side, other: Side, question: Question, drawn: list[int]) -> list[int]:
    """The same answer among options that may be listed in another order."""
    theirs = other.game.question
    assert theirs is not None
    if question.kind in BY_NUMBER:
        return drawn
    places = [other.option(option) for option in theirs.options]
    mine = [one.option(option) for option in question.options]
    if places == mine:
        return drawn  # also where one text waits twice, for two things that happened
    if question.kind == DIVIDE:
        amounts = [0] * len(places)
        for place, amount in enumerate(drawn):
            amounts[places.index(mine[place])] = amount
        return amounts
    return [places.index(mine[place]) for place in drawn]

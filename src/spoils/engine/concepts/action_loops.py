"""414.2, 414.3: action loops. A loop of voluntary actions is repeated by replaying the answers that were
demonstrated. (Loops that nobody can end are in ``compulsory_loops``.)"""

from __future__ import annotations

from collections.abc import Callable

from spoils.engine.agenda import answer, why_illegal
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import BID, DIVIDE, NAME, NUMBER, PASS, TEXT, Question


class Demonstrated:
    """One answer of a demonstrated series: by its words rather than by its place among the options."""

    def __init__(self, player: int, question: Question, given: list[int]) -> None:
        self.player = player
        self.kind = question.kind
        self.given = list(given)
        self.options = (
            []
            if question.kind in (NUMBER, BID, NAME, DIVIDE)
            else [meaning(question.options[index]) for index in given]
        )

    def again(self, question: Question) -> list[int] | None:
        """The same answer to a question of the same kind, or None if it can no longer be given."""
        if question.kind != self.kind or question.player != self.player:
            return None
        if self.kind in (NUMBER, BID, NAME, DIVIDE):
            return list(self.given)
        known = [meaning(option) for option in question.options]
        result: list[int] = []
        for before, option in zip(self.given, self.options, strict=True):
            places = [index for index, other in enumerate(known) if other == option and index not in result]
            if not places:
                return None
            # of two that read the same (a text that triggered twice) it is the one in that place
            result.append(before if before in places else places[0])
        return result


def meaning(option: tuple[int, ...]) -> tuple[int, ...]:
    """An option with cards instead of objects: the same card may be a new object the next time round."""
    objects = (1, 3) if option[0] == TEXT else (1,)
    return tuple(number % CARDS if place in objects else number for place, number in enumerate(option))


def demonstrate(game: Game, given: list[int]) -> Demonstrated:
    """414.2a: give an answer and write it down as part of a series."""
    question = game.question
    assert question is not None
    shown = Demonstrated(question.player, question, given)
    answer(game, question.player, given)
    return shown


def agreed(numbers: list[int]) -> int:
    """414.3b: how often a loop of several players is repeated, by the numbers they named, the active player
    first (A22): the least of them."""
    return min(numbers)


class Repetition:
    """414.2b: a demonstrated series that is to be repeated so many times. ``last``: how many of its actions
    the active player wants in the last repetition (414.3c), all of them unless it is said."""

    def __init__(self, series: list[Demonstrated], times: int, last: int | None = None) -> None:
        self.answers = series * times
        if last is not None and times > 0:
            del self.answers[len(series) * (times - 1) + last :]
        self.length = len(series)
        self.given = 0  # how many of the answers

    def go_on(self, game: Game, interrupt: Callable[[Game], bool] | None = None) -> bool:
        """Give one answer after another; True when all are given.

        Windows of players who take no part in the series are passed, unless ``interrupt`` says that somebody
        wants to act there (414.2c): then it stops with that question open, as it does where an answer is no
        longer legal. Afterwards it can go on from there."""
        while self.given < len(self.answers):
            shown = self.answers[self.given]
            if not pass_others(game, shown, interrupt):
                return False
            question = game.question
            given = None if question is None else shown.again(question)
            if given is None or why_illegal(game, given) is not None:
                return False
            answer(game, shown.player, given)
            self.given += 1
        return True


def repeat(
    game: Game, series: list[Demonstrated], times: int, interrupt: Callable[[Game], bool] | None = None
) -> int:
    """Repeat a series as far as it goes, and tell how often it was completed."""
    repetition = Repetition(series, times)
    repetition.go_on(game, interrupt)
    return repetition.given // repetition.length


def pass_others(game: Game, shown: Demonstrated, interrupt: Callable[[Game], bool] | None) -> bool:
    """Let the windows before the next answer of the series go by."""
    while not game.over:
        question = game.question
        if question is None:
            return False
        if shown.again(question) is not None:
            return True
        passing = [index for index, option in enumerate(question.options) if option[0] == PASS]
        if not passing or (interrupt is not None and interrupt(game)):
            return False
        answer(game, question.player, passing)
    return False

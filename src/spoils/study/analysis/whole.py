"""A whole game, moment by moment, in as many processes as are wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

import msgspec

from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.lab.pool import spread
from spoils.lab.stopping import Stop
from spoils.record.replay import Given, Replay, apply
from spoils.record.setup import begin, library_of
from spoils.study.analysis.decision import examine
from spoils.study.analysis.luck import luck
from spoils.study.analysis.model import MARKS, Analysis, Budget, Decision, Draw, Summary
from spoils.study.analysis.moments import Moment, moments

APART: Final = 25  # a copy of the game is kept every so many answers


class Found(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a moment; neither if nothing can be said about it."""

    decision: Decision | None = None
    draw: Draw | None = None


def look_at(game: Game, moment: Moment, given: Sequence[int], budget: Budget) -> Found:
    """One moment, in the game as it was then."""
    if moment.cards:
        return Found(draw=luck(game, moment.step, given, moment.player, moment.cards, budget))
    decision = examine(game, moment.step, given, budget)
    return Found(decision if decision.mark else msgspec.structs.replace(decision, considered=()))


class Course:
    """A recorded game at any of its moments."""

    def __init__(self, replay: Replay, library: Library) -> None:
        self.given: tuple[Given, ...] = replay.given
        self.players = len(replay.setup.decks)
        game = begin(replay.setup, library)
        self.moments = list(moments(game, self.given))
        game = begin(replay.setup, library)
        self.copies = [game.clone()]
        for step, given in enumerate(self.given, 1):
            apply(game, given)
            if step % APART == 0:
                self.copies.append(game.clone())

    def at(self, step: int) -> Game:
        """The game after so many answers."""
        game = self.copies[step // APART].clone()
        for given in self.given[step - step % APART : step]:
            apply(game, given)
        return game

    def look(self, place: int, budget: Budget) -> Found:
        """The moment of that number."""
        moment = self.moments[place]
        return look_at(self.at(moment.step), moment, self.given[moment.step].answer, budget)


def analyse(course: Course, task: Task, jobs: int = 1, stop: Stop | None = None) -> Iterator[Found]:
    """What came of each moment, in order; a stop ends it early."""
    count = len(course.moments)
    if jobs <= 1:
        for place in range(count):
            if stop is not None and stop.wished:
                return
            yield course.look(place, task.budget)
        return
    payload = msgspec.json.encode(task)
    for data in spread(_begin, _look, payload, count, jobs, stop):
        yield msgspec.json.decode(data, type=Found)


def summed_up(found: Sequence[Found], budget: Budget, players: int) -> Analysis:
    """All of it together."""
    decisions = tuple(one.decision for one in found if one.decision is not None)
    draws = tuple(one.draw for one in found if one.draw is not None)
    return Analysis(budget, decisions, draws, tuple(summary(one, decisions, draws) for one in range(players)))


def summary(player: int, decisions: Sequence[Decision], draws: Sequence[Draw]) -> Summary:
    """How one player did."""
    own = [one for one in decisions if one.player == player]
    drawn = [one for one in draws if one.player == player]
    inaccuracies, mistakes, blunders = (sum(one.mark == mark for one in own) for mark in MARKS)
    return Summary(
        player=player,
        decisions=len(own),
        best=sum(not one.mark for one in own),
        marks=(inaccuracies, mistakes, blunders),
        lost=sum(one.loss for one in own if one.mark),
        luck=sum(one.luck for one in drawn),
        luck_error=sqrt(sum(one.error**2 for one in drawn)),
    )


# ---- in the processes --------------------------------------------------------------------------------------


class Task(msgspec.Struct, frozen=True):
    """What a process is told."""

    replay: Replay
    cards: tuple[str, ...]
    budget: Budget


_TABLE: list[tuple[Task, Course]] = []


def _begin(data: bytes) -> None:
    """Play the game again, once."""
    task = msgspec.json.decode(data, type=Task)
    library = library_of(task.replay.setup, Catalog.load(task.cards))
    _TABLE.append((task, Course(task.replay, library)))


def _look(start: int, stop: int) -> bytes:
    task, course = _TABLE[0]
    (place,) = range(start, stop)
    return msgspec.json.encode(course.look(place, task.budget))

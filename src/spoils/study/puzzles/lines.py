"""The line of a puzzle: on from its first answer for as long as one answer alone is good.

The others reply so that as many decisions as possible follow in which the solver can go wrong.
"""

from __future__ import annotations

from typing import Final

from spoils.bots.greedy import resting
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.study.puzzles.goals import LEAST, Goal, result
from spoils.study.puzzles.proving import Proof, Unanswerable, answered, distinct_answers, standing_out
from spoils.study.puzzles.puzzle import Answer, Step

GUESSES: Final = 6  # lines of answers there must be at least: who guesses hits one in so many
REPLIES: Final = 4  # of the others that are tried
LONGEST: Final = 12  # answers of a line


def only_line(game: Game, goal: Goal, nodes: int) -> tuple[Step, ...] | None:
    """The only good answer and what follows it, if there is one; ``nodes`` answers are looked at for each
    decision."""
    first = only_answer(game, goal, nodes, 2)
    if first is None:
        return None
    rest = Rest(game, goal, nodes).after(answered(game, first), LONGEST)
    line = in_steps(game, (tuple(first), *rest))
    worth = guesses(game, line) >= GUESSES and not is_idle(game, line) and not is_headlong(game, line)
    return line if worth else None


def only_answer(game: Game, goal: Goal, nodes: int, choices: int) -> list[int] | None:
    """The one answer that reaches the goal by force, if every other one is certainly worse by the margin; so
    many answers there must be."""
    try:
        ways = distinct_answers(game)
    except Unanswerable:
        return None
    return standing_out(Proof(game, goal, nodes), ways) if len(ways) >= choices else None


def in_steps(game: Game, answers: tuple[Answer, ...]) -> tuple[Step, ...]:
    """Answers from the decision on, by the solver's."""
    assert game.question is not None
    solver = game.question.player
    steps: list[list[Answer]] = []
    for given in answers:
        assert game.question is not None
        if game.question.player == solver:
            steps.append([])
        steps[-1].append(given)
        game = answered(game, list(given))
    return tuple(map(tuple, steps))


def guesses(game: Game, line: tuple[Step, ...]) -> int:
    """Among how many lines of the solver's answers this is one."""
    count = 1
    for step in line:
        count *= len(distinct_answers(game))
        for given in step:
            game = answered(game, list(given))
    return count


def is_idle(game: Game, line: tuple[Step, ...]) -> bool:
    """Whether the solver does nothing but pass: that is no solution to be proud of."""
    for step in line:
        assert game.question is not None
        if list(step[0]) != resting(game.question):
            return False
        for given in step:
            game = answered(game, list(given))
    return True


def is_headlong(game: Game, line: tuple[Step, ...]) -> bool:
    """Whether everybody attacks who can: then nobody had to think about who does."""
    question = game.question
    assert question is not None
    return question.kind == q.ATTACKERS and len(line[0][0]) == len(question.options)


class Rest:
    """What follows the first answer."""

    def __init__(self, start: Game, goal: Goal, nodes: int) -> None:
        assert start.question is not None
        self.start = start
        self.solver = start.question.player
        self.goal = goal
        self.nodes = nodes

    def after(self, game: Game, longest: int) -> tuple[Answer, ...]:
        """The line from here: it ends with an answer of the solver's, or is empty."""
        question = game.question
        if longest <= 0 or question is None or game.over:
            return ()
        if result(game, self.start, self.solver, self.goal) is not None:
            return ()
        if question.player == self.solver:
            given = only_answer(game, self.goal, self.nodes, 1)
            return () if given is None else self.with_answer(game, given, longest)
        return max((self.with_answer(game, one, longest) for one in self.replies(game)), key=len, default=())

    def with_answer(self, game: Game, given: list[int], longest: int) -> tuple[Answer, ...]:
        """The answer and what follows it; nothing where the line would end with what is no choice."""
        rest = self.after(answered(game, given), longest - 1)
        assert game.question is not None
        chosen = game.question.player == self.solver and len(distinct_answers(game)) > 1
        return (tuple(given), *rest) if rest or chosen else ()

    def replies(self, game: Game) -> list[list[int]]:
        """The best defences: those after which the solver comes least far, if that is known."""
        try:
            ways = distinct_answers(game)
        except Unanswerable:
            return []
        proof = Proof(self.start, self.goal, self.nodes)
        worth = [(proof.bounds(answered(game, given)), given) for given in ways]
        least = min((high for (_, high), _ in worth), default=LEAST)
        return [given for (low, high), given in worth if low == high == least][:REPLIES]

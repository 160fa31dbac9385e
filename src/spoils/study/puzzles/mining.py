"""Puzzles are found in bots' games.

A game is followed turn by turn. What is written down of the beginning of a turn is rebuilt (so a puzzle is
never about anything that its file does not say), the bots play the turn on from there, and at each decision
it is looked at whether one answer alone reaches the goal: win before the turn ends in one's own, stay in the
game in another's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from spoils.bots.bot import Bot
from spoils.bots.naming import find_bot
from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.lab.stopping import Stop
from spoils.lab.tables import Tables
from spoils.study.positions.writing import scenario_text
from spoils.study.puzzles.goals import Goal
from spoils.study.puzzles.proving import Proof, Unanswerable, distinct_answers
from spoils.study.puzzles.puzzle import Puzzle, position_of

CLOSE: Final = 14  # influence: whoever has more is hardly in danger within a turn
CHOICES: Final = 4  # answers there must be at least, or guessing is too easy
NODES: Final = 1_500  # answers looked at for one decision
LONGEST: Final = 1_000  # decisions of a game
A_TURN: Final = 60  # decisions of a turn


def mine(
    tables: Tables, name: str, catalog: Catalog, games: Iterable[int], seed: int, stop: Stop
) -> Iterator[Puzzle]:
    """The puzzles of so many games between bots of one name, as they are found."""
    for number in games:
        setup, game = tables.begin(number, seed)
        bots = [find_bot(name, setup.seed * 16 + seat) for seat in range(len(game.players))]
        turn = 0
        for _ in range(LONGEST):
            question = game.question
            if stop.wished or game.over or question is None:
                break
            if question.kind == q.TURN and game.turn != turn and game.battle is None:
                turn = game.turn
                yield from in_turn(scenario_text(game, catalog, Catalog.load(), "A puzzle"), catalog, bots)
            answer(game, question.player, bots[question.player].answer(game, question.player))


def in_turn(position: str, catalog: Catalog, bots: Sequence[Bot]) -> Iterator[Puzzle]:
    """The puzzles on the way of the bots through the turn; at most one of a kind for each player."""
    game = position_of(position, catalog)
    start = game.turn
    path: list[list[int]] = []
    done: set[tuple[int, Goal]] = set()
    for _ in range(A_TURN):
        question = game.question
        if game.over or question is None or game.turn != start:
            return
        for goal in goals_of(game):
            solution = only_answer(game, goal) if (question.player, goal) not in done else None
            if solution is not None:
                done.add((question.player, goal))
                yield Puzzle(
                    goal=goal, position=position, path=tuple(map(tuple, path)), solution=tuple(solution)
                )
                break
        given = bots[question.player].answer(game, question.player)
        path.append(given)
        answer(game, question.player, given)


def goals_of(game: Game) -> list[Goal]:
    """What may be at stake in the open decision."""
    question = game.question
    assert question is not None
    own = question.player == game.active
    endangered = [
        player for player in game.players if not player.lost and (player.index != question.player) is own
    ]
    close = min(player.influence for player in endangered) <= CLOSE
    goals = [Goal.WIN if own else Goal.SURVIVE] if close else []
    return [*goals, Goal.GAIN] if game.battle is not None else goals


def only_answer(game: Game, goal: Goal) -> list[int] | None:
    """The one answer that reaches the goal by force, if every other one is certainly worse by the margin."""
    try:
        ways = distinct_answers(game)
    except Unanswerable:
        return None
    if len(ways) < CHOICES:
        return None
    proof = Proof(game, goal, NODES)
    worth: list[tuple[int, list[int]]] = []
    for given in ways:
        low, high = proof.after(given)
        if low != high:
            return None
        worth.append((low, given))
        if goal is not Goal.GAIN and sum(value for value, _ in worth) > 1:
            return None
    (best, solution), (second, _) = sorted(worth, reverse=True)[:2]
    if best - second < goal.margin:
        return None
    return solution

"""Puzzles are found in bots' games.

A game is followed turn by turn. What is written down of the beginning of a turn is rebuilt, so that a puzzle
is never about anything that its file does not say, and the bots play on from there. At each decision it is
looked at whether one answer alone reaches the goal: win before the turn ends in one's own, stay in the game
in another's, or come out of a battle best. So it is on a few ways on which nobody thinks: most decisions of
a game are easy, and an attack that no bot would dare is often answered by one block alone. What costs little
is asked first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from spoils.bots.bot import Bot
from spoils.bots.draw import draw_answer
from spoils.bots.naming import find_bot
from spoils.bots.roster import make_bot
from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.program.words import CHARACTER
from spoils.engine.state import questions as q
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.game import Game
from spoils.lab.stopping import Stop
from spoils.lab.tables import Tables
from spoils.study.positions.writing import scenario_text
from spoils.study.puzzles.checking import TooLarge, checked
from spoils.study.puzzles.goals import Goal
from spoils.study.puzzles.levels import LADDER, level_of
from spoils.study.puzzles.lines import only_line
from spoils.study.puzzles.proving import Proof, Thinks
from spoils.study.puzzles.puzzle import Answer, Puzzle, Theme, is_forced, position_of, theme_of

CLOSE: Final = 14  # influence: whoever has more is hardly in danger within a turn
GLANCE: Final = 150  # answers looked at to see whether the goal is in sight at all
NODES: Final = {Goal.WIN: 2_000, Goal.SURVIVE: 1_000, Goal.GAIN: 300}  # and for the proof
TREE: Final = 8_000  # positions of the whole tree, which the check will lay out
WALKS: Final = 8  # ways through a turn besides that of the bots
LONGEST: Final = 1_000  # decisions of a game
FIGHTERS: Final = 5  # characters in play before there is much to find
GLANCES: Final = 2  # without anything in sight; then that goal is given up for the turn


def mine(
    tables: Tables, name: str, catalog: Catalog, games: Iterable[int], seed: int, stop: Stop
) -> Iterator[Puzzle]:
    """The puzzles of so many games between bots of one name, as they are found."""
    project = Catalog.load()
    for number in games:
        setup, game = tables.begin(number, seed)
        chance = from_seed(setup.seed)
        bots = [find_bot(name, setup.seed * 16 + seat) for seat in range(len(game.players))]
        turn = 0
        for _ in range(LONGEST):
            question = game.question
            if stop.wished or game.over or question is None:
                break
            if question.kind == q.TURN and game.turn != turn and game.battle is None and fighters(game):
                turn = game.turn
                position = scenario_text(game, catalog, project, "A puzzle")
                game = position_of(position, catalog)
                vein = Vein(position, catalog)
                for _ in range(WALKS):
                    yield from vein.follow(game.clone(), partial(wandering, chance=chance))
                yield from vein.follow(game, partial(by_bots, bots=bots))
            else:
                answer(game, question.player, by_bots(game, bots))


def by_bots(game: Game, bots: Sequence[Bot]) -> list[int]:
    """What the bot whose turn it is answers."""
    assert game.question is not None
    return bots[game.question.player].answer(game, game.question.player)


def wandering(game: Game, chance: Chance) -> list[int] | None:
    """Any attack, and in it any answer; None where there is nobody to attack with any more."""
    assert game.question is not None
    if game.question.kind != q.TURN:
        return draw_answer(game, chance)
    attacks = [place for place, option in enumerate(game.question.options) if option[0] == q.ATTACK]
    return [attacks[chance.below(len(attacks))]] if attacks else None


def fighters(game: Game) -> bool:
    """Whether enough characters are in play."""
    count = sum(
        not permanent.face_down and bool(game.definition(card).types & CHARACTER)
        for card, permanent in game.play.items()
    )
    return count >= FIGHTERS


class Vein:
    """One turn and the puzzles in it; at most one of a theme for each player."""

    def __init__(self, position: str, catalog: Catalog) -> None:
        self.position = position
        self.catalog = catalog
        self.done: set[tuple[int, Theme]] = set()
        self.seen: set[tuple[Answer, ...]] = set()
        self.glances: dict[Goal, int] = {}  # in vain

    def follow(self, game: Game, choose: Callable[[Game], list[int] | None]) -> Iterator[Puzzle]:
        """The puzzles on one way through the turn."""
        start = game.turn
        path: list[Answer] = []
        for _ in range(LONGEST):
            question = game.question
            if game.over or question is None or game.turn != start:
                return
            if tuple(path) not in self.seen:
                self.seen.add(tuple(path))
                puzzle = self.at(game, tuple(path))
                if puzzle is not None:
                    yield puzzle
            given = choose(game)
            if given is None:
                return
            path.append(tuple(given))
            answer(game, question.player, given)

    def at(self, game: Game, path: tuple[Answer, ...]) -> Puzzle | None:
        """The puzzle that this decision is, if it is one."""
        assert game.question is not None
        if is_forced(game.question):
            return None
        for goal in goals_of(game):
            theme = theme_of(game, goal)
            if (game.question.player, theme) in self.done or not self.in_sight(game, goal):
                continue
            line = only_line(game, goal, NODES[goal])
            if line is None:
                continue
            puzzle = Puzzle(goal=goal, theme=theme, position=self.position, path=path, line=line)
            measured = sound_and_measured(puzzle, self.catalog)
            if measured is not None:
                self.done.add((game.question.player, theme))
                return measured
        return None

    def in_sight(self, game: Game, goal: Goal) -> bool:
        """Whether it is worth looking for a proof, as far as can be seen in passing."""
        if goal is Goal.GAIN:
            return is_deceptive(game)
        if self.glances.get(goal, 0) >= GLANCES:
            return False
        if goal is Goal.WIN:  # is it possible against a defence by instinct?
            seen = Proof(game, goal, GLANCE, Thinks.SOLVER).bounds(game, 0, 1)[0] == 1
        else:  # is there any danger, if nobody thinks of it?
            seen = Proof(game, goal, GLANCE, Thinks.OTHERS).bounds(game, 0, 1)[1] == 0
        if not seen:
            self.glances[goal] = self.glances.get(goal, 0) + 1
        return seen


def is_deceptive(game: Game) -> bool:
    """Whether the answer that looks best one step ahead comes to less than it seems: by instinct it goes
    well, but the others have something better than instinct."""
    assert game.question is not None
    given = make_bot(LADDER[0], 1).answer(game, game.question.player)
    low, high = Proof(game, Goal.GAIN, GLANCE, Thinks.NOBODY).after(given)
    return low == high and Proof(game, Goal.GAIN, GLANCE).after(given, low - 1, low)[1] < low


def sound_and_measured(puzzle: Puzzle, catalog: Catalog) -> Puzzle | None:
    """The puzzle with its size and level, if the check agrees and does not take too long for it."""
    try:
        fault, size = checked(puzzle, catalog, TREE)
    except TooLarge:
        return None
    return None if fault else replace(puzzle, size=size, level=level_of(puzzle, catalog))


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

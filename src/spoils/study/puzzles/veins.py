"""Puzzles on the ways through one turn.

At each decision it is asked whether one answer alone reaches the goal: win before the turn ends in one's own,
stay in the game in another's, or come out of a battle best. What costs little is asked first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.study.puzzles.checking import TooLarge, checked
from spoils.study.puzzles.goals import Goal, is_fought
from spoils.study.puzzles.levels import LADDER, level_of, solves
from spoils.study.puzzles.likeness import Collection
from spoils.study.puzzles.lines import only_line
from spoils.study.puzzles.proving import Proof, Thinks
from spoils.study.puzzles.puzzle import Answer, Puzzle, Theme, is_forced, theme_of

CLOSE: Final = 14  # influence: whoever has more is hardly in danger within a turn
GLANCE: Final = 150  # answers looked at to see whether the goal is in sight at all
NODES: Final = {Goal.WIN: 400, Goal.SURVIVE: 200, Goal.GAIN: 40}  # and for the proof
"""Nine of ten proofs that succeed take less. Those that fail, nearly all, take whatever there is."""
WHO_ATTACKS: Final = 300
"""For a proof about who attacks, which has the whole battle before it."""
TREE: Final = 8_000  # positions of the whole tree, which the check will lay out
LONGEST: Final = 1_000  # decisions of a turn
GLANCES: Final = 2  # without anything in sight; then that goal is given up for the turn


class Prospect:
    """Which puzzles are looked for: of these themes, none that resembles a known one, and of a theme one in
    each turn for each player. ``hard``: none that is solved by looking one step ahead."""

    def __init__(
        self,
        catalog: Catalog,
        collection: Collection,
        themes: Iterable[Theme] = tuple(Theme),
        *,
        hard: bool = False,
    ) -> None:
        self.catalog = catalog
        self.collection = collection
        self.themes = frozenset(themes)
        self.hard = hard
        self.done: set[tuple[int, Theme]] = set()

    def begin_turn(self) -> None:
        """Another turn of a game is looked at."""
        self.done.clear()

    def wants(self, game: Game, theme: Theme) -> bool:
        """Whether a puzzle of the theme would be welcome here."""
        assert game.question is not None
        if theme not in self.themes or (game.question.player, theme) in self.done:
            return False
        return not self.collection.has_like(theme, game)

    def add(self, game: Game, theme: Theme) -> None:
        """One was found here."""
        assert game.question is not None
        self.done.add((game.question.player, theme))
        self.collection.add(theme, game)

    def measured(self, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle with its size and level, if the check agrees and does not take too long for it."""
        if self.hard and solves(puzzle, self.catalog, LADDER[0], seed=1):
            return None
        try:
            fault, size = checked(puzzle, self.catalog, TREE)
        except TooLarge:
            return None
        return None if fault else replace(puzzle, size=size, level=level_of(puzzle, self.catalog))


class Vein:
    """The ways through a turn that begins with one position."""

    def __init__(self, prospect: Prospect, position: str) -> None:
        self.prospect = prospect
        self.position = position
        self.seen: set[tuple[Answer, ...]] = set()
        self.glances: dict[Goal, int] = {}  # in vain

    def follow(self, game: Game, choose: Callable[[Game], list[int] | None]) -> Iterator[Puzzle]:
        """The puzzles on one of them."""
        start = game.turn
        path: list[Answer] = []
        for _ in range(LONGEST):
            question = game.question
            if game.over or question is None or game.turn != start:
                return
            if tuple(path) not in self.seen:
                self.seen.add(tuple(path))
                puzzle = None if is_forced(question) else self.at(game, tuple(path))
                if puzzle is not None:
                    yield puzzle
            given = choose(game)
            if given is None:
                return
            path.append(tuple(given))
            answer(game, question.player, given)

    def at(self, game: Game, path: tuple[Answer, ...]) -> Puzzle | None:
        """The puzzle that this decision is, if it is one."""
        for goal in goals_of(game):
            theme = theme_of(game, goal)
            if not self.prospect.wants(game, theme) or not self.in_sight(game, goal):
                continue
            line = only_line(game, goal, WHO_ATTACKS if theme is Theme.ATTACK else NODES[goal])
            if line is None:
                continue
            puzzle = Puzzle(goal=goal, theme=theme, position=self.position, path=path, line=line)
            measured = self.prospect.measured(puzzle)
            if measured is not None:
                self.prospect.add(game, theme)
                return measured
        return None

    def in_sight(self, game: Game, goal: Goal) -> bool:
        """Whether it is worth looking for a proof, as far as can be seen in passing."""
        if goal is Goal.GAIN:
            return True  # a battle is soon over: looking at it in passing would cost as much
        if self.glances.get(goal, 0) >= GLANCES:
            return False
        if goal is Goal.WIN:  # is it possible against a defence by instinct?
            seen = Proof(game, goal, GLANCE, Thinks.SOLVER).bounds(game, 0, 1)[0] == 1
        else:  # is there any danger, if nobody thinks of it?
            seen = Proof(game, goal, GLANCE, Thinks.OTHERS).bounds(game, 0, 1)[1] == 0
        if not seen:
            self.glances[goal] = self.glances.get(goal, 0) + 1
        return seen


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
    return [*goals, Goal.GAIN] if is_fought(game) else goals

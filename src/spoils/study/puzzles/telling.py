"""Whether a person can see all that a puzzle depends on: the table with all hands open, and the log.

On the way to its decision answers are given that nobody is told of until others have followed: damage that is
divided is announced when all characters of a party have divided theirs. A decision between them looks the
same whatever was answered before, and is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.engine.state.game import Game
from spoils.engine.state.questions import well_formed
from spoils.study.puzzles.puzzle import Answer, BrokenOff, Puzzle, play_on, position_of
from spoils.view.model import View
from spoils.view.player_view import view

OTHERS: Final = 40  # forms of an answer that are tried in the place of the one that was given


def is_told(puzzle: Puzzle, catalog: Catalog) -> bool:
    """Whether each answer on the way shows at the decision: given otherwise, it would look different."""
    game = position_of(puzzle.position, catalog)
    game.log = []
    silent: list[Game] = []  # before each answer since something was last told
    for given in puzzle.path:
        before, said = game.clone(), len(game.log)
        play_on(game, (given,))
        if len(game.log) > said:
            silent.clear()
        else:
            silent.append(before)
    seen = looks(game, len(game.log))
    rest = puzzle.path[len(puzzle.path) - len(silent) :]
    return not any(
        looks(other) == seen for place, one in enumerate(silent) for other in otherwise(one, rest[place:])
    )


def otherwise(game: Game, way: Sequence[Answer]) -> Iterator[Game]:
    """The game after this way, but with other first answers."""
    assert game.question is not None
    for other in well_formed(game.question, OTHERS):
        if tuple(other) != way[0]:
            copy = game.clone()
            copy.log = []
            try:
                play_on(copy, (tuple(other), *way[1:]))
            except BrokenOff:
                continue  # then the rest of the way is another
            yield copy


def looks(game: Game, since: int = 0) -> tuple[View, ...]:
    """All that everybody sees, with the log from an entry on."""
    return tuple(view(game, player.index, since) for player in game.players)

"""Whether puzzles resemble each other: one idea is worth a person's time once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.engine.program.words import CHARACTER, ITEM, LOCATION
from spoils.engine.state.game import Game
from spoils.study.puzzles.puzzle import Puzzle, Theme, decision_of

ALIKE: Final = 0.6  # of the cards of two puzzles together: so many are in both

Cards = Counter[tuple[bool, str]]
"""Names, with whether the card is the solver's."""


class Collection:
    """Puzzles that there are already."""

    def __init__(self, puzzles: Iterable[Puzzle], catalog: Catalog) -> None:
        self.known: dict[Theme, list[Cards]] = {}
        for puzzle in puzzles:
            self.add(puzzle.theme, decision_of(puzzle, catalog))

    def add(self, theme: Theme, game: Game) -> None:
        """One more, by the game at its decision."""
        self.known.setdefault(theme, []).append(cards_of(game))

    def has_like(self, theme: Theme, game: Game) -> bool:
        """Whether one of the theme has nearly the same cards."""
        cards = cards_of(game)
        return any(
            (one & cards).total() >= ALIKE * (one | cards).total() for one in self.known.get(theme, ())
        )


def cards_of(game: Game) -> Cards:
    """The cards that a puzzle is about: hands, and what lies face-up in play besides resources."""
    assert game.question is not None
    solver = game.question.player
    found: Cards = Counter()
    for player in game.players:
        found.update((player.index == solver, game.definition(card).name) for card in player.hand)
    for card, permanent in game.play.items():
        definition = game.definition(card)
        if not permanent.face_down and definition.types & (CHARACTER | ITEM | LOCATION):
            found[permanent.controller == solver, definition.name] += 1
    return found

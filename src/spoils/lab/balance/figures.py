"""What the games say: how often each deck wins, how long games take, what going first is worth."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import Final

import msgspec

from spoils.lab.balance.field import Field
from spoils.lab.intervals import wilson
from spoils.lab.match import Played

PLAYERS: Final = 2
DECK_SHARE: Final = (0.35, 0.65)  # of all its games a deck wins between these shares
TURNS: Final = (7.0, 14.0)  # that each player takes, the median of the games of a pair
FIRST_SHARE: Final = (0.45, 0.57)  # of all games the player who goes first wins between these shares


class Pair(msgspec.Struct):
    """The games between two decks."""

    decks: tuple[str, str]
    wins: list[int]  # by deck
    turns: list[int] = []  # of each game, both players' turns together
    draws: int = 0
    first_wins: int = 0

    @property
    def games(self) -> int:
        return len(self.turns)

    def share(self, place: int) -> float:
        """Wins of one of the two; a draw is half a win."""
        return (self.wins[place] + self.draws / 2) / max(1, self.games)

    def median_turns(self) -> float:
        """How many turns each player takes."""
        return median(self.turns) / PLAYERS if self.turns else 0.0


class Figures(msgspec.Struct):
    """All games of a field, added up; enough to write the page again."""

    seed: int
    bot: str
    edition: str
    decks: list[str]
    pairs: list[Pair]
    errors: list[str] = []

    def add(self, field: Field, played: Played) -> None:
        if played.error is not None:
            self.errors.append(f"game {played.game} (seed {played.seed}): {played.error}")
            return
        pair = self.pairs[field.pairs().index(field.pair_of(played.game))]
        pair.turns.append(played.turns)
        if played.winner is None:
            pair.draws += 1
        else:
            pair.wins[played.winner] += 1
            pair.first_wins += played.winner == played.first

    @property
    def games(self) -> int:
        return sum(pair.games for pair in self.pairs)

    @property
    def draws(self) -> int:
        return sum(pair.draws for pair in self.pairs)

    def record(self, deck: str) -> tuple[float, int]:
        """What a deck has won of how many games."""
        won, games = 0.0, 0
        for pair in self.pairs:
            if deck in pair.decks:
                place = pair.decks.index(deck)
                won += pair.wins[place] + pair.draws / 2
                games += pair.games
        return won, games

    def pair(self, one: str, other: str) -> tuple[Pair, int] | None:
        """The games of two decks, and the place of the first of them there."""
        for pair in self.pairs:
            if set(pair.decks) == {one, other}:
                return pair, pair.decks.index(one)
        return None

    def first(self) -> tuple[float, int]:
        """What the players who went first have won."""
        return sum(pair.first_wins + pair.draws / 2 for pair in self.pairs), self.games

    def turns(self) -> list[int]:
        return sorted(turns for pair in self.pairs for turns in pair.turns)


def empty(field: Field) -> Figures:
    """Before the first game."""
    names = [deck.name for deck in field.decks]
    pairs = [Pair((names[one], names[other]), [0, 0]) for one, other in field.pairs()]
    return Figures(field.seed, field.bot, field.edition, names, pairs)


def added_up(field: Field, games: Iterable[Played]) -> Figures:
    """The figures of some games."""
    figures = empty(field)
    for played in games:
        figures.add(field, played)
    return figures


def unbalanced(figures: Figures) -> list[str]:
    """Every bar that does not hold, in a sentence."""
    found = [f"an error: {error}" for error in figures.errors]
    for deck in figures.decks:
        won, games = figures.record(deck)
        if not within(won / max(1, games), DECK_SHARE):
            found.append(f"{deck} wins {percent(won, games)}; {bar(DECK_SHARE)} is wanted")
    for pair in figures.pairs:
        if not within(pair.median_turns(), TURNS):
            found.append(
                f"{pair.decks[0]} against {pair.decks[1]} takes {pair.median_turns():g} turns each; "
                f"{TURNS[0]:g} to {TURNS[1]:g} are wanted"
            )
    won, games = figures.first()
    if not within(won / max(1, games), FIRST_SHARE):
        found.append(f"whoever goes first wins {percent(won, games)}; {bar(FIRST_SHARE)} is wanted")
    return found


def within(value: float, limits: tuple[float, float]) -> bool:
    return limits[0] <= value <= limits[1]


def percent(won: float, games: int) -> str:
    """A share with its 95 % interval."""
    low, high = wilson(won, games)
    return f"{won / max(1, games):.1%} [{low:.1%}, {high:.1%}]"


def bar(limits: tuple[float, float]) -> str:
    return f"{limits[0]:.0%} to {limits[1]:.0%}"

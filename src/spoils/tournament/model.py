"""A tournament as it stands: who takes part, and what was played. Everything else follows from it."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

System = Literal["swiss", "round_robin", "single", "double"]
Part = Literal["main", "cut"]
"""The rounds for everybody, and the elimination of the best that may follow."""

WIN: Final = 3
DRAW: Final = 1
"""Match points; nothing for a loss. The same for games, where games are compared."""


class Match(Struct, frozen=True):
    """Two players meet, for one game or several; or one has a bye."""

    round: int
    table: int
    first: int
    """Who decides who begins, in the first game."""
    second: int | None = None
    """Nobody: ``first`` has a bye, and wins."""
    wins: tuple[int, int] | None = None
    """Games won by each, once the match is over. Neither a win nor a draw: both have lost."""
    draws: int = 0
    part: Part = "main"

    @property
    def over(self) -> bool:
        """Whether it counts."""
        return self.second is None or self.wins is not None

    @property
    def players(self) -> tuple[int, ...]:
        """One or two."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def winner(self) -> int | None:
        """Who has won it, if anybody has by now."""
        if self.second is None:
            return self.first
        if self.wins is None or self.wins[0] == self.wins[1]:
            return None
        return self.first if self.wins[0] > self.wins[1] else self.second

    @property
    def drawn(self) -> bool:
        """Whether both have earned the same, and something."""
        return self.wins is not None and self.wins[0] == self.wins[1] and sum(self.wins) + self.draws > 0

    def points(self, player: int) -> int:
        """The match points of one of its players."""
        if self.drawn:
            return DRAW
        return WIN if self.winner == player else 0

    def opponent(self, player: int) -> int | None:
        """The other one."""
        return self.second if player == self.first else self.first

    def games(self, player: int) -> tuple[int, int]:
        """Game points of one of its players, and how many games were played."""
        wins = self.wins or (0, 0)
        won = wins[0] if player == self.first else wins[1]
        return WIN * won + DRAW * self.draws, sum(wins) + self.draws


class Tournament(Struct, frozen=True):
    """Everything that pairings and standings follow from."""

    system: System
    players: tuple[int, ...]
    """In the order of their seeding: those who are to be kept apart at first come first."""
    seed: int
    """For whatever is drawn by lot."""
    rounds: int = 0
    """Of a Swiss; the other systems know by themselves when they end."""
    cut: int = 0
    """So many of the best play on, by elimination."""
    matches: tuple[Match, ...] = ()
    dropped: frozenset[int] = frozenset()
    """Who does not take part any more."""
    pods: tuple[frozenset[int], ...] = ()
    """Those who have drafted together, where they are to meet each other first."""

    @property
    def round(self) -> int:
        """The number of the last round that was paired."""
        return max((match.round for match in self.matches), default=0)

    def active(self) -> list[int]:
        """Who takes part, in the order of seeding."""
        return [player for player in self.players if player not in self.dropped]

    def of_part(self, part: Part) -> list[Match]:
        """The matches of a part, in order."""
        return [match for match in self.matches if match.part == part]


def by_round(matches: Iterable[Match]) -> list[list[Match]]:
    """The matches, round by round."""
    found: dict[int, list[Match]] = {}
    for match in matches:
        found.setdefault(match.round, []).append(match)
    return [found[number] for number in sorted(found)]

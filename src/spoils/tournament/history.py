"""What has happened to the players so far, as far as it matters to whom they play next."""

from collections import Counter
from collections.abc import Iterable

from spoils.tournament.model import Match


class History:
    """Points, opponents, byes, and how often each has begun."""

    def __init__(self, matches: Iterable[Match] = ()) -> None:
        self.points: Counter[int] = Counter()
        self.byes: Counter[int] = Counter()
        self.losses: Counter[int] = Counter()
        self.met: Counter[frozenset[int]] = Counter()
        self.balance: Counter[int] = Counter()
        """How much more often a player was first than second."""
        for match in matches:
            self.note(match)

    def note(self, match: Match) -> None:
        """One more match."""
        if match.second is None:
            self.byes[match.first] += 1
        else:
            self.met[frozenset(match.players)] += 1
            self.balance[match.first] += 1
            self.balance[match.second] -= 1
        if match.over:
            for player in match.players:
                self.points[player] += match.points(player)
                self.losses[player] += not match.drawn and match.winner != player

    def meetings(self, one: int, other: int) -> int:
        """How often two have met."""
        return self.met[frozenset((one, other))]

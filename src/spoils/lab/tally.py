"""Adding games up."""

from __future__ import annotations

import time
from collections.abc import Sequence

from spoils.lab.match import Contest, Played


class Tally:
    """How the games went so far, and how fast."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.games = 0
        self.draws = 0
        self.errors = 0
        self.decisions = 0
        self.turns = 0
        self.wins = [0] * len(contest.decks)
        self.first_wins = 0
        self.started = time.perf_counter()
        self.before = (0, 0)  # games and decisions of an earlier run, which took no time now

    def remember(self, played: Played) -> None:
        """Add a game that was played earlier."""
        self.add(played)
        self.before = self.games, self.decisions

    def add(self, played: Played) -> None:
        self.games += 1
        self.decisions += played.decisions
        self.turns += played.turns
        if played.error is not None:
            self.errors += 1
        elif played.winner is None:
            self.draws += 1
        else:
            self.wins[played.winner] += 1
            self.first_wins += played.winner == played.first

    @property
    def seconds(self) -> float:
        return max(time.perf_counter() - self.started, 1e-9)

    def speed(self, which: int) -> float:
        """Games (0) or decisions (1) per second, of this run alone."""
        return ((self.games, self.decisions)[which] - self.before[which]) / self.seconds

    def last_line(self) -> str:
        """The line that other programs read."""
        return (
            f"{self.games} games, {self.draws} draws, {self.errors} errors, "
            f"{self.speed(0):.1f} games/s, {self.speed(1):.0f} decisions/s"
        )

    def rows(self) -> Sequence[tuple[str, str, int, float]]:
        """Bot, deck, wins and their share of all games, by contestant."""
        games = max(1, self.games)
        return [
            (self.contest.bots[one], self.contest.decks[one].name, wins, wins / games)
            for one, wins in enumerate(self.wins)
        ]

    def as_dict(self) -> dict[str, object]:
        """All figures, for --json."""
        return {
            "games": self.games,
            "draws": self.draws,
            "errors": self.errors,
            "decisions": self.decisions,
            "turns": self.turns,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.speed(0), 2),
            "decisions_per_second": round(self.speed(1), 1),
            "wins_going_first": self.first_wins,
            "contestants": [
                {"bot": bot, "deck": deck, "wins": wins, "share": round(share, 4)}
                for bot, deck, wins, share in self.rows()
            ],
            "verdict": self.last_line(),
        }

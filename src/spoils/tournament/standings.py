"""Who stands where, and why: points, then tie-breakers, each with the numbers it is made of.

Shares are fractions, exactly. A bye counts for points and nothing else: it is no match, and nobody was an
opponent in it. A share below a third counts as a third, so that nobody suffers much from weak opponents.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from spoils.tournament.model import WIN, Match, Part, Tournament
from spoils.tournament.swiss import drawn

FLOOR: Final = Fraction(1, 3)


class Share(Struct, frozen=True):
    """So much of what could have been had."""

    part: int
    whole: int

    @property
    def value(self) -> Fraction:
        """What it counts for."""
        return max(FLOOR, Fraction(self.part, self.whole)) if self.whole else FLOOR


class Opponent(Struct, frozen=True):
    """Somebody one has played, and how they did in all their matches."""

    player: int
    matches: Share
    games: Share


class Standing(Struct, frozen=True):
    """One line of the table."""

    place: int
    player: int
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    matches: Share
    """Match points of those that could be had in the matches played."""
    games: Share
    """The same for games."""
    opponents: tuple[Opponent, ...] = ()
    """In the order in which they were played."""
    level: int = 0
    """How far one came where losers go out: the higher, the later; 0 where nobody does."""

    @property
    def opponents_matches(self) -> Fraction:
        """The first tie-breaker: how well the opponents did, on average."""
        return average([one.matches.value for one in self.opponents])

    @property
    def opponents_games(self) -> Fraction:
        """The third: how well they did in single games."""
        return average([one.games.value for one in self.opponents])

    @property
    def merit(self) -> tuple[int, int, Fraction, Fraction, Fraction]:
        """What counts, in this order."""
        return (self.level, self.points, self.opponents_matches, self.games.value, self.opponents_games)


def average(values: Sequence[Fraction]) -> Fraction:
    """Of some shares; of none, what a share counts for at least."""
    return sum(values, Fraction(0)) / len(values) if values else FLOOR


def standings(tournament: Tournament, part: Part = "cut") -> list[Standing]:
    """The table, the best first; with "main" as it is without the elimination of the best. Those whom nothing
    tells apart share a place; the lot decides about the order of lines."""
    counted = [match for match in tournament.of_part("main") if match.over]
    everybody = [line(player, counted) for player in tournament.players]
    shares = {one.player: (one.matches, one.games) for one in everybody}
    levels = levels_of(tournament, part)
    found = []
    for one in everybody:
        met = tuple(
            Opponent(other, *shares[other])
            for match in counted
            if one.player in match.players and (other := match.opponent(one.player)) is not None
        )
        found.append(replace(one, opponents=met, level=levels.get(one.player, 0)))
    found.sort(key=lambda one: drawn(f"{tournament.seed} standings", one.player))
    found.sort(key=lambda one: one.merit, reverse=True)
    ranked: list[Standing] = []
    for number, one in enumerate(found, start=1):
        same = bool(ranked) and ranked[-1].merit == one.merit
        ranked.append(replace(one, place=ranked[-1].place if same else number))
    return ranked


def line(player: int, matches: Sequence[Match]) -> Standing:
    """What a player has done, without a place."""
    mine = [match for match in matches if player in match.players]
    played = [match for match in mine if match.second is not None]
    points = sum(match.points(player) for match in played)
    games = [match.games(player) for match in played]
    byes = len(mine) - len(played)
    return Standing(
        place=0,
        player=player,
        points=points + WIN * byes,
        won=sum(match.winner == player for match in played),
        drawn=sum(match.drawn for match in played),
        lost=sum(not match.drawn and match.winner != player for match in played),
        byes=byes,
        matches=Share(points, WIN * len(played)),
        games=Share(sum(part for part, _ in games), WIN * sum(count for _, count in games)),
    )


def levels_of(tournament: Tournament, part: Part) -> dict[int, int]:
    """How far each player came where losers go out: the round in which they lost for good, or left; one more
    than the last round for those who are still in."""
    if part == "cut" and tournament.of_part("cut"):
        played, allowed = tournament.of_part("cut"), 1
    elif tournament.system in ("single", "double"):
        played, allowed = tournament.of_part("main"), 1 if tournament.system == "single" else 2
    else:
        return {}
    losses: Counter[int] = Counter()
    last: dict[int, int] = {}
    for match in sorted(played, key=lambda match: match.round):
        for player in match.players:
            last[player] = match.round
            losses[player] += match.over and match.winner != player and not match.drawn
    now = max(last.values(), default=0)
    levels = {}
    for player, number in last.items():
        if losses[player] >= allowed:
            levels[player] = number
        else:
            levels[player] = min(number + 1, now) if player in tournament.dropped else now + 1
    return levels

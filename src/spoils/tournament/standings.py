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

from spoils.tournament.model import DRAW, WIN, Match, Part, Tournament
from spoils.tournament.swiss import drawn

FLOOR: Final = Fraction(1, 3)
Merit = tuple[int, int, Fraction, Fraction, Fraction]


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
    opponents_matches: Fraction = FLOOR
    """The first tie-breaker: how well they did in matches, on average."""
    opponents_games: Fraction = FLOOR
    """The third: how well they did in single games."""
    level: int = 0
    """How far one came where losers go out: the higher, the later; 0 where nobody does."""

    @property
    def merit(self) -> Merit:
        """What counts, in this order."""
        return (self.level, self.points, self.opponents_matches, self.games.value, self.opponents_games)


def average(values: Sequence[Fraction]) -> Fraction:
    """Of some shares; of none, what a share counts for at least."""
    return sum(values, Fraction(0)) / len(values) if values else FLOOR


def standings(tournament: Tournament, part: Part = "cut") -> list[Standing]:
    """The table, the best first; with "main" as it is without the elimination of the best. Those whom nothing
    tells apart share a place; the lot decides about the order of lines."""
    mine: dict[int, list[Match]] = {player: [] for player in tournament.players}
    for match in tournament.of_part("main"):
        if match.over:
            for player in match.players:
                mine[player].append(match)
    alone = {player: line(player, matches) for player, matches in mine.items()}
    levels = levels_of(tournament, part)
    seen = {player: Opponent(player, one.matches, one.games) for player, one in alone.items()}
    worth = {player: (one.matches.value, one.games.value) for player, one in alone.items()}
    found: list[tuple[Merit, Standing]] = []
    for player, one in alone.items():
        met = [other for match in mine[player] if (other := match.opponent(player)) is not None]
        shares = [worth[other] for other in met]
        one = replace(
            one,
            opponents=tuple(seen[other] for other in met),
            opponents_matches=average([matches for matches, _ in shares]),
            opponents_games=average([games for _, games in shares]),
            level=levels.get(player, 0),
        )
        found.append((one.merit, one))
    found.sort(key=lambda pair: drawn(f"{tournament.seed} standings", pair[1].player))
    found.sort(key=lambda pair: pair[0], reverse=True)
    ranked: list[Standing] = []
    for number, (merit, one) in enumerate(found, start=1):
        same = number > 1 and found[number - 2][0] == merit
        ranked.append(replace(one, place=ranked[-1].place if same else number))
    return ranked


def line(player: int, mine: Sequence[Match]) -> Standing:
    """What a player has done in these matches, without a place."""
    played = [match for match in mine if match.second is not None]
    results = [match.points(player) for match in played]
    games = [match.games(player) for match in played]
    byes = len(mine) - len(played)
    return Standing(
        place=0,
        player=player,
        points=sum(results) + WIN * byes,
        won=results.count(WIN),
        drawn=results.count(DRAW),
        lost=results.count(0),
        byes=byes,
        matches=Share(sum(results), WIN * len(played)),
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

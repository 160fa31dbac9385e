"""The next round of a tournament, whatever its system."""

from math import ceil, log2

from spoils.errors import UserError
from spoils.tournament import elimination, round_robin
from spoils.tournament.history import History
from spoils.tournament.model import Match, Part, Tournament
from spoils.tournament.standings import standings
from spoils.tournament.swiss import pair

Pairings = list[tuple[int, int | None]]


def usual_rounds(count: int) -> int:
    """So many rounds of a Swiss that only one can have won all matches."""
    return max(1, ceil(log2(count))) if count > 1 else 0


def rounds_inside(tournament: Tournament) -> int:
    """So many rounds those who have drafted together play each other: as many as the smallest of their tables
    needs until only one of it can have won everything."""
    return min((usual_rounds(len(pod)) for pod in tournament.pods), default=0)


def next_round(tournament: Tournament) -> tuple[Match, ...]:
    """The matches of the next round; none if the tournament is over."""
    unfinished = [match for match in tournament.matches if not match.over]
    if unfinished:
        raise UserError(f"round {tournament.round} is not over: {len(unfinished)} matches have no result")
    pairings, part = next_pairings(tournament)
    number = tournament.round + 1
    return tuple(
        Match(number, table, first, second, part=part)
        for table, (first, second) in enumerate(pairings, start=1)
    )


def next_pairings(tournament: Tournament) -> tuple[Pairings, Part]:
    """Who plays whom next, and in which part of the tournament."""
    if tournament.of_part("cut"):
        return cut_pairings(tournament), "cut"
    found = main_pairings(tournament)
    if found or not tournament.cut or not tournament.matches:
        return found, "main"
    return cut_pairings(tournament), "cut"


def main_pairings(tournament: Tournament) -> Pairings:
    """The rounds for everybody."""
    matches, active = tournament.matches, tournament.active()
    history, lot, number = History(matches), lot_of(tournament), tournament.round + 1
    if tournament.system == "swiss":
        if number > tournament.rounds or len(active) < 2:
            return []
        return pair(active, history, lot, pods=tournament.pods if number <= rounds_inside(tournament) else ())
    if tournament.system == "round_robin":
        return remaining(tournament, number)
    if tournament.system == "single":
        return elimination.single(tournament.players, matches, tournament.dropped, history, lot)
    return elimination.double(active, history, lot)


def remaining(tournament: Tournament, number: int) -> Pairings:
    """A round of everybody against everybody; whoever would play somebody who is gone has a bye."""
    gone = tournament.dropped
    last = round_robin.rounds_of(len(tournament.players))
    if len(tournament.active()) < 2 or number > last:
        return []
    found: Pairings = []
    for first, second in round_robin.pairings(tournament.players, number):
        if first in gone and (second is None or second in gone):
            continue
        if first in gone:
            assert second is not None
            found.append((second, None))
        else:
            found.append((first, None if second in gone else second))
    return sorted(found, key=lambda pairing: pairing[1] is None)


def cut_pairings(tournament: Tournament) -> Pairings:
    """The elimination of the best: who they are does not change once it has begun."""
    played = tournament.of_part("cut")
    order = [one.player for one in standings(tournament, "main")]
    if played:
        seeds = seeds_of_cut(tournament)
    else:
        seeds = [player for player in order if player not in tournament.dropped][: tournament.cut]
    if len(seeds) < 2:
        return []
    history = History(tournament.matches)
    return elimination.single(seeds, played, tournament.dropped, history, lot_of(tournament))


def seeds_of_cut(tournament: Tournament) -> list[int]:
    """Those who play the cut, the best first: everybody of its first round."""
    played = tournament.of_part("cut")
    there = {player for match in played if match.round == played[0].round for player in match.players}
    return [one.player for one in standings(tournament, "main") if one.player in there]


def lot_of(tournament: Tournament) -> str:
    """What is drawn from for the next round."""
    return f"{tournament.seed} round {tournament.round + 1}"

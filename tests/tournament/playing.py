"""Tournaments played by lot: results and drops as a generator of chance says."""

import random
from collections.abc import Iterator

from msgspec.structs import replace

from spoils.tournament.model import Match, Tournament
from spoils.tournament.rounds import next_round

RESULTS = (
    ((2, 0), 0),
    ((2, 1), 0),
    ((1, 2), 0),
    ((0, 2), 0),
    ((1, 1), 1),
    ((0, 0), 3),
    ((0, 0), 0),
    ((1, 0), 0),
)
DECIDED = (((2, 0), 0), ((2, 1), 0), ((1, 2), 0), ((0, 2), 0))


def played(match: Match, chance: random.Random, *, decided: bool) -> Match:
    """The match with some result."""
    if match.second is None:
        return match
    wins, draws = chance.choice(DECIDED if decided else RESULTS)
    return replace(match, wins=wins, draws=draws)


def play(
    tournament: Tournament, chance: random.Random, drops: float = 0.0, back: float = 0.0
) -> Iterator[tuple[Tournament, tuple[Match, ...]]]:
    """The tournament before every round, with that round's matches; after each, some leave or come back."""
    decided = tournament.system in ("single", "double")
    while matches := next_round(tournament):
        yield tournament, matches
        cut = matches[0].part == "cut"
        done = tuple(played(one, chance, decided=decided or cut) for one in matches)
        gone = {one for one in tournament.dropped if chance.random() >= back}
        gone |= {one for one in tournament.active() if chance.random() < drops}
        tournament = replace(tournament, matches=tournament.matches + done, dropped=frozenset(gone))
    yield tournament, ()

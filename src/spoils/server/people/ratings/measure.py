"""`make strengths`: whether the ratings are right, by simulation; the figures go into docs/strengths.md."""

import argparse
import random
import sys
from collections.abc import Iterator

from spoils.server.people.ratings.simulation import (
    Found,
    farmed,
    gumbel_day,
    new_players,
    normal_day,
    run,
    sandbagged,
)

CALIBRATED = 0.03
IN_ORDER = 0.9
REMATCHES = 50
BARS = f"at most {CALIBRATED:.0%}; at least {IN_ORDER}"


def table(found: Found) -> Iterator[str]:
    """What was said and what happened."""
    for said, happened, count in found.bins:
        yield f"    said {said:6.1%}   happened {happened:6.1%}   of {count}"


def main(words: list[str]) -> int:
    """Measure, print, and fail if a bar does not hold."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--players", type=int, default=2000)
    options.add_argument("--rounds", type=int, default=80)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args(words)
    good = True
    for seats in (2, 3, 4):
        for day in (gumbel_day, normal_day):
            chance = random.Random(given.seed)
            players = new_players(given.players, chance)
            found = run(players, seats, given.rounds, chance, day)
            print(
                f"{seats} players, {day.__name__.replace('_', ' ')}s: {found.games} games of {given.players}"
            )
            print("\n".join(table(found)))
            print(f"    off by {found.calibration:.1%} at worst; order {found.order:.3f} ({BARS})")
            print(f"    within the spread that is shown: {found.within:.1%}")
            good &= found.calibration <= CALIBRATED and found.order >= IN_ORDER
        counted, uncounted = farmed(players, chance, REMATCHES)
        print(f"{REMATCHES} games lost on purpose to a friend bring {counted:.1f}, not {uncounted:.1f}")
        gained = sandbagged(players, chance, 40, 60)
        print(f"40 games lost on purpose bring {gained:+.1f} after 60 honest ones")
        good &= counted < uncounted / 2 and gained <= 0
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`python -m mutants`: plants faults in the engine, one at a time, and says which nothing notices.

python -m mutants --sample 100 --since HEAD~200     a hundred, in the lines that are newer than that
python -m mutants --modules acts reading            in these parts of the engine
python -m mutants --at acts/coin.py                 all of one module

All scenarios and the tests of the rules run once, and the statements that may be changed are watched; then
each fault is tried with the scenarios that come there and, if they pass, with the tests that do.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

from mutants.faults import Fault, changed_lines, faults_in
from mutants.testing import TESTS, Collected, with_tests
from mutants.trying import CRASH, ENDLESS, OUTCOME, SURVIVES, UNREACHED, aside, scenarios, try_out, watch
from spoils.scenario.model import Scenario

ENGINE = Path("src/spoils/engine")
SCENARIOS = ["tests/scenarios", "tests/rules"]
GOAL = 95  # percent


def drawn_from(options: argparse.Namespace) -> list[Fault]:
    """All faults that the lot may fall on."""
    patterns = options.at or [f"{part}/**/*.py" for part in options.modules]
    files = sorted(file for pattern in patterns for file in ENGINE.glob(pattern))
    return [fault for file in files for fault in faults_in(file, changed_lines(file, options.since))]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m mutants", description="Which planted faults scenarios and tests notice."
    )
    parser.add_argument("--sample", type=int, default=100, help="how many faults, drawn by lot")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same faults")
    parser.add_argument("--since", default="", metavar="COMMIT", help="only lines that are newer")
    parser.add_argument("--modules", nargs="+", default=["acts", "reading"], help="parts of the engine")
    parser.add_argument("--at", nargs="+", metavar="FILE", help="only these modules, as acts/coin.py")
    parser.add_argument("--only", nargs="+", type=int, metavar="N", help="of those drawn only these numbers")
    parser.add_argument(
        "--scenarios", nargs="*", default=SCENARIOS, help="what to try them with: files, folders"
    )
    parser.add_argument("--tests", nargs="*", default=TESTS, help="and which tests")
    return parser.parse_args()


def report(ends: Counter[tuple[str, int]]) -> float:
    """Says how many faults were noticed, part by part; the share of all of them in percent. One that never
    ends would be noticed with any scenario, whatever that asserts: it does not count at all."""
    share = 100.0
    for part in [*sorted({part for part, _ in ends}), ""]:
        by = Counter[int]()
        for (one, end), count in ends.items():
            if part in ("", one):
                by[end] += count
        noticed = by[OUTCOME] + by[CRASH]
        tried = by.total() - by[ENDLESS]
        share = 100 * noticed / tried if tried else 100.0
        print(
            f"mutants: {part or 'together'}: {noticed} of {tried} faults are noticed ({share:.1f} %), "
            f"{by[OUTCOME]} by what the game does and {by[CRASH]} because it breaks off; "
            f"of the others {by[UNREACHED]} are where nothing comes; {by[ENDLESS]} more never end"
        )
    return share


def try_all(
    numbered: list[tuple[int, Fault]], played: list[Scenario], tests: Collected
) -> Counter[tuple[str, int]]:
    """How many faults of each part of the engine come to which end; those that are not noticed are named."""
    drawn = [fault for _, fault in numbered]
    through, takes = aside(lambda: watch(drawn, played))
    tested = tests.through(drawn)
    ends: Counter[tuple[str, int]] = Counter()
    for number, fault in numbered:
        place = (str(fault.file), fault.statement)
        quickest = sorted(through.get(place, []), key=lambda at: takes[at])
        passing = [(played[at], takes[at]) for at in quickest]
        which = tested.get(place, [])
        end = try_out(fault, passing)
        if end in (UNREACHED, SURVIVES) and which:
            end = tests.try_out(fault, which)
        ends[fault.file.relative_to(ENGINE).parts[0], end] += 1
        if end == ENDLESS:
            print(f"{number}: {fault.in_words()}: never ends", flush=True)
        elif end not in (OUTCOME, CRASH):
            come = f"{len(passing)} scenarios and {len(which)} tests come there"
            print(f"{number}: {fault.in_words()}: {come}", flush=True)
    return ends


def main() -> int:
    """The command."""
    options = arguments()
    found = drawn_from(options)
    drawn = random.Random(options.seed).sample(found, min(options.sample, len(found)))
    numbered = [(n, fault) for n, fault in enumerate(drawn, 1) if n in (options.only or [n])]
    played = scenarios([Path(each) for each in options.scenarios], [])
    ends: Counter[tuple[str, int]] = Counter()
    with_tests(options.tests, lambda tests: ends.update(try_all(numbered, played, tests)))
    share = report(ends)
    print(f"mutants: drawn from {len(found)}, {len(played)} scenarios")
    return 0 if share >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())

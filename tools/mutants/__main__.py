"""`python -m mutants`: plants faults in the engine, one at a time, and says which no scenario notices.

python -m mutants --sample 100 --since HEAD~200     a hundred, in the lines that are newer than that
python -m mutants --modules acts reading            in these parts of the engine
python -m mutants --at acts/coin.py                 all of one module

All scenarios run once, and the lines that may be changed are watched; then each fault is tried with the
scenarios that come through its line.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

from mutants.faults import Fault, changed_lines, faults_in
from mutants.trying import CRASH, ENDLESS, OUTCOME, UNREACHED, aside, scenarios, try_out, watch

ENGINE = Path("src/spoils/engine")
FOLDERS = [Path("tests/scenarios"), Path("tests/rules")]
GOAL = 95  # percent


def drawn_from(options: argparse.Namespace) -> list[Fault]:
    """All faults that the lot may fall on."""
    patterns = options.at or [f"{part}/**/*.py" for part in options.modules]
    files = sorted(file for pattern in patterns for file in ENGINE.glob(pattern))
    return [fault for file in files for fault in faults_in(file, changed_lines(file, options.since))]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m mutants", description="Which planted faults scenarios notice."
    )
    parser.add_argument("--sample", type=int, default=100, help="how many faults, drawn by lot")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same faults")
    parser.add_argument("--since", default="", metavar="COMMIT", help="only lines that are newer")
    parser.add_argument("--modules", nargs="+", default=["acts", "reading"], help="parts of the engine")
    parser.add_argument("--at", nargs="+", metavar="FILE", help="only these modules, as acts/coin.py")
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
            f"of the others {by[UNREACHED]} are where no scenario comes; {by[ENDLESS]} more never end"
        )
    return share


def main() -> int:
    """The command."""
    options = arguments()
    found = drawn_from(options)
    drawn = random.Random(options.seed).sample(found, min(options.sample, len(found)))
    played = scenarios(FOLDERS, [])
    through = aside(lambda: watch(drawn, played))
    ends: Counter[tuple[str, int]] = Counter()
    for number, fault in enumerate(drawn, 1):
        passing = [played[at] for at in through.get((str(fault.file), fault.line), [])]
        end = try_out(fault, passing)
        ends[fault.file.relative_to(ENGINE).parts[0], end] += 1
        if end == ENDLESS:
            print(f"{number}: {fault.in_words()}: never ends", flush=True)
        elif end not in (OUTCOME, CRASH):
            print(f"{number}: {fault.in_words()}: {len(passing)} scenarios come there", flush=True)
    share = report(ends)
    print(f"mutants: drawn from {len(found)}, {len(played)} scenarios")
    return 0 if share >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())

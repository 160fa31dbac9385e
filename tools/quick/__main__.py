"""`python -m quick`: the tests of `make quick`.

python -m quick                  after what was changed since the last commit, or, if nothing was, by it
python -m quick --since main     after what was changed since another one
python -m quick --list           only say which test files would run
python -m quick --measure        run the test files that are not in costs.yaml, in one process, and add them
python -m quick --measure all    run all of them; takes some minutes
"""

from __future__ import annotations

import argparse
import subprocess
import sys

from checks.places import PROJECT, name_of
from quick.selection import COSTS, Selection, latest, measured, selection, test_files

PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "quick.plugin")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m quick", description="Run the tests that a change calls for."
    )
    parser.add_argument(
        "--since",
        metavar="COMMIT",
        help="what was changed since then counts; by default what is not committed, or else the last commit",
    )
    parser.add_argument("--list", action="store_true", help="only say which test files would run")
    parser.add_argument(
        "--measure", nargs="?", const="new", choices=("new", "all"), help="measure what test files cost"
    )
    options = parser.parse_args()
    if options.measure:
        return measure(everything=options.measure == "all")
    chosen = selection(options.since or latest())
    print(in_words(chosen))
    if options.list:
        print("\n".join(name_of(file) for file in sorted(chosen.whole)))
        return 0
    samples = [word for file in chosen.sampled for word in ("--sample", name_of(file))]
    return run("-n", "2", *samples, *(name_of(file) for file in sorted([*chosen.whole, *chosen.sampled])))


def measure(*, everything: bool) -> int:
    """Write down what test files cost: all of them, or those that are new."""
    known = {} if everything else measured()
    files = [name_of(file) for file in test_files() if file not in known]
    return run("--costs", str(COSTS), *files) if files else 0


def in_words(chosen: Selection) -> str:
    """What runs, and how much the change reaches but is left out."""
    lines = [f"{len(chosen.whole)} test files, and samples of {len(chosen.sampled)}"]
    if left := [name_of(file) for file in chosen.left_out if file not in chosen.sampled]:
        lines.append(
            f"the change also reaches {len(left)} files that are left to make test: {', '.join(left[:3])} ..."
        )
    return "\n".join(lines)


def run(*arguments: str) -> int:
    """Run pytest."""
    return subprocess.run([*PYTEST, *arguments], cwd=PROJECT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

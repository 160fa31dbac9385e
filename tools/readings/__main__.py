"""`python -m readings`: how many cards' readings were compared with their texts.

python -m readings                      how many are read and unread
python -m readings --unread             print the unread ones, text and meaning
python -m readings --part 2/4           of these only the second quarter
python -m readings --right FILE         remember the marks in this file: their readings are right
python -m readings --programs           print what the programs of those that are read are remembered by ...
python -m readings --same FILE          ... and, when only the plain words have changed, carry them over
python -m readings --tidy               forget what belongs to no card any more (needs the reference material)
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from checks.places import shared
from readings.readings import catalog, forget, readings, remember, remembered

MARK = re.compile(r"[0-9a-f]{16}")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m readings", description="Which readings of cards were compared with their texts."
    )
    parser.add_argument("--unread", action="store_true", help="print the unread ones")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="only the Kth of N parts of them")
    parser.add_argument("--right", type=Path, metavar="FILE", help="a file with the marks of right readings")
    parser.add_argument("--programs", action="store_true", help="print the marks of the programs read")
    parser.add_argument("--same", type=Path, metavar="FILE", help="those with these programs are read still")
    parser.add_argument("--tidy", action="store_true", help="forget what belongs to no card any more")
    options = parser.parse_args()
    found = {reading.mark: reading for reading in readings(catalog())}
    if options.right:
        marks = set(MARK.findall(options.right.read_text("utf-8")))
        if unknown := marks - found.keys():
            print(f"no card has the mark {min(unknown)}; print them with --unread")
            return 2
        remember(marks)
    if options.programs:
        print("\n".join(reading.program for mark, reading in found.items() if mark in remembered()))
        return 0
    if options.same:
        programs = set(MARK.findall(options.same.read_text("utf-8")))
        remember({mark for mark, reading in found.items() if reading.program in programs})
    if options.tidy:
        if shared() is None:
            print("../shared is absent: the marks of printed cards would be lost")
            return 2
        forget(remembered() - found.keys())
    unread = [reading for mark, reading in found.items() if mark not in remembered()]
    if options.unread:
        part, parts = map(int, options.part.split("/"))
        print("\n\n".join(reading.page() for reading in unread[part - 1 :: parts]))
        return 0
    absent = "" if shared() else " (../shared is absent: only the project's cards)"
    print(f"readings: {len(found) - len(unread)} of {len(found)} read, {len(unread)} unread{absent}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

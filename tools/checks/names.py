"""The name of a test or scenario file says what it is about, not when or why it was written.

A heading of the rules may open a name (604-deploying.yaml, test_414_action_loops.py). Any other number, and
any word for the history of a file, could stand beside any subject and tells a reader nothing.
"""

import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Final

from checks.places import PROJECT, name_of, project_files
from checks.rule_index import rule_numbers

TESTS: Final = PROJECT / "tests"
ENDINGS: Final = (".py", ".yaml", ".yml")
HISTORY: Final = re.compile(
    r"additional|additions|again|bug(?:s|fix(?:es)?)?|details|extra|fix(?:ed|es)?|further|gaps|hardest|judge[ds]"
    r"|later|latest|leftovers|misc(?:ellaneous)?|misread|more|new|old|others?|part|regressions?|remaining|rest"
    r"|revised|second|third|various|widened|v?\d+"
)
WORDS: Final = re.compile(r"[-_.\s]+")


def faults_of(name: str, headings: Iterable[str]) -> list[str]:
    """What is wrong with the name of one file."""
    words = WORDS.split(PurePosixPath(name).stem.casefold())
    if words[0] == "test":
        del words[0]
    if len(words) > 1 and words[0] in headings:
        del words[0]
    return [
        f"{name}: {word!r} does not say what it is about; use a heading of the rules or what it shows"
        for word in words
        if HISTORY.fullmatch(word)
    ]


def check() -> list[str]:
    """Test and scenario files whose names tell their history."""
    headings = {number.partition(".")[0] for number in rule_numbers()}
    return [
        fault
        for path in project_files()
        if path.is_relative_to(TESTS) and path.suffix in ENDINGS
        for fault in faults_of(name_of(path), headings)
    ]

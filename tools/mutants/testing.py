"""Which tests come to a statement, and how they end when there is a fault in it.

What is told in the log, who is asked and what players are shown is asserted by tests: a scenario sees what
the game does. They are collected once; each fault is tried with some of them in a process of its own.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from itertools import zip_longest
from typing import Final

import pytest
from _pytest.outcomes import OutcomeException
from _pytest.runner import runtestprotocol

from mutants.faults import Fault
from mutants.trying import CRASH, ENDLESS, OUTCOME, SURVIVES, Lines, aside, plant_in, put_watch

# Tests about the rules that say what must follow. Stored games and random ones are left out: the former would
# notice any change, right or wrong, and both cost minutes.
TESTS: Final = [
    "tests/engine",
    "tests/rules",
    "tests/view",
    "tests/properties/test_questions_tell_nothing.py",
]
PATIENCE: Final = 3  # seconds of processor time for one test, which may go through a whole table
QUIETLY: Final = [
    "-s",
    "-p",
    "no:terminal",
    "-p",
    "no:cacheprovider",
    "-o",
    "addopts=--import-mode=importlib",
]


class Collected:
    """Part of pytest: does some work with the tests instead of running them, and remembers how the last one
    that was run came to fail."""

    def __init__(self, work: Callable[[Collected], None]) -> None:
        self.work = work
        self.tests: list[pytest.Item] = []
        self.failure = SURVIVES

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.tests = session.items
        self.work(self)
        return True

    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            is_verdict = call.excinfo.errisinstance((AssertionError, OutcomeException))
            self.failure = OUTCOME if is_verdict else CRASH

    def through(self, faults: list[Fault]) -> Lines:
        """By file and statement, the tests that come to it."""

        def watch() -> Lines:
            passed, tell = put_watch(faults)
            for at, (test, following) in enumerate(zip_longest(self.tests, self.tests[1:])):
                tell(at)
                runtestprotocol(test, log=False, nextitem=following)
            return passed

        found: Lines = aside(watch)
        return found

    def try_out(self, fault: Fault, which: list[int]) -> int:
        """How the fault is noticed by some of the tests."""

        def judge() -> int:
            plant_in(fault)
            chosen = [self.tests[at] for at in which]
            for test, following in zip_longest(chosen, chosen[1:]):
                signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # ends the process
                runtestprotocol(test, log=False, nextitem=following)
                if self.failure != SURVIVES:
                    break
            return self.failure

        found = aside(judge)
        return ENDLESS if found is None else int(found)


def with_tests(tests: list[str], work: Callable[[Collected], None]) -> None:
    """Do some work with the tests in these files and folders."""
    collected = Collected(work)
    if not tests:  # without an argument pytest would collect all there are
        work(collected)
        return
    code = pytest.main([*QUIETLY, *tests], plugins=[collected])
    assert code == pytest.ExitCode.OK

"""The report on a run of scenarios: a line for each, and how many passed and failed."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from spoils.cards.catalog import Catalog
from spoils.errors import UserError
from spoils.scenario.file import Unusable, read_scenarios, scenario_files
from spoils.scenario.model import Scenario
from spoils.scenario.progress import Failure
from spoils.scenario.run import run_scenario

PASSED = "passed"
FAILED = "failed"
UNUSABLE = "unusable"


@dataclass(frozen=True)
class Outcome:
    """What became of one scenario."""

    status: str
    file: str
    line: int | None
    title: str
    rules: tuple[str, ...] = ()
    text: str = ""  # the line of the script that went wrong
    problem: str = ""

    def in_words(self) -> str:
        """One line for the report."""
        if self.status == PASSED:
            return f"passed: {self.title}"
        if self.status == UNUSABLE:
            return f"unusable: {self.title or self.file}: {self.problem}"
        return f"FAILED: {self.title} ({self.file}, line {self.line}): {self.text}: {self.problem}"

    def as_data(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "status": self.status,
            "file": self.file,
            "line": self.line,
            "title": self.title,
            "rules": list(self.rules),
            "text": self.text,
            "problem": self.problem,
        }


def run_paths(paths: Iterable[Path], catalog: Catalog) -> Iterator[Outcome]:
    """Run every scenario of some files and folders, one after another."""
    for path in paths:
        try:
            files = scenario_files(path)
        except UserError as error:
            yield Outcome(UNUSABLE, str(path), None, "", problem=error.message)
            continue
        for file in files:
            for scenario in read_scenarios(file, catalog):
                yield outcome_of(scenario)


def outcome_of(scenario: Scenario | Unusable) -> Outcome:
    """Run one scenario."""
    where = scenario.where
    if isinstance(scenario, Unusable):
        return Outcome(UNUSABLE, where.file, where.line, scenario.title, problem=scenario.error)
    try:
        run_scenario(scenario)
    except Failure as failure:
        return Outcome(
            FAILED, where.file, failure.line, scenario.title, scenario.rules, failure.text, failure.problem
        )
    except Exception as error:  # a fault of the engine must not keep the other scenarios from running
        at = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(at.filename).name}, line {at.lineno}"
        problem = f"the program failed: {type(error).__name__}: {error} ({place})"
        return Outcome(FAILED, where.file, where.line, scenario.title, scenario.rules, "", problem)
    return Outcome(PASSED, where.file, where.line, scenario.title, scenario.rules)


def summary(outcomes: Iterable[Outcome]) -> str:
    """The closing line. A scenario that cannot be used has not passed."""
    statuses = [outcome.status for outcome in outcomes]
    passed = statuses.count(PASSED)
    return f"{passed} passed, {len(statuses) - passed} failed"

"""The report on a run of scenarios: a line for each, and how many passed and failed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.errors import UserError
from spoils.french.translate import in_language, phrase
from spoils.scenario.file import Unusable, read_scenarios, scenario_files
from spoils.scenario.model import Scenario
from spoils.scenario.progress import Failure
from spoils.scenario.run import run_scenario
from spoils.scenario.telling import last_events

PASSED = "passed"
FAILED = "failed"
UNUSABLE = "unusable"
MOST_USED: Final = 20  # lines of a script that a failure lists


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
    used: tuple[str, ...] = ()  # the lines before it, each with what was asked when it was used
    events: tuple[str, ...] = ()  # what happened last

    def in_words(self, language: str = "en") -> str:
        """One line for the report."""
        if self.status == PASSED:
            return phrase(language, "passed: {title}", title=self.title)
        problem = in_language(language, self.problem)
        if self.status == UNUSABLE:
            if not self.title or self.title == self.file:  # the problem begins with the file
                return phrase(language, "unusable: {problem}", problem=problem)
            return phrase(language, "unusable: {title}: {problem}", title=self.title, problem=problem)
        return phrase(
            language,
            "FAILED: {title} ({file}, line {line}): {text}: {problem}",
            title=self.title,
            file=self.file,
            line=self.line,
            text=self.text,
            problem=problem,
        )

    def details(self, language: str = "en") -> list[str]:
        """Lines below it: in which window each line of the script was used, and what happened last."""
        used = self.used[-MOST_USED:]
        before = len(self.used) - len(used)
        return [
            *([phrase(language, "  (lines before: {before})", before=before)] if before else []),
            *(f"  {line}" for line in used),
            *(phrase(language, "  happened: {event}", event=event) for event in self.events),
        ]

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
            "used": list(self.used),
            "events": list(self.events),
        }


def run_paths(paths: Iterable[Path], catalog: Catalog, language: str = "en") -> Iterator[Outcome]:
    """Run every scenario of some files and folders, one after another; failures are told in a language."""
    for path in paths:
        try:
            files = scenario_files(path)
        except UserError as error:
            yield Outcome(UNUSABLE, str(path), None, "", problem=error.message)
            continue
        for file in files:
            for scenario in read_scenarios(file, catalog):
                yield outcome_of(scenario, language)


def outcome_of(scenario: Scenario | Unusable, language: str = "en") -> Outcome:
    """Run one scenario."""
    where = scenario.where
    if isinstance(scenario, Unusable):
        return Outcome(UNUSABLE, where.file, where.line, scenario.title, problem=scenario.error)
    try:
        run_scenario(scenario, language)
    except Failure as failure:
        return Outcome(
            FAILED,
            where.file,
            failure.line,
            scenario.title,
            scenario.rules,
            failure.text,
            failure.problem,
            failure.used,
            () if failure.situation is None else last_events(*failure.situation),
        )
    return Outcome(PASSED, where.file, where.line, scenario.title, scenario.rules)


def summary(outcomes: Iterable[Outcome]) -> str:
    """The closing line. A scenario that cannot be used has not passed."""
    statuses = [outcome.status for outcome in outcomes]
    passed = statuses.count(PASSED)
    return f"{passed} passed, {len(statuses) - passed} failed"

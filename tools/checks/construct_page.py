"""docs/constructs.md: for every construct of card texts a scenario that fails if it is mistranslated.

A row claims: with this mistake in all cards of the scenario, the scenario fails. `make constructs` finds such
a scenario for every construct and writes the page; the checks compare the page with the grammar and the
scenarios there are, and a test makes every mistake again (tests/language/test_constructs.py).
"""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import FrameType
from typing import Final

from checks.constructs import NO_OTHER_WAY, UNSEEN, Construct, constructs, contained
from checks.mistranslate import BY_FIELDS_ONLY, Change, mistranslated, ways
from checks.places import PROJECT, name_of
from checks.rule_index import TITLE
from spoils.cards.catalog import Catalog
from spoils.scenario.file import read_scenarios, scenario_files
from spoils.scenario.model import Scenario
from spoils.scenario.progress import Failure
from spoils.scenario.run import run_scenario

PAGE: Final = PROJECT / "docs" / "constructs.md"
FOLDERS: Final = (PROJECT / "tests" / "scenarios", PROJECT / "tests" / "rules")
ROW: Final = re.compile(r"^\| `(.*?)` \| (.*?) \| \[(.*)\]\(\.\./(.*?)\) \|$", re.MULTILINE)
LONGEST: Final = 5.0
"""Seconds of processor time. A game that goes on and on because of a mistake shows nothing."""
FAILED, PASSED, BROKEN = "failed", "passed", "broken"


@dataclass(frozen=True)
class Row:
    """With this mistake about the construct that scenario fails."""

    construct: str
    mistake: str
    title: str
    file: str


class _TooLong(Exception):
    pass


def _ring(number: int, frame: FrameType | None) -> None:
    raise _TooLong


def outcome(scenario: Scenario) -> str:
    """What comes of a scenario with a mistake in it. An error of the engine is no failure of the scenario."""
    before = signal.signal(signal.SIGVTALRM, _ring)
    # again and again: an exception may come where Python cannot pass it on, and be lost
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST, 1.0)
    try:
        run_scenario(scenario)
    except Failure:
        return FAILED
    except Exception:  # whatever a program that no compiler makes leads to
        return BROKEN
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return PASSED


def fails(scenario: Scenario, construct: Construct, change: Change) -> bool:
    """Whether the scenario fails with this mistake in its cards."""
    wrong = mistranslated(scenario, construct, change)
    return wrong is not None and outcome(wrong) == FAILED


@cache
def scenarios() -> dict[tuple[str, str], Scenario]:
    """All scenarios of the project by file and title; those written for constructs first."""
    catalog = Catalog()
    paths = [path for folder in FOLDERS for path in scenario_files(folder)]
    return {
        (name_of(path), cell(scenario.title)): scenario
        for path in sorted(paths, key=lambda path: not path.name.startswith("language-"))
        for scenario in read_scenarios(path, catalog)
        if isinstance(scenario, Scenario)
    }


def titles() -> Iterator[tuple[str, str]]:
    """Files and titles of all scenarios, without reading more of them."""
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.yaml")):
            for title in TITLE.findall(path.read_text("utf-8")):
                yield name_of(path), cell(title)


def cell(text: str) -> str:
    return " ".join(text.strip("\"'").replace("''", "'").replace("|", "\\|").split())


def rows(page: str) -> list[Row]:
    """What a page claims."""
    return [Row(*found) for found in ROW.findall(page)]


def wanted() -> list[Construct]:
    """The constructs that a mistake can be made about."""
    return [
        each
        for each in constructs()
        if str(each) not in NO_OTHER_WAY and (each.field or each.node not in BY_FIELDS_ONLY)
    ]


def is_true(row: Row) -> bool:
    """Whether what the row claims is so."""
    construct = next((each for each in wanted() if str(each) == row.construct), None)
    scenario = scenarios().get((row.file, row.title))
    change = dict(ways(construct)).get(row.mistake) if construct is not None else None
    return (
        construct is not None
        and scenario is not None
        and change is not None
        and fails(scenario, construct, change)
    )


def found_rows(known: list[Row]) -> list[Row]:
    """A row for every construct for which there is one; those known are kept where they are still true."""
    kept = {row.construct: row for row in known if is_true(row)}
    holding: dict[Construct, list[tuple[str, str]]] = {}
    for key, scenario in scenarios().items():
        for definition in scenario.library.definitions:
            for construct in contained(definition.text.texts):
                holders = holding.setdefault(construct, [])
                if not holders or holders[-1] != key:
                    holders.append(key)
    found = []
    for construct in wanted():
        row = kept.get(str(construct)) or _search(construct, holding.get(construct, []))
        if row is not None:
            found.append(row)
    return found


def _search(construct: Construct, holders: list[tuple[str, str]]) -> Row | None:
    for mistake, change in ways(construct):
        for file, title in holders:
            if fails(scenarios()[file, title], construct, change):
                return Row(str(construct), mistake, title, file)
    return None


def page(found: list[Row]) -> str:
    """The page with these rows."""
    shown = {row.construct: row for row in found}
    every = [str(each) for each in wanted()]
    without = [each for each in every if each not in shown]
    lines = [
        "# Constructs",
        "",
        "What card texts can be made of: every kind of node in `engine/program`, and every value of a field",
        "on which its meaning hangs, as far as the grammar can build it. For each, a mistranslation and",
        "a scenario that fails with this mistake in its cards. Made by `make constructs`; the checks fail",
        "where it does not fit the grammar or the scenarios, and a test makes all these mistakes.",
        f"{len(every) - len(without)} of {len(every)} constructs have such a scenario.",
        "",
        "| construct | read as | scenario that fails |",
        "|---|---|---|",
    ]
    for each in every:
        if row := shown.get(each):
            lines.append(f"| `{each}` | {row.mistake} | [{row.title}](../{row.file}) |")
    if without:
        lines += ["", "## Without a scenario", ""]
        lines += [f"- `{each}`" for each in without]
    lines += ["", "## Fields that mean nothing to the engine", ""]
    lines += [f"- `{field}`: {reason}" for field, reason in UNSEEN.items()]
    lines += ["", "## Mistakes that could not show in a game", ""]
    lines += [f"- `{construct}`: {reason}" for construct, reason in NO_OTHER_WAY.items()]
    return "\n".join(lines) + "\n"


def check() -> list[str]:
    """Where the page does not fit the grammar or the scenarios. Whether it is true is for a test."""
    if not PAGE.exists():
        return [f"{name_of(PAGE)} is missing; `make constructs` writes it"]
    text = PAGE.read_text("utf-8")
    there = set(titles())
    faults = [
        f"{name_of(PAGE)}: {row.file} has no scenario called {row.title!r}; `make constructs` writes it anew"
        for row in rows(text)
        if (row.file, row.title) not in there
    ]
    shown = {row.construct for row in rows(text)}
    faults += [f"no scenario fails if {each} is mistranslated" for each in wanted() if str(each) not in shown]
    if not faults and page(rows(text)) != text:
        faults.append(f"{name_of(PAGE)} is out of date; `make constructs` writes it anew")
    return faults


def main() -> int:
    """Write the page."""
    known = rows(PAGE.read_text("utf-8")) if PAGE.exists() else []
    found = found_rows(known)
    PAGE.write_text(page(found), "utf-8")
    print(
        f"{name_of(PAGE)}: {len(found)} of {len(wanted())} constructs have a scenario that fails without them"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

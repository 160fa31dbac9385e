"""docs/rules.md: for every testable rule the module that enforces it, and a test or scenario that fails
without it.

The page is made from the citations alone (checks.rule_index). A rule that lacks one of the two needs a reason
in rule_reasons.yaml. `make index` writes the page; the checks fail where it is out of date.
"""

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import yaml

from checks.places import PROJECT, name_of
from checks.rule_index import Citation, cited_by_source, cited_by_tests, rule_numbers
from spoils.rules.book import Rulebook

PAGE: Final = PROJECT / "docs" / "rules.md"
REASONS: Final = Path(__file__).with_name("rule_reasons.yaml")
ENFORCING: Final = ("src/spoils/engine/", "src/spoils/cards/")
DESCRIBING: Final = (
    "src/spoils/engine/program/",
    "src/spoils/engine/editions.py",
    "src/spoils/engine/events.py",
)
"""These say what there is, not what happens."""
MOST_MODULES: Final = 3
"""Those that say most about the rule. The page should not change with everything that mentions one in
passing."""
WANTED: Final = 300
"""So many rules must have both a module and a test."""
LINE: Final = re.compile(r":\d+$")


@dataclass
class Entry:
    """What the project has to show for one rule."""

    number: str
    title: str
    modules: list[str] = field(default_factory=list)
    shown: list[Citation] = field(default_factory=list)
    reason: str = ""

    @property
    def complete(self) -> bool:
        return bool(self.modules and self.shown)


def titles() -> dict[str, str]:
    """The title of every rule, in our own words."""
    book = Rulebook.load("en")
    return {number: book.rule(number).title for number in book.numbers}


def reasons() -> dict[str, str]:
    """Why a rule has no module or no test."""
    return {
        str(number): reason for number, reason in (yaml.safe_load(REASONS.read_text("utf-8")) or {}).items()
    }


def entries() -> list[Entry]:
    """All testable rules, in the order of the book."""
    names, why = titles(), reasons()
    found = {
        number: Entry(number, names.get(number, ""), reason=why.get(number, ""))
        for number, testable in rule_numbers().items()
        if testable
    }
    for citation in cited_by_source():
        place = LINE.sub("", citation.place)
        if citation.number in found and place.startswith(ENFORCING) and not place.startswith(DESCRIBING):
            modules = found[citation.number].modules
            if place not in modules:
                modules.append(place)
    for citation in cited_by_tests():
        if citation.number in found:
            found[citation.number].shown.append(citation)
    for entry in found.values():
        entry.modules.sort(key=lambda module: standing(entry.number, module))
        entry.shown.sort(key=lambda citation: rank(entry.number, citation))
    return list(found.values())


def standing(number: str, module: str) -> tuple[bool, bool, str]:
    """The module of the heading first, then the engine (section 1 is about decks, too)."""
    return heading_of(module) != number[:3], "/cards/" in module and number[0] != "1", module


def heading_of(module: str) -> str:
    """The heading with which the docstring of a module opens, or nothing."""
    first = (PROJECT / module).read_text("utf-8")[:7]
    return first[3:6] if first.startswith('"""') and first[3:6].isdigit() else ""


def rank(number: str, citation: Citation) -> tuple[bool, bool, bool]:
    """The most telling first: filed under its heading, about this rule above all."""
    filed = citation.place.startswith("tests/rules/") and number[:3] in citation.place.rsplit("/", 1)[-1]
    return not filed, not citation.first, not citation.title


def page(found: Iterable[Entry]) -> str:
    """The page as it should be."""
    rules = list(found)
    complete = sum(entry.complete for entry in rules)
    lines = [
        "# Rule index",
        "",
        "Every testable rule of the newest edition, the module that enforces it, and a test or scenario that",
        "fails where it is broken. Made by `make index` from the numbers that the source and the tests cite;",
        f"the checks fail where it is out of date. {complete} of {len(rules)} rules have both.",
        "",
        "| rule | what it says | enforced by | shown by |",
        "|---|---|---|---|",
    ]
    lines.extend(row(entry) for entry in rules)
    without = [entry for entry in rules if not entry.complete]
    if without:
        lines += ["", "## Without a module or a test", ""]
        lines.extend(
            f"- **{entry.number}** {entry.title}: {entry.reason or 'no reason given'}" for entry in without
        )
    return "\n".join(lines) + "\n"


def row(entry: Entry) -> str:
    modules = [f"[{short(module)}](../{module})" for module in entry.modules[:MOST_MODULES]]
    shown = "–"
    if entry.shown:
        best = entry.shown[0]
        file = LINE.sub("", best.place)
        shown = f"[{cell(best.title or file.rsplit('/', 1)[-1])}](../{file})"
    return f"| {entry.number} | {cell(entry.title)} | {', '.join(modules) or '–'} | {shown} |"


def short(module: str) -> str:
    return module.removeprefix("src/spoils/").removesuffix(".py")


def cell(text: str) -> str:
    return text.strip("\"'").replace("|", "\\|")


def check() -> list[str]:
    """Rules that lack a module or a test without a reason, reasons nobody needs, a page that is out of
    date."""
    found = entries()
    faults = [
        f"rule {entry.number} has no {' and no '.join(missing)}, and {name_of(REASONS)} gives no reason"
        for entry in found
        if not entry.reason
        and (missing := [*(["module"] if not entry.modules else []), *(["test"] if not entry.shown else [])])
    ]
    faults += [
        f"{name_of(REASONS)}: rule {e.number} needs no reason" for e in found if e.reason and e.complete
    ]
    known = {entry.number for entry in found}
    faults += [f"{name_of(REASONS)}: there is no testable rule {n}" for n in reasons() if n not in known]
    if (complete := sum(entry.complete for entry in found)) < WANTED:
        faults.append(f"only {complete} rules have a module and a test; at least {WANTED} must")
    if not PAGE.exists() or PAGE.read_text("utf-8") != page(found):
        faults.append(f"{name_of(PAGE)} is out of date; `make index` writes it anew")
    return faults


def main() -> int:
    """Write the page."""
    found = entries()
    PAGE.write_text(page(found), "utf-8")
    complete = sum(entry.complete for entry in found)
    print(f"{name_of(PAGE)}: {complete} of {len(found)} rules have a module and a test")
    return 0


if __name__ == "__main__":
    sys.exit(main())

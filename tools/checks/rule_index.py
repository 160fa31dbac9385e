"""Rule index: every rule number the project cites exists, and we know which testable rules are tested.

A citation is a number such as 604.1e in a docstring, a comment or another string of the source or of
tests/rules, the heading number in the name of a test file (test_604_deploying.py), or an entry of `rules:` in
a scenario file.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from checks.places import PROJECT, RULE_NUMBERS, SOURCE, name_of

# Not part of a longer number, an address or a quantity.
NUMBER = re.compile(
    r"(?<![\w.,:/-])([1-6]\d\d\.\d{1,2}[a-z]?(?:\.\d)?)(?![\w:/-]|[.,]\d| ?(?:%|(?:ms|µs|s|MB|kB)\b))"
)
HEADING_IN_NAME = re.compile(r"test_([1-6]\d\d)_")
SCENARIO_RULES = re.compile(r"^rules: *\[(.*)\]", re.MULTILINE)
QUOTED = re.compile(r"""["']([^"']+)["']""")


@dataclass(frozen=True)
class Citation:
    number: str
    place: str


def rule_numbers(index: Path = RULE_NUMBERS) -> dict[str, bool]:
    """Every rule number there is, and whether the rule can be tested."""
    return {rule["number"]: rule["testable"] for rule in yaml.safe_load(index.read_text("utf-8"))}


def cited_in_python(text: str, place: str) -> Iterator[Citation]:
    """Rule numbers in the strings and comments of a module: a number outside of them is just a number."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            for match in NUMBER.finditer(token.string):
                line = token.start[0] + token.string.count("\n", 0, match.start())
                yield Citation(match[1], f"{place}:{line}")


def cited_in_scenarios(text: str, place: str) -> Iterator[Citation]:
    """Rule numbers in the `rules` of the scenarios of a file."""
    for rules in SCENARIO_RULES.finditer(text):
        line = text.count("\n", 0, rules.start()) + 1
        for number in QUOTED.findall(rules[1]):
            yield Citation(number, f"{place}:{line}")


def cited_by_source() -> Iterator[Citation]:
    """What the package cites."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield from cited_in_python(path.read_text("utf-8"), name_of(path))


def cited_by_tests(tests: Path = PROJECT / "tests") -> Iterator[Citation]:
    """What the tests of the rules and the scenarios of the project cite: their claims."""
    for path in sorted((tests / "rules").rglob("*.py")):
        if heading := HEADING_IN_NAME.match(path.name):
            yield Citation(heading[1], name_of(path))
        yield from cited_in_python(path.read_text("utf-8"), name_of(path))
    for path in sorted(tests.rglob("*.yaml")):
        yield from cited_in_scenarios(path.read_text("utf-8"), name_of(path))


def unknown(citations: Iterator[Citation], numbers: dict[str, bool]) -> list[str]:
    """Citations of rules that do not exist."""
    return [f"{c.place}: there is no rule {c.number}" for c in citations if c.number not in numbers]


def unclaimed(numbers: dict[str, bool]) -> list[str]:
    """Rules that can be tested and that no test and no scenario of the project names."""
    claimed = {citation.number for citation in cited_by_tests()}
    return [number for number, testable in numbers.items() if testable and number not in claimed]


def check() -> list[str]:
    """Citations, anywhere, of rules that do not exist."""
    if not RULE_NUMBERS.exists():
        return [f"{name_of(RULE_NUMBERS)} is missing: it lists the rule numbers there are"]
    numbers = rule_numbers()
    return unknown(cited_by_source(), numbers) + unknown(cited_by_tests(), numbers)

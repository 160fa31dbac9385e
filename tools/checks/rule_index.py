"""Rule index: which rules the project cites, where, and that every cited number exists.

A citation is a number such as 604.1e in a docstring, a comment or another string of the source or of
tests/rules, the number in the name of a test (test_604_deploying.py, test_604_1e_undone), or an entry of
`rules:` in a scenario file. Editions without numbers are cited by their headings.
"""

import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checks.places import PROJECT, SOURCE, name_of
from spoils.rules import records

# Not part of a longer number, an address or a quantity.
NUMBER = re.compile(
    r"(?<![\w.,:/-])([1-6]\d\d\.\d{1,2}[a-z]?(?:\.\d)?)(?![\w/-]|:\S|[.,]\d| ?(?:%|(?:ms|µs|s|MB|kB)\b))"
)
HEADING_IN_NAME = re.compile(r"test_([1-6]\d\d)_")
NUMBER_IN_NAME = re.compile(r"^test_([1-6]\d\d)_(\d{1,2}[a-z]?)_")
TITLE = re.compile(r"^title: *(.*?) *$", re.MULTILINE)
RULES = re.compile(r"^rules: *\[(.*)\]", re.MULTILINE)
EDITION = re.compile(r"^edition: *(\S+)", re.MULTILINE)
QUOTED = re.compile(r"""["']([^"']+)["']""")
UNNUMBERED = ("basic", "rulebook-2.2")  # editions that have headings instead of numbers


@dataclass(frozen=True)
class Citation:
    number: str
    place: str
    title: str = ""
    """Of a scenario: what it shows. Of a test: its name."""
    first: bool = False
    """Whether the scenario is about this rule above all."""


@cache
def rule_numbers() -> dict[str, bool]:
    """Every rule number there is, and whether the rule can be tested."""
    return {rule.number: rule.testable for rule in records.rules()}


def cited_in_python(text: str, place: str) -> Iterator[Citation]:
    """Rule numbers in the strings and comments of a module, and in the names of tests: a number outside of
    them is just a number."""
    if not NUMBER.search(text) and not re.search(r"def test_\d", text):
        return
    test = ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.start[1] == 0 and token.type in (tokenize.NAME, tokenize.OP):
            test = ""  # whatever comes now is no longer inside the test before
        if token.type == tokenize.NAME and token.string.startswith("test_"):
            test = token.string
            if named := NUMBER_IN_NAME.match(test):
                yield Citation(f"{named[1]}.{named[2]}", f"{place}:{token.start[0]}", test, True)
        elif token.type in (tokenize.STRING, tokenize.COMMENT):
            for match in NUMBER.finditer(token.string):
                line = token.start[0] + token.string.count("\n", 0, match.start())
                yield Citation(match[1], f"{place}:{line}", test)


def cited_in_scenarios(text: str, place: str) -> Iterator[Citation]:
    """Rule numbers in the `rules` of the scenarios of a file; headings of editions without numbers are passed
    over."""
    line = 1
    for document in re.split(r"^---[ \t]*$", text, flags=re.MULTILINE):
        title, rules, edition = (pattern.search(document) for pattern in (TITLE, RULES, EDITION))
        if rules:
            numbered = edition is None or edition[1] not in UNNUMBERED
            at = f"{place}:{line + document.count(chr(10), 0, rules.start())}"
            for index, number in enumerate(QUOTED.findall(rules[1])):
                if numbered or number[0].isdigit():
                    yield Citation(number, at, title[1] if title else "", index == 0)
        line += document.count("\n")


@cache
def cited_by_source() -> tuple[Citation, ...]:
    """What the package cites."""
    return tuple(
        citation
        for path in sorted(SOURCE.rglob("*.py"))
        for citation in cited_in_python(path.read_text("utf-8"), name_of(path))
    )


def cited_by_tests(tests: Path = PROJECT / "tests") -> Iterator[Citation]:
    """What the tests of the rules and the scenarios of the project cite: their claims."""
    for path in sorted((tests / "rules").rglob("*.py")):
        if heading := HEADING_IN_NAME.match(path.name):
            yield Citation(heading[1], name_of(path))
        yield from cited_in_python(path.read_text("utf-8"), name_of(path))
    for path in sorted(tests.rglob("*.yaml")):
        yield from cited_in_scenarios(path.read_text("utf-8"), name_of(path))


def unknown(citations: Iterable[Citation], numbers: dict[str, bool]) -> list[str]:
    """Citations of rules that do not exist."""
    return [f"{c.place}: there is no rule {c.number}" for c in citations if c.number not in numbers]


def check() -> list[str]:
    """Citations, anywhere, of rules that do not exist."""
    numbers = rule_numbers()
    return unknown(cited_by_source(), numbers) + unknown(cited_by_tests(), numbers)

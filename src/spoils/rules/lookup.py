"""Looking something up by what somebody types: a number, a term, a ruling, a difference or any words."""

import re
from typing import Final

from rich.console import RenderableType

from spoils.rules.book import Rulebook
from spoils.rules.documents import NEWEST
from spoils.rules.entries import Entry
from spoils.rules.numbers import normal
from spoils.rules.page import Pages

_RULING: Final = re.compile(r"a\d{1,3}", re.IGNORECASE)
_MEANT_AS_NUMBER: Final = re.compile(r"\d[\d.a-z]*", re.IGNORECASE)


def answers(book: Rulebook, asked: str, edition: str) -> tuple[list[Entry], list[Entry]]:
    """Return what has the name that was asked for, and what else is about the words."""
    if _RULING.fullmatch(asked):
        return [book.ruling(asked)], []
    if normal(asked) is not None or _MEANT_AS_NUMBER.fullmatch(asked):
        return [book.rule(asked, edition)], []
    named: list[Entry] = [difference for difference in book.differences if difference.id == asked.lower()]
    term = book.find_term(asked)
    if term is None and named:
        return named, []
    if term is not None:
        named.insert(0, term)
    return named, [entry for entry in book.search(asked) if entry not in named]


def section_asked(asked: str) -> str | None:
    """The section that is meant by a number of one digit."""
    number = normal(asked)
    return number if number is not None and len(number) == 1 else None


def pages_about(book: Rulebook, asked: str, edition: str = NEWEST) -> list[RenderableType]:
    """The pages to show; none if nothing is about the words."""
    pages = Pages(book, edition)
    section = section_asked(asked)
    if section is not None:
        return [pages.section(section)]
    if not asked:
        return [pages.contents() if edition == NEWEST else pages.differences()]
    named, others = answers(book, asked, edition)
    shown = [pages.entry(entry) for entry in named]
    return [*shown, pages.found(asked, others)] if others else shown

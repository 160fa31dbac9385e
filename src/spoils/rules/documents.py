"""The five editions and their numbers: what a rule of the newest edition is called in another, and back."""

from dataclasses import dataclass
from functools import cache

from spoils.rules import numbers, records
from spoils.rules.errors import UnknownEdition, listed
from spoils.rules.records import DocumentEntry, Language

NEWEST = "comprehensive"


@dataclass(frozen=True)
class Document:
    """An edition of the rules."""

    id: str
    title: str
    numbered: bool


def editions() -> tuple[str, ...]:
    """The names of the editions, newest first."""
    return tuple(entry.id for entry in records.documents())


def document(edition: str, language: Language = "en") -> Document:
    """Return an edition with its title in a language."""
    entry = _entry(edition, language)
    return Document(entry.id, entry.en if language == "en" else entry.fr, entry.numbered)


def number_in(edition: str, number: str, language: Language = "en") -> str | None:
    """Return what a rule of the newest edition is called in another: its number or, there, its headings.

    None means that the edition has nothing under it.
    """
    entry = _entry(edition, language)
    if not entry.numbered:
        return " / ".join(headings_for(edition, number)) or None
    for at in numbers.ancestors(number):
        if at in entry.absent:
            return None
        if at in entry.moved:
            return entry.moved[at] + number.removeprefix(at)
    return number


def headings_for(edition: str, number: str) -> tuple[str, ...]:
    """Return the headings of an edition without numbers that correspond to a rule of the newest."""
    places = _entry(edition, "en").places
    return next((places[at] for at in numbers.ancestors(number) if at in places), ())


def number_from(edition: str, number: str, language: Language = "en") -> str | None:
    """Return the number in the newest edition of what a numbered edition calls by this number."""
    _entry(edition, language)
    return _back(edition).get(number)


def only_there(edition: str, number: str, language: Language) -> str | None:
    """Say what a number is that exists in this edition and has no counterpart in the newest."""
    entry = _entry(edition, language).only.get(number)
    return None if entry is None else getattr(entry, language)


def elsewhere(number: str) -> tuple[str, str] | None:
    """Find an edition that has a number the newest does not, and the number it is in the newest."""
    for edition in editions()[1:]:
        here = _back(edition).get(number)
        if here is not None:
            return edition, here
    return None


@cache
def _back(edition: str) -> dict[str, str]:
    if not _entry(edition, "en").numbered:
        return {}
    there = ((number_in(edition, entry.number), entry.number) for entry in records.rules())
    return {number: here for number, here in there if number is not None}


def _entry(edition: str, language: Language) -> DocumentEntry:
    for entry in records.documents():
        if entry.id == edition:
            return entry
    raise UnknownEdition("unknown_edition", language, edition=edition, editions=listed(editions(), language))

"""A deck: which cards, how many of each, and the faction that leads them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from spoils.cards.card import bad_character
from spoils.cards.errors import CardDataError, Where, shown

MOST_COPIES: Final = 9_999
LARGEST_DECK: Final = 10_000
"""The rules set no largest deck (103.1b, 103.2b); the limit is ours, so that a bad file is noticed as one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of one card. The id is given only for another printing than the usual one."""

    count: int
    name: str
    id: str | None = None
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as somebody built it, legal or not: formats.py says what is wrong with it."""

    name: str
    factions: tuple[Entry, ...] = ()
    """One in a legal deck (103.1a, 103.2a)."""
    starting: tuple[Entry, ...] = ()
    """Cards of the deck that are set aside as starting resources (601.1b)."""
    cards: tuple[Entry, ...] = ()
    format: str | None = None
    notes: str = ""
    french_notes: str = ""
    """The same for readers of French; only the project's own form has them."""

    @property
    def faction(self) -> str | None:
        """The name of the faction, if there is exactly one."""
        return self.factions[0].name if len(self.factions) == 1 and self.factions[0].count == 1 else None

    @property
    def main(self) -> tuple[Entry, ...]:
        """All but the faction: what 103.1b and 103.2b count. Starting resources are part of the deck."""
        return (*self.starting, *self.cards)

    @property
    def size(self) -> int:
        """The number of cards without the faction."""
        return sum(entry.count for entry in self.main)

    def counts(self) -> dict[str, int]:
        """Copies by name, without the faction, in the order of the deck."""
        counts: dict[str, int] = {}
        for entry in self.main:
            counts[entry.name] = counts.get(entry.name, 0) + entry.count
        return counts


@dataclass(frozen=True, slots=True)
class Pool:
    """103.2c: the cards somebody has opened, to build a Limited deck from."""

    counts: dict[str, int]
    unlimited: frozenset[str] = frozenset()
    """Names of which everybody may take as many as they like."""


def merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Add up the entries that mean the same printing of the same card."""
    found: dict[tuple[str, str | None], Entry] = {}
    for entry in entries:
        key = (entry.name, entry.id)
        first = found.get(key)
        found[key] = (
            entry if first is None else Entry(first.count + entry.count, first.name, first.id, first.line)
        )
    return tuple(found.values())


def read_count(value: object, where: Where) -> int:
    """Read a number of copies."""
    text = str(value)
    if isinstance(value, bool) or not (text.isascii() and text.isdigit()) or not 1 <= len(text) <= 9:
        raise CardDataError(where, f"{shown(value)} is not a number of copies; write one such as 4")
    if not 1 <= int(text) <= MOST_COPIES:
        raise CardDataError(where, f"{text} copies is not possible; write a number from 1 to {MOST_COPIES}")
    return int(text)


def read_heading(value: str, what: str, where: Where) -> str:
    """Read a name or the like: one line of printable text."""
    text = value.strip()
    if bad_character(text) is not None or len(text) > 200:
        raise CardDataError(where.at(field=what), f"{shown(value)} must be one line of printable text")
    return text


def read_notes(value: str, where: Where) -> str:
    """Read notes: lines of text, without blank space around them."""
    lines = [line.strip() for line in value.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    text = "\n".join(lines).strip("\n")
    character = bad_character(text, allowed="\n\t")
    if character is not None:
        raise CardDataError(where.at(field="notes"), f"holds the character U+{ord(character):04X}; remove it")
    return text

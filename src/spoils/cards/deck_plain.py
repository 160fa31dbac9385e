"""Decks as plain text: a line such as `4 Name` per card, headings, and comments behind # or //."""

import re
from typing import Final

from spoils.cards.card import TYPES
from spoils.cards.deck import Deck, Entry, read_count, read_heading, read_notes
from spoils.cards.decksheet import CARDS, FACTION, STARTING, Listing, Sheet
from spoils.cards.errors import CardDataError, Where, shown

_CARD = re.compile(r"([-+]?\d+)[xX×]?\s+(.*?)(?:\s*\{([0-9A-Fa-f-]{36})\})?")
_HEADING = re.compile(r"\[?\s*([^\]:]*?)\s*\]?\s*(?::\s*(.*))?")
_COUNT_BEHIND = re.compile(r"\s*\(\d+\)$")
_SECTIONS: Final = {
    "faction": FACTION,
    "factions": FACTION,
    "starting": STARTING,
    "starting resources": STARTING,
    **dict.fromkeys(("deck", "game deck", "main deck", "main", "cards"), CARDS),
    # People also head the cards of each type.
    **{word: CARDS for name in TYPES if name != "Faction" for word in (name.lower(), f"{name.lower()}s")},
}


def parse_plain(text: str, where: Where, name: str) -> Sheet:
    """Read a deck in plain text."""
    return _PlainDeck(where, name).read(text)


def write_plain(deck: Deck) -> str:
    """Write a deck in plain text."""
    lines = [f"Name: {deck.name}"] if deck.name else []
    if deck.format is not None:
        lines.append(f"Format: {deck.format}")
    if deck.notes:
        lines += [f"Notes: {line}".rstrip() for line in deck.notes.split("\n")]
    for heading, entries in (
        ("Faction", deck.factions),
        ("Starting resources", deck.starting),
        ("Deck", deck.cards),
    ):
        if entries:
            lines += ["", f"{heading}:", *map(_line, entries)]
    return "\n".join(lines) + "\n"


def _line(entry: Entry) -> str:
    printing = "" if entry.id is None else f" {{{entry.id}}}"
    return f"{entry.count} {entry.name}{printing}"


class _PlainDeck:
    def __init__(self, where: Where, name: str) -> None:
        self.sheet = Sheet(where, name)
        self.section = CARDS
        self.notes: list[str] = []

    def read(self, text: str) -> Sheet:
        for number, line in enumerate(text.split("\n"), start=1):
            stripped = line.strip()
            if stripped and not stripped.startswith(("#", "//")):
                self._line(stripped, self.sheet.where.at(line=number))
        self.sheet.notes = read_notes("\n".join(self.notes), self.sheet.where)
        return self.sheet

    def _line(self, line: str, where: Where) -> None:
        card = _CARD.fullmatch(line)
        if card is not None:
            count, name, printing = card.groups()
            self._card(self.section, read_count(count, where), name, printing, where)
        elif line.endswith(":") or line.startswith("[") or ":" in line:
            self._heading(line, where)
        else:
            raise CardDataError(
                where, f"{shown(line)} is no line of a deck; write a count and a name, such as 4 {line[:40]}"
            )

    def _card(self, section: str, count: int, name: str, printing: str | None, where: Where) -> None:
        if not name.strip():
            raise CardDataError(where, "has a count but no name; write one such as 4 Rage")
        identity = printing.lower() if printing else None
        name = read_heading(name, "name", where)
        self.sheet.add(Listing(section, count, name, identity, where.line))

    def _heading(self, line: str, where: Where) -> None:
        match = _HEADING.fullmatch(line)
        if match is None:
            raise CardDataError(
                where, f"{shown(line)} is neither a card nor a heading; a heading is such as Deck:"
            )
        title, value = match.group(1).lower(), match.group(2) or ""
        if title == "notes":
            self.notes.append(value)
        elif title == "name" and value:
            self.sheet.name = read_heading(value, "name", where)
        elif title == "format" and value:
            self.sheet.format = read_heading(value, "format", where).lower()
        elif title == "faction" and value:
            self._faction(value, where)
        elif value:
            raise CardDataError(
                where,
                f"{shown(line)} is no line of a deck; what may be set is Name, Format, Notes and Faction",
            )
        else:
            self._section(title, where)

    def _section(self, title: str, where: Where) -> None:
        section = _SECTIONS.get(_COUNT_BEHIND.sub("", title))
        if section is None:
            raise CardDataError(
                where,
                f"{shown(title)} is not a part of a deck; the parts are Faction, Starting resources and Deck",
            )
        self.section = section

    def _faction(self, value: str, where: Where) -> None:
        card = _CARD.fullmatch(value)
        if card is not None and card.group(1) == "1":
            self._card(FACTION, 1, card.group(2), card.group(3), where)
        else:
            self._card(FACTION, 1, value, None, where)

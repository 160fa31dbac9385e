"""Decks in the project's own form: a YAML file, described in docs/CARD-FILES.md."""

import re
from collections.abc import Mapping
from typing import Final

from spoils.cards.cardform import reject_unknown_keys
from spoils.cards.deck import Deck, Entry, read_count, read_heading, read_notes
from spoils.cards.decksheet import CARDS, FACTION, STARTING, Listing, Sheet
from spoils.cards.errors import CardDataError, Where, shown
from spoils.cards.yamlfile import dump_document, line_of, load_document
from spoils.french import typeset

_KEYS: Final = ("name", "format", "notes", "french_notes", "faction", "starting", "cards")
_ENTRY_KEYS: Final = ("card", "count", "id")
_COUNTED = re.compile(r"(\d+)\s+(.+)")


def parse_own(text: str, where: Where, name: str) -> Sheet:
    """Read a deck in the project's own form."""
    document = load_document(text, where)
    if not isinstance(document, Mapping):
        raise CardDataError(where, "is not a deck; it must be a mapping with the keys faction and cards")
    reject_unknown_keys(document, _KEYS, "a deck", where)
    own = _OwnDeck(document, where)
    sheet = Sheet(where, own.text("name") or name, own.text("format").lower() or None)
    sheet.notes = read_notes(own.raw("notes"), where.at(line=line_of(document, "notes")))
    french = read_notes(own.raw("french_notes"), where.at(line=line_of(document, "french_notes")))
    sheet.french_notes = typeset(french)
    for key, section in (("faction", FACTION), ("starting", STARTING), ("cards", CARDS)):
        for listing in own.listings(key, section):
            sheet.add(listing)
    return sheet


def write_own(deck: Deck) -> str:
    """Write a deck in the project's own form."""
    document: dict[str, object] = {"name": deck.name} if deck.name else {}
    if deck.format is not None:
        document["format"] = deck.format
    if deck.notes:
        document["notes"] = deck.notes
    if deck.french_notes:
        document["french_notes"] = deck.french_notes
    factions = [_written(entry, one=True) for entry in deck.factions]
    if factions:
        document["faction"] = factions[0] if len(factions) == 1 else factions
    if deck.starting:
        document["starting"] = [_written(entry) for entry in deck.starting]
    document["cards"] = [_written(entry) for entry in deck.cards]
    return dump_document(document)


def _written(entry: Entry, one: bool = False) -> object:
    if entry.id is not None:
        return {"card": entry.name, "count": entry.count, "id": entry.id}
    if one and entry.count == 1 and not _COUNTED.fullmatch(entry.name):
        return entry.name
    return f"{entry.count} {entry.name}"


class _OwnDeck:
    def __init__(self, document: Mapping[str, object], where: Where) -> None:
        self.document = document
        self.where = where

    def raw(self, key: str) -> str:
        value = self.document.get(key, "")
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise CardDataError(
                self.where.at(line=line_of(self.document, key), field=key), f"{shown(value)} is not text"
            )
        return str(value)

    def text(self, key: str) -> str:
        return read_heading(self.raw(key), key, self.where.at(line=line_of(self.document, key)))

    def listings(self, key: str, section: str) -> list[Listing]:
        value = self.document.get(key, [])
        where = self.where.at(line=line_of(self.document, key), field=key)
        if key == FACTION and not isinstance(value, list):
            return [self.listing(value, section, where)]
        if not isinstance(value, list):
            raise CardDataError(where, f"{shown(value)} is not a list of cards; write lines such as - 4 Rage")
        return [
            self.listing(entry, section, where.at(line=line_of(value, index)))
            for index, entry in enumerate(value)
        ]

    def listing(self, entry: object, section: str, where: Where) -> Listing:
        if isinstance(entry, Mapping):
            return self._mapped(entry, section, where)
        if isinstance(entry, bool) or not isinstance(entry, str | int) or not str(entry).strip():
            raise CardDataError(
                where, f"{shown(entry)} is not a card; write a count and a name, such as 4 Rage"
            )
        match = _COUNTED.fullmatch(str(entry).strip())
        if match is None:
            return Listing(section, 1, read_heading(str(entry), "name", where), None, where.line)
        name = read_heading(match.group(2), "name", where)
        return Listing(section, read_count(match.group(1), where), name, None, where.line)

    def _mapped(self, entry: Mapping[str, object], section: str, where: Where) -> Listing:
        reject_unknown_keys(entry, _ENTRY_KEYS, "an entry of a deck", where)
        name, identity = entry.get("card"), entry.get("id")
        if isinstance(name, bool) or not isinstance(name, str | int) or not str(name).strip():
            raise CardDataError(where, f"{shown(name)} is not the name of a card; an entry has the key card")
        if identity is not None and not isinstance(identity, str):
            raise CardDataError(where, f"{shown(identity)} is not an id")
        count = read_count(entry.get("count", 1), where)
        identity = identity.lower() if identity is not None else None
        return Listing(section, count, read_heading(str(name), "name", where), identity, where.line)

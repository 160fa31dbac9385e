"""Decks as OCTGN keeps them: `.o8d`, an XML file with the sections Game Deck and Faction."""

import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck, Entry, read_count, read_heading, read_notes
from spoils.cards.decksheet import CARDS, FACTION, Listing, Sheet
from spoils.cards.errors import CardDataError, Repair, Where, shown
from spoils.cards.xmlfile import Element, parse_xml

GAME: Final = "844d5fe3-bdb5-4ad2-ba83-88c2c2db6d88"
"""The id of The Spoils in OCTGN."""

LEVELS: Final = {"deck": 0, "notes": 1, "section": 1, "card": 2}
"""A deck holds notes and sections, a section holds cards."""

_SECTIONS: Final = {"game deck": CARDS, "faction": FACTION}
_OTHER_TITLES: Final = {"main": CARDS, "main deck": CARDS, "deck": CARDS, "cards": CARDS, "factions": FACTION}
_TITLES: Final = {CARDS: "Game Deck", FACTION: "Faction"}
_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def parse_o8d(data: bytes, where: Where, name: str) -> Sheet:
    """Read an OCTGN deck."""
    root, repairs = parse_xml(data, where, LEVELS)
    if root.tag != "deck":
        raise CardDataError(
            where.at(line=root.line), f"is not a deck; its first tag is <{root.tag}>, not <deck>"
        )
    sheet = Sheet(where, read_heading(root.get("name"), "name", where) or name, repairs=repairs)
    sheet.format = read_heading(root.get("format"), "format", where).lower() or None
    if root.get("game").strip().lower() != GAME:
        repairs.append(
            Repair(where.at(line=root.line), "does not name this game; it was read as a deck of this game")
        )
    for child in root.children:
        if child.tag == "notes":
            sheet.notes = read_notes(child.text, where.at(line=child.line))
        elif child.tag == "section":
            _read_section(child, sheet)
        elif child.tag == "card":
            repairs.append(
                Repair(where.at(line=child.line), "a card outside all sections was read as one of the deck")
            )
            _read_card(child, CARDS, sheet)
        else:
            repairs.append(Repair(where.at(line=child.line), f"<{child.tag}> is unknown and was skipped"))
    return sheet


def _read_section(section: Element, sheet: Sheet) -> None:
    title = " ".join(section.get("name").split())
    where = sheet.where.at(line=section.line)
    meaning = _SECTIONS.get(title.lower())
    if meaning is None:
        meaning = _OTHER_TITLES.get(title.lower())
        if meaning is None:
            raise CardDataError(
                where, f"{shown(title)} is not a section of a deck; they are Game Deck and Faction"
            )
        sheet.repairs.append(
            Repair(where, f"the section {shown(title)} was read as {shown(_TITLES[meaning])}")
        )
    for child in section.children:
        if child.tag != "card":
            raise CardDataError(
                where.at(line=child.line), f"<{child.tag}> stands in a section; only <card> belongs there"
            )
        _read_card(child, meaning, sheet)


def _read_card(element: Element, section: str, sheet: Sheet) -> None:
    where = sheet.where.at(line=element.line)
    name = read_heading(" ".join(element.text.split()), "name", where)
    quantity = element.attributes.get("qty", "").strip()
    identity = element.get("id").strip().strip("{}").lower()
    if not _ID.fullmatch(identity):
        note = f"{shown(identity)} is not an id" if identity else "has no id"
        sheet.repairs.append(Repair(where, f"{note}; {shown(name)} was looked for by its name"))
        identity = ""
    if not name and not identity:
        raise CardDataError(where, "a card has neither name nor id; give it one")
    if quantity == "0":
        sheet.repairs.append(Repair(where, f"0 copies of {shown(name)} were left out"))
        return
    count = read_count(quantity, where.at(field="qty"))
    sheet.add(Listing(section, count, name, identity or None, element.line))


def write_o8d(deck: Deck, catalog: Catalog, file_name: str = "") -> str:
    """Write an OCTGN deck. OCTGN takes a deck's name from its file: it is written down where that differs."""
    attributes = f"game={quoteattr(GAME)}"
    if deck.name != file_name:
        attributes += f" name={quoteattr(deck.name)}"
    if deck.format is not None:
        attributes += f" format={quoteattr(deck.format)}"
    lines = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', f"<deck {attributes}>"]
    for title, entries in (
        (_TITLES[CARDS], deck.cards),
        (_TITLES[FACTION], (*deck.factions, *deck.starting)),
    ):
        lines.append(f"  <section name={quoteattr(title)}>")
        lines += [_written(entry, catalog, deck.name) for entry in entries]
        lines.append("  </section>")
    if deck.notes:
        lines.append(f"  <notes>{escape(deck.notes)}</notes>")
    return "\n".join([*lines, "</deck>"]) + "\n"


def _written(entry: Entry, catalog: Catalog, deck_name: str) -> str:
    identity = entry.id or catalog.card(entry.name, Where(f'deck "{deck_name}"', entry.line)).printing_id
    return f'    <card qty="{entry.count}" id="{identity}">{escape(entry.name)}</card>'

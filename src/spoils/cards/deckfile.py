"""Reading and writing decks. The form is known by the ending of the file; without one, by its contents."""

import re
from pathlib import Path
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck
from spoils.cards.deck_o8d import parse_o8d, write_o8d
from spoils.cards.deck_own import parse_own, write_own
from spoils.cards.deck_plain import parse_plain, write_plain
from spoils.cards.decksheet import Sheet, Unknown, settle
from spoils.cards.errors import CardDataError, Repair, Where
from spoils.cards.textfile import STANDARD_INPUT, decode_text, place_of, read_bytes

O8D: Final = "o8d"
PLAIN: Final = "plain"
OWN: Final = "own"
FORM_OF_ENDING: Final = {".o8d": O8D, ".txt": PLAIN, ".yaml": OWN, ".yml": OWN}

_OWN_FORM = re.compile(rb"^cards:", re.MULTILINE)


def read_deck(
    path: Path | str, catalog: Catalog, *, unknown: Unknown = "refused"
) -> tuple[Deck, tuple[Repair, ...]]:
    """Read a deck and say what had to be repaired; "-" is standard input."""
    data = read_bytes(path)
    form = FORM_OF_ENDING.get(Path(path).suffix.lower()) or form_of(data)
    name = "Deck" if str(path) == STANDARD_INPUT else Path(path).stem
    return parse_deck(data, form, catalog, place_of(path), name, unknown=unknown)


def parse_deck(
    data: bytes, form: str, catalog: Catalog, where: Where, name: str, *, unknown: Unknown = "refused"
) -> tuple[Deck, tuple[Repair, ...]]:
    """Read a deck in one of the three forms."""
    sheet: Sheet
    if form == O8D:
        sheet = parse_o8d(data, where, name)
    elif form == OWN:
        sheet = parse_own(decode_text(data, where), where, name)
    else:
        sheet = parse_plain(decode_text(data, where), where, name)
    if not sheet.listings:
        raise CardDataError(where, "lists no cards; a deck has lines such as 4 Rage")
    return settle(sheet, catalog, unknown=unknown)


def form_of(data: bytes) -> str:
    """Tell the form of a deck from its contents."""
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<") or data.startswith((b"\xff\xfe<", b"\xfe\xff\0<")):
        return O8D
    return OWN if _OWN_FORM.search(data) else PLAIN


def format_deck(deck: Deck, form: str, catalog: Catalog, file_name: str = "") -> str:
    """Write a deck in one of the three forms."""
    if form == O8D:
        return write_o8d(deck, catalog, file_name)
    return write_own(deck) if form == OWN else write_plain(deck)


def write_deck(deck: Deck, path: Path, catalog: Catalog) -> None:
    """Write a deck into a file, in the form that its ending names."""
    form = FORM_OF_ENDING.get(path.suffix.lower())
    where = Where(str(path))
    if form is None:
        raise CardDataError(
            where, f"has no ending that names a form of decks; these are {', '.join(FORM_OF_ENDING)}"
        )
    text = format_deck(deck, form, catalog, path.stem)
    try:
        path.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise CardDataError(where, f"cannot be written: {(error.strerror or str(error)).lower()}") from error

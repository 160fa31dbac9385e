"""103.1d, 103.2d: the cards that may not be used in a format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Final

from spoils.cards.card import fold_name
from spoils.cards.cardform import reject_unknown_keys
from spoils.cards.errors import CardDataError, Where, shown
from spoils.cards.textfile import decode_text, place_of, read_bytes
from spoils.cards.yamlfile import line_of, load_document

CONSTRUCTED: Final = "constructed"
LIMITED: Final = "limited"
CASUAL: Final = "casual"
"""Among friends: whatever is on the table. The rules know no such format (103); nothing is banned in it."""
RULED: Final = (CONSTRUCTED, LIMITED)
FORMATS: Final = (*RULED, CASUAL)


@dataclass(frozen=True, slots=True)
class BannedLists:
    """The names that may not be used, by format. A ban in one format is none in the other (103.2d)."""

    names: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def bans(self, name: str, deck_format: str) -> bool:
        """Tell whether this name is banned in this format."""
        return fold_name(name) in self.names.get(deck_format, frozenset())


def read_banned(path: Path | str | None = None) -> BannedLists:
    """Read banned lists from a file, or the ones that come with the project."""
    if path is None:
        text = (files("spoils.cards") / "data" / "banned.yaml").read_text("utf-8")
        where = Where("banned.yaml")
    else:
        where = place_of(path)
        text = decode_text(read_bytes(path), where)
    document = load_document(text, where)
    if not isinstance(document, Mapping):
        raise CardDataError(where, f"must be a mapping from {' and '.join(RULED)} to lists of names")
    reject_unknown_keys(document, RULED, "a banned list", where)
    names: dict[str, frozenset[str]] = {}
    for key, value in document.items():
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise CardDataError(
                where.at(line=line_of(document, key), field=key), f"{shown(value)} is no list of names"
            )
        names[key] = frozenset(fold_name(name) for name in value)
    return BannedLists(names)

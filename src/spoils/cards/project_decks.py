"""The decks that come with the project, by the names of their files."""

from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path, PurePosixPath

from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck
from spoils.cards.deckfile import OWN, parse_deck, read_deck
from spoils.cards.decksheet import Unknown
from spoils.cards.errors import Repair, Where
from spoils.errors import UserError

_FOLDER = files("spoils.cards") / "data" / "decks"


def project_deck_names() -> list[str]:
    """Return the names, such as starter-banker."""
    if not _FOLDER.is_dir():
        return []
    found = (PurePosixPath(entry.name) for entry in _FOLDER.iterdir())
    return sorted(name.stem for name in found if name.suffix == ".yaml")


def project_deck(name: str, catalog: Catalog) -> Deck:
    """Read one of them."""
    file = f"{name}.yaml"
    return parse_deck((_FOLDER / file).read_bytes(), OWN, catalog, Where(file), name)[0]


def find_deck(
    name: str, catalog: Catalog, *, unknown: Unknown = "refused"
) -> tuple[Deck, tuple[Repair, ...]]:
    """The deck that somebody names: one of the project, or a file; with what had to be repaired."""
    known = project_deck_names()
    if name in known:
        return project_deck(name, catalog), ()
    near = get_close_matches(name, known, n=1)
    if near and not Path(name).exists():
        raise UserError(f'there is no deck or file called "{name}"; is {near[0]} meant?')
    return read_deck(name, catalog, unknown=unknown)

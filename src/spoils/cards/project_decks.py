"""The decks that come with the project, by the names of their files."""

from importlib.resources import files
from pathlib import PurePosixPath

from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck
from spoils.cards.deckfile import OWN, parse_deck
from spoils.cards.errors import Where

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

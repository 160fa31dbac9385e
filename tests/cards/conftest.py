"""What the tests of cards and decks share."""

from pathlib import Path

import pytest

from checks import places
from spoils.cards.catalog import Catalog

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def shared() -> Path:
    folder = places.shared()
    if folder is None:
        pytest.skip("../shared is absent")
    return folder


@pytest.fixture(scope="session")
def mud_season() -> Path:
    return DATA / "mud-season.yaml"


@pytest.fixture(scope="session")
def catalog(mud_season: Path) -> Catalog:
    return Catalog.load([mud_season])

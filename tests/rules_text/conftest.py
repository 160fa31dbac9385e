"""What the tests of the rules text share."""

from pathlib import Path

import pytest

from checks import places
from spoils.rules.book import Rulebook
from spoils.rules.records import LANGUAGES


@pytest.fixture(scope="session")
def documents_folder() -> Path:
    """The rules documents that our text must agree with and must not repeat."""
    folder = places.shared()
    if folder is None:
        pytest.skip("../shared is absent")
    return folder / "rules"


@pytest.fixture(params=LANGUAGES)
def book(request: pytest.FixtureRequest) -> Rulebook:
    return Rulebook.load(request.param)


@pytest.fixture
def english() -> Rulebook:
    return Rulebook.load("en")


@pytest.fixture
def french() -> Rulebook:
    return Rulebook.load("fr")

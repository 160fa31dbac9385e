"""What the tests of the project on itself share."""

from pathlib import Path

import pytest

from checks import places


@pytest.fixture(scope="session")
def shared() -> Path:
    folder = places.shared()
    if folder is None:
        pytest.skip("../shared is absent")
    return folder

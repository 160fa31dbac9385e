"""One server for all tests of a process, and a visitor for each test."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.served import Served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("server") / "games.db")
    yield served
    served.stop()
    assert "Traceback" not in served.complaints()


@pytest.fixture
def visitor(server: Served) -> Iterator[httpx.Client]:
    with server.visitor() as client:
        yield client

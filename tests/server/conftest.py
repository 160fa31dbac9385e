"""One server for all tests of a process, and a visitor for each test."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.databases import Postgres
from tests.server.served import Served

MUCH = ("request_burst", "work_burst", "account_burst", "guess_burst")
ROOMY = [f"--limit={name}=1000000" for name in MUCH]
"""All tests come from one address: what a stranger may ask for is tested where it is small."""
HASTY = "--limit=study_nodes=100"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("server") / "games.db", *ROOMY, HASTY)
    yield served
    served.stop()
    assert "Traceback" not in served.complaints()


@pytest.fixture(autouse=True)
def no_server_is_left() -> Iterator[None]:
    """A test that fails may leave servers behind."""
    before = list(Served.running)
    yield
    for served in [one for one in Served.running if one not in before]:
        served.kill()


@pytest.fixture
def visitor(server: Served) -> Iterator[httpx.Client]:
    with server.visitor() as client:
        yield client


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()

"""One server for all tests of a process, and a visitor for each test."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.databases import Postgres
from tests.server.mailbox import Mailbox
from tests.server.persons import ORIGIN, UNWELCOME
from tests.server.served import Served

ROOMY = [f"--limit={name}=1000000" for name in ("request_burst", "work_burst", "offer_burst")]
"""All tests come from one address: what a stranger may ask for is tested where it is small."""
HASTY = "--limit=study_nodes=100"


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    one = Mailbox()
    yield one
    one.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("server")
    (folder / "words.txt").write_text(UNWELCOME)
    people = ("--proxy", "127.0.0.1", "--words", str(folder / "words.txt"), "--limit=password_kilobytes=8192")
    letters = ("--smtp", mailbox.url, "--mail-from", "harbour@games.example", "--origin", ORIGIN)
    served = Served(folder / "games.db", *ROOMY, HASTY, *people, *letters)
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

"""`spoils serve`: what it says when it cannot."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from spoils.errors import UserError
from spoils.server.run import run_server
from spoils.server.services import Server
from spoils.server.settings import Settings
from tests.copies import spoils, start


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    return spoils("serve", *options)


@pytest.mark.parametrize(
    "url",
    [
        "no/such/folder/x.db",
        "mysql://host/name",
        "sqlite:////no/such/folder/x.db",
        "postgresql://nobody@127.0.0.1:9/none",
    ],
)
def test_a_database_that_cannot_be_used(url: str) -> None:
    done = serve("--port", "0", "--database", url)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("These are only notes, and rather long ones at that. " * 50)
    done = serve("--port", "0", "--database", f"sqlite:///{tmp_path / 'notes.txt'}")
    assert done.returncode == 2
    assert "not a database" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_database_may_be_named_as_a_file(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("These are only notes, and rather long ones at that. " * 50)
    done = serve("--port", "0", "--database", str(tmp_path / "notes.txt"))
    assert "not a database" in done.stderr  # it was opened: no complaint about the form of the address
    assert not (tmp_path / "games.db").exists()
    with subprocess.Popen(
        [sys.executable, "-m", "spoils", "serve", "--port", "0", "--database", str(tmp_path / "games.db")],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith("serving on")
        running.terminate()
    assert (tmp_path / "games.db").exists()


def test_it_speaks_the_language_of_whoever_starts_it(tmp_path: Path) -> None:
    running = start(
        ["serve", "--lang", "fr", "--port", "0", "--database", str(tmp_path / "games.db")],
        stderr=subprocess.DEVNULL,
    )
    assert running.stdout is not None
    with running.stdout as said:
        assert said.readline().startswith("en service sur http://127.0.0.1:")
        running.send_signal(signal.SIGTERM)
        running.wait(60)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = serve("--lang", "fr", "--port", port, "--database", str(tmp_path / "games.db"))
    assert "adresse déjà utilisée\N{NO-BREAK SPACE}; choisissez-en un autre avec --port" in done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = serve("--port", port, "--database", f"sqlite:///{tmp_path / 'x.db'}")
    assert done.returncode == 2
    assert "--port" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_database_that_goes_while_the_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was there a moment ago: one sentence, and nobody is told to look at a server that is not there."""

    async def gone(server: Server) -> None:
        raise OperationalError("select 1", {}, ConnectionResetError("the connection was closed"))

    monkeypatch.setattr(Server, "open", gone)
    with pytest.raises(UserError, match="does not answer: the connection was closed"):
        run_server(Settings(database=f"sqlite:///{tmp_path / 'x.db'}"), "127.0.0.1", 0)
    assert "serving on" not in capsys.readouterr().out

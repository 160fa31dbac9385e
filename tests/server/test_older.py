"""Games that an older version began are finished by it, under its rules."""

import hashlib
import json
import os
import shutil
import signal
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import spoils
from spoils.server.work.bots import Think, Thought
from spoils.server.work.commands import Done, Order
from spoils.server.work.desk_worker import all_jobs
from spoils.server.work.standalone import MESSAGES
from tests.server.served import BOT, ME, Seated, Served, new_game
from tests.server.test_games import token_of
from tests.server.test_serve_command import serve

WORD, WORD_BEFORE = 'b"spoils chance"', 'b"shuffles before"'
"""What shuffles are made from."""


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with this program as it might have been: its shuffles differ."""
    home = tmp_path_factory.mktemp("older") / "environment"
    venv.create(home)
    source = home / "source" / "spoils"
    shutil.copytree(
        Path(spoils.__file__).parent, source, ignore=shutil.ignore_patterns("__pycache__", "static")
    )
    chance = source / "engine" / "state" / "chance.py"
    text = chance.read_text()
    assert text.count(WORD) == 1
    chance.write_text(text.replace(WORD, WORD_BEFORE))
    (site,) = home.glob("lib/python*/site-packages")
    libraries = sysconfig.get_path("purelib")
    (site / "older.pth").write_text(f"{source.parent}\n{libraries}\n")
    return home


class Begun:
    """A game that the older version began and left in the middle."""

    def __init__(self, folder: Path, older: Path, bot: str) -> None:
        self.file = folder / "games.db"
        server = Served(self.file, program=(str(older / "bin" / "python"), "-I", "-m", "spoils"))
        with server.visitor() as visitor:
            created = new_game(visitor, ME, {**BOT, "bot": bot})
            self.game, self.keys = created["game"]["id"], [token_of(created)]
            self.cookies = dict(visitor.cookies)
            with Seated(server, self.game, self.keys) as ada:
                ada.play(6)
                ada.await_question()
                ada.ask({"type": "ping"})
                self.view = ada.states[0]["view"]
        server.stop()


def test_without_the_older_version_the_game_is_frozen(tmp_path: Path, older: Path) -> None:
    begun = Begun(tmp_path, older, "random")
    server = Served(begun.file)
    with Seated(server, begun.game, begun.keys) as ada:
        ada.until("table")
        ada.ask({"type": "ping"})
        assert ada.table["stage"] == "frozen"
        assert not ada.states
    server.stop()


def test_with_it_the_game_is_finished(tmp_path: Path, older: Path) -> None:
    """The bot, too, and the replay, and what is played on from there; new games are the new version's."""
    begun = Begun(tmp_path, older, "greedy")
    server = Served(begun.file, "--older-version", str(older))
    with server.visitor(cookies=begun.cookies) as visitor:
        with Seated(server, begun.game, begun.keys) as ada:
            assert ada.await_question() == 0
            ada.ask({"type": "ping"})
            assert ada.states[0]["view"] == begun.view
            assert ada.play(8) == 8
            ada.await_question()
            ada.ask({"type": "concede", "seat": 0})
        assert visitor.get(f"/api/games/{begun.game}").json()["stage"] == "over"
        replay = visitor.get(f"/api/games/{begun.game}/replay")
        assert replay.status_code == 200, replay.text
        branched = visitor.post(
            f"/api/games/{begun.game}/branch", json={"step": 3, "seat": 0, "bot": "random"}
        )
        assert branched.status_code == 201, branched.text
        for created in (branched.json(), new_game(visitor, ME, BOT)):
            with Seated(server, created["game"]["id"], [token_of(created)]) as ada:
                assert ada.play(2) == 2
    server.stop()
    assert "Traceback" not in server.complaints()
    assert "cannot think" not in server.complaints()


def test_a_worker_of_the_older_version_that_is_killed_is_replaced(tmp_path: Path, older: Path) -> None:
    begun = Begun(tmp_path, older, "random")
    server = Served(begun.file, "--older-version", str(older))
    with Seated(server, begun.game, begun.keys) as ada:
        assert ada.await_question() == 0
        assert kill_workers(older) >= 1
        state = ada.states[0]
        reply = ada.answer(0, ada.draw(state["view"]["question"]))
        assert reply["type"] == "accepted" or reply["code"] in ("illegal", "too_heavy")
        assert ada.play(3) == 3
    server.stop()


def kill_workers(older: Path) -> int:
    """End all workers of that version."""
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0] == str(older / "bin" / "python").encode() and b"spoils.server.work.standalone" in words:
            os.kill(int(folder.name), signal.SIGKILL)
            found += 1
    return found


@pytest.mark.parametrize("make", [lambda folder: None, lambda folder: venv.create(folder)])
def test_what_is_no_older_version(tmp_path: Path, make: Callable[[Path], Any]) -> None:
    make(tmp_path / "environment")
    refused = serve("--port", "0", "--older-version", str(tmp_path / "environment"))
    assert refused.returncode == 2
    assert "no version" in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1


def bare(schema: Any) -> Any:
    """A schema without the words for its readers."""
    if isinstance(schema, dict):
        return {key: bare(value) for key, value in schema.items() if key not in ("description", "title")}
    return [bare(value) for value in schema] if isinstance(schema, list | tuple) else schema


def test_messages_have_not_changed_unnoticed() -> None:
    """If this fails, versions before cannot finish their games any more, unless the change is put so that
    both sides still understand each other; otherwise MESSAGES goes up. Either way store the hash anew."""
    kinds = [Order, Done, Think, Thought, *sorted(all_jobs(), key=lambda kind: kind.__name__)]
    schema = msgspec.json.schema_components(kinds)
    text = json.dumps(bare(schema), sort_keys=True)
    stored = json.loads((Path(__file__).parent / "data" / "worker_messages.json").read_text())
    now = {"messages": MESSAGES, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    assert now == stored

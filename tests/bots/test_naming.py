"""Bots by name: classes, what installed packages offer, and refusals in one sentence."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from spoils.bots import naming
from spoils.bots.greedy import GreedyBot
from spoils.bots.naming import check_bot, find_bot, known_bots, offered
from spoils.bots.random_bot import RandomBot
from spoils.bots.roster import BOTS as ROSTER
from spoils.cli import main
from spoils.errors import UserError
from spoils.server.errors import Trouble
from spoils.server.play.thinker import check_bot as check_bot_of_server

BOTS = """
from spoils.bots.random_bot import RandomBot

class Twin(RandomBot):
    pass

class Named(RandomBot):
    def __init__(self, argument, seed):
        super().__init__(seed)
        self.argument = argument

class Seedless(RandomBot):
    def __init__(self):
        super().__init__(1)

def none(seed):
    return "nobody"

def fails(seed):
    raise ValueError("no luck")

NOTHING = 3
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module of bots, where the program was started."""
    (tmp_path / "own_bots_for_tests.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    naming._class.cache_clear()
    yield tmp_path
    sys.modules.pop("own_bots_for_tests", None)
    naming._class.cache_clear()


def test_a_class_is_found_in_a_package_and_in_the_folder(folder: Path) -> None:
    assert isinstance(find_bot("py:spoils.bots.greedy:GreedyBot", 1), GreedyBot)
    assert type(find_bot("py:own_bots_for_tests:Twin", 1)).__name__ == "Twin"


def test_installed_packages_offer_bots(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    points = {
        "twin": EntryPoint("twin", "spoils.bots.random_bot:RandomBot", naming.GROUP),
        "kept": EntryPoint("kept", "own_bots_for_tests:Named", naming.GROUP),
    }
    monkeypatch.setattr(naming, "_installed", lambda: points)
    monkeypatch.syspath_prepend(str(folder))
    assert offered() == ["kept", "twin"]
    assert known_bots() == [*ROSTER, "kept", "twin"]
    with pytest.raises(SystemExit):
        main.run(["bots", "--lang", "fr"])
    assert re.search(r"^twin +d’un paquet installé$", capsys.readouterr().out, re.MULTILINE)
    assert isinstance(find_bot("twin", 1), RandomBot)
    assert find_bot("kept:a:b", 1).argument == "a:b"  # type: ignore[attr-defined]


def test_what_the_project_itself_offers_is_of_no_other_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert "policy" in naming._installed()
    assert "policy" not in offered()
    with pytest.raises(SystemExit):
        main.run(["bots"])
    shown = capsys.readouterr().out
    assert re.search(r"^policy\b", shown, re.MULTILINE) is None
    assert "policy:FILE a trained policy" in shown
    with pytest.raises(UserError, match=r"^policy needs something after a colon: policy:ARGUMENT$"):
        check_bot("policy")


def test_what_stands_behind_a_colon_is_asked_for_or_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = {
        "twin": EntryPoint("twin", "own_bots_for_tests:Twin", naming.GROUP),
        "kept": EntryPoint("kept", "own_bots_for_tests:Named", naming.GROUP),
    }
    monkeypatch.setattr(naming, "_installed", lambda: points)
    monkeypatch.syspath_prepend(str(folder))
    for name, sentence in {
        "kept": "kept needs something after a colon: kept:ARGUMENT",
        "twin:a": "twin takes nothing after a colon",
    }.items():
        with pytest.raises(UserError) as refused:
            check_bot(name)
        assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("py:", "write py:package.module:Class"),
        ("py:own_bots_for_tests", "write py:package.module:Class"),
        ("py:no_such_module:Bot", "cannot be loaded: ModuleNotFoundError"),
        ("py:own_bots_for_tests:Missing", "there is no Missing in own_bots_for_tests"),
        ("py:own_bots_for_tests:NOTHING", "is no class of bots and makes none"),
        ("py:own_bots_for_tests:none", "what it makes is no bot"),
        (
            "py:own_bots_for_tests:Seedless",
            "is no class of bots and makes none; it must take a seed",
        ),
        ("py:own_bots_for_tests:fails", "cannot be loaded: ValueError: no luck"),
        ("nothing:here", 'there is no bot called "nothing:here"; the bots are random'),
        ("greedi", 'there is no bot called "greedi"; is greedy meant?'),
    ],
)
def test_wrong_names_are_one_sentence(folder: Path, name: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        check_bot(name)


def test_a_server_loads_nothing_by_name(folder: Path) -> None:
    with pytest.raises(Trouble, match="there is no bot called"):
        check_bot_of_server("py:own_bots_for_tests:Twin")
    assert "own_bots_for_tests" not in sys.modules

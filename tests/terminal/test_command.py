"""`spoils play` and the commands around it, called as a program and typed by a script."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spoils.cards.catalog import Catalog
from spoils.record.replay import play_again, read_replay
from spoils.record.save import load
from spoils.record.setup import library_of
from tests.copies import spoils

THREE = ("--deck", "starter-rogue", "--deck", "starter-banker", "--deck", "starter-arcanist")


def test_the_command_plays_with_decks_of_the_project(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = spoils("play", "--seed", "3", typed=f"1 1\nboard\nsave {file}\nquit\n")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "Seed 3." in result.stdout
    assert "You have left the game." in result.stdout
    assert "\x1b" not in result.stdout
    assert load(file, Catalog.load()).decisions >= 1


def test_whoever_concedes_in_a_game_of_three_sees_the_others_play_on() -> None:
    result = spoils("play", *THREE, "--bot", "greedy", "--seed", "3", typed="\nconcede\nyes\n")
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr
    assert "Player loses the game" in result.stdout
    assert "wins the game [102.1]" in result.stdout


def test_a_loaded_game_goes_on_against_the_same_bots_and_can_be_recorded(tmp_path: Path) -> None:
    saved, record = tmp_path / "game.json", tmp_path / "record.json"
    bots = ("--bot", "greedy", "--bot", "random")
    typed = f"\n\nsave {saved}\nquit\n"
    assert spoils("play", *THREE, *bots, "--seed", "3", "--name", "Ann", typed=typed).returncode == 0
    again = spoils("play", "--load", str(saved), typed=f"record {record}\nquit\n")
    assert again.returncode == 0, again.stderr
    assert "Ann: " in again.stdout
    assert "Wrecker: " in again.stdout
    assert "Castaway: " in again.stdout
    assert "influence" in again.stdout  # the table is shown at once
    replay = read_replay(record)
    assert replay.players == ("Ann", "Wrecker", "Castaway")
    assert play_again(replay, library_of(replay.setup, Catalog.load())) is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "--bot", "nobody"), 'there is no bot called "nobody"; the bots are'),
        (("play", "--bot", "greed"), 'there is no bot called "greed"; is greedy meant?'),
        (
            ("play", "--bot", "greedy", "--bot", "random"),
            "2 bots were named, opponents: 1; name one, or one for each",
        ),
        (("play", "--edition", "none"), 'there is no edition "none"'),
        (("play", "--deck", "no-such-file.o8d"), "no-such-file.o8d"),
        (("play", "--deck", "starter-rouge"), "is starter-rogue meant?"),
        (("play", "--load", "no-such-file.json"), "no-such-file.json"),
    ],
)
def test_wrong_calls_are_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    result = spoils(*arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr


def test_every_command_knows_the_decks_of_the_project(tmp_path: Path) -> None:
    checked = spoils("deck", "check", "starter-rogue")
    assert (checked.returncode, checked.stdout.splitlines()[-1]) == (0, "legal")
    file = tmp_path / "mine.txt"
    assert spoils("deck", "convert", "starter-rogue", str(file)).returncode == 0
    assert "Harbour Board" in file.read_text("utf-8")
    wrong = spoils("deck", "check", "starter-rouge")
    assert wrong.returncode == 2
    assert "is starter-rogue meant?" in wrong.stderr


def test_a_converted_deck_never_overwrites_a_file_unless_told_to(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("precious", "utf-8")
    refused = spoils("deck", "convert", "starter-rogue", str(file))
    assert refused.returncode == 2
    assert "--force" in refused.stderr
    assert file.read_text("utf-8") == "precious"
    assert spoils("deck", "convert", "--force", "starter-rogue", str(file)).returncode == 0
    assert "Harbour Board" in file.read_text("utf-8")


def test_decks_and_bots_are_listed() -> None:
    assert "starter-rogue" in spoils("decks").stdout
    assert "limité" in spoils("decks", "--lang", "fr").stdout
    bots = spoils("bots").stdout
    assert "greedy" in bots
    assert "Wrecker" in bots


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("spoils", "play", "--deck", "starter-r"), "starter-rogue"),
        (("spoils", "play", "--bot", "gr"), "greedy"),
        (("spoils", "arena", "--bot", "search-h"), "search-hard"),
        (("spoils", "deck", "check", "und"), "undertow"),
        (("spoils", "play", "--edition", "fr"), "french-0.1"),
        (("spoils", "play", "--lang", "f"), "fr"),
        (("spoils", "scen"), "scenario"),
    ],
)
def test_the_shell_completes_names(words: tuple[str, ...], offered: str) -> None:
    asked = {"_SPOILS_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(words)}
    environment = {**os.environ, **asked, "COMP_CWORD": str(len(words) - 1)}
    result = spoils(env=environment)
    assert result.returncode == 0
    assert result.stdout.split() == [offered]

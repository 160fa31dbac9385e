"""`spoils deck`: what a user types, and what scripts read."""

import io
import json
from itertools import pairwise
from pathlib import Path

import pytest

from spoils.cli.main import run

LEGAL = "Faction: Bog Court\n75 Rage\n"


def spoils(*arguments: str) -> int:
    with pytest.raises(SystemExit) as leaving:
        run(["deck", *arguments])
    assert isinstance(leaving.value.code, int)
    return leaving.value.code


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(LEGAL, "utf-8")
    return path


def test_a_legal_deck(deck: Path, mud_season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert spoils("check", str(deck), "--cards", str(mud_season)) == 0
    assert capsys.readouterr().out == "legal\n"


def test_an_illegal_deck(deck: Path, mud_season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck.write_text("Faction: Bog Court\n5 Umbrella\n", "utf-8")
    assert spoils("check", str(deck), "--cards", str(mud_season)) == 1
    lines = capsys.readouterr().out.splitlines()
    rules = [line.split(":")[0] for line in lines]
    assert rules == ["103.1b (comprehensive)", "103.1c (comprehensive)", "illegal"]
    assert lines[-1] == "illegal: 2 faults"


def test_the_format_is_asked_for_or_the_deck_says_it(
    deck: Path, mud_season: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck.write_text("Faction: Bog Court\nFormat: limited\n40 Umbrella\n", "utf-8")
    assert spoils("check", str(deck), "--cards", str(mud_season)) == 0
    assert spoils("check", str(deck), "--cards", str(mud_season), "--edition", "basic") == 1
    assert spoils("check", str(deck), "--cards", str(mud_season), "--format", "constructed") == 1
    assert capsys.readouterr().out.splitlines()[-1] == "illegal: 2 faults"


def test_the_answer_as_json(deck: Path, mud_season: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck.write_text("74 Rage\n1 Bog Court", "utf-8")
    assert spoils("check", str(deck), "--cards", str(mud_season), "--json") == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["legal"], answer["verdict"], answer["cards"]) == (False, "illegal: 1 faults", 74)
    assert [fault["rule"] for fault in answer["faults"]] == ["103.1b"]
    assert len(answer["repairs"]) == 1


def test_a_pool_and_banned_lists(
    tmp_path: Path, deck: Path, mud_season: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pool.txt").write_text("44 Rage", "utf-8")
    (tmp_path / "banned.yaml").write_text("limited: [Rage]", "utf-8")
    limited = ("--cards", str(mud_season), "--format", "limited")
    assert spoils("check", str(deck), *limited, "--pool", str(tmp_path / "pool.txt")) == 1
    assert capsys.readouterr().out.startswith(
        "103.2c (comprehensive): the deck has 75 copies of Rage; the pool has 44"
    )
    assert spoils("check", str(deck), *limited, "--banned", str(tmp_path / "banned.yaml")) == 1
    assert capsys.readouterr().out.startswith("103.2d (comprehensive): Rage is banned in Limited")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 Raeg", 'deck.txt, line 1: there is no card called "Raeg"; did you mean "Rage"?\n'),
        ("x Rage", "deck.txt, line 1: "),
        ("4 Rage\n\0", "deck.txt, line 2: is not a text file; it holds null bytes\n"),
        ("4 Rage\n" * 100_000, "deck.txt, line 2501: lists more than 10000 cards, which is no deck\n"),
        ("4 Rage\n0 Greed", "deck.txt, line 2: 0 copies is not possible; write a number from 1 to 9999\n"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    deck: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    deck.write_text(text, "utf-8")
    assert spoils("check", str(deck)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert captured.err.count("\n") == 1


def test_wrong_options_are_status_2(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert spoils("check", str(deck), "--edition", "newest") == 2
    assert spoils("check", str(deck), "--format", "sealed") == 2
    assert spoils("check", str(deck), "--cards", str(deck)) == 2
    assert spoils("check", "nowhere.txt") == 2
    assert capsys.readouterr().err.count("\n") == 4


def test_a_deck_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, mud_season: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LEGAL.encode())))
    assert spoils("check", "-", "--cards", str(mud_season)) == 0
    assert capsys.readouterr().out == "legal\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"cards: [4 Raeg]")))
    assert spoils("check", "-") == 2
    assert capsys.readouterr().err.startswith("standard input, line 1: there is no card")


def test_two_factions_are_a_fault_with_its_line(
    deck: Path, mud_season: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck.write_text("Faction: Bog Court\nFaction: Ledger House\n75 Rage\n", "utf-8")
    assert spoils("check", str(deck), "--cards", str(mud_season)) == 1
    fault, verdict = capsys.readouterr().out.splitlines()
    said = "103.1a (comprehensive): the deck has 2 factions (1 Bog Court, 1 Ledger House); it must have one"
    assert (fault, verdict) == (f"{said} (line 2)", "illegal: 1 faults")


@pytest.mark.parametrize("ending", [".o8d", ".txt", ".yaml"])
def test_conversion_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, deck: Path, mud_season: Path, ending: str
) -> None:
    cards = ("--cards", str(mud_season))
    first, second = tmp_path / f"first{ending}", tmp_path / "second.txt"
    assert spoils("convert", str(deck), str(first), *cards) == 0
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(first.read_bytes())))
    assert spoils("convert", "-", str(second), *cards) == 0
    assert second.read_text("utf-8").endswith("\n\nFaction:\n1 Bog Court\n\nDeck:\n75 Rage\n")


def test_conversion_there_and_back(
    tmp_path: Path, deck: Path, mud_season: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chain = [deck, tmp_path / "a.o8d", tmp_path / "b.yaml", tmp_path / "c.txt"]
    for source, target in pairwise(chain):
        assert spoils("convert", str(source), str(target), "--cards", str(mud_season)) == 0
    assert chain[-1].read_text("utf-8") == "Name: deck\n\nFaction:\n1 Bog Court\n\nDeck:\n75 Rage\n"
    assert capsys.readouterr().err == ""


def test_repairs_are_told_on_stderr(
    tmp_path: Path, deck: Path, mud_season: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck.write_text("75 Rage\n1 Bog Court", "utf-8")
    assert spoils("convert", str(deck), str(tmp_path / "a.yaml"), "--cards", str(mud_season)) == 0
    assert capsys.readouterr().err.endswith(
        '"Bog Court" stands among the cards and was read as the faction\n'
    )


def test_the_shared_decks_convert_without_card_files(shared: Path, tmp_path: Path) -> None:
    for path in sorted((shared / "decks").glob("*.o8d")):
        assert spoils("convert", "--force", str(path), str(tmp_path / "deck.txt")) == 0
        assert spoils("convert", "--force", str(tmp_path / "deck.txt"), str(tmp_path / "deck.o8d")) == 0
        assert spoils("check", str(tmp_path / "deck.o8d"), "--cards", str(shared / "cards")) in (0, 1)

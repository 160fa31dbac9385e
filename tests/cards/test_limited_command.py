"""`spoils sealed` and `spoils draft`: what a user types, and what scripts read."""

import io
import json
import re
from pathlib import Path

import pytest

from spoils.cli.main import run


def spoils(*arguments: str) -> int:
    with pytest.raises(SystemExit) as leaving:
        run(arguments)
    assert isinstance(leaving.value.code, int)
    return leaving.value.code


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    text = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_sealed_decks_are_legal_and_their_files_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert spoils("sealed", "--players", "2", "--seed", "7", "--out", str(tmp_path)) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["Seed 7.", "2 decks, 2 legal"]
    for number in (1, 2):
        deck, pool = (tmp_path / f"sealed-{number}{end}.yaml" for end in ("", "-pool"))
        assert spoils("deck", "check", str(deck), "--pool", str(pool)) == 0
        assert capsys.readouterr().out == "legal\n"


def test_a_draft_by_bots_alone_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    command = ("draft", "--bots", "--seats", "3", "--seed", "9", "--json")
    assert spoils(*command) == 0
    first = capsys.readouterr().out
    assert spoils(*command) == 0
    assert capsys.readouterr().out == first
    answer = json.loads(first)
    assert (answer["seed"], answer["verdict"], len(answer["decks"])) == (9, "3 decks, 3 legal", 3)
    assert all(deck["faults"] == [] for deck in answer["decks"])


def test_a_person_drafts_by_numbers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "0", "frog", "help", "2", "taken", *["bot"] * 14)
    call = ("draft", "--seats", "2", "--packs", "1", "--seed", "3", "--out", str(tmp_path))
    assert spoils(*call) == 0
    said = capsys.readouterr().out
    second = next(line for line in said.splitlines() if line.startswith("  2 "))
    name = second[4:].split(" (")[0]
    assert '"frog" is no choice here' in said
    assert "The cards have numbers from 1 to 15." in said
    assert f"1 card taken:\n  1 {name}" in said
    assert said.splitlines()[-1] == "2 decks, 2 legal"
    assert name in (tmp_path / "seat-1-pool.yaml").read_text("utf-8")


def test_cards_of_a_draft_are_told_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The kind of a card in the French order, and beside its English text what that means."""
    type_in(monkeypatch, *(f"carte {number}" for number in range(1, 16)), "quitter")
    assert spoils("draft", "--seats", "2", "--seed", "4", "--lang", "fr") == 1
    said = capsys.readouterr().out.replace("\u00a0", " ")
    pack = [line for line in said.splitlines() if re.match(r" *\d+ .*\(", line)][:15]
    kinds = "personnage|tactique|objet|lieu|ressource|faction"
    assert [line for line in pack if not re.search(rf"\((?:{kinds}) [A-Z]\w+,", line)] == []
    with_text = [line for line in pack if ") : " in line]
    assert said.count("Si aucun lieu n’est dit") == len(with_text) > 0
    assert "Quand cette carte entre en jeu." in said or "Vous désignez" in said


def test_a_draft_can_be_left(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, "1", "quit")
    assert spoils("draft", "--seats", "2", "--seed", "3") == 1
    assert capsys.readouterr().err == "the draft was left; nothing is written\n"
    type_in(monkeypatch, "1")
    assert spoils("draft", "--seats", "2", "--seed", "3") == 130  # no more input


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("sealed", "--set", "Nowhere"),
            'there is no set with packs called "Nowhere"; there are The Long Ebb',
        ),
        (("draft", "--bots", "--pack", "Crate"), 'has no pack "Crate"; it has Booster, Sea chest'),
        (("draft", "--bots", "--seats", "9"), "9 is not in the range 2<=x<=8"),
        (("draft", "--bots", "--edition", "newest"), 'there is no edition "newest"'),
        (("sealed", "--packs", "0"), "0 is not in the range"),
        (("sealed", *("--pack", "Booster") * 13), "13 packs were named; at most 12"),
    ],
)
def test_wrong_calls_are_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    assert spoils(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert captured.err.count("\n") == 1


def test_packs_of_an_octgn_set_are_opened(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = sorted((shared / "cards").iterdir())[0]
    from spoils.cards.catalog import read_source

    (card_set,) = read_source(folder)
    call = ("sealed", "--cards", str(folder), "--set", card_set.name, "--seed", "1")
    assert spoils(*call) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[-1] == "1 decks, 1 legal"
    assert "the packs hold no staple resources; the five of the rules were added" in captured.err

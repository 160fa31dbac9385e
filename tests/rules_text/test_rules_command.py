"""`spoils rules`."""

import json

import pytest

from spoils.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as leaving:
        main.run(["rules", *arguments])
    output = capsys.readouterr()
    return int(leaving.value.code or 0), output.out, output.err


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["408.4"], ["408.4  Damage to a character", "408.4a  One turn", "heal-time", "A31"]),
        (["408"], ["408.9  A new area, no damage"]),
        (["rule", "408.4"], ["408.4  Damage to a character"]),
        (["4"], ["Section 4  How the game works", "414  Action loops"]),
        (["section", "4"], ["Section 4  How the game works"]),
        ([], ["Section 1  General rules", "610  Ending a turn"]),
        (["covert"], ["Keyword: a party", "507.3b  Who can block it", "Rules about “covert”"]),
        (["free"], ["With 0 for a cost number", "rulebook-2.2", "308.1"]),
        (["free-x"], ["X is 0 (Free)"]),
        (["A24"], ["A24  What becomes of the replacements that were not chosen?"]),
        (["empty", "deck"], ["102.1a"]),
        (["408.4", "--lang", "fr"], ["Dégâts sur un personnage", "Autres éditions"]),
        (
            ["608"],
            ["Since when an attacker must have been yours (attack-eligibility)", "A11  What is attacked"],
        ),
        (["608", "--lang", "fr"], ["Depuis quand un attaquant doit être à vous", "A11  Qu’attaque-t-on par"]),
        (["oubliés", "--lang", "fr"], ["408.4a, 602.1a  Quand les dégâts d’un personnage sont oubliés"]),
        (["607.1d", "--edition", "french-0.1"], ["608.1d  Blockers  [607.1d in french-0.1]"]),
        (["602.1", "--edition", "basic"], ["[basic has nothing under this number]"]),
        (["--edition", "basic"], ["Where basic differs from the newest edition", "can-vs-cannot"]),
    ],
)
def test_what_is_shown(capsys: pytest.CaptureFixture[str], arguments: list[str], shown: list[str]) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, err) == (0, "")
    assert not [text for text in shown if text not in out]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["607.1d"], "comprehensive has no rule 607.1d; french-0.1 calls by that number what is 608.1d"),
        (["408.4.2"], "“408.4.2” is no rule number; one looks like 408, 408.4 or 408.4b."),
        (["9"], "There is no section 9; the sections are 1 to 6."),
        (["A99"], "There is no ruling A99; they run from A1 to A80."),
        (["101", "--lang", "de"], 'there is no language "de"; there are en and fr'),
        (["--edition", "x"], "There is no edition “x”; the editions are comprehensive, "),
        (["101", "--edition", "x", "--lang", "fr"], "Il n’y a pas d’édition «\u00a0x\u00a0»"),
    ],
)
def test_what_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(said)
    assert err.count("\n") == 1


def test_nothing_found_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "xyzzy") == (1, "Nothing in the rules is about “xyzzy”.\n", "")
    assert run(capsys, "xyzzy", "--json") == (1, "[]\n", "")


def test_a_rule_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "604.1e", "--json", "--edition", "comprehensive-2013")
    (rule,) = json.loads(out)
    assert status == 0
    assert rule["entry"] == "rule"
    assert rule["number"] == "604.1e"
    assert rule["in_edition"] == {"edition": "comprehensive-2013", "number": "604.1e"}
    assert "failed-cost" in rule["differences"]
    assert "A44" in rule["rulings"]


def test_other_answers_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    kinds = {}
    for asked in ("4", "A24", "free-x", "covert", ""):
        out = run(capsys, "--json", *asked.split())[1]
        kinds[asked] = [entry["entry"] for entry in json.loads(out)]
    assert kinds["4"] == ["section"]
    assert kinds["A24"] == ["ruling"]
    assert kinds["free-x"] == ["difference"]
    assert kinds["covert"][0] == "term"
    assert kinds[""] == ["section"] * 6
    out = run(capsys, "--json", "--edition", "rulebook-2.2")[1]
    assert {entry["entry"] for entry in json.loads(out)} == {"difference"}

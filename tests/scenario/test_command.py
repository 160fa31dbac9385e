"""`spoils scenario`: the report, the closing line and the exit status."""

import json
from pathlib import Path

import pytest

from spoils.cli.main import run

GOOD = "title: Good\nplayers: {A: {}, B: {}}\nexpect: [active = A]\n"
BAD = "title: Bad\nplayers: {A: {}, B: {}}\nexpect: [active = B]\n"
UGLY = "title: Ugly\nplayers: {A: {}, B: {}}\nextra: 1\n"


def call(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        run(["scenario", *arguments])
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "bad.yml").write_text(f"{GOOD}---\n{BAD}")
    return tmp_path


def test_all_passed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(str(folder / "good.yaml")) == 0
    assert capsys.readouterr().out.splitlines() == ["passed: Good", "1 passed, 0 failed"]


def test_one_failed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(str(folder)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "2 passed, 1 failed"
    (failure,) = [line for line in lines if line.startswith("FAILED")]
    assert "Bad" in failure
    assert "bad.yml, line 7" in failure
    assert "it is A" in failure


def test_an_unusable_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "ugly.yaml").write_text(UGLY)
    assert call(str(folder / "ugly.yaml"), str(folder / "good.yaml")) == 2
    shown = capsys.readouterr()
    assert shown.out.splitlines()[-1] == "1 passed, 1 failed"
    assert "ugly.yaml, line 3" in shown.err
    assert shown.err.count("\n") == 1


def test_a_path_that_is_not_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(str(folder / "nothing.yaml")) == 2
    assert "nothing.yaml" in capsys.readouterr().err


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--json", str(folder)) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["summary"] == "2 passed, 1 failed"
    assert [entry["status"] for entry in report["scenarios"]] == ["passed", "failed", "passed"]
    assert report["scenarios"][1]["text"] == "active = B"


def test_cards_from_other_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "cards").mkdir()
    cards = folder / "cards" / "mine.yaml"
    cards.write_text("cards:\n  - {name: Doorstop, type: Item}\n")
    scene = folder / "scene.yaml"
    scene.write_text("title: Door\nplayers: {A: {play: [Doorstop]}, B: {}}\nexpect: [Doorstop in A.play]\n")
    assert call(str(scene)) == 2
    assert call(str(scene), "--cards", str(cards)) == 0

"""Programs kept between runs: found again, never stale, and damage to them does no harm."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spoils.language import cache, kept, verdicts
from spoils.language.compile import Compiled, Declined
from spoils.language.show import show
from spoils.language.survey import Survey, survey

TEXT = "COST: Pick a character.\n\nEFFECT: Destroy the character. Its controller draws a card. (Sorry.)"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def compiled(text: str = TEXT) -> Compiled:
    result = cache.compile_cached("Test", ["Tactic"], text)
    assert isinstance(result, Compiled)
    return result


def test_a_program_read_back_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    first = compiled()
    monkeypatch.setattr(cache, "compile_card", None)  # a second compilation would fail
    second = compiled()
    assert show(second.text) == show(first.text)
    assert (second.text.slots, second.changes, second.reminders) == (
        first.text.slots,
        first.changes,
        first.reminders,
    )
    assert len(second.text.nodes) == len(first.text.nodes)


@pytest.mark.parametrize("damage", ["", "{", "null", "[1, 2]", '{"texts": [{"kind": "Nonsense"}]}', "\x00"])
def test_a_damaged_file_is_compiled_again(folder: Path, damage: str) -> None:
    first = compiled()
    (file,) = folder.rglob("*.json")
    file.write_text(damage)
    assert show(compiled().text) == show(first.text)


def test_an_other_text_or_name_is_another_program(folder: Path) -> None:
    compiled()
    compiled(TEXT.replace("Destroy", "Deplete"))
    assert len(list(folder.rglob("*.json"))) == 2


def test_the_compiler_is_part_of_the_key(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    compiled()
    monkeypatch.setattr(kept, "fingerprint", lambda: "another")
    compiled()
    assert len(list(folder.rglob("*.json"))) == 2


def test_of_declined_cards_no_program_is_kept(folder: Path) -> None:
    assert isinstance(cache.compile_cached("Test", ["Tactic"], "Nonsense."), Declined)
    assert list(folder.rglob("*.json")) == []


def test_a_folder_that_cannot_be_written_is_no_obstacle(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "a file"
    file.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    assert compiled().text.texts


# ---- verdicts ---------------------------------------------------------------------------------------------

CARDS = [
    ("Good", ["Tactic"], TEXT),
    ("Bad", ["Item"], "When this card enters play, draw a card.\n\nPlease be kind to this card."),
]


def lines(of: Survey) -> list[str]:
    return list(of.lines())


def test_a_report_is_the_same_the_second_time_without_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    first = survey(CARDS)
    assert (first.cards, first.compiled, first.sentences, first.sentences_read) == (2, 1, 5, 4)
    monkeypatch.setattr(verdicts, "judge", None)  # a second compilation would fail
    second = survey(CARDS)
    assert lines(second) == lines(first)
    assert second.as_dict() == first.as_dict()


def test_a_report_from_what_is_kept_does_not_load_the_compiler() -> None:
    survey(CARDS)
    program = (
        f"import sys; from spoils.language.survey import survey; print(survey({CARDS!r}).last_line());"
        "print([each for each in sys.modules if each.startswith('spoils.engine')"
        " or each in ('spoils.language.compile', 'spoils.language.grammar', 'yaml')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["compiled 1 of 2 cards, 4 of 5 sentences", "[]"]


@pytest.mark.parametrize(
    "card",
    [
        ("Good", ["Tactic"], TEXT.replace("Destroy", "Mangle")),
        (
            "Good",
            ["Item"],
            TEXT.replace("COST: Pick a character.\n\nEFFECT: Destroy the character.", "Draw a card."),
        ),
    ],
)
def test_a_changed_card_is_judged_anew(card: tuple[str, list[str], str]) -> None:
    assert survey([CARDS[0]]).compiled == 1
    assert survey([card]).compiled == 0
    assert survey([CARDS[0]]).compiled == 1


def test_another_compiler_judges_anew(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    survey(CARDS)
    monkeypatch.setattr(kept, "fingerprint", lambda: "another")
    survey(CARDS)
    assert len(list(folder.rglob("verdicts.json"))) == 2


@pytest.mark.parametrize("damage", [b"", b"{", b"null", b"[1, 2]", b"\xff\xfe", b"[" * 100_000])
def test_damaged_verdicts_are_made_again(folder: Path, damage: bytes) -> None:
    first = survey(CARDS)
    (file,) = folder.rglob("verdicts.json")
    file.write_bytes(damage)
    assert lines(survey(CARDS)) == lines(first)


@pytest.mark.parametrize("damage", [None, 7, [], [1, 2], [1, 1, ["Good"], ""], [1, 1, 5, ""], {"a": 1}])
def test_a_damaged_verdict_is_made_again(folder: Path, damage: object) -> None:
    first = survey(CARDS)
    (file,) = folder.rglob("verdicts.json")
    sound = file.read_bytes()
    kept.write_json(file, dict.fromkeys(json.loads(file.read_bytes()), damage))
    assert lines(survey(CARDS)) == lines(first)
    assert file.read_bytes() == sound


def test_a_verdict_that_cannot_be_kept_is_given_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "a file"))
    assert survey(CARDS).compiled == 1


# ---- the fingerprint --------------------------------------------------------------------------------------


def tree(folder: Path, **contents: str) -> Path:
    for name, content in contents.items():
        file = folder / name.replace("__", "/").replace("_", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return folder


@pytest.mark.parametrize(
    "changed",
    [
        {"read_py": "a ", "sub__rules_grammar": "b"},
        {"read_py": "a", "sub__rules_grammar": "c"},
        {"read_py": "ab", "sub__rules_grammar": ""},
        {"read_py": "a", "sub__other_grammar": "b"},
        {"read_py": "a", "sub__rules_grammar": "b", "data__new_yaml": ""},
        {"read_py": "a"},
    ],
)
def test_any_change_of_the_sources_changes_the_fingerprint(tmp_path: Path, changed: dict[str, str]) -> None:
    before = kept.hash_of([tree(tmp_path / "before", read_py="a", sub__rules_grammar="b")])
    assert kept.hash_of([tree(tmp_path / "after", **changed)]) != before


def test_what_python_makes_of_the_sources_does_not_change_it(tmp_path: Path) -> None:
    folder = tree(tmp_path / "source", read_py="a")
    before = kept.hash_of([folder])
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "read.py").write_text("x")
    assert kept.hash_of([folder]) == before


def test_all_that_a_program_depends_on_is_in_the_fingerprint() -> None:
    loaded = (
        "import sys; from spoils.language.compile import compile_card; compile_card('A', [], 'Draw.');"
        "print(*[each.__file__ for key, each in sys.modules.items() if key.startswith('spoils.')], sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    package = Path(kept.__file__).parents[1]
    outside = {
        Path(file).relative_to(package).as_posix()
        for file in done.stdout.split()
        if not any(Path(file).is_relative_to(each) for each in kept.COMPILER)
    }
    assert outside == {"engine/__init__.py"}  # a docstring

"""Programs kept between runs: found again, never stale, and damage to them does no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from spoils.language import cache
from spoils.language.compile import Compiled, Declined
from spoils.language.show import show

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
    monkeypatch.setattr(cache, "fingerprint", lambda: "another")
    compiled()
    assert len(list(folder.rglob("*.json"))) == 2


def test_declined_cards_are_not_kept(folder: Path) -> None:
    assert isinstance(cache.compile_cached("Test", ["Tactic"], "Nonsense."), Declined)
    assert list(folder.rglob("*.json")) == []


def test_a_folder_that_cannot_be_written_is_no_obstacle(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "a file"
    file.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    assert compiled().text.texts

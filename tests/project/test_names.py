"""Test and scenario files are named by their subject."""

from __future__ import annotations

import pytest

from checks import names

HEADINGS = ("503", "604")


def test_no_file_is_named_by_its_history() -> None:
    assert names.check() == []


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("tests/rules/604-deploying-more.yaml", "more"),
        ("tests/scenarios/language-widened-2.yaml", "2"),
        ("tests/scenarios/judged-control.yaml", "judged"),
        ("tests/engine/test_bugs.py", "bugs"),
        ("tests/scenarios/control-v2.yaml", "v2"),
        ("tests/rules/905-flying.yaml", "905"),
        ("tests/rules/604.yaml", "604"),
    ],
)
def test_history_and_bare_numbers_are_faults(name: str, word: str) -> None:
    assert any(fault.startswith(f"{name}: {word!r}") for fault in names.faults_of(name, HEADINGS))


@pytest.mark.parametrize(
    "name",
    [
        "tests/rules/604-deploying.yaml",
        "tests/rules/test_503_triggers.py",
        "tests/scenarios/several-players.yaml",
    ],
)
def test_subjects_are_not(name: str) -> None:
    assert names.faults_of(name, HEADINGS) == []


def test_a_file_with_such_a_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = names.TESTS / "rules" / "604-deploying-more.yaml"
    monkeypatch.setattr(names, "project_files", lambda: [wrong, names.PROJECT / "docs" / "more.md"])
    assert [fault.partition(":")[0] for fault in names.check()] == ["tests/rules/604-deploying-more.yaml"]

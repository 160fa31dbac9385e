"""The order inside the engine, and that each kind of fault in it is seen."""

from pathlib import Path

import pytest

from checks import engine_levels


def test_the_engine_keeps_to_its_order() -> None:
    faults = engine_levels.check()
    assert not faults, "\n".join(faults)


def faults_of(folder: Path, files: dict[str, str]) -> list[str]:
    """The faults of a small engine."""
    engine = folder / "spoils" / "engine"
    for name, text in {"__init__.py": "", **files}.items():
        path = engine / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return engine_levels.check(folder)


def test_asking_downward_is_allowed_also_through_the_rules(tmp_path: Path) -> None:
    assert not faults_of(
        tmp_path,
        {
            "state/game.py": "",
            "board/board.py": "from spoils.engine.state.game import Game",
            "texts/triggers.py": '"""503: triggers."""\nfrom spoils.engine.board.board import board',
            "happening/happen.py": "from spoils.engine.texts.triggers import listeners",
        },
    )


@pytest.mark.parametrize(
    ("files", "words"),
    [
        (
            {"state/game.py": "from spoils.engine.board.board import Board", "board/board.py": ""},
            "does not stand below it",
        ),
        (
            {
                "happening/happen.py": "from spoils.engine.texts.triggers import listeners",
                "texts/triggers.py": '"""503: triggers."""\nfrom spoils.engine.following.act import Act',
                "following/act.py": "",
            },
            "which asks following",
        ),
        (
            {
                "terms/draw.py": '"""306: draw."""\nfrom spoils.engine.terms.search import find',
                "terms/search.py": '"""312: search."""\nfrom spoils.engine.terms.draw import draw',
            },
            "in a circle",
        ),
        (
            {
                "state/game.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
                "    from spoils.engine.state.card import Card",
                "state/card.py": "",
            },
            "not at the beginning",
        ),
        (
            {
                "state/game.py": "def late():\n    from spoils.engine.state.card import Card",
                "state/card.py": "",
            },
            "not at the beginning",
        ),
        ({"terms/draw.py": '"""402: drawing."""'}, "section 3"),
        ({"state/game.py": "\n" * 501}, "more than 500"),
        ({"elsewhere.py": ""}, "has no place"),
    ],
)
def test_a_fault_is_seen(tmp_path: Path, files: dict[str, str], words: str) -> None:
    (fault,) = faults_of(tmp_path, files)
    assert words in fault


def test_too_many_modules_alone_are_a_fault(tmp_path: Path) -> None:
    names = [name for name in engine_levels.MACHINERY if name not in ("state", "program")]
    (fault,) = faults_of(tmp_path, {f"{name}.py": "" for name in names[: engine_levels.ALONE + 1]})
    assert "stand alone" in fault

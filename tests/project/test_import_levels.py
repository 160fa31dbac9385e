"""Imports point downward only."""

import pytest

from checks import levels


def test_the_package_keeps_to_its_levels() -> None:
    faults = levels.check()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("spoils.engine.playing.deploying", "from spoils.engine.program.node import Node"),
        ("spoils.engine.playing.deploying", "from spoils.engine.state import Game"),
        ("spoils.language.link", "import spoils.engine.program.node"),
        ("spoils.language.link", "from spoils.engine import program"),
        ("spoils.cards.deck", "from spoils.errors import UserError"),
        ("spoils.cards.deck", "from . import card"),
        ("spoils.cli.play", "from spoils import __version__"),
        ("spoils.terminal.game", "import json"),
    ],
)
def test_importing_downward_is_allowed(module: str, line: str) -> None:
    assert levels.faults_of(line, module, "x.py") == []


@pytest.mark.parametrize(
    ("module", "line", "direction"),
    [
        ("spoils.engine.program.node", "from spoils.engine.state import Game", "above"),
        ("spoils.engine.program.node", "from ..state import Game", "above"),
        ("spoils.engine.agenda", "import spoils.language", "beside"),
        ("spoils.language.link", "from spoils.engine.state import Game", "beside"),
        ("spoils.language.link", "from spoils.engine import state", "beside"),
        ("spoils.cards.deck", "from spoils import engine", "above"),
        ("spoils.cards.deck", "from ..view import describe", "above"),
        ("spoils.terminal.game", "from spoils.server import app", "beside"),
        ("spoils.view.table", "def late():\n    from spoils.bots import base", "above"),
    ],
)
def test_importing_upward_or_sideways_is_a_fault(module: str, line: str, direction: str) -> None:
    (fault,) = levels.faults_of(line, module, "x.py")
    assert fault.startswith("x.py:")
    assert fault.endswith(f"which stands {direction} it")


def test_relative_imports_of_a_package_start_at_the_package() -> None:
    assert levels.faults_of("from .deck import Deck", "spoils.cards", "x.py", is_package=True) == []


def test_a_package_without_a_level_is_a_fault() -> None:
    (fault,) = levels.faults_of("", "spoils.unheard_of.thing", "x.py")
    assert "has no place in LEVELS" in fault

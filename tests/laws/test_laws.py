"""Laws hold of all cards in random positions, and each law notices the fault it is there for."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.lab.laws.__main__ import main, try_law
from spoils.lab.laws.every_law import LAWS
from spoils.lab.laws.positions import playable

SHARED = Path(os.environ.get("SPOILS_SHARED", Path(__file__).parents[3] / "shared"))
OWN_POSITIONS = 4
SHARED_POSITIONS = 6


@cache
def own() -> tuple[PrintedCard, ...]:
    return tuple(playable(list(Catalog.load([]))))


@cache
def printed() -> tuple[PrintedCard, ...]:
    folders = [folder for folder in (SHARED / "cards", SHARED / "cards-2") if folder.is_dir()]
    if not folders:
        pytest.skip("../shared is absent")
    return tuple(playable(list(Catalog.load(folders))))


@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds_of_the_projects_cards(law: str) -> None:
    found, cards = try_law(law, own(), range(OWN_POSITIONS))
    assert found == []
    assert cards > 100


@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds_of_printed_cards(law: str) -> None:
    found, cards = try_law(law, printed(), range(1_000, 1_000 + SHARED_POSITIONS))
    assert found == []
    assert cards > 140


def test_the_command_names_the_laws_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--law", "gravity"]) == 2
    assert "there are tokens" in capsys.readouterr().err

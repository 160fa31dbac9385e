"""Every field of an edition is shown by scenarios from both sides: they fail where it is the other way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

from spoils.cards.catalog import Catalog
from spoils.engine import editions
from spoils.engine.editions import COMPREHENSIVE, EDITIONS, Edition
from spoils.scenario.file import read_scenarios
from spoils.scenario.model import Scenario
from spoils.scenario.report import FAILED, outcome_of

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(path.name for path in FOLDER.glob("editions-*.yaml"))
# Shown by tests of their own: no position can have three players, no assertion sees a shuffle, and what is
# only a word changes nothing.
ELSEWHERE = ("most_players", "shuffle_needs_cards", "deploys", "damage_markers")
NAMES = [field.name for field in fields(Edition) if field.name not in ("id", *ELSEWHERE)]


@cache
def scenarios() -> tuple[Scenario, ...]:
    found = [one for file in FILES for one in read_scenarios(FOLDER / file, Catalog.load())]
    assert all(isinstance(one, Scenario) for one in found)
    return tuple(one for one in found if isinstance(one, Scenario))


def flipped(edition: Edition, name: str) -> Edition:
    return replace(edition, id=f"{edition.id}, other {name}", **{name: not getattr(edition, name)})


def failing(name: str, value: bool, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scenario]:
    """The scenarios of editions with that value which fail as soon as it is the other one."""
    for scenario in scenarios():
        edition = EDITIONS[scenario.edition]
        if getattr(edition, name) is not value:
            continue
        with monkeypatch.context() as patch:
            patch.setitem(editions.EDITIONS, edition.id, flipped(edition, name))
            if outcome_of(scenario).status == FAILED:
                yield scenario


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_both_sides_are_shown(name: str, value: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    side = "as the newest" if getattr(COMPREHENSIVE, name) is value else "as an older one"
    assert next(failing(name, value, monkeypatch), None) is not None, f"no scenario shows {name} {side}"

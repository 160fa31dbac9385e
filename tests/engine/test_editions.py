"""Every difference between the editions is a field of them, or is said to be no behaviour of the engine."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import spoils.engine
from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.differences import FIELDS, NO_BEHAVIOUR
from spoils.engine.editions import EDITIONS, Edition
from spoils.engine.program import events as ev
from spoils.engine.state.questions import DEPLOY, TURN
from spoils.errors import UserError
from spoils.record.setup import check_players
from spoils.rules.book import Rulebook
from spoils.rules.documents import editions
from spoils.scenario.file import read_scenarios
from spoils.scenario.model import Scenario
from spoils.scenario.setup import set_up

NAMES = tuple(field.name for field in fields(Edition) if field.name != "id")
ENGINE = Path(spoils.engine.__file__).parent
SOURCE = ENGINE.parent


def test_the_editions_are_those_of_the_rules() -> None:
    assert tuple(EDITIONS) == editions()


def test_every_difference_is_a_field_or_has_a_reason() -> None:
    differences = {entry.id for entry in Rulebook.load("en").differences if entry.kind in ("conflict", "new")}
    assert set(FIELDS) | set(NO_BEHAVIOUR) == differences
    assert not set(FIELDS) & set(NO_BEHAVIOUR)
    assert all(NO_BEHAVIOUR.values())


def test_every_field_is_a_difference_and_differs() -> None:
    assert {name for names in FIELDS.values() for name in names} == set(NAMES)
    for name in NAMES:
        assert len({getattr(edition, name) for edition in EDITIONS.values()}) > 1, name


@pytest.mark.parametrize("difference", sorted(FIELDS))
def test_editions_that_differ_in_a_field_say_different_things(difference: str) -> None:
    entry = Rulebook.load("en").difference(difference)
    for one in EDITIONS.values():
        for other in EDITIONS.values():
            if any(getattr(one, name) != getattr(other, name) for name in FIELDS[difference]):
                said = [entry.of(edition.id) for edition in (one, other)]
                assert len({(statement.says, statement.text) for statement in said}) > 1, (one.id, other.id)


@pytest.mark.parametrize("name", NAMES)
def test_every_field_is_asked_by_a_module(name: str) -> None:
    texts = (path.read_text("utf-8") for path in SOURCE.rglob("*.py") if path.name != "editions.py")
    assert any(re.search(rf"edition\.{name}\b", text) for text in texts)


def test_no_module_of_the_engine_asks_for_the_name_of_an_edition() -> None:
    for path in ENGINE.rglob("*.py"):
        text = path.read_text("utf-8")
        if path.name != "editions.py":
            assert not re.search(r"edition\.id\s*(==|!=|in\b)", text), path.name
            assert not any(f'"{edition}"' in text for edition in EDITIONS), path.name


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS.values() if edition.most_players == 2])
def test_more_players_than_an_edition_is_for_are_refused(edition: Edition) -> None:
    check_players(2, edition)
    with pytest.raises(
        UserError, match=f"3 players cannot play by {edition.id}: its rules are for 2; the edit"
    ):
        check_players(3, edition)


SHUFFLING = """title: Nothing is shuffled into a deck
edition: {edition}
cards:
  - {{name: Sweep, type: Tactic, text: "Shuffle all characters in your discard pile into your deck."}}
players:
  A: {{hand: [Sweep], deck: [3 Rage]}}
  B: {{}}
"""


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_a_deck_that_nothing_is_shuffled_into_is_left_alone_unless_the_edition_says_otherwise(
    edition: str, tmp_path: Path
) -> None:
    file = tmp_path / "scene.yaml"
    file.write_text(SHUFFLING.format(edition=edition), "utf-8")
    (scenario,) = read_scenarios(file, Catalog())
    assert isinstance(scenario, Scenario)
    game, _ = set_up(scenario)
    game.log = []
    assert game.question is not None
    answer(game, 0, [[option[0] for option in game.question.options].index(DEPLOY)])
    while game.question.kind != TURN:
        answer(game, game.question.player, [0])  # nobody responds
    shuffled = any(event.kind == ev.SHUFFLE for event in game.log)
    assert shuffled is not EDITIONS[edition].shuffle_needs_cards

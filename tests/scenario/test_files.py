"""Scenario files: what they may say, and that everything else is an error with file and line."""

from pathlib import Path

import pytest

from spoils.cards.catalog import Catalog
from spoils.errors import UserError
from spoils.scenario.file import Unusable, read_scenarios, scenario_files
from spoils.scenario.model import Entry, Scenario

GOOD = """\
title: A good one
rules: ["604.1"]
cards:
  - {name: Grunt, type: Character, strength: 1, life: 1, speed: 3}
  - {name: Sword, type: Item}
  - {name: 2 Many, type: Item}
players:
  A:
    hand: [Grunt, 2 Sword, 2 Many]
    play:
      - {card: Grunt, as: Boss, owner: B, damage: 1, tokens: 2, depleted: true, new: true, attached: [Sword]}
    resources: [2 Rage, face-down Sword, 3 face-down Grunt, {card: Greed, paid: true}]
    void: [{card: Sword, face_down: true}]
  B: {influence: 7}
"""


def read(tmp_path: Path, text: str) -> list[Scenario | Unusable]:
    file = tmp_path / "test.yaml"
    file.write_text(text, "utf-8")
    return read_scenarios(file, Catalog())


def read_one(tmp_path: Path, text: str) -> Scenario:
    (scenario,) = read(tmp_path, text)
    assert isinstance(scenario, Scenario), scenario.error
    return scenario


def names(entries: tuple[Entry, ...]) -> list[str]:
    return [entry.card.name for entry in entries]


def test_defaults(tmp_path: Path) -> None:
    scenario = read_one(tmp_path, "title: Nothing\nplayers: {A: {}, B: }\n")
    assert scenario.edition == "comprehensive"
    assert scenario.players == ("A", "B")
    assert (scenario.first, scenario.turn, scenario.seed, scenario.from_start) == (0, 0, 1, False)
    assert (scenario.script, scenario.expect, scenario.rules) == ((), (), ())
    assert scenario.seats[0].influence == 25
    assert scenario.seats[0].faction.text == ""
    assert scenario.seats[0].entries() == []


def test_entries_of_every_form(tmp_path: Path) -> None:
    scenario = read_one(tmp_path, GOOD)
    lists = scenario.seats[0].lists
    assert names(lists["hand"]) == ["Grunt", "Sword", "Sword", "2 Many"]
    assert names(lists["resources"]) == ["Rage", "Rage", "Sword", "Grunt", "Grunt", "Grunt", "Greed"]
    assert [entry.face_down for entry in lists["resources"]] == [False] * 2 + [True] * 4 + [False]
    assert lists["resources"][-1].paid
    (boss,) = lists["play"]
    assert (boss.alias, boss.owner, boss.damage, boss.tokens) == ("Boss", "B", 1, 2)
    assert (boss.depleted, boss.new, boss.face_down) == (True, True, False)
    assert names(boss.attached) == ["Sword"]
    assert lists["void"][0].face_down
    assert scenario.seats[1].influence == 7


def test_cards_are_counted_in_the_order_of_the_contract(tmp_path: Path) -> None:
    scenario = read_one(tmp_path, GOOD)
    counted = [entry.card.name for entry in scenario.seats[0].entries()]
    assert counted[:6] == ["Grunt", "Sword", "Sword", "2 Many", "Grunt", "Sword"]


def test_a_faction_brings_its_influence(tmp_path: Path) -> None:
    guild = "cards: [{name: Guild, type: Faction, influence: 20}]"
    text = f"title: x\n{guild}\nplayers: {{A: {{faction: Guild}}, B: {{}}}}\n"
    assert read_one(tmp_path, text).seats[0].influence == 20


def test_a_bad_document_does_not_spoil_the_others(tmp_path: Path) -> None:
    good = "title: Good\nplayers: {A: {}, B: {}}\n"
    first, second, third = read(tmp_path, f"{good}---\ntitle: Bad\n---\n{good}")
    assert isinstance(first, Scenario)
    assert isinstance(third, Scenario)
    assert isinstance(second, Unusable)
    assert second.title == "Bad"


@pytest.mark.parametrize(
    ("line", "text", "problem"),
    [
        (1, "players: {A: {}, B: {}}\n", "has no title"),
        (1, "title: x\n", "players must be a mapping"),
        (3, "title: x\nplayers: {A: {}, B: {}}\nscript:\n  A ends turn\n", "write a list"),
        (3, "title: x\nplayers: {A: {}, B: {}}\nextras: 1\n", '"extras" is not a key of a scenario'),
        (3, "title: x\nplayers: {A: {}, B: {}}\nedition: newest\n", "write one of comprehensive"),
        (3, "title: x\nplayers: {A: {}, B: {}}\nfrom: end\n", "write one of middle, start"),
        (3, "title: x\nplayers: {A: {}, B: {}}\nturn: C\n", "write one of A, B"),
        (3, "title: x\nplayers: {A: {}, B: {}}\nfirst: A\n", "only with from: start"),
        (3, "title: x\nplayers: {A: {}, B: {}}\nseed: often\n", "seed is"),
        (3, "title: x\nplayers: {A: {}, B: {}}\nrules: [506]\n", "is not the number of a rule"),
        (3, "title: x\nplayers: {A: {}, B: {}}\nrules: 506\n", "write a list"),
        (4, "title: x\nplayers:\n  A: {}\n  C: {}\n", '"C" is not a player'),
        (2, "title: x\nplayers: {A: {}}\n", "at least A and B"),
        (3, "title: x\nplayers:\n  A: {hands: []}\n  B: {}\n", 'did you mean "hand"?'),
        (3, "title: x\nplayers:\n  A: [Rage]\n  B: {}\n", "write a mapping"),
        (3, "title: x\nplayers:\n  A: {hand: Rage}\n  B: {}\n", "write a list of cards"),
        (4, "title: x\nplayers:\n  A: {hand:\n    [Regret]}\n  B: {}\n", 'no card called "Regret"'),
        (3, "title: x\nplayers:\n  A: {hand: [face-down Rage]}\n  B: {}\n", "no card called"),
        (3, "title: x\nplayers:\n  A: {hand: [0 Rage]}\n  B: {}\n", "no card called"),
        (3, "title: x\nplayers:\n  A: {hand: [999 Rage]}\n  B: {}\n", "too many"),
        (3, "title: x\nplayers:\n  A: {hand: [{card: Rage, damage: 1}]}\n  B: {}\n", "means nothing"),
        (3, "title: x\nplayers:\n  A: {hand: [{as: Rage}]}\n  B: {}\n", "names no card"),
        (3, "title: x\nplayers:\n  A: {hand: [{card: Rage, colour: red}]}\n  B: {}\n", "of an entry"),
        (3, "title: x\nplayers:\n  A: {hand: [{card: Rage, owner: Z}]}\n  B: {}\n", "write one of A, B"),
        (3, "title: x\nplayers:\n  A: {play: [{card: Rage, new: 1}]}\n  B: {}\n", "write true or false"),
        (3, "title: x\nplayers:\n  A: {play: [{card: Rage, depleted: true}]}\n  B: {}\n", "203.7"),
        (3, "title: x\nplayers:\n  A: {play: [{card: Rage, tokens: -1}]}\n  B: {}\n", "whole number"),
        (3, "title: x\nplayers:\n  A: {play: [{card: Rage, as: Greed}]}\n  B: {}\n", "something else"),
        (3, "title: x\nplayers:\n  A: {hand: [Micromajig]}\n  B: {}\n", "409.3a"),
        (3, "title: x\nplayers:\n  A: {faction: Rage}\n  B: {}\n", "not of the type Faction"),
        (4, "title: x\nplayers: {A: {}, B: {}}\nscript:\n  - A picks Nobody\n", 'no card called "Nobody"'),
        (4, "title: x\nplayers: {A: {}, B: {}}\nscript:\n  - A assigns Rage: 2 to Greed\n", "in quotes"),
        (4, "title: x\nplayers: {A: {}, B: {}}\nexpect:\n  - A.luck = 1\n", "is not an assertion"),
        (4, "title: x\nplayers: {A: {}, B: {}}\ncards:\n  - {name: X, type: Item, colour: 1}\n", "of a card"),
        (4, "title: x\nplayers: {A: {}, B: {}}\ncards:\n  - {name: X, type: Thing}\n", "type"),
        (4, "title: x\nplayers: {A: {}, B: {}}\ncards:\n  - {name: X, type: Item, text: Juggle.}\n", "uggle"),
        (4, "title: x\ncards:\n  - {name: Rage, type: Item}\n  - {name: Micromajig, type: Item}\n", "token"),
        (3, "title: x\nplayers: {A: {}, B: {}\n", "is not valid YAML"),
        (3, "title: x\nfrom: start\nplayers: {A: {hand: [Rage]}, B: {}}\n", "from the start"),
        (4, "title: x\nfrom: start\nplayers: {A: {}, B: {}}\nturn: A\n", "means nothing with from: start"),
    ],
)  # fmt: skip
def test_errors_name_file_and_line(tmp_path: Path, line: int, text: str, problem: str) -> None:
    (unusable,) = read(tmp_path, text)
    assert isinstance(unusable, Unusable)
    assert problem in unusable.error
    assert f"test.yaml, line {line}" in unusable.error
    assert "\n" not in unusable.error


def test_a_file_that_is_not_there() -> None:
    (unusable,) = read_scenarios(Path("no-such-file.yaml"), Catalog())
    assert isinstance(unusable, Unusable)
    assert "no-such-file.yaml" in unusable.error


def test_a_document_that_is_no_mapping(tmp_path: Path) -> None:
    first, second = read(tmp_path, "just words\n---\n")
    assert isinstance(first, Unusable)
    assert isinstance(second, Unusable)
    assert 'document 1 is "just words"' in first.error
    assert "document 2 is empty" in second.error


def test_an_empty_file(tmp_path: Path) -> None:
    (unusable,) = read(tmp_path, "# nothing here\n")
    assert isinstance(unusable, Unusable)
    assert "holds no scenario" in unusable.error


def test_folders_are_searched_to_the_bottom(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    for name in ("b.yml", "deep/a.yaml", "deep/er/c.YAML", "deep/notes.txt"):
        (tmp_path / name).write_text("")
    found = [str(path.relative_to(tmp_path)) for path in scenario_files(tmp_path)]
    assert found == ["b.yml", "deep/a.yaml", "deep/er/c.YAML"]


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="holds no scenario files"):
        scenario_files(tmp_path)

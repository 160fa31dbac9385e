"""Where puzzles are looked for: positions dealt anew, and nothing twice."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from spoils.cards.catalog import Catalog
from spoils.cli.main import build_app
from spoils.engine.state.chance import from_seed
from spoils.study.positions.draft import PositionDraft, draft_of
from spoils.study.positions.examine import begun, finder, read_one
from spoils.study.puzzles.checking import checked
from spoils.study.puzzles.choosing import choose, is_guessed
from spoils.study.puzzles.dealing import CHARACTERS, HAND, UNUSED, dealt
from spoils.study.puzzles.file import read_puzzles, store_puzzles
from spoils.study.puzzles.goals import Goal
from spoils.study.puzzles.likeness import Collection
from spoils.study.puzzles.puzzle import Puzzle, Theme, decision_of, position_of
from spoils.study.puzzles.shelf import shipped
from spoils.study.puzzles.veins import Prospect, Vein

POSITION = """
title: A turn
cards:
  - {name: Recruit, type: Character, cost: 1, strength: 1, life: 1, speed: 1}
  - {name: Giant, type: Character, cost: 9, strength: 9, life: 9, speed: 1}
  - name: Seer
    type: Character
    cost: 1
    strength: 1
    life: 1
    speed: 1
    text: When this card attacks, draw a card.
  - {name: Ogre, type: Character, cost: 3, strength: 3, life: 3, speed: 2}
  - {name: Nap, type: Tactic, cost: 1, text: "You gain 1 influence."}
players:
  A:
    hand: [2 Nap]
    deck: [6 Recruit, 6 Ogre, 2 Giant, 2 Seer]
    play: [{card: Rage}, {card: Rage}, {card: Rage}, Recruit]
  B:
    hand: [Nap]
    deck: [6 Recruit, 6 Ogre, 2 Giant, 2 Seer]
    play: [{card: Rage}, {card: Rage}, {card: Rage}, Recruit]
"""

# One resource, so one of the tactics can be played.
DUEL = """
title: A duel
cards:
  - {name: Burn, type: Tactic, cost: 1, text: "Your opponent loses 3 influence."}
  - {name: Salve, type: Tactic, cost: 1, text: "You gain 3 influence."}
  - {name: Balm, type: Tactic, cost: 1, text: "You gain 2 influence."}
  - {name: Nap, type: Tactic, cost: 1, text: "You gain 1 influence."}
  - {name: Singe, type: Tactic, cost: 1, text: "Your opponent loses 1 influence."}
  - {name: Scald, type: Tactic, cost: 1, text: "Your opponent loses 2 influence."}
  - {name: Rest, type: Tactic, cost: 1, text: "You gain 4 influence."}
players:
  A: {hand: [Burn, Salve, Balm, Nap, Singe, Scald, Rest], deck: [2 Nap], play: [{card: Rage}]}
  B: {influence: 3, deck: [2 Nap]}
"""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def names(draft: PositionDraft, index: int) -> list[str]:
    side = draft.players[index]
    return sorted(card.card for card in (*side.hand, *side.deck, *side.play, *side.discard))


def test_a_position_is_dealt_anew_from_the_same_cards(catalog: Catalog) -> None:
    draft = draft_of(read_one(POSITION, catalog))
    find = finder(draft, catalog)
    for seed in range(10):
        new = dealt(draft, find, from_seed(seed))
        begun(new, catalog)  # it is possible
        for index, side in enumerate(new.players):
            assert names(new, index) == names(draft, index)
            in_play = [card.card for card in side.play]
            assert CHARACTERS[0] <= in_play.count("Recruit") + in_play.count("Ogre") <= CHARACTERS[1]
            assert in_play.count("Rage") == 3
            assert sum(card.card == "Rage" and not card.paid for card in side.play) <= UNUSED[1]
            assert len(side.hand) <= HAND[1]
            assert not {"Giant", "Seer"} & {card.card for card in (*side.play, *side.hand)}
        assert new.players[0].influence == draft.players[0].influence
        assert 0 < (new.players[1].influence or 0) < 20


def test_what_is_found_is_sound_and_is_not_found_twice(catalog: Catalog) -> None:
    prospect = Prospect(catalog, Collection((), catalog))
    (puzzle,) = Vein(prospect, DUEL).follow(position_of(DUEL, catalog), lambda game: None)
    assert checked(puzzle, catalog).fault == ""
    assert (puzzle.goal, puzzle.level) == (Goal.WIN, 1)
    prospect.begin_turn()
    assert not list(Vein(prospect, DUEL).follow(position_of(DUEL, catalog), lambda game: None))


def test_what_looking_one_step_ahead_solves_is_not_hard(catalog: Catalog) -> None:
    prospect = Prospect(catalog, Collection((), catalog), hard=True)
    assert not list(Vein(prospect, DUEL).follow(position_of(DUEL, catalog), lambda game: None))


def test_only_the_themes_that_are_wanted_are_looked_for(catalog: Catalog) -> None:
    prospect = Prospect(catalog, Collection((), catalog), [Theme.BLOCK, Theme.SURVIVE])
    assert not list(Vein(prospect, DUEL).follow(position_of(DUEL, catalog), lambda game: None))


# Ogre alone beats the guard; whoever goes with it is lost, and what the guard would not survive is more.
ATTACK = """
title: Who attacks
cards:
  - {name: Scout, type: Character, cost: 2, strength: 2, life: 1, speed: 3}
  - {name: Ogre, type: Character, cost: 4, strength: 4, life: 4, speed: 2}
  - {name: Clerk, type: Character, cost: 4, strength: 1, life: 1, speed: 1}
  - {name: Guard, type: Character, cost: 2, strength: 3, life: 4, speed: 2}
players:
  A: {deck: [Rage], play: [Scout, Ogre, Clerk]}
  B: {deck: [Rage], play: [Guard]}
"""


def attacks(catalog: Catalog, position: str) -> list[Puzzle]:
    """The puzzles about who attacks, where an attack is announced."""
    prospect = Prospect(catalog, Collection((), catalog), [Theme.ATTACK])
    ways = iter([[0]])
    return list(
        Vein(prospect, position).follow(position_of(position, catalog), lambda game: next(ways, None))
    )


def test_who_attacks_is_a_question_of_the_battle_to_come(catalog: Catalog) -> None:
    (puzzle,) = attacks(catalog, ATTACK)
    assert (puzzle.goal, puzzle.theme) == (Goal.GAIN, Theme.ATTACK)
    assert [step[0] for step in puzzle.line] == [(1,)], "Ogre"
    assert checked(puzzle, catalog).fault == ""
    other = replace(puzzle, line=(((0, 1),),))
    assert "another answer" in checked(other, catalog).fault


def test_that_everybody_attacks_is_no_puzzle(catalog: Catalog) -> None:
    assert not attacks(catalog, ATTACK.replace("[Guard]", "[]"))


def duel(catalog: Catalog, best: str, level: int) -> Puzzle:
    """Another card is the one that wins; the level is only said."""
    position = DUEL.replace("Burn", best)
    prospect = Prospect(catalog, Collection((), catalog))
    (puzzle,) = Vein(prospect, position).follow(position_of(position, catalog), lambda game: None)
    return replace(puzzle, level=level)


def test_of_many_puzzles_a_mixture_is_chosen(catalog: Catalog, tmp_path: Path) -> None:
    burn, blaze, spark = (
        duel(catalog, name, level) for name, level in (("Burn", 1), ("Blaze", 1), ("Spark", 3))
    )
    games = [decision_of(one, catalog) for one in (burn, spark)]
    assert not is_guessed(burn, catalog)
    known = Collection((burn,), catalog)
    assert known.has_like(Theme.WIN, games[1])  # six cards of seven are the same
    block = replace(spark, theme=Theme.BLOCK)
    assert choose([burn, blaze, block], catalog, 9) == [burn, block]
    assert choose([burn], catalog, 9) == []  # easy ones only beside others
    guessed = DUEL.replace("Salve, Balm, Nap, Singe, Scald, Rest", "Burn, Burn")
    assert is_guessed(replace(burn, position=guessed, line=(((0,),),)), catalog)
    file, chosen = tmp_path / "many.jsonl", tmp_path / "chosen.jsonl.gz"
    store_puzzles(file, [burn, blaze, block])
    done = CliRunner().invoke(build_app(), ["puzzles", "choose", str(chosen), str(file)])
    assert done.output == f"2 of 3 puzzles in {chosen}\n"
    first = min(burn.id, blaze.id)  # a stored file is in the order of names
    assert {one.id for one in read_puzzles(chosen)} == {first, block.id}


def test_no_two_shipped_puzzles_are_alike(catalog: Catalog) -> None:
    known = Collection((), catalog)
    for puzzle in shipped()[:40]:
        game = decision_of(puzzle, catalog)
        assert not known.has_like(puzzle.theme, game), puzzle.id
        known.add(puzzle.theme, game)

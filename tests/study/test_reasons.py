"""Why an answer is better, in words: that what they say is so."""

from __future__ import annotations

import pytest

from spoils.bots.tree import Branch
from spoils.cards.catalog import Catalog
from spoils.engine.state import questions as q
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import CARDS, Game
from spoils.study.analysis.looking import Look
from spoils.study.analysis.reasons import reasons
from spoils.study.analysis.worlds import known
from spoils.study.positions.examine import game_of, read_one
from spoils.view.say import Speaker

CARDS_OF_OURS = """
title: Reasons
cards:
  - {name: Gift, type: Tactic, cost: 1, text: "Your faction gains 3 influence."}
  - name: Well
    type: Item
    text: "At the start of your turn, your faction gains 2 influence."
  - {name: Scrap, type: Tactic, cost: 1, text: "COST: Pick an item.\\n\\nEFFECT: Destroy the item."}
  - {name: Sweep, type: Tactic, cost: 1, text: "Destroy all items your opponent controls."}
  - {name: Wall, type: Character, cost: 1, strength: 5, life: 5, speed: 3, text: "This card cannot attack."}
  - {name: Ogre, type: Character, cost: 1, strength: 5, life: 5, speed: 3}
"""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def why(catalog: Catalog, mine: str, theirs: str, deed: str, language: str = "en") -> list[str]:
    """Why player A should deploy this card instead of ending the turn."""
    own = f"players:\n  A: {{resources: [2 Rage], {mine}}}\n  B: {{{theirs}}}\n"
    game = game_of(read_one(CARDS_OF_OURS + own, catalog))
    look = Look(game, 0, known, from_seed(1))
    ending, deploying = ([place] for place in places(game, deed))
    told = reasons(look, Branch(ending), Branch(deploying))
    return [Speaker(("Ada", "Ben"), language).say(one) for one in told]


def places(game: Game, deed: str) -> tuple[int, int]:
    question = game.question
    assert question is not None
    ending = next(n for n, one in enumerate(question.options) if one[0] == q.END_TURN)
    named = (n for n, one in enumerate(question.options) if one[0] == q.DEPLOY and is_called(game, one, deed))
    return ending, next(named)


def is_called(game: Game, option: tuple[int, ...], name: str) -> bool:
    return game.definition(option[1] % CARDS).name == name


def test_influence_that_is_gained_would_not_have_been_lost(catalog: Catalog) -> None:
    assert why(catalog, "hand: [Gift]", "", "Gift") == ["It gains 3 influence"]
    assert why(catalog, "hand: [Gift]", "", "Gift", "fr") == ["Cela fait gagner 3 points d’influence"]


def test_influence_that_others_do_not_gain_is_not_taken_from_them(catalog: Catalog) -> None:
    told = why(catalog, "hand: [Scrap]", "play: [Well]", "Scrap")
    assert told[:2] == ["It gets rid of Well", "It keeps Ben from gaining 2 influence"]
    french = why(catalog, "hand: [Scrap]", "play: [Well]", "Scrap", "fr")
    assert "Cela empêche Ben de gagner 2 points d’influence" in french


def test_cards_of_one_name_are_one_reason(catalog: Catalog) -> None:
    told = why(catalog, "hand: [Sweep]", "play: [3 Well]", "Sweep")
    assert told[:2] == ["It gets rid of 3 × Well", "It keeps Ben from gaining 6 influence"]


@pytest.mark.parametrize(("card", "threatens"), [("Ogre", True), ("Wall", False)])
def test_only_who_can_attack_is_a_threat(catalog: Catalog, card: str, threatens: bool) -> None:
    told = why(catalog, f"hand: [{card}]", "", card)
    assert told[0] == f"It brings {card} into play"
    assert ("It threatens 5 more damage next turn" in told) == threatens

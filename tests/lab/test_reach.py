"""Which cards and texts random games reach: the report, and that it can fail."""

from pathlib import Path

import pytest

from spoils.cards.catalog import Catalog
from spoils.cards.deck import Deck, Entry
from spoils.cards.formats import check_deck
from spoils.engine.state.chance import from_seed
from spoils.lab.reach.__main__ import main
from spoils.lab.reach.games import Outing, Reach, play_all
from spoils.lab.reach.random_decks import random_deck

FACTION = """
  - name: Mud Hall
    type: Faction
    trade: Universal
    influence: 8
    text: |-
      STARTING DRAW: 8 going first, 9 going second.
      STARTING RESOURCES: Any 2 staple resources.
      RESTORE RULE: At the start of your turn, detach all resources from your faction.
      DEVELOP RULE: At the start of your turn, choose one of the following: draw a card or play a resource.
"""
TOAD = """
  - {name: Toad, type: Character, trade: Universal, cost: 1, strength: 1, life: 1, speed: 3, text: COVERT}
"""
HEAP = """
  - {name: Heap, type: Item, trade: Universal, cost: 1, text: "When this card enters play, draw a card."}
"""
NEVER_PLAYED = """
  - {name: Moon, type: Character, trade: Universal, cost: 99, strength: 1, life: 1, speed: 3}
"""
NEVER_RUNS = """
  - name: Bog
    type: Item
    trade: Universal
    cost: 1
    text: "[O][O][O][O][O][O][O][G][G][G][G][G][G][E][E][E]: When this card enters play, draw a card."
"""


def set_of(folder: Path, *cards: str) -> str:
    path = folder / "mud.yaml"
    path.write_text("set: Mud\ncards:" + FACTION + "".join(cards), "utf-8")
    return str(path)


def reached(*arguments: str) -> int:
    return main(["--set", "Mud", "--jobs", "1", "--games", "12", *arguments])


def test_everything_is_reached_where_everything_can_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reached("--cards", set_of(tmp_path, TOAD, HEAP)) == 0
    # Four parts of the faction, a keyword and a trigger.
    assert capsys.readouterr().out == "12 games: 3 of 3 cards played, 6 of 6 texts ran\n"


def test_a_card_that_is_never_played_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reached("--cards", set_of(tmp_path, TOAD, NEVER_PLAYED)) == 1
    assert capsys.readouterr().out.splitlines() == [
        "Moon: never played or put into play",
        "12 games: 2 of 3 cards played, 5 of 5 texts ran",
    ]


def test_a_text_that_never_runs_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reached("--cards", set_of(tmp_path, TOAD, NEVER_RUNS)) == 1
    assert capsys.readouterr().out.splitlines() == [
        "Bog: a trigger (text 1) never ran",
        "12 games: 3 of 3 cards played, 5 of 6 texts ran",
    ]


def test_several_processes_see_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = set_of(tmp_path, TOAD, NEVER_RUNS)
    assert main(["--set", "Mud", "--jobs", "2", "--games", "12", "--cards", cards]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "Bog: a trigger (text 1) never ran"


def test_wrong_calls_are_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--set", "Nowhere", "--games", "1"]) == 2
    assert capsys.readouterr().err.startswith('there is no set called "Nowhere"; there are ')
    assert main(["--bot", "nobody", "--games", "1"]) == 2


@pytest.mark.parametrize("seed", range(8))
def test_random_decks_are_legal(seed: int) -> None:
    catalog = Catalog.load()
    card_set = next(one for one in catalog.sets if one.packs)
    deck = random_deck(card_set.cards, from_seed(seed), "random")
    cards = tuple(Entry(count, name) for count, name in deck.cards)
    built = Deck("random", factions=(Entry(1, deck.faction),), cards=cards)
    assert check_deck(built, catalog, "constructed") == ()
    assert random_deck(card_set.cards, from_seed(seed), "random") == deck


def test_a_few_random_games_play_most_cards_of_the_set() -> None:
    """The whole set is what `make soak` asks for; here it is seen that the counting counts."""
    reach = Reach(Outing("The Long Ebb", 1))
    before = (len(reach.watcher.missing_cards()), len(reach.watcher.missing_texts()))
    assert before == (270, len(reach.watcher.texts))
    for _ in play_all(reach, 10):
        pass
    assert len(reach.watcher.missing_cards()) < 160
    assert len(reach.watcher.missing_texts()) < before[1] * 2 / 3

"""313.1: shuffling randomises a deck, and the same seed shuffles it in the same way."""

from __future__ import annotations

from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.happening.applying import apply
from spoils.engine.play import add_card, add_faction, empty_game
from spoils.engine.program import events as ev
from spoils.engine.program.words import DECK, FACTION, ITEM
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.events import Event

CAMP = Definition(0, "Camp", FACTION, influence=20)
PIN = Definition(1, "Pin", ITEM, cost=0)
SIZE = 10


def shuffled(seed: int) -> list[int]:
    game = empty_game(Library([CAMP, PIN]), COMPREHENSIVE, seed, 1)
    add_faction(game, 0, CAMP)
    for _ in range(SIZE):
        add_card(game, PIN, 0, DECK)
    apply(game, Event(ev.SHUFFLE, player=0))
    return list(game.players[0].deck)


def test_every_card_may_come_to_lie_anywhere() -> None:
    decks = [shuffled(seed) for seed in range(400)]
    assert all(sorted(deck) == sorted(decks[0]) for deck in decks)
    for place in range(SIZE):
        seen = [deck[place] for deck in decks]
        assert len(set(seen)) == SIZE
        assert max(seen.count(card) for card in set(seen)) < 80  # 40 are to be expected


def test_the_same_seed_shuffles_in_the_same_way() -> None:
    assert shuffled(7) == shuffled(7)
    assert shuffled(7) != shuffled(8)

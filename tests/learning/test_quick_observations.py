"""Observations straight from the state: equal to the way through the view, and nothing hidden in them."""

from __future__ import annotations

from array import array

import pytest

from spoils.cards.catalog import Catalog
from spoils.engine.state.chance import from_seed
from spoils.lab.leaks import Leak
from spoils.lab.tables import Tables, find_deck
from spoils.learning import prove as proving
from spoils.learning.prove import Different, follow, prove
from spoils.observing.look import IN_HAND, Look
from tests.properties.games import new_game


@pytest.fixture(scope="module")
def tables() -> Tables:
    catalog = Catalog.load()
    names = ("starter-warlord", "fog", "probate", "small-machines")
    return Tables([find_deck(name, catalog) for name in names], catalog, "comprehensive", 3)


def test_both_ways_agree_and_nothing_leaks(tables: Tables) -> None:
    """A sample; `make observations` compares 100,000, with decks drawn from all cards."""
    equal, hidden = prove(tables, 450, 11, 40, quiet=True)
    assert equal > 150
    assert hidden > 0


def test_a_wrong_number_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Look.player

    def wrong(self: Look, index: int) -> bytes:
        values = array("f", right(self, index))
        values[4] += 0.1 if self.game.turn > 2 else 0.0  # one more card in the deck
        return values.tobytes()

    monkeypatch.setattr(Look, "player", wrong)
    with pytest.raises(Different, match=r"^observation\[4\] of player \d after \d+ decisions: "):
        follow(new_game(3), from_seed(3), 80)


def test_a_look_under_a_hidden_card_would_be_found(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(self: Look, player: int) -> None:
        for card in self.game.players[player].hand:
            self.see_elsewhere(card, IN_HAND)

    monkeypatch.setattr(Look, "sees", lambda self, card: True)
    monkeypatch.setattr(Look, "look_into_hand", peek)
    monkeypatch.setattr(proving, "follow", lambda game, chance, limit: 1)  # leaks alone
    with pytest.raises(Leak):
        prove(tables, 500, 11, 60, quiet=True)

"""402.3, 403: which cards have to be looked at to tell what a wording finds, as far as not everybody sees
them, and whether it matters what they are. You are A; names begin with the letter of the card's owner."""

from __future__ import annotations

import pytest

from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.words import DECK, DISCARD, HAND, ITEM, RESOURCE
from spoils.engine.reading.looking import looked_through, names_area, says_where, tells_apart
from spoils.engine.state.game import CARDS
from tests.engine.build import Table
from tests.engine.wordings import cards

LOOKED_THROUGH = {
    "a character": "",
    "a resource you control": "",
    "a face-up resource you control": "",
    "a face-down card": "Adown Bdown",
    "a face-down character you control": "Adown",
    "a face-down card your opponent controls": "Bdown",
    "a card in your hand": "Ahand",
    "an item in your opponent's hand": "Bhand",
    "an item in a discard pile": "Agone Bgone",
    "an item in your discard pile": "Agone",
    "the top 2 cards of your deck": "",
    "the character with the highest strength": "",
    "the item in your hand with the highest numeric cost": "Ahand",
    "a card in your hand or an item in your discard pile": "Ahand Agone",
    "a card of each type in your discard pile": "Agone",
}


def position() -> Table:
    table = Table()
    for owner, letter in enumerate("AB"):
        table.card(f"{letter}play", owner=owner, strength=owner + 1)
        table.card(f"{letter}down", owner=owner, face_down=True)
        table.card(f"{letter}ore", RESOURCE, owner=owner)
        for name, area in (("hand", HAND), ("gone", DISCARD), ("deck", DECK)):
            table.card(letter + name, ITEM, owner=owner, area=area)
    return table


@pytest.mark.parametrize("words", LOOKED_THROUGH)
def test_which_cards_have_to_be_looked_at(words: str) -> None:
    game = position().game
    found = looked_through(game, cards(words), position().scope())
    assert [game.definition(ref % CARDS).name for ref in found] == LOOKED_THROUGH[words].split()


TELLS_APART = {
    "a card in your hand": False,
    "2 cards in your hand": False,
    "a face-down card you control": False,
    "a character in your hand": True,
    'a "rat" card in your hand': True,
    "a face-down character you control": True,
    "a card in your hand with numeric cost 3 or less": True,
    "the top 2 cards of your deck": True,
}


@pytest.mark.parametrize("words", TELLS_APART)
def test_whether_it_matters_what_the_cards_are(words: str) -> None:
    assert tells_apart(position().game, cards(words)) == TELLS_APART[words]


SAYS_WHERE = {
    "a card": (False, False),
    "a face-down card you control": (False, False),
    "an attacking character": (False, False),
    "a card in your hand": (True, True),
    "an item in a discard pile": (True, True),
    "a tactic being played": (False, True),
}


@pytest.mark.parametrize("words", SAYS_WHERE)
def test_whether_words_say_where(words: str) -> None:
    """In an area, or where else the cards are."""
    phrase = cards(words)
    assert isinstance(phrase, Cards)
    assert (names_area(phrase), says_where(phrase)) == SAYS_WHERE[words]

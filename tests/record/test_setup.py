"""How a game begins: who decides who goes first (601.1c)."""

from functools import cache

import pytest
from msgspec.structs import replace

from spoils.cards.catalog import Catalog
from spoils.cards.deckfile import OWN, parse_deck
from spoils.cards.errors import Where
from spoils.engine.agenda import answer
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.engine.state.questions import PLAYER
from spoils.errors import UserError
from spoils.record.setup import Setup, begin, deck_list, library_of

DECK = b"""
name: Two kinds
faction: Harbour Board
cards:
  - 20 Obsession
  - 20 Mudlurk Eel
"""


def decided_by(game: Game) -> int:
    """Who is asked who goes first, after everything before was answered in the first way there is."""
    while game.question is not None and game.question.kind != PLAYER:
        question = game.question
        answer(game, question.player, list(range(question.minimum)))
    assert game.question is not None
    return game.question.player


@cache
def setup() -> Setup:
    deck, _ = parse_deck(DECK, OWN, Catalog.load(), Where("deck"), "deck")
    return Setup("comprehensive", 1, (deck_list(deck), deck_list(deck)))


@cache
def library() -> Library:
    return library_of(setup(), Catalog.load())


@pytest.mark.parametrize("first", [0, 1])
def test_who_decides_can_be_given(first: int) -> None:
    for seed in range(4):
        given = replace(setup(), seed=seed, first=first)
        assert decided_by(begin(given, library())) == first


def test_without_that_it_is_drawn() -> None:
    games = [replace(setup(), seed=seed) for seed in range(12)]
    assert {decided_by(begin(one, library())) for one in games} == {0, 1}


def test_somebody_who_does_not_play_cannot_decide() -> None:
    given = replace(setup(), first=2)
    with pytest.raises(UserError, match="there is no player 2"):
        begin(given, library())

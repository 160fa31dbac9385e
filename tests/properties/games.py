"""Whole games for tests: decks of the project's own set with invented factions, played by the random bot."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from spoils.bots.random_bot import RandomBot
from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.cards.deckfile import read_deck
from spoils.engine.agenda import answer
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.record.setup import DeckList, Settings, Setup, begin, deck_list, library_of

SHARED = Path(os.environ.get("SPOILS_SHARED", Path(__file__).parents[3] / "shared"))
TRADES = ("Arcanist", "Banker", "Gearsmith")
STAPLES = {"Arcanist": "Obsession", "Banker": "Greed", "Gearsmith": "Elitism"}

FACTION = PrintedCard(
    name="The Test Bench",
    types=("Faction",),
    influence=15,
    text=(
        "STARTING RESOURCES: Any 3 staple resources.\n"
        "STARTING DRAW: 6 going first, 7 going second.\n"
        "RESTORE RULE: At the start of your turn, restore all your depleted cards and detach all resources "
        "from your faction.\n"
        "DEVELOP RULE: At the start of your turn, choose one of the following: draw a card or play a "
        "resource.\n"
        "RUMMAGE\nCOST: Pay 2.\nEFFECT: Draw a card.\n"
    ),
)


@cache
def catalog() -> Catalog:
    """The project's own cards and the faction."""
    return Catalog.load().with_source((CardSet(name="Tests", cards=(FACTION,), source="tests"),))


@cache
def deck(trade: str, copies: int = 1) -> DeckList:
    """Every card of a trade, and its staple resource."""
    cards = [
        (copies, card.name)
        for card in catalog()
        if card.trade == trade and not card.token and not card.has_type("Faction") and not card.is_staple
    ]
    return DeckList(FACTION.name, (*cards, (20, STAPLES[trade])), trade)


def setup(
    seed: int, players: int = 2, edition: str = "comprehensive", settings: Settings | None = None
) -> Setup:
    """A game between decks of different trades."""
    decks = tuple(deck(TRADES[(seed + index) % len(TRADES)]) for index in range(players))
    return Setup(edition, seed, decks, settings or Settings())


@cache
def _library(decks: tuple[DeckList, ...]) -> Library:
    return library_of(Setup("comprehensive", 0, decks), catalog())


def library(game: Setup) -> Library:
    """The library of a game, made once."""
    return _library(game.decks)


def new_game(seed: int, players: int = 2, *, log: bool = False, edition: str = "comprehensive") -> Game:
    wanted = setup(seed, players, edition)
    return begin(wanted, library(wanted), log=log)


def play(game: Game, bots: list[RandomBot], decisions: int) -> None:
    """Let bots decide so many times, or to the end."""
    for _ in range(decisions):
        question = game.question
        if game.over or question is None:
            return
        answer(game, question.player, bots[question.player].answer(game, question.player))


def bots(game: Game, seed: int) -> list[RandomBot]:
    return [RandomBot(seed * 8 + index) for index in range(len(game.players))]


def shared_decks() -> list[DeckList]:
    """The starter decks, where they are at hand."""
    if not (SHARED / "decks").is_dir():
        pytest.skip("../shared is absent")
    paths = sorted((SHARED / "decks").glob("*.o8d"))
    return [deck_list(read_deck(path, shared_catalog())[0]) for path in paths]


@cache
def shared_catalog() -> Catalog:
    return Catalog.load([SHARED / "cards"])

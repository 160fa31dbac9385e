"""Tables with decks drawn at random: every game has its own, and the same seed gives the same ones."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import cache
from pathlib import Path

import pytest

from spoils.bots.random_bot import RandomBot
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import project_deck_names
from spoils.engine.agenda import answer
from spoils.engine.editions import EDITIONS
from spoils.lab.tables import DrawnTables, add_table_options, tables_from


@cache
def tables() -> DrawnTables:
    return DrawnTables(Catalog.load())


def test_every_game_has_decks_of_its_own_and_the_same_seed_gives_the_same() -> None:
    assert tables().setup(3, 7) == tables().setup(3, 7)
    drawn = {deck.cards for game in range(20) for deck in tables().setup(game, 7).decks}
    assert len(drawn) == sum(len(tables().setup(game, 7).decks) for game in range(20))


def test_all_editions_and_numbers_of_players_occur() -> None:
    setups = [tables().setup(game, 1) for game in range(120)]
    assert {setup.edition for setup in setups} == set(EDITIONS)
    assert {len(setup.decks) for setup in setups} == {2, 3, 4}
    for setup in setups:
        assert len(setup.decks) <= EDITIONS[setup.edition].most_players


def test_such_games_can_be_played() -> None:
    _, game = tables().begin(2, 5)
    bot = RandomBot(1)
    for _ in range(200):
        question = game.question
        assert question is not None
        answer(game, question.player, bot.answer(game, question.player))
    assert game.turn > 1


def test_without_cards_beside_the_project_its_own_decks_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A newcomer has nothing else; `python -m spoils.lab.leaks` and the soak must run all the same."""
    monkeypatch.setenv("SPOILS_SHARED", str(tmp_path / "nowhere"))
    parser = ArgumentParser()
    add_table_options(parser)
    tables = tables_from(parser.parse_args([]))
    assert len(tables.decks) == len(project_deck_names())
    assert len(tables_from(parser.parse_args(["--deck", "fog", "--deck", "undertow"])).decks) == 2
    assert isinstance(tables_from(parser.parse_args(["--drawn"])), DrawnTables)

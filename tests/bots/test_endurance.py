"""Bots at every table: all editions, two to four players. Never an illegal answer, never stuck, and nothing
after the end."""

from __future__ import annotations

import pytest

from spoils.bots.bot import Bot
from spoils.bots.greedy import GreedyBot
from spoils.bots.playing import run_bots
from spoils.bots.search import SearchBot, Strength
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.editions import EDITIONS
from spoils.engine.state.game import Game
from tests.properties.games import new_game

TINY = Strength(3, 40)
TABLES = [
    (edition, players)
    for edition in EDITIONS
    for players in (2, 3, 4)
    if players <= EDITIONS[edition].most_players
]


def seats(game: Game, seed: int) -> list[Bot]:
    """Searching bots and greedy ones in turn."""
    return [
        SearchBot(seed + seat, TINY) if seat % 2 == 0 else GreedyBot(seed + seat)
        for seat in range(len(game.players))
    ]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_answer_is_legal_at_every_table(edition: str, players: int) -> None:
    game = new_game(40 + players, players, edition=edition)
    bots = seats(game, 3)
    while not game.over and game.decisions < 60:
        assert game.question is not None
        player = game.question.player
        before = game.decisions
        given = bots[player].answer(game, player)
        assert game.decisions == before, "thinking changes nothing"
        assert why_illegal(game, given) is None
        answer(game, player, given)
    assert game.over or game.turn > 2


def test_games_between_thinking_bots_come_to_an_end() -> None:
    game = new_game(51)
    run_bots(game, seats(game, 5), limit=3000)
    assert game.over
    assert game.question is None
    assert len(game.winners) == 1


def test_of_three_players_one_wins() -> None:
    game = new_game(52, 3)
    run_bots(game, [GreedyBot(1), GreedyBot(2), GreedyBot(3)], limit=6000)
    assert game.over

"""What a view tells about actions that wait for responses (607) and damage that is assigned (609.1c)."""

from __future__ import annotations

from collections.abc import Iterator

from spoils.bots.random_bot import RandomBot
from spoils.engine.agenda import answer
from spoils.engine.state.game import Game
from spoils.view.model import View
from spoils.view.player_view import view
from tests.properties.games import new_game


def tables(seed: int) -> Iterator[tuple[Game, View]]:
    """A game as a watcher sees it, question by question."""
    game = new_game(seed)
    bot = RandomBot(seed)
    while not game.over and game.decisions < 400:
        yield game, view(game, None)
        question = game.question
        assert question is not None
        answer(game, question.player, bot.answer(game, question.player))


def test_every_card_being_deployed_is_a_link_of_its_player() -> None:
    seen = 0
    for _, table in tables(3):
        links = {link.card.id: link.player for link in table.chain if not link.ability}
        for card in table.deploying:
            seen += 1
            assert links[card.id] == card.controller
    assert seen > 10


def test_what_a_link_is_about_lies_on_the_table() -> None:
    seen = 0
    for _, table in tables(3):
        here = {card.id for card in (*table.play, *table.deploying)}
        for link in table.chain:
            seen += len(link.about)
            assert here.issuperset(link.about)
            assert link.card.id not in link.about
    assert seen > 0


def test_a_response_is_asked_for_when_the_last_link_is_paid() -> None:
    seen = 0
    for game, table in tables(3):
        question = game.question
        if question is not None and question.reason == "respond" and question.source:
            seen += 1
            assert table.chain[-1].paid
            assert table.chain[-1].player != question.player
    assert seen > 10


def test_assigned_damage_goes_between_cards_of_the_battle() -> None:
    seen = 0
    for _, table in tables(4):
        if table.battle is None:
            continue
        battle = table.battle
        for damage in battle.damage:
            seen += 1
            assert battle.blocked
            assert damage.source in (*battle.attackers, *battle.blockers)
            assert damage.amount >= 0
    assert seen > 0

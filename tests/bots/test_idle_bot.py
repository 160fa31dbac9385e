"""The bot that does nothing, for trying a deck alone."""

from __future__ import annotations

from spoils.bots.idle_bot import IdleBot
from spoils.bots.random_bot import RandomBot
from spoils.bots.roster import make_bot
from spoils.bots.seat import Seat
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.state import questions as qu
from spoils.view.question_view import engine_answer
from tests.properties.games import new_game


def test_it_never_acts_and_the_other_plays_to_the_end() -> None:
    asked: set[int] = set()
    for seed in range(3):
        game = new_game(seed)
        idle, other = make_bot("idle", seed), RandomBot(seed)
        assert isinstance(idle, IdleBot)
        while game.question is not None and game.decisions < 4_000:
            question = game.question
            player = question.player
            given = (other if player else idle).answer(game, player)
            assert why_illegal(game, given) is None
            if player == 0:
                asked.add(question.kind)
                assert engine_answer(game, idle.choose(Seat(game, 0))) == given
                chosen = [question.options[place] for place in given if question.kind not in qu.NUMBERS]
                assert not [option for option in chosen if option[0] in (qu.DEPLOY, qu.USE, qu.ATTACK)]
                if question.kind == qu.BLOCK:
                    assert given == []
            answer(game, player, given)
    assert {qu.TURN, qu.OPTION, qu.BLOCK} <= asked

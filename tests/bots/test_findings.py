"""What a search says about what it has found, the bots by name, and a judge from outside."""

from __future__ import annotations

from math import sqrt

import pytest

from spoils.bots.exploring import SEARCHED
from spoils.bots.findings import findings
from spoils.bots.instinct import instinct
from spoils.bots.naming import check_bot
from spoils.bots.roster import make_bot
from spoils.bots.search import SearchBot, Strength
from spoils.bots.tree import Branch
from spoils.engine.agenda import answer
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.errors import UserError
from tests.bots.test_tree import with_other_secrets
from tests.properties.games import new_game

SMALL = Strength(4, 150)


def searched_position(seed: int) -> tuple[Game, int]:
    """A moment in which a player has several things to do."""
    game = new_game(seed)
    bot = make_bot("reflex", seed)
    while True:
        question = game.question
        assert question is not None
        if question.kind in SEARCHED and len(question.options) > 3 and game.turn > 4:
            return game, question.player
        answer(game, question.player, bot.answer(game, question.player))


def test_every_answer_considered_with_its_chance_and_line() -> None:
    game, player = searched_position(5)
    bot = SearchBot(1, SMALL)
    given = bot.answer(game, player)
    found = findings(bot, game, player, from_seed(2))
    assert len(found) > 1
    assert tuple(given) in [one.given for one in found]
    for one in found:
        assert one.visits > 0
        assert 0.0 <= one.chance <= 1.2  # what was lost by curiosity is given back, so 1 may be passed
        assert 0.0 <= one.error <= 0.5
        assert one.line[0].given == one.given
        assert one.line[0].player == player
        copy = game.clone()
        answer(copy, player, list(one.given))  # legal in the game as it is


def test_asking_changes_nothing_and_needs_no_hidden_card() -> None:
    game, player = searched_position(5)
    bots = [SearchBot(1, SMALL), SearchBot(1, SMALL)]
    other = with_other_secrets(game, player, 9)
    assert bots[0].answer(game, player) == bots[1].answer(other, player)
    before = bots[0].chance.state
    assert findings(bots[0], game, player, from_seed(2)) == findings(bots[1], other, player, from_seed(2))
    assert bots[0].chance.state == before


def test_nothing_is_said_about_what_was_not_searched() -> None:
    game, player = searched_position(5)
    bot = SearchBot(1, SMALL)
    answer(game, player, bot.answer(game, player))
    assert bot.considered
    while game.question is not None and game.question.kind in SEARCHED:
        answer(game, game.question.player, instinct(game))
    assert game.question is not None
    bot.answer(game, game.question.player)
    assert findings(bot, game, game.question.player, from_seed(2)) == ()


def test_the_error_is_that_of_a_mean() -> None:
    branch = Branch([0])
    assert branch.error() == 0.5
    for value in (0.2, 0.4, 0.6):
        branch.add(value)
    assert branch.mean() == pytest.approx(0.4)
    assert branch.error() == pytest.approx(0.2 / sqrt(3))  # the deviation of 0.2, 0.4, 0.6 is 0.2


def test_a_judge_can_be_handed_in() -> None:
    game, player = searched_position(5)
    asked: list[int] = []

    def certain(imagined: Game, whose: int) -> float:
        asked.append(whose)
        return 0.25

    bot = SearchBot(1, SMALL, certain)
    bot.answer(game, player)
    assert set(asked) == {player}
    assert {round(one.mean(), 9) for one in bot.considered if one.games} == {0.25}


def test_every_strength_has_a_name() -> None:
    bot = make_bot("search-5x70", 1)
    assert isinstance(bot, SearchBot)
    assert bot.strength == Strength(5, 70)
    check_bot("search-5x70")
    check_bot("reflex")
    for wrong in ("search-0x70", "search-5x", "search-5x99999999"):
        with pytest.raises(UserError, match="there is no bot called"):
            make_bot(wrong, 1)
        with pytest.raises(UserError, match="there is no bot called"):
            check_bot(wrong)


def test_reflex_sees_no_more_than_its_seat() -> None:
    game = new_game(8)
    compared = 0
    bots = [make_bot("reflex", 1), make_bot("reflex", 1)]
    while not game.over and game.decisions < 120:
        assert game.question is not None
        player = game.question.player
        given = bots[0].answer(game, player)
        assert bots[1].answer(with_other_secrets(game, player, game.decisions), player) == given
        answer(game, player, given)
        compared += 1
    assert compared > 60

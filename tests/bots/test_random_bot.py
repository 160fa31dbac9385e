"""The random bot: always a legal answer, from nothing but what is asked."""

from __future__ import annotations

from collections import Counter

import pytest

from spoils.bots.draw import NoLegalAnswer, draw, draw_answer, first_legal
from spoils.bots.random_bot import RandomBot
from spoils.bots.roster import BOTS, make_bot
from spoils.bots.seat import Seat
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.state import questions as qu
from spoils.engine.state.chance import from_seed
from spoils.engine.state.questions import Question, Refusal, check_shape
from spoils.errors import UserError
from spoils.view.question_view import engine_answer, shown_answer
from tests.properties.games import bots, new_game, play

OPTIONS: list[tuple[int, ...]] = [(qu.CARD, number) for number in range(5)]


@pytest.mark.parametrize(
    "question",
    [
        Question(0, qu.TURN, OPTIONS),
        Question(0, qu.PICK, OPTIONS, minimum=2, maximum=4),
        Question(0, qu.BLOCK, OPTIONS, minimum=0, maximum=5),
        Question(0, qu.BLOCK, [], minimum=0, maximum=0),
        Question(0, qu.NUMBER, [], minimum=3, maximum=9),
        Question(0, qu.NAME, [], minimum=0, maximum=40),
        Question(0, qu.BID, [], minimum=1, maximum=6),
        Question(0, qu.BID, [], minimum=4, maximum=3),
        Question(0, qu.DIVIDE, OPTIONS, minimum=7, maximum=7),
        Question(0, qu.DIVIDE, OPTIONS, minimum=0, maximum=3),
        Question(0, qu.ARRANGE, OPTIONS, minimum=5, maximum=5),
        Question(0, qu.MULLIGAN, OPTIONS, minimum=0, maximum=5, ordered=True),
    ],
)
def test_answers_have_the_form_the_question_asks_for(question: Question) -> None:
    chance = from_seed(7)
    seen = Counter(tuple(draw(question, chance)) for _ in range(300))
    for given in seen:
        assert check_shape(question, list(given)) is None
    if question.options or question.maximum > question.minimum:
        assert len(seen) > 1, "not always the same"


def test_every_option_is_as_likely_as_the_next() -> None:
    chance = from_seed(11)
    seen = Counter(draw(Question(0, qu.TURN, OPTIONS), chance)[0] for _ in range(5000))
    assert set(seen) == {0, 1, 2, 3, 4}
    assert all(850 < count < 1150 for count in seen.values())


def test_the_same_seed_gives_the_same_answers() -> None:
    one, two = new_game(8), new_game(8)
    play(one, bots(one, 3), 100)
    play(two, bots(two, 3), 100)
    assert one.decisions == two.decisions
    assert one.question is not None
    assert two.question is not None
    assert one.question.options == two.question.options


def test_where_few_answers_are_legal_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(9)
    assert game.question is not None
    question = Question(0, qu.PICK, OPTIONS * 3, minimum=0, maximum=15)
    game.question = question

    def refuse(game: object, question: Question, given: list[int]) -> Refusal | None:
        return None if sorted(given) == [3, 9] else Refusal("choose.total", ())

    monkeypatch.setattr(type(game.agenda[-1]), "refuse", lambda self, *rest: refuse(*rest))
    assert sorted(draw_answer(game, from_seed(1))) == [3, 9]
    monkeypatch.setattr(type(game.agenda[-1]), "refuse", lambda self, *rest: Refusal("choose.total", ()))
    game.question = Question(0, qu.PICK, OPTIONS, minimum=1, maximum=1)
    with pytest.raises(NoLegalAnswer):
        first_legal(game, game.question)


def test_a_seat_shows_the_view_and_takes_answers_in_its_order() -> None:
    game = new_game(10)
    bot = RandomBot(5)
    for _ in range(150):
        question = game.question
        if question is None:
            break
        seat = Seat(game, question.player)
        assert len(seat.question.options) == len(question.options)
        chosen = bot.choose(seat)
        assert seat.refusal(chosen) is None
        given = engine_answer(game, chosen)
        assert why_illegal(game, given) is None
        assert shown_answer(game, given) == chosen
        answer(game, question.player, given)
    refused = Seat(game, game.question.player).refusal([1000, 1001, 1002]) if game.question else None
    assert game.question is None or refused is not None


def test_an_imagined_game_looks_the_same_from_the_seat() -> None:
    game = new_game(12)
    play(game, bots(game, 12), 90)
    assert game.question is not None
    seat = Seat(game, game.question.player)
    imagined = seat.imagined(from_seed(3))
    assert Seat(imagined, seat.player).view == seat.view
    assert imagined.definition_of != game.definition_of
    play(imagined, bots(game, 1), 200)
    assert game.decisions == 90


def test_bots_have_names() -> None:
    assert isinstance(make_bot("random", 1), RandomBot)
    assert "random" in BOTS
    with pytest.raises(UserError, match='no bot called "nobody"; the bots are '):
        make_bot("nobody", 1)

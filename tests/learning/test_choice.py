"""Answers put together step by step: every mask is right, and everything legal can be reached."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spoils.bots.seat import Seat
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.editions import EDITIONS
from spoils.engine.play import empty_game
from spoils.engine.state import questions as qu
from spoils.engine.state.chance import from_seed
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import Question, Refusal
from spoils.observing.choice import DONE, Choice, NotLegal
from spoils.observing.columns import ROOM
from spoils.view.words import QUESTIONS
from tests.properties.games import new_game


class Pretended(Step):
    """A step that accepts some answers."""

    def __init__(self, accepts: Callable[[list[int]], bool] | None) -> None:
        self.accepts = accepts

    def refuse(self, game: Game, question: Question, answer: list[int]) -> Refusal | None:
        return None if self.accepts is None or self.accepts(answer) else Refusal("no", ())


def choice(
    kind: str,
    options: int,
    minimum: int = 1,
    maximum: int = 1,
    legal: Callable[[list[int]], bool] | None = None,
) -> Choice:
    """Some question in a game without cards."""
    game = empty_game(Library([]), EDITIONS["comprehensive"], 1, 2)
    number = next(number for number, word in QUESTIONS.items() if word == kind)
    labels = [(qu.LABEL, place) for place in range(options)]
    game.question = Question(0, number, labels, minimum=minimum, maximum=maximum)
    game.agenda = [Pretended(legal)]
    return Choice(game)


def test_one_of_several_is_one_step() -> None:
    one = choice("turn", 3)
    assert one.legal() == [1, 2, 3]
    assert one.take(2) == [1]


def test_options_that_would_be_refused_cannot_be_taken() -> None:
    one = choice("option", 3, legal=lambda given: given != [1])
    assert one.legal() == [1, 3]
    with pytest.raises(NotLegal, match="action 2 of 65 is not legal now"):
        one.take(2)


def test_a_set_grows_until_it_is_done_or_full() -> None:
    one = choice("block", 3, 0, 3)
    assert one.legal() == [DONE, 1, 2, 3]
    assert one.take(3) is None
    assert one.legal() == [DONE, 1, 2]
    assert one.take(1) is None
    assert one.take(DONE) == [2, 0]
    full = choice("pick", 3, 2, 2)
    assert full.legal() == [1, 2, 3]
    assert full.take(1) is None
    assert full.legal() == [2, 3]
    assert full.take(3) == [0, 2]


def test_a_set_never_grows_where_nothing_legal_lies() -> None:
    """Only {0, 1} and {2, 3} are legal: after 0 there is only 1."""
    one = choice("choose", 4, 1, 4, legal=lambda given: sorted(given) in ([0, 1], [2, 3]))
    assert one.legal() == [1, 2, 3, 4]
    assert one.take(1) is None
    assert one.legal() == [2]
    assert one.take(2) is None
    assert one.legal() == [DONE]
    assert one.take(DONE) == [0, 1]


def test_orders_keep_the_order_in_which_they_were_chosen() -> None:
    one = choice("arrange", 3, 3, 3)
    assert [one.take(2), one.take(3), one.take(1)] == [None, None, [1, 2, 0]]


def test_amounts_are_given_unit_by_unit() -> None:
    one = choice("divide", 2, 3, 3, legal=lambda given: 0 in given)
    assert one.take(2) is None
    assert one.legal() == [2], "all or nothing"
    assert one.take(2) is None
    assert one.take(2) == [0, 3]
    some = choice("divide", 2, 0, 2)
    assert some.legal() == [DONE, 1, 2]
    assert some.take(1) is None
    assert some.take(DONE) == [1, 0]


def test_numbers_and_bids() -> None:
    number = choice("number", 0, 2, 4)
    assert number.shown == [2, 3, 4]
    assert number.legal() == [1, 2, 3]
    assert number.take(3) == [4]
    assert choice("bid", 0, 1, 2).legal() == [DONE, 1, 2]
    assert choice("bid", 0, 1, 2).take(DONE) == []
    assert choice("bid", 0, 3, 2).legal() == [DONE], "nothing left to bid"


def test_long_lists_have_pages() -> None:
    """A name among 150: its page first. Only number 130 is legal."""
    one = choice("name", 0, 0, 149, legal=lambda given: given == [130])
    assert one.paged
    assert one.shown == [0, ROOM, 2 * ROOM]
    assert one.legal() == [3]
    assert one.take(3) is None
    assert one.shown == list(range(2 * ROOM, 150))
    assert one.legal() == [130 - 2 * ROOM + 1]
    assert one.take(one.legal()[0]) == [130]
    cards = choice("pick", 100, 2, 2)
    assert cards.take(2) is None
    assert cards.take(1) is None
    assert cards.chosen == [ROOM]
    assert cards.paged, "the next card has its page again"


def test_numbers_may_be_as_large_as_they_like() -> None:
    """A million has four digits to the base of 64, and every number can be said."""
    for wanted in (0, 77, 999_999, 1_000_000):
        one = choice("number", 0, 0, 1_000_000)
        steps, given = 0, None
        while given is None:
            firsts = [number for number in one.shown if number <= wanted]
            given = one.take(len(firsts))
            steps += 1
        assert given == [wanted]
        assert steps <= 4


def test_a_dead_end_beyond_all_looking_still_ends_with_something_legal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One set of 20 out of 40 cards is legal, and not one that is looked at."""
    monkeypatch.setattr("spoils.observing.choice.first_legal", lambda game, question: [7])
    wanted = list(range(20, 40))
    one = choice("pick", 40, 20, 20, legal=lambda given: sorted(given) == wanted)
    while one.legal() != [DONE]:
        assert one.take(one.legal()[0]) is None
    assert 0 in one.chosen, "the wrong way was not noticed at once"
    assert one.take(DONE) == [7]


def test_in_games_every_action_that_the_mask_allows_leads_to_a_legal_answer() -> None:
    chance = from_seed(4)
    kinds = set()
    for seed in range(3):
        game = new_game(seed)
        while not game.over and game.decisions < 300:
            question = game.question
            assert question is not None
            one = Choice(game)
            given = None
            while given is None:
                given = one.take(one.legal()[chance.below(len(one.legal()))])
            kinds.add(QUESTIONS[one.question.kind])
            answer(game, question.player, given)  # raises if it is not legal
    assert {"turn", "respond", "mulligan", "block", "attackers"} <= kinds


def test_whatever_is_offered_in_a_window_is_legal_as_it_stands() -> None:
    """There no option is tried out."""
    chance = from_seed(8)
    windows = 0
    game = new_game(6)
    while not game.over and windows < 150:
        one = Choice(game)
        if one.question.is_window() and one.question.kind != qu.BLOCK:
            windows += 1
            legal = [place for place in range(len(one.order)) if why_illegal(game, [place]) is None]
            assert one.legal() == [place + 1 for place in legal]
        given = None
        while given is None:
            given = one.take(one.legal()[chance.below(len(one.legal()))])
        answer(game, one.player, given)
    assert windows == 150


def test_the_question_of_a_seat_is_that_of_its_view() -> None:
    game = new_game(5)
    assert game.question is not None
    seat = Seat(game, game.question.player)
    assert seat.question == seat.view.question

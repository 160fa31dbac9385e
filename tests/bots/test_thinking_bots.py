"""Bots that think: legal answers, the same from the same seed, and nothing that they cannot see matters."""

from __future__ import annotations

import pytest

from spoils.bots.evaluation import WIN, evaluate
from spoils.bots.greedy import GreedyBot
from spoils.bots.imagining import imagine
from spoils.bots.instinct import instinct
from spoils.bots.roster import make_bot
from spoils.bots.search import EASY, HARD, NORMAL, SearchBot, Strength
from spoils.bots.seat import Seat
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.program.words import FACTION, RESOURCE
from spoils.engine.state import questions as q
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.view.player_view import view
from spoils.view.resample import AnyOf, resample
from tests.properties.games import bots, new_game, play

SMALL = Strength(3, 40)  # a search that does not take long


def positions(seed: int, moments: tuple[int, ...]) -> list[Game]:
    """Games of random play, at their questions."""
    found: list[Game] = []
    for moment in moments:
        game = new_game(seed)
        play(game, bots(game, seed), moment)
        if game.question is not None:
            found.append(game)
    return found


def thought_out_positions(seed: int, moments: tuple[int, ...]) -> list[Game]:
    """A game between greedy bots, at some of its questions: fuller boards, hands and battles."""
    game = new_game(seed)
    seats = [GreedyBot(seat) for seat in range(2)]
    found: list[Game] = []
    while not game.over and game.decisions <= max(moments):
        if game.decisions in moments:
            found.append(game.clone())
        assert game.question is not None
        player = game.question.player
        answer(game, player, seats[player].answer(game, player))
    return found


def with_other_secrets(game: Game, player: int, seed: int) -> Game:
    """Everything that the player cannot know is different: other players' hidden cards are any cards of the
    game, the own deck lies in another order."""
    pool = [one.index for one in game.library.definitions if not one.types & FACTION and not one.token]
    return resample(game, player, from_seed(seed), AnyOf(pool))


def make(name: str, seed: int) -> GreedyBot:
    return GreedyBot(seed) if name == "greedy" else SearchBot(seed, SMALL)


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_no_answer_depends_on_what_the_bot_cannot_see(name: str) -> None:
    compared = 0
    moments = (12, 25, 38, 51, 64, 77)
    for game in positions(21, (5, 30, 60, 90, 120, 150, 180)) + thought_out_positions(24, moments):
        assert game.question is not None
        player = game.question.player
        before = make(name, 4).answer(game, player)
        for seed in (1, 2):
            other = with_other_secrets(game, player, seed)
            assert other.definition_of != game.definition_of
            if view(other, player) != view(game, player):
                continue  # a text in force shows something of it
            assert make(name, 4).answer(other, player) == before
            compared += 1
    assert compared >= 16


def test_an_imagined_game_looks_the_same_to_the_player() -> None:
    for game in positions(22, (20, 70, 140)):
        assert game.question is not None
        player = game.question.player
        assert view(imagine(game, player, from_seed(1)), player) == view(game, player)


def test_imagined_games_follow_from_the_view_and_the_seed() -> None:
    for game in positions(23, (40, 110)):
        assert game.question is not None
        player = game.question.player
        other = with_other_secrets(game, player, 9)
        one, two = (imagine(each, player, from_seed(5)) for each in (game, other))
        assert one.definition_of == two.definition_of
        assert one.chance.state == two.chance.state


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_every_answer_is_legal_and_games_come_to_an_end(name: str) -> None:
    game = new_game(31)
    seats = [make(name, seat) for seat in range(2)]
    while not game.over and game.decisions < 60:
        assert game.question is not None
        player = game.question.player
        given = seats[player].answer(game, player)
        assert why_illegal(game, given) is None
        answer(game, player, given)
    assert game.decisions == 60 or game.over


def test_instinct_answers_every_question_legally() -> None:
    game = new_game(33)
    seats = bots(game, 33)
    asked = set()
    while not game.over and game.decisions < 400:
        assert game.question is not None
        asked.add(game.question.kind)
        assert why_illegal(game, instinct(game)) is None
        player = game.question.player
        answer(game, player, seats[player].answer(game, player))
    assert len(asked) >= 6


def test_an_opening_hand_keeps_two_resources_and_what_can_be_paid_for() -> None:
    game = new_game(34)
    while game.question is not None and game.question.kind != q.MULLIGAN:
        answer(game, game.question.player, instinct(game))
    assert game.question is not None
    hand = game.players[game.question.player].hand
    others = [one for one in game.library.definitions if not one.types & (RESOURCE | FACTION)]
    resource = next(one for one in game.library.definitions if one.types & RESOURCE)
    dealt = [resource, *(next(one for one in others if one.cost == cost) for cost in (1, 6, 7))]
    dealt += [resource] * (len(hand) - len(dealt))
    assert len(dealt) == 6
    for card, one in zip(hand, dealt, strict=True):
        game.definition_of[card] = one.index
    assert instinct(game) == [3, 5]  # what costs seven, and the third resource


def test_the_same_seed_gives_the_same_game() -> None:
    fingerprints = []
    for _ in range(2):
        game = new_game(34)
        seats = [GreedyBot(1), GreedyBot(2)]
        for _ in range(40):
            assert game.question is not None
            player = game.question.player
            answer(game, player, seats[player].answer(game, player))
        fingerprints.append(
            (game.turn, game.definition_of, game.area, [one.influence for one in game.players])
        )
    assert fingerprints[0] == fingerprints[1]


def test_a_seat_is_answered_in_the_order_it_shows() -> None:
    for game in positions(35, (50, 100)):
        assert game.question is not None
        seat = Seat(game, game.question.player)
        assert seat.refusal(GreedyBot(3).choose(seat)) is None


def test_evaluation_wants_to_win() -> None:
    game = new_game(36)
    level = evaluate(game, 0)
    game.players[0].influence += 3
    assert evaluate(game, 0) > level
    game.over = True
    game.winners = [1]
    assert evaluate(game, 0) == -WIN
    assert evaluate(game, 1) == WIN


def test_strengths_have_names() -> None:
    for name, strength in (("easy", EASY), ("normal", NORMAL), ("hard", HARD)):
        bot = make_bot(f"search-{name}", 1)
        assert isinstance(bot, SearchBot)
        assert bot.strength == strength


def test_the_stronger_look_at_more_and_err_less() -> None:
    for weaker, stronger in ((EASY, NORMAL), (NORMAL, HARD)):
        assert weaker.breadth < stronger.breadth
        assert weaker.budget < stronger.budget
        assert weaker.careless > stronger.careless
    assert HARD.careless == 0

"""A small portion of `python -m spoils.lab.bots`, and that it finds what it looks for."""

from __future__ import annotations

import pytest

from spoils.bots.bot import Bot
from spoils.bots.draw import draw_answer
from spoils.bots.random_bot import RandomBot
from spoils.bots.search import SearchBot, Strength
from spoils.bots.seat import Seat
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.lab.bots import Task, Trial, Wrong, main, watch
from tests.properties.games import new_game

DECKS = ("starter-banker", "starter-rogue", "starter-warlord")


def test_no_fault_in_a_game_of_two_and_one_of_three() -> None:
    trial = Trial(Task(DECKS, "comprehensive", 5, ("random", "greedy"), every=12))
    for number in (0, 1):
        outcome = trial.play(number)
        assert outcome.fault == ""
        assert len(outcome.bots) == 2 + number
        assert outcome.decisions > 50
        assert outcome.compared > 5


def test_a_bot_that_searches_agrees_with_its_twin() -> None:
    strength = Strength(2, 12, careless=0.3)
    bots, twins = ([SearchBot(4, strength), RandomBot(5)] for _ in range(2))
    assert watch(new_game(72), bots, twins, from_seed(6), every=4) > 20


class Peeping(Bot):
    """Looks at cards it cannot see."""

    def choose(self, seat: Seat) -> list[int]:
        raise NotImplementedError

    def answer(self, game: Game, player: int) -> list[int]:
        secret = sum(
            game.definition_of[card] * (place + 1) for place, card in enumerate(game.players[1 - player].deck)
        )
        return draw_answer(game, from_seed(secret))


class Stubborn(Peeping):
    """Says the same to everything."""

    def answer(self, game: Game, player: int) -> list[int]:
        return [997]


class Meddling(Peeping):
    """Gives itself influence while it thinks."""

    def answer(self, game: Game, player: int) -> list[int]:
        given = draw_answer(game, from_seed(game.decisions))
        game.players[player].influence += 1
        return given


class Moody(Peeping):
    """Says something else each time it is asked."""

    def __init__(self) -> None:
        self.chance = from_seed(3)

    def answer(self, game: Game, player: int) -> list[int]:
        return draw_answer(game, self.chance)


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (Peeping(), "depends on what the bot cannot see"),
        (Stubborn(), "is not legal"),
        (Meddling(), "thinking changes the game"),
    ],
)
def test_bots_that_do_wrong_are_found(bot: Bot, fault: str) -> None:
    with pytest.raises(Wrong, match=fault):
        watch(new_game(71), [bot, bot], [bot, bot], from_seed(1), every=1)


def test_a_bot_that_does_not_agree_with_itself_is_found() -> None:
    bot = Moody()
    with pytest.raises(Wrong, match="another when asked for again"):
        watch(new_game(71), [bot, bot], [bot, bot], from_seed(1), every=10**9)


def test_a_bot_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--jobs", "1", "--bot", "nobody"]) == 2
    assert 'there is no bot called "nobody"' in capsys.readouterr().err

"""The arena: fair pairings and honest intervals."""

from __future__ import annotations

import pytest

from spoils.lab.arena import Arena, Score, fight
from spoils.lab.intervals import by_blocks, wilson
from spoils.lab.match import Played
from spoils.library import library_for
from tests.properties.games import catalog, deck


def arena(bots: tuple[str, str] = ("random", "random")) -> Arena:
    return Arena("comprehensive", bots, (deck("Banker"), deck("Arcanist"), deck("Gearsmith")), 3)


def test_each_bot_has_each_deck_in_each_seat_with_each_seed() -> None:
    field = arena()
    games = list(fight(field, range(12), library_for(catalog(), field.names())))
    assert [game.error for game in games] == [None] * 12
    for start in (0, 4, 8):
        block = games[start : start + 4]
        assert len({game.seed for game in block}) == 1
        chances = {(game.seats.index(0), game.decks[game.seats.index(0)]) for game in block}
        assert len(chances) == 4
    assert len({game.decks for game in games}) == 6


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1.0)],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    """Values from tables of the Wilson score interval at 95 %."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_draws_count_half_and_errors_not_at_all() -> None:
    score = Score(("a", "b"))
    base = {"seed": 1, "seats": (0, 1), "bots": ("a", "b"), "decks": ("x", "y")}
    for winner, error in ((0, None), (1, None), (None, None), (None, "boom")):
        score.add(Played(game=0, winner=winner, error=error, **base))  # type: ignore[arg-type]
    assert (score.games, score.draws, score.errors) == (3, 1, 1)
    assert score.last_line().startswith("a wins 50.0% [")
    assert score.last_line().endswith("] of 3")


def played(game: int, winner: int | None) -> Played:
    return Played(game, 1, (0, 1), ("a", "b"), ("x", "y"), winner=winner)


def test_the_interval_is_taken_over_blocks_of_paired_games() -> None:
    """Sixteen blocks, half of them won 3 to 1 and half lost 1 to 3: every block is off by a quarter, so the
    standard error is 0.25 * sqrt(16 / 15) / 4 = 0.06455, and 1.96 of them are 0.1265."""
    score = Score(("a", "b"))
    for block in range(16):
        for place in range(4):
            lost = place == 0 if block % 2 else place != 0
            score.add(played(block * 4 + place, int(lost)))
    assert score.interval() == pytest.approx((0.5 - 0.12651, 0.5 + 0.12651), abs=1e-4)
    score.add(played(64, 0))
    assert score.interval() == pytest.approx(wilson(33, 65)), "with a block that is not whole, over games"


@pytest.mark.parametrize("blocks", [[0.5, 0.75] * 5, [1.0] * 40])
def test_few_blocks_or_equal_ones_say_nothing_about_chance(blocks: list[float]) -> None:
    assert by_blocks(blocks) is None

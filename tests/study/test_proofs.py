"""The proofs that play many games: their arithmetic, and a little of each."""

from __future__ import annotations

from math import exp
from pathlib import Path

import pytest

from spoils.engine.state.chance import from_seed
from spoils.lab.puzzles import position, puzzles
from spoils.study.analysis.calibration import log_odds, shown
from spoils.study.proofs.calibration import Seen, fitted, tenths
from spoils.study.proofs.planted import mistake
from tests.study.test_analysis import q, up_to

PUZZLES = {one.title: one for one in puzzles(Path(__file__).parents[1] / "bots" / "puzzles")}


def test_tenths_count_decisions_of_one_game_as_one() -> None:
    """Two games with two decisions each, all in one tenth, one game won: the share is a half, and its error
    that of two games: both are off by a half twice, sqrt(1 + 1) / 4."""
    seen = [Seen(game, 0.55, float(game)) for game in (0, 0, 1, 1)]
    ((count, mean, share, error),) = tenths(seen)
    assert (count, share) == (4, 0.5)
    assert mean == pytest.approx(0.55)
    assert error == pytest.approx(2**0.5 / 4)


def test_the_fit_finds_what_was_put_in() -> None:
    """Chances that are too high by 0.5 and too steep by 2, in log odds, of what the search has found."""
    seen: list[Seen] = []
    for place in range(1, 40):
        found = place / 40
        won = 1 / (1 + exp(-(-0.5 + 2.0 * log_odds(found))))
        seen.append(Seen(place, shown(found), won))
    assert fitted(seen) == pytest.approx((-0.5, 2.0), abs=1e-6)


def test_a_planted_mistake_is_one() -> None:
    game = position(PUZZLES["The one right block"]).game
    up_to(game, q.BLOCK)
    assert game.question is not None
    names = [game.definition(option[1] % 4096).name for option in game.question.options]
    plant = mistake(game, [names.index("Knight")], 400, from_seed(1))
    assert plant is not None
    answer, worse = plant
    assert worse >= 0.15
    assert names.index("Knight") not in answer, "with the Knight every block is a good one"

"""Bots on one scale: the ratings that follow from results, and what is kept of them."""

from __future__ import annotations

from math import log10
from pathlib import Path

import msgspec
import pytest

from spoils.lab.ratings import Kept, Meeting, inverted, main, page, pairs_of, rate


def test_two_bots_differ_by_the_odds() -> None:
    """300 to 100 is three to one: 400 times the logarithm of 3, a little less because nobody is taken to be
    invincible. The error of the logarithm of the odds is the root of 1/300 + 1/100."""
    high, low = rate([Meeting(("greedy", "random"), 300, 0, 100)])
    assert (low.bot, low.points, low.reach) == ("random", 0, 0)
    assert high.points == pytest.approx(400 * log10(3), abs=2)
    assert high.reach == pytest.approx(1.96 * 400 / 2.302585 * (1 / 300 + 1 / 100) ** 0.5, rel=0.02)


def test_strength_passes_on_from_one_to_the_next() -> None:
    meetings = [Meeting(("b", "random"), 75, 0, 25), Meeting(("c", "b"), 75, 0, 25)]
    found = {rating.bot: rating for rating in rate(meetings)}
    assert found["c"].points == pytest.approx(2 * found["b"].points, rel=0.02)
    assert found["c"].reach > found["b"].reach
    assert found["b"].games == 200


def test_draws_count_half_and_nobody_is_invincible() -> None:
    even, _ = rate([Meeting(("b", "random"), 0, 40, 0)])
    assert even.points == pytest.approx(0, abs=1e-6)
    best, _ = rate([Meeting(("b", "random"), 40, 0, 0)])
    assert 400 < best.points < 1500


def test_a_matrix_is_inverted() -> None:
    assert inverted([[0.0, 2.0], [4.0, 0.0]]) == [[0.0, 0.25], [0.5, 0.0]]


def test_what_was_played_is_kept_and_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ["--bot", "random", "--bot", "reflex", "--games", "4", "--jobs", "1", "--folder", str(tmp_path)]
    assert main(call) == 0
    assert capsys.readouterr().out.startswith("random against reflex: ")
    written = (tmp_path / "ratings.md").read_text()
    assert "| `random` | 0 | by definition | 4 |" in written
    assert main(call) == 0
    assert capsys.readouterr().out == ""
    assert main([*call, "--bot", "nobody"]) == 2
    (tmp_path / "ratings.json").write_text("[]")
    assert main(call) == 2
    assert "holds no ratings" in capsys.readouterr().err


def test_neighbours_in_strength_meet_first() -> None:
    assert pairs_of("abcd") == [("a", "b"), ("b", "c"), ("c", "d"), ("a", "c"), ("b", "d"), ("a", "d")]


def test_the_scale_needs_its_beginning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--bot", "greedy", "--bot", "reflex", "--folder", str(tmp_path)]) == 2
    assert "--bot random" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_page_measures_from_the_middle_of_the_field_too() -> None:
    """From the one to the other it is as far as back."""
    meetings = [Meeting(("random", "greedy"), 1, 0, 39), Meeting(("greedy", "b"), 12, 0, 8)]
    lines = page(Kept("1", "cards", meetings, "bots"), rate(meetings)).splitlines()
    cells = {
        line.split("`")[1]: line.split(" | ")
        for line in lines
        if line.startswith("| `") and line.count("`") == 2
    }
    low, high = map(int, cells["greedy"][2].split(" to "))
    assert cells["random"][-1] == f"{-high:+d} to {-low:+d} |"
    assert cells["greedy"][-1] == "by definition |"


def test_results_of_other_bots_are_played_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot that was changed has no results yet, whatever the version says."""
    call = ["--bot", "random", "--bot", "reflex", "--games", "2", "--jobs", "1", "--folder", str(tmp_path)]
    assert main(call) == 0
    file = tmp_path / "ratings.json"
    kept = msgspec.json.decode(file.read_bytes(), type=Kept)
    kept.bots = "others"
    file.write_bytes(msgspec.json.encode(kept))
    capsys.readouterr()
    assert main(call) == 0
    assert capsys.readouterr().out.startswith("random against reflex: ")
    assert msgspec.json.decode(file.read_bytes(), type=Kept).bots not in ("", "others")

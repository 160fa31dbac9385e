"""The proofs that play many games: their arithmetic, and a little of each."""

from __future__ import annotations

import sys
from math import log
from pathlib import Path

import msgspec
import pytest

from spoils.engine.state.chance import from_seed
from spoils.lab.puzzles import position, puzzles
from spoils.study.analysis import whole
from spoils.study.analysis.calibration import Correction, shown
from spoils.study.proofs import calibration, pace, planted
from spoils.study.proofs.calibration import renew
from spoils.study.proofs.fitting import Seen, fitted, judged, tenths
from spoils.study.proofs.games import Task
from spoils.study.proofs.planting import Judged, Spoiled, mistake
from spoils.study.proofs.seeing import Glance, Looked, found_for
from tests.study.test_analysis import q, up_to

PUZZLES = {one.title: one for one in puzzles(Path(__file__).parents[1] / "bots" / "puzzles")}


def test_tenths_count_decisions_of_one_game_as_one() -> None:
    """Two games with two decisions each, all in one tenth, one game won: the share is a half, and its error
    that of two games: both are off by a half twice, sqrt(1 + 1) / 4."""
    seen = [(Seen(game, 0.7, float(game)), 0.55) for game in (0, 0, 1, 1)]
    (row,) = tenths(seen)
    assert (row.count, row.won) == (4, 0.5)
    assert row.shown == pytest.approx(0.55)
    assert row.error == pytest.approx(2**0.5 / 4)


def made(*slopes: float, shift: float) -> list[Seen]:
    """What a search finds everywhere between 0 and 1, and the share of games won there."""
    right = Correction(slopes, shift)
    return [Seen(place, place / 80, right.shown(place / 80)) for place in range(1, 80)]


def test_a_curve_bends_where_it_says() -> None:
    """Level up to 0.35 and from 0.65, as it is in between: the ends are those of what lies in between. With a
    shift, what is shown for a half is the logistic of it: 0.8 for log 4."""
    curve = Correction((0.0, 0.0, 1.0, 0.0, 0.0), 0.0)
    assert [curve.shown(found) for found in (0.0, 0.2, 0.4, 0.5, 0.9, 1.0)] == pytest.approx(
        [0.35, 0.35, 0.4, 0.5, 0.65, 0.65]
    )
    assert Correction((1.0,) * 5, log(4)).shown(0.5) == pytest.approx(0.8)


def test_the_fit_finds_what_was_put_in() -> None:
    fit = fitted(made(0.5, 2.0, 1.0, 0.25, 0.75, shift=-0.4))
    assert (*fit.slopes, fit.shift) == pytest.approx((0.5, 2.0, 1.0, 0.25, 0.75, -0.4), abs=1e-3)


def test_what_no_game_says_stays_as_it_was_found() -> None:
    """All that was found lies between 0.4 and 0.6: the other stretches keep their slope."""
    seen = [Seen(place, 0.4 + place / 100, 0.5 + (place - 10) / 50) for place in range(21)]
    fit = fitted(seen)
    assert fit.slopes[2] > 1.5
    assert fit.slopes[:2] + fit.slopes[3:] == pytest.approx((1.0, 1.0, 1.0, 1.0))


def test_a_fitted_curve_never_falls() -> None:
    """Won most often where little was found: no curve that rises can say so, and none that falls is taken."""
    fit = fitted([Seen(place, place / 80, 1 - place / 80) for place in range(1, 80)])
    assert fit.slopes == (0.0,) * 5
    assert fit.shown(0.2) == pytest.approx(fit.shown(0.8))
    fit = fitted(made(1.0, -0.5, 2.0, 1.0, 1.0, shift=0.3))
    assert fit.slopes[1] == 0.0
    assert min(fit.slopes[2:]) > 0.0


def test_games_are_judged_by_numbers_of_other_games() -> None:
    """Even games are won as often as the search says, odd ones never as often: each half is shown chances
    that fit the other."""
    seen = [
        Seen(game, found, found if game % 2 == 0 else Correction((1.0,) * 5, -2.0).shown(found))
        for game in range(40)
        for found in (0.1, 0.3, 0.5, 0.7, 0.9)
    ]
    for one, chance in judged(seen):
        other = Correction((1.0,) * 5, -2.0 if one.game % 2 == 0 else 0.0)
        assert chance == pytest.approx(other.shown(one.found), abs=1e-3)


def test_what_is_shown_leads_back_to_what_was_found() -> None:
    for found in (0.001, 0.2, 0.5, 0.99):
        assert found_for(shown(found, 2)) == pytest.approx(found, abs=1e-6)
    chances = [shown(place / 100, 2) for place in range(101)]
    assert chances == sorted(chances)


def test_renewed_numbers_are_what_was_fitted(tmp_path: Path) -> None:
    file = tmp_path / "calibration.json"
    renew(Correction((0.51249, 1.0, 2.0, 0.0, 1.0), -0.40051, "greedy", 100, 2, 24), file)
    found = msgspec.json.decode(file.read_bytes(), type=Correction)
    assert found == Correction((0.512, 1.0, 2.0, 0.0, 1.0), -0.401, "greedy", 100, 2, 24)


def test_a_calibration_goes_on_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "seen.jsonl"
    looked: list[int] = []

    def seen_in(task: Task, number: int) -> Looked:
        looked.append(number)
        return Looked(
            number,
            tuple(Glance(found, float((number + place) % 2)) for place, found in enumerate((0.3, 0.6))),
        )

    monkeypatch.setattr(calibration, "seen_in", seen_in)
    call = ["calibration", "--jobs", "1", "--out", str(file)]
    for more in (2, 3):
        monkeypatch.setattr(sys, "argv", [*call, "--games", "6", "--more", str(more)])
        calibration.main()
    assert looked == [0, 1, 2, 3, 4]
    assert "10 decisions of 5 of 6 games of search-6x150, 1000 nodes" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", [*call, "--nodes", "20"])
    with pytest.raises(SystemExit, match="in another way"):
        calibration.main()
    monkeypatch.setattr(sys, "argv", [*call, "--games", "5", "--renew"])
    with pytest.raises(SystemExit, match="at least 100 games"):
        calibration.main()


def test_planting_goes_on_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of three games, each with a mistake that is found unless the number is 1, and a decision that is not
    marked."""

    def spoiled(task: Task, number: int) -> Spoiled:
        return Spoiled(number, (Judged(True, "" if number == 1 else "mistake", 0.2), Judged(False, "")))

    monkeypatch.setattr(planted, "spoiled", spoiled)
    call = ["planted", "--jobs", "1", "--out", str(tmp_path / "games.jsonl"), "--games", "3", "--more"]
    monkeypatch.setattr(sys, "argv", [*call, "1"])
    assert planted.main() == 0
    monkeypatch.setattr(sys, "argv", [*call, "2"])
    assert planted.main() == 1  # two of three are too few
    told = capsys.readouterr().out
    assert "1 of 3 games" in told
    assert "planted mistakes: 2 of 3 marked" in told
    assert "untouched decisions: 0 of 3 marked" in told


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


def test_an_analysis_is_timed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The game is one that bots have played to its end, and every moment of it is looked at."""

    def analyse(course: whole.Course, task: whole.Task, jobs: int) -> list[whole.Found]:
        assert (task.budget.nodes, jobs) == (7, 3)
        assert task.replay.result.over
        return [whole.Found() for _ in course.moments]

    monkeypatch.setattr(whole, "analyse", analyse)
    assert pace.main(["--bot", "reflex", "--turns", "4", "--nodes", "7", "--jobs", "3"]) == 0
    told = capsys.readouterr().out
    assert int(told.partition(": ")[2].split()[0]) >= 4
    assert " moments, 7 nodes, 3 processes" in told

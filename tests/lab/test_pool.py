"""Processes that play: results in order, and nothing is lost when one dies."""

from __future__ import annotations

import json
import socket
import sys
import threading
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from spoils.errors import UserError
from spoils.lab.on_ray import check_address, load_ray, spread_on_ray
from spoils.lab.pool import AHEAD, TRIES, spread
from spoils.lab.stopping import Stop
from tests.lab.jobs import begin, play, starts

GAMES = 12
ALL = [b"%d" % game for game in range(GAMES)]

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed")


def settings(folder: Path, **extra: object) -> bytes:
    return json.dumps({"folder": str(folder), **extra}).encode()


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_and_every_game_is_played_once(jobs: int, tmp_path: Path) -> None:
    assert list(spread(begin, play, settings(tmp_path), GAMES, jobs)) == ALL
    assert starts(tmp_path, GAMES) == [1] * GAMES


def test_a_killed_process_loses_nothing_but_its_own_game_which_is_repeated(tmp_path: Path) -> None:
    wanted = settings(tmp_path, deadly=5, times=2)
    assert list(spread(begin, play, wanted, GAMES, 2)) == ALL
    assert starts(tmp_path, GAMES) == [3 if game == 5 else 1 for game in range(GAMES)]


def test_a_game_that_always_kills_its_process_is_given_up_and_the_others_go_on(tmp_path: Path) -> None:
    wanted = settings(tmp_path, deadly=3, times=100)
    found = list(spread(begin, play, wanted, GAMES, 2, lost=lambda game: b"lost %d" % game))
    assert found == [b"lost 3" if game == 3 else ALL[game] for game in range(GAMES)]
    assert starts(tmp_path, GAMES)[3] == TRIES
    with pytest.raises(UserError, match="game 3 has ended its process 3 times"):
        list(spread(begin, play, settings(tmp_path, deadly=3, times=100), GAMES, 1))


def test_after_a_stop_everything_finished_is_given_whatever_came_before_it(tmp_path: Path) -> None:
    """Game 0 takes for ever; the other process goes on, and what it has done is not lost."""
    stop = Stop()

    def stop_after_ten() -> None:
        while sum(starts(tmp_path, 20)) < 10:
            time.sleep(0.05)
        stop.wished = True

    watcher = threading.Thread(target=stop_after_ten)
    watcher.start()
    found = list(spread(begin, play, settings(tmp_path, slow=0), 1000, 2, stop=stop))
    watcher.join()
    numbers = [int(result) for result in found]
    assert numbers == sorted(numbers)
    assert len(numbers) >= 10 - 1 - AHEAD
    assert 0 not in numbers


def test_wrong_input_and_faults_reach_whoever_asked(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="the cards are gone"):
        list(spread(begin, play, settings(tmp_path, refuse=True), GAMES, 1))
    with pytest.raises(RuntimeError, match="ZeroDivisionError: a fault"):
        list(spread(begin, play, settings(tmp_path, fault=1), GAMES, 1))
    with pytest.raises(UserError, match=r"end before they begin \(status -9\)"):
        list(spread(begin, play, settings(tmp_path, stillborn=True), GAMES, 1))


def test_without_ray_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UserError, match=r'Ray is not installed: pip install "spoils-engine\[ray\]"'):
        load_ray()


def test_a_cluster_that_is_not_there_is_one_sentence_at_once() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        for name in (address, f"ray://{address}"):
            with pytest.raises(UserError, match=rf"no Ray cluster answers at {name} \(RAY_ADDRESS\): "):
                check_address(name)
        free.listen()
        check_address(address)
    check_address("auto")
    check_address("")


@pytest.fixture
def ray_finds_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))


@needs_ray
@pytest.mark.filterwarnings("default")
@pytest.mark.usefixtures("ray_finds_tests")
def test_ray_gives_the_same_and_repeats_what_a_dead_worker_was_playing(tmp_path: Path) -> None:
    wanted = settings(tmp_path, deadly=5, times=2)
    assert list(spread_on_ray(begin, play, wanted, GAMES, 2)) == ALL
    assert starts(tmp_path, GAMES)[5] == 3


@needs_ray
@pytest.mark.filterwarnings("default")
@pytest.mark.usefixtures("ray_finds_tests")
def test_ray_gives_up_a_game_that_always_kills_its_worker(tmp_path: Path) -> None:
    wanted = settings(tmp_path, deadly=5, times=100)
    found = list(spread_on_ray(begin, play, wanted, GAMES, 2, lost=lambda game: b"lost %d" % game))
    assert found == [b"lost 5" if game == 5 else ALL[game] for game in range(GAMES)]

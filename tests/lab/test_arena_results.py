"""Runs of the arena that were stopped go on from their file."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from spoils.errors import UserError
from spoils.lab.arena import Arena, fight
from spoils.lab.arena_results import kept_in
from spoils.lab.match import Played
from spoils.lab.results import lines_in
from spoils.library import library_for
from tests.properties.games import catalog, deck

GAMES = 6


def arena(seed: int = 3) -> Arena:
    return Arena("comprehensive", ("random", "random"), (deck("Banker"), deck("Arcanist")), seed)


def run(file: Path, field: Arena, games: int) -> list[int]:
    """Play what the file has not got yet; the numbers of the games that were played."""
    played: list[int] = []
    with kept_in(str(file), field) as (done, results):
        assert results is not None
        missing = [game for game in range(games) if game not in done]
        for one in fight(field, missing, library_for(catalog(), field.names())):
            results.add(one)
            played.append(one.game)
    return played


def read(file: Path) -> list[Played]:
    return [msgspec.json.decode(line, type=Played) for line in file.read_bytes().splitlines()]


def test_finished_games_are_not_played_again(tmp_path: Path) -> None:
    straight, stopped = tmp_path / "straight.jsonl", tmp_path / "stopped.jsonl"
    assert run(straight, arena(), GAMES) == [0, 1, 2, 3, 4, 5]
    assert run(stopped, arena(), 2) == [0, 1]
    assert run(stopped, arena(), GAMES) == [2, 3, 4, 5]
    assert run(stopped, arena(), GAMES) == []
    assert read(stopped) == read(straight)
    assert [one.error for one in read(stopped)] == [None] * GAMES


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl"
    run(file, arena(), 3)
    before = read(file)
    file.write_bytes(file.read_bytes()[:-20])
    assert run(file, arena(), 3) == [2]
    assert read(file) == before


def test_the_file_of_another_run_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    run(file, arena(), 1)
    data = file.read_bytes()
    with pytest.raises(UserError, match="line 1 is a game of another run"):
        run(file, arena(seed=4), 1)
    file.write_bytes(data + b"{}\n")
    with pytest.raises(UserError, match="line 2: is no line that this command writes"):
        run(file, arena(), 1)
    assert file.read_bytes() == data + b"{}\n"


def test_two_runs_at_once_do_not_write_into_one_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with kept_in(str(file), arena()):
        for second in (kept_in(str(file), arena()), lines_in(file, lambda game: pytest.fail("not read"))):
            with pytest.raises(UserError, match=r"games\.jsonl: another run is writing there"), second:
                pass
    with kept_in(str(file), arena()) as (done, _):
        assert done == {}
    with (
        lines_in(Path("/dev/null"), lambda game: pytest.fail("not read")),
        lines_in(Path("/dev/null"), lambda game: pytest.fail("not read")) as results,
    ):
        assert results.done == {}


def test_without_a_file_nothing_is_kept() -> None:
    with kept_in(None, arena()) as (done, results):
        assert done == {}
        assert results is None

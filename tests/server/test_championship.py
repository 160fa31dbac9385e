"""A small one of `make tournament`: eight players, two servers, one of which is killed."""

from contextlib import ExitStack
from pathlib import Path

from tests.server.championship import Played, check_pairings, check_standings, holds, options, prove
from tests.server.databases import Postgres


def test_a_tournament_survives_the_death_of_a_server(tmp_path: Path, postgres: Postgres) -> None:
    given = options(
        [
            "--players",
            "8",
            "--servers",
            "2",
            "--kills",
            "1",
            "--quiet",
            "2",
            "--answers",
            "3",
            "--leave",
            "0.2",
        ]
    )
    with ExitStack() as ends:
        assert prove(given, tmp_path, postgres, ends)


def entry(number: int) -> dict[str, object]:
    return {"number": number, "stage": "playing"}


def test_the_proof_notices_what_is_wrong() -> None:
    match = {"round": 1, "table": 1, "first": 1, "second": 2, "wins": [1, 0]}
    view = {"entries": [entry(1), entry(2)], "info": {"round": 2}, "standings": []}
    twice = {**view, "matches": [match, {**match, "round": 2}]}
    assert [problem.split("] ")[-1] for problem in check_pairings(twice)] == ["met 2 times"]
    missing = {**view, "entries": [entry(1), entry(2), entry(3)], "matches": [match], "info": {"round": 1}}
    assert "somebody plays twice, or not at all" in check_pairings(missing)[0]
    share = {"counts": 33333}
    line = {"number": 1, "points": 1, "opponents_matches": 33333, "games": share, "opponents_games": 33333}
    problems = check_standings({**view, "matches": [match], "standings": [line]})
    assert any("standing of 1" in problem for problem in problems)
    assert any("missing" in problem for problem in problems)


def test_answers_are_neither_lost_nor_invented() -> None:
    played = Played("game", 0, answers=[(1,), (2,)], unsure=[(3,)])
    assert holds([(1,), (2,)], played)
    assert holds([(1,), (3,), (2,)], played)
    assert not holds([(1,)], played)
    assert not holds([(2,), (1,)], played)
    assert not holds([(1,), (2,), (4,)], played)

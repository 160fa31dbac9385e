"""Simulations: the same seeds give the same games, however they are played."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import resource
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import msgspec
import polars
import pytest

from spoils.bots.patience import Patience
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import project_deck, project_deck_names
from spoils.engine.program.words import PLAY
from spoils.engine.state.permanent import Permanent
from spoils.errors import UserError
from spoils.lab.bench import main as bench
from spoils.lab.match import Contest, Played, describe, play_game
from spoils.lab.results import results_in
from spoils.lab.simulate import simulate
from spoils.lab.soak import main as soak
from spoils.lab.tally import Tally
from spoils.library import library_for
from spoils.record.setup import deck_list
from tests.copies import spoils
from tests.properties.games import new_game

DECKS = ("starter-warlord", "starter-rogue")
LAST_LINE = r"\d+ games, \d+ draws, \d+ errors, [\d.]+ games/s, \d+ decisions/s"


@pytest.fixture(scope="module")
def contest() -> Contest:
    catalog = Catalog.load()
    decks = tuple(deck_list(project_deck(name, catalog)) for name in DECKS)
    return Contest("comprehensive", decks, ("random", "random"), 5)


def library(contest: Contest):  # type: ignore[no-untyped-def]
    return library_for(Catalog.load(), [name for deck in contest.decks for name in deck.names()])


def test_contestants_change_seats_and_play_every_seed_in_both(contest: Contest) -> None:
    assert [contest.seating(game) for game in range(4)] == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert [contest.seed_of(game) for game in range(4)] == [5, 5, 6, 6]
    assert contest.setup(1).decks == (contest.decks[1], contest.decks[0])


def test_processes_make_no_difference(contest: Contest) -> None:
    alone = list(simulate(contest, 3, Catalog.load(), jobs=1))
    together = list(simulate(contest, 3, Catalog.load(), jobs=2))
    assert alone == together
    assert [played.game for played in alone] == [0, 1, 2]
    assert all(played.error is None for played in alone)
    assert all(played.decisions > 50 for played in alone)


@pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed")
@pytest.mark.filterwarnings("default")
def test_ray_makes_no_difference(contest: Contest) -> None:
    alone = list(simulate(contest, 6, Catalog.load(), jobs=1))
    assert list(simulate(contest, 6, Catalog.load(), jobs=2, backend="ray")) == alone


def test_a_fault_is_part_of_the_result(contest: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spoils.lab.match.MOST_DECISIONS", 20)
    played = play_game(contest, 0, library(contest))
    assert played.error is not None
    assert played.error.startswith("the program failed: Stuck: no end after 20 decisions (")
    tally = Tally(contest)
    tally.add(played)
    assert (tally.games, tally.errors, tally.draws) == (1, 1, 0)


def test_a_tally_counts_wins_by_contestant(contest: Contest) -> None:
    tally = Tally(contest)
    tally.add(Played(0, 5, (0, 1), ("a", "b"), ("x", "y"), first=0, winner=0, decisions=10))
    tally.add(Played(1, 5, (1, 0), ("b", "a"), ("y", "x"), first=1, winner=0, decisions=20))
    tally.add(Played(2, 6, (0, 1), ("a", "b"), ("x", "y"), first=1, winner=None, decisions=30))
    assert tally.wins == [2, 0]
    assert (tally.draws, tally.first_wins, tally.decisions) == (1, 1, 60)
    assert tally.last_line().startswith("3 games, 1 draws, 0 errors, ")


def test_games_in_which_nothing_happens_are_given_up() -> None:
    game = new_game(1)
    patience = Patience(turns=10)
    for turn in range(1, 12):
        game.turn = turn
        assert patience.is_over(game) == (turn == 11)
        assert not patience.is_over(game), "looked at once a turn"
    game.turn = 12
    game.players[0].influence -= 1
    assert not patience.is_over(game)


def test_a_turn_without_end_is_given_up() -> None:
    """Random players who may do something for nothing, in response to itself, do it for ever."""
    game = new_game(1)
    patience = Patience(in_a_turn=50)
    start = game.decisions
    assert not patience.is_over(game)
    for done in range(1, 51):
        game.decisions = start + done
        assert patience.is_over(game) == (done == 50)


def test_a_long_turn_in_which_something_comes_to_its_end_goes_on() -> None:
    game = new_game(1)
    patience = Patience(in_a_turn=50)
    for done in range(500):
        game.decisions += 1
        if done % 40 == 0:
            game.players[1].influence -= 1
        assert not patience.is_over(game)


def test_influence_that_only_rises_or_comes_back_does_not_keep_a_game_going() -> None:
    game = new_game(1)
    patience = Patience(turns=10)
    for turn in range(1, 12):
        game.turn = turn
        game.players[0].influence += 2
        game.players[1].influence += -1 if turn % 2 else 1
        assert patience.is_over(game) == (turn == 11)


def test_cards_that_come_and_go_do_not_keep_a_game_going() -> None:
    """Neither those that texts make nor one that is played and taken back."""
    game = new_game(1)
    patience = Patience(turns=10)
    hand = game.players[0].hand
    card = game.players[0].deck.pop()
    for turn in range(1, 14):
        game.turn = turn
        if turn % 2:
            game.play[card] = Permanent(card, 0, False)
            hand[:] = [one for one in hand if one != card]
        else:
            hand.append(card)
            del game.play[card]
        assert patience.is_over(game) == (turn >= 11)
        made = game.new_card(game.definition_of[0], 0, PLAY)
        game.play[made] = Permanent(made, 0, False)
    game.turn = 14
    del game.play[card]
    assert not patience.is_over(game), "there are fewer cards than ever before"


def test_many_decisions_without_anything_happening_end_a_game_earlier() -> None:
    game = new_game(1)
    patience = Patience(turns=10, decisions=300)
    for turn in range(1, 5):
        game.turn = turn
        game.decisions = 100 * turn
        assert patience.is_over(game) == (turn == 4)


def test_faults_name_their_place() -> None:
    with pytest.raises(ValueError, match="bad") as caught:
        raise ValueError("bad")
    assert describe(caught.value).startswith("the program failed: ValueError: bad (")


def decks() -> list[str]:
    return [word for name in DECKS for word in ("--deck", name)]


def test_the_command_writes_a_line_for_each_game_and_the_last_line(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    result = spoils("simulate", "--games", "2", *decks(), "--bot", "random", "--out", str(out), "--seed", "9")
    assert result.returncode == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert len(lines) == 3
    assert re.fullmatch(LAST_LINE, lines[-1])
    games = [json.loads(line) for line in out.read_text().splitlines()]
    assert [game["seed"] for game in games] == [9, 9]
    assert [game["seats"] for game in games] == [[0, 1], [1, 0]]


def test_the_command_prints_json() -> None:
    result = spoils("simulate", "--games", "1", *decks(), "--json")
    answer = json.loads(result.stdout)
    assert (answer["games"], answer["errors"]) == (1, 0)
    assert len(answer["contestants"]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no deck was named"),
        (("--deck", "starter-rogue", "--bot", "nobody"), 'no bot called "nobody"'),
        (("--deck", "starter-rogue", "--edition", "x"), 'no edition "x"'),
        (
            ("--deck", "starter-rogue", "--bot", "random", "--bot", "random", "--bot", "random"),
            "3 bots were named",
        ),
        (("--deck", "missing.txt"), "missing.txt"),
        (("--deck", "starter-rogue", "--out", "/no/such/folder/x"), "/no/such/folder/x"),
        (("--deck", "starter-rogue", "--out", "/no/such/folder/x.parquet"), "/no/such/folder/x.parquet"),
        (("--deck", "starter-rogue", "--out", "x.parquet", "--seed", str(2**63)), "no room for seeds"),
        (("--deck", "starter-rogue", "--backend", "abacus"), 'no backend "abacus"'),
        (("--deck", "starter-rogue", "--bot", "cmd:no-such-program"), "no program no-such-program"),
        (("--games", "0", "--deck", "starter-rogue"), "games"),
        (("--deck", "starter-rogue") * 5, "5 decks were named"),
    ],
)
def test_wrong_calls_are_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    result = spoils("simulate", *arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def start_long_run(out: Path, *more: str) -> subprocess.Popen[str]:
    """A simulation that would take for ever."""
    call = [
        sys.executable,
        "-m",
        "spoils",
        "simulate",
        "--games",
        "100000",
        *decks(),
        "--out",
        str(out),
        *more,
    ]
    return subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def await_games(lines: Path, games: int = 1) -> None:
    deadline = time.monotonic() + 120
    while not lines.exists() or lines.read_bytes().count(b"\n") < games:
        assert time.monotonic() < deadline, "no game is finished"
        time.sleep(0.1)


def children(process: int) -> list[int]:
    """The processes that a simulation has started to play."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == process and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


@pytest.mark.parametrize(("jobs", "ending"), [("1", "jsonl"), ("2", "parquet")])
def test_ctrl_c_stops_cleanly_with_what_is_done(jobs: str, ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"games.{ending}"
    running = start_long_run(out, "--jobs", jobs)
    await_games(out if ending == "jsonl" else tmp_path / "games.parquet.jsonl", 2)
    running.send_signal(signal.SIGINT)
    stdout, stderr = running.communicate(timeout=120)
    assert running.returncode == 130
    assert stderr == ""
    if ending == "jsonl":
        games = [json.loads(line) for line in out.read_text().splitlines()]
    else:
        games = polars.read_parquet(out).to_dicts()
    assert len(games) >= 2
    assert [game["error"] for game in games] == [None] * len(games)
    assert stdout.splitlines()[-1].startswith(f"{len(games)} games, ")
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    assert children(running.pid) == []


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to find processes in")
def test_a_killed_process_costs_no_game(contest: Contest, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    running = start_long_run(out, "--jobs", "2", "--seed", "5")
    await_games(out)
    os.kill(children(running.pid)[0], signal.SIGKILL)
    await_games(out, out.read_bytes().count(b"\n") + 4)
    running.send_signal(signal.SIGINT)
    _, stderr = running.communicate(timeout=120)
    assert (running.returncode, stderr) == (130, "")
    games = [msgspec.json.decode(line, type=Played) for line in out.read_bytes().splitlines()]
    assert [game.game for game in games[:5]] == [0, 1, 2, 3, 4]
    assert games[:5] == list(simulate(contest, 5, Catalog.load(), jobs=1))


def test_results_as_a_table_say_the_same_as_lines(tmp_path: Path) -> None:
    table, lines = tmp_path / "games.parquet", tmp_path / "games.jsonl"
    for out in (table, lines):
        assert spoils("simulate", "--games", "2", *decks(), "--out", str(out)).returncode == 0
    games = [json.loads(line) for line in lines.read_text().splitlines()]
    assert polars.read_parquet(table).to_dicts() == games
    decisions = polars.scan_parquet(table).select(polars.col("decisions").sum()).collect().item()
    assert decisions == sum(game["decisions"] for game in games) > 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_a_device_is_written_to_and_never_read() -> None:
    """It would give bytes without end."""
    call = [sys.executable, "-m", "spoils", "simulate", "--games", "1", *decks(), "--out", "/dev/full"]
    done = subprocess.run(
        call,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)),
    )
    assert done.stderr == "not everything could be written: no space left on device\n"
    assert done.returncode == 2


def test_without_polars_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with (
        pytest.raises(UserError, match=r'Parquet files need Polars: pip install "spoils-engine\[parquet\]"'),
        results_in(str(tmp_path / "x.parquet"), lambda game: pytest.fail("there is no game")),
    ):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_bar_is_shown_on_a_terminal_only() -> None:
    ours, theirs = pty.openpty()
    call = [sys.executable, "-m", "spoils", "simulate", "--games", "2", *decks()]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=theirs, text=True) as running:
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # the end of a terminal
            while data := os.read(ours, 4096):
                shown += data
        assert running.stdout is not None
        assert re.fullmatch(LAST_LINE, running.stdout.read().splitlines()[-1])
    os.close(ours)
    assert "━" in shown.decode()
    assert spoils("simulate", "--games", "1", *decks()).stderr == ""


def test_decks_of_the_project_can_all_be_played_with() -> None:
    catalog = Catalog.load()
    assert set(DECKS) <= set(project_deck_names())
    for name in project_deck_names():
        assert deck_list(project_deck(name, catalog)).faction


def test_soak_and_bench_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert soak(["--games", "1", "--jobs", "1", *decks()]) == 0
    assert capsys.readouterr().out.startswith("1 games, ")
    assert bench(["--rounds", "1", "--seconds", "0.1", "--json", *decks()]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["decisions/s"] > 0
    assert figures["clone µs"] > 0
    assert soak(["--games", "1", "--jobs", "1", "--deck", "missing.txt"]) == 2
    assert bench(["--deck", "missing.txt"]) == 2

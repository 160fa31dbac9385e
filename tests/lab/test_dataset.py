"""Games as data: tables that agree with the games, and folders that are gone on with or refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import polars
import pytest

from spoils.cards.catalog import Catalog
from spoils.engine.state.chance import from_seed
from spoils.errors import UserError
from spoils.lab.chronicle import Told
from spoils.lab.continuing import finished
from spoils.lab.dataset import dataset_in
from spoils.lab.match import Contest, Played, hash_of, not_played, play_game, tell_game
from spoils.lab.results import results_in
from spoils.lab.simulate import chronicle
from spoils.lab.tables import find_deck
from spoils.library import library_for
from spoils.record.replay import play_again, read_replay

PROJECT = Path(__file__).parents[2]
NAMES = ("starter-warlord", "starter-rogue")
INFLUENCE = 25  # both factions begin with that


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


@pytest.fixture(scope="module")
def contest(catalog: Catalog) -> Contest:
    decks = tuple(find_deck(name, catalog) for name in NAMES)
    return Contest("comprehensive", decks, ("random", "random"), 5)


@pytest.fixture(scope="module")
def told(contest: Contest, catalog: Catalog) -> list[tuple[Played, Told]]:
    return list(chronicle(contest, 3, catalog))


def test_telling_a_game_changes_nothing_in_it(contest: Contest, catalog: Catalog) -> None:
    library = library_for(catalog, contest.names())
    assert tell_game(contest, 1, library)[0] == play_game(contest, 1, library)


def test_events_and_decisions_are_those_of_the_game(told: list[tuple[Played, Told]]) -> None:
    for played, all_of_it in told:
        assert len(all_of_it.decisions) == played.decisions
        assert [one.number for one in all_of_it.events] == list(range(len(all_of_it.events)))
        assert max(one.turn for one in all_of_it.events) == played.turns
        for seat, left in enumerate(played.influence):
            changes = [
                one.amount for one in all_of_it.events if one.event == "influence" and one.player == seat
            ]
            assert max(0, INFLUENCE + sum(changes)) == max(0, left)
        first = all_of_it.decisions[0]
        assert (first.question, first.words, len(first.cards)) == ("choose", ("card", "card"), 2)
        assert played.reason == "influence"
        assert (played.edition, len(played.deck_hashes[0])) == ("comprehensive", 16)


def test_a_deck_is_known_by_what_it_holds(contest: Contest) -> None:
    deck = contest.decks[0]
    other = msgspec.structs.replace(deck, name="another name", cards=deck.cards[::-1])
    assert hash_of(other) == hash_of(deck) != hash_of(contest.decks[1])


def test_a_folder_is_gone_on_with(
    contest: Contest, catalog: Catalog, told: list[tuple[Played, Told]], tmp_path: Path
) -> None:
    library = library_for(catalog, contest.names())
    folder = str(tmp_path / "games")
    for start, stop in ((0, 1), (1, 3)):
        with dataset_in(folder, contest, library.content_hash, replays=True) as dataset:
            assert dataset is not None
            assert sorted(dataset.done) == list(range(start))
            for played, all_of_it in told[start:stop]:
                dataset.add(played, all_of_it)
    events = polars.read_parquet(f"{folder}/events/*.parquet")
    decisions = polars.read_parquet(f"{folder}/decisions/*.parquet")
    assert len(events) == sum(len(all_of_it.events) for _, all_of_it in told)
    assert decisions.group_by("game").len().sort("game")["len"].to_list() == [
        played.decisions for played, _ in told
    ]
    for game in range(3):
        replay = read_replay(tmp_path / "games" / "replays" / f"{game:08}.json")
        assert play_again(replay, library) is None


def test_a_folder_of_something_else_is_refused(contest: Contest, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with dataset_in(str(folder), contest, "cards"):
        pass
    known = json.loads((folder / "run.json").read_text())
    assert known["decks"][0]["hash"] == hash_of(contest.decks[0])
    other = msgspec.structs.replace(contest, seed=6)
    with (
        pytest.raises(UserError, match=r"holds another run \(other seed\)"),
        dataset_in(str(folder), other, "cards"),
    ):
        pass
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with (
        pytest.raises(UserError, match="something else"),
        dataset_in(str(tmp_path / "mine"), contest, "cards"),
    ):
        pass
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_results_are_gone_on_with_and_never_overwritten(
    contest: Contest, told: list[tuple[Played, Told]], tmp_path: Path, ending: str
) -> None:
    file = tmp_path / f"games.{ending}"

    def expected(game: int) -> Played:
        return not_played(contest, game, "")

    for place in range(3):
        with results_in(str(file), expected) as results:
            assert results is not None
            assert [results.done[game] for game in range(place)] == [played for played, _ in told[:place]]
            results.add(told[place][0])
    before = file.read_bytes()
    other = msgspec.structs.replace(contest, seed=6)
    with (
        pytest.raises(UserError, match="is a game of another run"),
        results_in(str(file), lambda game: not_played(other, game, "")),
    ):
        pass
    assert file.read_bytes() == before


def test_a_line_that_was_cut_off_is_played_again(
    contest: Contest, told: list[tuple[Played, Told]], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    lines = [msgspec.json.encode(played) + b"\n" for played, _ in told]
    cut = 1 + from_seed(2).below(len(lines[1]) - 2)
    file.write_bytes(lines[0] + lines[1][:cut])
    assert list(finished(file, lambda game: not_played(contest, game, ""))) == [0]
    assert file.read_bytes() == lines[0]


def run(call: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False, timeout=300)


def test_the_example_finds_out_when_games_are_decided(tmp_path: Path) -> None:
    """The leader after the last but one turn has nearly always won; the picture is drawn."""
    call = [sys.executable, "-m", "spoils", "simulate", "--games", "12", "--bot", "reflex", "--data", "games"]
    decks = [word for name in NAMES for word in ("--deck", name)]
    ran = run([*call, *decks], tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    example = [sys.executable, str(PROJECT / "examples" / "when_is_it_decided.py"), "games", "decided.svg"]
    ran = run(example, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    shares = [
        int(share) for share in re.findall(r"whoever leads wins (\d+)% of \d+$", ran.stdout, re.MULTILINE)
    ]
    assert len(shares) > 3
    assert max(shares) > 60
    assert (tmp_path / "decided.svg").read_text().startswith("<svg")

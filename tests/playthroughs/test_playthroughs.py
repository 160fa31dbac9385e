"""Stored games are played as they were; after a change that is meant, `make playthroughs` renews them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from spoils.engine.agenda import answer
from spoils.engine.editions import EDITIONS
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.lab.playthroughs import playing
from spoils.lab.playthroughs.__main__ import main
from spoils.lab.playthroughs.playing import difference, play
from spoils.lab.playthroughs.stored import OWN, POOLS, SHARED, Playthrough, Pool, catalog_of, read
from spoils.record.setup import Setup

FOLDER = Path(__file__).parent
QUICK = 8  # one game in so many is among the quick tests


@cache
def pool(name: str) -> Pool:
    try:
        return Pool(read(name, FOLDER), catalog_of(name))
    except UserError as error:
        if name != SHARED or "is absent" not in error.message:
            raise
        pytest.skip("../shared is absent")


def stored_games() -> list[object]:
    """Every game by its name; some are quick tests."""
    found = []
    for name in POOLS:
        for number, game in enumerate(read(name, FOLDER).games):
            marks = [pytest.mark.quick] if number % QUICK == 0 else []
            found.append(pytest.param(name, number, id=game.name, marks=marks))
    return found


every_game = pytest.mark.parametrize(("name", "number"), stored_games())


@every_game
def test_a_game_is_played_as_stored(name: str, number: int) -> None:
    own = pool(name)
    game = own.stored.games[number]
    assert difference(game, play(game, own)) == ""


@every_game
def test_without_a_log_the_same_is_asked_and_done(name: str, number: int) -> None:
    own = pool(name)
    game = own.stored.games[number]
    marks = play(game, own, log=False)
    assert {mark.events for mark in marks} == {playing.NO_LOG}
    assert difference(game, marks) == ""


@every_game
def test_without_any_shortcut_the_same_is_asked_and_done(name: str, number: int) -> None:
    own = pool(name)
    game = own.stored.games[number]
    assert difference(game, play(game, own, thorough=True)) == ""


@pytest.mark.parametrize("name", POOLS)
def test_every_edition_number_of_players_and_setting_is_stored(name: str) -> None:
    games = read(name, FOLDER).games
    assert {game.edition for game in games} == set(EDITIONS)
    assert {len(game.decks) for game in games} == {2, 3, 4}
    assert len({(game.ask_payment, game.ask_forced) for game in games}) == 4
    assert len({deck for game in games for deck in game.decks}) > 30


# ---- a difference is found ---------------------------------------------------------------------------------

PLANTED = range(130, 140)  # the decisions after which something is different


def turned_round(game: Game) -> None:
    assert game.question is not None
    game.question.options.reverse()


def another_amount(game: Game) -> None:
    assert game.log
    game.log[-1].amount += 1


def one_token_more(game: Game) -> None:
    game.play[game.players[0].faction].tokens += 1


def another_chance(game: Game) -> None:
    game.chance.next32()


def long_game() -> Playthrough:
    return next(game for game in pool(OWN).stored.games if game.limit > 1000)


@pytest.mark.parametrize(
    ("plant", "what"),
    [
        (turned_round, "the questions"),
        (another_amount, "the events"),
        (one_token_more, "the position"),
        (another_chance, "the position"),
    ],
)
def test_a_planted_difference_is_found_where_it_is(
    plant: object, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoilt(game: Game, player: int, given: list[int]) -> None:
        answer(game, player, given)
        if game.decisions in PLANTED and game.question is not None:
            plant(game)  # type: ignore[operator]

    monkeypatch.setattr(playing, "answer", spoilt)
    game = long_game()
    found = difference(game, play(game, pool(OWN)))
    assert found.startswith(f"{game.name}: the same up to decision 125; between decisions 126 and 150 ")
    assert what in found


def test_a_game_that_ends_sooner_is_found() -> None:
    game = long_game()
    marks = play(game, pool(OWN))
    assert difference(game, marks) == ""
    assert "another number of decisions" in difference(game, marks[:-1])


def careless(self: Pool, setup: Setup) -> Library:
    """A library that says of every card that it only has to be paid for, which is a shortcut."""
    library = library_of(self, setup)
    for definition in library.definitions:
        definition.only_pays = True
    return library


library_of = Pool.library


def test_a_wrong_shortcut_is_found_by_leaving_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pool, "library", careless)
    game = long_game()
    assert "the questions" in difference(game, play(game, pool(OWN)))
    assert difference(game, play(game, pool(OWN), thorough=True)) == ""


# ---- the command -------------------------------------------------------------------------------------------


def copied(folder: Path) -> Path:
    for name in POOLS:
        (folder / f"{name}.json").write_bytes((FOLDER / f"{name}.json").read_bytes())
    return folder


def test_the_command_compares_and_renews(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copied(tmp_path)
    file = folder / "own.json"
    stored = file.read_text()
    assert main(["--folder", str(folder), "--only", "own-01"]) == 0
    assert capsys.readouterr().out.endswith("1 games, 0 differ\n")

    mark = read(OWN, folder).games[0].marks[2]
    file.write_text(stored.replace(mark, mark[:-3] + "zzz"))
    assert main(["--folder", str(folder), "--only", "own-01"]) == 1
    assert "own-01: the same up to decision 25; between decisions 26 and 50" in capsys.readouterr().out
    assert main(["--folder", str(folder), "--only", "own-01", "--renew"]) == 0
    assert file.read_text() == stored


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--folder", str(copied(tmp_path)), "--only", "nothing"]) == 2
    assert "there is no stored game called nothing" in capsys.readouterr().err
    (tmp_path / "own.json").write_text("{")
    assert main(["--folder", str(tmp_path)]) == 2
    assert "own.json cannot be read" in capsys.readouterr().err

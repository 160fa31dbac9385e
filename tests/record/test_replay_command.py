"""`spoils replay` and `spoils compare`."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import spoils as spoils_library
from spoils import __version__
from spoils.bots.random_bot import RandomBot
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import project_deck
from spoils.cli.replay import explain
from spoils.engine.editions import EDITIONS
from spoils.public.beginning import begin_prepared
from spoils.record.compare import Difference, compare
from spoils.record.replay import Recorder, other_engine, write_replay
from spoils.record.setup import Setup, deck_list, library_of
from spoils.view.model import CardName, Message
from tests.copies import spoils

DECKS = ("starter-gearsmith", "starter-rogue")


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    catalog = Catalog.load()
    setup = Setup("comprehensive", 3, tuple(deck_list(project_deck(name, catalog)) for name in DECKS))
    recorder = Recorder(setup, library_of(setup, catalog), marks=True)
    bot = RandomBot(3)
    while not recorder.game.over and len(recorder.given) < 120:
        assert recorder.game.question is not None
        player = recorder.game.question.player
        recorder.answer(player, bot.answer(recorder.game, player))
    return recorder


@pytest.fixture
def file(recorder: Recorder, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    write_replay(recorder.replay(), path)
    return path


def test_an_exact_replay(file: Path) -> None:
    result = spoils("replay", str(file))
    assert (result.returncode, result.stdout, result.stderr) == (0, "exact\n", "")
    shown = spoils("replay", "--show", str(file))
    assert "deck is shuffled [" in shown.stdout
    assert shown.stdout.endswith("exact\n")


def test_a_replay_is_told_in_the_language_that_is_asked_for(recorder: Recorder, file: Path) -> None:
    """Players whom nobody has named are called by their seats, and cards by their French names."""
    shown = spoils("replay", "--show", "--lang", "fr", str(file)).stdout
    assert "Joueur 1 mélange son deck [" in shown
    assert "Player" not in shown
    played = next(name for name in Catalog.load().names_in("fr").values() if f"déploie {name} " in shown)
    assert Catalog.load().card(played).name != played
    other = file.with_name("save.json")
    other.write_text('{"spoils": "save", "format": 1}', "utf-8")
    assert spoils("replay", "--lang", "fr", str(other)).stderr.endswith(
        "est une sauvegarde, pas un enregistrement\n"
    )


def test_players_of_a_simulation_are_called_in_the_language_that_is_asked_for(recorder: Recorder) -> None:
    simulated = begin_prepared(recorder.setup, recorder.game.library).recorded()
    assert simulated.names() == ("Player 1", "Player 2")
    assert simulated.names("fr") == ("Joueur 1", "Joueur 2")


def test_a_replay_with_cards_of_others_has_their_french_names(tmp_path: Path) -> None:
    cards = tmp_path / "heron.yaml"
    cards.write_text(
        "cards:\n  - {name: Toll Heron, type: Character, cost: 0, strength: 1, life: 1, speed: 1,"
        " text: COVERT, fr: {name: Héron de péage}}\n",
        "utf-8",
    )
    heron = spoils_library.deck("Harbour Board", {"Toll Heron": 36, "Rage": 4})
    match = spoils_library.begin(heron, heron, seed=1, cards=cards)
    while match.turn < 3:
        match.let("greedy")
    match.write_replay(tmp_path / "game.json")
    call = ("replay", "--show", "--lang", "fr", "--cards", str(cards), str(tmp_path / "game.json"))
    shown = spoils(*call).stdout
    assert "déploie Héron de péage [" in shown
    assert "Toll Heron" not in shown


def test_what_editions_do_is_told_with_french_names(
    recorder: Recorder, capsys: pytest.CaptureFixture[str]
) -> None:
    message = Message("event.deplete", {"card": CardName("1", "Pension Heron")})
    names = Catalog.load().names_in("fr")
    explain(Difference(1, 1, (), message, None), recorder.replay(), "basic", "fr", names)
    assert names["Pension Heron"] in capsys.readouterr().out


def test_a_replay_that_diverges(recorder: Recorder, file: Path) -> None:
    given = list(recorder.given)
    given[41] = msgspec.structs.replace(given[41], mark="0")
    changed = msgspec.structs.replace(recorder.replay(), given=tuple(given), engine="0123456789abcdef")
    write_replay(changed, file)
    result = spoils("replay", str(file))
    assert result.returncode == 1
    first, second, last = result.stdout.splitlines()
    assert (first, last) == ("the state is another one", "diverged at 42")
    assert second.startswith("it was recorded by engine 0123456789abcdef, and this is engine ")
    assert other_engine(recorder.replay()) == ""


def test_the_same_edition_is_the_same(file: Path) -> None:
    result = spoils("compare", str(file), "--edition", "comprehensive")
    assert (result.returncode, result.stdout) == (0, "same\n")


def test_another_edition_differs_where_its_rules_do(recorder: Recorder, file: Path) -> None:
    """The basic rules neither hide starting resources nor let anybody choose who goes first (601.1)."""
    result = spoils("compare", str(file), "--edition", "basic")
    assert result.returncode == 1
    last = result.stdout.splitlines()[-1]
    assert last.startswith("differs at ")
    number, _, rules = last.removeprefix("differs at ").partition(": ")
    assert int(number) > 0
    assert rules.startswith("601.1")
    difference = compare(recorder.replay(), recorder.library, EDITIONS["basic"])
    assert difference is not None
    assert difference.event == int(number)
    assert set(difference.fields) <= {"first_player_chosen", "starting_resources_hidden"}
    assert difference.fields
    assert "after 1 answer\n" in result.stdout
    assert "No: the order of play is known first, and nothing is hidden [How to Start]" in result.stdout
    assert "Yes: laid face-down before anybody knows who begins" in result.stdout
    french = spoils("compare", str(file), "--edition", "basic", "--lang", "fr")
    assert french.stdout.startswith("après 1 décision\n")
    assert french.stdout.splitlines()[-1] == last


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"program": "0.0.1"}, "was written by spoils 0.0.1"),
        ({"cards": "0"}, "was recorded with other cards"),
        ({"given": 3}, "has been changed by hand"),
        ({"spoils": "save"}, "is a save, not a replay"),
    ],
)
def test_other_replays_are_refused(file: Path, change: dict[str, object], message: str) -> None:
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    for command in (("replay", str(file)), ("compare", str(file), "--edition", "basic")):
        result = spoils(*command)
        assert result.returncode == 2
        assert message in result.stderr
        assert result.stderr.count("\n") == 1
        assert result.stdout == ""


def test_wrong_calls(file: Path) -> None:
    assert "no-such-file" in spoils("replay", "no-such-file").stderr
    result = spoils("compare", str(file), "--edition", "none")
    assert result.returncode == 2
    assert 'there is no edition "none"' in result.stderr
    assert spoils("compare", str(file)).returncode == 2


@pytest.mark.parametrize(
    "command", [("replay",), ("compare", "--edition", "comprehensive"), ("play", "--load")]
)
def test_files_that_cannot_be_read(command: tuple[str, ...], tmp_path: Path) -> None:
    """A directory, a device that fails while it is read, and JSON with letters that are none."""
    not_utf8 = tmp_path / "letters.json"
    word = "save" if command[0] == "play" else "replay"
    heading = json.dumps({"spoils": word, "format": 2 if word == "save" else 1, "program": __version__})
    not_utf8.write_bytes(heading[:-1].encode() + b', "cards": "\xff\xfe"}')
    for path in (tmp_path, Path("/proc/self/mem"), not_utf8):
        result = spoils(*command, str(path))
        assert result.returncode == 2, result.stderr
        assert len(result.stderr.strip().splitlines()) == 1, result.stderr
        assert str(path) in result.stderr

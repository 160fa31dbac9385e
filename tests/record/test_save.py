"""Save files: what was saved can be loaded, and nothing else is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.engine.program.instructions.terms import Draw
from spoils.engine.program.numbers import Literal
from spoils.engine.program.texts import CardEffect, CardText
from spoils.engine.program.words import TACTIC
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.piece import Piece
from spoils.errors import UserError
from spoils.record.classes import form_of
from spoils.record.codec import fingerprint
from spoils.record.origin import engine_fingerprint
from spoils.record.save import load, programs_hash, save
from tests.properties.games import bots, catalog, new_game, play


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = new_game(1)
    play(game, bots(game, 1), 60)
    path = tmp_path / "game.json"
    save(game, path)
    return path


def test_a_saved_game_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    game = new_game(2)
    play(game, bots(game, 2), 80)
    save(game, tmp_path / "game.json")
    again = load(tmp_path / "game.json", catalog())
    assert fingerprint(again) == fingerprint(game)
    play(game, bots(game, 9), 4000)
    play(again, bots(again, 9), 4000)
    assert game.over
    assert fingerprint(again) == fingerprint(game)


def refused(path: Path) -> str:
    with pytest.raises(UserError) as error:
        load(path, catalog())
    message = error.value.message
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message


def change(path: Path, **changes: Any) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def test_a_truncated_save_is_refused(saved: Path) -> None:
    data = saved.read_bytes()
    for length in (0, 1, len(data) // 2, len(data) - 3):
        saved.write_bytes(data[:length])
        assert "cut off or damaged" in refused(saved)


def test_other_files_are_refused(saved: Path) -> None:
    saved.write_text("[1, 2]")
    assert "is no save of this program" in refused(saved)
    saved.write_bytes(b"\xff\xfe\x00")
    assert "cut off or damaged" in refused(saved)
    saved.write_text('{"spoils": ' + "[" * 100_000)
    assert "is no save of this program" in refused(saved)
    saved.write_text('{"other": ' + "[" * 100_000)
    assert "cut off or damaged" in refused(saved)


def test_a_replay_is_no_save(saved: Path) -> None:
    change(saved, spoils="replay")
    assert "is a replay, not a save" in refused(saved)


def test_another_version_is_refused(saved: Path) -> None:
    change(saved, program="0.0.0")
    assert "was written by spoils 0.0.0" in refused(saved)


def test_another_form_is_refused(saved: Path) -> None:
    change(saved, format=99)
    assert "(form 99)" in refused(saved)


def test_a_hand_edited_save_is_refused(saved: Path) -> None:
    content = json.loads(saved.read_text())
    content["state"][1][8] = 3
    saved.write_text(json.dumps(content))
    assert "its checksum is wrong" in refused(saved)
    change(saved, state="nothing")
    assert "has been changed by hand" in refused(saved)


def test_a_save_with_other_cards_is_refused(saved: Path) -> None:
    more = catalog().with_source(
        (CardSet(name="More", cards=(PrintedCard("Extra", ("Tactic",)),), source=""),)
    )
    with pytest.raises(UserError, match="saved with other cards"):
        load(saved, more)


def test_a_save_that_cannot_be_written_leaves_the_old_one(saved: Path) -> None:
    game = new_game(1)
    with pytest.raises(UserError, match="cannot be written"):
        save(game, saved.parent / "missing" / "game.json")
    assert load(saved, catalog()).decisions == 60


def test_a_save_of_another_engine_of_the_same_version_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clone of the project is of one version for a long time, while its engine changes."""
    game = new_game(1)
    with monkeypatch.context() as earlier:
        earlier.setattr("spoils.record.save.form_of_states", lambda: "earlier")
        earlier.setattr("spoils.record.save.engine_fingerprint", lambda: "0123456789abcdef")
        save(game, tmp_path / "game.json")
    message = refused(tmp_path / "game.json")
    assert "was saved by engine 0123456789abcdef, which keeps games in another form" in message
    assert engine_fingerprint() in message


def test_a_save_with_programs_that_another_engine_made_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(1)
    with monkeypatch.context() as earlier:
        earlier.setattr("spoils.record.save.programs_hash", lambda library: "other")
        earlier.setattr("spoils.record.save.engine_fingerprint", lambda: "0123456789abcdef")
        save(game, tmp_path / "game.json")
    assert "by engine 0123456789abcdef, which reads the cards otherwise" in refused(tmp_path / "game.json")


def test_programs_are_told_apart_by_all_that_they_say() -> None:
    """An engine that reads "two" where this one reads "three" makes the same pieces in the same order."""

    def program(amount: int, words: str = "", times: int = 1) -> str:
        texts = tuple(CardEffect(Draw(Literal(amount), words=words)) for _ in range(times))
        return programs_hash(Library([Definition(0, "Ferry", TACTIC, text=CardText(texts))]))

    assert len({program(2), program(3), program(2, times=2)}) == 3
    assert program(2, words="another way to say it") == program(2)


def test_the_form_of_states_changes_with_every_field() -> None:
    class Small(Piece):
        FIELDS = ("one", "two")

    class Larger(Piece):
        FIELDS = ("one", "two", "three")

    class Turned(Piece):
        FIELDS = ("two", "one")

    forms = [form_of({"Small": kind}) for kind in (Small, Larger, Turned)] + [form_of({"Other": Small})]
    assert len(set(forms)) == 4
    assert form_of({"Small": Small}) == forms[0]

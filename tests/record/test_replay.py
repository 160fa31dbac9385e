"""Replays: the same answers make the same game, and a difference is found where it is."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from spoils.bots.random_bot import RandomBot
from spoils.engine.state.questions import IllegalAnswer
from spoils.errors import UserError
from spoils.record.codec import fingerprint
from spoils.record.replay import (
    Given,
    Recorder,
    Replay,
    check_cards,
    play_again,
    read_replay,
    states,
    write_replay,
)
from tests.properties.games import library, setup


def recorded(
    seed: int, decisions: int = 10_000, marks: bool = False, players: int = 2, log: bool = False
) -> Recorder:
    wanted = setup(seed, players)
    recorder = Recorder(wanted, library(wanted), marks=marks, log=log)
    bots = [RandomBot(seed + index) for index in range(players)]
    while not recorder.game.over and len(recorder.given) < decisions:
        assert recorder.game.question is not None
        player = recorder.game.question.player
        recorder.answer(player, bots[player].answer(recorder.game, player))
    return recorder


def test_a_finished_game_replays_exactly(tmp_path: Path) -> None:
    recorder = recorded(11)
    assert recorder.game.over
    write_replay(recorder.replay(), tmp_path / "game.json")
    again = read_replay(tmp_path / "game.json")
    assert again == recorder.replay()
    assert play_again(again, recorder.library) is None


def test_an_unfinished_game_replays_too() -> None:
    recorder = recorded(12, decisions=40, marks=True)
    assert all(given.mark for given in recorder.given)
    assert play_again(recorder.replay(), recorder.library) is None
    assert [game.decisions for game in states(recorder.replay(), recorder.library)] == list(range(41))


@pytest.mark.parametrize("seed", range(20))
def test_a_game_recorded_with_a_log_replays_exactly_without_one(seed: int) -> None:
    recorder = recorded(seed, marks=True, log=True)
    assert recorder.game.log
    assert play_again(recorder.replay(), recorder.library) is None


def changed(replay: Replay, place: int, given: Given) -> Replay:
    entries = list(replay.given)
    entries[place] = given
    return msgspec.structs.replace(replay, given=tuple(entries))


def test_a_wrong_mark_is_found_at_its_answer() -> None:
    recorder = recorded(13, decisions=30, marks=True)
    given = recorder.given[20]
    divergence = play_again(
        changed(recorder.replay(), 20, msgspec.structs.replace(given, mark="0")), recorder.library
    )
    assert divergence is not None
    assert divergence.after == 21
    assert divergence.what == "the state is another one"


def test_an_answer_out_of_turn_is_found() -> None:
    recorder = recorded(14, decisions=30)
    given = recorder.given[7]
    other = msgspec.structs.replace(given, player=1 - given.player)
    divergence = play_again(changed(recorder.replay(), 7, other), recorder.library)
    assert divergence is not None
    assert divergence.after == 8
    assert "is asked, not" in divergence.what


def test_an_illegal_answer_is_found() -> None:
    recorder = recorded(15, decisions=30)
    given = msgspec.structs.replace(recorder.given[9], answer=(500, 501, 502))
    divergence = play_again(changed(recorder.replay(), 9, given), recorder.library)
    assert divergence is not None
    assert divergence.after == 10
    assert "is not legal" in divergence.what


def test_another_end_is_found() -> None:
    recorder = recorded(16)
    replay = recorder.replay()
    loser = msgspec.structs.replace(replay.result, winners=(7,))
    divergence = play_again(msgspec.structs.replace(replay, result=loser), recorder.library)
    assert divergence is not None
    assert divergence.what == "the game ends differently"


def test_giving_up_is_part_of_the_record() -> None:
    recorder = recorded(17, decisions=25, players=3)
    recorder.concede(1)
    assert recorder.game.players[1].lost
    assert not recorder.game.over
    assert play_again(recorder.replay(), recorder.library) is None


def test_undo_goes_back_and_forgets() -> None:
    recorder = recorded(18, decisions=20)
    before = fingerprint(recorder.game)
    assert recorder.game.question is not None
    player = recorder.game.question.player
    recorder.answer(player, RandomBot(1).answer(recorder.game, player))
    recorder.undo()
    assert fingerprint(recorder.game) == before
    assert len(recorder.given) == 20
    recorder.undo(1000)
    assert recorder.given == []
    assert recorder.game.decisions == 0


def test_an_illegal_answer_leaves_no_trace() -> None:
    recorder = recorded(19, decisions=10)
    before = fingerprint(recorder.game)
    assert recorder.game.question is not None
    with pytest.raises(IllegalAnswer):
        recorder.answer(1 - recorder.game.question.player, [0])
    with pytest.raises(IllegalAnswer):
        recorder.answer(recorder.game.question.player, [999, 998])
    assert fingerprint(recorder.game) == before
    assert len(recorder.given) == 10


def test_other_cards_are_refused() -> None:
    recorder = recorded(20, decisions=1)
    other = setup(21)
    with pytest.raises(UserError, match="recorded with other cards"):
        check_cards(recorder.replay(), library(other), "game.json")

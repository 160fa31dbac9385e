"""The soak says what it left undone, and finds games that go on by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from spoils.engine.agenda import answer
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.lab import soak as soaking
from spoils.lab.soak import Bounds, Outcome, Total, play, soak
from spoils.lab.tables import Tables
from spoils.lab.twice import Ahead, Different, Record, compare_thorough
from spoils.record.replay import Recorder
from tests.properties.games import TRADES, catalog, deck, library, new_game, setup


def recorded(bounds: Bounds, record: Record | None = None) -> tuple[Recorder, bool]:
    wanted = setup(5, 2)
    recorder = Recorder(wanted, library(wanted), log=True)
    return recorder, play(recorder, from_seed(5), bounds, record)


def test_a_game_is_cut_short_after_so_many_decisions_or_seconds() -> None:
    recorder, cut_short = recorded(Bounds(decisions=30))
    assert (cut_short, len(recorder.given)) == (True, 30)
    recorder, cut_short = recorded(Bounds(seconds=0.0))
    assert (cut_short, len(recorder.given)) == (True, 0)
    recorder, cut_short = recorded(Bounds(decisions=100_000, seconds=1000.0))
    assert not cut_short


def test_what_was_left_undone_is_counted(tmp_path: Path) -> None:
    tables = Tables([deck(trade) for trade in TRADES], catalog())
    total = Total()
    for bounds in (
        Bounds(decisions=40),
        Bounds(decisions=40, thorough_seconds=0.0),
        Bounds(decisions=40, thorough=0),
    ):
        total.add(soak(tables, 0, 3, tmp_path, bounds))
    total.add(Outcome(1, decisions=7, fault="broken"))
    assert total.lines() == [
        "4 games, 127 decisions, 1 faults",
        "3 games cut short",
        "3 games played again from their beginnings",
        "2 games played again without shortcuts (40 decisions), 1 of them not to their ends",
    ]


def test_decisions_without_a_choice_are_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compulsory loop that the rules should have ended (414.1) is a fault, however patient one is."""
    monkeypatch.setattr(soaking, "FORCED", 0)
    with pytest.raises(soaking.Stuck, match="nobody had a choice"):
        recorded(Bounds())


def test_a_difference_without_shortcuts_is_placed() -> None:
    record = Record()
    recorder, _ = recorded(Bounds(decisions=110), record)
    record.mark(recorder.game)
    assert compare_thorough(recorder.replay(), recorder.library, record, 1000.0) == 110
    record.marks[3] = record.marks[2]
    with pytest.raises(Different, match="differ between decisions 50 and 75"):
        compare_thorough(recorder.replay(), recorder.library, record, 1000.0)
    assert not recorder.library.thorough


def test_a_game_that_does_not_become_what_its_copies_became_is_found() -> None:
    def follow(game: Game, spoilt: bool) -> None:
        ahead = Ahead(game, 1)
        while (given := ahead.next()) is not None:
            assert game.question is not None
            answer(game, game.question.player, given)
            if spoilt and not ahead.given:
                game.players[0].influence += 1
            ahead.compare(game)

    follow(new_game(2), spoilt=False)
    with pytest.raises(Different, match="a clone plays on differently"):
        follow(new_game(2), spoilt=True)

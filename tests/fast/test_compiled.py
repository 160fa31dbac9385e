"""The compiled build plays the very same games as the source (`make fast-test` makes it first)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from spoils.compiled import FAST, compiled_copy, source_hash

PLAY = """
import sys
from spoils.bots.random_bot import RandomBot
from spoils.compiled import is_compiled
from spoils.engine.agenda import answer
from spoils.record.codec import decode, encode, fingerprint
sys.path.insert(0, sys.argv[1])
from tests.properties.games import bots, new_game
print(is_compiled())
for seed in range(1, 9):
    game = new_game(seed)
    seats = bots(game, seed)
    while not game.over and game.decisions < 600:
        question = game.question
        print(question.player, question.kind, question.options, question.reason)
        answer(game, question.player, seats[question.player].answer(game, question.player))
        if game.decisions % 50 == 0:
            print(fingerprint(game), fingerprint(decode(encode(game), game.library, game.edition)))
    print(seed, game.decisions, fingerprint(game))
"""


def played(path: str) -> list[str]:
    """What eight games print with the engine on that path."""
    ran = subprocess.run(
        [sys.executable, "-c", PLAY, os.getcwd()],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_both_builds_play_the_same_games_byte_for_byte() -> None:
    folder = compiled_copy()
    if folder is None:
        pytest.skip("there is no up-to-date compiled build: make fast")
    source, compiled = played("src"), played(str(folder))
    assert (source[0], compiled[0]) == ("False", "True")
    assert len(source) > 1000
    assert source[1:] == compiled[1:]


def test_a_build_of_other_source_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spoils.compiled.source_hash", lambda: "something else")
    assert compiled_copy() is None
    assert len(source_hash()) == 64
    assert FAST.name == "fast"

"""The same game twice: as a copy, saved and loaded, as a replay, and without any shortcut. Each must turn out
like the first."""

from __future__ import annotations

from time import process_time
from typing import Final

import msgspec

from spoils.bots.random_bot import RandomBot
from spoils.engine.agenda import answer
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.lab.playthroughs.playing import Watch, differing
from spoils.lab.playthroughs.stored import Mark
from spoils.record.codec import decode, encode, fingerprint
from spoils.record.replay import Given, Replay, apply, play_again, states

AHEAD: Final = 60  # decisions that copies are played on


class Different(Exception):
    """A copy, a saved game or a replay that turned out differently."""


class Ahead:
    """What copies of a game have done from some moment on, and what came of it. The game then does the
    same."""

    def __init__(self, game: Game, seed: int) -> None:
        """A clone, and the game saved and loaded, are played on alike."""
        clone = game.clone()
        data = msgspec.json.decode(msgspec.json.encode(encode(game)))
        loaded = decode(data, game.library, game.edition)
        before = fingerprint(game)
        for copy in (clone, loaded):
            if fingerprint(copy) != before:
                raise Different("a copy is another state")
        given = play_on(clone, RandomBot(seed))
        self.mark = fingerprint(clone)
        for each in given:
            apply(loaded, each)
        if fingerprint(loaded) != self.mark:
            raise Different("a saved and loaded game plays on differently")
        if fingerprint(game) != before:
            raise Different("playing a copy changes the game")
        self.given = given[::-1]  # the next one last

    def next(self) -> list[int] | None:
        """What the copies have answered here, if they were played on so far."""
        return list(self.given.pop().answer) if self.given else None

    def compare(self, game: Game) -> None:
        """Once the game has done all that they did, it is what they have become."""
        if not self.given and self.mark:
            if fingerprint(game) != self.mark:
                raise Different("a clone plays on differently")
            self.mark = ""


def play_on(game: Game, bot: RandomBot) -> list[Given]:
    """Play a copy for a while; what was answered."""
    given = []
    for _ in range(AHEAD):
        question = game.question
        if question is None:
            break
        each = Given(question.player, tuple(bot.answer(game, question.player)))
        answer(game, each.player, list(each.answer))
        given.append(each)
    return given


def compare_replay(replay: Replay, library: Library) -> None:
    """The game played again, without a log."""
    divergence = play_again(replay, library)
    if divergence is not None:
        raise Different(f"the replay diverged after {divergence.after} answers: {divergence.what}")


class Record:
    """What a game asked, what happened and what came of it, marked every so many decisions."""

    def __init__(self, every: int = 25) -> None:
        self.every = every
        self.watch = Watch()
        self.marks: list[Mark] = []

    def look(self, game: Game) -> Mark | None:
        """Take in the game after a decision; a mark if it is time for one."""
        self.watch.look(game)
        if game.decisions % self.every:
            return None
        return self.mark(game)

    def mark(self, game: Game) -> Mark:
        self.marks.append(self.watch.mark(game))
        return self.marks[-1]


def compare_thorough(replay: Replay, library: Library, record: Record, seconds: float) -> int:
    """The game played again without any shortcut: the same is asked, happens and has come of it. That can
    take a thousand times as long, so it is given up after so many seconds of processor time; the number of
    decisions up to which the games were compared."""
    again = Record(record.every)
    expected = iter(record.marks)
    compared = 0
    end = process_time() + seconds
    library.thorough = True
    try:
        for game in states(replay, library, log=True):
            mark = again.look(game)
            if mark is None and game.decisions == len(replay.given):
                mark = again.mark(game)
            if mark is not None:
                what = differing(next(expected), mark)
                if what:
                    where = f"between decisions {compared} and {game.decisions}"
                    raise Different(f"without shortcuts {' and '.join(what)} differ {where}")
                compared = game.decisions
            if process_time() > end:
                break
    finally:
        library.thorough = False
    return compared

"""Playing a stored game again, and saying where it differs."""

from __future__ import annotations

from typing import Final

from spoils.engine.agenda import answer
from spoils.engine.state.chance import from_seed
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.lab.playthroughs.chooser import choose
from spoils.lab.playthroughs.digest import Digest, event_values, position_values, question_values
from spoils.lab.playthroughs.stored import Mark, Playthrough, Pool, read_mark
from spoils.record.setup import begin

EVERY: Final = 25  # decisions, from mark to mark
NO_LOG: Final = "-"  # in the place of events where no log is kept


class Watch:
    """Hashes what a game asks and does."""

    def __init__(self) -> None:
        self.questions = Digest()
        self.events = Digest()
        self.logged: list[Event] = []

    def look(self, game: Game) -> None:
        """Take in the open question and what was logged since the last one."""
        if game.question is not None:
            self.questions.feed(question_values(game, game.question))
        log = game.log
        if log is None:
            return
        kept = min(len(self.logged), len(log))
        while kept and self.logged[kept - 1] is not log[kept - 1]:
            kept -= 1
        if kept < len(self.logged):  # an action has been taken back, and its events with it
            self.events.feed(["back to", kept])
            del self.logged[kept:]
        for event in log[kept:]:
            self.events.feed(event_values(game, event))
            self.logged.append(event)

    def mark(self, game: Game) -> Mark:
        position = Digest()
        position.feed(position_values(game))
        events = NO_LOG if game.log is None else self.events.value()
        return Mark(game.decisions, game.turn, self.questions.value(), events, position.value())


def play(playthrough: Playthrough, pool: Pool, *, log: bool = True, thorough: bool = False) -> list[Mark]:
    """Play a game and mark it at its beginning, on the way and at its end; perhaps without any shortcut."""
    setup = pool.setup(playthrough)
    library = pool.library(setup)
    library.thorough = thorough
    game = begin(setup, library, log=log)
    chance = from_seed(playthrough.seed)
    watch = Watch()
    watch.look(game)
    marks = [watch.mark(game)]
    while not game.over and game.decisions < playthrough.limit:
        question = game.question
        assert question is not None
        answer(game, question.player, choose(game, chance))
        watch.look(game)
        if game.decisions % EVERY == 0 or game.over or game.decisions == playthrough.limit:
            marks.append(watch.mark(game))
    return marks


def difference(playthrough: Playthrough, marks: list[Mark]) -> str:
    """Where a game is no longer what was stored of it; empty if it is the same."""
    stored = [read_mark(line) for line in playthrough.marks]
    same = -1  # the decisions up to which it is
    for was, now in zip(stored, marks, strict=False):
        what = differing(was, now)
        if what:
            span = f"between decisions {same + 1} and {max(was.decisions, now.decisions)}"
            alike = f"the same up to decision {same}; " if same >= 0 else ""
            return f"{playthrough.name}: {alike}{span} {' and '.join(what)} differ"
        same = was.decisions
    if len(stored) != len(marks):
        return (
            f"{playthrough.name}: the same up to decision {same}; it goes on for another number of decisions"
        )
    return ""


def differing(was: Mark, now: Mark) -> list[str]:
    """What is not as it was. Without a log there are no events to compare."""
    pairs = {
        "the questions": (was.questions, now.questions),
        "the events": (was.events, now.events if now.events != NO_LOG else was.events),
        "the position": (was.position, now.position),
        "the numbers of decisions or turns": ((was.decisions, was.turn), (now.decisions, now.turn)),
    }
    return [name for name, (one, other) in pairs.items() if one != other]

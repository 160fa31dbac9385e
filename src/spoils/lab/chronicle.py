"""One game between bots with all that happened in it: every decision, every event, what a replay needs.

What is written here sees all cards: it is about games that are over.
"""

from __future__ import annotations

import msgspec

from spoils.engine.program import events as ev
from spoils.engine.state import questions as qu
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Question
from spoils.record.replay import Replay
from spoils.view.question_view import ABOUT_CARDS
from spoils.view.words import AREAS, EVENTS, MANNERS, OPTIONS, QUESTIONS


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """One answer of one player."""

    game: int
    number: int  # from 0 on
    turn: int
    player: int
    question: str
    reason: str
    options: int  # how many there were
    minimum: int
    maximum: int
    answer: tuple[int, ...]  # places among the options, or numbers
    words: tuple[str, ...]  # of the chosen options: deploy, attack, pass ...
    cards: tuple[str, ...]  # that these are about


class Happened(msgspec.Struct, frozen=True, array_like=True):
    """One event of the log."""

    game: int
    number: int  # from 0 on
    turn: int
    event: str
    manner: str  # of a move: destroy, discard, deployed ...
    player: int | None
    card: str | None
    other: str | None
    source: str | None  # the card whose text it follows from
    amount: int
    area: str | None  # of a move: where to
    cards: tuple[str, ...]  # drawn, revealed, looked at
    rules: tuple[str, ...]


class Told(msgspec.Struct, frozen=True):
    """All that was noted about a game."""

    decisions: tuple[Decision, ...] = ()
    events: tuple[Happened, ...] = ()
    replay: Replay | None = None


class Noting:
    """Notes every decision before it is made."""

    def __init__(self, table: Game, game: int) -> None:
        self.table = table
        self.game = game
        self.found: list[Decision] = []

    def __call__(self, player: int, given: list[int]) -> None:
        question = self.table.question
        assert question is not None
        self.found.append(decision(self.table, question, given, self.game, len(self.found)))


def decision(table: Game, question: Question, given: list[int], game: int, number: int) -> Decision:
    chosen = chosen_options(question, given)
    return Decision(
        game,
        number,
        table.turn,
        question.player,
        QUESTIONS[question.kind],
        question.reason,
        len(question.options),
        question.minimum,
        question.maximum,
        tuple(given),
        tuple(OPTIONS[option[0]] for option in chosen),
        tuple(name(table, option[1]) or "" for option in chosen if option[0] in ABOUT_CARDS),
    )


def chosen_options(question: Question, given: list[int]) -> list[tuple[int, ...]]:
    if question.kind in qu.NUMBERS:
        return []
    if question.kind == qu.DIVIDE:
        return [option for option, amount in zip(question.options, given, strict=True) if amount]
    return [question.options[place] for place in given]


def events_of(table: Game, game: int) -> tuple[Happened, ...]:
    """What has happened, from the log of a game."""
    found: list[Happened] = []
    turn = 0
    for event in table.log or ():
        turn += event.kind == ev.TURN_START
        if event.happened:
            found.append(happened(table, event, game, len(found), turn))
    return tuple(found)


def happened(table: Game, event: Event, game: int, number: int, turn: int) -> Happened:
    moved = event.kind == ev.MOVE
    listed = event.cards if event.kind in (ev.DRAW, ev.REVEALED, ev.LOOKED) else ()
    ability = event.kind == ev.USED  # there the second number is that of the ability
    return Happened(
        game,
        number,
        turn,
        EVENTS[event.kind],
        MANNERS.get(event.manner, "") if moved else "",
        event.player if event.player >= 0 else None,
        name(table, event.ref),
        None if ability else name(table, event.other),
        name(table, event.source),
        event.total() if event.kind == ev.DAMAGE else event.amount,
        AREAS.get(event.area) if moved else None,
        tuple(name(table, ref) or "" for ref in listed),
        event.rules,
    )


def name(table: Game, ref: int) -> str | None:
    """What an object is called; None for nothing."""
    return table.definition(ref % CARDS).name if ref > 0 else None

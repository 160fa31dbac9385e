"""Who is asked in a window, and for whom the server passes (607, 608.1, 609.1, 610.1)."""

from typing import Final, Literal

from spoils.engine.agenda import why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Question
from spoils.server.protocol.socket import Stops, Window
from spoils.server.store.rows import Move

Decision = Literal["ask", "pass", "hesitate"]
"""``hesitate``: pass, but not faster than somebody who could do something would."""

AFTER_ATTACKERS: Final = "608.1c"


def window_of(question: Question) -> Window | None:
    """Which kind of window a question opens; None for choices and one's own turn."""
    if question.kind == q.RESPOND:
        return "response" if question.source else "end_of_turn"
    if question.kind == q.BATTLE:
        return "attack" if AFTER_ATTACKERS in question.rules else "damage"
    return "block" if question.kind == q.BLOCK else None


def pass_in(question: Question) -> list[int]:
    """The answer that passes."""
    return [] if question.kind == q.BLOCK else [question.options.index((q.PASS,))]


def is_pass(question: Question | None, move: Move) -> bool:
    """Whether a move does nothing but pass in a window."""
    if question is None or move.kind != "answer" or window_of(question) is None:
        return False
    return list(move.answer) == pass_in(question)


def can_do_nothing(question: Question) -> bool:
    """Whether passing is all there is."""
    return len(question.options) == (0 if question.kind == q.BLOCK else 1)


def decide(game: Game, stops: Stops) -> Decision:
    """What to do about the open question, which is a person's."""
    question = game.question
    assert question is not None
    window = window_of(question)
    if window is None or stops.hold or why_illegal(game, pass_in(question)) is not None:
        return "ask"
    nothing = can_do_nothing(question)
    stop: bool = getattr(stops, window)
    if stops.until:
        return "ask" if window == "block" and stop and not nothing else "pass"
    if not stop:
        return "pass"
    if nothing:
        return "hesitate" if stops.pass_when_nothing else "ask"
    return "ask"


def is_over(stops: Stops, game: Game, seat: int, since: int) -> bool:
    """Whether what somebody wanted to pass until (set in turn ``since``) has come."""
    if stops.until == "end_of_turn":
        return game.turn > since
    if stops.until == "attack":
        return game.battle is not None and game.battle.attacker != seat
    return stops.until == "my_turn" and game.turn > since and game.active == seat

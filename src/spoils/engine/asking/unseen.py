"""403.1a, 403.2a, 411.2: that somebody is asked, or is not, must not tell others what they cannot see. What
hidden cards alone keep from being offered is offered all the same; it can only be declined."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.agenda import ask, done, push
from spoils.engine.asking.putting import is_unseen, reason_for, yes_or_no
from spoils.engine.instruction import first_of
from spoils.engine.program.families import Condition, Objects, nodes_of
from spoils.engine.program.instructions.flow import May
from spoils.engine.reading.looking import looked_through, tells_apart
from spoils.engine.reading.players import who
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import Question
from spoils.engine.state.scope import Scope, Scopes


class Declining(Step):
    """An offer that its player can only decline, asked because others cannot tell."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "question")

    def __init__(self, question: Question) -> None:
        self.question = question

    def run(self, game: Game) -> None:
        ask(game, self.question)

    def answered(self, game: Game, answer: list[int]) -> None:
        done(game, self)

    def clone(self, scopes: Scopes) -> Declining:
        return Declining(self.question)  # questions are never changed


def offer_unseen(game: Game, condition: Condition, offer: May, scope: Scope) -> None:
    """``If it is a character, you may …``, and it is none: whoever may is asked, unless everybody sees that
    it is none."""
    if not looks_at_unseen(game, condition, scope):
        return
    reason = reason_for("may", first_of(offer.do))
    for player in reversed(who(game, offer.who, scope)):
        push(game, Declining(yes_or_no(player, reason, scope, ("402.5",), can=False)))


def looks_at_unseen(game: Game, condition: Condition, scope: Scope) -> bool:
    """Whether it depends on hidden cards whether a condition is true."""
    return any(
        is_unseen(game, looked_through(game, node, scope))
        for node in nodes_of(condition)
        if isinstance(node, Objects) and tells_apart(game, node)
    )

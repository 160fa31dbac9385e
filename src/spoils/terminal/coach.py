"""A coach in a game against bots: what a search would answer, by what the player knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spoils.bots.exploring import is_searched
from spoils.study.analysis.answers import said
from spoils.study.analysis.decision import counsel
from spoils.study.analysis.model import Budget
from spoils.study.analysis.report import percent
from spoils.terminal.entry import Misunderstood

if TYPE_CHECKING:
    from spoils.terminal.session import Session

NODES: Final = Budget().nodes // 2  # half as deep as an analysis: somebody waits


def ask_coach(session: Session, rest: str) -> None:
    """The answers that come into question, the best first; the same question gets the same counsel."""
    say = session.words
    if not session.coached:
        raise Misunderstood(say("coach.off"))
    question = session.game.question
    if question is None or question.player != session.player or not is_searched(question):
        raise Misunderstood(say("coach.nothing"))
    found = counsel(session.game, session.game.decisions, Budget(NODES))
    lines = [say("coach.known", chance=percent(found.known), error=percent(found.error))]
    speaker = session.match.speaker.with_owners(session.view)
    others = sorted(
        found.considered[1:], key=lambda one: one.chance, reverse=True
    )  # seen too little to be first
    for one in (*found.considered[:1], *others):
        what = said(one.answer, speaker)
        lines.append(
            "  " + say("coach.answer", what=what, chance=percent(one.chance), error=percent(one.error))
        )
    session.say("\n".join(lines))

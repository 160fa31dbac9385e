"""Answers as people would say them."""

from __future__ import annotations

from collections.abc import Sequence

from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.study.analysis.model import Choice
from spoils.view.ids import Ids
from spoils.view.messages.catalogue import catalogue
from spoils.view.question_view import option_view
from spoils.view.say import Speaker
from spoils.view.words import QUESTIONS


def told(game: Game, given: Sequence[int]) -> Choice:
    """An answer to the open question, in the engine's order, as the player who is asked sees it."""
    question = game.question
    assert question is not None
    player = question.player
    kind = QUESTIONS[question.kind]
    if question.kind in q.NUMBERS:
        return Choice(kind, amounts=tuple(given))
    ids = Ids(game, player)
    places = [place for place, amount in enumerate(given) if amount] if question.kind == q.DIVIDE else given
    return Choice(
        kind,
        tuple(option_view(game, player, ids, question, place) for place in places),
        tuple(given[place] for place in places) if question.kind == q.DIVIDE else (),
    )


def said(answer: Choice, speaker: Speaker) -> str:
    """The answer in words."""
    sentence = catalogue(speaker.catalogue.language, speaker.edition).sentence
    if answer.options and answer.amounts:
        shares = zip(answer.options, answer.amounts, strict=True)
        listed = ", ".join(
            sentence("study.answer.share", {"n": n, "what": speaker.option(one)}) for one, n in shares
        )
    elif answer.amounts:
        listed = ", ".join(str(amount) for amount in answer.amounts)
    else:
        listed = ", ".join(speaker.option(one) for one in answer.options)
    key = f"study.answer.{answer.kind}"
    if key not in speaker.catalogue.patterns:
        return listed or sentence("study.answer.nothing", {})
    return sentence(key, {"what": listed, "some": "yes" if listed else "no"})

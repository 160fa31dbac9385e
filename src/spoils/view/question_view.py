"""The open question as the player who is asked may see it, and the way back from an answer to it."""

from __future__ import annotations

from typing import Final

from spoils.engine.offers.abilities import find_ability
from spoils.engine.program.texts import AbilityText
from spoils.engine.program.words import FACE_DOWN
from spoils.engine.state import questions as qu
from spoils.engine.state.game import Game
from spoils.engine.state.questions import Question
from spoils.view import model
from spoils.view.ids import Ids
from spoils.view.knowledge import Viewer, sees_object
from spoils.view.labels import label_in_french
from spoils.view.mention import mention
from spoils.view.messages.arguments import message
from spoils.view.words import OPTIONS, QUESTIONS, TYPES

# Options whose second number is a card.
ABOUT_CARDS: Final = (
    qu.DEPLOY,
    qu.FLIP_UP,
    qu.USE,
    qu.ATTACK,
    qu.CARD,
    qu.TEXT,
    qu.AS_RESOURCE,
)

# Questions whose answer holds numbers instead of places among the options.
NUMBERS: Final = (qu.NUMBER, qu.BID, qu.NAME)


def question_view(game: Game, viewer: Viewer, ids: Ids) -> model.Question | None:
    """The question, if it is the viewer's."""
    question = game.question
    if question is None or question.player != viewer:
        return None
    order = order_of_options(game, question, ids)
    return model.Question(
        kind=QUESTIONS[question.kind],
        reason=message(game, viewer, ids, question.reason, question.args, question.rules),
        options=tuple(option_view(game, viewer, ids, question, index) for index in order),
        minimum=question.minimum,
        maximum=question.maximum,
        ordered=question.ordered,
        source=mention(game, viewer, ids, question.source) if question.source else None,
    )


def option_view(game: Game, viewer: Viewer, ids: Ids, question: Question, index: int) -> model.Option:
    option = question.options[index]
    word = option[0]
    label = question.labels[index] if index < len(question.labels) else ""
    if word == qu.USE:
        label = label or ability_name(game, option)
    elif word == qu.KIND:
        label = TYPES[option[1]]
    return model.Option(
        word=OPTIONS[word],
        card=mention(game, viewer, ids, option[1]) if word in ABOUT_CARDS else None,
        player=option[1] if word == qu.WHO else None,
        label=label,
        reading=label_in_french(game, question.source, label) if word == qu.LABEL else "",
        face_down=word == qu.AS_RESOURCE and option[2] == FACE_DOWN,
        about=subject(game, viewer, ids, option) if word == qu.TEXT else None,
    )


def subject(game: Game, viewer: Viewer, ids: Ids, option: tuple[int, ...]) -> model.CardName | None:
    """The card that a waiting text is about, if the viewer may know it."""
    _, _, _, ref = (*option, 0)[:4]
    return mention(game, viewer, ids, ref) if ref and sees_object(game, viewer, ref) else None


def ability_name(game: Game, option: tuple[int, ...]) -> str:
    entry = find_ability(game, option[1], option[2], option[3])
    return entry.text.name if entry is not None and isinstance(entry.text, AbilityText) else ""


# ---- the order of options ----------------------------------------------------------------------------------


def order_of_options(game: Game, question: Question, ids: Ids) -> list[int]:
    """How the options are listed. Cards that the player cannot tell apart stand in an order that says
    nothing, least of all in which order they were drawn."""
    order = list(range(len(question.options)))
    hidden = [index for index in order if is_hidden(game, question, index)]
    if len(hidden) > 1:
        mixed = sorted(hidden, key=lambda index: ids.of(question.options[index][1]))
        for place, index in zip(hidden, mixed, strict=True):
            order[place] = index
    return order


def is_hidden(game: Game, question: Question, index: int) -> bool:
    option = question.options[index]
    return option[0] in ABOUT_CARDS and not sees_object(game, question.player, option[1])


def engine_answer(game: Game, given: list[int]) -> list[int]:
    """An answer to the question as it was shown, in the engine's order. Nonsense stays nonsense."""
    question = game.question
    if question is None or question.kind in NUMBERS:
        return given
    order = order_of_options(game, question, Ids(game, question.player))
    if question.kind == qu.DIVIDE:
        if len(given) != len(order):
            return given
        amounts = [0] * len(order)
        for place, amount in zip(order, given, strict=True):
            amounts[place] = amount
        return amounts
    return [order[place] if 0 <= place < len(order) else place for place in given]


def shown_answer(game: Game, answer: list[int]) -> list[int]:
    """The other way round: an answer in the engine's order as the player would give it. Nonsense stays
    nonsense."""
    question = game.question
    if question is None or question.kind in NUMBERS:
        return answer
    order = order_of_options(game, question, Ids(game, question.player))
    if question.kind == qu.DIVIDE:
        return [answer[place] for place in order] if len(answer) == len(order) else answer
    return [order.index(index) if 0 <= index < len(order) else index for index in answer]

"""`tries to`: actions that are not offered because their costs would fail half-way."""

from __future__ import annotations

from typing import Final

from spoils.engine.offers.cards import permission
from spoils.engine.play import why_not
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.scenario.abilities import abilities_now, same_label
from spoils.scenario.actions import Actions
from spoils.scenario.answers import NoAnswer
from spoils.scenario.commands import Deploy, Use
from spoils.scenario.names import Names
from spoils.scenario.words import refusal_in_words

WRONG_TIME: Final = "deploy.only_your_turn"  # why a card cannot be deployed in a window at all
OF_COSTS: Final = "cost."  # reasons that begin so are found out only while costs are being satisfied


def attempted(game: Game, names: Names, command: Deploy | Use) -> tuple[int, ...]:
    """The option that the line tries to take in the open window; NoAnswer if it cannot even be begun."""
    return _deployed(game, names, command) if isinstance(command, Deploy) else _used(game, names, command)


def _deployed(game: Game, names: Names, command: Deploy) -> tuple[int, ...]:
    question = game.question
    assert question is not None
    ref = game.ref(names.find(game, command.card))
    if not command.flip_up and permission(game, question.player, ref, question.kind) is None:
        raise NoAnswer("that card is not there to be deployed")
    option = (q.FLIP_UP if command.flip_up else q.DEPLOY, ref)
    wrong_time = [why for why in why_not(game, question.player, option) if why.reason == WRONG_TIME]
    if wrong_time:
        raise NoAnswer(refusal_in_words(game, names, wrong_time[0]))
    return option


def _used(game: Game, names: Names, command: Use) -> tuple[int, ...]:
    question = game.question
    assert question is not None
    for ability, name in command.readings:
        card = names.find(game, name)
        for entry, granted in abilities_now(game, card):
            if not same_label(entry.label, ability):
                continue
            option = (q.USE, game.ref(card), entry.index, granted)
            why = why_not(game, question.player, option)
            first = [reason for reason in why if not reason.reason.startswith(OF_COSTS)]
            if first:
                raise NoAnswer(refusal_in_words(game, names, *first))
            return option
    raise Actions(game, names).no_such_ability(command)

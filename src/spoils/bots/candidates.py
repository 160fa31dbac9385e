"""The answers worth thinking about: all where there are few, the sensible ones where there are many."""

from __future__ import annotations

from itertools import islice

from spoils.bots.evaluation import value_of
from spoils.bots.instinct import division, wished
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Question, well_formed
from spoils.view.knowledge import sees

SINGLE = (q.TURN, q.RESPOND, q.BATTLE, q.OPTION, q.YES_NO, q.PLAYER, q.ORDER, q.CARD_TYPE)

NUMBERS = (q.NUMBER, q.NAME, q.BID, q.DIVIDE)  # answers that are not places among the options


def candidates(game: Game, most: int) -> list[list[int]]:
    """Well-formed answers to the open question, the likelier ones first; some may still be illegal."""
    question = game.question
    assert question is not None
    if question.kind in SINGLE:
        return [[place] for place in range(len(question.options))][:most]
    if question.kind in (q.BLOCK, q.ATTACKERS):
        found = parties(game, question)
    elif question.kind == q.DIVIDE:
        found = [division(game, question), *everything_on_one(question)]
    elif question.kind == q.NUMBER:
        found = [[n] for n in spread(question.minimum, question.maximum)]
    else:
        found = [wished(game, question), *islice(well_formed(question, most), most)]
    result: list[list[int]] = []
    for given in found:
        if given not in result:
            result.append(given)
    return result[:most]


def meaning(game: Game, given: list[int]) -> tuple[tuple[int, ...], ...]:
    """What an answer says, distinguished from others only where that makes a difference: cards of one name in
    the same area outside play are the same."""
    question = game.question
    assert question is not None
    if question.kind in NUMBERS:
        return (tuple(given),)
    said: list[tuple[int, ...]] = []
    for place in given:
        option = question.options[place]
        if option[0] in (q.DEPLOY, q.AS_RESOURCE, q.CARD):
            card = option[1] % CARDS
            if card not in game.play and sees(game, question.player, card):
                option = (option[0], -1 - game.definition_of[card], game.area[card], *option[2:])
        said.append(option)
    return tuple(said)


def parties(game: Game, question: Question) -> list[list[int]]:
    """Nobody, what instinct says, everybody, each alone, and the strongest two, three ..."""
    count = len(question.options)
    order = sorted(range(count), key=lambda place: -value_of(game, question.options[place][1] % CARDS))
    found: list[list[int]] = [[], wished(game, question), sorted(order)]
    found += [[place] for place in order]
    found += [sorted(order[:size]) for size in range(2, count)]
    found += [sorted(order[-size:]) for size in range(2, count)]
    return found


def everything_on_one(question: Question) -> list[list[int]]:
    count = len(question.options)
    return [[question.maximum if place == one else 0 for place in range(count)] for one in range(count)]


def spread(low: int, high: int) -> list[int]:
    """A few numbers of a range, both ends among them."""
    if high - low <= 6:
        return list(range(low, high + 1))
    return sorted({low, low + 1, low + 2, (low + high) // 2, high - 1, high})

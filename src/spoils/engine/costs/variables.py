"""410.2, 402.5: how high a number can sensibly be chosen: not higher than what the same text then asks for
can be done."""

from __future__ import annotations

from typing import Final

from spoils.engine.concepts.costs import find_action
from spoils.engine.concepts.numeric_cost import due_inside_effect
from spoils.engine.costs.cost_parts import may_help_to_pay
from spoils.engine.costs.satisfying import PaidAction, amount_due
from spoils.engine.instruction import ACTS, Follow
from spoils.engine.program.families import Instruction, Number, nodes_of
from spoils.engine.program.instructions.terms import Pay
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Variable
from spoils.engine.program.objects.quantities import AtRandom, Some
from spoils.engine.reading.numbers import HIGHEST, value
from spoils.engine.state.game import Game
from spoils.engine.state.slots import remember_number
from spoils.engine.terms.pay import unattached

HIGHEST_LITERAL: Final = 100  # no number printed on a card is higher


def highest(game: Game, step: Follow, slot: int) -> int:
    """The highest number that the rest of the text can make use of; ``HIGHEST`` if nothing limits it."""
    whole = next(below for below in game.agenda if isinstance(below, Follow) and below.scope is step.scope)
    most = HIGHEST
    for node in nodes_of(whole.node):
        if isinstance(node, Pay) and reads(node.n, slot):
            most = min(most, affordable(game, step, node.n, slot, makes_it_easier(step, whole.node)))
        elif isinstance(node, Instruction):
            most = min(most, enough_cards(game, step, node, slot))
    remember_number(game, step.scope, slot, 0)
    return most


def reads(number: Number, slot: int) -> bool:
    return any(isinstance(part, Variable) and part.slot == slot for part in nodes_of(number))


def within(game: Game, step: Follow, number: Number, slot: int, limit: int) -> int:
    """The highest X for which the number stays within the limit."""
    most = 0
    for x in range(limit + HIGHEST_LITERAL):
        remember_number(game, step.scope, slot, x)
        if value(game, number, step.scope) > limit:
            break
        most = x
    return most


def makes_it_easier(step: Follow, cost: Node) -> bool:
    """Whether parts of the cost may free resources that can pay in the end, which comes last (406.3a), or
    lower what is to be paid."""
    return step.cost and any(may_help_to_pay(part) for part in nodes_of(cost))


def affordable(game: Game, step: Follow, number: Number, slot: int, easier: bool) -> int:
    """How high X may be so that the payment can be made, or could be if all cards helped."""
    action = find_action(game, step.action) if step.cost else None
    assert action is None or isinstance(action, PaidAction)
    if action is not None and action.is_free() and game.edition.free_x_is_zero:
        return 0
    means = len(unattached(game, step.actor)) + (len(game.play) if easier else 0)
    most = 0
    for x in range(HIGHEST_LITERAL):
        remember_number(game, step.scope, slot, x)
        if due(game, step, action, value(game, number, step.scope)) > means:
            break
        most = x
    return most


def due(game: Game, step: Follow, action: PaidAction | None, amount: int) -> int:
    """What would have to be paid in the end."""
    if action is None:
        return due_inside_effect(game, step.actor, amount)
    return amount_due(game, action, amount, pays=True)


def enough_cards(game: Game, step: Follow, node: Instruction, slot: int) -> int:
    """How high X may be so that an instruction about X cards finds them."""
    act = ACTS.get(type(node))
    most = HIGHEST
    for index, field in enumerate(() if act is None else act.phrases):
        phrase = getattr(node, field)
        quantity = None if phrase is None else phrase.how_many()
        if not isinstance(quantity, (Some, AtRandom)):
            continue
        if reads(quantity.n, slot) and act is not None:
            trial = Follow(node, step.scope, actor=step.actor, cost=step.cost, action=step.action)
            remember_number(game, step.scope, slot, 0)
            there = len(act.candidates(game, trial, index, phrase))
            most = min(most, within(game, step, phrase.quantity.n, slot, there))
    return most

"""406: numeric cost. A running total of cost number, pay instructions, increases and reductions, paid last
(406.3a)."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.folded import DISCOUNTS, TAXES
from spoils.engine.board.in_force import InForce
from spoils.engine.program.families import Statement
from spoils.engine.program.statements.amounts import (
    ChangeAbilityCosts,
    ChangeCosts,
    ChangeFlipUpCosts,
    ChangeNextCost,
    ChangeOwnCost,
)
from spoils.engine.program.statements.combined import While
from spoils.engine.program.statements.possible import PlayerMustPay
from spoils.engine.program.texts import Continuous
from spoils.engine.program.words import ANYWHERE
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import who
from spoils.engine.state.change import EVERYTHING
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope


class Changes:
    """The increases and reductions of one numeric cost."""

    def __init__(self) -> None:
        self.increase = 0
        self.reductions: list[tuple[int, int]] = []  # (minimum, by how much)

    def add(self, amount: int, increase: bool, minimum: int) -> None:
        if increase:
            self.increase += amount
        else:
            self.reductions.append((minimum, amount))

    def applied(self, total: int) -> int:
        """406.3, 410.5: all increases, then all reductions, in the order that is best for the payer: those
        with a minimum first. Never below 0 (406.6)."""
        total += self.increase
        if len(self.reductions) > 1:
            self.reductions.sort(reverse=True)
        for minimum, amount in self.reductions:
            total = min(total, max(minimum, total - amount))
        return max(0, total)


def any_change_costs(game: Game) -> bool:
    """Whether a text in force may change what cards, abilities or other things cost."""
    return board(game).limiting() & DISCOUNTS != 0


def card_changes(game: Game, player: int, ref: int) -> Changes:
    """What changes the numeric cost of a card the player deploys: effects about such cards, and those about
    any numeric cost."""
    changes = Changes()
    if any_change_costs(game):
        changes = general_changes(game, player)
        add_changes_of_cards(game, player, ref, changes)
    if not game.definition(ref % CARDS).has_steady_cost:
        for statement in own_statements(game, ref):
            own_change(game, statement, Scope(ref, player, OWN_SLOTS), changes)
    return changes


def add_changes_of_cards(game: Game, player: int, ref: int, changes: Changes) -> None:
    """Add what is said about the numeric cost of such cards."""
    for force in board(game).statements(ChangeCosts):
        node = force.node
        assert isinstance(node, ChangeCosts)
        if player not in who(game, node.who, force.scope) or not fits(game, node.what, ref, force.scope):
            continue
        played = game.players[player].played if node.first else []
        if not any(fits(game, node.what, other, force.scope) for other in played):
            minimum = 0 if node.minimum is None else value(game, node.minimum, force.scope)
            changes.add(value(game, node.n, force.scope, ref), node.increase, minimum)


OWN_SLOTS: Final = 8


def own_statements(game: Game, ref: int) -> list[Statement]:
    """What a card says about its own numeric cost, wherever it is."""
    texts = [entry.text for entry in game.definition(ref % CARDS).texts.statics]
    return [
        text.statement
        for text in texts
        if isinstance(text, Continuous) and text.area == ANYWHERE and is_about_own_cost(text.statement)
    ]


def is_about_own_cost(node: Statement) -> bool:
    return isinstance(node, ChangeOwnCost) or (isinstance(node, While) and is_about_own_cost(node.then[0]))


def own_change(game: Game, node: Statement, scope: Scope, changes: Changes, using: str = "") -> None:
    """Add it, if its condition holds."""
    if isinstance(node, While):
        if holds(game, node.condition, scope):
            for part in node.then:
                own_change(game, part, scope, changes, using)
    elif isinstance(node, ChangeOwnCost) and node.using == using:
        times = 1 if node.for_each is None else value(game, node.for_each, scope)
        changes.add(times * value(game, node.n, scope), node.increase, 0)


def general_changes(game: Game, player: int) -> Changes:
    """406.5a: what changes any numeric cost the player pays, such as the one of an ability or of a pay
    inside an effect. Changes for a kind of card are not among them (406.5b)."""
    changes = Changes()
    for force in next_cost_changes(game, player):
        node = force.node
        assert isinstance(node, ChangeNextCost)
        minimum = 0 if node.minimum is None else value(game, node.minimum, force.scope)
        changes.add(value(game, node.n, force.scope), node.increase, minimum)
    return changes


def ability_cost(game: Game, player: int, ref: int, total: int) -> int:
    """406.4: what is paid for an ability of that card, by what its cost section and other texts say."""
    return ability_changes(game, player, ref).applied(total) if any_change_costs(game) else max(0, total)


def ability_changes(game: Game, player: int, ref: int) -> Changes:
    """406.4: what changes the numeric cost of an ability of that card."""
    changes = general_changes(game, player)
    for force in board(game).statements(ChangeAbilityCosts):
        node = force.node
        assert isinstance(node, ChangeAbilityCosts)
        if node.who is not None and player not in who(game, node.who, force.scope):
            continue
        if node.of is None or fits(game, node.of, ref, force.scope):
            minimum = 0 if node.minimum is None else value(game, node.minimum, force.scope)
            changes.add(value(game, node.n, force.scope, ref), node.increase, minimum)
    return changes


def flip_up_cost(game: Game, player: int, ref: int) -> int:
    """507.4b: what turning a card up costs, by its text and by texts about such costs."""
    text = game.definition(ref % CARDS).texts.flip_up
    if text is None:
        return 0
    changes = Changes()
    for force in board(game).statements(ChangeFlipUpCosts):
        node = force.node
        assert isinstance(node, ChangeFlipUpCosts)
        if player in who(game, node.who, force.scope):
            minimum = 0 if node.minimum is None else value(game, node.minimum, force.scope)
            changes.add(value(game, node.n, force.scope, ref), node.increase, minimum)
    for statement in own_statements(game, ref):
        own_change(game, statement, Scope(ref, player, OWN_SLOTS), changes, "flip up")
    return changes.applied(text.cost)


def next_cost_changes(game: Game, player: int) -> list[InForce]:
    forces = board(game).statements(ChangeNextCost)
    return [force for force in forces if concerns(game, force, player)] if forces else forces


def concerns(game: Game, force: InForce, player: int) -> bool:
    node = force.node
    assert isinstance(node, ChangeNextCost)
    return player in who(game, node.who, force.scope)


def use_up_next_cost_changes(game: Game, player: int) -> None:
    """A numeric cost is being paid: what waited for the next one is used up."""
    if not any_change_costs(game):
        return
    used = [force.effect for force in next_cost_changes(game, player) if force.effect is not None]
    if used:
        game.effects = [effect for effect in game.effects if effect not in used]
        game.note_change(EVERYTHING)


def cost_number(game: Game, ref: int) -> int:
    """201.2a, 406.1, 406.2: printed in the corner, 0 if nothing is."""
    return max(0, game.definition(ref % CARDS).cost)


def taxes(game: Game, player: int, to: str, ref: int = 0) -> int:
    """505.1: what requirements make the player pay for an action. They add up (505.2b); ``ref`` is the card
    played, used or fought with, 0 for what is due whatever card is concerned."""
    total = 0
    folded = board(game)
    if not folded.limiting() & TAXES:
        return total
    for force in folded.statements(PlayerMustPay):
        node = force.node
        assert isinstance(node, PlayerMustPay)
        if node.to != to or player not in who(game, node.who, force.scope):
            continue
        if (node.what is None) != (ref == 0):
            continue
        if node.what is None or fits(game, node.what, ref, force.scope):
            total += value(game, node.n, force.scope, ref)
    return total

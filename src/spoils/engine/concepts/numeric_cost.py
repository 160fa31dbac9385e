"""406: numeric cost. A running total of cost number, pay instructions, increases and reductions, paid last
(406.3a): the bill of an action, and of whatever else is paid."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.board.board import board
from spoils.engine.board.in_force import InForce
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.facts import DISCOUNTS, TAXES
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
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scope

NO_PRICE: Final = -1


class Terms(Piece):
    """On what terms a card is deployed. They are never changed, so copies of a game share them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("flip_up", "free", "price", "ignoring_threshold", "duplicate")

    def __init__(
        self,
        *,
        flip_up: bool = False,
        free: bool = False,
        price: int = NO_PRICE,
        ignoring_threshold: bool = False,
        duplicate: bool = False,
    ) -> None:
        self.flip_up = flip_up  # 507.4
        self.free = free  # 308: the cost number counts as 0; threshold and extra costs remain (308.1a)
        self.price = price  # what a text names instead of the cost number
        self.ignoring_threshold = ignoring_threshold
        self.duplicate = duplicate  # 307: neither cost number nor threshold

    def are_plain(self) -> bool:
        """Whether the card is deployed for its cost number and with its threshold."""
        return not (self.flip_up or self.free or self.duplicate or self.price != NO_PRICE)


FROM_HAND: Final = Terms()
BY_FLIPPING_UP: Final = Terms(flip_up=True)


class Bill:
    """One numeric cost: the running total, and everything that changes it. What is offered, what is paid, how
    high X may be, "why not?" and the view all read it off the same bill."""

    def __init__(self, total: int) -> None:
        self.total = total  # cost number and pay instructions (406.3)
        self.increase = 0
        self.reductions: list[tuple[int, int]] = []  # (minimum, by how much)
        self.paid = 0  # the Flip Up cost already paid (406.7)
        self.waived = False  # an older edition: for a free card nothing at all is paid

    def change(self, amount: int, increase: bool, minimum: int = 0) -> None:
        if increase:
            self.increase += amount
        else:
            self.reductions.append((minimum, amount))

    def numeric_cost(self) -> int:
        """406.3, 410.5: all increases, then all reductions, in the order that is best for the payer: those
        with a minimum first. Never below 0 (406.6)."""
        total = self.total + self.increase
        if len(self.reductions) > 1:
            self.reductions.sort(reverse=True)
        for minimum, amount in self.reductions:
            total = min(total, max(minimum, total - amount))
        return max(0, total)

    def due(self) -> int:
        """What is still to be paid: what Flip Up took is not paid again, nor given back (406.7)."""
        return 0 if self.waived else max(0, self.numeric_cost() - self.paid)


def any_change_costs(game: Game) -> bool:
    """Whether a text in force may change what cards, abilities or other things cost."""
    return board(game).limiting() & DISCOUNTS != 0 or game.library.thorough


# ---- cards -----------------------------------------------------------------------------------------------


def card_bill(game: Game, player: int, ref: int, terms: Terms, total: int) -> Bill:
    """The bill for a card the player deploys, with that running total: changed by effects about such cards,
    about any numeric cost, and by what the card says itself. ``ref`` is the card as it is being deployed."""
    bill = Bill(total)
    bill.waived = terms.free and game.edition.free_skips_numeric_cost
    if any_change_costs(game):
        add_general_changes(game, player, bill)
        add_changes_of_cards(game, player, ref, bill)
    if not game.definition(ref % CARDS).has_steady_cost:
        for statement in own_statements(game, ref):
            add_own_change(game, statement, Scope(ref, player, OWN_SLOTS), bill)
    return bill


def as_played(game: Game, ref: int) -> int:
    """The object that a card will be as it is played: texts about the cards somebody plays see the front of
    one that lies face-down, which is face-up by then (507.4a, 604.1c)."""
    permanent = game.permanent(ref)
    return ref + CARDS if permanent is not None and permanent.face_down else ref


def first_total(game: Game, player: int, ref: int, terms: Terms) -> int:
    """308.1, 406.1: what the running total begins with, and for a Flip Up card before it is turned over."""
    if terms.flip_up:
        if terms.free and not game.edition.flip_up_paid_first:
            return 0  # A48: there the Flip Up number is the cost number
        return flip_up_number(game, player, ref)
    if terms.price != NO_PRICE:
        return terms.price
    return 0 if terms.free or terms.duplicate else cost_number(game, ref)


def cost_number(game: Game, ref: int) -> int:
    """201.2a, 406.1, 406.2: printed in the corner, 0 if nothing is."""
    return max(0, game.definition(ref % CARDS).cost)


def flip_up_number(game: Game, player: int, ref: int) -> int:
    """507.4b: what turning a card up costs, by its text and by texts about such costs."""
    text = game.definition(ref % CARDS).texts.flip_up
    if text is None:
        return 0
    bill = Bill(text.cost)
    for in_force in board(game).statements(ChangeFlipUpCosts):
        node = in_force.node
        assert isinstance(node, ChangeFlipUpCosts)
        if player in who(game, node.who, in_force.scope):
            minimum = 0 if node.minimum is None else value(game, node.minimum, in_force.scope)
            bill.change(value(game, node.n, in_force.scope, ref), node.increase, minimum)
    for statement in own_statements(game, ref):
        add_own_change(game, statement, Scope(ref, player, OWN_SLOTS), bill, "flip up")
    return bill.due()


def add_changes_of_cards(game: Game, player: int, ref: int, bill: Bill) -> None:
    """Add what is said about the numeric cost of such cards."""
    for in_force in board(game).statements(ChangeCosts):
        if not about_card(game, in_force, player, ref):
            continue
        node = in_force.node
        assert isinstance(node, ChangeCosts)
        played = game.players[player].played if node.nth else []
        before = [other for other in played if fits(game, node.what, other, in_force.scope)]
        if not node.nth or len(before) == node.nth - 1:
            minimum = 0 if node.minimum is None else value(game, node.minimum, in_force.scope)
            bill.change(value(game, node.n, in_force.scope, ref), node.increase, minimum)


def about_card(game: Game, in_force: InForce, player: int, ref: int) -> bool:
    """Whether a change of the costs of cards concerns that one, played by that player."""
    node = in_force.node
    assert isinstance(node, ChangeCosts)
    return player in who(game, node.who, in_force.scope) and fits(game, node.what, ref, in_force.scope)


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


def add_own_change(game: Game, node: Statement, scope: Scope, bill: Bill, using: str = "") -> None:
    """Add it, if its condition holds."""
    if isinstance(node, While):
        if holds(game, node.condition, scope):
            for part in node.then:
                add_own_change(game, part, scope, bill, using)
    elif isinstance(node, ChangeOwnCost) and node.using == using:
        times = 1 if node.for_each is None else value(game, node.for_each, scope)
        minimum = 0 if node.minimum is None else value(game, node.minimum, scope)
        bill.change(times * value(game, node.n, scope), node.increase, minimum)


# ---- abilities, and whatever else is paid ----------------------------------------------------------------


def ability_bill(game: Game, player: int, ref: int, total: int) -> Bill:
    """406.4: the bill for an ability of that card, with what its cost section says is to be paid."""
    bill = Bill(total)
    if not any_change_costs(game):
        return bill
    add_general_changes(game, player, bill)
    for in_force in board(game).statements(ChangeAbilityCosts):
        if about_ability(game, in_force, player, ref):
            node = in_force.node
            assert isinstance(node, ChangeAbilityCosts)
            minimum = 0 if node.minimum is None else value(game, node.minimum, in_force.scope)
            bill.change(value(game, node.n, in_force.scope, ref), node.increase, minimum)
    return bill


def about_ability(game: Game, in_force: InForce, player: int, ref: int) -> bool:
    """Whether a change of the costs of abilities concerns one of that card, used by that player."""
    node = in_force.node
    assert isinstance(node, ChangeAbilityCosts)
    if node.who is not None and player not in who(game, node.who, in_force.scope):
        return False
    return node.of is None or fits(game, node.of, ref, in_force.scope)


def due_inside_effect(game: Game, player: int, amount: int) -> int:
    """406.5a: a pay inside an effect is a numeric cost of its own, lowered by general reductions only; not
    every edition says so."""
    bill = Bill(amount)
    if game.edition.effect_pay_reduced:
        add_general_changes(game, player, bill)
    return bill.due()


def due_by_requirements(game: Game, player: int, asked: int, *, paid_before: bool = False) -> int:
    """505.1, A53: what requirements ask is a numeric cost of its own, lowered by general reductions only.
    ``paid_before``: another numeric cost will have been paid by then, and used up what waited for the next
    one."""
    if not asked:
        return 0
    bill = Bill(asked)
    add_general_changes(game, player, bill, paid_before)
    return bill.due()


def requirements(game: Game, player: int, to: str, ref: int) -> int:
    """505.1: what requirements ask of the player for an action with that card."""
    if not board(game).limiting() & TAXES:
        return 0
    return taxes(game, player, to) + taxes(game, player, to, ref)


def taxes(game: Game, player: int, to: str, ref: int = 0) -> int:
    """505.1: what requirements make the player pay for an action. They add up (505.2b); ``ref`` is the card
    played, used or fought with, 0 for what is due whatever card is concerned."""
    total = 0
    folded = board(game)
    if not folded.limiting() & TAXES:
        return total
    for in_force in folded.statements(PlayerMustPay):
        node = in_force.node
        assert isinstance(node, PlayerMustPay)
        if node.to != to or player not in who(game, node.who, in_force.scope):
            continue
        if (node.what is None) != (ref == 0):
            continue
        if node.what is None or fits(game, node.what, ref, in_force.scope):
            total += value(game, node.n, in_force.scope, ref)
    return total


def due_to_search(game: Game, player: int, owners: list[int]) -> int:
    """505.1: what requirements make the player pay to search the decks of these players, each once."""
    folded = board(game)
    if not folded.limiting() & TAXES:
        return 0
    asked = 0
    for in_force in folded.statements(PlayerMustPay):
        node = in_force.node
        assert isinstance(node, PlayerMustPay)
        if node.to != "search" or player not in who(game, node.who, in_force.scope):
            continue
        scope = in_force.scope.clone()
        scope.doer = player  # "their deck" is that of whoever searches
        if node.whose is None or any(owner in who(game, node.whose, scope) for owner in owners):
            asked += value(game, node.n, in_force.scope)
    return due_by_requirements(game, player, asked)


# ---- what changes any numeric cost -----------------------------------------------------------------------


def add_general_changes(game: Game, player: int, bill: Bill, lasting_only: bool = False) -> None:
    """406.5a: what changes any numeric cost the player pays, such as the one of an ability or of a pay
    inside an effect. Changes for a kind of card are not among them (406.5b)."""
    for in_force in next_cost_changes(game, player):
        if lasting_only and in_force.effect is not None:
            continue
        node = in_force.node
        assert isinstance(node, ChangeNextCost)
        minimum = 0 if node.minimum is None else value(game, node.minimum, in_force.scope)
        bill.change(value(game, node.n, in_force.scope), node.increase, minimum)


def next_cost_changes(game: Game, player: int) -> list[InForce]:
    found = board(game).statements(ChangeNextCost)
    return [each for each in found if concerns(game, each, player)] if found else found


def concerns(game: Game, in_force: InForce, player: int) -> bool:
    node = in_force.node
    assert isinstance(node, ChangeNextCost)
    return player in who(game, node.who, in_force.scope)


def use_up_next_cost_changes(game: Game, player: int) -> None:
    """A numeric cost is being paid: what waited for the next one is used up."""
    if not any_change_costs(game):
        return
    use_up(game, next_cost_changes(game, player))


def use_up_next_of_cards(game: Game, player: int, ref: int) -> None:
    """A card has been played, whatever was paid for it: what waited for the next such card is used up."""
    if any_change_costs(game):
        found = board(game).statements(ChangeCosts)
        use_up(game, [each for each in found if is_about_next(each) and about_card(game, each, player, ref)])


def use_up_next_of_abilities(game: Game, player: int, ref: int) -> None:
    """The same for an ability of that card."""
    if any_change_costs(game):
        found = board(game).statements(ChangeAbilityCosts)
        use_up(
            game, [each for each in found if is_about_next(each) and about_ability(game, each, player, ref)]
        )


def is_about_next(in_force: InForce) -> bool:
    node = in_force.node
    return isinstance(node, ChangeCosts | ChangeAbilityCosts) and node.next


def use_up(game: Game, found: list[InForce]) -> None:
    used = [in_force.effect for in_force in found if in_force.effect is not None]
    if used:
        game.effects = [effect for effect in game.effects if effect not in used]
        game.note_change(EVERYTHING)

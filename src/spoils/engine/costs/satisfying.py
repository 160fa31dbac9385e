"""401.2, 604.1d, 606.1c: satisfying the costs of an action, and whether they can be satisfied.

Extra costs come first, in the order in which they are listed (401.3), then the numeric cost (406.3a), then
what requirements ask (505.1). Cards and abilities go the same way from there to the responses."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.asking.windows import refuse
from spoils.engine.board.board import Board, board
from spoils.engine.board.in_force import reliance_of_node
from spoils.engine.concepts.costs import Action, can_succeed, end_costs, undo
from spoils.engine.concepts.numeric_cost import (
    Bill,
    due_by_requirements,
    own_statements,
    requirements,
    use_up_next_cost_changes,
)
from spoils.engine.costs.cost_parts import ANYTHING_AT_ALL, CostPart, part_of
from spoils.engine.costs.outlook import CERTAIN_NO, LOOK_CLOSER, Outlook
from spoils.engine.instruction import follow
from spoils.engine.playing.responding import respond_to
from spoils.engine.program.change import PILES
from spoils.engine.program.facts import DISCOUNTS, TAXES
from spoils.engine.program.families import Statement
from spoils.engine.program.instructions.choosing import Pick
from spoils.engine.program.node import Node
from spoils.engine.program.statements.changes import Cannot, Modify
from spoils.engine.program.statements.possible import Ignores, PlayerCannot
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Refusal
from spoils.engine.state.scope import NOBODY
from spoils.engine.state.slots import lose_track
from spoils.engine.terms.pay import pay_now, was_paid
from spoils.engine.texts import triggers

# The steps that cards (604.1) and abilities (606.1) have in common, in order; a card has some of its own
# between the first two and after resolution.
SELECTION: Final = 0  # a, b
EXTRA: Final = 7  # 604.1d, 606.1c
NUMERIC: Final = 8  # last (406.3a)
REQUIREMENTS: Final = 9  # 505.1
LEGALITY: Final = 10  # 604.1e, 606.1d
TRIGGERS: Final = 11  # 604.1f, 606.1e
RESPONSES: Final = 12  # 604.1g, 606.1f
RESOLUTION: Final = 13  # 604.1h, 606.1g
OVER: Final = 16


class PaidAction(Action):
    """A card being deployed or an ability being used."""

    to: ClassVar[str] = ""  # what requirements call it: "play", "use"

    def is_settled(self) -> bool:
        return self.stage >= TRIGGERS

    def is_resolving(self) -> bool:
        return self.stage > RESOLUTION

    def run(self, game: Game) -> None:
        stage = self.stage
        if stage < TRIGGERS:
            if stage == SELECTION:
                self.select(game)
            elif stage == EXTRA:
                self.satisfy(game, self.extra_cost(game))
            elif stage == NUMERIC:
                self.pay_numeric_cost(game)
            elif stage == REQUIREMENTS:
                self.pay_requirements(game)
            else:
                self.check_legality(game)
        elif stage == TRIGGERS:
            self.stage = RESPONSES
            self.before = None
            self.announce(game)
        elif stage == RESPONSES:
            self.await_responses(game)
        elif stage == RESOLUTION:
            self.resolve(game)
        else:
            self.finish(game)

    # ---- what cards and abilities say differently --------------------------------------------------------

    def select(self, game: Game) -> None:
        """It begins: its threshold is looked at (405)."""
        raise NotImplementedError

    def extra_cost(self, game: Game) -> Node | None:
        """What its own text asks for besides a number."""
        raise NotImplementedError

    def look_at_extra_costs(self, game: Game, outlook: Outlook) -> None:
        """All its extra costs, in the order in which they will be satisfied."""
        raise NotImplementedError

    def announce(self, game: Game) -> None:
        """Triggers on deploying or using join those that waited for the costs."""
        raise NotImplementedError

    def resolve(self, game: Game) -> None:
        raise NotImplementedError

    def finish(self, game: Game) -> None:
        raise NotImplementedError

    def bill(self, game: Game, more: int = 0) -> Bill:
        """What its numeric cost comes to as things stand; ``more`` is what pay instructions will add."""
        raise NotImplementedError

    def is_free(self) -> bool:
        """308."""
        return False

    def subject(self, game: Game) -> int:
        """The object that its costs are about."""
        return self.ref

    def payers(self, game: Game) -> int:
        """How many resources there will be to pay with in the end, if no extra cost takes any."""
        return len(board(game).unattached(self.player))

    def pays_first(self, game: Game) -> bool:
        """Whether something is paid before the extra costs, with resources they may need (507.4b)."""
        return False

    def can_pay_more(self, game: Game, amount: int) -> bool:
        return amount_due(game, self, amount, pays=True) <= self.payers(game)

    # ---- satisfying --------------------------------------------------------------------------------------

    def satisfy(self, game: Game, cost: Node | None) -> None:
        """401.3: extra costs in the order they are listed; what they do are effects too (402.1b)."""
        self.stage += 1
        if cost is not None:
            follow(game, cost, self.scope, cost=True, action=self.number)

    def pay_numeric_cost(self, game: Game) -> None:
        """406.3. An ability without a pay instruction has no numeric cost at all (406.4), so nothing that
        waits for one is used up."""
        self.stage = REQUIREMENTS
        due = 0
        if self.pays:
            bill = self.bill(game)
            due = bill.due()
            self.note_numeric_cost(bill.numeric_cost())
            use_up_next_cost_changes(game, self.player)
        pay_now(game, self.player, due, source=self.ref)

    def note_numeric_cost(self, total: int) -> None:
        self.total = total

    def pay_requirements(self, game: Game) -> None:
        """505.1: numeric costs of their own (A53)."""
        asked = requirements(game, self.player, self.to, self.ref)
        if not asked or not was_paid(game):
            self.check_legality(game)
            return
        self.stage = LEGALITY
        due = due_by_requirements(game, self.player, asked)
        use_up_next_cost_changes(game, self.player)
        pay_now(game, self.player, due, source=self.ref)

    def check_legality(self, game: Game) -> None:
        """Everything is paid, or the action never was."""
        if was_paid(game):
            lose_track(self.scope)
            self.stage = TRIGGERS
        else:
            undo(game, self)

    def await_responses(self, game: Game) -> None:
        """What waited is released first; the responses come below it on the agenda."""
        self.stage = RESOLUTION
        end_costs(game, self)
        if self.can_be_responded_to(game):
            respond_to(game, self)
        triggers.release(game, self.number)

    def can_be_responded_to(self, game: Game) -> bool:
        return not self.terminated


def amount_due(
    game: Game, action: PaidAction, more: int = 0, *, pays: bool = False, outlook: Outlook | None = None
) -> int:
    """What an action will cost as things stand: its numeric cost, and what requirements ask. ``more``: what
    pay instructions will add; ``pays``: whether there will be any; ``outlook``: what else extra costs do
    to it."""
    pays = pays or action.pays
    due = numeric_due(game, action, more, outlook) if pays else 0
    asked = requirements(game, action.player, action.to, action.subject(game))
    return due + due_by_requirements(game, action.player, asked, paid_before=pays)


def numeric_due(game: Game, action: PaidAction, more: int, outlook: Outlook | None) -> int:
    """The numeric cost alone (406.3)."""
    bill = action.bill(game, more)
    if outlook is not None and not action.is_ability:  # what its text says of this card's numeric cost
        bill.change(outlook.increase, True)
        bill.change(outlook.reduction, False)
    return bill.due()


def can_be_satisfied(game: Game, action: PaidAction, why: list[Refusal] | None) -> bool:
    """401.2: whether all costs of an action that is not planned yet can be satisfied: certain one way or the
    other, or else tried out on a copy."""
    outlook = Outlook(game, action, action.scope.clone())
    action.look_at_extra_costs(game, outlook)
    if outlook.verdict() == CERTAIN_NO:
        assert outlook.refusal is not None
        return refuse(why, outlook.refusal)
    due = amount_due(game, action, outlook.pay, pays=outlook.pays, outlook=outlook)
    available = action.payers(game)
    changing = may_change(game, action, outlook)
    least = due if not changing or outlook.depends_on_hidden else least_due(game, action, outlook)
    if least > available and not outlook.so_far.frees_resources:
        rule = "406.4" if action.is_ability else "406.3"
        return refuse(why, Refusal("cost.numeric", (rule, "309.1a"), (action.ref, due, available)))
    unsure = (
        changing
        or outlook.verdict() == LOOK_CLOSER
        or (due > 0 and due > available - outlook.so_far.resources)
    )
    if not unsure or outlook.depends_on_hidden:
        return True
    hopeful = outlook.refusal is None  # without shortcuts also what is refused is tried
    ending = hopeful and due <= available
    if can_succeed(game, action, undecided=hopeful, ending=ending):
        return True
    # The resources that pay unless somebody chooses may be the very ones that an extra cost needs.
    choosing = game.ask_payment and action.pays_first(game) and hopeful
    if choosing and can_succeed(game, action, ask_payment=True, ending=ending):
        return True
    return refuse(why, Refusal("cost.together", ("401.2", "401.3"), (action.ref,)))


def may_change(game: Game, action: PaidAction, outlook: Outlook) -> bool:
    """406.3a: the numeric cost is paid last, so what extra costs have done by then may have changed it; and a
    card that counts the cards in a hand is not among them any more."""
    own = own_changes(game, action)
    if not outlook.so_far.is_something():
        return any(reliance_of_node(game, statement) & PILES for statement in own)
    return bool(own) or board(game).limiting() & (DISCOUNTS | TAXES) != 0


def least_due(game: Game, action: PaidAction, outlook: Outlook) -> int:
    """What will be due whatever extra costs have done by then: requirements may be gone, but where no text
    changes numeric costs that of the action stays."""
    if board(game).limiting() & DISCOUNTS or own_changes(game, action):
        return 0
    return numeric_due(game, action, outlook.pay, outlook) if action.pays or outlook.pays else 0


def own_changes(game: Game, action: PaidAction) -> list[Statement]:
    """What a card being deployed says about its own numeric cost."""
    ref = action.subject(game)
    steady = action.is_ability or game.definition(ref % CARDS).has_steady_cost
    return [] if steady else own_statements(game, ref)


# ---- a shortcut for actions that need no way back --------------------------------------------------------


def cannot_fail(game: Game, action: Action, cost: Node, due: int, changed: int) -> bool:
    """401.2, 604.1e: whether the costs of an action that is about to begin will certainly be satisfied, so
    that no way back is needed. That can be said only of plain instructions (``CostPart.changes``): what they
    need is there now, and no text in force could notice what the parts before them change. ``due``: what is
    paid besides what the cost says; ``changed``: what will have changed before its first part."""
    if len(game.players) > 2 or not game.edition.costs_not_replaced or game.library.thorough:
        return False  # somebody might leave in the middle, or something else might happen instead
    if action.stands_for != NOBODY or action.scope.user != NOBODY:
        return False
    folded = board(game)
    part = part_of(game, cost)
    if folded.limiting() & (TAXES | DISCOUNTS) or not is_foreseeable(game, folded, part, changed):
        return False
    outlook = Outlook(game, action, action.scope.clone())
    outlook.look_at(part)
    if outlook.refusal is not None or outlook.unsure or outlook.depends_on_hidden:
        return False
    return due + outlook.pay <= len(folded.unattached(action.player))


def is_foreseeable(game: Game, folded: Board, cost: CostPart, changed: int) -> bool:
    """Whether each part finds the same when its turn comes as it would find now."""
    for part in cost.parts or [cost]:
        if part.changes == ANYTHING_AT_ALL:
            return False
        if changed and part.phrases and not is_still_found(game, folded, part, changed):
            return False
        changed |= part.changes
    if changed & PILES and game.library.holds_elsewhere:
        return False
    return not folded.relies & changed


def is_still_found(game: Game, folded: Board, part: CostPart, changed: int) -> bool:
    """Whether what is picked does not depend on what has changed before."""
    return (
        isinstance(part.node, Pick)
        and not part.relies & changed
        and not is_picking_changed(game, folded, changed)
    )


def is_picking_changed(game: Game, folded: Board, changed: int) -> bool:
    """402.7: whether a text in force that says what may be picked could look at what has changed."""
    for in_force in folded.statements_in_force:
        node = in_force.node
        if isinstance(node, Ignores):
            return True
        if isinstance(node, PlayerCannot) and node.verb == "pick":
            looks = reliance_of_node(game, node.who)
            if node.what is not None:
                looks |= reliance_of_node(game, node.what)
            if looks & changed:
                return True
        elif isinstance(node, Modify):
            for change in node.changes:
                if isinstance(change, Cannot) and change.verb == "be picked":
                    return True
    return False

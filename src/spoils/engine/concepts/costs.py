"""401: costs. An action is a card being deployed (604) or an ability being used (606); its costs are
satisfied completely or the action never was.

There are two ways to find out, and ``undo`` is where both come back from. In the game itself an action whose
costs could fail keeps the game as it was before; if one cannot be satisfied that is restored, order of decks
and random state included (604.1e, 606.1d, A44), and the attempt is remembered in ``game.refused`` until
something has changed. On a copy of the game (``can_succeed``) the action is on trial: a cost that fails is
merely noted, and the copy is thrown away."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done, push, why_illegal
from spoils.engine.instruction import Follow
from spoils.engine.program.node import Node
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import well_formed
from spoils.engine.state.scope import NOBODY, Scope, Scopes

BOUND: Final = 60  # attempts in a trial
MOST: Final = 1000  # answers looked at for one question


class Action(Step):
    """What deploying a card and using an ability have in common: who acts, the scope of the text, the
    running total and the way back."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "stage", "number", "player", "ref", "scope", "total", "pays", "increase", "reduction",
        "answers", "stands_for", "enclosing", "before", "terminated", "trial", "failed",
    )  # fmt: skip
    is_ability = False

    def __init__(self, number: int, player: int, ref: int, scope: Scope) -> None:
        self.number = number  # given when it is planned
        self.player = player
        self.ref = ref  # the card being deployed, or the source of the ability
        self.scope = scope
        self.total = 0  # the running total of the numeric cost (406.3)
        self.pays = False  # whether there is a numeric cost at all (406.4)
        self.increase = 0  # what the card's own cost section adds to its numeric cost ...
        self.reduction = 0  # ... and takes off it
        self.answers = 0  # number of the action it responds to (607), 0 for none
        self.stands_for = NOBODY  # as whom the costs are satisfied, if not as oneself (401.2a)
        self.enclosing = 0  # the action whose costs were being satisfied when this one began
        self.before: Game | None = None  # the way back while costs can still fail; never changed
        self.logged = 0  # how long the log was then, if there is one: no state
        self.terminated = False  # 314
        self.trial = False  # tried on a copy of the game, only to see whether its costs can be satisfied
        self.failed = False  # the trial came to a cost that cannot be satisfied

    def copy_to(self, copy: Action) -> None:
        """Copy the common fields."""
        copy.stage = self.stage
        copy.total = self.total
        copy.pays = self.pays
        copy.increase = self.increase
        copy.reduction = self.reduction
        copy.answers = self.answers
        copy.stands_for = self.stands_for
        copy.enclosing = self.enclosing
        copy.before = self.before
        copy.logged = self.logged
        copy.terminated = self.terminated
        copy.trial = self.trial
        copy.failed = self.failed

    def clone(self, scopes: Scopes) -> Action:
        raise NotImplementedError

    def is_action(self, number: int) -> bool:
        return self.number == number

    def asked_in_place_of(self, player: int) -> int:
        return self.player if self.stands_for == player else player

    def is_settled(self) -> bool:
        """Whether all costs have been satisfied."""
        raise NotImplementedError

    def coming_host(self) -> int:
        """507.2: what a card being deployed will be attached to, 0 for nothing."""
        return 0

    def is_resolving(self) -> bool:
        """Whether everybody has responded and it resolves (604.1h, 606.1g)."""
        raise NotImplementedError

    def costs_of(self, game: Game) -> tuple[Node, ...]:
        """The instructions among its extra costs, for what they have picked."""
        raise NotImplementedError

    def can_pay_more(self, game: Game, amount: int) -> bool:
        """Whether the player could pay so much on top of the running total (A76)."""
        raise NotImplementedError

    def what(self) -> tuple[int, int, int]:
        """How ``game.refused`` names it: player, object, and which of its texts."""
        raise NotImplementedError


def find_action(game: Game, number: int) -> Action | None:
    """The action with that number, if it is still going on."""
    for step in reversed(game.agenda):
        if isinstance(step, Action) and step.number == number:
            return step
    return None


def action_of(game: Game, ref: int, ability: bool = False) -> Action | None:
    """The latest deploying of that card, or use of an ability of it, that is going on."""
    for step in reversed(game.agenda):
        if isinstance(step, Action) and step.ref == ref and step.is_ability == ability:
            return step
    return None


def action_in(game: Game, scope: Scope) -> Action | None:
    """The action whose costs the text of that scope is."""
    for step in reversed(game.agenda):
        if isinstance(step, Action) and step.scope is scope:
            return step
    return None


def plan(game: Game, action: Action) -> None:
    """Make the action the next thing that is done."""
    action.number = game.next_action
    game.next_action += 1
    push(game, action)


# ---- the way back ----------------------------------------------------------------------------------------


def begin_costs(game: Game, action: Action, can_fail: bool) -> None:
    """From now on triggers wait (503.3) and everything can be undone."""
    if can_fail:
        action.before = game.clone()
        action.logged = 0 if game.log is None else len(game.log)
    action.enclosing = game.costs
    game.costs = action.number


def end_costs(game: Game, action: Action) -> None:
    """The costs are satisfied: there is no way back any more, and what failed before may be tried again."""
    game.costs = action.enclosing
    action.before = None
    game.refused.clear()


def fail_cost(game: Game, step: Follow) -> None:
    """604.1e, 606.1d: a cost cannot be satisfied, so the whole action is undone. The step is part of that
    cost."""
    action = find_action(game, step.action)
    assert action is not None
    undo(game, action)


def undo(game: Game, action: Action) -> None:
    """Take back everything the action did so far; triggers that waited for it are gone with it."""
    if action.trial:
        action.failed = True
        return
    before = action.before
    if before is not None:
        decisions = game.decisions
        game.restore(before)
        game.decisions = decisions  # the answers were given all the same
        if game.log is not None:
            del game.log[action.logged :]
        begun = game.agenda[-1]
        assert isinstance(begun, Action)
        action = begun  # as it was when it began
    else:
        while game.agenda[-1] is not action:
            game.agenda.pop()
        game.costs = action.enclosing
    done(game, action)
    game.refused.append(action.what())
    game.results = []


# ---- on trial --------------------------------------------------------------------------------------------


class Trial:
    """The search for a way to satisfy the costs of an action."""

    def __init__(self, tried: Action, ending: bool) -> None:
        self.tried = tried
        self.ending = ending  # what it comes to if the game ends in the middle, at least for the player
        self.left = BOUND


def can_succeed(
    game: Game, action: Action, *, ask_payment: bool = False, undecided: bool = True, ending: bool = True
) -> bool:
    """401.2: whether an action that is not planned yet can come to the end of its costs, found out by trying
    on a copy of the game.

    The search goes through the answers of everybody who is asked something while the costs are satisfied. It
    is bounded: where the bound is hit the action usually counts as possible (``undecided``), since the real
    attempt is undone if it fails (604.1e). Nothing keeps a player from a cost that ends the game for them,
    unless what would be left to pay is too much (``ending``)."""
    copy = game.clone()
    tried = action.clone(Scopes())
    tried.trial = True
    copy.question = None
    copy.ask_payment = ask_payment
    plan(copy, tried)
    trial = Trial(tried, ending)
    found = search(copy, trial)
    return found and (undecided or trial.left > 0)


def search(game: Game, trial: Trial) -> bool:
    """Depth first through the answers; plays on the game it is given."""
    tried = trial.tried
    while True:
        if game.over or game.players[tried.player].lost:
            return trial.ending
        action = find_action(game, tried.number)
        if action is None or action.failed or action.terminated:
            return False  # what is stopped in the middle (314.1) has not satisfied what is left to pay
        if action.is_settled():
            return True
        if game.question is not None:
            break
        game.agenda[-1].run(game)
    question = game.question
    for given in well_formed(question, MOST):
        if trial.left <= 0:
            return True
        if why_illegal(game, given) is not None:
            continue
        trial.left -= 1
        copy = game.clone()
        copy.question = None
        copy.agenda[-1].answered(copy, given)
        if search(copy, trial):
            return True
    return False

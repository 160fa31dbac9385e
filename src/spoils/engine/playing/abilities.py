"""606: using an ability. The stages below are the steps of 606.1; its costs are satisfied (606.1c) as those
of a card are."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done, push
from spoils.engine.concepts.costs import Action, begin_costs, end_costs, undo
from spoils.engine.concepts.numeric_cost import (
    ability_cost,
    general_changes,
    taxes,
    use_up_next_cost_changes,
)
from spoils.engine.concepts.threshold import ability_threshold, meets_threshold
from spoils.engine.costs.cost_nodes import fixed_pay
from spoils.engine.costs.foresight import is_certain
from spoils.engine.happening.happen import happen
from spoils.engine.instruction import follow
from spoils.engine.playing.responding import respond_to
from spoils.engine.program.instructions.terms import Pay
from spoils.engine.program.node import Node
from spoils.engine.program.texts import AbilityText
from spoils.engine.state import events as ev
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope, Scopes
from spoils.engine.terms.pay import join_total, pay_now, was_paid
from spoils.engine.texts import triggers

SELECTION: Final = 0  # a
THRESHOLD: Final = 1  # b
NUMERIC: Final = 2  # c: after the extra costs (406.3a)
TAX: Final = 3  # c, requirements (505.1)
LEGALITY: Final = 4  # d, e
RESPONSES: Final = 5  # f
RESOLUTION: Final = 6  # g
OVER: Final = 7

ANNOUNCED: Final = ("606.1e",)

GRANTED: Final = 1000  # texts a card gained are counted from here, by the effect that granted them


class Using(Action):
    """An ability being used. Its text is the one it had when it was chosen, whatever becomes of the card
    (502.4)."""

    FIELDS: ClassVar[tuple[str, ...]] = (*Action.FIELDS, "text", "index", "granted", "times")
    is_ability = True

    def __init__(
        self, number: int, player: int, ref: int, scope: Scope, text: AbilityText, index: int, granted: int
    ) -> None:
        super().__init__(number, player, ref, scope)
        self.text = text
        self.index = index  # of the text among the card's entries
        self.granted = granted  # number of the effect that gave the card the text, 0 for printed text
        self.times = 1  # how often the effect happens

    def clone(self, scopes: Scopes) -> Using:
        copy = Using(
            self.number, self.player, self.ref, scopes.copy(self.scope), self.text, self.index, self.granted
        )
        self.copy_to(copy)
        copy.times = self.times
        return copy

    def costs_of(self, game: Game) -> tuple[Node, ...]:
        return () if self.text.cost is None else (self.text.cost,)

    def what(self) -> tuple[int, int, int]:
        return (self.player, self.ref, use_number(self.index, self.granted))

    def is_settled(self) -> bool:
        return self.stage >= RESPONSES

    def run(self, game: Game) -> None:
        stage = self.stage
        if stage == SELECTION:
            self.stage = THRESHOLD
            self.begin(game)
        elif stage == NUMERIC:
            self.pay_numeric_cost(game)
        elif stage == TAX:
            self.pay_tax(game)
        elif stage == LEGALITY:
            if was_paid(game):
                self.announce(game)
            else:
                undo(game, self)
        elif stage == RESPONSES:
            self.await_responses(game)
        elif stage == RESOLUTION:
            self.resolve(game)
        else:
            self.finish(game)

    def begin(self, game: Game) -> None:
        """606.1b, 606.1c: its threshold, then its extra costs."""
        text = self.text
        cost = text.cost
        begin_costs(game, self, cost is not None and self.can_fail(game, cost))
        if text.threshold and not meets_threshold(game, self.player, ability_threshold(game, text)):
            undo(game, self)
            return
        self.stage = NUMERIC
        price = -1 if cost is None else fixed_pay(cost)
        if price >= 0:
            join_total(self, self.scope, price)  # nothing has to be found out for this
            self.pay_numeric_cost(game)
        elif cost is not None:
            follow(game, cost, self.scope, cost=True, action=self.number)

    def can_fail(self, game: Game, cost: Node) -> bool:
        """Whether a cost may turn out not to be satisfied after something was done for it."""
        if self.trial or (isinstance(cost, Pay) and not game.library.thorough):
            return False
        return not is_certain(game, self, cost, 0, 0)

    def pay_numeric_cost(self, game: Game) -> None:
        """406.4: without a pay instruction there is no numeric cost at all, so nothing that waits for one is
        used up."""
        self.stage = TAX
        if self.pays:
            self.total = ability_cost(game, self.player, self.ref, self.total)
            use_up_next_cost_changes(game, self.player)
        pay_now(game, self.player, self.total, source=self.ref)
        if self.goes_on(game):
            self.pay_tax(game)

    def pay_tax(self, game: Game) -> None:
        """505.1."""
        self.stage = LEGALITY
        if not was_paid(game):
            undo(game, self)
            return
        due = taxes(game, self.player, "use", self.ref) + taxes(game, self.player, "use")
        if not due:
            self.announce(game)
            return
        due = general_changes(game, self.player).applied(due)
        use_up_next_cost_changes(game, self.player)
        pay_now(game, self.player, due, source=self.ref)

    def announce(self, game: Game) -> None:
        """606.1e: triggers on using the ability join those that waited for its costs."""
        self.stage = RESPONSES
        self.before = None
        permanent = game.permanent(self.ref)
        if permanent is not None:
            permanent.uses.append(use_number(self.index, self.granted))
        used = Event(ev.USED, self.ref, self.player, rules=ANNOUNCED)
        used.other = self.index
        happen(game, [used])

    def await_responses(self, game: Game) -> None:
        """606.1f. What waited is released first; the responses come below it on the agenda."""
        self.stage = RESOLUTION
        end_costs(game, self)
        if not self.terminated:
            respond_to(game, self)
        triggers.release(game, self.number)

    def resolve(self, game: Game) -> None:
        """606.1g: follow its effect as it was written when it was used."""
        if self.terminated or self.times <= 0:
            self.stage = OVER
            self.finish(game)
            return
        self.times -= 1
        follow(game, self.text.effect, self.scope)

    def finish(self, game: Game) -> None:
        used = Event(ev.USED, self.ref, self.player)
        used.happened = True
        game.results = [used]
        done(game, self)


def use_number(index: int, granted: int) -> int:
    """One number for one ability of a card."""
    return index + granted * GRANTED


def use(
    game: Game,
    player: int,
    ref: int,
    text: AbilityText,
    index: int,
    granted: int = 0,
    *,
    controller: int,
    as_controller: bool = False,
    answers: int = 0,
    response: int = 0,
) -> Using:
    """Plan to use an ability. ``controller`` is who controls its source: where somebody else may use it,
    "you" is that player, unless it is used ``as_controller``, as though the controller did (401.2a)."""
    scope = Scope(ref, controller, text.slots)
    scope.user = player if player != controller and not as_controller else NOBODY
    scope.response = response
    permanent = game.permanent(ref)
    if permanent is not None:
        scope.memory = permanent.memory
    step = Using(game.next_action, player, ref, scope, text, index, granted)
    game.next_action += 1
    step.answers = answers
    step.stands_for = controller if as_controller else NOBODY
    push(game, step)
    return step

"""606: using an ability. The stages below are the steps of 606.1; its costs are satisfied (606.1c) as those
of a card are."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done
from spoils.engine.board.board import board
from spoils.engine.concepts.costs import Action, begin_costs, undo
from spoils.engine.concepts.numeric_cost import Bill, ability_bill, use_up_next_of_abilities
from spoils.engine.concepts.threshold import ability_threshold, meets_threshold
from spoils.engine.costs.cost_parts import fixed_pay
from spoils.engine.costs.outlook import Outlook
from spoils.engine.costs.satisfying import EXTRA, OVER, PaidAction, cannot_fail
from spoils.engine.happening.happen import happen
from spoils.engine.instruction import follow
from spoils.engine.program import events as ev
from spoils.engine.program.facts import DISCOUNTS, TAXES
from spoils.engine.program.instructions.terms import Pay
from spoils.engine.program.node import Node
from spoils.engine.program.texts import AbilityText
from spoils.engine.reading.meant_opponent import mean_opponent_of_battle
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope, Scopes
from spoils.engine.terms.pay import join_total

ANNOUNCED: Final = ("606.1e",)

GRANTED: Final = 1000  # texts a card gained are counted from here, by the effect that granted them


class Using(PaidAction):
    """An ability being used. Its text is the one it had when it was chosen, whatever becomes of the card
    (502.4)."""

    FIELDS: ClassVar[tuple[str, ...]] = (*Action.FIELDS, "text", "index", "granted", "times")
    is_ability = True
    to = "use"

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

    def bill(self, game: Game, more: int = 0) -> Bill:
        return ability_bill(game, self.player, self.ref, self.total + more)

    def extra_cost(self, game: Game) -> Node | None:
        return self.text.cost

    def look_at_extra_costs(self, game: Game, outlook: Outlook) -> None:
        outlook.look(self.text.cost)

    def can_fail(self, game: Game) -> bool:
        """Whether a cost may turn out not to be satisfied after something was done for it."""
        cost = self.text.cost
        if cost is None or (isinstance(cost, Pay) and not game.library.thorough):
            # a reduction may be used up before it fails, a requirement may come on top of what was paid
            return board(game).limiting() & (TAXES | DISCOUNTS) != 0
        return not cannot_fail(game, self, cost, 0, 0)

    def select(self, game: Game) -> None:
        """606.1a, 606.1b. In a trial the threshold has been looked at before."""
        text = self.text
        begin_costs(game, self, not self.trial and self.can_fail(game))
        if (
            text.threshold
            and not self.trial
            and not meets_threshold(game, self.player, ability_threshold(game, text))
        ):
            undo(game, self)
        else:
            self.stage = EXTRA

    def satisfy(self, game: Game, cost: Node | None) -> None:
        """606.1c. A fixed payment joins the total at once: nothing has to be found out for it."""
        price = -1 if cost is None or game.library.thorough else fixed_pay(cost)
        if price >= 0:
            self.stage += 1
            join_total(self, self.scope, price)
        else:
            super().satisfy(game, cost)

    def announce(self, game: Game) -> None:
        """606.1e: triggers on using the ability join those that waited for its costs."""
        permanent = game.permanent(self.ref)
        if permanent is not None:
            permanent.uses = [*permanent.uses, use_number(self.index, self.granted)]
        use_up_next_of_abilities(game, self.player, self.ref)
        used = Event(ev.USED, self.ref, self.player, rules=ANNOUNCED)
        used.other = self.index
        happen(game, [used])

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


def using(
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
    """The use of an ability, not planned yet. ``controller`` is who controls its source: where somebody else
    may use it, "you" is that player, unless it is used ``as_controller``, as though the controller did
    (401.2a)."""
    scope = Scope(ref, controller, text.slots)
    scope.user = player if player != controller and not as_controller else NOBODY
    scope.response = response
    permanent = game.permanent(ref)
    if permanent is not None:
        scope.memory = permanent.memory
    if game.battle is not None:
        mean_opponent_of_battle(game, text, scope, scope.user if scope.user != NOBODY else controller)
    action = Using(0, player, ref, scope, text, index, granted)
    action.answers = answers
    action.stands_for = controller if as_controller else NOBODY
    return action

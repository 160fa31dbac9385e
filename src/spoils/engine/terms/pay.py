"""309: pay. To pay a number is to attach that many resources to one's faction; only resources attached to
nothing can be (309.1a)."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.board.board import board
from spoils.engine.concepts.costs import Action, action_in, find_action
from spoils.engine.concepts.numeric_cost import due_inside_effect, use_up_next_cost_changes
from spoils.engine.following.act import StandardAct, amount_of
from spoils.engine.following.preparing import controller
from spoils.engine.happening.applying import tell
from spoils.engine.happening.happen import happen, happen_at_once
from spoils.engine.happening.noticing import are_payments_unnoticed
from spoils.engine.instruction import DO, FIND, Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.terms import Pay
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import CARD, PAY, Question
from spoils.engine.state.scope import Scope, Scopes

CHOOSE: Final = 0
OVER: Final = 2

RULES: Final = ("309.1",)
PAYING_EVENTS: Final = 1 << ev.ATTACH | 1 << ev.PAID


def unattached(game: Game, player: int) -> list[int]:
    """203.3a, 309.1a: the cards a player can pay with: resources attached to nothing, in order of entering
    play."""
    return list(board(game).unattached(player))


class Paying(Step):
    """A payment for which the player chooses the resources. ``game.results`` tells afterwards: a PAID event
    that happened."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "player", "amount", "source", "first")

    def __init__(self, player: int, amount: int, source: int, first: int) -> None:
        self.player = player
        self.amount = amount
        self.source = source  # what is being paid for
        self.first = first  # a card that pays before others where it can: a Flip Up card itself (507.4b)

    def clone(self, scopes: Scopes) -> Paying:
        copy = Paying(self.player, self.amount, self.source, self.first)
        copy.stage = self.stage
        return copy

    def run(self, game: Game) -> None:
        if self.stage == CHOOSE:
            self.choose(game)
        else:
            done(game, self)

    def choose(self, game: Game) -> None:
        options: list[tuple[int, ...]] = []
        for card in board(game).unattached(self.player):
            options.append((CARD, game.ref(card)))
        n = self.amount
        question = Question(
            self.player,
            PAY,
            options,
            minimum=n,
            maximum=n,
            reason="pay",
            args=(n,),
            source=self.source,
            rules=RULES,
        )
        ask(game, question)

    def answered(self, game: Game, answer: list[int]) -> None:
        self.stage = OVER
        cards = board(game).unattached(self.player)
        pay_with(game, self.player, [cards[index] for index in answer], self.source)


def pay_now(game: Game, player: int, amount: int, *, source: int = 0, first: int = -1) -> None:
    """Pay, before anything else goes on; if there are too few resources nothing is paid and ``game.results``
    is empty. Which resources pay is asked only where the game is told to ask."""
    cards = board(game).unattached(player)
    if len(cards) < amount:
        game.results = []
    elif game.ask_payment and amount and (amount < len(cards) or game.ask_forced):
        push(game, Paying(player, amount, source, first))
    elif first >= 0 and first in cards:
        others = [card for card in cards if card != first]
        pay_with(game, player, [first, *others][:amount], source)
    else:
        pay_with(game, player, cards[:amount], source)


def pay_with(game: Game, player: int, cards: list[int], source: int) -> None:
    """309.1: these resources are attached to the faction of whoever pays."""
    faction = game.players[player].faction
    host = game.at[faction]
    paid = Event(ev.PAID, source, player, len(cards), RULES)
    folded = board(game)
    if (
        host is None
        or host.attached_to >= 0
        or not folded.are_plain(cards)
        or not are_payments_unnoticed(game, folded, PAYING_EVENTS)
    ):
        happen(game, [*[attachment(game.ref(card), game.ref(faction), player) for card in cards], paid])
        return
    for card in cards:
        game.play[card].attached_to = faction
        if game.log is not None:
            tell(game, game.log, attachment(game.ref(card), host.ref, player))
    folded.spend(player, cards)
    happen_at_once(game, [paid])


def attachment(ref: int, faction: int, player: int) -> Event:
    event = Event(ev.ATTACH, ref, player, rules=RULES)
    event.other = faction
    event.cost = True
    return event


def was_paid(game: Game) -> bool:
    """Whether the payment that has just been over was made in full."""
    for event in game.results:
        if not event.happened:
            return False
    return len(game.results) > 0


def join_total(action: Action, scope: Scope, amount: int) -> None:
    """406.3: what a cost section says is to be paid joins the running total."""
    action.total += amount
    action.pays = True
    scope.amount = amount
    scope.did = True
    scope.handled = []


def pays_for(game: Game, action: Action, step: Follow) -> bool:
    """Whether what the player is told to pay is part of what the action costs."""
    return step.actor == action.player or step.actor == controller(game, step.scope)


class PayAct(StandardAct):
    """203.3: in a cost section the number joins the running total (406.3); in an effect, where nothing else
    can be a cost (401.1a), it is paid at once, wholly or not at all (406.5)."""

    multiplies = True

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == FIND:
            step.stage = DO  # there are no cards to find
        super().run(game, step)

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Pay)
        amount = amount_of(game, step, node.n)
        action = find_action(game, step.action) if step.cost else None
        if action is not None and pays_for(game, action, step):
            join_total(action, step.scope, amount)
            step.scope.paid = (*step.scope.paid, (step.actor, amount))
            done(game, step)
            return
        step.stage += 1
        step.memory = [amount]
        due = due_inside_effect(game, step.actor, amount)
        if len(board(game).unattached(step.actor)) < due:
            game.results = []
            return
        if game.edition.effect_pay_reduced:
            use_up_next_cost_changes(game, step.actor)
        pay_now(game, step.actor, due, source=step.scope.source)

    def possible(self, game: Game, step: Follow) -> bool:
        """Whether there are enough resources. What a cost comes to is known only in the end (406.3); what may
        be paid in it must be within one's means as things stand (A76)."""
        node = step.node
        assert isinstance(node, Pay)
        amount = amount_of(game, step, node.n)
        action = action_in(game, step.scope) if step.cost else None
        if step.cost and (action is None or not step.whole):
            return True
        if action is not None and pays_for(game, action, step):
            return action.can_pay_more(game, amount)
        due = due_inside_effect(game, step.actor, amount)
        return due <= len(board(game).unattached(step.actor))

    def after(self, game: Game, step: Follow) -> None:
        paid = was_paid(game)
        if paid:
            step.scope.amount = step.memory[0]
            step.scope.paid = (*step.scope.paid, (step.actor, step.memory[0]))
        finish(game, step, paid, [])


register(PayAct(), Pay)

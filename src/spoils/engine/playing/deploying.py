"""604: deploying a card. The stages below are the steps of 604.1; a Flip Up card (507.4) and a duplicate
(307) take the same way."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.board.board import board
from spoils.engine.concepts.areas import take_away
from spoils.engine.concepts.costs import Action, begin_costs, end_costs, undo
from spoils.engine.concepts.numeric_cost import (
    card_changes,
    cost_number,
    flip_up_cost,
    general_changes,
    taxes,
    use_up_next_cost_changes,
)
from spoils.engine.concepts.threshold import meets_threshold
from spoils.engine.costs.foresight import is_certain
from spoils.engine.costs.prospects import has_extra_costs, has_prospects
from spoils.engine.happening.happen import happen
from spoils.engine.instruction import follow
from spoils.engine.playing.responding import respond_to
from spoils.engine.program.families import Instruction
from spoils.engine.program.instructions.moving import Destination
from spoils.engine.program.node import Node
from spoils.engine.program.texts import Option
from spoils.engine.program.words import BEING_DEPLOYED, DISCARD, FACE_DOWN, HAND, OUT_OF_GAME, PLAY, TACTIC
from spoils.engine.reading.players import who
from spoils.engine.state import events as ev
from spoils.engine.state.change import EVERYTHING, PILES
from spoils.engine.state.definition import Definition, icon_counts
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, NOWHERE, Game
from spoils.engine.state.questions import LABEL, OPTION, Question
from spoils.engine.state.scope import AS_TACTIC, FLIPPED_UP, NOBODY, Scope, Scopes
from spoils.engine.terms.free import skips_numeric_cost
from spoils.engine.terms.pay import pay_now, was_paid
from spoils.engine.texts import triggers
from spoils.engine.texts.keywords.attach_to import picking_of_host, possible_hosts

NO_PRICE: Final = -1

# The steps of 604.1, in order.
SELECTION: Final = 0  # a
THRESHOLD: Final = 1  # b
FLIP_UP_COST: Final = 2  # 507.4b: paid before the card is turned over
FLIP_UP_PAID: Final = 3
BEING_PLAYED: Final = 4  # c
HOST: Final = 5  # d, first extra cost of an attaching card (507.2a)
HOST_PICKED: Final = 6
OPTIONS: Final = 7  # d, which text the card has, where it lets somebody choose
FLIP_UP_EXTRA: Final = 8  # d, directly before the regular extra costs (507.4c)
EXTRA: Final = 9  # d
NUMERIC: Final = 10  # d, last (406.3a)
TAX: Final = 11  # d, requirements (505.1)
LEGALITY: Final = 12  # e
TRIGGERS: Final = 13  # f
RESPONSES: Final = 14  # g
RESOLUTION: Final = 15  # h
EFFECTS: Final = 16  # h, a tactic's instructions one after another
LEAVING: Final = 17  # h, a tactic has been followed
OVER: Final = 18


class Deploying(Action):
    """A card being deployed."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        *Action.FIELDS,
        "price", "ignoring_threshold", "flip_up", "duplicate", "host", "option", "paid", "effect", "instead",
        "under", )  # fmt: skip

    def __init__(self, number: int, player: int, ref: int, scope: Scope) -> None:
        super().__init__(number, player, ref, scope)
        self.price = NO_PRICE  # what is paid instead of the cost number
        self.ignoring_threshold = False
        self.flip_up = False
        self.duplicate = False
        self.host = 0  # what an attaching card will be attached to
        self.option = -1  # which of the labelled options is the card's text
        self.paid = 0  # the Flip Up cost already paid (406.7)
        self.effect = 0  # how many of a tactic's effects have been followed
        self.instead: Destination | None = None  # where a tactic goes instead of the discard pile
        self.under = NOBODY  # who will control it, if not the player

    def clone(self, scopes: Scopes) -> Deploying:
        copy = Deploying(self.number, self.player, self.ref, scopes.copy(self.scope))
        self.copy_to(copy)
        copy.price = self.price
        copy.ignoring_threshold = self.ignoring_threshold
        copy.flip_up = self.flip_up
        copy.duplicate = self.duplicate
        copy.host = self.host
        copy.option = self.option
        copy.paid = self.paid
        copy.effect = self.effect
        copy.instead = self.instead
        copy.under = self.under
        return copy

    def costs_of(self, game: Game) -> tuple[Node, ...]:
        cost = self.own_cost(game)
        return () if cost is None else (cost,)

    def what(self) -> tuple[int, int, int]:
        return (self.player, self.ref, FLIPPING if self.flip_up else DEPLOYING)

    def definition(self, game: Game) -> Definition:
        return game.definition(self.ref % CARDS)

    def is_settled(self) -> bool:
        return self.stage >= TRIGGERS

    def run(self, game: Game) -> None:
        """One step after another, until something else has to be done first."""
        self.take_step(game)
        while self.stage < TRIGGERS and self.goes_on(game):
            self.take_step(game)

    def take_step(self, game: Game) -> None:
        if self.terminated and HOST < self.stage < TRIGGERS:
            self.stage = RESPONSES  # 314.1: nothing more is done for it, not even paying
        stage = self.stage
        if stage == SELECTION:
            self.stage = THRESHOLD
            begin_costs(game, self, not self.trial and self.can_fail(game))
        elif stage == THRESHOLD:
            self.check_threshold(game)
        elif stage == FLIP_UP_COST:
            self.pay_flip_up(game)
        elif stage == FLIP_UP_PAID:
            self.next_unless(game, BEING_PLAYED, not was_paid(game))
        elif stage == BEING_PLAYED:
            self.put_onto_the_table(game)
        elif stage == HOST:
            self.pick_host(game)
        elif stage == HOST_PICKED:
            self.remember_host(game)
        elif stage == OPTIONS:
            self.choose_option(game)
        elif stage == FLIP_UP_EXTRA:
            text = self.definition(game).texts.flip_up
            self.satisfy(game, text.extra if text is not None and self.flip_up else None)
        elif stage == EXTRA:
            self.satisfy(game, self.own_cost(game))
        elif stage == NUMERIC:
            self.pay_numeric_cost(game)
        elif stage == TAX:
            self.pay_tax(game)
        elif stage == LEGALITY:
            self.next_unless(game, TRIGGERS, not was_paid(game))
        elif stage == TRIGGERS:
            self.announce(game)
        elif stage == RESPONSES:
            self.await_responses(game)
        elif stage == RESOLUTION:
            self.resolve(game)
        elif stage == EFFECTS:
            self.follow_effects(game)
        elif stage == LEAVING:
            self.put_away(game)
        else:
            self.finish(game)

    def can_fail(self, game: Game) -> bool:
        """Whether a cost may turn out not to be satisfied after something was done for it."""
        definition = self.definition(game)
        if not has_extra_costs(definition) and not game.library.thorough:
            return not is_affordable(game, self)
        texts = definition.texts
        if texts.cost is None or texts.attach is not None or texts.options is not None:
            return True
        if self.flip_up or self.duplicate or self.free or self.price != NO_PRICE:
            return True
        if not definition.has_steady_cost or game.area[self.ref % CARDS] != HAND:
            return True
        # by then the card has left the hand
        return not is_certain(game, self, texts.cost.cost, cost_number(game, self.ref), PILES)

    def next_unless(self, game: Game, stage: int, failed: bool) -> None:
        if failed:
            undo(game, self)
        else:
            self.stage = stage

    # ---- selection to costs ------------------------------------------------------------------------------

    def check_threshold(self, game: Game) -> None:
        """604.1b, 405.2; with Flip Up its own threshold (507.4a, A73)."""
        definition = self.definition(game)
        threshold = definition.threshold
        if self.flip_up and definition.texts.flip_up is not None:
            threshold = icon_counts(definition.texts.flip_up.threshold)
        met = self.ignoring_threshold or self.duplicate or meets_threshold(game, self.player, threshold)
        first = self.flip_up and game.edition.flip_up_paid_first
        self.next_unless(game, FLIP_UP_COST if first else BEING_PLAYED, not met)

    def flip_up_number(self, game: Game) -> int:
        return flip_up_cost(game, self.player, self.ref)

    def pay_flip_up(self, game: Game) -> None:
        """507.4b, A47: unmodified, and the card may pay for itself."""
        self.stage = FLIP_UP_PAID
        self.paid = self.flip_up_number(game)
        pay_now(game, self.player, self.paid, source=self.ref, first=self.ref % CARDS)

    def put_onto_the_table(self, game: Game) -> None:
        """604.1c, 403.3a: the card is now in the being deployed area, where nobody can miss it. Its running
        total starts at its cost number, or at 0 if it is free (308.1)."""
        self.stage = HOST
        card = self.ref % CARDS
        self.scope.how = (FLIPPED_UP if self.flip_up else 0) | (self.scope.how & AS_TACTIC)
        self.scope.turn_of = game.active
        if self.flip_up:
            self.total = self.flip_up_number(game)
        elif self.price != NO_PRICE:
            self.total = self.price
        elif not self.free and not self.duplicate:
            self.total = cost_number(game, self.ref)
        if self.flip_up and self.free and not game.edition.flip_up_paid_first:
            self.total = 0  # A48: there the Flip Up number is the cost number
        self.pays = True
        if not self.duplicate:
            event = Event(ev.MOVE, self.ref, self.player, rules=("604.1c",))
            event.origin = game.area[card]
            event.area = BEING_DEPLOYED
            event.cost = True
            happen(game, [event])

    def pick_host(self, game: Game) -> None:
        """507.2a: an attaching card picks its target as the first extra cost."""
        card = self.ref % CARDS
        if game.area[card] != BEING_DEPLOYED:
            undo(game, self)
            return
        self.ref = game.ref(card)
        self.scope.source = self.ref
        keyword = self.definition(game).texts.attach
        if keyword is None:
            self.stage = OPTIONS
            return
        self.stage = HOST_PICKED
        hosts = possible_hosts(game, self.ref, self.player, keyword)
        if hosts:
            push(game, picking_of_host(game, self.player, hosts, self.scope))
        else:
            undo(game, self)

    def remember_host(self, game: Game) -> None:
        self.stage = OPTIONS
        self.host = game.chosen[0]
        picked = Event(ev.PICKED, self.host, self.player, rules=("310.1", "507.2a"))
        picked.source = self.ref
        picked.cost = True
        happen(game, [picked])

    def choose_option(self, game: Game) -> None:
        """The card's text is one of its options, chosen as it is deployed (307.2: anew for a duplicate)."""
        options = self.definition(game).texts.options
        if options is None:
            self.stage = FLIP_UP_EXTRA
            return
        possible = self.possible_options(game)
        if not possible:
            undo(game, self)
        elif len(possible) == 1 and not game.ask_forced:
            self.take_option(possible[0])
        else:
            choosers = who(game, options.who, self.scope)
            labels = [f"OPTION {options.options[index].n}" for index in possible]
            choices: list[tuple[int, ...]] = [(LABEL, index) for index in possible]
            question = Question(
                choosers[0],
                OPTION,
                choices,
                labels=labels,
                reason="choose.option",
                source=self.ref,
                rules=("604.1d",),
            )
            ask(game, question)

    def possible_options(self, game: Game) -> list[int]:
        options = self.definition(game).texts.options
        assert options is not None
        found: list[int] = []
        for index, option in enumerate(options.options):
            if option.cost is None or has_prospects(game, option.cost, self.scope, self.player, self.answers):
                found.append(index)
        return found

    def answered(self, game: Game, answer: list[int]) -> None:
        self.take_option(self.possible_options(game)[answer[0]])

    def take_option(self, index: int) -> None:
        self.option = index
        self.stage = FLIP_UP_EXTRA

    def chosen_option(self, game: Game) -> Option | None:
        options = self.definition(game).texts.options
        return options.options[self.option] if options is not None and self.option >= 0 else None

    def own_cost(self, game: Game) -> Instruction | None:
        option = self.chosen_option(game)
        if option is not None:
            return option.cost
        cost = self.definition(game).texts.cost
        return None if cost is None else cost.cost

    def satisfy(self, game: Game, cost: Instruction | None) -> None:
        """401.3: extra costs in the order they are listed; what they do are effects too (402.1b)."""
        self.stage += 1
        if cost is not None:
            follow(game, cost, self.scope, cost=True, action=self.number)

    def pay_numeric_cost(self, game: Game) -> None:
        """406.3, 406.7: increases, then reductions; what Flip Up already took is not paid again, nor given
        back."""
        self.stage = TAX
        changes = card_changes(game, self.player, self.ref)
        changes.add(self.increase, True, 0)
        changes.add(self.reduction, False, 0)
        self.total = changes.applied(self.total)
        self.scope.numeric_cost = self.total
        due = max(0, self.total - self.paid)
        if skips_numeric_cost(game, self.free):
            due = 0
        use_up_next_cost_changes(game, self.player)
        pay_now(game, self.player, due, source=self.ref)

    def pay_tax(self, game: Game) -> None:
        """505.1: requirements are numeric costs of their own, lowered by general reductions only (A53)."""
        self.stage = LEGALITY
        if not was_paid(game):
            undo(game, self)
            return
        due = taxes(game, self.player, "play", self.ref) + taxes(game, self.player, "play")
        if due:
            due = general_changes(game, self.player).applied(due)
            use_up_next_cost_changes(game, self.player)
            pay_now(game, self.player, due, source=self.ref)

    # ---- triggers to resolution --------------------------------------------------------------------------

    def announce(self, game: Game) -> None:
        """604.1f: triggers on playing the card join those that waited for the costs, all at the same time. A
        card that is put into play never comes here (402.8a)."""
        self.stage = RESPONSES
        if self.trial:
            return
        if not self.duplicate:
            game.players[self.player].played.append(self.ref)
        self.before = None
        happen(game, [Event(ev.PLAYED, self.ref, self.player, rules=("604.1f",))])

    def await_responses(self, game: Game) -> None:
        """604.1g. What waited is released first; the responses come below it on the agenda."""
        self.stage = RESOLUTION
        end_costs(game, self)
        if not self.terminated and (game.edition.duplicate_responded or not self.duplicate):
            respond_to(game, self)
        triggers.release(game, self.number)

    def is_stopped(self, game: Game) -> bool:
        """314.1: terminated, or gone from the being deployed area in some other way."""
        return self.terminated or not game.is_current(self.ref)

    def resolve(self, game: Game) -> None:
        """604.1h: a tactic's instructions are followed; anything else enters play (604.3)."""
        if self.is_stopped(game):
            self.stage = OVER
        elif self.definition(game).types & TACTIC:
            self.stage = EFFECTS
        else:
            self.stage = OVER
            self.enter_play(game)

    def enter_play(self, game: Game) -> None:
        """204.2, 206.2, 207.2: under the control of whoever deployed it (204.2a)."""
        event = Event(ev.MOVE, self.ref, self.player, rules=("604.1h",))
        event.origin = BEING_DEPLOYED
        event.area = PLAY
        event.manner = ev.DEPLOYED
        event.under = self.player if self.under == NOBODY else self.under
        event.memory = self.scope
        event.by = self.player
        event.other = self.host  # 507.2c: if it is gone, or of the wrong type, the card does not enter
        happen(game, [event])

    def follow_effects(self, game: Game) -> None:
        """205.2: each of the tactic's paragraphs, unless it is terminated in the middle (314.1)."""
        if self.is_stopped(game):
            self.stage = OVER
            return
        option = self.chosen_option(game)
        effects = self.definition(game).texts.effects
        instructions = [option.effect] if option is not None else [effect.effect for effect in effects]
        if self.effect >= len(instructions):
            self.stage = LEAVING
            return
        self.effect += 1
        follow(game, instructions[self.effect - 1], self.scope)

    def put_away(self, game: Game) -> None:
        """205.2: into its owner's discard pile (or the player's, as the edition has it), unless its text says
        where else."""
        self.stage = OVER
        if self.is_stopped(game):
            return
        if self.duplicate:
            disappear(game, self.ref)
            return
        event = Event(ev.MOVE, self.ref, self.player, rules=("205.2", "604.1h"))
        event.origin = BEING_DEPLOYED
        event.area = DISCARD
        event.manner = ev.RESOLVED
        event.source = self.ref
        if not game.edition.tactic_to_owner:
            event.whose = self.player
        instead = self.instead
        if instead is not None:
            self.redirect(game, event, instead)
        happen(game, [event])

    def redirect(self, game: Game, event: Event, instead: Destination) -> None:
        event.area = instead.area
        event.face = instead.face
        event.bottom = instead.bottom
        event.depleted = instead.depleted
        event.manner = ev.REMOVE if instead.area == OUT_OF_GAME else ev.PUT
        if instead.area == PLAY:
            under = [] if instead.under is None else who(game, instead.under, self.scope)
            event.under = under[0] if under else game.owner[self.ref % CARDS]
            if instead.face == FACE_DOWN:
                event.rules = ("411.1",)
        elif instead.whose is not None:
            event.whose = who(game, instead.whose, self.scope)[0]

    def finish(self, game: Game) -> None:
        """Whoever let the card be played looks at this: it was played, whatever became of it."""
        if self.duplicate and game.is_current(self.ref):
            disappear(game, self.ref)
        played = Event(ev.PLAYED, self.ref, self.player)
        played.happened = True
        game.results = [played]
        done(game, self)


DEPLOYING: Final = -1  # how game.refused names the two ways
FLIPPING: Final = -2


def is_affordable(game: Game, step: Deploying) -> bool:
    """Whether the numeric cost and the taxes, as they stand before any extra cost, can be paid."""
    if step.flip_up or step.duplicate:
        return False  # not told so easily
    total = 0 if step.free else cost_number(game, step.ref) if step.price == NO_PRICE else step.price
    due = card_changes(game, step.player, step.ref).applied(total)
    due += taxes(game, step.player, "play", step.ref) + taxes(game, step.player, "play")
    return due == 0 or due <= len(board(game).unattached(step.player))


def disappear(game: Game, ref: int) -> None:
    """307.4: a duplicate that leaves the being deployed area is gone."""
    card = ref % CARDS
    take_away(game, card)
    game.area[card] = NOWHERE
    game.note_change(EVERYTHING)


def deploy(
    game: Game,
    player: int,
    ref: int,
    *,
    flip_up: bool = False,
    free: bool = False,
    price: int = NO_PRICE,
    ignoring_threshold: bool = False,
    as_tactic: bool = False,
    answers: int = 0,
    response: int = 0,
) -> Deploying:
    """Plan to deploy a card. ``answers``: the number of the action it responds to, ``response`` what that is
    about."""
    scope = Scope(ref, player, game.definition(ref % CARDS).text.slots)
    scope.response = response
    scope.how = AS_TACTIC if as_tactic else 0
    step = Deploying(game.next_action, player, ref, scope)
    game.next_action += 1
    step.flip_up = flip_up
    step.free = free
    step.price = price
    step.ignoring_threshold = ignoring_threshold
    step.answers = answers
    push(game, step)
    return step

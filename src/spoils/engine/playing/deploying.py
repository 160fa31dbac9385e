"""604: deploying a card. The stages below are the steps of 604.1; a Flip Up card (507.4) and a duplicate
(307) take the same way."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.asking.putting import one_of
from spoils.engine.board.board import board
from spoils.engine.board.traits import meets
from spoils.engine.concepts.areas import take_away
from spoils.engine.concepts.costs import Action, begin_costs, undo
from spoils.engine.concepts.numeric_cost import (
    Bill,
    Terms,
    as_played,
    card_bill,
    cost_number,
    first_total,
    flip_up_number,
    use_up_next_of_cards,
)
from spoils.engine.costs.outlook import Outlook
from spoils.engine.costs.satisfying import OVER, RESPONSES, TRIGGERS, PaidAction, amount_due, cannot_fail
from spoils.engine.following.preparing import ChoosingOpponent
from spoils.engine.following.unseen import depends_on_unseen
from spoils.engine.happening.durations import follow_played
from spoils.engine.happening.happen import happen
from spoils.engine.instruction import follow
from spoils.engine.program import events as ev
from spoils.engine.program.change import EVERYTHING, PILES
from spoils.engine.program.instructions.moving import Destination
from spoils.engine.program.node import Node
from spoils.engine.program.texts import Option
from spoils.engine.program.words import (
    BEING_DEPLOYED,
    DISCARD,
    FACE_DOWN,
    HAND,
    OUT_OF_GAME,
    PLAY,
    TACTIC,
    VOID,
)
from spoils.engine.reading.meant_opponent import mean_opponent_of_battle
from spoils.engine.reading.players import needs_choice, who
from spoils.engine.state.definition import NO_ICONS, Definition, icon_counts
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, NOWHERE, Game
from spoils.engine.state.questions import LABEL, Refusal
from spoils.engine.state.scope import AS_TACTIC, FLIPPED_UP, FROM_AREA, NOBODY, Scope, Scopes
from spoils.engine.terms.pay import pay_now, was_paid
from spoils.engine.texts.keywords.attach_to import picking_of_host, possible_hosts
from spoils.engine.texts.keywords.flip_up import left_to_pay_with

# The steps of 604.1 that only cards have (costs.satisfying has the others), in order.
FLIP_UP: Final = 1  # 507.4b: paid before the card is turned over
BEING_PLAYED: Final = 2  # c
HOST: Final = 3  # d, first extra cost of an attaching card (507.2a)
HOST_PICKED: Final = 4
OPTIONS: Final = 5  # d, which text the card has, where it lets somebody choose
FLIP_UP_EXTRA: Final = 6  # d, directly before the regular extra costs (507.4c)
EFFECTS: Final = 14  # h, a tactic's instructions one after another
LEAVING: Final = 15  # h, a tactic has been followed

DEPLOYING: Final = -1  # how game.refused names the two ways
FLIPPING: Final = -2


class Deploying(PaidAction):
    """A card being deployed."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        *Action.FIELDS, "terms", "host", "option", "paid", "effect", "instead", "under",
    )  # fmt: skip
    to = "play"

    def __init__(self, number: int, player: int, ref: int, scope: Scope, terms: Terms) -> None:
        super().__init__(number, player, ref, scope)
        self.pays = True  # a card has a numeric cost, even if it is 0
        self.terms = terms
        self.host = 0  # what an attaching card will be attached to
        self.option = -1  # which of the labelled options is the card's text
        self.paid = 0  # the Flip Up cost already paid (406.7)
        self.effect = 0  # how many of a tactic's effects have been followed
        self.instead: Destination | None = None  # where a tactic goes instead of the discard pile
        self.under = NOBODY  # who will control it, if not the player

    def clone(self, scopes: Scopes) -> Deploying:
        copy = Deploying(self.number, self.player, self.ref, scopes.copy(self.scope), self.terms)
        self.copy_to(copy)
        copy.host = self.host
        copy.option = self.option
        copy.paid = self.paid
        copy.effect = self.effect
        copy.instead = self.instead
        copy.under = self.under
        return copy

    def what(self) -> tuple[int, int, int]:
        return (self.player, self.ref, FLIPPING if self.terms.flip_up else DEPLOYING)

    def definition(self, game: Game) -> Definition:
        return game.definition(self.ref % CARDS)

    def run(self, game: Game) -> None:
        stage = self.stage
        if self.terminated and HOST < stage < TRIGGERS:
            self.stage = stage = RESPONSES  # 314.1: nothing more is done for it, not even paying
        if stage == FLIP_UP:
            self.pay_flip_up(game)
        elif stage == BEING_PLAYED:
            self.put_onto_the_table(game)
        elif stage == HOST:
            self.pick_host(game)
        elif stage == HOST_PICKED:
            self.remember_host(game)
        elif stage == OPTIONS:
            self.choose_option(game)
        elif stage == FLIP_UP_EXTRA:
            self.satisfy(game, self.flip_up_extra(game))
        elif stage == EFFECTS:
            self.follow_effects(game)
        elif stage == LEAVING:
            self.put_away(game)
        else:
            super().run(game)

    # ---- what it costs -----------------------------------------------------------------------------------

    def bill(self, game: Game, more: int = 0) -> Bill:
        total = self.total
        if self.stage <= BEING_PLAYED:
            total = first_total(game, self.player, self.ref, self.terms)
        bill = card_bill(game, self.player, self.subject(game), self.terms, total + more)
        bill.change(self.increase, True)
        bill.change(self.reduction, False)
        bill.paid = self.paid
        if self.stage <= FLIP_UP and self.pays_first(game):
            bill.paid = self.flip_up_number(game)  # it will be paid by then
        return bill

    def subject(self, game: Game) -> int:
        """The object the card is while it is being deployed."""
        return as_played(game, self.ref) if self.stage <= BEING_PLAYED else self.ref

    def is_free(self) -> bool:
        return self.terms.free

    def flip_up_number(self, game: Game) -> int:
        return flip_up_number(game, self.player, self.ref)

    def pays_first(self, game: Game) -> bool:
        """507.4b: whether it has a Flip Up cost that is paid before it is turned over."""
        return self.terms.flip_up and game.edition.flip_up_paid_first

    def payers(self, game: Game) -> int:
        unattached = board(game).unattached(self.player)
        if self.stage <= FLIP_UP and self.pays_first(game):
            return left_to_pay_with(game, self.ref, unattached, self.flip_up_number(game))
        own = self.ref % CARDS in unattached  # it does not pay for itself: it is being played by then
        return len(unattached) - own

    def costs_of(self, game: Game) -> tuple[Node, ...]:
        cost = self.extra_cost(game)
        return () if cost is None else (cost,)

    def extra_cost(self, game: Game) -> Node | None:
        option = self.chosen_option(game)
        if option is not None:
            return option.cost
        cost = self.definition(game).texts.cost
        return None if cost is None else cost.cost

    def flip_up_extra(self, game: Game) -> Node | None:
        text = self.definition(game).texts.flip_up
        return text.extra if text is not None and self.terms.flip_up else None

    def look_at_extra_costs(self, game: Game, outlook: Outlook) -> None:
        """Target, Flip Up extras, the card's own or those of one of its options."""
        definition = self.definition(game)
        outlook.so_far.paid = self.pays_first(game) and self.flip_up_number(game) > 0
        if not definition.has_extra_costs:
            return
        texts = definition.texts
        if texts.attach is not None and not possible_hosts(game, self.ref, self.player, texts.attach):
            outlook.refusal = Refusal("cost.no_host", ("507.2a", "401.2"), (self.ref,))
            return
        outlook.look(self.flip_up_extra(game))
        if texts.options is not None:
            outlook.look_at_one_of([option.cost for option in texts.options.options])
        else:
            outlook.look(self.extra_cost(game))

    def can_fail(self, game: Game) -> bool:
        """Whether a cost may turn out not to be satisfied after something was done for it."""
        definition = self.definition(game)
        if not definition.has_extra_costs and not game.library.thorough:
            return self.terms.flip_up or self.terms.duplicate or not self.is_affordable(game)
        texts = definition.texts
        if texts.cost is None or texts.attach is not None or texts.options is not None:
            return True
        if not self.terms.are_plain() or not definition.has_steady_cost:
            return True
        if game.area[self.ref % CARDS] != HAND:
            return True
        # by then the card has left the hand
        return not cannot_fail(game, self, texts.cost.cost, cost_number(game, self.ref), PILES)

    def is_affordable(self, game: Game) -> bool:
        """Whether the numeric cost and requirements, as they stand before any extra cost, can be paid."""
        due = amount_due(game, self)
        return due == 0 or due <= len(board(game).unattached(self.player))

    # ---- a, b: selection and threshold -------------------------------------------------------------------

    def select(self, game: Game) -> None:
        """604.1a, 604.1b. In a trial the threshold has been looked at before."""
        begin_costs(game, self, not self.trial and self.can_fail(game))
        threshold = card_threshold(self.definition(game), self.terms)
        if self.trial or meets(board(game).icons(self.player), threshold):
            self.stage = FLIP_UP if self.pays_first(game) else BEING_PLAYED
        else:
            undo(game, self)

    def pay_flip_up(self, game: Game) -> None:
        """507.4b, A47: unmodified, and the card may pay for itself."""
        self.stage = BEING_PLAYED
        self.paid = self.flip_up_number(game)
        pay_now(game, self.player, self.paid, source=self.ref, first=self.ref % CARDS)

    # ---- c: onto the table -------------------------------------------------------------------------------

    def put_onto_the_table(self, game: Game) -> None:
        """604.1c, 403.3a: the card is now in the being deployed area, where nobody can miss it. Its running
        total starts at its cost number, or at 0 if it is free (308.1)."""
        if self.pays_first(game) and not was_paid(game):
            undo(game, self)
            return
        self.stage = HOST
        self.total = first_total(game, self.player, self.ref, self.terms)
        if not self.terms.duplicate:
            event = Event(ev.MOVE, self.ref, self.player, rules=("604.1c",))
            event.origin = game.area[self.ref % CARDS]
            event.area = BEING_DEPLOYED
            event.cost = True
            if game.effects:
                follow_played(game, self.ref, self.ref + CARDS)
            happen(game, [event])

    # ---- d: costs, where they are not those of any action ------------------------------------------------

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

    def coming_host(self) -> int:
        return self.host

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
        elif len(possible) == 1 and not game.ask_forced and not self.is_unseen(game, possible):
            self.take_option(possible[0])
        elif needs_choice(game, options.who, self.scope):
            push(game, ChoosingOpponent(self.scope))  # A10
        else:
            choosers = who(game, options.who, self.scope)
            labels = [f"OPTION {options.options[index].n}" for index in possible]
            choices: list[tuple[int, ...]] = [(LABEL, index) for index in possible]
            question = one_of(choosers[0], "choose.option", self.ref, choices, labels, ("604.1d",))
            ask(game, question)

    def is_unseen(self, game: Game, possible: list[int]) -> bool:
        """Whether others cannot tell that another option is impossible."""
        options = self.definition(game).texts.options
        assert options is not None
        return any(
            depends_on_unseen(game, option.cost, self.scope, self.player, cost=True)
            for index, option in enumerate(options.options)
            if index not in possible and option.cost is not None
        )

    def possible_options(self, game: Game) -> list[int]:
        options = self.definition(game).texts.options
        assert options is not None
        found: list[int] = []
        for index, option in enumerate(options.options):
            outlook = Outlook(game, self, self.scope.clone())
            outlook.look(option.cost)
            if outlook.refusal is None:
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

    def note_numeric_cost(self, total: int) -> None:
        self.total = total
        self.scope.numeric_cost = total

    # ---- f to h: triggers, responses, resolution ---------------------------------------------------------

    def announce(self, game: Game) -> None:
        """604.1f: triggers on playing the card join those that waited for the costs, all at the same time. A
        card that is put into play never comes here (402.8a)."""
        game.players[self.player].played.append(self.ref)  # a duplicate is played, too (A17)
        use_up_next_of_cards(game, self.player, self.ref)
        happen(game, [Event(ev.PLAYED, self.ref, self.player, rules=("604.1f",))])

    def can_be_responded_to(self, game: Game) -> bool:
        """604.1g."""
        return not self.terminated and (game.edition.duplicate_responded or not self.terms.duplicate)

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
        if self.terms.duplicate:
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
        if instead is not None and (instead.area != VOID or game.edition.void_exists):
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
        if self.terms.duplicate and game.is_current(self.ref):
            disappear(game, self.ref)
        played = Event(ev.PLAYED, self.ref, self.player)
        played.happened = True
        game.results = [played]
        done(game, self)


def card_threshold(definition: Definition, terms: Terms) -> tuple[int, ...]:
    """405.2: the threshold of a card deployed on these terms; with Flip Up its own (507.4a, A73)."""
    if terms.ignoring_threshold or terms.duplicate:
        return NO_ICONS
    flip_up = definition.texts.flip_up
    if terms.flip_up and flip_up is not None:
        return icon_counts(flip_up.threshold)
    return definition.threshold


def disappear(game: Game, ref: int) -> None:
    """307.4: a duplicate that leaves the being deployed area is gone."""
    card = ref % CARDS
    take_away(game, card)
    game.area[card] = NOWHERE
    game.note_change(EVERYTHING)


def deploying(
    game: Game,
    player: int,
    ref: int,
    terms: Terms,
    *,
    as_tactic: bool = False,
    answers: int = 0,
    response: int = 0,
) -> Deploying:
    """The deploying of a card, not planned yet. ``answers``: the number of the action it responds to,
    ``response`` what that is about."""
    scope = Scope(ref, player, game.definition(ref % CARDS).text.slots)
    scope.response = response
    scope.how = (AS_TACTIC if as_tactic else 0) | (FLIPPED_UP if terms.flip_up else 0)
    scope.how |= game.area[ref % CARDS] << FROM_AREA
    scope.turn_of = game.active
    if game.battle is not None:
        mean_opponent_of_battle(game, game.definition(ref % CARDS).text.texts, scope, player)
    action = Deploying(0, player, ref, scope, terms)
    action.answers = answers
    return action

"""603.2a, 604.1, 507.4a: which cards a player may deploy or flip up now, and why not the others.

One function answers both questions: without a list for the reasons it stops at the first; with one it goes
on and collects them all."""

from __future__ import annotations

from typing import Final

from spoils.engine.asking.windows import (
    ANY_TIME,
    Offer,
    Opportunity,
    Option,
    enter,
    refuse,
)
from spoils.engine.board.board import board
from spoils.engine.board.traits import meets
from spoils.engine.concepts.numeric_cost import card_changes, cost_number, flip_up_cost, taxes
from spoils.engine.costs.cost_nodes import least_pay
from spoils.engine.costs.prospects import IMPOSSIBLE, UNSURE, Prospect, has_extra_costs
from spoils.engine.costs.trial import succeeds
from spoils.engine.playing.deploying import DEPLOYING, FLIPPING, NO_PRICE, deploy
from spoils.engine.program.statements import CannotBePlayed, MayPlay, PlayLimit
from spoils.engine.program.words import CHARACTER, HAND, ITEM, LOCATION, TACTIC
from spoils.engine.prohibitions.cannot import player_cannot
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits, matching
from spoils.engine.reading.players import who
from spoils.engine.state.definition import icon_counts
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import DEPLOY, FLIP_UP, TURN, Refusal
from spoils.engine.state.scope import FLIPPED_UP, Scope
from spoils.engine.terms.free import skips_numeric_cost
from spoils.engine.texts.keywords.attach_to import possible_hosts
from spoils.engine.texts.keywords.flip_up import flip_up_text, left_to_pay_with
from spoils.engine.texts.keywords.tactical import may_be_deployed_as_tactic

DEPLOYABLE: Final = CHARACTER | ITEM | LOCATION | TACTIC
NO_LIMIT: Final = 1 << 30  # texts may lower what is printed


class Terms:
    """On what terms a card may be deployed."""

    def __init__(
        self,
        *,
        flip_up: bool = False,
        free: bool = False,
        price: int = NO_PRICE,
        ignoring_threshold: bool = False,
    ) -> None:
        self.flip_up = flip_up
        self.free = free
        self.price = price
        self.ignoring_threshold = ignoring_threshold


FROM_HAND: Final = Terms()
BY_FLIPPING_UP: Final = Terms(flip_up=True)


class DeployOffer(Offer):
    """604.1a: cards in the hand, and those that may be deployed as though they were there."""

    def add_options(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        self.add_hand(game, now, options)
        if now.has_leave and from_anywhere(game, now.kind):
            self.add_from_elsewhere(game, now, options)

    def add_hand(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        definitions = game.library.definitions
        timely = DEPLOYABLE if is_time_for_permanents(game, now) else TACTIC
        only_tactics = timely == TACTIC and not now.has_tactics
        most = NO_LIMIT if now.has_discounts else now.available
        free = not (now.has_discounts or now.has_taxes or now.has_bans or game.refused)
        thorough = game.library.thorough
        for card in game.players[now.player].hand:
            definition = definitions[game.definition_of[card]]
            if not thorough:
                if (only_tactics and not definition.is_tactical) or definition.least_price > most:
                    continue
                if not definition.types & DEPLOYABLE or not meets(now.icons, definition.threshold):
                    continue
            ref = game.ref(card)
            if (free and definition.only_pays and definition.types & timely) or is_deployable(
                game, now, ref, FROM_HAND, None
            ):
                options.append((DEPLOY, ref))

    def add_from_elsewhere(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        for force in board(game).statements(MayPlay):
            node = force.node
            assert isinstance(node, MayPlay)
            if now.player not in who(game, node.who, force.scope):
                continue
            terms = Terms(free=node.free, ignoring_threshold=node.ignoring_threshold)
            for ref in matching(game, node.what, force.scope):
                option = (DEPLOY, ref)
                if (
                    game.area[ref % CARDS] != HAND
                    and option not in options
                    and is_deployable(game, now, ref, terms, None)
                ):
                    options.append(option)

    def take(self, game: Game, now: Opportunity, option: Option) -> None:
        ref = option[1]
        terms = permission(game, now.player, ref, now.kind)
        assert terms is not None
        plan(game, now, ref, terms)

    def why_not(self, game: Game, now: Opportunity, option: Option, why: list[Refusal]) -> None:
        ref = option[1]
        terms = permission(game, now.player, ref, now.kind)
        if terms is None:
            refuse(why, Refusal("deploy.not_yours", ("604.1a",), (ref,)))
        else:
            is_deployable(game, now, ref, terms, why)


class FlipUpOffer(Offer):
    """507.4a: face-down cards in play."""

    def add_options(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        for card in board(game).concealing:
            permanent = game.at[card]
            if (
                permanent is not None
                and permanent.controller == now.player
                and game.definition(card).texts.flip_up is not None
                and is_deployable(game, now, permanent.ref, BY_FLIPPING_UP, None)
            ):
                options.append((FLIP_UP, permanent.ref))

    def take(self, game: Game, now: Opportunity, option: Option) -> None:
        plan(game, now, option[1], BY_FLIPPING_UP)

    def why_not(self, game: Game, now: Opportunity, option: Option, why: list[Refusal]) -> None:
        is_deployable(game, now, option[1], BY_FLIPPING_UP, why)


def plan(game: Game, now: Opportunity, ref: int, terms: Terms) -> None:
    deploy(
        game,
        now.player,
        ref,
        flip_up=terms.flip_up,
        free=terms.free,
        price=terms.price,
        ignoring_threshold=terms.ignoring_threshold,
        as_tactic=now.kind != TURN and not game.definition(ref % CARDS).types & TACTIC,
        answers=now.answers,
        response=now.response,
    )


enter(DEPLOY, DeployOffer())
enter(FLIP_UP, FlipUpOffer())


def permission(game: Game, player: int, ref: int, kind: int) -> Terms | None:
    """604.1a: a card in the hand, or one that a text lets the player deploy as though it were there."""
    card = ref % CARDS
    if not game.is_current(ref):
        return None
    if game.area[card] == HAND and card in game.players[player].hand:
        return Terms()
    if not from_anywhere(game, kind):
        return None
    for force in board(game).statements(MayPlay):
        node = force.node
        assert isinstance(node, MayPlay)
        if player in who(game, node.who, force.scope) and ref in matching(game, node.what, force.scope):
            return Terms(free=node.free, ignoring_threshold=node.ignoring_threshold)
    return None


def from_anywhere(game: Game, kind: int) -> bool:
    """607.2: whether texts may let a player deploy from elsewhere than the hand in a window of that kind."""
    return kind == TURN or game.edition.responses_from_anywhere


def is_deployable(game: Game, now: Opportunity, ref: int, terms: Terms, why: list[Refusal] | None) -> bool:
    """The steps of 604.1 before they are taken: selection and time, threshold, costs."""
    card = ref % CARDS
    definition = game.definition(card)
    player = now.player
    legal = True
    if not definition.types & DEPLOYABLE:
        return refuse(why, Refusal("deploy.resource", ("604.1a", "203.1"), (ref,)))
    flip = None
    if terms.flip_up:
        flip = flip_up_text(game, player, ref)
        if flip is None:
            return refuse(why, Refusal("deploy.no_flip_up", ("507.4a",), (ref,)))
    if (
        not is_time_for_permanents(game, now)
        and not definition.types & TACTIC
        and not may_be_deployed_as_tactic(game, player, ref)
    ):
        if why is None:
            return False
        legal = refuse(why, Refusal("deploy.only_your_turn", ("603.2a", "607.2", "507.4d"), (ref,)))
    needed = definition.threshold if flip is None else icon_counts(flip.threshold)
    if not terms.ignoring_threshold and not meets(now.icons, needed):
        if why is None:
            return False
        legal = refuse(why, Refusal("deploy.threshold", ("405.2", "604.1b"), (ref, *needed)))
    if now.has_bans and is_forbidden(game, player, as_deployed(ref, terms), terms.flip_up):
        if why is None:
            return False
        legal = refuse(why, Refusal("deploy.forbidden", ("402.7",), (ref,)))
    if game.refused and (player, ref, FLIPPING if terms.flip_up else DEPLOYING) in game.refused:
        return refuse(why, Refusal("cost.failed", ("604.1e",), (ref,)))
    return costs_can_be_satisfied(game, now, ref, terms, why) and legal


def is_time_for_permanents(game: Game, now: Opportunity) -> bool:
    """204.1, 206.1, 207.1: in one's own turn, or when an effect lets one (not in every edition)."""
    if now.kind == ANY_TIME:
        return game.edition.permanents_off_turn or game.active == now.player
    return now.kind == TURN


def as_deployed(ref: int, terms: Terms) -> int:
    """The object the card is while it is being deployed. Texts about the cards a player plays see the front
    of a Flip Up card: it is face-up by then (507.4a)."""
    return ref + CARDS if terms.flip_up else ref


def is_forbidden(game: Game, player: int, ref: int, flip_up: bool) -> bool:
    """402.7: texts by which the player, or anybody, may not play such a card."""
    if player_cannot(game, player, "play", ref, "flip up" if flip_up else ""):
        return True
    if is_over_limit(game, player, ref):
        return True
    for force in board(game).statements(CannotBePlayed):
        node = force.node
        assert isinstance(node, CannotBePlayed)
        if fits(game, node.what, ref, force.scope):
            return True
    return False


def is_over_limit(game: Game, player: int, ref: int) -> bool:
    """Whether the player has played as many such cards this turn as a text allows."""
    for force in board(game).statements(PlayLimit):
        node = force.node
        assert isinstance(node, PlayLimit)
        if player not in who(game, node.who, force.scope) or not fits(game, node.what, ref, force.scope):
            continue
        played = [each for each in game.players[player].played if fits(game, node.what, each, force.scope)]
        if len(played) >= value(game, node.n, force.scope):
            return True
    return False


def costs_can_be_satisfied(
    game: Game, now: Opportunity, ref: int, terms: Terms, why: list[Refusal] | None
) -> bool:
    """401.2, for a card: its extra costs in order, then its numeric cost."""
    player = now.player
    definition = game.definition(ref % CARDS)
    texts = definition.texts
    flip_cost = flip_up_cost(game, player, ref) if terms.flip_up else 0
    paid_first = terms.flip_up and game.edition.flip_up_paid_first
    available = now.available
    if paid_first and flip_cost > available:
        return refuse(why, Refusal("cost.flip_up", ("507.4a", "309.1a"), (ref, flip_cost, available)))
    if (
        why is None
        and not now.has_discounts
        and not terms.free
        and terms.price == NO_PRICE
        and not terms.flip_up
        and definition.has_steady_cost
    ):
        extra = has_extra_costs(definition)
        least = cost_number(game, ref)
        if texts.cost is not None:
            least += least_pay(game, texts.cost.cost)
        if least > available and texts.options is None:
            return False  # whatever else the cost may be
        if not extra and not now.has_taxes:
            return True
    scope = Scope(ref, player, definition.text.slots)
    scope.response = now.response
    scope.how = FLIPPED_UP if terms.flip_up else 0
    scope.turn_of = game.active
    prospect = Prospect(game, scope, player, now.answers, FLIPPING if terms.flip_up else DEPLOYING)
    prospect.paid = paid_first and flip_cost > 0
    if has_extra_costs(definition):
        look_at_extra_costs(game, prospect, ref, terms)
    if prospect.verdict() == IMPOSSIBLE:
        assert prospect.refusal is not None
        return refuse(why, prospect.refusal)
    base = (
        flip_cost
        if terms.flip_up
        else terms.price
        if terms.price != NO_PRICE
        else 0
        if terms.free
        else cost_number(game, ref)
    )
    changes = card_changes(game, player, as_deployed(ref, terms))
    changes.add(prospect.reduction, False, 0)
    due = changes.applied(base + prospect.pay)
    if skips_numeric_cost(game, terms.free):
        due = 0
    if paid_first:
        available = left_to_pay_with(game, ref, now.unattached, flip_cost)
        due = max(0, due - flip_cost)
    elif terms.flip_up and ref % CARDS in now.unattached:
        available -= 1  # it lies face-up on the table when the cost is paid
    due += taxes(game, player, "play") + taxes(game, player, "play", as_deployed(ref, terms))
    return decide(game, prospect, due, available, ref, terms, why)


def look_at_extra_costs(game: Game, prospect: Prospect, ref: int, terms: Terms) -> None:
    """In the order in which they are satisfied: target, Flip Up extras, the card's own or those of one of
    its options."""
    texts = game.definition(ref % CARDS).texts
    if texts.attach is not None and not possible_hosts(game, ref, prospect.player, texts.attach):
        prospect.refusal = Refusal("cost.no_host", ("507.2a", "401.2"), (ref,))
        return
    if terms.flip_up and texts.flip_up is not None:
        prospect.look(texts.flip_up.extra)
    if texts.options is not None:
        costs = [option.cost for option in texts.options.options]
        prospect.look_at_one_of(costs)
    elif texts.cost is not None:
        prospect.look(texts.cost.cost)


def decide(
    game: Game,
    prospect: Prospect,
    due: int,
    available: int,
    ref: int,
    terms: Terms,
    why: list[Refusal] | None,
) -> bool:
    """Certain one way or the other, or else tried out on a copy."""
    if due > available and not prospect.may_free_resources:
        return refuse(why, Refusal("cost.numeric", ("406.3", "309.1a"), (ref, due, available)))
    unsure = prospect.verdict() == UNSURE or (due > 0 and due > available - prospect.resources)
    if not unsure or prospect.blind:
        return True
    # Which resources pay is tried only if what pays of itself does not do: what has paid the Flip Up cost may
    # be needed later.
    choosing = game.ask_payment and terms.flip_up and prospect.refusal is None
    for ask_payment in (False, True) if choosing else (False,):
        copy = game.clone()
        copy.question = None
        copy.ask_payment = ask_payment
        action = deploy(
            copy,
            prospect.player,
            ref,
            flip_up=terms.flip_up,
            free=terms.free,
            price=terms.price,
            ignoring_threshold=True,
            answers=prospect.answers,
            response=prospect.scope.response,
        )
        if succeeds(copy, action):
            return True
    return refuse(why, Refusal("cost.together", ("401.2", "401.3"), (ref,)))

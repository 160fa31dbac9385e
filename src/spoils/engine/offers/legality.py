"""603.2, 604.1, 606.1: what a player may do now, and why not.

One function answers both questions: without a list for the reasons it stops at the first; with one it goes
on and collects them all."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.traits import meets
from spoils.engine.concepts.numeric_cost import card_changes, cost_number, flip_up_cost
from spoils.engine.costs.cost_nodes import least_pay
from spoils.engine.costs.prospects import IMPOSSIBLE, UNSURE, Prospect, has_extra_costs
from spoils.engine.costs.trial import succeeds
from spoils.engine.offers.means import ANY_TIME, Means, Offer, refuse
from spoils.engine.playing.deploying import DEPLOYING, FLIPPING, NO_PRICE, deploy
from spoils.engine.program.statements.possible import CannotBePlayed, MayPlay, PlayLimit
from spoils.engine.program.words import CHARACTER, HAND, ITEM, LOCATION, TACTIC
from spoils.engine.prohibitions import player_cannot
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits, matching
from spoils.engine.reading.players import who
from spoils.engine.state.definition import icon_counts
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import TURN, Refusal
from spoils.engine.state.scope import FLIPPED_UP, Scope
from spoils.engine.terms.free import skips_numeric_cost
from spoils.engine.texts.keywords.attach_to import possible_hosts
from spoils.engine.texts.keywords.flip_up import flip_up_text, left_to_pay_with
from spoils.engine.texts.keywords.tactical import may_be_deployed_as_tactic

DEPLOYABLE: Final = CHARACTER | ITEM | LOCATION | TACTIC


def can_deploy(
    game: Game,
    player: int,
    ref: int,
    *,
    flip_up: bool = False,
    free: bool = False,
    price: int = NO_PRICE,
    ignoring_threshold: bool = False,
    kind: int = ANY_TIME,
    why: list[Refusal] | None = None,
) -> bool:
    """604: whether the player may deploy the card on these terms, in a window of that kind or (ANY_TIME)
    because an effect lets them."""
    offer = Offer(flip_up=flip_up, free=free, price=price, ignoring_threshold=ignoring_threshold)
    if kind != ANY_TIME and not flip_up:
        found = permission(game, player, ref, kind)
        if found is None:
            return refuse(why, Refusal("deploy.not_yours", ("604.1a",), (ref,)))
        offer = found
    return is_deployable(game, Means(game, player, kind), ref, offer, why)


def permission(game: Game, player: int, ref: int, kind: int) -> Offer | None:
    """604.1a: a card in the hand, or one that a text lets the player deploy as though it were there."""
    card = ref % CARDS
    if not game.is_current(ref):
        return None
    if game.area[card] == HAND and card in game.players[player].hand:
        return Offer()
    if not from_anywhere(game, kind):
        return None
    for force in board(game).statements(MayPlay):
        node = force.node
        assert isinstance(node, MayPlay)
        if player in who(game, node.who, force.scope) and ref in matching(game, node.what, force.scope):
            return Offer(free=node.free, ignoring_threshold=node.ignoring_threshold)
    return None


def from_anywhere(game: Game, kind: int) -> bool:
    """607.2: whether texts may let a player deploy from elsewhere than the hand in a window of that kind."""
    return kind == TURN or game.edition.responses_from_anywhere


def is_deployable(game: Game, means: Means, ref: int, offer: Offer, why: list[Refusal] | None) -> bool:
    """The steps of 604.1 before they are taken: selection and time, threshold, costs."""
    card = ref % CARDS
    definition = game.definition(card)
    player = means.player
    legal = True
    if not definition.types & DEPLOYABLE:
        return refuse(why, Refusal("deploy.resource", ("604.1a", "203.1"), (ref,)))
    flip = None
    if offer.flip_up:
        flip = flip_up_text(game, player, ref)
        if flip is None:
            return refuse(why, Refusal("deploy.no_flip_up", ("507.4a",), (ref,)))
    if (
        not is_time_for_permanents(game, means)
        and not definition.types & TACTIC
        and not may_be_deployed_as_tactic(game, player, ref)
    ):
        if why is None:
            return False
        legal = refuse(why, Refusal("deploy.only_your_turn", ("603.2a", "607.2", "507.4d"), (ref,)))
    needed = definition.threshold if flip is None else icon_counts(flip.threshold)
    if not offer.ignoring_threshold and not meets(means.icons, needed):
        if why is None:
            return False
        legal = refuse(why, Refusal("deploy.threshold", ("405.2", "604.1b"), (ref, *needed)))
    if means.has_bans and is_forbidden(game, player, as_deployed(ref, offer), offer.flip_up):
        if why is None:
            return False
        legal = refuse(why, Refusal("deploy.forbidden", ("402.7",), (ref,)))
    if game.refused and (player, ref, FLIPPING if offer.flip_up else DEPLOYING) in game.refused:
        return refuse(why, Refusal("cost.failed", ("604.1e",), (ref,)))
    return costs_can_be_satisfied(game, means, ref, offer, why) and legal


def is_time_for_permanents(game: Game, means: Means) -> bool:
    """204.1, 206.1, 207.1: in one's own turn, or when an effect lets one (not in every edition)."""
    if means.kind == ANY_TIME:
        return game.edition.permanents_off_turn or game.active == means.player
    return means.kind == TURN


def as_deployed(ref: int, offer: Offer) -> int:
    """The object the card is while it is being deployed. Texts about the cards a player plays see the front
    of a Flip Up card: it is face-up by then (507.4a)."""
    return ref + CARDS if offer.flip_up else ref


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
    game: Game, means: Means, ref: int, offer: Offer, why: list[Refusal] | None
) -> bool:
    """401.2, for a card: its extra costs in order, then its numeric cost."""
    player = means.player
    definition = game.definition(ref % CARDS)
    texts = definition.texts
    flip_cost = flip_up_cost(game, player, ref) if offer.flip_up else 0
    paid_first = offer.flip_up and game.edition.flip_up_paid_first
    available = means.available
    if paid_first and flip_cost > available:
        return refuse(why, Refusal("cost.flip_up", ("507.4a", "309.1a"), (ref, flip_cost, available)))
    if (
        why is None
        and not means.has_discounts
        and not offer.free
        and offer.price == NO_PRICE
        and not offer.flip_up
        and definition.has_steady_cost
    ):
        extra = has_extra_costs(definition)
        least = cost_number(game, ref)
        if texts.cost is not None:
            least += least_pay(game, texts.cost.cost)
        if least > available and texts.options is None:
            return False  # whatever else the cost may be
        if not extra and not means.has_taxes:
            return True
    scope = Scope(ref, player, definition.text.slots)
    scope.response = means.response
    scope.how = FLIPPED_UP if offer.flip_up else 0
    scope.turn_of = game.active
    prospect = Prospect(game, scope, player, means.answers, FLIPPING if offer.flip_up else DEPLOYING)
    prospect.paid = paid_first and flip_cost > 0
    if has_extra_costs(definition):
        look_at_extra_costs(game, prospect, ref, offer)
    if prospect.verdict() == IMPOSSIBLE:
        assert prospect.refusal is not None
        return refuse(why, prospect.refusal)
    base = (
        flip_cost
        if offer.flip_up
        else offer.price
        if offer.price != NO_PRICE
        else 0
        if offer.free
        else cost_number(game, ref)
    )
    changes = card_changes(game, player, as_deployed(ref, offer))
    changes.add(prospect.reduction, False, 0)
    due = changes.applied(base + prospect.pay)
    if skips_numeric_cost(game, offer.free):
        due = 0
    if paid_first:
        available = left_to_pay_with(game, ref, means.unattached, flip_cost)
        due = max(0, due - flip_cost)
    elif offer.flip_up and ref % CARDS in means.unattached:
        available -= 1  # it lies face-up on the table when the cost is paid
    due += means.tax(game, "play", as_deployed(ref, offer))
    return decide(game, prospect, due, available, ref, offer, why)


def look_at_extra_costs(game: Game, prospect: Prospect, ref: int, offer: Offer) -> None:
    """In the order in which they are satisfied: target, Flip Up extras, the card's own or those of one of
    its options."""
    texts = game.definition(ref % CARDS).texts
    if texts.attach is not None and not possible_hosts(game, ref, prospect.player, texts.attach):
        prospect.refusal = Refusal("cost.no_host", ("507.2a", "401.2"), (ref,))
        return
    if offer.flip_up and texts.flip_up is not None:
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
    offer: Offer,
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
    choosing = game.ask_payment and offer.flip_up and prospect.refusal is None
    for ask_payment in (False, True) if choosing else (False,):
        copy = game.clone()
        copy.question = None
        copy.ask_payment = ask_payment
        action = deploy(
            copy,
            prospect.player,
            ref,
            flip_up=offer.flip_up,
            free=offer.free,
            price=offer.price,
            ignoring_threshold=True,
            answers=prospect.answers,
            response=prospect.scope.response,
        )
        if succeeds(copy, action):
            return True
    return refuse(why, Refusal("cost.together", ("401.2", "401.3"), (ref,)))

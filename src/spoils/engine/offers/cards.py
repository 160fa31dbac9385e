"""603.2a, 604.1, 507.4a: which cards a player may deploy or flip up now, and why not the others.

One function answers both questions: without a list for the reasons it stops at the first; with one it goes
on and collects them all."""

from __future__ import annotations

from typing import Final

from spoils.engine.asking.windows import ANY_TIME, Moment, Offer, Opportunity, Option, enter, refuse
from spoils.engine.board.board import board
from spoils.engine.board.traits import meets
from spoils.engine.concepts.costs import plan
from spoils.engine.concepts.numeric_cost import BY_FLIPPING_UP, FROM_HAND, Terms, as_played, cost_number
from spoils.engine.costs.cost_parts import least_pay
from spoils.engine.costs.outlook import CERTAIN_NO, CERTAIN_YES, LOOK_CLOSER
from spoils.engine.costs.satisfying import can_be_satisfied
from spoils.engine.playing.deploying import DEPLOYING, FLIPPING, Deploying, card_threshold, deploying
from spoils.engine.program.facts import BANS, DISCOUNTS, LEAVE, TACTICS, TAXES
from spoils.engine.program.statements.possible import CannotBePlayed, MayPlay, PlayLimit
from spoils.engine.program.words import CHARACTER, HAND, ITEM, LOCATION, PLAY, TACTIC
from spoils.engine.prohibitions import player_cannot
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits, matching
from spoils.engine.reading.players import who
from spoils.engine.state.definition import Definition
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import DEPLOY, FLIP_UP, TURN, Refusal
from spoils.engine.texts.keywords.flip_up import flip_up_text
from spoils.engine.texts.keywords.tactical import may_be_deployed_as_tactic

DEPLOYABLE: Final = CHARACTER | ITEM | LOCATION | TACTIC


class DeployOffer(Offer):
    """604.1a: cards in the hand, and those that may be deployed as though they were there."""

    def add_options(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        definitions = game.library.definitions
        definition_of = game.definition_of
        timely = DEPLOYABLE if is_time_for_permanents(game, now) else TACTIC
        only_tactics = timely == TACTIC and not now.limits & TACTICS
        for card in game.players[now.player].hand:
            definition = definitions[definition_of[card]]
            if only_tactics and not definition.is_tactical:
                continue
            certain = decided_by_definition(now, definition, timely)
            if certain == CERTAIN_NO:
                continue
            ref = game.ref(card)
            if certain == CERTAIN_YES or is_deployable(game, now, ref, FROM_HAND, None):
                options.append((DEPLOY, ref))
        if now.limits & LEAVE and from_anywhere(game, now.kind):
            self.add_from_elsewhere(game, now, options)

    def add_from_elsewhere(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        for in_force in now.board.statements(MayPlay):
            node = in_force.node
            assert isinstance(node, MayPlay)
            if now.player not in who(game, node.who, in_force.scope):
                continue
            terms = Terms(free=node.free, ignoring_threshold=node.ignoring_threshold)
            for ref in matching(game, node.what, in_force.scope):
                option = (DEPLOY, ref)
                if (
                    game.area[ref % CARDS] != HAND
                    and option not in options
                    and is_deployable(game, now, ref, terms, None)
                ):
                    options.append(option)

    def take(self, game: Game, now: Moment, option: Option) -> None:
        ref = option[1]
        terms = permission(game, now.player, ref, now.kind)
        assert terms is not None
        plan(game, planned(game, now, ref, terms))

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
        for card in now.board.concealing:
            permanent = game.at[card]
            if (
                permanent is not None
                and permanent.controller == now.player
                and game.definition(card).texts.flip_up is not None
                and is_deployable(game, now, permanent.ref, BY_FLIPPING_UP, None)
            ):
                options.append((FLIP_UP, permanent.ref))

    def take(self, game: Game, now: Moment, option: Option) -> None:
        plan(game, planned(game, now, option[1], BY_FLIPPING_UP))

    def why_not(self, game: Game, now: Opportunity, option: Option, why: list[Refusal]) -> None:
        is_deployable(game, now, option[1], BY_FLIPPING_UP, why)


def planned(game: Game, now: Moment, ref: int, terms: Terms) -> Deploying:
    """The deploying of that card, if it is done now."""
    windowed = now.kind != TURN and now.kind != ANY_TIME
    return deploying(
        game,
        now.player,
        ref,
        terms,
        as_tactic=windowed and not game.definition(ref % CARDS).types & TACTIC,
        answers=now.answers,
        response=now.response,
    )


def decided_by_definition(now: Opportunity, definition: Definition, timely: int) -> int:
    """A shortcut for cards in the hand: what is printed may decide by itself. ``timely``: the types of cards
    that can be deployed now."""
    if now.thorough:
        return LOOK_CLOSER
    if definition.least_price > now.highest_price:
        return CERTAIN_NO
    types = definition.types
    if not types & DEPLOYABLE or not meets(now.icons, definition.threshold):
        return CERTAIN_NO
    if definition.only_pays and types & timely and now.costs_as_printed and not now.limits & BANS:
        return CERTAIN_YES
    return LOOK_CLOSER


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
    for in_force in board(game).statements(MayPlay):
        node = in_force.node
        assert isinstance(node, MayPlay)
        if player in who(game, node.who, in_force.scope) and ref in matching(game, node.what, in_force.scope):
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
    if terms.flip_up and flip_up_text(game, player, ref) is None:
        return refuse(why, Refusal("deploy.no_flip_up", ("507.4a",), (ref,)))
    if (
        not is_time_for_permanents(game, now)
        and not definition.types & TACTIC
        and not may_be_deployed_as_tactic(game, player, ref)
    ):
        if why is None:
            return False
        legal = refuse(why, Refusal("deploy.only_your_turn", ("603.2a", "607.2", "507.4d"), (ref,)))
    needed = card_threshold(definition, terms)
    if not meets(now.icons, needed):
        if why is None:
            return False
        legal = refuse(why, Refusal("deploy.threshold", ("405.2", "604.1b"), (ref, *needed)))
    if now.limits & BANS and is_forbidden(game, player, as_played(game, ref), terms.flip_up):
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


def is_forbidden(game: Game, player: int, ref: int, flip_up: bool) -> bool:
    """402.7: texts by which the player, or anybody, may not play such a card."""
    if player_cannot(game, player, "play", ref, "flip up" if flip_up else ""):
        return True
    if is_over_limit(game, player, ref):
        return True
    for in_force in board(game).statements(CannotBePlayed):
        node = in_force.node
        assert isinstance(node, CannotBePlayed)
        if fits(game, node.what, ref, in_force.scope):
            return True
    return False


def is_over_limit(game: Game, player: int, ref: int) -> bool:
    """Whether the player has played as many such cards this turn as a text allows."""
    for in_force in board(game).statements(PlayLimit):
        node = in_force.node
        assert isinstance(node, PlayLimit)
        if player not in who(game, node.who, in_force.scope) or not fits(
            game, node.what, ref, in_force.scope
        ):
            continue
        played = [each for each in game.players[player].played if fits(game, node.what, each, in_force.scope)]
        if len(played) >= value(game, node.n, in_force.scope):
            return True
    return False


def costs_can_be_satisfied(
    game: Game, now: Opportunity, ref: int, terms: Terms, why: list[Refusal] | None
) -> bool:
    """401.2, for a card: with Flip Up the cost of that first (507.4b), then extra costs in order, then its
    numeric cost."""
    if why is None:
        certain = decided_by_number(game, now, ref, terms)
        if certain != LOOK_CLOSER:
            return certain == CERTAIN_YES
    action = planned(game, now, ref, terms)
    if action.pays_first(game):
        first = action.flip_up_number(game)
        if first > now.available:
            return refuse(why, Refusal("cost.flip_up", ("507.4a", "309.1a"), (ref, first, now.available)))
    return can_be_satisfied(game, action, why)


def decided_by_number(game: Game, now: Opportunity, ref: int, terms: Terms) -> int:
    """A shortcut: where no text changes what the card costs, its number alone may decide."""
    definition = game.definition(ref % CARDS)
    if now.limits & DISCOUNTS or not terms.are_plain() or not definition.has_steady_cost:
        return LOOK_CLOSER
    if game.area[ref % CARDS] == PLAY:
        return LOOK_CLOSER  # a resource does not pay for itself
    texts = definition.texts
    least = cost_number(game, ref)
    if texts.cost is not None:
        least += least_pay(game, texts.cost.cost)
    if least > now.available and texts.options is None:
        return CERTAIN_NO  # whatever else the cost may be
    return LOOK_CLOSER if now.limits & TAXES or definition.has_extra_costs else CERTAIN_YES

"""606.1: which abilities a player may use now, and why not the others."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.board.traits import meets
from spoils.engine.concepts.numeric_cost import ability_cost
from spoils.engine.concepts.threshold import ability_threshold
from spoils.engine.costs.cost_nodes import note_price
from spoils.engine.costs.cost_parts import part_of
from spoils.engine.costs.prospects import IMPOSSIBLE, UNSURE, Prospect
from spoils.engine.costs.trial import succeeds
from spoils.engine.offers.means import ANY_TIME, Means, refuse
from spoils.engine.playing.abilities import use, use_number
from spoils.engine.program.statements.possible import MayUse, PlayerCannot
from spoils.engine.program.texts import AbilityText
from spoils.engine.program.words import PLAY
from spoils.engine.prohibitions import any_ban, cannot, is_banned, player_cannot
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import who
from spoils.engine.state.definition import UNKNOWN, TextEntry
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.questions import Refusal
from spoils.engine.state.scope import Scope


def find_ability(game: Game, ref: int, index: int, granted: int) -> TextEntry | None:
    """The ability an option names, if the card still has it."""
    card = ref % CARDS
    if not game.is_current(ref):
        return None
    permanent = game.at[card]
    if permanent is not None and not permanent.face_down:
        for entry, effect in board(game).entries(card, "abilities"):
            if entry.index == index and effect == granted:
                return entry
        return None
    for entry in game.definition(card).texts.abilities:
        if entry.index == index:
            return entry
    return None


def can_use(
    game: Game,
    player: int,
    ref: int,
    index: int,
    granted: int = 0,
    *,
    kind: int = ANY_TIME,
    why: list[Refusal] | None = None,
) -> bool:
    """606: whether the player may use that ability of the card now."""
    entry = find_ability(game, ref, index, granted)
    if entry is None:
        return refuse(why, Refusal("use.no_such_ability", ("606.1a",), (ref,)))
    return is_usable(game, Means(game, player, kind), ref, entry, granted, why)


def is_usable(
    game: Game, means: Means, ref: int, entry: TextEntry, granted: int, why: list[Refusal] | None
) -> bool:
    """The steps of 606.1 before they are taken: threshold and costs (502.2). How long the card has been in
    play makes no difference (204.3a)."""
    text = entry.text
    assert isinstance(text, AbilityText)
    player = means.player
    available = means.available
    steady = why is None and not means.has_discounts
    if steady:
        if entry.least_pay == UNKNOWN:
            note_price(game, entry)
        if entry.least_pay > available:
            return False  # whatever else the cost may be
    permanent = game.permanent(ref)
    controller = user_of(game, player, ref, text, permanent)
    if controller < 0:
        return refuse(why, Refusal("use.not_yours", ("606.1a",), (ref,)))
    legal = True
    if text.threshold:
        threshold = ability_threshold(game, text)
        if not meets(means.icons, threshold):
            if why is None:
                return False
            legal = refuse(why, Refusal("use.threshold", ("405.3", "606.1b"), (ref, *threshold)))
    number = use_number(entry.index, granted)
    if is_use_forbidden(game, means, ref, number):
        if why is None:
            return False
        legal = refuse(why, Refusal("use.forbidden", ("402.7",), (ref,)))
    if game.refused and (player, ref, number) in game.refused:
        return refuse(why, Refusal("cost.failed", ("606.1d",), (ref,)))
    if steady and entry.only_pays and not means.has_taxes:
        return True
    quick = why is None and not game.library.thorough
    if quick and permanent is not None and permanent.depleted and asks_to_deplete(game, text):
        return False
    scope = Scope(ref, controller, text.slots)
    scope.response = means.response
    stands_in = player != controller and acts_as_controller(game, player, ref)
    if player != controller and not stands_in:
        scope.user = player
    if permanent is not None:
        scope.memory = permanent.memory
    prospect = Prospect(game, scope, player, means.answers, number)
    if stands_in:
        prospect.actor = controller
    prospect.look(text.cost)
    if prospect.verdict() == IMPOSSIBLE:
        assert prospect.refusal is not None
        return refuse(why, prospect.refusal)
    due = ability_cost(game, player, ref, prospect.pay) if prospect.pay else 0
    due += means.tax(game, "use", ref)
    if due > available and not prospect.may_free_resources:
        return refuse(why, Refusal("cost.numeric", ("406.4", "309.1a"), (ref, due, available)))
    unsure = prospect.verdict() == UNSURE or (due > 0 and due > available - prospect.resources)
    if unsure and not prospect.blind:
        copy = game.clone()
        copy.question = None
        copy.ask_payment = False
        action = use(
            copy,
            player,
            ref,
            text,
            entry.index,
            granted,
            controller=controller,
            as_controller=stands_in,
            answers=means.answers,
            response=means.response,
        )
        if not succeeds(copy, action):
            return refuse(why, Refusal("cost.together", ("401.2", "401.3"), (ref,)))
    return legal


def asks_to_deplete(game: Game, text: AbilityText) -> bool:
    """Whether the card itself has to be depleted before anything else is done."""
    return text.cost is not None and part_of(game, text.cost).depletes_itself


def is_using_free(game: Game, means: Means) -> bool:
    """Whether no text forbids using abilities, asks something for it or changes what they cost, and none was
    tried in vain; single cards apart."""
    if means.has_discounts or means.has_taxes or game.refused or (game.effects and any_ban(game)):
        return False
    if means.has_bans:
        for force in board(game).statements(PlayerCannot):
            if isinstance(force.node, PlayerCannot) and force.node.verb == "use":
                return False
    return True


def is_use_forbidden(game: Game, means: Means, ref: int, number: int) -> bool:
    """402.7: texts by which the player may not use the ability, or nobody may."""
    if means.has_bans and player_cannot(game, means.player, "use", ref):
        return True
    if game.effects and is_banned(game, ref, number):
        return True
    if not means.has_rules or game.at[ref % CARDS] is None:
        return False
    return cannot(game, ref % CARDS, "be used", by=means.player) is not None


def user_for(game: Game, player: int, ref: int, text: AbilityText) -> int:
    """606.1a: who controls the ability, if the player may use it; -1 if not."""
    return user_of(game, player, ref, text, game.permanent(ref))


def user_of(game: Game, player: int, ref: int, text: AbilityText, permanent: Permanent | None) -> int:
    """The same, where the card in play is known. In special cases the ability is on a card the player owns
    outside play."""
    if permanent is not None:
        if permanent.face_down != text.face_down or text.area != PLAY:
            return -1
        if text.users is not None:
            scope = Scope(ref, permanent.controller, text.slots)
            return permanent.controller if player in who(game, text.users, scope) else -1
        if permanent.controller == player or loan(game, player, ref) is not None:
            return permanent.controller
        return -1
    card = ref % CARDS
    if not game.edition.abilities_outside_play or game.area[card] != text.area or text.area == PLAY:
        return -1
    return (
        player
        if any(area == text.area and card in pile for area, pile in game.piles_with_texts(player))
        else -1
    )


def loan(game: Game, player: int, ref: int) -> MayUse | None:
    """A text by which the player may use abilities of somebody else's card."""
    permanent = game.permanent(ref)
    if permanent is None or permanent.face_down or permanent.controller == player:
        return None
    for force in board(game).statements(MayUse):
        node = force.node
        assert isinstance(node, MayUse)
        if player in who(game, node.who, force.scope) and fits(game, node.of, ref, force.scope):
            return node
    return None


def acts_as_controller(game: Game, player: int, ref: int) -> bool:
    """Whether the ability is used as though the card's controller used it (401.2a)."""
    node = loan(game, player, ref)
    return node is not None and node.as_theirs

"""402.3: described groups of cards: where to look for them, and whether a card is described.

What can be found out about a phrase without a game is found out once and kept with the library (``Plan``).
"""

from __future__ import annotations

from spoils.engine.board.board import Board, board
from spoils.engine.kinds.characteristics import mask_of, types_of
from spoils.engine.meanings import FITS, MATCHING, QUALIFIERS, denoted, who
from spoils.engine.program.facts import KNOWN_CARDS
from spoils.engine.program.families import Player, Qualifier
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards, OneOfEachType, Remaining, is_about_figures
from spoils.engine.program.objects.qualities import OfType
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.objects.relations import Among, HandledThisWay, OneOfKinds
from spoils.engine.program.objects.situations import BeingPlayed, ControlledBy, Depleted, Facing, InArea
from spoils.engine.program.players import You
from spoils.engine.program.words import BEING_DEPLOYED, FACE_DOWN, FACTION, PLAY, RESOURCE, VOID
from spoils.engine.reading.facts import controller_of, is_face_down
from spoils.engine.reading.players import still_in, you
from spoils.engine.reading.qualifiers import handled
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope


class Plan:
    """A phrase taken apart: its area, whose the cards must be, what remains to be asked of each card."""

    def __init__(self, types: tuple[int, ...], qualifiers: tuple[Qualifier, ...], everything: bool) -> None:
        self.mask = mask_of(types)
        self.factions = self.mask & FACTION != 0  # 202.9: only where they are named
        # 411.1: a face-down card is a card and a resource, whatever else it may be
        self.any_face_down = not self.mask or self.mask & RESOURCE != 0
        self.face_down = False  # speaks of face-down cards, by their front
        self.area = PLAY
        self.whose: Player | None = None  # whose area
        self.named_area: InArea | None = None
        self.controllers: ControlledBy | None = None  # asked once, not of each card
        self.handled: Qualifier | None = None  # the cards are known already: no area
        self.everything = everything  # nothing is chosen
        self.depleted = False  # only depleted cards are meant, which is looked at first
        self.rest: list[Qualifier] = []
        for qualifier in qualifiers:
            self._add(qualifier)
        self.is_about_figures = is_about_figures(types, qualifiers)

    def _add(self, qualifier: Qualifier) -> None:
        if isinstance(qualifier, InArea) and self.named_area is None:
            self.named_area = qualifier
            self.area = qualifier.area
            self.whose = qualifier.who
            return
        if qualifier.narrows == KNOWN_CARDS and self.handled is None:
            self.handled = qualifier
            return
        if isinstance(qualifier, ControlledBy) and self.controllers is None:
            if not qualifier.negated and qualifier.who.steady:
                self.controllers = qualifier
                return
        elif isinstance(qualifier, BeingPlayed):
            self.area = BEING_DEPLOYED
        elif isinstance(qualifier, Facing):
            self.face_down = self.face_down or qualifier.face == FACE_DOWN
        elif isinstance(qualifier, Depleted):
            self.depleted = self.depleted or not qualifier.negated
        elif isinstance(qualifier, OfType) and FACTION in qualifier.types:
            self.factions = True
        elif isinstance(qualifier, OneOfKinds):
            self.factions = True  # each of the kinds says so of itself
        self.rest.append(qualifier)


def plan_of(game: Game, node: Cards | OneOfEachType | Remaining) -> Plan:
    """The plan of a phrase, made once."""
    kept = game.library.plans.get(id(node))
    if kept is not None and kept[0] is node:
        plan = kept[1]
        assert isinstance(plan, Plan)
        return plan
    if isinstance(node, Cards):
        qualifiers = node.adjectives + node.qualifiers + node.shared
        plan = Plan(node.types, qualifiers, isinstance(node.quantity, Every))
    elif isinstance(node, OneOfEachType):
        plan = Plan((), node.adjectives + node.qualifiers, False)
    else:
        plan = Plan(node.types, node.qualifiers, True)
    keep(game, node, plan)
    return plan


def keep(game: Game, node: Node, plan: object) -> None:
    """The node is kept with its plan, so that its id stays its own."""
    game.library.plans[id(node)] = (node, plan)


def described(game: Game, plan: Plan, scope: Scope, candidate: int) -> list[int]:
    """Everything a plan finds."""
    if plan.handled is not None:
        return _among_handled(game, plan, scope, candidate)
    if plan.area == PLAY:
        return _in_play(game, plan, scope, candidate)
    found: list[int] = []
    for card in _elsewhere(game, plan, scope, candidate):
        ref = game.ref(card)
        if plan.mask and not types_of(game, ref) & plan.mask:
            continue
        if game.face_down[card] and plan.area == VOID and not (plan.everything or plan.face_down):
            continue  # 403.7b: it cannot be chosen; all cards there include it (A39)
        if _passes(game, plan, ref, scope, candidate, False):
            found.append(ref)
    return found


def _in_play(game: Game, plan: Plan, scope: Scope, candidate: int) -> list[int]:
    """The most frequent search of all: whatever can be asked once is asked before the loop."""
    folded = board(game)
    mask = plan.mask
    spared = FACTION if not mask and _spares_factions(game, plan) else 0
    whose = -1  # a bit for each player whose cards are meant
    if plan.whose is not None:
        whose = bits(game, plan.whose, scope, candidate)
    if plan.controllers is not None:
        whose &= bits(game, plan.controllers.who, scope, candidate)
    found: list[int] = []
    at = game.at
    depleted = plan.depleted
    any_face_down = plan.any_face_down
    rest = plan.rest
    known = folded.known
    for card in _where_to_look(game, plan, folded, whose):
        permanent = at[card]
        assert permanent is not None
        if not whose >> permanent.controller & 1 or (depleted and not permanent.depleted):
            continue
        if permanent.face_down:
            if not any_face_down and not _has_hidden_noun(game, plan, permanent.ref):
                continue
        else:
            types = (known[card] or folded.traits(card)).types
            if not types & mask if mask else types & spared:
                continue
        if not rest or _passes(
            game, plan, permanent.ref, scope, candidate, permanent.face_down and plan.face_down
        ):
            found.append(permanent.ref)
    return found


def _where_to_look(game: Game, plan: Plan, folded: Board, whose: int) -> list[int]:
    """The cards in play that come into question, in order of entering. Plain resources and face-down cards
    are most of what lies in play, and seldom what is looked for; or else one player's are."""
    if game.library.thorough:
        return list(game.play)
    if plan.is_about_figures and not folded.promoted:
        return folded.figures
    if plan.mask == RESOURCE and whose > 0 and whose & (whose - 1) == 0:
        return folded.resources(whose.bit_length() - 1)
    return list(game.play)


def bits(game: Game, node: Player, scope: Scope, candidate: int) -> int:
    """The players who are meant, a bit each."""
    if isinstance(node, You):
        return 1 << you(game, scope)
    mask = 0
    for player in who(game, node, scope, candidate):
        mask |= 1 << player
    return mask


def _has_noun(game: Game, plan: Plan, ref: int, face_down: bool) -> bool:
    """Whether an object can be called by the noun at all (202.9, 411.1), also by whoever picks (202.9a)."""
    if face_down:
        return _has_hidden_noun(game, plan, ref)
    types = types_of(game, ref)
    return types & plan.mask != 0 if plan.mask else not (types & FACTION and _spares_factions(game, plan))


def _spares_factions(game: Game, plan: Plan) -> bool:
    """202.9, 402.9: cards are factions only where these are named; one edition only forbids to pick them."""
    return not plan.factions and (game.edition.factions_immune or not plan.everything)


def _has_hidden_noun(game: Game, plan: Plan, ref: int) -> bool:
    """411.1: a face-down card is a card and a resource, and what it has become besides (208.1a); by its front
    it is called only where face-down cards are spoken of."""
    return plan.any_face_down or types_of(game, ref, plan.face_down) & plan.mask != 0


def _elsewhere(game: Game, plan: Plan, scope: Scope, candidate: int) -> list[int]:
    """The cards in the plan's area outside play, by player in acting order. A card being played is controlled
    by whoever plays it, other cards outside play by nobody (407.1)."""
    if plan.area == BEING_DEPLOYED:
        if plan.controllers is None:
            return game.deploying
        whose = who(game, plan.controllers.who, scope, candidate)
        return [card for card in game.deploying if controller_of(game, game.ref(card)) in whose]
    players = still_in(game) if plan.whose is None else who(game, plan.whose, scope, candidate)
    if len(players) == 1:
        return game.pile(players[0], plan.area)
    return [card for player in players for card in game.pile(player, plan.area)]


def _among_handled(game: Game, plan: Plan, scope: Scope, candidate: int) -> list[int]:
    assert plan.handled is not None
    return [
        ref
        for ref in known_cards(game, plan.handled, scope, candidate)
        if game.is_current(ref) and is_described(game, plan, ref, scope, candidate)
    ]


def known_cards(game: Game, node: Qualifier, scope: Scope, candidate: int) -> list[int]:
    if isinstance(node, Among):
        return denoted(game, node.of, scope, candidate)
    assert isinstance(node, HandledThisWay)
    return handled(game, node, scope, candidate)


def _passes(game: Game, plan: Plan, ref: int, scope: Scope, candidate: int, front: bool) -> bool:
    for qualifier in plan.rest:
        if not QUALIFIERS[type(qualifier)](game, qualifier, ref, scope, candidate, front):
            return False
    return True


def is_described(game: Game, plan: Plan, ref: int, scope: Scope, candidate: int) -> bool:
    """Whether a plan describes an object, wherever it is or was; an area counts only if it was named."""
    face_down = is_face_down(game, ref) and (game.area[ref % CARDS] == PLAY or not game.is_current(ref))
    if not _has_noun(game, plan, ref, face_down):
        return False
    front = face_down and plan.face_down
    for qualifier in (plan.named_area, plan.controllers, plan.handled):
        if qualifier is not None and not QUALIFIERS[type(qualifier)](
            game, qualifier, ref, scope, candidate, front
        ):
            return False
    return _passes(game, plan, ref, scope, candidate, front)


def described_handled(game: Game, plan: Plan, scope: Scope, candidate: int) -> list[int]:
    """Those of the cards handled so that are described. ``Characters destroyed this way`` were characters
    when it was done, whatever they are now."""
    assert plan.handled is not None
    found: list[int] = []
    for ref in known_cards(game, plan.handled, scope, candidate):
        known = game.known.get(ref)
        before = ref if known is None else known.of
        face_down = known is not None and known.face_down
        front = face_down and plan.face_down
        if plan.controllers is not None and not QUALIFIERS[ControlledBy](
            game, plan.controllers, before, scope, candidate, front
        ):
            continue
        if plan.named_area is not None and not QUALIFIERS[InArea](
            game, plan.named_area, ref, scope, candidate, front
        ):
            continue
        if _has_noun(game, plan, before, face_down) and _passes(game, plan, before, scope, candidate, front):
            found.append(ref)
    return found


def _matching_cards(game: Game, node: Cards | OneOfEachType, scope: Scope, candidate: int) -> list[int]:
    return described(game, plan_of(game, node), scope, candidate)


def _fits_cards(game: Game, node: Cards | OneOfEachType, ref: int, scope: Scope, candidate: int) -> bool:
    return is_described(game, plan_of(game, node), ref, scope, candidate)


MATCHING.update({Cards: _matching_cards, OneOfEachType: _matching_cards})
FITS.update({Cards: _fits_cards, OneOfEachType: _fits_cards})

"""402.4: facts about one object, by its reference: as it is now, or as it was last known if it is gone.

What the object is (types, keywords, icons …) is in ``kinds.characteristics`` and can be had from here too.
"""

from __future__ import annotations

from collections.abc import Sequence

from spoils.engine.concepts.costs import action_of
from spoils.engine.kinds.characteristics import (
    as_it_was,
    definition_of,
    has_ability,
    icons_of,
    keywords_of,
    known_of,
    name_of,
    read_stat,
    shape,
    subtypes_of,
    types_of,
    unique_of,
)
from spoils.engine.program.events import DESTROY, FLIP
from spoils.engine.program.words import (
    ATTACKING,
    BEING_DEPLOYED,
    BLOCKING,
    CHARACTER,
    DAMAGE,
    INFLUENCE,
    LOCATION,
    NUMERIC_COST,
    PLAY,
    STRUCTURE,
    TOKENS,
)
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.known import LastKnown
from spoils.engine.state.permanent import NO_ENTRIES, Permanent
from spoils.engine.state.scope import FLIPPED_UP, Scope

__all__ = [
    "area_of",
    "attached_to",
    "controller_of",
    "damage_of",
    "definition_of",
    "deploying_scope",
    "has_ability",
    "history_of",
    "host_of",
    "icons_of",
    "influence_of",
    "is_depleted",
    "is_face_down",
    "keywords_of",
    "known_of",
    "name_of",
    "numeric_cost",
    "owner_of",
    "party_of",
    "remember",
    "role_of",
    "stat",
    "subtypes_of",
    "threshold_icons",
    "tokens_of",
    "types_of",
    "unique_of",
]

# ---- its numbers -------------------------------------------------------------------------------------------


def stat(game: Game, ref: int, which: int, front: bool = False) -> int:
    """One of the numbers an object has, as it is now; 0 if it has none."""
    if which <= STRUCTURE:
        return read_stat(shape(game, ref, front), which)
    if which == NUMERIC_COST:
        return numeric_cost(game, ref, front)
    if which == TOKENS:
        return tokens_of(game, ref)
    if which == DAMAGE:
        return damage_of(game, ref)
    assert which == INFLUENCE
    return influence_of(game, ref)


def numeric_cost(game: Game, ref: int, front: bool = False) -> int:
    """406.1, 406.2: the cost number, 0 without one; while it is being played the running total (406.3).
    A face-down card in play is a mere resource (411.1), unless it was revealed or spoken of by its front."""
    card = ref % CARDS
    if not front and game.area[card] == PLAY and is_face_down(game, ref):
        if not is_revealed(game, ref):
            return 0
        front = True
    if game.area[card] == BEING_DEPLOYED and game.is_current(ref):
        scope = deploying_scope(game, ref)
        if scope is not None and scope.numeric_cost >= 0:
            return scope.numeric_cost
    found = shape(game, ref, front)
    if isinstance(found, LastKnown) and found.area != PLAY:
        return max(0, game.definition(card).cost)
    return found.cost


def is_revealed(game: Game, ref: int) -> bool:
    """Whether everybody was shown the front of the face-down card."""
    everybody = (1 << len(game.players)) - 1
    return any(seen == ref and mask == everybody for seen, mask in game.seen)


def tokens_of(game: Game, ref: int) -> int:
    """409.1, 409.2."""
    permanent = game.permanent(ref)
    if permanent is not None:
        return permanent.tokens
    known = known_of(game, ref)
    return 0 if known is None else known.tokens


def damage_of(game: Game, ref: int) -> int:
    """408.4, 408.5: this turn's damage of a character, the markers of a location."""
    permanent = game.permanent(ref)
    if permanent is not None:
        return _damage(permanent, types_of(game, ref))
    known = known_of(game, ref)
    return 0 if known is None else known.damage


def _damage(permanent: Permanent, types: int) -> int:
    received = sum([amount for _, amount in permanent.damage]) if types & CHARACTER else 0
    markers = sum([amount for _, amount in permanent.markers]) if types & LOCATION else 0
    return max(received, markers)  # damage to a card of both types is counted on both sides (A41)


def influence_of(game: Game, ref: int) -> int:
    """202.3: the score of a faction."""
    player = game.players[game.owner[ref % CARDS]]
    return player.influence if player.faction == ref % CARDS else 0


def threshold_icons(game: Game, ref: int) -> int:
    """405.1: how many icons stand in its threshold."""
    definition = definition_of(game, ref)
    return 0 if definition is None else sum(definition.threshold)


# ---- whose it is and where ---------------------------------------------------------------------------------


def owner_of(game: Game, ref: int) -> int:
    """407.7, 409.3b."""
    return game.owner[ref % CARDS]


def controller_of(game: Game, ref: int) -> int:
    """407.1: who controls it, will control it as it enters play, or last controlled it in play; otherwise
    its owner."""
    card = ref % CARDS
    permanent = game.permanent(ref)
    if permanent is not None:
        return permanent.controller
    entering = entering_under(game, ref)
    if entering >= 0:
        return entering
    if game.area[card] == BEING_DEPLOYED and game.is_current(ref):
        scope = deploying_scope(game, ref)
        return game.owner[card] if scope is None else scope.controller
    known = game.known.get(ref)
    return game.owner[card] if known is None else known.controller


def entering_under(game: Game, ref: int) -> int:
    """Under whose control an object is just about to enter play (204.2a), -1 if it is not."""
    step = game.agenda[-1] if game.agenda else None
    if step is None or not getattr(step, "entering", 0):
        return -1
    events: list[Event] = getattr(step, "events", [])
    for event in events:
        arriving = event.ref + CARDS if event.kind == FLIP else event.ref
        if arriving == ref:
            return event.under
    return -1


def deploying_scope(game: Game, ref: int) -> Scope | None:
    """The scope of the text of a card that is being deployed: some step on the agenda carries it."""
    for step in reversed(game.agenda):
        scope: Scope | None = getattr(step, "scope", None)
        if scope is not None and scope.source == ref:
            return scope
    return None


def area_of(game: Game, ref: int) -> int:
    """403: the area it is in, or was in when it was last known; 0 if nobody remembers."""
    if game.is_current(ref):
        return game.area[ref % CARDS]
    known = known_of(game, ref)
    return 0 if known is None else known.area


def is_face_down(game: Game, ref: int) -> bool:
    card = ref % CARDS
    if game.is_current(ref):
        permanent = game.play.get(card)
        return game.face_down[card] == 1 if permanent is None else permanent.face_down
    known = known_of(game, ref)
    return known is not None and known.face_down


def is_depleted(game: Game, ref: int) -> bool:
    permanent = game.permanent(ref)
    if permanent is not None:
        return permanent.depleted
    known = known_of(game, ref)
    return known is not None and known.depleted


# ---- what it is joined to ----------------------------------------------------------------------------------


def host_of(game: Game, ref: int) -> int:
    """301: the reference of what it is attached to, or was when it left play; 0 for nothing."""
    permanent = game.permanent(ref)
    if permanent is not None:
        return game.ref(permanent.attached_to) if permanent.attached_to >= 0 else 0
    known = game.known.get(ref)
    return 0 if known is None else known.attached_to


def bearer(game: Game, scope: Scope) -> list[int]:
    """``the attached character``: what this card is attached to, or was when it left play."""
    host = host_of(game, as_it_was(game, scope, scope.source)) if scope.source else 0
    for now, before in () if host else scope.moved:  # the text has turned its own card over, or moved it
        if now == scope.source:
            host = host_of(game, before)
    return [host] if host else []


def attached_to(game: Game, ref: int) -> list[int]:
    """301.3: the cards attached to an object in play, in order of entering; of one that is gone, those that
    went with it (301.4)."""
    if game.permanent(ref) is None:
        return [
            other for other, known in game.known.items() if known.of == other and known.attached_to == ref
        ]
    host = ref % CARDS
    return [game.ref(card) for card, other in game.play.items() if other.attached_to == host]


def role_of(game: Game, ref: int) -> int:
    """302.12, 302.13: ATTACKING, BLOCKING or 0; of an object that is gone, what it was."""
    if game.is_current(ref):
        battle = game.battle
        if battle is not None:
            card = ref % CARDS
            if card in battle.attackers:
                return ATTACKING
            if card in battle.blockers:
                return BLOCKING
        return 0
    known = known_of(game, ref)
    return 0 if known is None else known.party


def party_of(game: Game, ref: int) -> list[int]:
    """302.5: the members of its battle party, itself included; of an object that is gone, as it was."""
    role = role_of(game, ref)
    if not role:
        return []
    if game.is_current(ref):
        battle = game.battle
        assert battle is not None
        return [game.ref(card) for card in (battle.attackers if role == ATTACKING else battle.blockers)]
    known = known_of(game, ref)
    return [] if known is None else list(known.members)


def history_of(game: Game, ref: int) -> Sequence[tuple[int, int]]:
    """What it has done and suffered this turn (board.history)."""
    permanent = game.permanent(ref)
    if permanent is not None:
        return permanent.history
    known = known_of(game, ref)
    return NO_ENTRIES if known is None else known.history


def was_flipped_up(game: Game, ref: int) -> bool:
    """507.4: whether a card being deployed is deployed with Flip Up."""
    action = action_of(game, ref)
    return action is not None and action.scope.how & FLIPPED_UP != 0


# ---- before it goes ----------------------------------------------------------------------------------------


def remember(game: Game, ref: int, manner: int = 0, cause: int = 0) -> LastKnown:
    """Keep what is known of an object that is about to go, with how and by what."""
    card = ref % CARDS
    found = shape(game, ref)
    known = LastKnown()
    known.of = ref
    known.types = found.types
    known.subtypes = found.subtypes
    known.strength = found.strength
    known.life = found.life
    known.speed = found.speed
    known.structure = found.structure
    known.keywords = found.keywords
    known.unique = found.unique
    known.icons = icons_of(game, ref)
    known.cost = numeric_cost(game, ref)
    known.controller = controller_of(game, ref)
    known.owner = game.owner[card]
    known.area = game.area[card]
    known.face_down = is_face_down(game, ref)
    known.manner = manner
    known.cause = cause
    known.turn = game.turn
    permanent = game.permanent(ref)
    if permanent is not None:
        known.flipped_up = permanent.flipped_up
        known.tokens = permanent.tokens
        known.damage = _damage(permanent, found.types)
        known.depleted = permanent.depleted
        known.attached_to = host_of(game, ref)
        known.party = role_of(game, ref)
        if known.party:
            known.members = tuple(party_of(game, ref))
        known.history = tuple(permanent.history)
    game.known[ref] = known
    return known


def was_destroyed(game: Game, ref: int) -> bool:
    """Whether the object, or what it was before it was moved, went by being destroyed (304)."""
    known = game.known.get(ref)
    return known is not None and known.manner == DESTROY and game.permanent(ref) is None


def is_own_doing(game: Game, ref: int, scope: Scope) -> bool:
    """408.8: whether the text itself destroyed it or damage did, not what something else made of that."""
    cause = game.known[ref].cause
    return cause == 0 or cause % CARDS == scope.source % CARDS

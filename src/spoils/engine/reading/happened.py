"""402.5b, 604: whether something has happened: this turn, through the instruction before, or as the card
was played."""

from __future__ import annotations

from spoils.engine.board.history import (
    ENTERED_UNDER,
    PLAYER_DEEDS,
    STARTED_UNDER_CONTROL,
    VERBS,
    WAS_DESTROYED,
)
from spoils.engine.concepts.costs import Action, action_of
from spoils.engine.meanings import CONDITIONS, NUMBERS, compares, denoted, fits, qualifies, value, who
from spoils.engine.program.conditions import (
    CameThisTurn,
    DestroyedBy,
    DestroyedThisTurn,
    DidSo,
    HappenedThisTurn,
    HasHappened,
    HasPicked,
    IsRevealedNow,
    PickedForCost,
    PlayedAsTactic,
    PlayedDuringTurnOf,
    PlayedInResponse,
    PlayedThisTurn,
    PlayedUsing,
    PlayerDid,
    PlayerIs,
    SomebodyDoesNotPay,
    SourceIs,
)
from spoils.engine.program.events import DESTROY, DISCARD, MOVE
from spoils.engine.program.families import nodes_of
from spoils.engine.program.instructions.choosing import Pick
from spoils.engine.program.numbers import TimesThisTurn
from spoils.engine.program.words import FROM_ANYWHERE, PLAY
from spoils.engine.reading.conditions import how_many
from spoils.engine.reading.facts import history_of, is_own_doing, was_destroyed
from spoils.engine.reading.groups import largest_group
from spoils.engine.reading.happenings import times_this_turn
from spoils.engine.reading.players import you
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import AS_TACTIC, FLIPPED_UP, Scope
from spoils.engine.state.slots import number_in, objects_in, remember_objects, slot_of

# ---- how this card was played ------------------------------------------------------------------------------


def played_how(game: Game, scope: Scope) -> int:
    """FLIPPED_UP, AS_TACTIC or both: of the card in play, or of the text that is being followed."""
    permanent = game.permanent(scope.source)
    if permanent is not None and not permanent.face_down:  # face-down it is about to be flipped up
        return FLIPPED_UP * permanent.flipped_up | AS_TACTIC * permanent.as_tactic
    return scope.how if scope.memory is None else scope.memory.how


def answered_to(game: Game, scope: Scope) -> int:
    """607: the reference of what the card was played, or the ability used, in response to; 0 for nothing."""
    if scope.response:
        return scope.response
    permanent = game.permanent(scope.source)
    if permanent is not None:
        return permanent.response
    return 0 if scope.memory is None else scope.memory.response


def _played_using(game: Game, node: PlayedUsing, scope: Scope, candidate: int) -> bool:
    assert node.how == "flip up"
    for ref in denoted(game, node.what, scope, candidate):
        permanent = game.permanent(ref)
        if ref == scope.source or (permanent is not None and permanent.card == scope.source % CARDS):
            return (played_how(game, scope) & FLIPPED_UP != 0) != node.negated
        if permanent is not None:
            return permanent.flipped_up != node.negated
        was = [ref, *(before for now, before in scope.moved if now == ref)]  # terminated, it has left already
        for each in was:
            action = action_of(game, each)
            if action is not None:
                return (action.scope.how & FLIPPED_UP != 0) != node.negated
        known = game.known.get(ref)  # also under what it became
        return known is not None and known.flipped_up != node.negated
    return False


def _played_as_tactic(game: Game, node: PlayedAsTactic, scope: Scope, candidate: int) -> bool:
    return played_how(game, scope) & AS_TACTIC != 0


def _played_during_turn_of(game: Game, node: PlayedDuringTurnOf, scope: Scope, candidate: int) -> bool:
    permanent = game.permanent(scope.source)
    if permanent is not None:
        turn_of = permanent.played_turn_of
    else:
        turn_of = scope.turn_of if scope.memory is None else scope.memory.turn_of
    return turn_of in who(game, node.who, scope, candidate)


def _played_in_response(game: Game, node: PlayedInResponse, scope: Scope, candidate: int) -> bool:
    """What it was played in response to is known by the condition's slot from now on."""
    ref = answered_to(game, scope)
    if not ref or not fits(game, node.to, ref, scope, candidate):
        return False
    remember_objects(game, scope, node.slot, [ref])
    remember_objects(game, scope, slot_of(node.to), [ref])
    return True


def _source_is(game: Game, node: SourceIs, scope: Scope, candidate: int) -> bool:
    ref = answered_to(game, scope)
    if not ref:
        return False
    return all(qualifies(game, each, ref, scope, candidate) for each in node.qualifiers) != node.negated


def _picked_for_cost(game: Game, node: PickedForCost, scope: Scope, candidate: int) -> bool:
    return bool(objects_in(scope, node.slot, candidate))


# ---- this turn ---------------------------------------------------------------------------------------------


def _played_this_turn(game: Game, node: PlayedThisTurn, scope: Scope, candidate: int) -> bool:
    wanted = value(game, node.n, scope, candidate)
    for player in who(game, node.who, scope, candidate):
        played = game.players[player].played
        found = [ref for ref in played if fits(game, node.what, ref, scope, candidate)]
        count = largest_group(game, node.what, found, scope)
        if compares(count, node.comparison, wanted):
            return True
    return False


def _has_happened(game: Game, node: HasHappened, scope: Scope, candidate: int) -> bool:
    count = times_this_turn(game, node.what, scope)
    return compares(count, node.comparison, value(game, node.n, scope, candidate))


def _somebody_does_not_pay(game: Game, node: SomebodyDoesNotPay, scope: Scope, candidate: int) -> bool:
    return len(scope.paid) - number_in(scope, node.slot) < node.offers


def _player_did(game: Game, node: PlayerDid, scope: Scope, candidate: int) -> bool:
    """Said of several players: of any of them; that they did not: of none."""
    deed = PLAYER_DEEDS[node.verb]
    did = any(game.players[player].did & deed for player in who(game, node.who, scope, candidate))
    return did != node.negated


def _did_so(game: Game, node: DidSo, scope: Scope, candidate: int) -> bool:
    doers = number_in(scope, node.slot)
    return any(doers >> player & 1 for player in who(game, node.who, scope, candidate)) != node.negated


def _player_is(game: Game, node: PlayerIs, scope: Scope, candidate: int) -> bool:
    meant = who(game, node.whom, scope, candidate)
    players = who(game, node.who, scope, candidate)
    return bool(players) and all(player in meant for player in players) != node.negated


def _happened_this_turn(game: Game, node: HappenedThisTurn, scope: Scope, candidate: int) -> bool:
    refs = denoted(game, node.what, scope, candidate)
    if not refs:
        return False
    fact = VERBS[node.verb]
    true = [ref for ref in refs if _happened(game, fact, node, ref, scope, candidate) != node.negated]
    return len(true) >= (how_many(game, node.what, scope, candidate) or len(refs))


def _happened(game: Game, fact: int, node: HappenedThisTurn, ref: int, scope: Scope, candidate: int) -> bool:
    if fact == STARTED_UNDER_CONTROL:  # 602.1c
        permanent = game.permanent(ref)
        return permanent is not None and permanent.ready and permanent.controller == you(game, scope)
    if fact == WAS_DESTROYED:
        return was_destroyed(game, ref) and game.known[ref].turn == game.turn
    if node.under is not None:
        under = who(game, node.under, scope, candidate)
        return any(noted == ENTERED_UNDER and other - 1 in under for noted, other in history_of(game, ref))
    to = node.to
    for noted, other in history_of(game, ref):
        if noted == fact and (to is None or (other and fits(game, to, other, scope, candidate))):
            return True
    return False


def _came_this_turn(game: Game, node: CameThisTurn, scope: Scope, candidate: int) -> bool:
    """402.4: by the event that made it the object that it is."""
    refs = denoted(game, node.what, scope, candidate)
    return bool(refs) and all(any(_brought(node, event, ref) for event in game.earlier) for ref in refs)


def _brought(node: CameThisTurn, event: Event, ref: int) -> bool:
    if event.kind != MOVE or event.became != ref or (node.discarded and event.manner != DISCARD):
        return False
    return node.origin in (0, FROM_ANYWHERE, event.origin)


def _destroyed_this_turn(game: Game, node: DestroyedThisTurn, scope: Scope, candidate: int) -> bool:
    """304: what is last known of an object stands under it and under what it became; it counts once."""
    found = [
        known.of
        for ref, known in game.known.items()
        if known.of == ref and known.manner == DESTROY and known.turn == game.turn and known.area == PLAY
    ]
    count = len([ref for ref in found if fits(game, node.what, ref, scope, candidate)])
    if node.negated:
        return count == 0
    return count >= max(1, how_many(game, node.what, scope, candidate))


def _has_picked(game: Game, node: HasPicked, scope: Scope, candidate: int) -> bool:
    """310: what the cost of a card being played, or of an ability being used, has picked."""
    for ref in denoted(game, node.what, scope, candidate):
        for ability in (False, True):
            action = action_of(game, ref, ability)
            if action is not None and any(
                fits(game, node.picked, picked, scope) for picked in picked_by(game, action)
            ):
                return True
    return False


def picked_by(game: Game, action: Action) -> list[int]:
    return [
        ref
        for node in nodes_of(action.costs_of(game))
        if isinstance(node, Pick)
        for ref in objects_in(action.scope, slot_of(node.what))
    ]


# ---- through the instruction before ------------------------------------------------------------------------


def _destroyed_by(game: Game, node: DestroyedBy, scope: Scope, candidate: int) -> bool:
    """The destroyed cards are known by the condition's slot from now on, as what they have become (A33)."""
    wanted = how_many(game, node.what, scope, candidate)
    if wanted:  # ``a character is destroyed this way``: one of those just dealt with, as it was
        gone = [
            game.known[ref].of
            for ref in scope.handled
            if was_destroyed(game, ref) and is_own_doing(game, ref, scope)
        ]
        return len([ref for ref in gone if fits(game, node.what, ref, scope, candidate)]) >= wanted
    refs = denoted(game, node.what, scope, candidate)
    destroyed = [ref for ref in refs if was_destroyed(game, ref) and is_own_doing(game, ref, scope)]
    if node.any:
        return bool(destroyed)
    now = [ref if game.is_current(ref) else ref + CARDS for ref in destroyed]
    remember_objects(game, scope, node.slot, now)
    return len(destroyed) == 1 if node.only else bool(refs) and len(destroyed) == len(refs)


def _is_revealed_now(game: Game, node: IsRevealedNow, scope: Scope, candidate: int) -> bool:
    revealed = objects_in(scope, node.slot, candidate) if node.slot >= 0 else scope.handled
    return any(fits(game, node.what, ref, scope, candidate) for ref in revealed)


def _times_this_turn(game: Game, node: TimesThisTurn, scope: Scope, candidate: int) -> int:
    return times_this_turn(game, node.what, scope)


NUMBERS[TimesThisTurn] = _times_this_turn
CONDITIONS.update(
    {
        PlayedUsing: _played_using,
        PlayedAsTactic: _played_as_tactic,
        PlayedDuringTurnOf: _played_during_turn_of,
        PlayedInResponse: _played_in_response,
        SourceIs: _source_is,
        PickedForCost: _picked_for_cost,
        PlayedThisTurn: _played_this_turn,
        HasHappened: _has_happened,
        SomebodyDoesNotPay: _somebody_does_not_pay,
        CameThisTurn: _came_this_turn,
        DestroyedThisTurn: _destroyed_this_turn,
        HasPicked: _has_picked,
        DidSo: _did_so,
        PlayerIs: _player_is,
        PlayerDid: _player_did,
        HappenedThisTurn: _happened_this_turn,
        DestroyedBy: _destroyed_by,
        IsRevealedNow: _is_revealed_now,
    }
)

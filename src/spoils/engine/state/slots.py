"""Writing down what a text has found, so that later words find it (``it``, ``that player``, ``X``)."""

from __future__ import annotations

from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.node import Node
from spoils.engine.program.words import COST_SCOPE, ICONS, SELF_SLOT, SUBJECT_SLOT
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope


def slot_of(node: Node | None) -> int:
    """Where a phrase is remembered, -1 for nowhere."""
    return -1 if node is None else node.slot


def remember_objects(game: Game, scope: Scope, slot: int, refs: list[int]) -> None:
    """A noun phrase has found these cards."""
    if slot >= 0:
        place, index = _place(game, scope, slot)
        place.slots[index] = list(refs)
        place.numbers[index] = len(refs)
        if refs and index in place.none:
            place.none = tuple([other for other in place.none if other != index])


def remember_nothing(game: Game, scope: Scope, slot: int) -> None:
    """There is nothing that a noun phrase could mean, and everybody sees that."""
    remember_objects(game, scope, slot, [])
    if slot >= 0:
        place, index = _place(game, scope, slot)
        place.none = (*place.none, index)


def remember_number(game: Game, scope: Scope, slot: int, number: int) -> None:
    """A variable, a chosen type or a named card has this number."""
    if slot >= 0:
        place, index = _place(game, scope, slot)
        place.numbers[index] = number


def remember_player(game: Game, scope: Scope, slot: int, player: int) -> None:
    """A player was chosen or acts."""
    if slot >= 0:
        place, index = _place(game, scope, slot)
        place.players[index] = player


def _place(game: Game, scope: Scope, slot: int) -> tuple[Scope, int]:
    """The scope a slot belongs to. Slots of the card's own scope live in the memory the card keeps in play;
    that memory is shared by copies of the game, so a changed one takes its place."""
    if slot >= COST_SCOPE:
        memory = (
            scope.memory.clone() if scope.memory is not None else Scope(scope.source, scope.controller, 0)
        )
        scope.memory = memory
        permanent = game.permanent(scope.source)
        if permanent is not None:
            permanent.memory = memory
            permanent.scope = None
            game.note_change(EVERYTHING)
        _make_room(memory, slot - COST_SCOPE)
        return memory, slot - COST_SCOPE
    _make_room(scope, slot)
    return scope, slot


def _make_room(scope: Scope, slot: int) -> None:
    while len(scope.slots) <= slot:
        scope.slots.append([])
        scope.numbers.append(0)
        scope.players.append(NOBODY)


def keep_track(game: Game, scope: Scope, events: list[Event], strays: list[int] | None = None) -> None:
    """402.4 (A33): what this text itself has moved it may go on handling, so its slots now mean the new
    objects; what a cost has moved, in one of the slots ``strays``, only until the cost is satisfied
    (``lose_track``)."""
    for event in events:
        if not event.happened or not event.became or event.became == event.ref:
            continue
        for slot, refs in enumerate(scope.slots):
            for index, ref in enumerate(refs):
                if ref == event.ref:
                    refs[index] = event.became
                    if strays is not None and slot in strays:
                        scope.strayed = (*scope.strayed, (slot, event.became, ref))
        scope.moved = (*scope.moved, (event.became, event.ref))
        if scope.source == event.ref:
            source_moved(game, scope, event)


def source_moved(game: Game, scope: Scope, event: Event) -> None:
    """A33: the text may go on handling its own card. A80: it stays with whoever controlled that card just
    before, under whose control it may be now."""
    known = game.known.get(event.ref)
    if game.edition.ability_follows_control and known is not None and known.of == event.ref:
        scope.user = known.controller if scope.user == NOBODY else scope.user
    scope.source = event.became


def lose_track(scope: Scope) -> None:
    """402.4: the costs are satisfied. What was picked for them and then moved by them is not what was picked
    any more, so the effect does not find it."""
    for slot, now, before in reversed(scope.strayed):
        scope.slots[slot] = [before if ref == now else ref for ref in scope.slots[slot]]
    scope.strayed = ()


# ---- reading -------------------------------------------------------------------------------------------


def objects_in(scope: Scope, slot: int, candidate: int = 0) -> list[int]:
    """The references a slot holds; empty if nothing was remembered."""
    if slot >= COST_SCOPE:
        return [] if scope.memory is None else objects_in(scope.memory, slot - COST_SCOPE)
    if slot >= 0:
        return scope.slots[slot] if slot < len(scope.slots) else []
    if slot == SELF_SLOT:
        return [scope.source]
    if slot == SUBJECT_SLOT and candidate:
        return [candidate]
    return []


def number_in(scope: Scope, slot: int) -> int:
    """The number a slot holds; 0 if it was never set."""
    if slot >= COST_SCOPE:
        return 0 if scope.memory is None else number_in(scope.memory, slot - COST_SCOPE)
    return scope.numbers[slot] if 0 <= slot < len(scope.numbers) else 0


def player_in(scope: Scope, slot: int) -> int:
    """The player a slot holds, or NOBODY."""
    if slot >= COST_SCOPE:
        return NOBODY if scope.memory is None else player_in(scope.memory, slot - COST_SCOPE)
    return scope.players[slot] if 0 <= slot < len(scope.players) else NOBODY


def name_in(scope: Scope, slot: int) -> int:
    """The definition of a named card, or -1. It is kept as a number one higher, so that 0 is no name."""
    return number_in(scope, slot) - 1


def icon_in(scope: Scope, slot: int) -> str:
    """The letter of an icon that was chosen, or nothing."""
    number = number_in(scope, slot)
    return ICONS[number - 1] if number else ""

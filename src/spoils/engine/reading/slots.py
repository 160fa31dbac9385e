"""What a scope remembers, by slot number (see ``program``: slots, COST_SCOPE and the fixed places)."""

from __future__ import annotations

from spoils.engine.program.words import COST_SCOPE, SELF_SLOT, SUBJECT_SLOT
from spoils.engine.state.scope import NOBODY, Scope


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

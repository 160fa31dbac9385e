"""How program nodes are understood: one table per family of nodes, from the class of a node to its reading.

The families speak of each other (a player may be the controller of a card, a card may be described by a
number), so the tables stand here and the modules of the families fill them in. ``candidate`` is the
reference of the card that a relative clause or a statement speaks of one by one (words.SUBJECT_SLOT,
conditions.Candidate), 0 for none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spoils.engine.program.families import Condition, Number, Objects, Party, Player, Qualifier
from spoils.engine.program.numbers import Literal
from spoils.engine.program.words import AT_LEAST, AT_MOST, EVEN, EXACTLY, LESS_THAN, MORE_THAN, ODD
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Scope

PLAYERS: Final[dict[type[Player], Callable[[Game, Any, Scope, int], list[int]]]] = {}
NUMBERS: Final[dict[type[Number], Callable[[Game, Any, Scope, int], int]]] = {}
MATCHING: Final[dict[type[Objects], Callable[[Game, Any, Scope, int], list[int]]]] = {}
DENOTED: Final[dict[type[Objects], Callable[[Game, Any, Scope, int], list[int]]]] = {}
FITS: Final[dict[type[Objects], Callable[[Game, Any, int, Scope, int], bool]]] = {}
QUALIFIERS: Final[dict[type[Qualifier], Callable[[Game, Any, int, Scope, int, bool], bool]]] = {}
PARTIES: Final[dict[type[Party], Callable[[Game, Any, Scope, int], list[int]]]] = {}
CONDITIONS: Final[dict[type[Condition], Callable[[Game, Any, Scope, int], bool]]] = {}


def who(game: Game, node: Player, scope: Scope, candidate: int = 0) -> list[int]:
    """The players a node denotes, active player first, then clockwise (402.2). Where one of several is
    still to be chosen, all that can be; ``players.needs_choice`` tells."""
    return PLAYERS[type(node)](game, node, scope, candidate)


def value(game: Game, node: Number, scope: Scope, candidate: int = 0) -> int:
    """The number a node denotes now, never below 0 (410.4)."""
    if type(node) is Literal:
        return node.n
    number = NUMBERS[type(node)](game, node, scope, candidate)
    return number if number > 0 else 0


def matching(game: Game, node: Objects, scope: Scope, candidate: int = 0) -> list[int]:
    """References of everything a phrase means that can be dealt with now, in a stable order. A described
    group is given whole, however many are wanted; what was spoken of before only as far as it still is that
    object (402.4) and of the noun's type (208.2)."""
    return MATCHING[type(node)](game, node, scope, candidate)


def denoted(game: Game, node: Objects, scope: Scope, candidate: int = 0) -> list[int]:
    """The same for questions about numbers and states: what was spoken of before is given even if it is
    gone."""
    reading = DENOTED.get(type(node))
    if reading is None:
        reading = MATCHING[type(node)]
    return reading(game, node, scope, candidate)


def fits(game: Game, node: Objects, ref: int, scope: Scope, candidate: int = 0) -> bool:
    """Whether a phrase describes that object, which may be gone. An area is looked at only if the phrase
    names one: that a phrase without one means cards in play (402.3) is for whoever looks for cards, not for
    whoever has one."""
    return FITS[type(node)](game, node, ref, scope, candidate)


def qualifies(
    game: Game, node: Qualifier, ref: int, scope: Scope, candidate: int = 0, front: bool = False
) -> bool:
    """Whether a qualifier is true of an object; ``front`` looks at the front of a face-down card."""
    return QUALIFIERS[type(node)](game, node, ref, scope, candidate, front)


def members(game: Game, node: Party, scope: Scope, candidate: int = 0) -> list[int]:
    """References of the members of a party, or of the parties if several are meant."""
    return PARTIES[type(node)](game, node, scope, candidate)


def holds(game: Game, node: Condition, scope: Scope, candidate: int = 0) -> bool:
    """Whether a condition is true now (504)."""
    return CONDITIONS[type(node)](game, node, scope, candidate)


def compares(left: int, comparison: int, right: int) -> bool:
    """Whether a comparison is true; parity looks at the first number alone (410.1)."""
    if comparison == AT_LEAST:
        return left >= right
    if comparison == AT_MOST:
        return left <= right
    if comparison == EXACTLY:
        return left == right
    if comparison == MORE_THAN:
        return left > right
    if comparison == LESS_THAN:
        return left < right
    if comparison == EVEN:
        return left % 2 == 0
    assert comparison == ODD
    return left % 2 == 1

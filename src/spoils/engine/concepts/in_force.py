"""402: statements in force: where they stand, under which conditions, and what they look at."""

from __future__ import annotations

from typing import Final

from spoils.engine.concepts.reliance import of_statement, reliance
from spoils.engine.program.conditions import Condition
from spoils.engine.program.node import Node
from spoils.engine.program.statements import (
    Change,
    GainOrLose,
    GainText,
    Given,
    Modify,
    Statement,
)
from spoils.engine.state.definition import TextSet
from spoils.engine.state.effect import Effect
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.scope import Scope


class InForce:
    """A statement in force: with the conditions it stands under, the text's scope, and the cards it was
    fixed on (None: it describes them)."""

    __slots__ = ("conditions", "effect", "given", "node", "paragraph", "scope", "stamp", "subjects")

    def __init__(
        self,
        node: Statement,
        scope: Scope,
        stamp: int,
        effect: Effect | None,
        conditions: tuple[Condition, ...],
        paragraph: int,
    ) -> None:
        self.node = node
        self.scope = scope
        self.stamp = stamp
        self.effect = effect
        self.subjects = None if effect is None else effect.subjects
        self.given: tuple[Given, ...] = ()  # numbers to be found anew whenever it is looked at
        self.conditions = conditions
        self.paragraph = paragraph


def reliance_of(game: Game, force: InForce) -> int:
    """What a statement and its conditions look at; found out once for each statement."""
    fixed = force.subjects is not None
    counted = force.effect is not None and bool(force.effect.numbers)
    key = (id(force.node), fixed, counted)
    known = game.library.relies.get(key)
    if known is None:
        known = (force.node, of_statement(force.node, fixed, counted))
        game.library.relies[key] = known
    mask = known[1]
    for condition in force.conditions:
        mask |= reliance_of_node(game, condition)
    return mask


def reliance_of_node(game: Game, node: Node) -> int:
    """What a condition or a description looks at."""
    key = (id(node), False, False)
    known = game.library.relies.get(key)
    if known is None:
        known = (node, reliance(node))
        game.library.relies[key] = known
    return known[1]


def changes_of(node: Modify, force: InForce) -> list[Change]:
    """The changes of a statement; of alternatives the one that was chosen as the effect was followed."""
    choice = -1 if force.effect is None else force.effect.choice
    return [
        change.options[choice] if isinstance(change, GainOrLose) and choice >= 0 else change
        for change in node.changes
    ]


def applies_now(game: Game, effect: Effect) -> bool:
    """Whether an effect that begins later has begun (``on your next turn``)."""
    from spoils.engine.concepts.durations import has_begun

    return has_begun(game, effect)


def granted_texts(game: Game, change: GainText) -> TextSet:
    """The text set of quoted text, made once."""
    known = game.library.granted.get(id(change))
    if known is None:
        known = TextSet(change.texts)  # type: ignore[arg-type]
        game.library.granted[id(change)] = known
    return known


def static_scope(game: Game, card: int, permanent: Permanent) -> Scope:
    """The scope of a card's static texts: nothing but itself, its controller and what its cost remembers."""
    scope = permanent.scope
    ref = game.ref(card)
    if scope is None or scope.controller != permanent.controller or scope.source != ref:
        scope = Scope(ref, permanent.controller, STATIC_SLOTS)
        scope.memory = permanent.memory
        permanent.scope = scope
    return scope


STATIC_SLOTS: Final = 8

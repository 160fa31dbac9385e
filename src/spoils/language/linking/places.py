"""Where a text works: read from its own restrictions (201.5b)."""

from __future__ import annotations

from spoils.engine.program import conditions as c
from spoils.engine.program import texts as t
from spoils.engine.program.families import Condition, Instruction, Statement, nodes_of
from spoils.engine.program.happenings.times import During
from spoils.engine.program.instructions.flow import Sequence
from spoils.engine.program.instructions.restrictions import Only, UsedBy
from spoils.engine.program.instructions.terms import Discard, Reveal
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import This
from spoils.engine.program.objects.situations import Facing, InArea
from spoils.engine.program.statements.amounts import ChangeOwnCost
from spoils.engine.program.statements.combined import While
from spoils.engine.program.statements.possible import MayPlay, MayPlayAsTactic, PlayerCannot
from spoils.engine.program.statements.rules import AnyNumberInDeck
from spoils.engine.program.words import (
    ANYWHERE,
    BEING_DEPLOYED,
    DISCARD,
    FACE_DOWN,
    FACE_DOWN_IN_PLAY,
    HAND,
    PLAY,
    VOID,
)


def area_of(condition: Condition | None) -> int:
    """1.2 of the language: *while this card is in your discard pile* says where the text works."""
    parts = condition.parts if isinstance(condition, c.AllOf) else (condition,)
    for part in parts:
        if isinstance(part, c.Is) and isinstance(part.what, This) and not part.negated:
            for qualifier in part.qualifiers:
                if isinstance(qualifier, InArea) and qualifier.area in (HAND, DISCARD, VOID):
                    return qualifier.area
    return PLAY


def place_of_trigger(node: t.Triggered) -> int:
    """The same for a trigger, which may also work as long as the card is a face-down resource."""
    condition = node.condition
    parts: list[Node | None] = [*condition.parts] if isinstance(condition, c.AllOf) else [condition]
    parts += [each.time for each in nodes_of(node.happening) if isinstance(each, During)]
    return FACE_DOWN_IN_PLAY if any(_is_face_down(part) for part in parts) else area_of(condition)


def _is_face_down(condition: Node | None) -> bool:
    if not isinstance(condition, c.Is) or not isinstance(condition.what, This) or condition.negated:
        return False
    return any(isinstance(each, Facing) and each.face == FACE_DOWN for each in condition.qualifiers)


def place_of_statement(statement: Statement) -> int:
    """Where a static text works."""
    if isinstance(statement, AnyNumberInDeck):
        return ANYWHERE
    if isinstance(statement, MayPlayAsTactic):
        return ANYWHERE if isinstance(statement.what, This) else PLAY
    if (
        isinstance(statement, PlayerCannot)
        and statement.verb == "respond"
        and not statement.using
        and isinstance(statement.what, This)
    ):
        return BEING_DEPLOYED
    if isinstance(statement, ChangeOwnCost) or (
        isinstance(statement, While) and isinstance(statement.then[0], ChangeOwnCost)
    ):
        return ANYWHERE
    if isinstance(statement, MayPlay) and statement.origin:
        return statement.origin
    if isinstance(statement, While):
        return area_of(statement.condition)
    return PLAY


def place_of_ability(ability: t.AbilityText) -> None:
    """Finds in the cost where an ability can be used, and by whom."""
    for part in _sentences(ability.cost):
        if isinstance(part, UsedBy):
            ability.users = part.who
        elif _is_from_hand(part):
            ability.area = HAND
        elif isinstance(part, Only):
            area = area_of(part.condition)
            if area != PLAY:
                ability.area = area
            ability.face_down = ability.face_down or _is_face_down(part.condition)


def _sentences(cost: Instruction | None) -> list[Instruction | None]:
    """What a cost says, one by one; ``only if … and only during …`` says two things."""
    if not isinstance(cost, Sequence):
        return [cost]
    return [each for part in cost.parts for each in _sentences(part)]


def _is_from_hand(part: Instruction | None) -> bool:
    """``reveal this card from your hand``; discarding is from a hand anyway (305)."""
    if isinstance(part, Discard):
        return isinstance(part.what, This)
    return isinstance(part, Reveal) and part.words == "from your hand"

"""Where a text works: read from its own restrictions (201.5b)."""

from __future__ import annotations

from spoils.engine.program import conditions as c
from spoils.engine.program import instructions as i
from spoils.engine.program import objects as o
from spoils.engine.program import statements as s
from spoils.engine.program import texts as t
from spoils.engine.program.words import ANYWHERE, BEING_DEPLOYED, DISCARD, FACE_DOWN, HAND, PLAY, VOID


def area_of(condition: c.Condition | None) -> int:
    """1.2 of the language: *while this card is in your discard pile* says where the text works."""
    parts = condition.parts if isinstance(condition, c.AllOf) else (condition,)
    for part in parts:
        if isinstance(part, c.Is) and isinstance(part.what, o.This) and not part.negated:
            for qualifier in part.qualifiers:
                if isinstance(qualifier, o.InArea) and qualifier.area in (HAND, DISCARD, VOID):
                    return qualifier.area
    return PLAY


def place_of_statement(statement: s.Statement) -> int:
    """Where a static text works."""
    if isinstance(statement, s.AnyNumberInDeck):
        return ANYWHERE
    if isinstance(statement, s.MayPlayAsTactic):
        return ANYWHERE if isinstance(statement.what, o.This) else PLAY
    if (
        isinstance(statement, s.PlayerCannot)
        and statement.verb == "respond"
        and not statement.using
        and isinstance(statement.what, o.This)
    ):
        return BEING_DEPLOYED
    if isinstance(statement, s.ChangeOwnCost) or (
        isinstance(statement, s.While) and isinstance(statement.then[0], s.ChangeOwnCost)
    ):
        return ANYWHERE
    if isinstance(statement, s.MayPlay) and statement.origin:
        return statement.origin
    if isinstance(statement, s.While):
        return area_of(statement.condition)
    return PLAY


def place_of_ability(ability: t.AbilityText) -> None:
    """Finds in the cost where an ability can be used, and by whom."""
    parts = ability.cost.parts if isinstance(ability.cost, i.Sequence) else (ability.cost,)
    for part in parts:
        if isinstance(part, i.Sequence):
            part = part.parts[0]
        if isinstance(part, i.UsedBy):
            ability.users = part.who
        elif _is_from_hand(part):
            ability.area = HAND
        elif isinstance(part, i.Only):
            area = area_of(part.condition)
            if area != PLAY:
                ability.area = area
            if isinstance(part.condition, c.Is) and isinstance(part.condition.what, o.This):
                down = any(
                    isinstance(each, o.Facing) and each.face == FACE_DOWN
                    for each in part.condition.qualifiers
                )
                ability.face_down = down and not part.condition.negated


def _is_from_hand(part: i.Instruction | None) -> bool:
    """``reveal this card from your hand``; discarding is from a hand anyway (305)."""
    if isinstance(part, i.Discard):
        return isinstance(part.what, o.This)
    return isinstance(part, i.Reveal) and part.words == "from your hand"

"""Where the cards lie that a text describes, and texts that say of them what cannot be there."""

from __future__ import annotations

from spoils.engine.program import conditions as c
from spoils.engine.program import texts as t
from spoils.engine.program.families import nodes_of
from spoils.engine.program.instructions.moving import Put
from spoils.engine.program.instructions.terms import Look, Reveal
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards, It, The, This
from spoils.engine.program.objects.relations import Among, HandledThisWay, That
from spoils.engine.program.objects.situations import BeingPlayed, Facing, InArea
from spoils.engine.program.statements.combined import While
from spoils.engine.program.words import FACE_DOWN, PLAY


def is_in_play(what: Node) -> bool:
    """402.3: a description that names no area is about cards in play."""
    if not isinstance(what, Cards):
        return False
    elsewhere = InArea | HandledThisWay | Among | BeingPlayed
    return not any(isinstance(each, elsewhere) for each in what.adjectives + what.qualifiers + what.shared)


def is_nowhere(node: Node) -> str:
    """What a text says of cards that are not there; empty if they may be."""
    if isinstance(node, Cards) and is_in_play(node) and _came_there(node):
        return "what lies somewhere since this turn, without saying where"
    if isinstance(node, t.Continuous) and _works_face_down(node):
        return "text in force as long as its card is face-down"
    if isinstance(node, t.Triggered | t.Replacement | t.AbilityText | t.CardEffect) and _goes_nowhere(node):
        return "into play from play"
    return ""


def _came_there(node: Cards) -> bool:
    """``a card that was discarded this turn``, ``characters that were destroyed this turn``: where?"""
    return any(
        isinstance(each, That)
        and (
            isinstance(each.condition, c.CameThisTurn)
            or (isinstance(each.condition, c.HappenedThisTurn) and each.condition.verb == "was destroyed")
        )
        for each in node.qualifiers
    )


def _works_face_down(text: t.Continuous) -> bool:
    """``While this card is a face-down resource, …``: a face-down card says nothing (411.1)."""
    statement = text.statement
    if not isinstance(statement, While):
        return False
    return any(
        isinstance(each, c.Is)
        and isinstance(each.what, This)
        and not each.negated
        and any(isinstance(word, Facing) and word.face == FACE_DOWN for word in each.qualifiers)
        for each in nodes_of(statement.condition)
    )


def _goes_nowhere(text: Node) -> bool:
    """``Reveal a face-down character you control. If you do, put that character into play``: it is there;
    print flips it."""
    nodes = nodes_of(text)
    shown = {
        each.what.slot
        for each in nodes
        if isinstance(each, Reveal | Look) and isinstance(each.what, Cards) and is_in_play(each.what)
    }
    return any(
        isinstance(each, Put)
        and each.to.area == PLAY
        and not each.to.face
        and isinstance(each.what, It | The)
        and each.what.slot in shown - {-1}
        for each in nodes
    )

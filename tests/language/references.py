"""What every reference of a text was found to mean, in words."""

from __future__ import annotations

from spoils.engine.program import players as p
from spoils.engine.program.families import nodes_of
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import It, The
from spoils.engine.program.texts import CardText
from spoils.engine.program.words import COST_SCOPE, DOER_SLOT, HOST_SLOT, SELF_SLOT, SUBJECT_SLOT
from spoils.language.compile import Compiled, compile_card
from spoils.language.read import write
from spoils.language.report import explain

FIXED = {
    DOER_SLOT: "whoever does it",
    SELF_SLOT: "this card",
    SUBJECT_SLOT: "the subject",
    HOST_SLOT: "the attached card",
}
REFERENCES = (It, The, p.ThatPlayer)


def said(node: Node) -> str:
    """A phrase in the words of the grammar."""
    for rule in ("objects", "player", "whose", "deck_of"):
        words = write(rule, node)
        if words:
            return " ".join(words)
    return type(node).__name__


def meanings(text: str, kind: str = "Tactic") -> list[tuple[str, str]]:
    """Each reference of a card with one scope (and its cost), and the phrase it means."""
    result = compile_card("Test", [kind], text)
    assert isinstance(result, Compiled), explain(result)
    return _meanings(result.text)


def _meanings(card: CardText) -> list[tuple[str, str]]:
    nodes = nodes_of(card.texts)
    introduced: dict[int, Node] = {}
    for node in nodes:
        slot: int = getattr(node, "slot", -1)
        if slot >= 0 and not isinstance(node, REFERENCES):
            introduced.setdefault(slot, node)

    def meant(slot: int) -> str:
        if slot in FIXED:
            return FIXED[slot]
        found = introduced.get(slot - COST_SCOPE if slot >= COST_SCOPE else slot)
        return said(found) if found is not None else f"slot {slot}"

    return [
        (said(node), " + ".join(meant(slot) for slot in (node.slot, *getattr(node, "more", ()))))
        for node in nodes
        if isinstance(node, REFERENCES) and getattr(node, "words", "") != ""
    ]

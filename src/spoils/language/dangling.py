"""Words of static texts that mean a card which nothing fixes."""

from __future__ import annotations

from spoils.engine.program import texts as t
from spoils.engine.program.families import Text, nodes_of
from spoils.engine.program.objects.nouns import It, The
from spoils.engine.program.words import COST_SCOPE


def dangling(text: Text) -> str:
    """The word of a static text for one card that nobody chose: it describes, it remembers nothing."""
    if isinstance(text, t.ThresholdText):
        return next((said for part in text.texts if (said := dangling(part))), "")
    if not isinstance(text, t.Continuous):
        return ""
    for node in nodes_of(text):
        if isinstance(node, It | The) and 0 <= node.slot < COST_SCOPE and node.of is None:
            return node.words
    return ""

"""Text that holds as long as something is so: what a condition behind it speaks of."""

from __future__ import annotations

import copy

from spoils.engine.program.families import nodes_of
from spoils.engine.program.objects.nouns import It, TopCards
from spoils.engine.program.statements.combined import While
from spoils.language.linking.linker import Linker


def meanwhile(linker: Linker, node: While) -> None:
    """``You may play the top card of your deck … if it is a tactic``: whichever card lies there."""
    linker.children(node)
    tops = {each.slot: each for each in nodes_of(node.then) if isinstance(each, TopCards)}
    for word in nodes_of(node.condition):
        if isinstance(word, It) and word.slot in tops:
            word.of, word.slot, word.how = copy.deepcopy(tops[word.slot]), -1, "described"

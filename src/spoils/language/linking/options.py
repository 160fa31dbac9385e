"""One of several alternatives: who chooses, and what each of them may speak of."""

from __future__ import annotations

import copy
from typing import Any

from spoils.engine.program import players as p
from spoils.engine.program.families import Player
from spoils.engine.program.instructions.damage import ChangeInfluence
from spoils.engine.program.instructions.flow import ChooseOne
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import FactionOf
from spoils.engine.program.words import ALL, BOTH, EACH
from spoils.language.linking.discourse import Unresolved
from spoils.language.linking.linker import Linker


def choice(linker: Linker, node: ChooseOne) -> None:
    first: Any = getattr(node.options[0], "who", None)
    of_somebody = isinstance(first, Player) and not isinstance(first, p.You | p.Doer)
    if of_somebody and node.words == "or" and linker.doers[-1] is None:
        _demand_one_subject(first, node.options[1:])
        node.who = copy.deepcopy(first)
    linker.visit(node.who)
    linker.doers.append(linker.doers[-1] if isinstance(node.who, p.Doer) else node.who)
    alternatives_of(linker, node.options)
    linker.doers.pop()


def _demand_one_subject(first: Any, others: tuple[Node, ...]) -> None:
    """``That player destroys a character or their faction loses 2 influence``: that player chooses. ``Your
    opponent discards a card or you draw one``: who chooses?"""
    several = getattr(first, "which", None) in (EACH, ALL, BOTH)
    for option in others:
        whose = _subject_of(option)
        if several or not isinstance(whose, p.ThatPlayer) or whose.words not in ("they", "their"):
            raise Unresolved("or", "it is not said who chooses", ambiguous=True)


def _subject_of(node: Node) -> Any:
    if isinstance(node, ChangeInfluence) and isinstance(node.faction, FactionOf):
        return node.faction.who
    return getattr(node, "who", None)


def alternatives_of(linker: Linker, options: tuple[Node, ...]) -> None:
    """Only one of them happens: none knows what another speaks of."""
    before = list(linker.record.mentions)
    after = list(before)
    for option in options:
        linker.record.mentions = list(before)
        linker.visit(option)
        after += [each for each in linker.record.mentions if each not in after]
    linker.record.mentions = after

"""What words about piles mean: which were chosen, and which one was spoken of last."""

from __future__ import annotations

import copy
from typing import Any

from spoils.engine.program import players as p
from spoils.engine.program.piles import ChoosePile, Divide, LeadingPile, PileLeads, Piles, ThatPile
from spoils.engine.program.words import ALL, BOTH, EACH
from spoils.language.linking.clauses import clause
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.left import note_part
from spoils.language.linking.linker import Linker


def divide(linker: Linker, node: Divide) -> None:
    """From now on there are piles."""
    clause(linker, node)
    what: Any = node.what
    if what.slot < 0:
        raise Unresolved("divide", "it is not said which cards are divided")
    linker.record.divided = what.slot
    linker.record.has_chosen_pile = linker.record.has_chosen_piles = False
    linker.record.speak_of_pile(Piles(plural=True, slot=what.slot))


def choose_pile(linker: Linker, node: ChoosePile) -> None:
    clause(linker, node)
    doer = linker.doers[-1] if isinstance(node.who, p.Doer) else node.who
    several = isinstance(doer, p.Players | p.Opponent) and doer.which in (EACH, ALL, BOTH)
    record = linker.record
    record.has_chosen_piles = several or record.has_chosen_pile
    record.has_chosen_pile = True
    record.speak_of_pile(Piles("chosen", plural=record.has_chosen_piles, slot=record.divided))


def piles(linker: Linker, node: Piles | LeadingPile) -> None:
    verbs, linker.verbs = linker.verbs, ()
    record = linker.record
    if record.divided < 0:
        raise Unresolved("pile", "no cards were divided into piles before")
    if isinstance(node, Piles):
        linker.visit(node.whose)
        if node.which != "all" and not record.has_chosen_pile:
            raise Unresolved(f"the {node.which} pile", "no pile was chosen before")
        if node.which == "chosen" and node.whose is None and record.has_chosen_piles and not node.plural:
            raise Unresolved("the chosen pile", "several piles were chosen", ambiguous=True)
    node.slot = record.divided
    _deal_with(linker, node, verbs)
    record.speak_of_pile(node)


def compared(linker: Linker, node: PileLeads) -> None:
    """*That pile* is the subject, not the one that it is compared with."""
    linker.visit(node.what)
    meant = linker.record.pile
    linker.visit(node.than)
    if meant is not None:
        linker.record.speak_of_pile(meant)


def that_pile(linker: Linker, node: ThatPile) -> None:
    verbs, linker.verbs = linker.verbs, ()
    node.of, node.slot = linker.record.one_pile(node.words), linker.record.divided
    _deal_with(linker, node, verbs)


def _deal_with(linker: Linker, node: Piles | LeadingPile | ThatPile, verbs: tuple[str, ...]) -> None:
    """What is done to a pile is done to its cards, which later words may speak of."""
    note_part(linker, node, verbs, node.slot)
    if verbs:
        cards = Entity(-1, (), (0,), True, verbs=set(verbs), phrase=copy.deepcopy(node), outside=True)
        linker.record.introduce(cards)

"""What somebody else does as well: *your opponent may do the same*."""

from __future__ import annotations

import copy
import dataclasses
from typing import Any, Final

from spoils.engine.program import numbers as n
from spoils.engine.program import players as p
from spoils.engine.program.conditions import SomebodyDoesNotPay
from spoils.engine.program.families import Instruction, Objects, Player, nodes_of
from spoils.engine.program.instructions.flow import DoTheSame, If, IfDone, May, PlayersDo, Sequence
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import It, Remaining, The, This
from spoils.engine.program.words import DOER_SLOT
from spoils.language.linking.discourse import Unresolved
from spoils.language.linking.linker import Linker

_REFERENCES: Final = (It, The, Remaining, n.ThatMany, p.ThatPlayer)


def deed_of(part: Instruction) -> Instruction:
    """What is done in a sentence, whoever does it and under whatever condition."""
    if isinstance(part, May | PlayersDo):
        return deed_of(part.do)
    if isinstance(part, IfDone | If):
        return deed_of(part.then)
    if isinstance(part, DoTheSame) and part.do is not None:
        return part.do
    if isinstance(part, Sequence) and part.words == ".":
        return deed_of(part.parts[-1])
    return part


def declining(linker: Linker, node: SomebodyDoesNotPay) -> None:
    """Each of those who may pay in the text is looked at."""
    node.offers = linker.record.offers
    if not node.offers:
        raise Unresolved("does not pay", "nobody may pay anything before")
    node.slot = linker.record.new_slot()


def the_same(linker: Linker, node: DoTheSame) -> None:
    """The deed is copied: what it finds is somebody else's. What it says of *you* it says of them."""
    if linker.deed is None:
        raise Unresolved("the same", "nothing was done before")
    deed: Any = copy.deepcopy(linker.deed)
    if isinstance(getattr(deed, "who", None), Player):
        deed.who = p.Doer()
    before = -1
    if node.what is not None:
        before = getattr(deed.what, "slot", -1) if isinstance(getattr(deed, "what", None), Objects) else -1
        deed = _with_another(deed, linker.doers[-1])
    deed = _of_doer(deed)
    own = {getattr(each, "slot", -1) for each in nodes_of(deed) if not isinstance(each, _REFERENCES)}
    own |= {before} - {-1}  # "its owner's hand": of the other one, then
    for each in nodes_of(deed):
        if isinstance(each, _REFERENCES) and not _is_inside(each, own):
            raise Unresolved("the same", "that speaks of something found before it")
        if isinstance(each, p.Opponent | p.OpponentOf):
            raise Unresolved("the same", "it is not clear who would be the opponent then", ambiguous=True)
    node.do = deed
    if node.what is not None:
        deed.what = node.what
    linker.visit(deed)


def _with_another(deed: Any, doer: Player | None) -> Any:
    """``do the same with an item``: the deed without what it was done to. Where the same player does it to
    something of another's, *your hand* could be either."""
    if not isinstance(getattr(deed, "what", None), Objects):
        raise Unresolved("the same", "it is not clear what would be done with that", ambiguous=True)
    deed.what = This()
    if isinstance(doer, p.You | None) and any(
        isinstance(each, p.You) for each in nodes_of(deed) if each is not deed.who
    ):
        raise Unresolved("the same", "it is not clear whose place is meant then", ambiguous=True)
    return deed


def _is_inside(reference: Any, own: set[int]) -> bool:
    """Whether it points to what the deed itself finds."""
    slot = reference.of if isinstance(reference, Remaining) else reference.slot
    return slot in own


def _of_doer(value: Any) -> Any:
    if isinstance(value, p.You) or (isinstance(value, p.ThatPlayer) and value.slot == DOER_SLOT):
        return p.Doer()
    if isinstance(value, tuple):
        return tuple(_of_doer(part) for part in value)
    if isinstance(value, Node):
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            setattr(value, field.name, _of_doer(getattr(value, field.name)))
    return value

"""Coins that are flipped several times, and how many of the flips were won."""

from __future__ import annotations

from spoils.engine.program.families import nodes_of
from spoils.engine.program.happenings.deeds import FlipsCoin
from spoils.engine.program.instructions.choosing import DecideFlip, FlipCoin, FlipCoins
from spoils.engine.program.instructions.flow import ForEach, IfWon
from spoils.engine.program.numbers import FlipsWon
from spoils.engine.program.players import Doer, You
from spoils.engine.program.words import COST_SCOPE
from spoils.language.linking.clauses import clause
from spoils.language.linking.deeds import is_of_several
from spoils.language.linking.discourse import Unresolved
from spoils.language.linking.linker import Linker


def several(linker: Linker, node: FlipCoins) -> None:
    clause(linker, node)
    node.slot, node.slot_of_lost = linker.record.new_slot(), linker.record.new_slot()
    linker.record.flips.append(node)


def won(linker: Linker, node: FlipsWon) -> None:
    record, first = linker.record, 0
    if not record.flips and record.outer is not None:
        record, first = record.outer, COST_SCOPE
    if not record.flips:
        raise Unresolved("flips", "no coin was flipped several times before")
    flips = record.flips[-1]
    yours = isinstance(flips.who, You | Doer)
    if yours == node.theirs:
        problem = "you flip the coins" if yours else "somebody else flips the coins"
        raise Unresolved("they" if yours else "you", problem)
    if is_of_several(flips.who):
        raise Unresolved("they", "several players flip coins", ambiguous=True)
    node.slot = first + (flips.slot_of_lost if node.lost else flips.slot)


def decided(linker: Linker, node: DecideFlip) -> None:
    """``You win that flip instead``: of a flip that is replaced."""
    if linker.replaced is None or not any(isinstance(each, FlipsCoin) for each in nodes_of(linker.replaced)):
        raise Unresolved("that flip", "only a flip that is replaced can come out otherwise")
    clause(linker, node)


def if_won(linker: Linker, node: IfWon) -> None:
    """``Flip a coin 3 times. If you win, …``: all of them, one of them, the last one?"""
    last = linker.deed
    if isinstance(last, FlipCoins) or (
        not node.each
        and isinstance(last, ForEach)
        and any(isinstance(each, FlipCoin) for each in nodes_of(last.do))
    ):
        problem = "several coins were flipped; say how many of the flips have to be won"
        raise Unresolved("if you win", problem, ambiguous=True)
    linker.children(node)

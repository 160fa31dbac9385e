"""Coins that are flipped several times, and how many of the flips were won."""

from __future__ import annotations

from spoils.engine.program.families import nodes_of
from spoils.engine.program.instructions.choosing import FlipCoin, FlipCoins
from spoils.engine.program.instructions.flow import ForEach, IfWon
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import FlipsWon
from spoils.engine.program.players import Doer, You
from spoils.language.linking.clauses import clause
from spoils.language.linking.discourse import Unresolved
from spoils.language.linking.linker import Linker


def several(linker: Linker, node: FlipCoins) -> None:
    clause(linker, node)
    node.slot, node.slot_of_lost = linker.record.new_slot(), linker.record.new_slot()
    linker.record.flips.append(node)


def won(linker: Linker, node: FlipsWon) -> None:
    if not linker.record.flips:
        raise Unresolved("flips", "no coin was flipped several times before")
    flips = linker.record.flips[-1]
    if not isinstance(flips.who, You | Doer):
        raise Unresolved("you", "somebody else flips the coins")
    node.slot = flips.slot_of_lost if node.lost else flips.slot


def if_won(linker: Linker, node: IfWon) -> None:
    """``Flip a coin 3 times. If you win, …``: all of them, one of them, the last one?"""
    last = linker.deed
    if isinstance(last, FlipCoins) or (
        isinstance(last, ForEach) and any(isinstance(each, FlipCoin) for each in nodes_of(last.do))
    ):
        problem = "several coins were flipped; say how many of the flips have to be won"
        raise Unresolved("if you win", problem, ambiguous=True)
    linker.children(node)


def demand_an_effect(cost: Node) -> None:
    if any(isinstance(each, FlipCoins) for each in nodes_of(cost)):
        raise Unresolved("flip", "coins that a cost flips several times are not counted")

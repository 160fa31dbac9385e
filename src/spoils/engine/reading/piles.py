"""402: piles into which a text has divided cards: which are meant, and which of them counts more."""

from __future__ import annotations

from spoils.engine.meanings import CONDITIONS, DENOTED, FITS, MATCHING, denoted, who
from spoils.engine.program.families import Objects
from spoils.engine.program.piles import PILES, LeadingPile, OnePileLeads, PileLeads, Piles, ThatPile
from spoils.engine.reading.facts import stat
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Pile, Scope


def piles_of(game: Game, node: Objects, scope: Scope, candidate: int = 0) -> list[Pile]:
    """The piles that a phrase means; none if it speaks of something else."""
    if isinstance(node, ThatPile) and node.of is not None:
        return piles_of(game, node.of, scope, candidate)
    if isinstance(node, LeadingPile):
        leading = leading_pile(game, node, scope)
        return [] if leading is None else [leading]
    if not isinstance(node, Piles):
        return []
    found = list(scope.piles)
    if node.which != "all":
        found = [pile for pile in found if pile.chosen == (node.which == "chosen")]
    if node.whose is not None:
        players = who(game, node.whose, scope, candidate)
        found = [pile for pile in found if pile.owner in players]
    return found


def leading_pile(game: Game, node: LeadingPile, scope: Scope) -> Pile | None:
    """The one pile whose cards count more (or less) together than those of every other one."""
    compared = [pile for pile in scope.piles if pile.chosen] or list(scope.piles)
    if not compared:
        return None
    totals = [total(game, cards_in(game, pile), node.stat) for pile in compared]
    leading = min(totals) if node.lower else max(totals)
    if len(totals) == 1 or totals.count(leading) > 1:
        return None
    return compared[totals.index(leading)]


def cards_in(game: Game, pile: Pile) -> list[int]:
    """402.4: the cards that still lie there."""
    return [ref for ref in pile.refs if game.is_current(ref)]


def total(game: Game, refs: list[int], which: int) -> int:
    return sum([stat(game, ref, which) for ref in refs])


def _cards(game: Game, node: Objects, scope: Scope, candidate: int) -> list[int]:
    return [ref for pile in piles_of(game, node, scope, candidate) for ref in cards_in(game, pile)]


def _is_among(game: Game, node: Objects, ref: int, scope: Scope, candidate: int) -> bool:
    return ref in _cards(game, node, scope, candidate)


def _one_leads(game: Game, node: OnePileLeads, scope: Scope, candidate: int) -> bool:
    return leading_pile(game, node.pile, scope) is not None


def _leads(game: Game, node: PileLeads, scope: Scope, candidate: int) -> bool:
    """Where there is no such pile there is nothing to compare."""
    sides = (node.what, node.than)
    if not all(piles_of(game, side, scope, candidate) for side in sides):
        return False
    mine, other = (total(game, denoted(game, side, scope, candidate), node.stat) for side in sides)
    return mine < other if node.lower else mine > other


for _kind in PILES:
    MATCHING[_kind] = _cards
    DENOTED[_kind] = _cards
    FITS[_kind] = _is_among
CONDITIONS.update({OnePileLeads: _one_leads, PileLeads: _leads})

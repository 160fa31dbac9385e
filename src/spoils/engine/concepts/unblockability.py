"""412: unblockability. A party that contains only characters that cannot be blocked cannot be blocked.

The same way of looking at it serves texts by which only some characters, or only large parties, can block a
character: a character may block a party if there is a member it may block.
"""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.meanings import compares
from spoils.engine.program.statements.changes import BlockableOnlyBy
from spoils.engine.prohibitions import cannot
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits
from spoils.engine.state.game import Game


def can_block_one_of(game: Game, blocker: int, attackers: list[int], size: int) -> bool:
    """Whether a character, in a blocking party of that size (0: of any), may block at least one member of
    the attacking party."""
    return any(can_block(game, blocker, attacker, size) for attacker in attackers)


def can_block(game: Game, blocker: int, attacker: int, size: int) -> bool:
    """Whether nothing that is said of either of them forbids it."""
    ref = game.ref(attacker)
    if (
        cannot(game, attacker, "be blocked", source=game.ref(blocker), by=game.play[blocker].controller)
        is not None
    ):
        return False
    if cannot(game, blocker, "block", other=ref) is not None:
        return False
    for rule in board(game).traits(attacker).rules:
        change = rule.change
        if isinstance(change, BlockableOnlyBy):
            if change.by is not None and not fits(game, change.by, game.ref(blocker), rule.scope, ref):
                return False
            if (
                size
                and change.members is not None
                and not compares(size, change.comparison, value(game, change.members, rule.scope))
            ):
                return False
    return True

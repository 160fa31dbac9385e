"""507.3: Covert. Only covert characters can block a covert party, and covert characters can block nothing
else."""

from __future__ import annotations

from spoils.engine.concepts.board import board
from spoils.engine.concepts.cannot import can
from spoils.engine.program.statements import PartyIsCovert
from spoils.engine.program.words import COVERT
from spoils.engine.reading.objects import party_members
from spoils.engine.state.game import Game


def is_covert(game: Game, card: int) -> bool:
    """Whether a card in play has the keyword (507.3d: gained ones count)."""
    return bool(board(game).traits(card).keywords & COVERT)


def is_covert_party(game: Game, party: list[int]) -> bool:
    """302.11, 507.3a: all members have covert, or a text says that the party is covert."""
    if not party:
        return False
    if all(is_covert(game, card) for card in party):
        return True
    for force in board(game).statements(PartyIsCovert):
        node = force.node
        assert isinstance(node, PartyIsCovert)
        if party[0] in party_members(game, node.party, force.scope):
            return True
    return False


def may_block_party(game: Game, blocker: int, covert_party: bool) -> bool:
    """507.3b, 507.3c, and texts that let a character block covert parties all the same."""
    if is_covert(game, blocker) == covert_party:
        return True
    return covert_party and can(game, blocker, "block covert parties")


def is_attacking_party_covert(game: Game) -> bool:
    battle = game.battle
    return battle is not None and is_covert_party(game, battle.attackers)

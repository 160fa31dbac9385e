"""310: what may be picked. Picking is an act of its own, so texts can forbid it, demand it, or wait for
it."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.board.in_force import InForce
from spoils.engine.program.statements.changes import Must
from spoils.engine.program.statements.possible import Ignores, MustPick, PlayerCannot
from spoils.engine.prohibitions.cannot import cannot, ignores
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import who
from spoils.engine.state.game import CARDS, Game


def can_be_picked(game: Game, player: int, ref: int, source: int) -> bool:
    """Whether nothing stops the player from picking the card for the text of ``source``. Other ways of
    choosing a card are not picking (310.1)."""
    return bool(pickable(game, player, [ref], source))


def pickable(game: Game, player: int, refs: list[int], source: int) -> list[int]:
    """Those of the cards that the player can pick."""
    folded = board(game)
    bans: list[InForce] = []
    for force in folded.statements(PlayerCannot):
        node = force.node
        assert isinstance(node, PlayerCannot)
        if node.verb == "pick" and not node.using and player in who(game, node.who, force.scope):
            bans.append(force)
    if not bans and not folded.restricts and not folded.statements(Ignores):
        return list(refs)
    return [
        ref
        for ref in refs
        if not is_banned(game, ref, bans)
        and (
            game.permanent(ref) is None
            or (
                cannot(game, ref % CARDS, "be picked", by=player, source=source) is None
                and not ignores(game, ref, source)
            )
        )
    ]


def is_banned(game: Game, ref: int, bans: list[InForce]) -> bool:
    """Whether one of the texts that keep a player from picking is about this card."""
    for force in bans:
        node = force.node
        if isinstance(node, PlayerCannot) and (node.what is None or fits(game, node.what, ref, force.scope)):
            return True
    return False


def must_be_picked(game: Game, refs: list[int]) -> list[int]:
    """505: those of the cards that whatever can pick them must pick."""
    demands = board(game).statements(MustPick)
    required: list[int] = []
    for ref in refs:
        if game.permanent(ref) is None:
            continue
        demanded = any(
            isinstance(entry.change, Must) and entry.change.verb == "be picked"
            for entry in board(game).traits(ref % CARDS).rules
        )
        for force in demands:
            node = force.node
            if isinstance(node, MustPick) and fits(game, node.what, ref, force.scope):
                demanded = True
        if demanded:
            required.append(ref)
    return required

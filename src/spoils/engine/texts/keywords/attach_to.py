"""507.2: Attach to [type]. The target is picked as the first extra cost, and the card enters play attached
to it."""

from __future__ import annotations

from spoils.engine.program.instructions import Pick
from spoils.engine.program.node import Node
from spoils.engine.program.texts import AttachText
from spoils.engine.reading.objects import matching
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.scope import Scope
from spoils.engine.terms.picking import can_be_picked

HOSTS = 8  # slots a target's description may need


def possible_hosts(game: Game, ref: int, player: int, keyword: AttachText) -> list[int]:
    """What the player could pick for the card to be attached to (507.2a)."""
    found: list[int] = []
    for host in matching(game, keyword.what, Scope(ref, player, HOSTS)):
        if host % CARDS != ref % CARDS and can_be_picked(game, player, host, ref):
            found.append(host)
    return found


def pick_instruction(game: Game, keyword: AttachText) -> Node:
    """The first extra cost of the card: pick a target. Made once for each keyword text."""
    known = game.library.guarded.get(id(keyword))
    if known is None:
        known = Pick(keyword.what)
        game.library.guarded[id(keyword)] = known
        game.library.number(known)
    return known

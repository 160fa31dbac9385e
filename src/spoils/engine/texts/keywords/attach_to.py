"""507.2: Attach to [type]. The target is picked as the first extra cost, and the card enters play attached
to it."""

from __future__ import annotations

from typing import Final

from spoils.engine.asking.putting import Choosing, in_open_order
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.texts import AttachText
from spoils.engine.prohibitions import cannot_elsewhere, must_be_picked, pickable
from spoils.engine.reading.objects import matching
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import PICK
from spoils.engine.state.scope import Scope

ROOM: Final = 8  # slots the description of a target may need


def room_for(keyword: AttachText) -> int:
    """How many slots it needs: none for a mere type."""
    what = keyword.what
    return 0 if isinstance(what, Cards) and not what.adjectives and not what.qualifiers else ROOM


def possible_hosts(game: Game, ref: int, player: int, keyword: AttachText) -> list[int]:
    """What the player could pick for the card to be attached to (507.2a)."""
    hosts = matching(game, keyword.what, Scope(ref, player, room_for(keyword)))
    found: list[int] = []
    for host in pickable(game, player, hosts, ref):
        if host % CARDS == ref % CARDS:
            continue
        if not cannot_elsewhere(game, ref, "be attached", by=player, other=host):
            found.append(host)
    return found


def picking_of_host(game: Game, player: int, hosts: list[int], scope: Scope) -> Choosing:
    """The question which of them it is; it is a pick like any other (310.1, 505.2)."""
    required = must_be_picked(game, hosts)
    refs = in_open_order(game, required or hosts, player)
    return Choosing(player, PICK, refs, scope, reason="pick.attach", rules=("507.2a",))

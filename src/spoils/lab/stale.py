"""What is kept about a game must be what would be found anew.

The board, where the cards lie, what can pay, which triggers wait and more are kept from one decision to the
next as long as nothing changes that they depend on. Each kind of it is entered in ``state.kept``. A copy
keeps nothing, so it finds all anew.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.state.game import Game
from spoils.engine.state.kept import KEEPINGS

EVERY: Final = 40  # decisions between two looks


class Stale(Exception):
    """Something was kept although it has changed."""


def compare_kept(game: Game) -> None:
    """Find everything anew and compare."""
    if game.over:
        return
    copy = game.clone()
    for keeping in KEEPINGS:
        kept, new = keeping.facts(game), keeping.facts(copy)
        for name, value in new.items():
            if kept[name] != value and not (name in keeping.generous and says_more(kept[name], value)):
                raise Stale(f"{keeping.name}, {name}: {difference(kept[name], value)}")


def says_more(kept: object, new: object) -> bool:
    """Whether a mask or a mark holds all that it would hold anew."""
    return isinstance(kept, int) and isinstance(new, int) and kept & new == new


def difference(kept: object, new: object) -> str:
    """Both, or only the cards about which they differ."""
    if isinstance(kept, dict) and isinstance(new, dict):
        cards = [card for card in new if kept.get(card) != new[card]]
        return ", ".join(f"card {card} kept as {kept.get(card)}, found anew as {new[card]}" for card in cards)
    return f"kept as {kept}, found anew as {new}"

"""Information states: all that a player knows and has known, as one string."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from spoils.bots.playing import Noted
from spoils.engine.state.game import Game
from spoils.view.player_view import Viewing


def known_to(game: Game, viewer: int, answers: Sequence[Noted]) -> str:
    """The view, the log and the player's own answers. Objects are numbered in the order in which they are
    mentioned, so that other seeds can lead to the same string."""
    look = Viewing(game, viewer)
    own = [places for who, places in answers if who == viewer]
    text = msgspec.json.encode([look.table(), own]).decode()
    names: dict[str, str] = {}
    ids = re.compile("|".join(f'"{name}"' for name in look.ids.names.values()) or r"(?!)")
    return ids.sub(lambda found: names.setdefault(found[0], f'"#{len(names)}"'), text)

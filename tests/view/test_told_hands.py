"""403.2: whose hand a card goes to is told as it is, where a text names another player than its owner."""

from __future__ import annotations

import pytest

from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.play import empty_game
from spoils.engine.program import events as ev
from spoils.engine.program.words import HAND
from spoils.engine.state.events import Event
from spoils.library import build_library
from spoils.view.ids import Ids
from spoils.view.log import arguments, key_of
from spoils.view.model import PlayerName


@pytest.mark.parametrize(("whose", "key"), [(-1, "event.move.hand"), (1, "event.move.another_hand")])
def test_whose_hand_it_is(whose: int, key: str) -> None:
    event = Event(ev.MOVE)
    event.area, event.whose = HAND, whose
    assert key_of(event) == key
    game = empty_game(build_library([]), COMPREHENSIVE, 5, 2)
    told = arguments(game, event, 0, Ids(game, 0))
    assert told.get("whose") == (PlayerName(1) if whose == 1 else None)

"""402.5, 411.2: a choice that is none is asked all the same where others cannot tell that it is none."""

from __future__ import annotations

import pytest

from spoils.engine.agenda import push
from spoils.engine.asking.putting import Choosing
from spoils.engine.program.words import ITEM, LOCATION
from spoils.engine.state.questions import CHOOSE
from tests.engine.build import Table
from tests.engine.wordings import cards


@pytest.mark.parametrize(
    ("words", "face_down", "asked"),
    [
        ("a face-down location you control", True, True),  # what the other card is, only its owner knows
        ("a location you control", False, False),
    ],
)
def test_what_everybody_knows_to_fit_is_asked_for_if_something_else_might(
    words: str, face_down: bool, asked: bool
) -> None:
    table = Table()
    known = table.card("Lighthouse", LOCATION, face_down=face_down)
    table.card("Lamp", ITEM, face_down=face_down)
    game = table.game
    game.seen = [(game.ref(known), 3)]
    scope = table.scope()
    choosing = Choosing(0, CHOOSE, [game.ref(known)], scope, phrase=cards(words))
    push(game, choosing)
    choosing.run(game)
    assert (game.question is not None) == asked
    if not asked:
        assert game.chosen == [game.ref(known)]

"""What there is to look at in a recorded game: decisions that can be searched, and draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from spoils.bots.exploring import is_searched
from spoils.engine.program.events import DRAW
from spoils.engine.state.game import CARDS, Game
from spoils.record.replay import Given, apply


class Moment(Struct, frozen=True, omit_defaults=True):
    """Something to look at, in the game after so many answers: the decision that was made there, or the draw
    of a player to which it led."""

    step: int
    player: int
    cards: tuple[int, ...] = ()
    """Those that were drawn."""


def moments(game: Game, given: Sequence[Given]) -> Iterator[Moment]:
    """All of a game, which is played on for it."""
    game.log = []
    for step, one in enumerate(given):
        question = game.question
        if game.over or question is None:
            return
        if not one.concedes and question.player == one.player and is_searched(question):
            yield Moment(step, one.player)
        before = len(game.log)
        apply(game, one)
        if one.concedes:
            continue
        for player in range(len(game.players)):
            cards = [
                ref % CARDS
                for event in game.log[before:]
                if event.kind == DRAW and event.happened and event.player == player
                for ref in event.cards
            ]
            if cards:
                yield Moment(step, player, tuple(cards))

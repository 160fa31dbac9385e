"""603.2, 607.2, 608.1c: windows, in which a player may act. The steps that open them ask here what may be
done; ``offers.actions`` answers, which needs those steps itself: what is done can be responded to."""

from __future__ import annotations

from typing import Final

from spoils.engine.state.game import Game


class Window:
    """What a player may do in a window, and doing it. ``answers`` and ``response`` tell what is responded
    to: the number of the action and the card it is about."""

    def options(
        self, game: Game, player: int, kind: int, answers: int, response: int
    ) -> list[tuple[int, ...]]:
        raise NotImplementedError

    def take(
        self, game: Game, player: int, option: tuple[int, ...], kind: int, answers: int, response: int
    ) -> None:
        raise NotImplementedError


REGISTERED: Final[list[Window]] = []


def window() -> Window:
    return REGISTERED[0]

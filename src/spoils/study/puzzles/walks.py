"""Ways through a turn: that of the bots, and those on which nobody thinks.

Most decisions of a game between bots are easy, and an attack that none of them would dare is often answered
by one block alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from spoils.bots.bot import Bot
from spoils.bots.draw import draw_answer
from spoils.engine.program.words import CHARACTER
from spoils.engine.state import questions as q
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import Game


def by_bots(game: Game, bots: Sequence[Bot]) -> list[int]:
    """What the bot whose turn it is answers."""
    assert game.question is not None
    return bots[game.question.player].answer(game, game.question.player)


def wandering(game: Game, chance: Chance) -> list[int] | None:
    """Any attack, and in it any answer; None where there is nobody to attack with any more."""
    assert game.question is not None
    if game.question.kind != q.TURN:
        return draw_answer(game, chance)
    attacks = [place for place, option in enumerate(game.question.options) if option[0] == q.ATTACK]
    return [attacks[chance.below(len(attacks))]] if attacks else None


def fighters(game: Game) -> int:
    """How many characters are in play."""
    return sum(
        not permanent.face_down and bool(game.definition(card).types & CHARACTER)
        for card, permanent in game.play.items()
    )

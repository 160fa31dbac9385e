"""Luck of the draw: how much better the cards are that were drawn than any others of the deck.

The moment before is played on twice in the same imagined world: once with the cards that were drawn on top of
the deck, once with cards that might have been. All else is the same in both, so the difference is the draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spoils.bots.imagining import imagine
from spoils.bots.prospects import chance_of_winning
from spoils.bots.reflex import Habits, Reflex, play_out
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.program.words import DECK
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.study.analysis.calibration import shown, still_playing
from spoils.study.analysis.looking import error_of_mean, mean, worlds_for
from spoils.study.analysis.model import Budget, Draw
from spoils.view.knowledge import sees
from spoils.view.resample import recast

PART: Final = 3  # of the nodes of a decision
SALT: Final = 500_000  # so that draws and decisions have worlds of their own


def luck(
    game: Game, step: int, given: Sequence[int], player: int, cards: Sequence[int], budget: Budget
) -> Draw | None:
    """The luck of a player who drew these cards because of the answer to the open question. None if nothing
    can be said: the player knew the cards before, or the answer shows a card that was hidden."""
    question = game.question
    assert question is not None
    drawn = [card for card in cards if game.area[card] == DECK and not sees(game, player, card)]
    if not drawn:
        return None
    chance = from_seed(budget.seed * 1_000_003 + SALT + step * 4 + player)
    habits = Habits()
    gains: list[float] = []
    nodes = 0
    after = game.clone()
    answer(after, question.player, list(given))
    while nodes < budget.nodes // PART or len(gains) < worlds_for(budget.nodes):
        world = imagine(game, player, chance)
        if why_illegal(world, list(given)) is not None:
            return None
        values = []
        for copy in (as_drawn(world, game, player, drawn), world):
            before = copy.decisions
            answer(copy, question.player, list(given))
            play_out(copy, player, after.turn, Reflex(habits))
            nodes += copy.decisions - before
            values.append(shown(chance_of_winning(copy, player), still_playing(game)))
        gains.append(values[0] - values[1])
    return Draw(step + 1, after.turn, player, mean(gains), error_of_mean(gains))


def as_drawn(world: Game, game: Game, player: int, drawn: Sequence[int]) -> Game:
    """The imagined world with the real cards where they were drawn from: they change places with others of
    the deck."""
    kinds = list(world.definition_of)
    others = [card for card in world.players[player].deck if card not in drawn]
    for place, card in enumerate(drawn):
        wanted = game.definition_of[card]
        if kinds[card] == wanted:
            continue
        free = [*drawn[place + 1 :], *others]
        other = next((one for one in free if kinds[one] == wanted), None)
        if other is not None:
            kinds[other] = kinds[card]
        kinds[card] = wanted
    copy = world.clone()
    recast(copy, kinds, -1)
    return copy

"""407.2 (A10): of whom a condition about "an opponent" or "a player" is true."""

from __future__ import annotations

from spoils.engine.meanings import holds, who
from spoils.engine.program.families import Condition, Player, nodes_of
from spoils.engine.program.players import Opponent, Players
from spoils.engine.reading.players import choose_player, still_in
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope
from spoils.engine.state.slots import player_in, remember_player


def of_whom_it_is_true(game: Game, condition: Condition, slot: int, scope: Scope) -> list[int]:
    """The players of whom it is true, if "an opponent" in it, remembered in the slot, is each of them."""
    return [player for player in still_in(game) if is_true_of(game, condition, slot, scope, player)]


def mean_whom(condition: Condition, slot: int, scope: Scope, player: int) -> None:
    """From now on the text means this one of them."""
    choose_player(whom_it_is_about(condition, slot), scope, player)


def whom_it_is_about(condition: Condition, slot: int) -> Player:
    """``an opponent``, in the condition."""
    spoken_of = [each for each in nodes_of(condition) if isinstance(each, (Opponent, Players))]
    return next(each for each in spoken_of if each.slot == slot)


def is_true_of(game: Game, condition: Condition, slot: int, scope: Scope, player: int) -> bool:
    """Whether the condition is true if it is about this player."""
    before = player_in(scope, slot)
    if before == NOBODY and player not in who(game, whom_it_is_about(condition, slot), scope):
        return False
    if before not in (NOBODY, player):
        return False
    remember_player(game, scope, slot, player)
    result = holds(game, condition, scope)
    remember_player(game, scope, slot, before)
    return result

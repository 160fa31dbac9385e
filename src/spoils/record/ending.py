"""How a game has ended: who won, and how each of the others lost."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from spoils.engine.state.game import Game

INFLUENCE = "influence"  # the faction had no influence left (102.1)
CONCEDED = "conceded"
TEXT = "text"  # a card says so
LOOP = "loop"  # a draw: nobody can end what goes on for ever (414.1)
TOGETHER = "together"  # a draw: the last players lost at the same time (102.2)
GIVEN_UP = "given_up"  # a draw for want of an end: nothing happens any more


class Ending(msgspec.Struct, frozen=True):
    """The end of a game. ``reason`` is how the losers lost ("conceded+influence" if in several ways), or why
    the game is a draw."""

    winners: tuple[int, ...]
    reason: str
    losses: tuple[str, ...]  # by seat: how each player lost, "" for those who did not


def ending_of(game: Game, conceded: Collection[int] = ()) -> Ending | None:
    """How the game has ended, None if it goes on. ``conceded`` are the players who gave up."""
    if not game.over:
        return None
    losses = tuple(how_lost(game, player.index, conceded) for player in game.players)
    if game.winners:
        reason = "+".join(sorted({how for how in losses if how}))
    else:
        reason = TOGETHER if all(losses) else LOOP
    return Ending(tuple(game.winners), reason, losses)


def how_lost(game: Game, player: int, conceded: Collection[int]) -> str:
    """How a player lost, "" if the player has not."""
    if not game.players[player].lost:
        return ""
    if player in conceded:
        return CONCEDED
    return INFLUENCE if game.players[player].influence <= 0 else TEXT

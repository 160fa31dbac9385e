"""202: factions."""

from __future__ import annotations

from spoils.engine.state.game import CARDS, Game


def faction_of(game: Game, player: int) -> int:
    """202.1: the reference of a player's faction; 0 if it has left the game."""
    card = game.players[player].faction
    return game.ref(card) if card >= 0 and card in game.play else 0


def is_faction_of(game: Game, ref: int, players: list[int]) -> bool:
    """Whether the object is the faction of one of the players, even after it has left the game."""
    card = ref % CARDS
    return any(game.players[player].faction == card for player in players)

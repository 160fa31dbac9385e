"""403, 411: which cards a player can tell. Everything shown to anybody goes through here."""

from __future__ import annotations

from spoils.engine.program.words import DECK, HAND, PLAY
from spoils.engine.state.game import CARDS, Game


def sees(game: Game, player: int, card: int) -> bool:
    """Whether a player may know which card this is."""
    return lies_open(game, player, card) or was_shown(game, player, card)


def lies_open(game: Game, player: int, card: int) -> bool:
    """Whether the card can be looked at where it is now."""
    area = game.area[card]
    if area == PLAY:
        permanent = game.play[card]
        return not permanent.face_down or permanent.controller == player  # 411.2
    if area == HAND:
        return card in game.players[player].hand  # 403.2a
    if area == DECK:
        return False  # 403.1a: not even by its owner
    # The discard pile and the being deployed area are open (403.3, 403.5a); a face-down card that is
    # out of the game or in the Void is known to its owner alone.
    return not game.face_down[card] or game.owner[card] == player


def was_shown(game: Game, player: int, card: int) -> bool:
    """Whether the object that the card is now was revealed to the player, or looked at by that player."""
    ref = game.ref(card)
    return any(known == ref and mask >> player & 1 for known, mask in game.seen if known % CARDS == card)

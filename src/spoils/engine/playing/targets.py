"""608.1a: what a player may attack, and whether something has to be attacked yet."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.board.folded import BANS, PARTIES, TAXES
from spoils.engine.playing.parties import (
    ATTACK,
    attacking_party,
    can_attack_with,
    is_out_of_action,
    must_act,
    notable_cards,
)
from spoils.engine.program.words import FACTION, LOCATION
from spoils.engine.prohibitions.cannot import cannot, player_cannot
from spoils.engine.prohibitions.limits import left_this_turn
from spoils.engine.state.game import Game


def attack_targets(game: Game, player: int) -> list[int]:
    """608.1a: the factions and locations (207.3) the player could attack now, with at least one character."""
    folded = board(game)
    limits = folded.limiting()
    if game.battle is not None or (limits & BANS and player_cannot(game, player, ATTACK)):
        return []
    left = left_this_turn(game, player, ATTACK)
    if left is not None and left == 0:
        return []
    attackers = attackers_of(game, player)
    if not attackers:
        return []
    simple = not limits & (PARTIES | TAXES | BANS)
    if folded.restricts:
        simple = simple and not any(folded.traits(card).rules for card in attackers)
    found: list[int] = []
    for card in notable_cards(folded):
        permanent = game.at[card]
        if permanent is None or permanent.controller == player:
            continue
        if not folded.traits(card).types & (FACTION | LOCATION):
            continue
        if permanent.face_down or cannot(game, card, "be attacked", by=player) is not None:
            continue
        if simple or attacking_party(game, player, game.ref(card)).cards:
            found.append(game.ref(card))
    return found


def attackers_of(game: Game, player: int) -> list[int]:
    """The player's characters that could attack something."""
    folded = board(game)
    found: list[int] = []
    for card in folded.bodies_in_play():
        permanent = game.at[card]
        if (
            permanent is not None
            and permanent.controller == player
            and not is_out_of_action(permanent, folded.traits(card), ATTACK)
            and can_attack_with(game, player, game.ref(card))
        ):
            found.append(card)
    return found


def must_still_attack(game: Game, player: int) -> bool:
    """505.1: a character that must attack if it can keeps its player from ending the turn."""
    folded = board(game)
    if not folded.restricts:
        return False
    required = [
        card
        for card in folded.changed  # only what a text says makes a card attack
        if game.play[card].controller == player and must_act(game, card, "attack")
    ]
    if not required:
        return False
    return any(attacking_party(game, player, target).satisfiable() for target in attack_targets(game, player))

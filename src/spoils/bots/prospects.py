"""The chance that a player whose turn begins will win, as far as that player can see it.

A weighted sum of what the player has more than the others, made a chance by the logistic function. The
weights are rounded from a logistic regression on games played by reflex, with a few random answers strewn in:
what whoever won had at the beginning of a turn. Those of resources and cards in the hand were set by hand:
nearly all players in those games had four resources soon, so the fit says little about the first ones. The
one of what single cards in the own hand are good for comes from a second regression, on games of greedy and
searching bots with fifteen decks.
"""

from __future__ import annotations

from math import exp
from typing import Final

from spoils.bots.instinct import usefulness
from spoils.engine.board.board import Board, board
from spoils.engine.program.keywords import COVERT
from spoils.engine.program.words import CHARACTER, FACTION, ITEM, LOCATION
from spoils.engine.state.game import Game

TURN: Final = 0.4  # the advantage of having the next turn
INFLUENCE: Final = 0.09
DANGER: Final = 6.0  # divided by the influence left
CARD: Final = (0.2, 0.2)  # each of the first cards in a hand, each further one
FIRST_CARDS: Final = 3
MOST_CARDS: Final = 8
RESOURCE: Final = (0.45, 0.38, 0.15)  # each of the first four, of the next four, of the others
CHARACTERS: Final = -0.13
STRENGTH: Final = 0.19
LIFE: Final = 0.09
SPEED: Final = 0.07
COVERT_STRENGTH: Final = 0.13
ITEM_COST: Final = 0.06  # for each item its cost and one more
STRUCTURE: Final = 0.05  # for each location the structure left and two more
NO_DECK: Final = -1.1  # fewer cards in the deck than FEW_CARDS
FEW_CARDS: Final = 3
USEFUL: Final = 0.025  # for each point by which a card in the own hand is more useful than ORDINARY ones
ORDINARY: Final = 4.0
LEAST_USEFUL: Final = -2.0
MOST_USEFUL: Final = 4.0


def chance_of_winning(game: Game, player: int) -> float:
    """Between 0 and 1, for the player whose turn it is."""
    if game.over:
        if not game.winners:
            return 0.5
        return 1.0 if player in game.winners else 0.0
    if game.players[player].lost:
        return 0.0
    others = [one.index for one in game.players if one.index != player and not one.lost]
    folded = board(game)
    lead = side(game, folded, player) - sum(side(game, folded, one) for one in others) / len(others)
    lead += hand(game, player)
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, TURN + lead))))


def hand(game: Game, player: int) -> float:
    """What the cards in the own hand are good for, beyond their number."""
    points = 0.0
    for card in game.players[player].hand:
        points += max(LEAST_USEFUL, min(MOST_USEFUL, usefulness(game, player, card) - ORDINARY))
    return USEFUL * points


def side(game: Game, folded: Board, player: int) -> float:
    """What one player has that everybody can see."""
    own = game.players[player]
    cards = min(len(own.hand), MOST_CARDS)
    resources = len(folded.resources(player))
    points = (
        INFLUENCE * own.influence
        - DANGER / (1 + max(0, own.influence))
        + CARD[0] * min(cards, FIRST_CARDS)
        + CARD[1] * max(0, cards - FIRST_CARDS)
        + RESOURCE[0] * min(resources, 4)
        + RESOURCE[1] * min(max(0, resources - 4), 4)
        + RESOURCE[2] * max(0, resources - 8)
    )
    if len(own.deck) < FEW_CARDS:
        points += NO_DECK
    for card in folded.figures:
        permanent = game.play[card]
        if permanent.controller != player or permanent.face_down:
            continue
        traits = folded.traits(card)
        types = traits.types
        if types & FACTION:
            continue
        if types & CHARACTER:
            strength = max(0, traits.strength)
            points += CHARACTERS + STRENGTH * strength + LIFE * traits.life + SPEED * traits.speed
            if traits.keywords & COVERT:
                points += COVERT_STRENGTH * strength
        elif types & LOCATION:
            marks = sum(amount for _, amount in permanent.markers)
            points += STRUCTURE * (2 + max(0, traits.structure - marks))
        elif types & ITEM:
            points += ITEM_COST * (1 + max(0, game.definition(card).cost))
    return points

"""How good a position is for a player, in points: a point is about one influence.

Only what everybody can see is counted, and the player's own hand: cards that a player cannot know count by
their number alone, so an imagined game and the real one have the same value.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import Board, board
from spoils.engine.program.words import CHARACTER, FACTION, ITEM, LOCATION, RESOURCE
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent

WIN: Final = 100_000.0
DANGER: Final = 30.0  # what the last points of influence are worth beyond their number
HAND: Final = (3.0, 2.6, 2.2, 1.8, 1.4, 1.0, 0.6)  # the first card in a hand, the second ...
# the first resource in play, the second ... : four are a beginning, more than eight are seldom needed
RESOURCES: Final = (4.0, 4.0, 4.0, 3.6, 3.2, 2.6, 2.0, 1.2, 0.6)
MORE_RESOURCES: Final = 0.2
READY: Final = 0.5  # a character that may still block or attack, by its strength


def evaluate(game: Game, player: int) -> float:
    """The position as the player sees it: the more the better."""
    if game.over:
        if not game.winners:
            return 0.0
        return WIN if player in game.winners else -WIN
    if game.players[player].lost:
        return -WIN
    folded = board(game)
    scores = [standing(game, one) for one in range(len(game.players))]
    for card, permanent in game.play.items():
        if not permanent.face_down:
            scores[permanent.controller] += worth(game, folded, card, permanent)
    others = [score for one, score in enumerate(scores) if one != player and not game.players[one].lost]
    return scores[player] - (sum(others) / len(others) if others else -WIN)


def standing(game: Game, player: int) -> float:
    """Influence, hand and resources of one player."""
    own = game.players[player]
    if own.lost:
        return 0.0
    resources = len(board(game).resources(player))
    return (
        own.influence
        - DANGER / (1 + own.influence)
        + sum(HAND[: len(own.hand)])
        + sum(RESOURCES[:resources])
        + MORE_RESOURCES * max(0, resources - len(RESOURCES))
    )


def development(game: Game, player: int, *, draws: bool) -> float:
    """What is gained by drawing a card, or by playing one from the hand as a resource."""
    hand = len(game.players[player].hand)
    if draws:
        return table(HAND, hand) if game.players[player].deck else -1.0
    if hand == 0:
        return -1.0
    return table(RESOURCES, len(board(game).resources(player))) - table(HAND, hand - 1)


def table(points: tuple[float, ...], place: int) -> float:
    return points[place] if place < len(points) else MORE_RESOURCES


def loss_of_influence(influence: int, damage: int) -> float:
    """What losing so much influence costs."""
    if damage >= influence:
        return WIN
    return damage + DANGER / (1 + influence - damage) - DANGER / (1 + influence)


def worth(game: Game, folded: Board, card: int, permanent: Permanent) -> float:
    """What a face-up card in play is worth to its controller."""
    traits = folded.traits(card)
    types = traits.types
    if types & FACTION:
        return 0.0
    points = 0.0
    if types & CHARACTER:
        hurt = sum(amount for _, amount in permanent.damage)
        points = 1.0 + 1.3 * traits.strength + 0.8 * traits.life + 0.3 * traits.speed - 0.1 * hurt
        if not permanent.depleted:
            points += READY * min(traits.strength, 4) / 4
    elif types & LOCATION:
        marks = sum(amount for _, amount in permanent.markers)
        points = 2.0 + 0.5 * max(0, traits.structure - marks)
    elif types & ITEM:
        points = 1.0 + 0.9 * max(0, game.definition(card).cost)
        if permanent.attached_to >= 0 and game.play[permanent.attached_to].controller != permanent.controller:
            points *= 0.7
    elif types & RESOURCE:
        return 0.1 * sum(traits.icons)
    if not types & RESOURCE:
        points += 0.3 * min(permanent.tokens, 6)
    return points


def value_of(game: Game, ref_card: int) -> float:
    """What one card in play is worth, face-down ones as resources."""
    permanent = game.play.get(ref_card)
    if permanent is None:
        return 0.0
    return 2.0 if permanent.face_down else worth(game, board(game), ref_card, permanent)

"""Playing on quickly but not foolishly: how a bot that searches imagines the rest of its turn and the next.

In a turn of its own a player deploys the dearest card it can, attacks where that looks profitable, and ends
the turn. Everything else is instinct.
"""

from __future__ import annotations

from typing import Final

from spoils.bots.instinct import instinct, is_faction, life_left, strength
from spoils.engine import questions as q
from spoils.engine.agenda import answer
from spoils.engine.concepts.board import board
from spoils.engine.program.words import CHARACTER, ITEM, LOCATION
from spoils.engine.questions import Question
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import CARDS, Game

LONG: Final = 250  # answers
DEEDS: Final = 6  # actions in one turn
TACTICS: Final = 4  # one in so many chances to play a tactic is taken


def play_out(game: Game, turn: int, chance: Chance) -> int:
    """Play on until that turn has begun, or the game is over. Returns the number of answers given."""
    deeds = 0
    now = game.turn
    for count in range(LONG):
        question = game.question
        if game.over or question is None:
            return count
        if game.turn != now:
            now, deeds = game.turn, 0
        if question.kind == q.TURN:
            if game.turn >= turn:
                return count
            given = [len(question.options) - 1]
            if deeds < DEEDS:
                given = deed(game, question, chance)
                deeds += 1
        else:
            given = instinct(game)
        answer(game, question.player, given)
    return LONG


def deed(game: Game, question: Question, chance: Chance) -> list[int]:
    """What to do in one's turn: the dearest card, then an attack, then nothing."""
    best = len(question.options) - 1
    dearest = -1
    target = -1
    for place, option in enumerate(question.options):
        if option[0] == q.DEPLOY:
            definition = game.definition(option[1] % CARDS)
            stays = definition.types & (CHARACTER | ITEM | LOCATION)
            if definition.cost > dearest and (stays or chance.below(TACTICS) == 0):
                best, dearest = place, definition.cost
        elif option[0] == q.ATTACK and (target < 0 or is_faction(game, option[1])):
            target = place
    if dearest < 0 and target >= 0 and is_worth_attacking(game, question.player):
        return [target]
    return [best]


def is_worth_attacking(game: Game, player: int) -> bool:
    """Whether those who could attack are more than a match for those who could block."""
    folded = board(game)
    attack = toughness = defence = 0
    for card in folded.figures:
        permanent = game.play[card]
        if permanent.depleted or permanent.face_down or not folded.traits(card).types & CHARACTER:
            continue
        if permanent.controller != player:
            defence += strength(game, card) + life_left(game, card)
        elif permanent.ready:
            attack += strength(game, card)
            toughness += life_left(game, card)
    return attack > 0 and attack + toughness >= defence

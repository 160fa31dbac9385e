"""Check values: so that a game that another version would play differently is noticed, and never altered."""

from hashlib import blake2b

import msgspec

from spoils.engine.state.game import Game
from spoils.view.words import QUESTIONS


class Differs(Exception):
    """Played again, the game is another one."""


def mark_of(game: Game) -> str:
    """A hash of how a game stands, in the words of the game: it outlives changes of the program that change
    nothing in the game."""
    piles = [
        [[game.definition(card).name for card in pile] for pile in (p.hand, p.deck, p.discard, p.out, p.void)]
        for p in game.players
    ]
    play = [
        (
            game.definition(card).name,
            it.controller,
            game.owner[card],
            it.face_down,
            it.depleted,
            -1 if it.attached_to < 0 else game.definition(it.attached_to).name,
            it.tokens,
            sum(amount for _, amount in it.damage),
            sum(amount for _, amount in it.markers),
        )
        for card, it in game.play.items()
    ]
    question = game.question
    asked = None
    if question is not None:
        asked = (question.player, QUESTIONS[question.kind], len(question.options))
    people = [(p.influence, p.lost) for p in game.players]
    whole = (game.turn, game.active, game.over, game.winners, people, piles, play, asked)
    return blake2b(msgspec.json.encode(whole), digest_size=8).hexdigest()

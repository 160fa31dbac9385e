"""What a player sees at a question, as a key: imagined games with the same key meet in one node of the tree.

All of it is on the table, in the player's own hand or in the question itself. So games that look the same to
the player have the same key, whatever they hide, and a key made from the real game gives nothing away.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.view.knowledge import sees

Key = tuple[object, ...]

ABOUT_A_CARD: Final = (q.DEPLOY, q.FLIP_UP, q.CARD, q.AS_RESOURCE)
UNKNOWN: Final = -1


def information(game: Game, player: int) -> Key:
    """The information set of the player who is asked something now."""
    question = game.question
    assert question is not None
    kinds = game.definition_of
    battle = game.battle
    return (
        game.turn,
        (question.kind, question.reason, question.source, question.minimum, question.maximum),
        tuple(question.options),
        tuple(
            kinds[option[1] % CARDS] if sees(game, player, option[1] % CARDS) else UNKNOWN
            for option in question.options
            if option[0] in ABOUT_A_CARD
        ),
        tuple(kinds[card] for card in game.players[player].hand),
        tuple((one.influence, len(one.hand), len(one.deck), len(one.discard)) for one in game.players),
        tuple(
            (
                card,
                UNKNOWN if permanent.face_down else kinds[card],
                permanent.controller,
                permanent.depleted,
                permanent.attached_to,
                permanent.tokens,
                tuple(permanent.damage),
                tuple(permanent.markers),
            )
            for card, permanent in game.play.items()
        ),
        None if battle is None else (battle.target, tuple(battle.attackers), tuple(battle.blockers)),
    )

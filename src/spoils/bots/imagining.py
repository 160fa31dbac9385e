"""Games as a bot imagines them: everything it can see is as it is, the rest is made up.

Its own deck has its contents in another order. What another player hides is taken to be like what that player
has shown, or, as long as little was shown, like any card the bot knows: not even which cards are in other
decks is looked at. So an imagined game follows from the bot's view and its chance alone.
"""

from __future__ import annotations

from typing import Final

from spoils.bots.instinct import instinct
from spoils.engine.agenda import answer
from spoils.engine.program.words import FACTION
from spoils.engine.state import questions as q
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import NOWHERE, Game
from spoils.view.knowledge import Viewer
from spoils.view.resample import Guess, resample

DOUBT: Final = 4  # so many shown cards make it as likely as not that a hidden one is like them
LONG: Final = 120  # answers after which an imagined course of events is not followed further


class LikeShown(Guess):
    """The player's own cards lie in another order; the others' are like what was shown of them."""

    def kinds(self, game: Game, viewer: Viewer, hidden: list[int], chance: Chance) -> list[int]:
        definition_of, owners = game.definition_of, game.owner
        is_hidden = [False] * len(definition_of)
        own: list[int] = []
        for card in hidden:
            is_hidden[card] = True
            if owners[card] == viewer:
                own.append(definition_of[card])
        shown: list[int] = []
        shown_by: list[list[int]] = [[] for _ in game.players]
        for card, kind in enumerate(definition_of):
            if (
                not is_hidden[card]
                and game.area[card] != NOWHERE
                and not game.definition(card).types & FACTION
            ):
                shown.append(kind)
                shown_by[owners[card]].append(kind)
        own.sort()
        pool = sorted(shown + own)
        chance.shuffle(own)
        for known in shown_by:
            known.sort()
        own.reverse()  # taken from the end
        kinds: list[int] = []
        for card in hidden:
            if owners[card] == viewer:
                kinds.append(own.pop())
                continue
            known = shown_by[owners[card]]
            likely = known if chance.below(len(known) + DOUBT) < len(known) else pool
            kinds.append(likely[chance.below(len(likely))])
        return kinds


LIKE_SHOWN: Final = LikeShown()


def imagine(game: Game, player: int, chance: Chance) -> Game:
    """A game that the player cannot tell from this one."""
    return resample(game, player, chance, LIKE_SHOWN)


def go_on(game: Game, given: list[int]) -> None:
    """Give an answer and let everybody follow their instincts until the next moment of a turn in which
    somebody may do anything at all."""
    question = game.question
    assert question is not None
    answer(game, question.player, given)
    for _ in range(LONG):
        question = game.question
        if game.over or question is None or question.kind == q.TURN:
            return
        answer(game, question.player, instinct(game))

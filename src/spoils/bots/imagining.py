"""Games as a bot imagines them: everything it can see is as it is, the rest is made up.

Its own deck has its contents in another order. What another player hides is taken to be like what that player
has shown, or, as long as little was shown, like any card the bot knows: not even which cards are in other
decks is looked at. So an imagined game follows from the bot's view and its chance alone.
"""

from __future__ import annotations

from spoils.bots.instinct import instinct
from spoils.engine.agenda import answer
from spoils.engine.concepts.costs import Action
from spoils.engine.program.words import FACTION
from spoils.engine.state import questions as q
from spoils.engine.state.chance import Chance
from spoils.engine.state.change import EVERYTHING
from spoils.engine.state.game import NOWHERE, Game
from spoils.view.knowledge import sees

DOUBT = 4  # so many shown cards make it as likely as not that a hidden one is like them
LONG = 120  # answers after which an imagined course of events is not followed further


def imagine(game: Game, player: int, chance: Chance) -> Game:
    """A game that the player cannot tell from this one."""
    copy = game.clone()
    made_up = list(game.definition_of)
    own: list[int] = []
    hidden: list[int] = []
    shown: list[int] = []
    shown_by: list[list[int]] = [[] for _ in game.players]
    for card, definition in enumerate(game.definition_of):
        if game.area[card] == NOWHERE or game.definition(card).types & FACTION:
            continue
        if sees(game, player, card):
            shown.append(definition)
            shown_by[game.owner[card]].append(definition)
        elif game.owner[card] == player:
            own.append(card)
        else:
            hidden.append(card)
    kinds = sorted(game.definition_of[card] for card in own)
    pool = sorted(shown + kinds)
    chance.shuffle(kinds)
    for card, kind in zip(own, kinds, strict=True):
        made_up[card] = kind
    for known in shown_by:
        known.sort()
    for card in hidden:
        known = shown_by[game.owner[card]]
        likely = known if chance.below(len(known) + DOUBT) < len(known) else pool
        made_up[card] = likely[chance.below(len(likely))]
    copy.definition_of = made_up
    copy.chance.begin_at(chance.next32() << 32 | chance.next32())
    for step in copy.agenda:
        if isinstance(step, Action) and step.before is not None:
            step.before = step.before.clone()  # the way back leads to what is imagined, too
            step.before.definition_of = list(made_up)
    copy.note_change(EVERYTHING)
    return copy


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

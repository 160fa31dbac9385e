"""Another game that looks the same to one viewer: what the viewer cannot know is drawn anew.

Cards keep their numbers, places and backs; only which card a number *is* changes, among the cards the viewer
cannot tell apart by anything public: those of one owner that lie hidden. The viewer's own deck keeps its
contents in another order. What happens by chance later is drawn anew too.
"""

from __future__ import annotations

from collections.abc import Sequence

from spoils.engine.program.words import FACTION
from spoils.engine.state.chance import Chance
from spoils.engine.state.game import NOWHERE, Game
from spoils.view.knowledge import Viewer, sees


def resample(
    game: Game, viewer: Viewer, chance: Chance, *, pool: Sequence[int] = (), fixed: Sequence[int] = ()
) -> Game:
    """A copy in which the hidden cards of each owner have changed places.

    ``pool``: definitions that other players' hidden cards are drawn from, where even their decks are unknown.
    ``fixed``: cards that stay what they are.
    """
    copy = game.clone()
    for owner in range(len(game.players)):
        hidden = hidden_cards(game, viewer, owner, fixed)
        if pool and owner != viewer:
            for card in hidden:
                copy.definition_of[card] = pool[chance.below(len(pool))]
            continue
        kinds = [game.definition_of[card] for card in hidden]
        chance.shuffle(kinds)
        for card, kind in zip(hidden, kinds, strict=True):
            copy.definition_of[card] = kind
    copy.chance.begin_at(chance.next32() << 32 | chance.next32())
    copy.changed()
    return copy


def hidden_cards(game: Game, viewer: Viewer, owner: int, fixed: Sequence[int] = ()) -> list[int]:
    """The cards of an owner that the viewer cannot tell apart."""
    return [
        card
        for card in range(len(game.definition_of))
        if game.owner[card] == owner
        and game.area[card] != NOWHERE
        and not game.definition(card).types & FACTION
        and card not in fixed
        and not sees(game, viewer, card)
    ]

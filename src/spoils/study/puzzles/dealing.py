"""Positions of games dealt anew.

Most turns of a game have too much in them for a proof, and too much for a person who is to see the point. So
the same players get other cards of theirs, and few of them: some characters in play, a card or two in the
hand, hardly a resource that is not used yet; those who are attacked have little influence left. What comes of
it is a position like any other: it is refused where it is impossible.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from spoils.cards.card import PrintedCard
from spoils.engine.state.chance import Chance
from spoils.study.positions.draft import Lying, PositionDraft, PositionSide
from spoils.study.positions.possible import Find

CHARACTERS: Final = (2, 4)  # in play, at least and at most
HAND: Final = (0, 2)  # cards
UNUSED: Final = (0, 2)  # resources; with three of them one can draw, and nothing is certain any more
MORE: Final = 3  # influence beyond what the attackers' strength comes to
UNCERTAIN: Final = re.compile(r"\b(draw|deck|coin|random|reveal)", re.IGNORECASE)
"""Words of cards with which a proof would mostly be tried in vain, for what they bring is left to chance. The
proof itself does not go by words."""


def dealt(draft: PositionDraft, find: Find, chance: Chance) -> PositionDraft:
    """The position with other cards of the same players in play and in their hands."""
    deals = [Deal(side, find, chance) for side in draft.players]
    sides = [deal.before if deal.before.lost else deal.side() for deal in deals]
    reach = MORE + sum(deals[draft.turn].strength(card) for card in sides[draft.turn].play)
    for index, side in enumerate(sides):
        if index != draft.turn and not side.lost:
            sides[index] = replace(side, influence=1 + chance.below(reach))
    return replace(draft, players=tuple(sides))


class Deal:
    """The cards of one player: what was in play besides resources, in the hand and in the deck."""

    def __init__(self, side: PositionSide, find: Find, chance: Chance) -> None:
        self.before = side
        self.find = find
        self.chance = chance
        self.resources = [card for card in side.play if self.is_resource(card)]
        others = [card for card in side.play if not self.is_resource(card)]
        own = [card.card for card in (*side.hand, *others, *side.deck) if card.owner is None]
        self.pile = [name for name in own if not self.printed(name).token]

    def side(self) -> PositionSide:
        """As it is dealt; the rest is the deck."""
        self.shuffle()
        fighters = self.take(self.is_fighter, self.between(CHARACTERS))
        tricks = self.take(self.is_trick, self.between(HAND))
        return replace(
            self.before,
            play=(*self.used(self.between(UNUSED)), *map(Lying, fighters)),
            hand=tuple(map(Lying, tricks)),
            deck=tuple(map(Lying, self.pile)),
        )

    def shuffle(self) -> None:
        places = list(range(len(self.pile)))
        self.chance.shuffle(places)
        self.pile = [self.pile[place] for place in places]

    def between(self, ends: tuple[int, int]) -> int:
        return ends[0] + self.chance.below(ends[1] - ends[0] + 1)

    def take(self, fits: Callable[[PrintedCard], bool], count: int) -> list[str]:
        """So many fitting cards from the pile, or as many as there are."""
        places = [place for place, name in enumerate(self.pile) if fits(self.printed(name))][:count]
        taken = [self.pile[place] for place in places]
        self.pile = [name for place, name in enumerate(self.pile) if place not in places]
        return taken

    def used(self, left: int) -> tuple[Lying, ...]:
        """The resources, all but so many of them used."""
        return tuple(replace(card, paid=place >= left) for place, card in enumerate(self.resources))

    # ---- cards ---------------------------------------------------------------------------------------------

    def printed(self, name: str) -> PrintedCard:
        card = self.find(name)
        assert card is not None
        return card

    def is_resource(self, card: Lying) -> bool:
        return card.face_down or self.printed(card.card).has_type("Resource")

    def is_fighter(self, card: PrintedCard) -> bool:
        """A character that the player could have afforded."""
        return card.has_type("Character") and self.is_plain(card, len(self.resources))

    def is_trick(self, card: PrintedCard) -> bool:
        """Something that may be played this turn."""
        return not card.has_type("Resource") and self.is_plain(card, UNUSED[1])

    def is_plain(self, card: PrintedCard, most: int) -> bool:
        return (card.cost or 0) <= most and not UNCERTAIN.search(card.text)

    def strength(self, card: Lying) -> int:
        """What a card attacks with, as printed."""
        return 0 if self.is_resource(card) else self.printed(card.card).strength or 0

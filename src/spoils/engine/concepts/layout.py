"""201.5b, 203, 411.1: the cards in play by how closely they have to be looked at.

Most of what lies in play are plain resources and face-down cards, of which only the icons matter. They are
kept apart from the *figures*, all other cards, as long as no card leaves, turns over or changes hands:
texts that begin or end make another board, but lay no card elsewhere.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.concepts.in_force import reliance_of_node
from spoils.engine.concepts.traits import definition_traits
from spoils.engine.program.words import RESOURCE
from spoils.engine.state.game import Game

VOLITION: Final = 5  # the icon of face-down cards


class Layout:
    """The cards in play, parted. Cards are in order of entering."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.figures: list[int] = []  # more than plain resources
        self.concealing: list[int] = []  # face-down cards that can be flipped up or have abilities as such
        self.resources: list[list[int]] = [[] for _ in game.players]  # all others, by controller ...
        self.icons: list[list[int]] = [[0, 0, 0, 0, 0, 0] for _ in game.players]  # ... and what they provide
        self.saying: list[int] = []  # the figures whose printed texts say what is so ...
        self.providing: list[int] = []  # ... provide icons ...
        self.has_resources = False  # ... are resources as well ...
        self.gated = False  # ... and whether anything printed on one stands behind a threshold
        self.relies = 0  # on which small changes it depends whether cards are attached rightly
        for card in game.play:
            self.add(card)

    def add(self, card: int) -> None:
        """A card is in play."""
        game = self.game
        permanent = game.play[card]
        definition = game.definition(card)
        if permanent.face_down:
            self.resources[permanent.controller].append(card)
            if game.edition.volition:
                self.icons[permanent.controller][VOLITION] += 1
            if definition.acts_face_down:
                self.concealing.append(card)
        elif definition.plain:
            self.resources[permanent.controller].append(card)
            counts = self.icons[permanent.controller]
            for icon, amount in enumerate(definition_traits(game, definition).icons):
                counts[icon] += amount
        else:
            texts = definition.texts
            self.figures.append(card)
            if texts.statics:
                self.saying.append(card)
            if texts.provides:
                self.providing.append(card)
            if definition.types & RESOURCE:
                self.has_resources = True
            if texts.is_gated:
                self.gated = True
            if texts.attach is not None:
                self.relies |= reliance_of_node(game, texts.attach.what)


def layout(game: Game) -> Layout:
    """How the cards lie now."""
    known = game.layout
    if known is None:
        known = game.layout = Layout(game)
    return known

"""201.5b, 203, 411.1: the cards in play by how closely they have to be looked at.

Most of what lies in play are plain resources and face-down cards, of which only the icons matter. They are
kept apart from the *figures*, all other cards, which are sorted by what is printed on them. That lasts as
long as no card turns over or changes hands: texts that begin or end make another board, but lay no card
elsewhere, and cards that enter or leave are put or taken where they belong.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.in_force import reliance_of_node
from spoils.engine.board.traits import definition_traits, is_frail
from spoils.engine.program.words import CHARACTER, LOCATION, RESOURCE
from spoils.engine.state.change import ATTACHMENTS, ENTERED, LAYING, LEFT, PAYMENTS
from spoils.engine.state.definition import Definition, TextEntry
from spoils.engine.state.game import Game
from spoils.engine.state.kept import KEEPINGS, NONE_YET, Keeping, Kept
from spoils.engine.state.permanent import Permanent

VOLITION: Final = 5  # the icon of face-down cards


class Layout(Kept):
    """The cards in play, parted. Cards are in order of entering."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.figures: list[int] = []  # more than plain resources
        self.concealing: list[int] = []  # face-down cards that can be flipped up or have abilities as such
        self.resources: list[list[int]] = [[] for _ in game.players]  # all others, by controller ...
        self.icons: list[list[int]] = [[0, 0, 0, 0, 0, 0] for _ in game.players]  # ... and what they provide
        self.saying: list[int] = []  # the figures whose printed texts say what is so ...
        self.providing: list[int] = []  # ... provide icons ...
        self.attaching: list[int] = []  # ... tell what they are attached to ...
        self.able: list[tuple[int, list[tuple[TextEntry, int]]]] = []  # ... have abilities, and these ...
        self.triggering: list[int] = []  # ... triggers ...
        self.replacing: list[int] = []  # ... replacements ...
        self.named: list[int] = []  # ... a Unique identifier ...
        self.bodies: list[int] = []  # ... are characters or locations ...
        self.frail: list[int] = []  # ... that no damage is needed to destroy ...
        self.has_resources = False  # ... are resources as well ...
        self.gated = False  # ... and whether anything printed on one stands behind a threshold
        # as far as they were asked for, by player: the resources attached to nothing (board.folded)
        self.free: list[list[int] | None] = NONE_YET
        self.relies = 0  # on which small changes it depends whether cards are attached rightly
        for card in game.play:
            self.add(card)

    def outlives(self, what: int, about: Permanent | None) -> bool:
        """Texts that begin or end lay no card elsewhere, and cards that enter or leave are put or taken where
        they belong."""
        if what & LAYING:
            return False
        if what & ENTERED:
            assert about is not None
            self.add(about.card)
        elif what & LEFT:
            assert about is not None
            self.remove(about)
        if what & (ATTACHMENTS | PAYMENTS):
            if what & ATTACHMENTS or about is None:
                self.free = NONE_YET
            elif self.free:
                self.free[about.controller] = None
        return True

    def add(self, card: int) -> None:
        """A card is in play."""
        game = self.game
        permanent = game.play[card]
        definition = game.definition(card)
        if permanent.face_down or definition.plain:
            free = self.free[permanent.controller] if self.free else None
            if free is not None and permanent.attached_to < 0:
                free.append(card)
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
            self.add_figure(card, definition)

    def add_figure(self, card: int, definition: Definition) -> None:
        """Sort it by what is printed on it: what it is and what it has to say."""
        texts = definition.texts
        types = definition.types
        self.figures.append(card)
        if types & (CHARACTER | LOCATION):
            self.bodies.append(card)
            if is_frail(definition_traits(self.game, definition)):
                self.frail.append(card)
        if texts.has_abilities:
            self.able.append((card, texts.listed["abilities"]))
        if texts.has_triggers:
            self.triggering.append(card)
        if texts.has_replacements:
            self.replacing.append(card)
        if texts.keywords and definition_traits(self.game, definition).unique:
            self.named.append(card)
        if texts.statics:
            self.saying.append(card)
        if texts.provides:
            self.providing.append(card)
        if types & RESOURCE:
            self.has_resources = True
        if texts.is_gated:
            self.gated = True
        if texts.attach is not None:
            self.attaching.append(card)
            self.relies |= reliance_of_node(self.game, texts.attach.what)

    def remove(self, permanent: Permanent) -> None:
        """A card has left play. What depends on other cards being there is not looked at again: it may only
        make somebody look in vain."""
        card = permanent.card
        self.free = NONE_YET  # something may have been attached to it
        if not permanent.face_down and not self.game.definition(card).plain:
            self.remove_figure(card)
            return
        self.resources[permanent.controller].remove(card)
        counts = self.icons[permanent.controller]
        if not permanent.face_down:
            icons = definition_traits(self.game, self.game.definition(card)).icons
            for icon, amount in enumerate(icons):
                counts[icon] -= amount
            return
        if self.game.edition.volition:
            counts[VOLITION] -= 1
        if card in self.concealing:
            self.concealing.remove(card)

    def remove_figure(self, card: int) -> None:
        for figures in (
            *(self.figures, self.saying, self.providing, self.attaching, self.triggering),
            *(self.replacing, self.named, self.bodies, self.frail),
        ):
            if card in figures:
                figures.remove(card)
        self.able = [able for able in self.able if able[0] != card]


def layout(game: Game) -> Layout:
    """How the cards lie now."""
    known = game.layout
    if not isinstance(known, Layout):
        known = game.layout = Layout(game)
    return known


def facts(game: Game) -> dict[str, object]:
    """How the cards lie, for whoever wants to know whether that was kept too long."""
    lying = layout(game)
    return {
        "figures": lying.figures,
        "concealing": lying.concealing,
        "resources": lying.resources,
        "icons": lying.icons,
        "saying": lying.saying,
        "providing": lying.providing,
        "attaching": lying.attaching,
        "able": [card for card, _ in lying.able],
        "triggering": lying.triggering,
        "replacing": lying.replacing,
        "named": lying.named,
        "bodies": lying.bodies,
        "frail": lying.frail,
        "has_resources": lying.has_resources,
        "gated": lying.gated,
        "relies": lying.relies,
    }


KEEPINGS.append(
    Keeping(
        "where the cards lie",
        facts,
        generous=("has_resources", "gated", "relies"),
        aside=("game", "free"),  # what is free is asked of the board
    )
)

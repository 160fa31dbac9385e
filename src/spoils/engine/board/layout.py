"""201.5b, 203, 411.1: the cards in play by how closely they have to be looked at.

Most of what lies in play are plain resources and face-down cards, of which only the icons matter. They are
kept apart from the *figures*, all other cards, which are sorted by what is printed on them. That lasts as
long as no card turns over or changes hands: texts that begin or end make another board, but lay no card
elsewhere, and cards that enter or leave are put or taken where they belong.
"""

from __future__ import annotations

from spoils.engine.board.in_force import reliance_of_node
from spoils.engine.board.traits import definition_traits, is_frail
from spoils.engine.program.change import ATTACHMENTS, ENTERED, LAYING, LEFT, PAYMENTS
from spoils.engine.program.texts import AbilityText
from spoils.engine.program.words import CHARACTER, LOCATION, RESOURCE, VOLITION
from spoils.engine.state.definition import Definition, TextEntry
from spoils.engine.state.game import Game
from spoils.engine.state.kept import KEEPINGS, NONE_YET, Keeping, Kept
from spoils.engine.state.permanent import Permanent

# A card with abilities, these, and whether somebody else than its controller may use one of them (606.1a).
Abilities = tuple[int, list[tuple[TextEntry, int]], bool]


class Layout(Kept):
    """The cards in play, parted. Cards are in order of entering."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.minds = LAYING | ENTERED | LEFT | ATTACHMENTS | PAYMENTS
        self.figures: list[int] = []  # more than plain resources
        self.concealing: list[int] = []  # face-down cards that can be flipped up or have abilities as such
        self.resources: list[list[int]] = [[] for _ in game.players]  # all others, by controller ...
        self.icons: list[list[int]] = [[0, 0, 0, 0, 0, 0] for _ in game.players]  # ... and what they provide
        self.with_statements: list[int] = []  # the figures whose printed texts say what is so ...
        self.providing: list[int] = []  # ... provide icons ...
        self.attaching: list[int] = []  # ... tell what they are attached to ...
        self.with_abilities: list[Abilities] = []  # ... have abilities ...
        self.with_triggers: list[int] = []  # ... triggers ...
        self.with_replacements: list[int] = []  # ... replacements ...
        self.with_unique: list[int] = []  # ... a Unique identifier ...
        self.bodies: list[int] = []  # ... are characters or locations ...
        self.frail: list[int] = []  # ... that no damage is needed to destroy ...
        self.has_resources = False  # ... are resources as well ...
        self.has_thresholds = False  # ... and whether anything printed on one stands behind a threshold
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
        """Put a card that is in play where it belongs."""
        game = self.game
        permanent = game.play[card]
        definition = game.definition(card)
        if game.is_plain(permanent):
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
            self.with_abilities.append(with_abilities(card, texts.listed["abilities"]))
        if texts.has_triggers:
            self.with_triggers.append(card)
        if texts.has_replacements:
            self.with_replacements.append(card)
        if texts.keywords and definition_traits(self.game, definition).unique:
            self.with_unique.append(card)
        if texts.statics:
            self.with_statements.append(card)
        if texts.provides:
            self.providing.append(card)
        if types & RESOURCE:
            self.has_resources = True
        if texts.has_thresholds:
            self.has_thresholds = True
        if texts.attach is not None:
            self.attaching.append(card)
            self.relies |= reliance_of_node(self.game, texts.attach.what)

    def remove(self, permanent: Permanent) -> None:
        """A card has left play. What depends on other cards being there is not looked at again: at worst it
        makes somebody look for nothing."""
        card = permanent.card
        self.free = NONE_YET  # something may have been attached to it
        if not self.game.is_plain(permanent):
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
            *(self.figures, self.with_statements, self.providing, self.attaching, self.with_triggers),
            *(self.with_replacements, self.with_unique, self.bodies, self.frail),
        ):
            if card in figures:
                figures.remove(card)
        self.with_abilities = [found for found in self.with_abilities if found[0] != card]


def with_abilities(card: int, entries: list[tuple[TextEntry, int]]) -> Abilities:
    is_open = any(
        isinstance(entry.text, AbilityText) and entry.text.users is not None for entry, _ in entries
    )
    return (card, entries, is_open)


def layout(game: Game) -> Layout:
    """How the cards lie now."""
    known: Layout | None = game.layout
    if known is None:
        known = game.layout = Layout(game)
    return known


def facts(game: Game) -> dict[str, object]:
    """How the cards lie, for whoever wants to know whether that was kept too long."""
    laid = layout(game)
    return {
        "figures": laid.figures,
        "concealing": laid.concealing,
        "resources": laid.resources,
        "icons": laid.icons,
        "with_statements": laid.with_statements,
        "providing": laid.providing,
        "attaching": laid.attaching,
        "with_abilities": [(card, is_open) for card, _, is_open in laid.with_abilities],
        "with_triggers": laid.with_triggers,
        "with_replacements": laid.with_replacements,
        "with_unique": laid.with_unique,
        "bodies": laid.bodies,
        "frail": laid.frail,
        "has_resources": laid.has_resources,
        "has_thresholds": laid.has_thresholds,
        "relies": laid.relies,
    }


KEEPINGS.append(
    Keeping(
        "where the cards lie",
        facts,
        generous=("has_resources", "has_thresholds", "relies"),
        aside=("game", "minds", "free"),  # what is free is asked of the board
    )
)

"""402: what is asked about the cards in play, once they are folded (``board.board``)."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.in_force import InForce
from spoils.engine.board.layout import Abilities, Layout, with_abilities
from spoils.engine.board.traits import (
    Traits,
    add_icons,
    definition_traits,
    face_down_traits,
    figures_of,
    is_frail,
    meets,
)
from spoils.engine.meanings import holds, value
from spoils.engine.program.change import ENTERED, LAYING, LEFT, PAYING, PAYMENTS, RESOURCES, TEXTS
from spoils.engine.program.facts import SHAPES
from spoils.engine.program.families import Statement
from spoils.engine.program.statements.changes import Cannot, Modify
from spoils.engine.program.words import CHARACTER, LOCATION, RESOURCE
from spoils.engine.state.definition import NO_ICONS, TextEntry
from spoils.engine.state.game import Game
from spoils.engine.state.kept import NONE_YET, Kept
from spoils.engine.state.permanent import Permanent

NO_ENTRIES: Final[list[tuple[TextEntry, int]]] = []  # never changed
NO_PAYERS: Final[list[list[int]]] = []  # never changed


class Folded(Kept):
    """What is true of the cards in play, for one version of the game."""

    # Found while folding, each time as a whole.
    layout: Layout
    does: int  # what the statements in force do, see in_force
    shields: list[InForce]  # texts by which cards ignore texts
    bans: list[InForce]  # texts by which described cards cannot do or suffer something
    statements_in_force: list[InForce]
    icon_totals: list[tuple[int, ...]]
    figures: list[int]  # the cards in play that are more than plain resources
    concealing: list[int]  # face-down cards that can be flipped up or have abilities as such
    plain_icons: list[list[int]]  # what plain resources and face-down cards provide, by player
    # As far as they were asked for, by player: the resources in order of entering, and those attached to
    # nothing.
    payers: list[list[int]]
    free: list[list[int] | None]
    # Once surveyed: cards with texts in force of each kind ...
    replacements_found: list[int]
    triggers_found: list[int]
    abilities_found: list[Abilities]
    bodies: list[int]  # ... characters and locations ...
    frail: list[int]  # ... those of them that no damage is needed to destroy ...
    unique_found: list[int]  # ... and cards with a Unique identifier

    def __init__(self, game: Game, before: Folded | None = None) -> None:
        self.game = game
        self.minds = TEXTS | LAYING | ENTERED | LEFT | PAYING
        self.before = before  # the finished board that the texts look at, if it is folded again
        self.statements_in_force = []
        self.shields = self.bans = self.statements_in_force
        self.payers = NO_PAYERS
        self.free = NONE_YET
        self.looks_back = False  # whether a text looks at what other texts change (board.board)
        self.changed: dict[int, Traits] = {}  # cards that differ from what is printed
        # these and the others, by card, as far as they were asked for
        self.known: list[Traits | None] = [None] * len(game.definition_of)
        self.by_kind: dict[type[Statement], list[InForce]] = {}
        self.promoted = False  # some plain resource or face-down card is among them: they are out of order
        # the texts of cards that have others than those printed, or not always all of them
        self.entry_lists: dict[tuple[int, str], list[tuple[TextEntry, int]]] = {}
        self.listening: Kept | None = None  # triggers in force by kind of event (texts.triggers)
        self.noticed = 0  # the kinds of events that a text would notice (noticing) ...
        self.noticed_with = -1  # ... when there were that many effects
        self.surveyed = False
        self.limits = -1  # what limits playing and paying (limiting), as far as asked
        self.restricts = False  # whether a text says what a card can, cannot or must do
        self.relies = 0  # on which small changes something here depends (board.reliance)

    def outlives(self, what: int, about: Permanent | None) -> bool:
        """Texts in force may make everything come out differently; of small changes only those count that one
        of them looks at."""
        if what & (TEXTS | LAYING | LEFT) or what & self.relies:
            return False
        if what & ENTERED:
            assert about is not None
            if not self.can_ignore(about):
                return False
            self.free = NONE_YET
            self.add_resource(about.card, about.controller)
        elif what & PAYING:
            if what & ~PAYMENTS or about is None:
                self.free = NONE_YET
            elif self.free:
                self.free[about.controller] = None
        return True

    def can_ignore(self, permanent: Permanent) -> bool:
        """Of a plain resource that enters play, or a face-down card that can do nothing as such, only the
        icons matter, unless a text in force looks at resources."""
        definition = self.game.definition(permanent.card)
        quiet = not definition.acts_face_down if permanent.face_down else definition.plain
        return quiet and permanent.attached_to < 0 and not self.relies & RESOURCES

    def traits(self, card: int) -> Traits:
        """The characteristics of a card in play."""
        traits = self.known[card]
        if traits is None:
            game = self.game
            hidden = game.play[card].face_down
            traits = face_down_traits(game) if hidden else definition_traits(game, game.definition(card))
            self.known[card] = traits
        return traits

    def statements(self, kind: type[Statement]) -> list[InForce]:
        """Statements of a kind that hold now, oldest first."""
        if not self.statements_in_force:
            return self.statements_in_force
        known = self.by_kind.get(kind)
        if known is None:
            known = [
                each for each in self.statements_in_force if type(each.node) is kind and self.is_on(each)
            ]
            self.by_kind[kind] = known
        return known

    def modifying(self, verb: str) -> list[InForce]:
        """Statements by which described cards cannot do or suffer something."""
        return [
            in_force
            for in_force in self.bans
            if isinstance(in_force.node, Modify)
            and any(isinstance(change, Cannot) and change.verb == verb for change in in_force.node.changes)
        ]

    def icons(self, player: int) -> tuple[int, ...]:
        """405.1: the resource icons a player controls."""
        return self.icon_totals[player]

    def limiting(self) -> int:
        """Which statements in force limit what players may do, change what it costs, or let them do it at
        other times or with other cards: BANS, TAXES, DISCOUNTS, TACTICS, LEAVE, PARTIES."""
        known = self.limits
        if known < 0:
            known = 0
            for in_force in self.statements_in_force:
                known |= in_force.node.limiting()
            self.limits = known
        return known

    def entries(self, card: int, which: str) -> list[tuple[TextEntry, int]]:
        """The abilities, triggers or replacements of a card in play that are in force now."""
        traits = self.traits(card)
        if traits.as_printed:
            if not traits.textsets:
                return NO_ENTRIES  # face-down
            texts = traits.textsets[0][0]
            if not texts.has_thresholds:
                return texts.listed[which]
        key = (card, which)
        known = self.entry_lists.get(key)
        if known is None:
            known = self._entries(card, which)
            self.entry_lists[key] = known
        return known

    def _entries(self, card: int, which: str) -> list[tuple[TextEntry, int]]:
        permanent = self.game.play[card]
        if permanent.face_down:
            return []
        traits = self.traits(card)
        if which == "abilities" and traits.no_abilities:
            return []
        result: list[tuple[TextEntry, int]] = []
        for texts, granted in traits.textsets:
            entries: list[TextEntry] = getattr(texts, which)
            for entry in entries:
                if traits.no_text and traits.has_lost(entry.paragraph, granted):
                    continue
                if self.is_awake(permanent.controller, entry):
                    result.append((entry, granted))
        return result

    def is_awake(self, player: int, entry: TextEntry) -> bool:
        """201.5d, 405.4: whether the threshold before a text is met; not every edition knows such a thing."""
        if entry.threshold is NO_ICONS or not self.game.edition.text_thresholds:
            return True
        self.relies |= RESOURCES
        totals = self.icon_totals if self.before is None else self.before.icon_totals
        return meets(totals[player], entry.threshold)

    def resources(self, player: int) -> list[int]:
        """203, 411.1: the cards that a player can pay with if they are attached to nothing."""
        if not self.payers:
            self.find_payers()
        return self.payers[player]

    def find_payers(self) -> None:
        self.payers = self.sorted_resources() if self.any_resource() else self.layout.resources

    def are_plain(self, payers: list[int]) -> bool:
        """Whether these cards, which somebody can pay with, are all plain resources or face-down."""
        if self.payers is self.layout.resources:
            return True
        game = self.game
        return all(game.is_plain(game.play[card]) for card in payers)

    def any_resource(self) -> bool:
        """Whether there are resources among the figures."""
        if self.promoted or self.layout.has_resources:
            return True
        if not self.does & SHAPES:
            return False
        for card in self.figures:  # noqa: SIM110  # asked all the time: a generator costs more
            if self.traits(card).types & RESOURCE:
                return True
        return False

    def sorted_resources(self) -> list[list[int]]:
        payers: list[list[int]] = [[] for _ in self.game.players]
        for card, permanent in self.game.play.items():
            if permanent.face_down or self.traits(card).types & RESOURCE:
                payers[permanent.controller].append(card)
        return payers

    def unattached(self, player: int) -> list[int]:
        """203.3a, 309.1a: the cards a player can pay with now: resources attached to nothing. They are noted
        with the layout, which lasts longer than a board, unless texts make resources of other cards."""
        if not self.payers:
            self.find_payers()
        laid = self.layout
        noted = laid.free if self.payers is laid.resources else self.free
        known = noted[player] if noted else None
        if known is None:
            at = self.game.at
            known = []
            for card in self.payers[player]:
                permanent = at[card]
                if permanent is not None and permanent.attached_to < 0:
                    known.append(card)
            self.note_unattached(player, known)
        return known

    def note_unattached(self, player: int, cards: list[int]) -> None:
        laid = self.layout
        if self.payers is laid.resources:
            if not laid.free:
                laid.free = [None] * len(self.game.players)
            laid.free[player] = cards
        else:
            if not self.free:
                self.free = [None] * len(self.game.players)
            self.free[player] = cards

    def spend(self, player: int, cards: list[int]) -> None:
        """These resources of the player are no longer free."""
        free = self.unattached(player)
        count = len(cards)
        left = free[count:] if free[:count] == cards else [card for card in free if card not in cards]
        self.note_unattached(player, left)

    def add_resource(self, card: int, controller: int) -> None:
        """203, 411.1: a plain resource or a face-down card has entered play, and no text looks at it."""
        icons = self.traits(card).icons
        counts = self.plain_icons[controller]
        for icon, amount in enumerate(icons):
            counts[icon] += amount
        self.icon_totals[controller] = add_icons(self.icon_totals[controller], icons)
        if self.payers and self.payers is not self.layout.resources:
            self.payers[controller].append(card)

    def with_replacements(self) -> list[int]:
        """The cards in play with replacements in force."""
        if not self.surveyed:
            self.survey()
        return self.replacements_found

    def with_abilities(self) -> list[Abilities]:
        """The cards in play with abilities in force, and these."""
        if not self.surveyed:
            self.survey()
        return self.abilities_found

    def with_triggers(self) -> list[int]:
        """The cards in play with triggers in force."""
        if not self.surveyed:
            self.survey()
        return self.triggers_found

    def bodies_in_play(self) -> list[int]:
        """The characters and locations in play."""
        if not self.surveyed:
            self.survey()
        return self.bodies

    def with_identifiers(self) -> list[int]:
        """The cards in play with Unique."""
        if not self.surveyed:
            self.survey()
        return self.unique_found

    def survey(self) -> None:
        """Sort the cards in play by what they are and what they have to say."""
        self.surveyed = True
        laid = self.layout
        if not self.does & SHAPES and not laid.has_thresholds and not self.promoted:
            self.abilities_found, self.triggers_found, self.replacements_found = (
                laid.with_abilities,
                laid.with_triggers,
                laid.with_replacements,
            )
            self.bodies, self.unique_found = laid.bodies, laid.with_unique  # all as printed, but for numbers
            self.frail = laid.frail
            if self.changed:
                self.frail = [card for card in laid.frail if card not in self.changed]
                self.frail += [card for card, traits in self.changed.items() if is_frail(traits)]
            return
        self.abilities_found, self.triggers_found, self.replacements_found = [], [], []
        self.bodies, self.frail, self.unique_found = [], [], []
        known = self.known
        for card in self.figures:
            traits = known[card] or self.traits(card)
            types = traits.types
            if types & (CHARACTER | LOCATION):
                self.bodies.append(card)
                if is_frail(traits):
                    self.frail.append(card)
            if traits.unique:
                self.unique_found.append(card)
            texts = traits.textsets[0][0] if traits.as_printed and traits.textsets else None
            if texts is not None and not texts.has_thresholds:
                if texts.has_abilities:
                    self.abilities_found.append(with_abilities(card, texts.listed["abilities"]))
                if texts.has_triggers:
                    self.triggers_found.append(card)
                if texts.has_replacements:
                    self.replacements_found.append(card)
                continue
            entries = self.entries(card, "abilities")
            if entries:
                self.abilities_found.append(with_abilities(card, entries))
            if self.entries(card, "triggers"):
                self.triggers_found.append(card)
            if self.entries(card, "replacements"):
                self.replacements_found.append(card)

    def is_on(self, in_force: InForce) -> bool:
        """504: whether the conditions of a statement hold."""
        if in_force.given:
            self.find_given(in_force, 0)
        for condition in in_force.conditions:  # noqa: SIM110  # asked all the time: a generator costs more
            if not holds(self.game, condition, in_force.scope):
                return False
        return True

    def find_given(self, in_force: InForce, candidate: int) -> None:
        """``where X is …`` in a statement: X is what it is now."""
        for given in in_force.given:
            if 0 <= given.slot < len(in_force.scope.numbers):
                in_force.scope.numbers[given.slot] = value(self.game, given.n, in_force.scope, candidate)

    def comes_out_as(self, other: Folded) -> bool:
        """Whether it is the same as the board that its texts have looked at."""
        if self.icon_totals != other.icon_totals:
            return False
        cards = [*self.changed, *(card for card in other.changed if card not in self.changed)]
        return all(figures_of(self.traits(card)) == figures_of(other.traits(card)) for card in cards)

    def facts(self) -> dict[str, object]:
        """All that is asked of it. The order of cards matters too: it is that of options and triggers."""
        game = self.game
        players = range(len(game.players))
        kinds = dict.fromkeys(type(in_force.node) for in_force in self.statements_in_force)
        return {
            "known": {card: figures_of(self.traits(card)) for card in game.play},
            "changed": sorted(self.changed),
            "icon_totals": [self.icons(player) for player in players],
            "plain_icons": self.plain_icons,
            "figures": sorted(self.figures),
            "concealing": self.concealing,
            "promoted": self.promoted,
            "payers": [self.resources(player) for player in players],
            "free": [self.unattached(player) for player in players],
            "statements_in_force": [
                (id(each.node), each.scope.source, self.is_on(each)) for each in self.statements_in_force
            ],
            "by_kind": [[id(each.node) for each in self.statements(kind)] for kind in kinds],
            "shields": [id(each.node) for each in self.shields],
            "bans": [id(each.node) for each in self.bans],
            "does": self.does,
            "entry_lists": [self.entries_of(card) for card in game.play],
            "abilities_found": [
                (card, [entry.index for entry, _ in found], is_open)
                for card, found, is_open in self.with_abilities()
            ],
            "triggers_found": self.with_triggers(),
            "replacements_found": self.with_replacements(),
            "bodies": self.bodies_in_play(),
            "frail": self.frail,
            "unique_found": self.with_identifiers(),
            "limits": self.limiting(),
            "restricts": self.restricts,
            "looks_back": self.looks_back,
            "relies": self.relies,
        }

    def entries_of(self, card: int) -> list[list[tuple[int, int]]]:
        return [
            [(entry.index, granted) for entry, granted in self.entries(card, which)]
            for which in ("abilities", "triggers", "replacements")
        ]

"""402, 410: what is true of the cards in play, once every text in force is taken into account.

Characteristics are never stored: they are folded from the printed facts and the statements in force
whenever something has changed, and kept until the next change. The order is: types and texts; keywords and
icons; numbers (set, then all increases, then all reductions, never below 0, 410.3). A loss beats a gain
(402.6). Statements are looked at again in every layer, so that a condition sees what the earlier layers
have settled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spoils.engine.concepts.reliance import of_statement, reliance
from spoils.engine.concepts.settling import looks_back, looks_for_kinds, settled
from spoils.engine.program.conditions import Condition
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Number
from spoils.engine.program.objects import Objects
from spoils.engine.program.statements import (
    Become,
    BlockableOnlyBy,
    Can,
    Cannot,
    CannotBePlayed,
    Change,
    ChangeAbilityCosts,
    ChangeCosts,
    ChangeNextCost,
    CopyText,
    EitherWay,
    ExtraIcons,
    GainIcons,
    GainOrLose,
    GainText,
    Given,
    Ignores,
    Keyword,
    LoseText,
    MayPlayAsTactic,
    Modify,
    Must,
    OnlyOnce,
    PlayerCannot,
    PlayerMustPay,
    PlayLimit,
    Stat,
    Statement,
    Statements,
    Subtype,
    Type,
    While,
)
from spoils.engine.program.texts import Continuous, KeywordText, ProvidesText, UniqueText
from spoils.engine.program.words import (
    DISCARD,
    HAND,
    LIFE,
    PLAY,
    RESOURCE,
    SPEED,
    STRENGTH,
    STRUCTURE,
    TACTICAL,
    YOUR_NEXT_TURN,
)
from spoils.engine.readings import fits, holds, matching, qualifies, value, who
from spoils.engine.state.change import ANYTHING, PAYMENTS, PILES
from spoils.engine.state.definition import NO_ICONS, Definition, TextEntry, TextSet, icon_counts
from spoils.engine.state.effect import Effect
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.scope import Scope

if TYPE_CHECKING:
    from spoils.engine.texts.triggers import Listening

VOLITION: Final = 5  # the icon of face-down cards
ALL_TEXTS: Final = -1  # no paragraph survives
RULES: Final = (Cannot, Can, Must, OnlyOnce, BlockableOnlyBy)
SHAPES: Final = (Type, Subtype, Become, GainText, CopyText, LoseText)
BANS: Final = 1
TAXES: Final = 2
DISCOUNTS: Final = 4
TACTICS: Final = 8
LIMITS: Final[dict[type[Statement], int]] = {
    PlayerCannot: BANS,
    CannotBePlayed: BANS,
    PlayLimit: BANS,
    PlayerMustPay: TAXES,
    ChangeCosts: DISCOUNTS,
    ChangeNextCost: DISCOUNTS,
    ChangeAbilityCosts: DISCOUNTS,
    MayPlayAsTactic: TACTICS,
}
NUMERIC: Final = (Stat, Become, GainOrLose, EitherWay)


class Rule:
    """Something a card can, cannot or must do, with the text that says so."""

    __slots__ = ("change", "scope", "stamp")

    def __init__(self, change: Change, scope: Scope, stamp: int) -> None:
        self.change = change
        self.scope = scope
        self.stamp = stamp  # when it began: the most recent wins in some editions


class Traits:
    """The characteristics of one card in play. Shared with the definition until a statement touches the
    card."""

    def __init__(self) -> None:
        self.types = 0
        self.subtypes: tuple[str, ...] = ()
        self.strength = 0
        self.life = 0
        self.speed = 0
        self.structure = 0
        self.keywords = 0
        self.unique = ""
        self.icons: tuple[int, ...] = NO_ICONS
        # with the number of the effect that granted it, 0 for printed text
        self.textsets: list[tuple[TextSet, int]] = []
        self.no_abilities = False
        # numbers of paragraphs that survive "loses all other rules text", ALL_TEXTS for none
        self.no_text: list[int] = []
        self.rules: list[Rule] = []
        self.base_types = 0
        self.lost_types = 0
        self.lost_keywords = 0
        self.increase = [0, 0, 0, 0]
        self.reduction = [0, 0, 0, 0]
        self.bounded: list[tuple[int, int, int]] = []  # reductions to a minimum: number, how much, minimum

    def copy(self) -> Traits:
        other = Traits()
        other.types = self.types
        other.subtypes = self.subtypes
        other.strength = self.strength
        other.life = self.life
        other.speed = self.speed
        other.structure = self.structure
        other.keywords = self.keywords
        other.unique = self.unique
        other.icons = self.icons
        other.textsets = list(self.textsets)
        return other

    def has_lost(self, paragraph: int, granted: int) -> bool:
        """Whether rules text was lost: all of it, or all but the paragraph that says so. Text gained by an
        effect is text too."""
        return any(kept == ALL_TEXTS or granted or kept != paragraph for kept in self.no_text)


class InForce:
    """A statement in force: with the conditions it stands under, the text's scope, and the cards it was
    fixed on (None: it describes them)."""

    __slots__ = ("conditions", "effect", "given", "node", "paragraph", "scope", "stamp", "subjects")

    def __init__(
        self,
        node: Statement,
        scope: Scope,
        stamp: int,
        effect: Effect | None,
        conditions: tuple[Condition, ...],
        paragraph: int,
    ) -> None:
        self.node = node
        self.scope = scope
        self.stamp = stamp
        self.effect = effect
        self.subjects = None if effect is None else effect.subjects
        self.given: tuple[Given, ...] = ()  # numbers to be found anew whenever it is looked at
        self.conditions = conditions
        self.paragraph = paragraph


def forbids(node: Modify) -> bool:
    return any(isinstance(change, Cannot) for change in node.changes)


def printed_traits(game: Game, definition: Definition) -> Traits:
    """What the card says of itself."""
    traits = Traits()
    traits.types = definition.types
    traits.subtypes = definition.subtypes
    traits.strength = max(0, definition.strength)
    traits.life = max(0, definition.life)
    traits.speed = max(0, definition.speed)
    traits.structure = max(0, definition.structure)
    traits.textsets = [(definition.texts, 0)]
    read_keywords(traits, definition.texts)
    if definition.token and not game.edition.micromajig_subtype:
        traits.subtypes = ()
    return traits


def read_keywords(traits: Traits, texts: TextSet) -> None:
    """Keywords and icons that stand without a threshold; those behind one are read when it is met."""
    for entry in texts.keywords:
        if entry.threshold == NO_ICONS:
            read_keyword(traits, entry)
    for entry in texts.provides:
        if entry.threshold == NO_ICONS:
            read_keyword(traits, entry)


def read_keyword(traits: Traits, entry: TextEntry) -> None:
    """507.1, 203.5c: a printed keyword, or the icons a resource provides."""
    text = entry.text
    if isinstance(text, KeywordText):
        traits.keywords |= text.keyword
    elif isinstance(text, UniqueText):
        traits.unique = text.identifier.casefold()
    elif isinstance(text, ProvidesText):
        traits.icons = add_icons(traits.icons, icon_counts(text.icons))


def add_icons(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    if left is NO_ICONS:
        return right
    return tuple([a + b for a, b in zip(left, right, strict=True)])


def meets(icons: tuple[int, ...], threshold: tuple[int, ...]) -> bool:
    """405: whether icons meet a threshold."""
    if threshold is NO_ICONS:
        return True
    for icon, need in enumerate(threshold):  # noqa: SIM110  # asked all the time: a generator costs more
        if icons[icon] < need:
            return False
    return True


class Board:
    """The folded state of the cards in play, for one version of the game."""

    def __init__(self, game: Game, before: Board | None = None) -> None:
        self.game = game
        self.before = before  # the finished board that the texts look at, if it is folded again
        self.shields: list[InForce] = []  # texts by which cards ignore texts
        self.bans: list[InForce] = []  # texts by which described cards cannot do or suffer something
        self.looks_back = False  # whether a text looks at what other texts change (concepts.settling)
        self.changed: dict[int, Traits] = {}  # cards that differ from what is printed
        self.known: dict[int, Traits] = {}  # these and the others, as far as they were asked for
        self.in_force: list[InForce] = []
        self.by_kind: dict[type[Statement], list[InForce]] = {}
        self.icon_totals: list[tuple[int, ...]] = []
        self.figures: list[int] = []  # the cards in play that are more than plain resources
        self.promoted = False  # some plain resource or face-down card is among them: they are out of order
        self.plain_icons: list[list[int]] = []  # what plain resources and face-down cards provide, by player
        self.entry_lists: dict[tuple[int, str], list[tuple[TextEntry, int]]] = {}
        self.payers: list[list[int]] = []  # by player: the resources, in order of entering (as far as asked)
        self.listening: Listening | None = None  # triggers in force by kind of event (texts.triggers)
        # cards with texts in force of each kind (as far as they were asked for)
        self.replacing: list[int] = []
        self.triggering: list[int] = []
        self.able: list[int] = []
        self.concealing: list[int] = []  # face-down cards that can be flipped up or have abilities as such
        self.surveyed = False
        self.limits = -1  # what limits playing and paying (limiting), as far as asked
        self.relies = 0  # on which small changes something here depends (concepts.reliance)

    # ---- answers
    # ------------------------------------------------------------------------------------------------

    def traits(self, card: int) -> Traits:
        """The characteristics of a card in play."""
        traits = self.known.get(card)
        if traits is None:
            game = self.game
            hidden = game.play[card].face_down
            traits = face_down_traits(game) if hidden else definition_traits(game, game.definition(card))
            self.known[card] = traits
        return traits

    def statements(self, kind: type[Statement]) -> list[InForce]:
        """Statements of a kind that hold now, oldest first."""
        known = self.by_kind.get(kind)
        if known is None:
            known = [force for force in self.in_force if type(force.node) is kind and self.is_on(force)]
            self.by_kind[kind] = known
        return known

    def modifying(self, verb: str) -> list[InForce]:
        """Statements by which described cards cannot do or suffer something."""
        return [
            force
            for force in self.bans
            if isinstance(force.node, Modify)
            and any(isinstance(change, Cannot) and change.verb == verb for change in force.node.changes)
        ]

    def icons(self, player: int) -> tuple[int, ...]:
        """405.1: the resource icons a player controls."""
        return self.icon_totals[player]

    def limiting(self) -> int:
        """Which statements in force limit what players may do, change what it costs, or let them do it at
        other times: BANS, TAXES, DISCOUNTS, TACTICS."""
        known = self.limits
        if known < 0:
            known = 0
            for force in self.in_force:
                node = force.node
                known |= LIMITS.get(type(node), 0)
                if isinstance(node, Modify) and any(
                    isinstance(change, Keyword) and change.keyword == TACTICAL for change in node.changes
                ):
                    known |= TACTICS
            self.limits = known
        return known

    def entries(self, card: int, which: str) -> list[tuple[TextEntry, int]]:
        """The abilities, triggers or replacements of a card in play that are in force now."""
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
        totals = self.icon_totals if self.before is None else self.before.icon_totals
        return meets(totals[player], entry.threshold)

    def resources(self, player: int) -> list[int]:
        """203, 411.1: the cards that a player can pay with if they are attached to nothing."""
        if not self.payers:
            game = self.game
            definitions = game.library.definitions
            self.payers = [[] for _ in game.players]
            for card, permanent in game.play.items():
                if (
                    permanent.face_down
                    or (definitions[game.definition_of[card]].plain and not self.promoted)
                    or self.traits(card).types & RESOURCE
                ):
                    self.payers[permanent.controller].append(card)
        return self.payers[player]

    def with_replacements(self) -> list[int]:
        """The cards in play with replacements in force."""
        if not self.surveyed:
            self.survey()
        return self.replacing

    def with_abilities(self) -> list[int]:
        """The cards in play with abilities in force."""
        if not self.surveyed:
            self.survey()
        return self.able

    def with_triggers(self) -> list[int]:
        """The cards in play with triggers in force."""
        if not self.surveyed:
            self.survey()
        return self.triggering

    def survey(self) -> None:
        """Sort the cards in play by what they have to say."""
        self.surveyed = True
        self.able, self.triggering, self.replacing = [], [], []
        for card in self.figures:
            for texts, _ in self.traits(card).textsets:
                if texts.abilities and card not in self.able and self.entries(card, "abilities"):
                    self.able.append(card)
                if texts.triggers and card not in self.triggering and self.entries(card, "triggers"):
                    self.triggering.append(card)
                if texts.replacements and card not in self.replacing and self.entries(card, "replacements"):
                    self.replacing.append(card)

    # ---- folding
    # ------------------------------------------------------------------------------------------------

    def is_on(self, force: InForce) -> bool:
        """504: whether the conditions of a statement hold."""
        if force.given:
            self.find_given(force, 0)
        return all(holds(self.game, condition, force.scope) for condition in force.conditions)

    def find_given(self, force: InForce, candidate: int) -> None:
        """``where X is …`` in a statement: X is what it is now."""
        for given in force.given:
            if 0 <= given.slot < len(force.scope.numbers):
                force.scope.numbers[given.slot] = value(self.game, given.n, force.scope, candidate)

    def fold(self) -> None:
        self.fold_layers()
        self.payers = []  # whatever was asked while folding saw only what was settled by then
        self.listening = None
        self.surveyed = False

    def fold_layers(self) -> None:
        self.sort_cards()
        self.count_icons()
        self.gather()
        if not self.in_force:
            self.read_gated_keywords()
            return
        if self.fold_shapes():
            self.count_icons()
            self.gather()  # texts may have been gained or lost
        modifies = [force for force in self.in_force if isinstance(force.node, Modify)]
        self.fold_keywords(modifies)
        self.count_icons()
        self.fold_numbers(modifies)
        self.fold_rules(modifies)
        self.by_kind.clear()

    def sort_cards(self) -> None:
        """Part plain resources, of which only the icons matter, from all other cards in play."""
        game = self.game
        definitions = game.library.definitions
        self.plain_icons = [[0, 0, 0, 0, 0, 0] for _ in game.players]
        volition = 1 if game.edition.volition else 0
        for card, permanent in game.play.items():
            definition = definitions[game.definition_of[card]]
            if permanent.face_down:
                self.plain_icons[permanent.controller][VOLITION] += volition
                if definition.acts_face_down:
                    self.concealing.append(card)
                continue
            if not definition.plain:
                self.figures.append(card)
                if definition.texts.attach is not None:  # the rules look whether it is attached rightly
                    self.relies |= reliance_of_node(game, definition.texts.attach.what)
                continue
            counts = self.plain_icons[permanent.controller]
            for icon, amount in enumerate(definition_traits(game, definition).icons):
                counts[icon] += amount

    def count_icons(self) -> None:
        """203.4, 311, 405.1. Texts that provide icons behind a threshold of their own count once the others
        are known."""
        play = self.game.play
        totals = [tuple(counts) for counts in self.plain_icons]
        gated: list[tuple[int, TextEntry]] = []
        any_card = self.game.edition.any_card_provides
        for card in self.figures:
            traits = self.traits(card)
            if not any_card and not traits.types & RESOURCE:
                continue
            if traits.icons is not NO_ICONS:
                controller = play[card].controller
                totals[controller] = add_icons(totals[controller], traits.icons)
            for texts, _ in traits.textsets:
                for entry in texts.provides:
                    if entry.threshold != NO_ICONS:
                        gated.append((play[card].controller, entry))
        self.icon_totals = totals
        for controller, entry in gated:
            if self.is_awake(controller, entry) and isinstance(entry.text, ProvidesText):
                totals[controller] = add_icons(totals[controller], icon_counts(entry.text.icons))
        if not self.in_force:
            return
        for force in self.statements(ExtraIcons):
            node = force.node
            if isinstance(node, ExtraIcons):
                for player in self.players(node, force):
                    totals[player] = add_icons(totals[player], icon_counts(node.icons))
        self.by_kind.clear()

    def players(self, node: ExtraIcons, force: InForce) -> list[int]:
        return who(self.game, node.who, force.scope)

    def gather(self) -> None:
        """Find every statement in force, in order of age: text works only in play (201.5b)."""
        self.in_force = []
        self.shields = []
        self.bans = []
        for card in self.figures:
            permanent = self.game.play[card]
            if permanent.face_down:
                continue
            traits = self.traits(card)
            for texts, granted in traits.textsets:
                for entry in texts.statics:
                    if traits.no_text and traits.has_lost(entry.paragraph, granted):
                        continue
                    text = entry.text
                    if not isinstance(text, Continuous) or text.area != PLAY:
                        continue
                    if self.is_awake(permanent.controller, entry):
                        scope = static_scope(self.game, card, permanent)
                        self.collect(text.statement, scope, permanent.stamp, None, (), entry.paragraph)
        if self.game.library.holds_elsewhere:
            self.gather_elsewhere()
        for effect in self.game.effects:
            if not isinstance(effect.node, Statement):
                continue
            if effect.duration == YOUR_NEXT_TURN:
                self.relies = ANYTHING  # it will begin without anything else changing
            if applies_now(self.game, effect):
                self.collect(effect.node, effect.scope, effect.stamp, effect, (), ALL_TEXTS)
        self.in_force.sort(key=lambda force: force.stamp)
        self.by_kind.clear()

    def gather_elsewhere(self) -> None:
        """Text that says it works in a hand or a discard pile."""
        game = self.game
        self.relies |= PILES
        for player in game.players:
            for area, pile in ((HAND, player.hand), (DISCARD, player.discard)):
                for card in pile:
                    for entry in game.definition(card).texts.statics:
                        text = entry.text
                        if (
                            isinstance(text, Continuous)
                            and text.area == area
                            and self.is_awake(player.index, entry)
                        ):
                            scope = Scope(game.ref(card), player.index, STATIC_SLOTS)
                            self.collect(text.statement, scope, 0, None, (), entry.paragraph)

    def collect(
        self,
        node: Statement,
        scope: Scope,
        stamp: int,
        effect: Effect | None,
        conditions: tuple[Condition, ...],
        paragraph: int,
        given: tuple[Given, ...] = (),
    ) -> None:
        if isinstance(node, While):
            for part in node.then:
                self.collect(part, scope, stamp, effect, (*conditions, node.condition), paragraph, given)
        elif isinstance(node, Statements):
            for part in node.parts:
                self.collect(part, scope, stamp, effect, conditions, paragraph, given)
        elif isinstance(node, Given):
            self.collect(node.then, scope.clone(), stamp, effect, conditions, paragraph, (*given, node))
        else:
            force = InForce(node, scope, stamp, effect, conditions, paragraph)
            force.given = given
            self.in_force.append(force)
            if isinstance(node, Ignores):
                self.shields.append(force)
            elif isinstance(node, Modify) and force.subjects is None and forbids(node):
                self.bans.append(force)
            self.looks_back = self.looks_back or looks_back(self.game, force)
            if self.relies != ANYTHING:
                self.relies |= ANYTHING if given else reliance_of(self.game, force)

    def affected(self, force: InForce, who: Objects) -> list[int]:
        """The cards in play that a statement is about now."""
        game = self.game
        if force.subjects is not None:
            return [ref % CARDS for ref in force.subjects if game.permanent(ref) is not None]
        cards = [ref % CARDS for ref in matching(game, who, force.scope) if game.permanent(ref) is not None]
        return self.heeding(force, cards) if self.shields else cards

    def heeding(self, force: InForce, cards: list[int]) -> list[int]:
        """The cards that do not ignore the text the statement stands in."""
        game = self.game
        source = force.scope.source
        for shield in self.shields:
            node = shield.node
            assert isinstance(node, Ignores)
            if source and fits(game, node.of, source, shield.scope) and self.is_on(shield):
                cards = [
                    card
                    for card in cards
                    if game.ref(card) == source or not fits(game, node.what, game.ref(card), shield.scope)
                ]
        return cards

    def concerned(self, force: InForce, node: Modify) -> list[int]:
        """The cards a statement changes now: those it is about, while what it demands of each is true."""
        cards = self.affected(force, node.who)
        if not node.provided:
            return cards
        game = self.game
        return [
            card
            for card in cards
            if all(qualifies(game, each, game.ref(card), force.scope) for each in node.provided)
        ]

    def own(self, card: int) -> Traits:
        """The traits of a card, made its own so that they can be changed."""
        traits = self.changed.get(card)
        if traits is None:
            traits = self.traits(card).copy()
            traits.base_types = traits.types
            self.changed[card] = self.known[card] = traits
            if card not in self.figures:
                self.promote(card, traits)
        return traits

    def promote(self, card: int, traits: Traits) -> None:
        """A text touches a plain resource, so it has to be looked at like any other card."""
        self.figures.append(card)
        self.promoted = True
        self.relies |= PAYMENTS
        counts = self.plain_icons[self.game.play[card].controller]
        for icon, amount in enumerate(traits.icons):
            counts[icon] -= amount

    def fold_shapes(self) -> bool:
        """Types, subtypes and texts. Returns whether anything changed."""
        shaped = False
        shaping = [
            force
            for force in self.in_force
            if isinstance(force.node, Modify)
            and any(isinstance(change, SHAPES) for change in force.node.changes)
        ]
        if len(shaping) > 1:
            self.looks_back = self.looks_back or any(looks_for_kinds(force) for force in shaping)
        for force in shaping:
            node = force.node
            assert isinstance(node, Modify)
            if not self.is_on(force):
                continue
            for card in self.concerned(force, node):
                shaped = True
                for change in node.changes:
                    self.shape(card, change, force)
        return shaped

    def shape(self, card: int, change: Change, force: InForce) -> None:
        """208.1a: a type that is gained joins the others."""
        if not isinstance(change, SHAPES):
            return
        traits = self.own(card)
        if isinstance(change, Type):
            if change.gain:
                if not self.game.edition.loss_always_wins:
                    traits.lost_types &= ~change.type
                traits.types |= change.type & ~traits.lost_types
            else:
                traits.lost_types |= change.type
                traits.types &= ~change.type
        elif isinstance(change, Subtype):
            if change.gain:
                traits.subtypes = (*traits.subtypes, change.subtype)
            else:
                traits.subtypes = tuple(name for name in traits.subtypes if name != change.subtype)
        elif isinstance(change, Become):
            for kind in change.types:
                traits.types |= kind & ~traits.lost_types
            traits.subtypes = (*traits.subtypes, *change.subtypes)
        elif isinstance(change, GainText):
            texts = granted_texts(self.game, change)
            traits.textsets.append((texts, max(1, force.stamp)))
            read_keywords(traits, texts)
        elif isinstance(change, CopyText):
            self.copy_texts(traits, change, force)
        else:
            self.lose_text(traits, change, force)

    def copy_texts(self, traits: Traits, change: CopyText, force: InForce) -> None:
        game = self.game
        for ref in matching(game, change.of, force.scope):
            texts = game.definition(ref % CARDS).texts
            if change.scope == "abilities":
                texts = abilities_of(game, texts)
            traits.textsets.append((texts, max(1, force.stamp)))
            read_keywords(traits, texts)

    def lose_text(self, traits: Traits, change: Change, force: InForce) -> None:
        assert isinstance(change, LoseText)
        if change.scope == "abilities":
            traits.no_abilities = True
            return
        traits.no_text.append(force.paragraph if change.scope == "other" else ALL_TEXTS)
        traits.keywords = 0
        traits.unique = ""
        traits.icons = NO_ICONS if not traits.types & RESOURCE or traits.textsets else traits.icons

    def fold_keywords(self, modifies: list[InForce]) -> None:
        for force in modifies:
            node = force.node
            assert isinstance(node, Modify)
            if not any(isinstance(change, (Keyword, GainIcons)) for change in node.changes):
                continue
            if not self.is_on(force):
                continue
            for card in self.concerned(force, node):
                traits = self.own(card)
                for change in node.changes:
                    if isinstance(change, Keyword):
                        if change.gain:
                            if not self.game.edition.loss_always_wins:
                                traits.lost_keywords &= ~change.keyword
                            traits.keywords |= change.keyword & ~traits.lost_keywords
                        else:
                            traits.lost_keywords |= change.keyword
                            traits.keywords &= ~change.keyword
                    elif isinstance(change, GainIcons):
                        traits.icons = add_icons(traits.icons, icon_counts(change.icons))
        self.read_gated_keywords()

    def read_gated_keywords(self) -> None:
        """Keywords behind a threshold that is met."""
        play = self.game.play
        for card in list(self.figures):
            if play[card].face_down:
                continue
            traits = self.traits(card)
            for texts, granted in traits.textsets:
                for entry in texts.keywords:
                    if entry.threshold == NO_ICONS or (
                        traits.no_text and traits.has_lost(entry.paragraph, granted)
                    ):
                        continue
                    if self.is_awake(play[card].controller, entry):
                        own = self.own(card)
                        read_keyword(own, entry)
                        own.keywords &= ~own.lost_keywords

    def fold_numbers(self, modifies: list[InForce]) -> None:
        """410.3: set values, then all increases, then all reductions."""
        touched: list[int] = []
        for force in modifies:
            node = force.node
            assert isinstance(node, Modify)
            if not any(isinstance(change, NUMERIC) for change in node.changes) or not self.is_on(force):
                continue
            for card in self.concerned(force, node):
                traits = self.own(card)
                touched.append(card)
                for index, change in enumerate(changes_of(node, force)):
                    self.number(card, traits, change, index, force)
        for card in touched:
            settle(self.changed[card])

    def fold_rules(self, modifies: list[InForce]) -> None:
        """What cards can, cannot and must do: last, because whom it concerns may depend on all else."""
        for force in modifies:
            node = force.node
            assert isinstance(node, Modify)
            if not any(isinstance(change, RULES) for change in node.changes) or not self.is_on(force):
                continue
            for card in self.concerned(force, node):
                own = self.own(card)
                for change in node.changes:
                    if isinstance(change, RULES):
                        own.rules.append(Rule(change, force.scope, force.stamp))

    def number(self, card: int, traits: Traits, change: Change, index: int, force: InForce) -> None:
        game = self.game
        candidate = game.ref(card)
        if force.given:
            self.find_given(force, candidate)
        if isinstance(change, Stat) and change.minimum is not None:
            least = value(game, change.minimum, force.scope, candidate)
            traits.bounded.append((change.stat, self.amount(change.n, index, force, candidate), least))
        elif isinstance(change, Stat):
            target = traits.increase if change.gain else traits.reduction
            target[change.stat] += self.amount(change.n, index, force, candidate)
        elif isinstance(change, EitherWay) and force.effect is not None:
            target = traits.increase if force.effect.choice == 0 else traits.reduction
            target[change.stat] += self.amount(change.n, index, force, candidate)
        elif isinstance(change, Become):
            if change.strength is not None:
                traits.strength = value(game, change.strength, force.scope, candidate)
            if change.life is not None:
                traits.life = value(game, change.life, force.scope, candidate)
            if change.both is not None:
                traits.strength = traits.life = value(game, change.both, force.scope, candidate)
            if change.speed is not None:
                traits.speed = value(game, change.speed, force.scope, candidate)

    def amount(self, number: Number, index: int, force: InForce, candidate: int) -> int:
        """How much a change comes to: what an effect fixed when it was followed, or else what it is now."""
        if force.effect is not None and force.effect.numbers:
            return force.effect.numbers[index]
        amount = value(self.game, number, force.scope, candidate)
        node = force.node
        if isinstance(node, Modify) and node.for_each is not None:
            amount *= value(self.game, node.for_each, force.scope, candidate)
        return amount


def reliance_of(game: Game, force: InForce) -> int:
    """What a statement and its conditions look at; found out once for each statement."""
    fixed = force.subjects is not None
    counted = force.effect is not None and bool(force.effect.numbers)
    key = (id(force.node), fixed, counted)
    known = game.library.relies.get(key)
    if known is None:
        known = (force.node, of_statement(force.node, fixed, counted))
        game.library.relies[key] = known
    mask = known[1]
    for condition in force.conditions:
        mask |= reliance_of_node(game, condition)
    return mask


def reliance_of_node(game: Game, node: Node) -> int:
    """What a condition or a description looks at."""
    key = (id(node), False, False)
    known = game.library.relies.get(key)
    if known is None:
        known = (node, reliance(node))
        game.library.relies[key] = known
    return known[1]


def changes_of(node: Modify, force: InForce) -> list[Change]:
    """The changes of a statement; of alternatives the one that was chosen as the effect was followed."""
    choice = -1 if force.effect is None else force.effect.choice
    return [
        change.options[choice] if isinstance(change, GainOrLose) and choice >= 0 else change
        for change in node.changes
    ]


def settle(traits: Traits) -> None:
    """Apply what was added up, once."""
    traits.strength = max(0, traits.strength + traits.increase[STRENGTH] - traits.reduction[STRENGTH])
    traits.life = max(0, traits.life + traits.increase[LIFE] - traits.reduction[LIFE])
    traits.speed = max(0, traits.speed + traits.increase[SPEED] - traits.reduction[SPEED])
    traits.structure = max(0, traits.structure + traits.increase[STRUCTURE] - traits.reduction[STRUCTURE])
    traits.increase = [0, 0, 0, 0]
    traits.reduction = [0, 0, 0, 0]
    for which, amount, least in traits.bounded:  # 410.5; last, which is best for the card's controller (A49)
        if which == STRENGTH:
            traits.strength = reduced(traits.strength, amount, least)
        elif which == LIFE:
            traits.life = reduced(traits.life, amount, least)
        elif which == SPEED:
            traits.speed = reduced(traits.speed, amount, least)
        else:
            traits.structure = reduced(traits.structure, amount, least)
    traits.bounded = []


def reduced(number: int, amount: int, least: int) -> int:
    """410.5: what lies below the minimum already stays as it is."""
    return min(number, max(least, number - amount))


def applies_now(game: Game, effect: Effect) -> bool:
    """Whether an effect that begins later has begun (``on your next turn``)."""
    from spoils.engine.concepts.durations import has_begun

    return has_begun(game, effect)


def granted_texts(game: Game, change: GainText) -> TextSet:
    """The text set of quoted text, made once."""
    known = game.library.granted.get(id(change))
    if known is None:
        known = TextSet(change.texts)  # type: ignore[arg-type]
        game.library.granted[id(change)] = known
    return known


def abilities_of(game: Game, texts: TextSet) -> TextSet:
    """Only the abilities among texts, made once."""
    known = game.library.granted.get(id(texts))
    if known is None:
        known = TextSet(tuple(entry.text for entry in texts.abilities))
        game.library.granted[id(texts)] = known
    return known


def static_scope(game: Game, card: int, permanent: Permanent) -> Scope:
    """The scope of a card's static texts: nothing but itself, its controller and what its cost remembers."""
    scope = permanent.scope
    ref = game.ref(card)
    if scope is None or scope.controller != permanent.controller or scope.source != ref:
        scope = Scope(ref, permanent.controller, STATIC_SLOTS)
        scope.memory = permanent.memory
        permanent.scope = scope
    return scope


STATIC_SLOTS: Final = 8


def definition_traits(game: Game, definition: Definition) -> Traits:
    """Printed traits, made once for each definition and edition."""
    printed = definition.printed
    if printed is not None and definition.printed_in is game.edition:
        return printed
    definition.printed = _printed_once(game, definition)
    definition.printed_in = game.edition
    return definition.printed


def _printed_once(game: Game, definition: Definition) -> Traits:
    key = (definition.index, game.edition.id)
    known = game.library.traits.get(key)
    if known is None:
        known = printed_traits(game, definition)
        game.library.traits[key] = known
    assert isinstance(known, Traits)
    return known


def face_down_traits(game: Game) -> Traits:
    """411.1: a face-down card in play is a resource that provides one Volition (203.4a, 311.2), and nothing
    else."""
    key = (-1, game.edition.id)
    known = game.library.traits.get(key)
    if known is None:
        known = Traits()
        known.types = RESOURCE
        if game.edition.volition:
            known.icons = (0, 0, 0, 0, 0, 1)
        game.library.traits[key] = known
    assert isinstance(known, Traits)
    return known


def board(game: Game) -> Board:
    """The board as it is now."""
    known = game.board
    if known is None:
        known = Board(game)
        game.board = known  # conditions evaluated while folding see what is settled so far
        known.fold()
        if known.looks_back:
            known = settled(game, known)
    return known


def icons(game: Game, player: int) -> tuple[int, ...]:
    """405.1: the resource icons a player controls."""
    return board(game).icons(player)

"""A card as the game knows it: printed facts and compiled text. Shared by all games, never changed."""

from __future__ import annotations

from typing import Any, Final

from spoils.engine.editions import Edition
from spoils.engine.program.conditions import CameThisTurn, HasHappened
from spoils.engine.program.families import Statement, Text, nodes_of
from spoils.engine.program.happenings.cards import IsPut
from spoils.engine.program.happenings.deeds import Discards
from spoils.engine.program.happenings.times import FirstTime, StateBecomes
from spoils.engine.program.keywords import TACTICAL
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import TimesThisTurn
from spoils.engine.program.objects.nouns import FirstPlayed, LastPlayed, This
from spoils.engine.program.objects.relations import HandledThisWay
from spoils.engine.program.statements.amounts import ChangeOwnCost
from spoils.engine.program.statements.changes import Become, Keyword, Type
from spoils.engine.program.statements.possible import MayPlayAsTactic, PlayerLimit
from spoils.engine.program.texts import (
    AbilityText,
    AttachText,
    CardCost,
    CardEffect,
    CardText,
    Continuous,
    FactionRule,
    FlipUpText,
    KeywordText,
    OptionsText,
    ProvidesText,
    Replacement,
    StartingDraw,
    StartingResources,
    ThresholdText,
    Triggered,
    UniqueText,
)
from spoils.engine.program.words import (
    ANYWHERE,
    CHARACTER,
    DECK,
    DISCARD,
    FACE_DOWN_IN_PLAY,
    FROM_ANYWHERE,
    HAND,
    ICONS,
    PLAY,
    RESOURCE,
    TACTIC,
    VOID,
)

NONE: Final = -1  # a number that is not printed on the card
UNKNOWN: Final = -2  # not asked yet
PRINTED: Final = 0  # in the place of the number of the effect that granted a text

NO_ICONS: Final = (0, 0, 0, 0, 0, 0)


def icon_counts(letters: str) -> tuple[int, ...]:
    """405.5: how many of each of the six icons a string of letters has."""
    if not letters:
        return NO_ICONS
    return tuple(letters.count(letter) for letter in ICONS)


def speaks_of_tactics(node: Node) -> bool:
    """507.6: the keyword, or the sentence that stands for it."""
    if isinstance(node, (Keyword, KeywordText)):
        return node.keyword == TACTICAL
    return isinstance(node, MayPlayAsTactic)


def is_about_itself_elsewhere(text: Replacement) -> bool:
    """201.5b: a text that replaces what happens to its own card in a hand, a deck or a discard pile works
    there."""
    happening = text.happening
    if isinstance(happening, Discards):
        return isinstance(happening.what, This)
    return (
        isinstance(happening, IsPut)
        and isinstance(happening.what, This)
        and happening.origin in (HAND, DISCARD, DECK, FROM_ANYWHERE)
    )


def makes_characters(node: Node) -> bool:
    """208: whether a piece of text gives cards the type."""
    if isinstance(node, Type):
        return node.gain and node.type & CHARACTER != 0
    return isinstance(node, Become) and CHARACTER in node.types


class TextEntry:
    """One text with the threshold it stands behind (405.4) and the paragraph it belongs to."""

    __slots__ = (
        "index", "label", "least_pay", "only_pays", "paragraph", "text", "threshold", "unconditional",
    )  # fmt: skip

    def __init__(
        self, text: Text, threshold: tuple[int, ...], paragraph: int, index: int, label: str
    ) -> None:
        self.text = text
        self.threshold = threshold
        self.paragraph = paragraph
        self.index = index
        self.label = label
        # of an ability, once somebody has asked (costs.cost_parts): what its cost adds to the numeric cost
        # at least, and whether that is all there is to it
        self.least_pay = UNKNOWN
        self.only_pays = False
        self.unconditional = False  # whoever controls the card and can pay may use it


class TextSet:
    """The texts of a card, or of text that a card gained, sorted by kind."""

    def __init__(self, texts: tuple[Text, ...]) -> None:
        self.entries: list[TextEntry] = []
        self.abilities: list[TextEntry] = []
        self.triggers: list[TextEntry] = []
        self.replacements: list[TextEntry] = []
        self.statics: list[TextEntry] = []
        self.keywords: list[TextEntry] = []  # COVERT, TACTICAL, UNIQUE
        self.provides: list[TextEntry] = []
        self.attach: AttachText | None = None
        self.flip_up: FlipUpText | None = None
        self.cost: CardCost | None = None
        self.effects: list[CardEffect] = []
        self.options: OptionsText | None = None
        self.starting_resources: StartingResources | None = None
        self.starting_draw: StartingDraw | None = None
        for paragraph, text in enumerate(texts):
            self._add(text, NO_ICONS, paragraph, "")
        # whether something stands behind a threshold, so that not all of it need be in force
        self.has_thresholds = any(entry.threshold != NO_ICONS for entry in self.entries)
        self.has_abilities = bool(self.abilities)
        self.has_triggers = bool(self.triggers)
        self.has_replacements = bool(self.replacements)
        # as a card in play has them, if it has no others (board.folded)
        self.listed = {
            "abilities": [(entry, PRINTED) for entry in self.abilities],
            "triggers": [(entry, PRINTED) for entry in self.triggers],
            "replacements": [(entry, PRINTED) for entry in self.replacements],
        }

    def _add(self, text: Text, threshold: tuple[int, ...], paragraph: int, label: str) -> None:
        if isinstance(text, ThresholdText):
            for part in text.texts:
                self._add(part, icon_counts(text.threshold), paragraph, label)
            return
        if isinstance(text, FactionRule):
            self._add(text.text, threshold, paragraph, "Restore Rule" if text.rule == 1 else "Develop Rule")
            return
        entry = TextEntry(text, threshold, paragraph, len(self.entries), label)
        self.entries.append(entry)
        if isinstance(text, AbilityText):
            entry.label = text.name
            self.abilities.append(entry)
        elif isinstance(text, Triggered):
            self.triggers.append(entry)
        elif isinstance(text, Replacement):
            self.replacements.append(entry)
        elif isinstance(text, Continuous):
            self.statics.append(entry)
        elif isinstance(text, (KeywordText, UniqueText)):
            self.keywords.append(entry)
        elif isinstance(text, ProvidesText):
            self.provides.append(entry)
        elif isinstance(text, AttachText):
            self.attach = text
        elif isinstance(text, FlipUpText):
            self.flip_up = text
        elif isinstance(text, CardCost):
            self.cost = text
        elif isinstance(text, CardEffect):
            self.effects.append(text)
        elif isinstance(text, OptionsText):
            self.options = text
        elif isinstance(text, StartingResources):
            self.starting_resources = text
        elif isinstance(text, StartingDraw):
            self.starting_draw = text


class Definition:
    """Printed facts and the program of one card name."""

    def __init__(
        self,
        index: int,
        name: str,
        types: int,
        *,
        trade: int = 0,
        staple: bool = False,
        subtypes: tuple[str, ...] = (),
        cost: int = NONE,
        threshold: str = "",
        strength: int = NONE,
        life: int = NONE,
        speed: int = NONE,
        structure: int = NONE,
        influence: int = NONE,
        text: CardText | None = None,
        token: bool = False,
    ) -> None:
        self.index = index
        self.name = name
        self.types = types
        self.trade = trade
        self.staple = staple
        self.subtypes = subtypes
        self.cost = cost
        self.threshold = icon_counts(threshold)
        self.strength = strength
        self.life = life
        self.speed = speed
        self.structure = structure
        self.influence = influence
        self.text = text if text is not None else CardText(())
        if not self.text.nodes:
            self.text.nodes = nodes_of(self.text.texts)
        self.texts = TextSet(self.text.texts)
        self.token = token  # a card token (409.3) exists only in play
        # a resource that provides icons and says nothing else: most of what lies in play
        self.plain = types == RESOURCE and all(
            isinstance(entry.text, ProvidesText) and entry.threshold == NO_ICONS
            for entry in self.texts.entries
        )
        # face-down in play it can be flipped up, or has abilities that say so
        self.acts_face_down = self.texts.flip_up is not None or any(
            isinstance(entry.text, AbilityText) and entry.text.face_down for entry in self.texts.abilities
        )
        # there is a chance that it can be deployed when only tactics can (507.6)
        self.is_tactical = types & TACTIC != 0 or any(speaks_of_tactics(node) for node in self.text.nodes)
        # deploying it takes more than paying a number (401.3)
        texts = self.texts
        self.has_extra_costs = (
            texts.cost is not None
            or texts.attach is not None
            or texts.options is not None
            or (texts.flip_up is not None and texts.flip_up.extra is not None)
        )
        # nothing it says itself changes what it costs (406.3)
        self.has_steady_cost = not any(isinstance(node, ChangeOwnCost) for node in self.text.nodes)
        # so this is paid at least, unless other texts change it
        simple = self.has_steady_cost and self.texts.cost is None and self.texts.options is None
        self.least_price = cost if simple else 0
        # and nothing else is needed to deploy it
        self.only_pays = simple and self.texts.attach is None and self.texts.flip_up is None
        self.printed: Any = None  # its traits as printed, in one edition (board.board): a cache
        self.printed_in: Edition | None = None
        # its texts speak of what it has done ("removed from the game by this card"), so that must be
        # written down
        self.keeps_record = any(isinstance(node, HandledThisWay) and node.by_self for node in self.text.nodes)


class Library:
    """All definitions of a game, and the numbering of program nodes by which saved games name them."""

    def __init__(self, definitions: list[Definition], content_hash: str = "") -> None:
        self.definitions = definitions
        self.content_hash = content_hash
        self.made_of: Any = None  # the printed cards, for whoever made it of them; the engine asks nothing
        # for tests alone: every shortcut is left out and the full path taken, so that both can be compared
        self.thorough = False
        self.by_name = {definition.name.casefold(): definition for definition in definitions}
        self.granted: dict[int, TextSet] = {}  # text sets of GainText nodes, by id(node): a cache, not state
        # printed traits by definition and edition (board.board): a cache
        self.traits: dict[tuple[int, str], object] = {}
        self.listens_elsewhere = any(
            isinstance(entry.text, Triggered) and entry.text.area != PLAY
            for definition in definitions
            for entry in definition.texts.triggers
        )
        # of these, whether one works as a face-down resource, ...
        self.listens_face_down = any(
            isinstance(entry.text, Triggered) and entry.text.area == FACE_DOWN_IN_PLAY
            for definition in definitions
            for entry in definition.texts.triggers
        )
        # ... or wherever its card is, or in a deck
        self.listens_anywhere = any(
            isinstance(entry.text, Triggered) and entry.text.area in (ANYWHERE, DECK)
            for definition in definitions
            for entry in definition.texts.triggers
        )
        self.holds_elsewhere = any(
            isinstance(entry.text, Continuous) and entry.text.area in (HAND, DISCARD, VOID)
            for definition in definitions
            for entry in definition.texts.statics
        )
        self.replaces_elsewhere = any(
            isinstance(entry.text, Replacement) and is_about_itself_elsewhere(entry.text)
            for definition in definitions
            for entry in definition.texts.replacements
        )
        self.acts_elsewhere = any(
            isinstance(entry.text, AbilityText) and entry.text.area != PLAY
            for definition in definitions
            for entry in definition.texts.abilities
        )
        # whether a text waits for a state of the game, so that every change has to be looked at
        self.watches_states = any(
            isinstance(node, StateBecomes) for definition in definitions for node in definition.text.nodes
        )
        # whether a text makes characters of other cards
        self.makes_characters = any(
            makes_characters(node) for definition in definitions for node in definition.text.nodes
        )
        # whether a text asks how often or what last in a turn ...
        self.looks_back = any(
            isinstance(node, (CameThisTurn, FirstPlayed, HasHappened, LastPlayed, TimesThisTurn))
            for definition in definitions
            for node in definition.text.nodes
        )
        # ... or for the first time in it, so that what happens must be written down
        self.counts_times = self.looks_back or any(
            isinstance(node, (FirstTime, PlayerLimit))
            for definition in definitions
            for node in definition.text.nodes
        )
        # so what happens is looked at even if no card in play waits for it
        self.notices_much = self.counts_times or self.watches_states or self.listens_elsewhere
        # how noun phrases are looked up, by id (reading): a cache
        self.plans: dict[int, tuple[Node, object]] = {}
        # the statements a text is made of, and which small changes a description can notice, by id
        # (board.in_force): caches
        self.clauses: dict[int, tuple[Node, object]] = {}
        self.relies: dict[int, tuple[Node, int]] = {}
        # the slots a node refers to, by id (costs.cost_parts): a cache
        self.reads: dict[int, tuple[int, ...]] = {}
        # by instruction: the words that may make it depend on another (following.preparing)
        self.depends: dict[int, tuple[Node, ...]] = {}
        # printed alternatives by id of the node that offers them, for questions
        self.words: dict[int, list[str]] = {}
        self.least_pay: dict[int, int] = {}  # what a cost certainly adds to the numeric cost, by id: a cache
        self.nodes: list[Node | Statement] = []
        self.node_numbers: dict[int, int] = {}
        for definition in definitions:
            for node in definition.text.nodes:
                self.node_numbers[id(node)] = len(self.nodes)
                self.nodes.append(node)

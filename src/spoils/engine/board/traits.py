"""402, 410: the characteristics of one card in play, as printed and as texts in force have made them."""

from __future__ import annotations

from typing import Final

from spoils.engine.program.families import Change
from spoils.engine.program.keywords import SIMPLE
from spoils.engine.program.objects.qualities import Provides
from spoils.engine.program.statements.changes import GainIcons
from spoils.engine.program.texts import KeywordText, ProvidesText, UniqueText
from spoils.engine.program.words import (
    CHARACTER,
    LIFE,
    LOCATION,
    NUMERIC_COST,
    RESOURCE,
    SPEED,
    STRENGTH,
    STRUCTURE,
)
from spoils.engine.state.definition import NO_ICONS, Definition, TextEntry, TextSet, icon_counts
from spoils.engine.state.game import Game
from spoils.engine.state.kept import Kept
from spoils.engine.state.scope import Scope
from spoils.engine.state.slots import icon_in

ALL_TEXTS: Final = -1  # no paragraph survives


class Rule:
    """Something a card can, cannot or must do, with the text that says so."""

    __slots__ = ("change", "scope", "stamp")

    def __init__(self, change: Change, scope: Scope, stamp: int) -> None:
        self.change = change
        self.scope = scope
        self.stamp = stamp  # when it began: the most recent wins in some editions


class Traits(Kept):
    """The characteristics of one card in play. Shared with the definition until a statement touches the
    card."""

    types: int = 0  # a bit each: a card may have several (208.1)
    subtypes: tuple[str, ...] = ()
    strength: int = 0
    life: int = 0
    speed: int = 0
    structure: int = 0
    cost: int = 0  # the numeric cost of a card that is not being played (406.1)
    keywords: int = 0
    unique: str = ""
    icons: tuple[int, ...] = NO_ICONS
    # with the number of the effect that granted it, 0 for printed text
    textsets: tuple[tuple[TextSet, int], ...] = ()
    as_printed: bool = True  # no statement has given or taken texts
    no_abilities: bool = False
    # numbers of paragraphs that survive "loses all other rules text", ALL_TEXTS for none
    no_text: tuple[int, ...] = ()
    rules: tuple[Rule, ...] = ()
    base_types: int = 0
    lost_types: int = 0
    lost_keywords: int = 0
    # what statements have added and taken away so far, by number
    increase: list[int] | None = None
    reduction: list[int] | None = None
    bounded: tuple[tuple[int, int, int], ...] = ()  # reductions to a minimum: number, how much, minimum
    limits: tuple[tuple[int, int, bool], ...] = ()  # never above or (True) below: number, how much

    def copy(self) -> Traits:
        other = Traits()
        other.types = self.types
        other.subtypes = self.subtypes
        other.strength = self.strength
        other.life = self.life
        other.speed = self.speed
        other.structure = self.structure
        other.cost = self.cost
        other.keywords = self.keywords
        other.unique = self.unique
        other.icons = self.icons
        other.textsets = self.textsets
        return other

    def add(self, stat: int, amount: int) -> None:
        if self.increase is None:
            self.increase = [0, 0, 0, 0, 0]
        self.increase[stat] += amount

    def take(self, stat: int, amount: int) -> None:
        if self.reduction is None:
            self.reduction = [0, 0, 0, 0, 0]
        self.reduction[stat] += amount

    def provide(self, node: GainIcons, scope: Scope) -> None:
        """311.1: more icons."""
        self.icons = add_icons(self.icons, icons_meant(node, scope))

    def gain(self, texts: TextSet, stamp: int) -> None:
        """Rules text that a statement gives."""
        self.textsets = (*self.textsets, (texts, max(1, stamp)))
        self.as_printed = False
        read_keywords(self, texts)

    def lose(self, which: str, paragraph: int) -> None:
        """Its abilities, all rules text, or all but the paragraph that says so."""
        self.as_printed = False
        if which == "abilities":
            self.no_abilities = True
            return
        self.no_text = (*self.no_text, paragraph if which == "other" else ALL_TEXTS)
        self.keywords = 0
        self.unique = ""
        self.icons = NO_ICONS if not self.types & RESOURCE or self.textsets else self.icons

    def lose_keywords(self) -> None:
        """All that can be gained, and UNIQUE (507)."""
        for keyword in SIMPLE:
            self.keywords &= ~keyword.bit
            self.lost_keywords |= keyword.bit
        self.unique = ""

    def has_lost(self, paragraph: int, granted: int) -> bool:
        """Whether rules text was lost: all of it, or all but the paragraph that says so. Text gained by an
        effect is text too."""
        return any(kept == ALL_TEXTS or granted or kept != paragraph for kept in self.no_text)


def printed_traits(game: Game, definition: Definition) -> Traits:
    """What the card says of itself."""
    traits = Traits()
    traits.types = definition.types
    traits.subtypes = definition.subtypes
    traits.strength = max(0, definition.strength)
    traits.life = max(0, definition.life)
    traits.speed = max(0, definition.speed)
    traits.structure = max(0, definition.structure)
    traits.cost = max(0, definition.cost)
    traits.textsets = ((definition.texts, 0),)
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
    return (
        left[0] + right[0],
        left[1] + right[1],
        left[2] + right[2],
        left[3] + right[3],
        left[4] + right[4],
        left[5] + right[5],
    )


def meets(icons: tuple[int, ...], threshold: tuple[int, ...]) -> bool:
    """405: whether icons meet a threshold."""
    if threshold is NO_ICONS:
        return True
    for icon, need in enumerate(threshold):  # noqa: SIM110  # asked all the time: a generator costs more
        if need and icons[icon] < need:
            return False
    return True


def is_frail(traits: Traits) -> bool:
    """408.4, 408.5: a character without life, or a location without structure."""
    if traits.types & CHARACTER and not traits.life:
        return True
    return traits.types & LOCATION != 0 and not traits.structure


def apply_changes(traits: Traits) -> None:
    """Apply what was added up, once."""
    more = traits.increase
    if more is not None:
        change_numbers(traits, more, 1)
        traits.increase = None
    less = traits.reduction
    if less is not None:
        change_numbers(traits, less, -1)
        traits.reduction = None
    for which, amount, least in traits.bounded:  # 410.5; last, which is best for the card's controller (A49)
        set_number(traits, which, reduced(number_of(traits, which), amount, least))
    traits.bounded = ()
    for which, limit, below in traits.limits:
        now = number_of(traits, which)
        set_number(traits, which, max(now, limit) if below else min(now, limit))


def number_of(traits: Traits, which: int) -> int:
    if which == STRENGTH:
        return traits.strength
    if which == LIFE:
        return traits.life
    if which == SPEED:
        return traits.speed
    return traits.structure if which == STRUCTURE else traits.cost


def set_number(traits: Traits, which: int, to: int) -> None:
    if which == STRENGTH:
        traits.strength = to
    elif which == LIFE:
        traits.life = to
    elif which == SPEED:
        traits.speed = to
    elif which == STRUCTURE:
        traits.structure = to
    else:
        traits.cost = to


def change_numbers(traits: Traits, by: list[int], sign: int) -> None:
    """410.4: never below 0."""
    traits.strength = max(0, traits.strength + sign * by[STRENGTH])
    traits.life = max(0, traits.life + sign * by[LIFE])
    traits.speed = max(0, traits.speed + sign * by[SPEED])
    traits.structure = max(0, traits.structure + sign * by[STRUCTURE])
    traits.cost = max(0, traits.cost + sign * by[NUMERIC_COST])


def reduced(number: int, amount: int, least: int) -> int:
    """410.5: what lies below the minimum already stays as it is."""
    return min(number, max(least, number - amount))


def definition_traits(game: Game, definition: Definition) -> Traits:
    """Printed traits, made once for each definition and edition."""
    printed: Traits | None = definition.printed
    if printed is not None and definition.printed_in is game.edition:
        return printed
    found = _printed_once(game, definition)
    definition.printed = found
    definition.printed_in = game.edition
    return found


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


def figures_of(traits: Traits) -> tuple[object, ...]:
    """Everything about a card that a text can ask for."""
    return (
        traits.types,
        traits.subtypes,
        traits.strength,
        traits.life,
        traits.speed,
        traits.structure,
        traits.cost,
        traits.keywords,
        traits.unique,
        traits.icons,
        [(id(texts), granted) for texts, granted in traits.textsets],
        traits.no_abilities,
        traits.no_text,
        len(traits.rules),
    )


def icons_meant(node: GainIcons | Provides, scope: Scope) -> tuple[int, ...]:
    """The icons that a text names, or the one that was chosen."""
    return icon_counts(node.icons or icon_in(scope, node.slot))

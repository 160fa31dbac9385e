"""402, 410: the characteristics of one card in play, as printed and as texts in force have made them."""

from __future__ import annotations

from typing import Final

from spoils.engine.program.statements import (
    Change,
)
from spoils.engine.program.texts import KeywordText, ProvidesText, UniqueText
from spoils.engine.program.words import (
    LIFE,
    RESOURCE,
    SPEED,
    STRENGTH,
    STRUCTURE,
)
from spoils.engine.state.definition import NO_ICONS, Definition, TextEntry, TextSet, icon_counts
from spoils.engine.state.game import Game
from spoils.engine.state.scope import Scope

ALL_TEXTS: Final = -1  # no paragraph survives


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
        if icons[icon] < need:
            return False
    return True


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

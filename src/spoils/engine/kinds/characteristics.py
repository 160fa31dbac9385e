"""201: what an object is: the parts of a card, by the reference of the object.

An object in play has the characteristics the board gives it (a face-down one is a resource and nothing else,
411.1); a card elsewhere has what is printed on it; an object that is gone has what was last known of it in
play, or else what is printed. ``front=True`` looks under a face-down card, for the few texts that speak of
what it hides.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.traits import Traits, add_icons, definition_traits, meets, read_keyword
from spoils.engine.program.keywords import ATTACH, FLIP_UP, KEYWORDS, OUTSIDE_PLAY, UNIQUE, KeywordFacts
from spoils.engine.program.texts import ProvidesText
from spoils.engine.program.words import LIFE, SPEED, STRENGTH, STRUCTURE
from spoils.engine.state.definition import NO_ICONS, Definition, icon_counts
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.known import LastKnown
from spoils.engine.state.scope import Scope

# not in every edition
DISPUTED: Final[tuple[KeywordFacts, ...]] = tuple(keyword for keyword in KEYWORDS if keyword.exists)


def known_of(game: Game, ref: int) -> LastKnown | None:
    """What was last known of exactly this object, which is gone."""
    known = game.known.get(ref)
    return known if known is not None and known.of == ref else None


def shape(game: Game, ref: int, front: bool = False) -> Traits | LastKnown:
    """Types, subtypes, battle stats, structure, keywords, unique identifier and icons."""
    card = ref % CARDS
    if game.incarnation[card] == ref // CARDS:
        permanent = game.at[card]
        if permanent is not None and not (front and permanent.face_down):
            return board(game).traits(card)
    else:
        known = game.known.get(ref)
        if known is not None and known.of == ref and not (front and known.face_down):
            return known
    return definition_traits(game, game.definition(card))


def types_of(game: Game, ref: int, front: bool = False) -> int:
    return shape(game, ref, front).types


def subtypes_of(game: Game, ref: int, front: bool = False) -> tuple[str, ...]:
    return shape(game, ref, front).subtypes


def unique_of(game: Game, ref: int, front: bool = False) -> str:
    """507.5: the identifier without case, or nothing."""
    return shape(game, ref, front).unique


def read_stat(found: Traits | LastKnown, which: int) -> int:
    """201.7, 201.8: one of the battle stats, or structure."""
    if which == STRENGTH:
        return found.strength
    if which == LIFE:
        return found.life
    if which == SPEED:
        return found.speed
    assert which == STRUCTURE
    return found.structure


def definition_of(game: Game, ref: int, front: bool = False) -> Definition | None:
    """The printed card: name, trade, supertype, threshold. None for a face-down card in play (411.1)."""
    card = ref % CARDS
    if not front:
        if game.incarnation[card] == ref // CARDS:
            permanent = game.at[card]
            hidden = permanent is not None and permanent.face_down
        else:
            known = known_of(game, ref)
            hidden = known is not None and known.face_down
        if hidden:
            return None
    return game.definition(card)


def name_of(game: Game, ref: int, front: bool = False) -> str:
    definition = definition_of(game, ref, front)
    return "" if definition is None else definition.name


def keywords_of(game: Game, ref: int, front: bool = False) -> int:
    """507.1: the keywords it has, as far as the edition knows them."""
    card = ref % CARDS
    found = shape(game, ref, front)
    keywords = found.keywords
    unique = bool(found.unique)
    if isinstance(found, Traits) and found.textsets and not found.no_text:
        for texts, _ in found.textsets:
            if texts.flip_up is not None:
                keywords |= FLIP_UP
            if texts.attach is not None:
                keywords |= ATTACH
    if game.is_current(ref) and card not in game.play:  # a threshold before the keyword still has to be met
        for entry in game.definition(card).texts.keywords:
            if entry.threshold != NO_ICONS and meets(board(game).icons(game.owner[card]), entry.threshold):
                gated = Traits()
                read_keyword(gated, entry)
                keywords |= gated.keywords
                unique = unique or bool(gated.unique)
    if unique:
        keywords |= UNIQUE
    if not game.edition.keywords_outside_play and game.is_current(ref) and card not in game.play:
        keywords &= OUTSIDE_PLAY
    for keyword in DISPUTED:
        if not getattr(game.edition, keyword.exists):
            keywords &= ~keyword.bit
    return keywords


def icons_of(game: Game, ref: int, front: bool = False) -> tuple[int, ...]:
    """311: the icons it provides; those behind a threshold while its controller meets that."""
    found = shape(game, ref, front)
    icons = found.icons
    permanent = game.permanent(ref)
    if permanent is not None and isinstance(found, Traits):
        for texts, _ in found.textsets:
            for entry in texts.provides:
                text = entry.text
                if entry.threshold == NO_ICONS or found.no_text or not isinstance(text, ProvidesText):
                    continue
                if meets(board(game).icons(permanent.controller), entry.threshold):
                    icons = add_icons(icons, icon_counts(text.icons))
    return icons


def has_ability(game: Game, ref: int, front: bool = False) -> bool:
    """502.1: whether an ability stands in its rules text, usable at the moment or not."""
    found = shape(game, ref, front)
    if isinstance(found, LastKnown):
        return not found.face_down and bool(game.definition(ref % CARDS).texts.abilities)
    if found.no_abilities:
        return False
    for texts, granted in found.textsets:
        for entry in texts.abilities:
            if not found.no_text or not found.has_lost(entry.paragraph, granted):
                return True
    return False


def as_it_was(game: Game, scope: Scope, ref: int) -> int:
    """402.4: of a card that the text itself has moved out of play, or that set it off by going, the object it
    was there; what is in play now, or was found where it is, is just that."""
    earlier = ref
    while game.permanent(earlier) is None and known_of(game, earlier) is None:
        before = [old for now, old in scope.moved if now == earlier]
        if not before:
            return ref
        earlier = before[0]
    return earlier


def mask_of(types: tuple[int, ...]) -> int:
    """The alternatives of a noun as one bit mask; 0 for any card."""
    mask = 0
    for kind in types:
        if kind == 0:
            return 0
        mask |= kind
    return mask

"""Phrases that speak of something new: they get a slot and are remembered."""

from __future__ import annotations

import copy
from typing import Any, Final

from spoils.engine.program import conditions as c
from spoils.engine.program import numbers as n
from spoils.engine.program import players as p
from spoils.engine.program.families import Objects, Party, Qualifier, nodes_of
from spoils.engine.program.instructions.choosing import ChooseIcon, ChooseType, IconIs, Let, NameCard, Where
from spoils.engine.program.instructions.moving import MakeTokens
from spoils.engine.program.objects.nouns import (
    AllIn,
    Attached,
    Both,
    Cards,
    FactionOf,
    It,
    OneOf,
    OneOfEachType,
    Superlative,
    The,
    This,
    TopCards,
)
from spoils.engine.program.objects.qualities import Named
from spoils.engine.program.objects.quantities import Every, Some
from spoils.engine.program.objects.relations import Alike, Among, Except, HandledThisWay, OneOfKinds
from spoils.engine.program.objects.situations import (
    BeingPlayed,
    ControlledAndOwnedBy,
    ControlledBy,
    Hosts,
    InArea,
    InBattle,
    OwnedBy,
)
from spoils.engine.program.statements.changes import Modify
from spoils.engine.program.statements.combined import Given
from spoils.engine.program.words import (
    ALL,
    BOTH,
    COST_SCOPE,
    DOER_SLOT,
    EACH,
    FACTION,
    PLAY,
    SELF_SLOT,
)
from spoils.language.linking.deeds import group_slot
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.linker import Linker, order
from spoils.language.linking.references import beside_itself, implied_group, one_to_compare_with, own_subject
from spoils.language.linking.those import one_of_those


def cards(linker: Linker, node: Cards) -> None:
    verbs, event, group = linker.verbs, linker.event, linker.group
    inside = linker.noun is not None
    linker.verbs, linker.group = (), None
    _words_of(linker, node, counting=False)
    if isinstance(node.quantity, Every) or not node.plural:
        _like_the_one_before(linker, node)
    if group is None:
        group = _source_group(linker, node)
    if group is None and _MOVED & set(verbs) and not event:
        group = one_of_those(linker, node, verbs)
    node.slot = linker.record.new_slot()
    words = node.adjectives + node.qualifiers
    entity = Entity(node.slot, (), _kinds_of(node), node.plural, words, set(verbs), event=event, group=group)
    entity.doer, entity.branch = linker.doers[-1], linker.branches > 0
    entity.counted = inside and (event or not linker.hosting)
    entity.every = isinstance(node.quantity, Every) and not event
    entity.described = node if entity.every else None
    if _is_token(node):
        entity.verbs.add("token")
    if any(isinstance(word, BeingPlayed) for word in words):
        entity.verbs.add("played")
    entity.outside = group is not None or bool(_ELSEWHERE & set(verbs)) or _is_outside(words)
    linker.record.introduce(entity)


_MOVED: Final = frozenset({"put", "removed"})
_ELSEWHERE: Final = frozenset({"revealed", "found", "discarded", "removed"})


def _is_outside(words: tuple[Qualifier, ...]) -> bool:
    return any(isinstance(each, InArea) and each.area != PLAY for each in words)


def _is_token(node: Cards) -> bool:
    return any(isinstance(each, Named) and each.words == "token" for each in node.qualifiers)


def _words_of(linker: Linker, node: Cards, counting: bool) -> None:
    around = linker.noun, linker.counting
    for name in ("quantity", "adjectives", "qualifiers"):
        linker.noun, linker.counting = node, counting
        linker.visit(getattr(node, name))
    linker.noun, linker.counting = around


def kinds(linker: Linker, node: OneOfKinds) -> None:
    for kind in node.kinds:
        if isinstance(kind, Cards):
            _words_of(linker, kind, counting=linker.counting)


def excepted(linker: Linker, node: Except) -> None:
    if isinstance(node.what, Cards):
        _words_of(linker, node.what, counting=True)
    else:
        linker.visit(node.what)


def _kinds_of(node: Cards) -> tuple[int, ...]:
    """The types that the cards described may have."""
    for qualifier in node.qualifiers:
        if isinstance(qualifier, OneOfKinds):
            found = [kind.types or (0,) for kind in qualifier.kinds if isinstance(kind, Cards)]
            return tuple(dict.fromkeys(bit for types in found for bit in types))
    return node.types


def _like_the_one_before(linker: Linker, node: Cards) -> None:
    """``all other cards in their hand with the same name``, ``an item with a different name``: as the card
    spoken of before."""
    for qualifier in node.qualifiers:
        if isinstance(qualifier, Alike) and qualifier.negated == (qualifier.words == "a"):
            one_to_compare_with(linker, "different" if qualifier.negated else "the same")
            qualifier.as_what = It(words="")
            linker.visit(qualifier.as_what)


def _source_group(linker: Linker, node: Cards) -> int | None:
    for qualifier in node.adjectives + node.qualifiers:
        if isinstance(qualifier, HandledThisWay) and qualifier.slot >= 0:
            if qualifier.more:
                raise Unresolved(qualifier.verb, "several instructions before do so", ambiguous=True)
            return qualifier.slot
        if isinstance(qualifier, Among):
            return group_slot(qualifier.of)
    return None


def counted(linker: Linker, node: Any) -> None:
    """A description that is only counted or compared introduces nothing."""
    if isinstance(node, _ASKING) and isinstance(node.what, Cards) and not node.what.plural:
        linker.record.mention(Entity(-1, types=node.what.types, asked=True))
    for name in order(node):
        value = getattr(node, name)
        if isinstance(value, Cards):
            describe(linker, value)
        else:
            linker.visit(value)


# ``If your opponent controls an item, destroy it``: nobody chooses one of those that there are.
_ASKING: Final = (c.PlayerHas, c.Exist, c.DestroyedThisTurn, c.PlayedThisTurn)


def past_times(linker: Linker, node: n.TimesThisTurn) -> None:
    counted(linker, node.what)


def hosts(linker: Linker, node: Hosts) -> None:
    """``the character a "gear" card is attached to``: the attached card is only described."""
    if isinstance(node.what, Cards):
        counted(linker, node)
    else:
        beside_itself(linker, node)


def describe(linker: Linker, node: Cards) -> None:
    """Cards that are only counted or compared."""
    linker.subjects.append(node)
    _words_of(linker, node, counting=True)
    linker.subjects.pop()
    linker.record.described.append(node)


def past(linker: Linker, node: c.HasHappened) -> None:
    """What has happened earlier in the turn is only counted: nothing speaks of the cards again."""
    counted(linker, node.what)
    linker.visit(node.n)
    linker.record.mention(Entity(-1, counted=True))


def group_of(linker: Linker, node: Any) -> None:
    """Other phrases that introduce something: the top cards of a deck, a whole hand, tokens ..."""
    verbs, event, group = linker.verbs, linker.event, linker.group
    linker.verbs, linker.group = (), None
    linker.children(node)
    node.slot = linker.record.new_slot()
    entity = Entity(
        node.slot, (), getattr(node, "types", ()) or (0,), verbs=set(verbs), event=event, group=group
    )
    if isinstance(node, TopCards | AllIn):
        entity.doer, entity.own = (
            linker.doers[-1],
            _is_doers(node.deck if isinstance(node, TopCards) else node.who),
        )
    if isinstance(node, TopCards):
        entity.plural = _is_several(node)
        entity.outside = True
    elif isinstance(node, AllIn):
        entity.area = entity.plural = True
    elif isinstance(node, Both):
        entity.group = _share_area(linker, node)
        entity.plural = entity.joined = node.joint == "and"
        if entity.joined:
            entity.parts = tuple(part.slot for part in node.parts if isinstance(part, Cards))
        if node.joint == "or":
            entity.types = _instead_of_parts(linker, node) or (0,)
    elif isinstance(node, OneOfEachType):
        entity.plural = True
    elif isinstance(node, FactionOf):
        entity.types, entity.area = (FACTION,), False
    elif isinstance(node, MakeTokens):
        entity.verbs.add("token")
        entity.plural = not (isinstance(node.n, n.Literal) and node.n.n == 1)
    if isinstance(node, FactionOf):
        entity.sentence = linker.record.sentence
        linker.record.entities.append(entity)
        linker.record.mentions.insert(0, entity)  # never what "it" means, but "that faction" finds it
        return
    linker.record.introduce(entity)


def _is_doers(whose: Any) -> bool:
    return isinstance(whose, p.ThatPlayer) and whose.slot == DOER_SLOT


_WHERE: Final = (InArea, Among, HandledThisWay)
_WHOSE: Final = (ControlledBy, OwnedBy, ControlledAndOwnedBy)


def _share_area(linker: Linker, node: Both) -> int | None:
    """Where the last of several is to be found is where all of them are, unless they say it themselves:
    ``an item and a character among them``; so is whose it is. Returns the group that they are chosen from."""
    last = node.parts[-1]
    if not isinstance(last, Cards):
        return None
    where = tuple(each for each in last.adjectives + last.qualifiers if isinstance(each, _WHERE))
    whose = tuple(each for each in last.qualifiers if isinstance(each, _WHOSE))
    group = _source_group(linker, last)
    for part in node.parts[:-1]:
        if isinstance(part, Cards) and not _says(part, (*_WHERE, *_WHOSE)):
            apart = _fight_apart(part, last)
            if whose and not apart and isinstance(last.quantity, Every) and last.quantity.words:
                raise Unresolved("and", "it is said only of the last card whose it is", ambiguous=True)
            part.shared = where if apart else where + whose
            _belongs_to(linker, part, group)
    return group if group is not None else _share_beginning(linker, node)


def _share_beginning(linker: Linker, node: Both) -> int | None:
    """What stands before the first of several is said of all that follow without a word of their own: ``your
    opponent's "rat" characters and "dog" characters``, ``all revealed characters and items``."""
    first = node.parts[0]
    followers = [part for part in node.parts[1:] if isinstance(part, Cards) and _is_bare(part)]
    if isinstance(first, The) and first.participle and first.slot >= 0:
        of = It("them", first.slot, first.more, how="group")
        for part in followers:
            part.shared = (Among(of, words="among"),)
            _belongs_to(linker, part, first.slot)
        return first.slot if len(followers) == len(node.parts) - 1 else None
    if not isinstance(first, Cards):
        return None
    if followers and not isinstance(first.quantity, Every):
        raise Unresolved("and", "it is not said how many of the last cards are meant", ambiguous=True)
    for part in followers:
        part.shared = tuple(each for each in first.adjectives if isinstance(each, ControlledBy))
    return None


def _belongs_to(linker: Linker, part: Cards, group: int | None) -> None:
    for entity in linker.record.entities:
        if entity.slot == part.slot:
            entity.group = group


def _is_bare(part: Cards) -> bool:
    """Just ``items``, without ``all``, a number, or words that say whose or where they are."""
    without_number = isinstance(part.quantity, Every) and not part.quantity.words
    return without_number and not part.shared and not _says(part, (*_WHERE, *_WHOSE))


def _says(phrase: Cards, kinds: tuple[type[Qualifier], ...]) -> bool:
    return any(isinstance(each, kinds) for each in phrase.adjectives + phrase.qualifiers)


def _fight_apart(part: Cards, last: Cards) -> bool:
    """``a blocking character and a character your opponent controls that is not in a battle``: what is said
    of the last card cannot be meant of the others."""
    return any(
        isinstance(each, InBattle) and not each.negated for each in part.adjectives + part.qualifiers
    ) and any(
        (isinstance(each, InBattle) and each.negated)
        or (isinstance(each, c.Is) and each.negated and isinstance(each.qualifiers[0], InBattle))
        for each in nodes_of(last.qualifiers)
    )


def _instead_of_parts(linker: Linker, node: Both) -> tuple[int, ...]:
    """Of alternatives only one is there afterwards, so none of them is spoken of by itself; returns the types
    that it may have."""
    cards = [part for part in node.parts if isinstance(part, Cards)]
    slots = {part.slot for part in cards}
    record = linker.record
    record.entities = [each for each in record.entities if each.slot not in slots or each.player]
    record.mentions = [each for each in record.mentions if each.slot not in slots or each.player]
    return tuple(dict.fromkeys(kind for part in cards for kind in part.types))


def superlative(linker: Linker, node: Superlative) -> None:
    verbs = linker.verbs
    counted(linker, node)
    linker.verbs = verbs
    node.slot = linker.record.new_slot()
    described = node.of.adjectives + node.of.qualifiers
    several = isinstance(node.of.quantity, Every)
    linker.record.introduce(Entity(node.slot, (), node.of.types, several, described, set(verbs)))


def this(linker: Linker, node: This) -> None:
    _note_verbs(linker, linker.record.this)
    linker.record.mention(linker.record.this)


def attached(linker: Linker, node: Attached) -> None:
    linker.record.host.types = node.types
    _note_verbs(linker, linker.record.host)
    linker.record.mention(linker.record.host)


def _note_verbs(linker: Linker, entity: Entity) -> None:
    entity.verbs |= set(linker.verbs)


def subject_before(linker: Linker, subject: Objects) -> None:
    """What the static sentence before is about. What it describes it describes again: nobody chose it."""
    if isinstance(subject, This):
        this(linker, subject)
    elif isinstance(subject, Attached):
        attached(linker, subject)
    elif isinstance(subject, Cards | TopCards | AllIn | Both):
        several = not isinstance(subject, TopCards) or _is_several(subject)
        types = subject.types if isinstance(subject, Cards) else (0,)
        phrase = copy.deepcopy(subject)
        linker.record.introduce(Entity(-1, (), types, several, phrase=phrase))


def _is_several(node: TopCards) -> bool:
    """``the top card of each player's deck`` is several cards, too."""
    decks = node.deck
    one = isinstance(node.n, n.Literal) and node.n.n == 1
    return not one or (isinstance(decks, p.Players | p.Opponent) and decks.which in (EACH, ALL, BOTH))


def found_destroyed(linker: Linker, node: c.DestroyedBy) -> None:
    linker.visit(node.what)
    if node.only:
        node.slot = linker.record.new_slot()
        of: Any = node.what
        entity = Entity(node.slot, (), of.types, False, verbs={"destroyed", "removed"}, group=of.slot)
        linker.record.introduce(entity)


def one_of(linker: Linker, node: OneOf) -> None:
    verbs = linker.verbs
    linker.verbs = ()
    implied_group(linker, node)
    linker.visit(node.quantity)
    linker.verbs = verbs
    of: Any = node.of
    node.slot = linker.record.new_slot()
    source = next((each for each in linker.record.entities if each.slot == of.slot), None)
    one = isinstance(node.quantity, Every) or (
        isinstance(node.quantity, Some) and isinstance(node.quantity.n, n.Literal) and node.quantity.n.n == 1
    )
    entity = Entity(
        node.slot, (), source.types if source else (0,), not one, (), set(verbs), group=group_slot(of)
    )
    linker.record.introduce(entity)
    linker.verbs = ()


def party(linker: Linker, node: Party) -> None:
    linker.children(node)
    linker.record.parties.append(node)


def definition(linker: Linker, node: Any) -> None:
    if isinstance(node, Let):
        linker.children(node)
    node.slot = _define(linker, node.name)
    if isinstance(node, Where):
        record = linker.record
        known = len(record.entities)
        unspoken = record.this not in record.mentions
        amounts = record.measured, record.of_event, set(record.units)
        linker.visit(node.do)
        after = record.measured, record.of_event, record.units
        # "the number destroyed this way", "the amount of damage" are about what was done before
        linker.known = known
        record.measured, record.of_event, record.units = amounts
        linker.doers.append(own_subject(linker, node.do))
        _counted_first(linker, node, record.entities[known:], unspoken)
        linker.doers.pop()
        linker.known = None
        record.measured, record.of_event, record.units = after
    elif isinstance(node, Given) and isinstance(node.then, Modify):
        linker.visit(node.then)
        linker.subjects.append(node.then.who)  # *its speed* is that of each card the statement is about
        linker.about.append(node.then.who)
        with linker.record.measuring():
            linker.visit(node.n)
        linker.about.pop()
        linker.subjects.pop()
    elif not isinstance(node, Let):
        linker.children(node)


def _counted_first(linker: Linker, node: Where, new: list[Entity], unspoken: bool) -> None:
    """``Destroy a character with X strength or less, where X is its life``: X is known
    before any is chosen, so another card is meant; ``inflict X damage to a character, where X is its
    strength`` would be that of a card that nobody has chosen yet."""
    chosen = [each for each in new if each.player is None and not each.every]
    described = [each for each in nodes_of(node.do) if isinstance(each, Cards)]
    needed = any(
        isinstance(each, n.Variable) and each.name == node.name for each in nodes_of(tuple(described))
    )
    hidden = chosen if needed else []
    known = [each for each in linker.record.mentions if each not in hidden]
    with linker.record.speaking_only_of(known), linker.record.measuring():
        linker.visit(node.n)
    slots = {each.slot for each in chosen}
    for word in nodes_of(node.n):
        if isinstance(word, It | The) and word.slot in slots:
            raise Unresolved(node.name, "what this speaks of is chosen only after it is counted")
        if needed and unspoken and isinstance(word, It) and word.slot == SELF_SLOT:
            raise Unresolved("it", "'it' could mean two things", ambiguous=True)


def _define(linker: Linker, name: str) -> int:
    """A variable keeps its slot: two ways of setting X (otherwise X is ...) are the same X."""
    if name not in linker.record.variables:
        linker.record.variables[name] = linker.record.new_slot()
    return linker.record.variables[name]


def named(linker: Linker, node: NameCard) -> None:
    linker.visit(node.who)
    node.slot = _memory_slot(linker)
    linker.record.names.append(node)
    if linker.record.outer is not None:
        linker.record.outer.names.append(node)


def _memory_slot(linker: Linker) -> int:
    """A name is remembered by the card itself, so that its other texts can speak of it."""
    outer = linker.record.outer
    return linker.record.new_slot() if outer is None else COST_SCOPE + outer.new_slot()


def chosen_type(linker: Linker, node: ChooseType) -> None:
    linker.visit(node.who)
    node.slot = linker.record.new_slot()
    linker.record.kinds.append(node)


def chosen_icon(linker: Linker, node: ChooseIcon) -> None:
    linker.visit(node.who)
    node.slot = linker.record.new_slot()
    linker.record.icons.append(node)


def icon_is(linker: Linker, node: IconIs) -> None:
    if not linker.record.icons:
        raise Unresolved("that type", "no icon was chosen before")
    node.of, node.slot = linker.record.icons[-1].slot, linker.record.new_slot()
    linker.record.icon_names[node.name] = node.slot

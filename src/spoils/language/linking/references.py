"""Phrases that speak of something known: they get the slot of what they mean."""

from __future__ import annotations

import copy
from typing import Any, Final

from spoils.engine.program import conditions as c
from spoils.engine.program import numbers as n
from spoils.engine.program import players as p
from spoils.engine.program.families import Instruction, Player, Qualifier, nodes_of
from spoils.engine.program.happenings.battles import PartyFormed
from spoils.engine.program.instructions.choosing import Choose
from spoils.engine.program.instructions.damage import ChangeInfluence
from spoils.engine.program.objects.nouns import (
    Cards,
    It,
    OneOf,
    SourceOfAbility,
    The,
)
from spoils.engine.program.objects.parties import ThatParty
from spoils.engine.program.objects.qualities import CompareWith, OfChosenType, Provides
from spoils.engine.program.objects.quantities import Every, Some
from spoils.engine.program.objects.relations import Among, HandledThisWay, Other, SameAs
from spoils.engine.program.objects.situations import AttachedTo, ControlledBy, OwnedBy
from spoils.engine.program.piles import PILES
from spoils.engine.program.statements.changes import GainIcons
from spoils.engine.program.words import (
    ALL,
    BOTH,
    CONTROLLER,
    COST_SCOPE,
    DOER_SLOT,
    EACH,
    FACTION,
    OWNER,
    SELF_SLOT,
    SUBJECT_SLOT,
    TOKENS,
    UNLINKED,
)
from spoils.language.linking.amounts import meant_slot
from spoils.language.linking.deeds import by_deed, demand_clear_group, demand_one, drawn, is_of_several, said
from spoils.language.linking.discourse import ONE_OF_EACH, Entity, Unresolved, fits
from spoils.language.linking.each_one import meant_by_it, meant_by_the
from spoils.language.linking.left import note_deed, note_part
from spoils.language.linking.linker import Linker


def it(linker: Linker, node: It) -> None:
    verbs = linker.verbs
    plural = node.words in ("them", "they")
    if not node.words:
        _implied(linker, node)
        return
    if linker.subjects and not isinstance(linker.subjects[-1], It | The) and not _is_one_of(linker, node):
        node.slot, node.how = SUBJECT_SLOT, "subject"
        return
    if node.words == "it" and linker.record.is_about_pile():
        node.of, node.how = linker.record.one_pile("it"), "described"
        note_part(linker, node, verbs, linker.record.divided)
        return
    one = meant_by_it(linker, node, linker.changing)
    if one is None:
        entity, node.how = linker.record.pronoun(plural, linker.skip, linker.changing)
    else:
        entity, node.how = one, "one by one"
    this = linker.record.this
    if entity is this and linker.record.names:
        raise Unresolved("it", "'it' could be this card or the named one", ambiguous=True)
    if entity is this and linker.replaced is not None and _could_be_of_event(linker):
        raise Unresolved("it", "'it' could be this card or the one of the event", ambiguous=True)
    if linker.measuring and this.price and entity.moment < this.moment <= linker.record.paid:
        raise Unresolved("its", "'its' could be this card's", ambiguous=True)
    if not plural:
        demand_one(linker, entity, node.words)
    node.slot, node.more = all_of(linker, entity) if plural else entity.slot, entity.more
    node.of = copy.deepcopy(entity.phrase)
    entity.verbs |= set(verbs)
    note_deed(linker, node, verbs, [entity])
    entity.referred = not entity.more
    if entity.slot < COST_SCOPE:
        linker.record.mention(entity)


def _could_be_of_event(linker: Linker) -> bool:
    """``If another character would be destroyed, you may deplete this card. If you do, put it into your hand
    instead``: what is said instead is rather about the card of the event."""
    events = [each for each in linker.record.mentions if each.event and each.player is None]
    return any(each is not linker.record.this and not each.plural and not each.counted for each in events)


def _is_one_of(linker: Linker, node: It) -> bool:
    """``Characters with less speed than this card cannot block it``: one card is not what several are."""
    around = linker.subjects[-1]
    several = isinstance(around, Cards) and around.plural
    return several and node.words == "it" and linker.record.this in linker.record.mentions


def all_of(linker: Linker, entity: Entity) -> int:
    """A75: ``Restore all characters you control. They gain 1 speed this turn``: those that were not depleted
    as well. It is not said that they were restored."""
    described = entity.described
    if described is None or not entity.verbs & {"depleted", "restored"}:
        return entity.slot
    if described.slot_of_all < 0:
        described.slot_of_all = linker.record.new_slot()
    return described.slot_of_all


def _implied(linker: Linker, node: It) -> None:
    """Nothing is printed: the subject before."""
    for entity in reversed(linker.record.mentions):
        if entity.player is None and not entity.asked:
            node.slot, node.how = entity.slot, "implied"
            return
    raise Unresolved("", "it is not said of what")


def number_of(linker: Linker, node: n.StatOf) -> None:
    """``its strength``, of a card that was depleted to hit the character that was picked: whose?"""
    if node.was:
        _at_its_end(linker, node)
        return
    around, linker.measuring = linker.measuring, True
    linker.visit(node.what)
    linker.measuring = around
    if isinstance(node.what, It) and node.stat != TOKENS and _could_be_this_or(linker, node.what):
        raise Unresolved("its", "'its' could be this card's", ambiguous=True)


def _could_be_this_or(linker: Linker, word: It) -> bool:
    """``If it was a character, this card gains X strength, where X is its numeric cost``: whose?"""
    if word.how == "this card":
        return True
    if word.slot != SELF_SLOT or word.words != "it":
        return False
    others = [each for each in linker.record.cards() if each.slot >= 0 and not (each.plural or each.area)]
    return any(not (each.asked or each.counted or each.event) for each in others)


_ENDS: Final = {"left": "left play", "removed": "was removed from the game"}


def _at_its_end(linker: Linker, node: n.StatOf) -> None:
    """``its strength when it was destroyed``: of the card to which that was done."""
    known = [each for each in linker.record.mentions if each.player is None and node.was in each.verbs]
    if isinstance(node.what, It) and known:
        node.what.slot, node.what.more, node.what.how = known[-1].slot, known[-1].more, "deed"
        return
    linker.visit(node.what)
    if not any(each.slot == meant_slot(node.what) for each in known):
        ended = _ENDS.get(node.was, f"was {node.was}")
        raise Unresolved(f"when it {ended}", f"nothing says that it {ended}")


def compared(linker: Linker, node: SameAs) -> None:
    """``has the same name``, without saying as what: as the card that the event is about."""
    if isinstance(node.as_what, It) and not node.as_what.words:
        events = [each for each in linker.record.mentions if each.event and each.player is None]
        if not events:
            raise Unresolved("the same", "it is not said as what")
        node.as_what.slot, node.as_what.how = events[-1].slot, "event"
    else:
        beside_itself(linker, node)


def of_whom(linker: Linker, node: ControlledBy | OwnedBy) -> None:
    """``for each character its controller controls``: said of the counted card that would be all of them."""
    own = CONTROLLER if isinstance(node, ControlledBy) else OWNER
    if isinstance(node.who, p.PlayerOf) and node.who.role == own:
        beside_itself(linker, node)
    else:
        linker.children(node)


def attached_to(linker: Linker, node: AttachedTo) -> None:
    """``an item attached to a character``: later words may speak of that character."""
    around, linker.hosting = linker.hosting, True
    beside_itself(linker, node)
    linker.hosting = around


def beside_itself(linker: Linker, node: Qualifier) -> None:
    """``for each card attached to it``, ``with the same name as it``: no card is attached to itself, or
    compared with itself, so *it* is not the card that is counted."""
    around = linker.subjects[-1] if linker.subjects else None
    counted = isinstance(around, Cards) and any(qualifier is node for qualifier in around.qualifiers)
    if counted:
        linker.subjects.pop()
    linker.children(node)
    if counted:
        assert around is not None
        linker.subjects.append(around)


def compared_number(linker: Linker, node: CompareWith) -> None:
    """``characters with less speed``: than what the statement is about, or the one card spoken of before."""
    if isinstance(node.than, It) and not node.than.words:
        if linker.about:
            node.than.slot, node.than.how = SUBJECT_SLOT, "subject"
            return
        one_to_compare_with(linker, "less or more")
    beside_itself(linker, node)
    if isinstance(node.than, Cards) and isinstance(node.than.quantity, Every):
        for word in node.than.adjectives:
            if isinstance(word, Other):  # nothing is more than itself
                word.without += (SUBJECT_SLOT,)


def one_to_compare_with(linker: Linker, words: str) -> None:
    """Nothing is said of what a card is compared with: clear only where one card was spoken of."""
    known = [each for each in linker.record.mentions if each.player is None and not (each.area or each.asked)]
    if len(known) > 1 or any(each.plural for each in known):
        raise Unresolved(words, "it is not clear with what it is compared", ambiguous=True)


def that_party(linker: Linker, node: ThatParty) -> None:
    """The newest party that was described; one that was formed is known by its members."""
    newest = linker.record.parties[-1] if linker.record.parties else None
    if isinstance(newest, PartyFormed):
        node.slot = newest.slot
    else:
        node.of = copy.deepcopy(newest)


def implied_group(linker: Linker, node: Any) -> None:
    """``put 1 into your hand``, ``choose a card in it``: of the newest group or area."""
    of: Any = node.of if isinstance(node, OneOf) else node.among
    if isinstance(of, It) and linker.record.is_about_pile():
        raise Unresolved(of.words or "1", "this could be a pile or a card", ambiguous=True)
    if isinstance(of, It) and (not of.words or isinstance(node, Choose)):
        groups = [
            each for each in linker.record.mentions if each.player is None and (each.plural or each.area)
        ]
        if not groups:
            raise Unresolved(of.words or "1", "there is no group of cards to choose from")
        of.slot, of.how = groups[-1].slot, "group"
    elif of is not None:
        linker.visit(of)
    if of is not None:
        demand_clear_group(linker, of.slot, of.words or "1")


def the(linker: Linker, node: The) -> None:
    verbs = linker.verbs
    linker.verbs = ()
    linker.visit(node.adjectives)
    linker.visit(node.qualifiers)
    words = said(node)
    if node.participle == "named":
        of_named(linker, node)
        return
    if node.participle == "drawn":
        drawn(linker, node, verbs)
        return
    described = node.adjectives + node.qualifiers
    if by_deed(linker, node, verbs):
        return
    if node.ordinal and _by_order(linker, node, verbs):
        return
    try:
        found, node.how = linker.record.the(words, node.participle, node.types, node.plural, described)
    except Unresolved:
        if _is_each_one(linker, node):
            return
        one = meant_by_the(linker, node)
        if one is not None:
            node.slot, node.how = one.slot, "one by one"
            one.verbs |= set(verbs)
            note_deed(linker, node, verbs, [one])
            return
        node.of = _removed_before(linker, node) or _described(linker, node) or _all_so_described(node)
        if node.of is None:
            raise
        node.how = "described"
        plural = node.plural or node.participle != "removed"
        linker.record.mention(Entity(-1, (), node.types, plural, phrase=node.of))
        return
    if node.participle and not node.ordinal and not node.plural and found[0].joined:
        raise Unresolved(words, f"{words!r} could mean two things", ambiguous=True)
    if not (node.plural or described):
        demand_one(linker, found[0], words)
    node.slot, node.more = found[0].slot, tuple(each.slot for each in found[1:]) or found[0].more
    if node.plural and not node.participle and len(found) == 1:
        node.slot = all_of(linker, found[0])
    node.of = copy.deepcopy(found[0].phrase)
    if found[0].plural and len(found) == 1:
        note_part(linker, node, verbs, node.slot)
    note_deed(linker, node, verbs, found)
    for entity in found:
        entity.verbs |= set(verbs)
        entity.referred = len(found) == 1
        if entity.slot < COST_SCOPE:
            linker.record.mention(entity)
    if len(found) > 1:
        linker.record.mention(Entity(node.slot, node.more, node.types, True, verbs=set(found[0].verbs)))


def _is_each_one(linker: Linker, node: The) -> bool:
    """``damage to each character equal to that character's strength``: whether the number is really one of
    each by itself, is seen when the whole sentence is known (``each_own``)."""
    if node.words != "that" or node.participle or node.ordinal or not linker.measuring:
        return False
    around = linker.about[-1] if linker.about else None
    if isinstance(around, Cards) and isinstance(around.quantity, Every) and not around.plural:
        node.slot, node.how = SUBJECT_SLOT, "subject"
        return around.types == node.types
    known = [each for each in linker.record.mentions if each.player is None and each.every]
    if not known:
        return False
    newest = known[-1]
    if newest.plural or newest.sentence != linker.record.sentence or newest.types != node.types:
        return False
    node.slot, node.how = newest.slot, ONE_OF_EACH
    return True


def _by_order(linker: Linker, node: The, verbs: tuple[str, ...]) -> bool:
    """``the second picked character`` of several picks: the one spoken of second. Of one group picked
    together the engine knows the order."""
    known = [each for each in linker.record.cards() if fits(each, node.participle, node.types, ())]
    singles = [each for each in known if not each.plural and each.slot >= 0]
    if not singles:
        return False
    if len(singles) < len(known) or node.plural or len(singles) < max(2, node.ordinal):
        raise Unresolved(said(node), "it is not clear which cards are counted", ambiguous=True)
    entity = singles[node.ordinal - 1]
    node.slot, node.how = entity.slot, "order"
    entity.verbs |= set(verbs)
    entity.referred = True
    linker.record.mention(entity)
    return True


def _removed_before(linker: Linker, node: The) -> Cards | None:
    """``the removed card``, where another text of this card removed one: whatever this card has removed."""
    if node.participle != "removed" or not linker.record.removes():
        return None
    by_this = HandledThisWay("removed from the game", by_self=True)
    quantity = Every(words="the")
    return Cards(quantity, node.types, node.adjectives, (*node.qualifiers, by_this), node.plural)


def _described(linker: Linker, node: The) -> Cards | None:
    """``the total cost of all items. Put those items ...``: a group that was described, not chosen."""
    for group in reversed(linker.record.described):
        if node.plural and (not set(node.types) - {0} or set(node.types) & set(group.types)):
            return copy.deepcopy(group)
    return None


def _all_so_described(node: The) -> Cards | None:
    """``the face-down resources your opponent controls``: nothing was spoken of, so it is all of them."""
    if not node.plural or not node.qualifiers or node.participle or node.words != "the":
        return None
    every = Every(words="the")
    return Cards(every, node.types, copy.deepcopy(node.adjectives), copy.deepcopy(node.qualifiers), True)


def of_named(linker: Linker, node: The) -> None:
    known = linker.record.names or (linker.record.outer.names if linker.record.outer else [])
    if not known:
        raise Unresolved(said(node), "no card was named before")
    found = known[-1].slot
    node.slot = found if linker.record.names or found >= COST_SCOPE else COST_SCOPE + found
    node.how = "named"


def among(linker: Linker, node: Among) -> None:
    """``in it``, ``among them``: of the newest group or area, or of the pile spoken of since."""
    if isinstance(node.of, PILES):
        linker.visit(node.of)
        return
    of: Any = node.of
    if isinstance(of, The):
        linker.visit(of)
        demand_clear_group(linker, of.slot, of.words)
        return
    if of.words == "it" and linker.record.is_about_pile():
        of.of, of.how = linker.record.one_pile("it"), "described"
        return
    groups = [each for each in linker.record.mentions if each.player is None and (each.plural or each.area)]
    if not groups:
        raise Unresolved(node.words, "there is no group of cards to choose from")
    of.slot, of.how = groups[-1].slot, "group"
    demand_clear_group(linker, of.slot, of.words)


def source_of_ability(linker: Linker, node: SourceOfAbility) -> None:
    """The card whose ability was used; in a response, the card whose ability is responded to."""
    if linker.record.sources:
        node.slot = linker.record.sources[-1]
    elif not linker.record.answers:
        raise Unresolved("source", "no ability was spoken of before")


def that_player(linker: Linker, node: p.ThatPlayer) -> None:
    doer = linker.doers[-1]
    if (
        node.words in ("they", "their", "")
        and doer is not None
        and not isinstance(doer, p.You)
        and doer is not node
    ):
        node.slot, node.how = DOER_SLOT, "subject"
        return
    if not node.words:
        node.slot, node.how = DOER_SLOT, "implied"
        return
    try:
        entity = linker.record.player(node.words)
        if entity.player is doer and getattr(doer, "which", None) == EACH:
            node.slot, node.how = DOER_SLOT, "subject"  # "each player …, where X is … that player controls"
            return
    except Unresolved:
        faction = _faction_of_event(linker, node.words)
        if faction is None:
            raise
        player = p.PlayerOf(CONTROLLER, It(slot=faction.slot, how="event"))
        entity = linker.record.introduce(Entity(UNLINKED, player=player))
    if (
        node.words.startswith("that ")
        and is_of_several(entity.player)
        and linker.record.acted
        and not entity.event
    ):
        raise Unresolved(node.words, f"{node.words!r} could be each of several players", ambiguous=True)
    node.slot, node.how = entity.slot, "newest"
    if isinstance(entity.player, p.ThatPlayer):
        node.of = copy.deepcopy(entity.player.of)
    elif "picked" not in entity.verbs:  # where that was not done, nobody is meant
        node.of = copy.deepcopy(entity.player)
    linker.record.mention(entity)


def _faction_of_event(linker: Linker, words: str) -> Entity | None:
    """``If this card inflicts battle damage to a faction, that opponent …``: whose faction it is. Only what
    is attacked is an opponent's for certain."""
    known = [each for each in linker.record.cards() if each.event and each.types == (FACTION,)]
    if not known or (words == "that opponent" and not known[-1].attacked):
        return None
    return known[-1]


def own_subject(linker: Linker, do: Instruction) -> Player | None:
    """Who *they* is in a number behind an instruction: who follows it, or whose factions it is about if those
    are several (``each player's faction loses 1 influence for each item they control``)."""
    if isinstance(do, ChangeInfluence):
        owners = [each for each in nodes_of(do.faction) if isinstance(each, p.Players | p.Opponent)]
        return owners[0] if owners and owners[0].which in (EACH, ALL, BOTH) else linker.doers[-1]
    subject = getattr(do, "who", None)
    return linker.doers[-1] if isinstance(subject, p.Doer | None) else subject


def revealed_now(linker: Linker, node: c.IsRevealedNow) -> None:
    types = node.what.types if isinstance(node.what, Cards) else ()
    known = [each for each in linker.record.mentions if "revealed" in each.verbs and not each.plural]
    known = [
        each for each in known if not set(types) - {0} or set(types) & set(each.types) or 0 in each.types
    ]
    quantity = node.what.quantity if isinstance(node.what, Cards) else None
    if isinstance(quantity, Some) and quantity.words in ("appropriate", "such"):
        known = [each for each in known if "until" in each.verbs]
    if not known:
        raise Unresolved("revealed", "nothing was revealed before")
    node.slot = known[-1].slot
    linker.record.mention(known[-1])


def of_chosen(linker: Linker, node: Any) -> None:
    kinds = isinstance(node, OfChosenType)
    known = linker.record.kinds if kinds else linker.record.names
    if known:
        node.slot = known[-1].slot
        return
    outer = linker.record.outer
    known = [] if outer is None else (outer.kinds if kinds else outer.names)
    if not known:
        raise Unresolved(
            "chosen", "nothing was chosen or named before" if kinds else "no card was named before"
        )
    found = known[-1].slot
    node.slot = found if found >= COST_SCOPE else COST_SCOPE + found


def of_icon(linker: Linker, node: GainIcons | Provides) -> None:
    """``provides X``, ``an icon of that type``: the icon that was chosen."""
    if node.icons:
        return
    record = linker.record
    slots = [record.icon_names[node.name]] if node.name in record.icon_names else []
    if not node.name:
        slots = [each.slot for each in record.icons]
    if not slots:
        raise Unresolved(node.name or "that type", "no icon was chosen before")
    node.slot = slots[-1]

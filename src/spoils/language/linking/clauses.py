"""Clauses: who is their subject, what happens in them, what follows what."""

from __future__ import annotations

import copy
from typing import Any, Final

from spoils.engine.program import numbers as n
from spoils.engine.program import players as p
from spoils.engine.program import texts as t
from spoils.engine.program.families import Happening, Objects, nodes_of
from spoils.engine.program.happenings.battles import Attacks, Blocks, PartyFormed
from spoils.engine.program.happenings.cards import (
    AssignsDamage,
    Damages,
    InfluenceChanges,
    IsDepleted,
    IsDestroyed,
    IsPut,
    IsRemovedFromGame,
    IsRestored,
    LeavesPlay,
)
from spoils.engine.program.happenings.deeds import Discards, Draws, Mulligans, Plays, Searches, UsesAbility
from spoils.engine.program.happenings.times import OneOfHappenings
from spoils.engine.program.instructions.choosing import BidLimit, Choose, Pick, PickPlayer
from spoils.engine.program.instructions.damage import ChangeInfluence, Inflict, InflictEachOther
from spoils.engine.program.instructions.flow import (
    ForEach,
    May,
    PlayersDo,
    SpendTokens,
    TokenTable,
    Unless,
)
from spoils.engine.program.instructions.lasting import SearchAfterAll
from spoils.engine.program.instructions.moving import RemoveTokens
from spoils.engine.program.instructions.playing import Play
from spoils.engine.program.instructions.terms import Attach, Deplete, Draw, Pay, RevealUntil
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Both, Cards, It, The, This
from spoils.engine.program.objects.qualities import OfType
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.objects.situations import ControlledBy, Facing
from spoils.engine.program.statements.changes import Modify, Stat
from spoils.engine.program.statements.rules import SkipRule
from spoils.engine.program.words import (
    ANYWHERE,
    DECK,
    FACE_DOWN,
    FACTION,
    FROM_ANYWHERE,
    HAND,
    NUMERIC_COST,
    RESOURCE,
    SELF_SLOT,
    TACTIC,
)
from spoils.language.linking.amounts import meant_slot
from spoils.language.linking.deeds import group_slot
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.each_one import read_first
from spoils.language.linking.introducing import describe
from spoils.language.linking.linker import Linker, order
from spoils.language.linking.options import alternatives_of
from spoils.language.linking.places import place_of_trigger
from spoils.language.linking.references import implied_group, own_subject
from spoils.language.linking.sequences import demand_clear_trigger

_SUBJECT: Final[dict[type[Node], str]] = {
    Damages: "source",
    AssignsDamage: "source",
    InfluenceChanges: "faction",
}


# Instructions that do not change what "that many" speaks of.
_COUNT_NOTHING: Final = (Pay, Deplete, Pick, May, PlayersDo)


def clause(linker: Linker, node: Any) -> None:
    """An instruction with its own subject: *they* and *their* inside mean that player."""
    linker.visit(node.who)
    _demand_clear_owner(linker, node.who)
    named = None if isinstance(node.who, p.Doer) else node.who
    linker.doers.append(named if named is not None else linker.doers[-1])
    linker.children(node, "who")
    linker.doers.pop()
    linker.record.offers += isinstance(node, May) and isinstance(node.do, Pay)
    if not isinstance(node, _COUNT_NOTHING):
        linker.record.removed = -1


def _demand_clear_owner(linker: Linker, who: Any) -> None:
    """``If this card damages a faction, its owner discards a card``: this card's, or the faction's?"""
    own = isinstance(who, p.PlayerOf) and isinstance(who.what, It) and who.what.slot == SELF_SLOT
    if own and any(each.event and FACTION in each.types for each in linker.record.entities):
        raise Unresolved("its owner", "'its owner' could mean two things", ambiguous=True)


def play(linker: Linker, node: Play) -> None:
    """605.2: to play a card is to deploy it, which no resource is; face-down ones in play are other cards."""
    if isinstance(node.what, Cards) and node.what.types == (RESOURCE,):
        words = node.what.adjectives + node.what.qualifiers
        if not any(isinstance(word, Facing) and word.face == FACE_DOWN for word in words):
            problem = "resources are not deployed (605.2); 'play a resource' lets somebody play one"
            raise Unresolved("resource", problem)
    clause(linker, node)
    meant = meant_slot(node.what)
    for entity in linker.record.entities if isinstance(node.what, It | The) else ():
        if entity.slot == meant and any(_is_a_resource(word) for word in entity.qualifiers):
            raise Unresolved("resource", "resources are not deployed (605.2)")


def _is_a_resource(word: Node) -> bool:
    """``If it is a resource, you may play it``."""
    return isinstance(word, OfType) and RESOURCE in word.types


def unless(linker: Linker, node: Unless) -> None:
    """Somebody decides before the instruction is followed, so they cannot be found by what it will choose."""
    linker.children(node)
    chosen = {each.slot for each in nodes_of(node.do) if isinstance(each, Cards)} - {-1}
    if any(isinstance(each, It | The) and each.slot in chosen for each in nodes_of(node.but)):
        raise Unresolved("unless", "that speaks of something that is chosen only then")


def for_each(linker: Linker, node: ForEach) -> None:
    """``each player discards a card for each character they control``: *they* is the subject here, too."""
    linker.doers.append(own_subject(linker, node.do))
    if node.words == "first":
        read_first(linker, node)
    else:
        before = list(linker.record.entities)
        linker.visit(node.do)
        _how_often(linker, node, [each for each in linker.record.entities if each not in before])
    linker.doers.pop()


def _how_often(linker: Linker, node: ForEach, new: list[Entity]) -> None:
    """``Your opponent discards a card for each token on it``: how often is known before any is chosen."""
    chosen = [each for each in new if each.player is None and not each.every]
    unspoken = bool(chosen) and linker.record.this not in linker.record.mentions
    with linker.record.speaking_only_of([each for each in linker.record.mentions if each not in chosen]):
        linker.visit(node.n)
    if unspoken and any(isinstance(each, It) and each.slot == SELF_SLOT for each in nodes_of(node.n)):
        raise Unresolved("it", "'it' could mean two things", ambiguous=True)


def statement_of(linker: Linker, node: Modify) -> None:
    linker.changing = True
    linker.visit(node.who)
    linker.changing = False
    _demand_a_body(linker, node)
    linker.subjects.append(node.who)
    linker.about.append(node.who)
    linker.visit(node.changes)
    linker.visit(node.for_each)
    linker.about.pop()
    linker.subjects.pop()


def _demand_a_body(linker: Linker, node: Modify) -> None:
    """``When you play a tactic, it gains 1 strength``: the tactic has none, so this card could be meant."""
    slot = node.who.slot if isinstance(node.who, It) else -1
    tactic = any(each.slot == slot >= 0 and each.types == (TACTIC,) for each in linker.record.entities)
    if tactic and any(isinstance(each, Stat) and each.stat != NUMERIC_COST for each in node.changes):
        raise Unresolved("it", "'it' could be this card or the tactic", ambiguous=True)


def remove_tokens(linker: Linker, node: RemoveTokens) -> None:
    quantity = getattr(node.origin, "quantity", None)
    if node.n is not None and not node.up_to and isinstance(quantity, Every) and not quantity.words:
        problem = "it is not clear whether so many are removed from each of them or in all"
        raise Unresolved("tokens", problem, ambiguous=True)
    clause(linker, node)
    node.slot = linker.record.new_slot()
    linker.record.removals.append(node.slot)
    record = linker.record
    record.removed = node.slot
    record.measured_before, record.measured, record.of_event = record.measured, "", False


def _measured(linker: Linker, number: Node, unit: str) -> None:
    """A number of an instruction: from now on *that much* may be this one."""
    linker.unit = unit
    with linker.record.measuring():
        linker.visit(number)
    linker.unit = ""
    if not isinstance(number, n.ThatMany):
        linker.record.measured, linker.record.of_event = unit, False
        linker.record.units.add(unit)


def change_influence(linker: Linker, node: ChangeInfluence) -> None:
    if isinstance(node.faction, It) and node.faction.words == "it":
        _mean_a_faction(linker)
    linker.visit(node.faction)
    _measured(linker, node.n, "influence")
    linker.children(node, "faction", "n")


def _mean_a_faction(linker: Linker) -> None:
    """``it loses 1 influence``: the faction spoken of last, of those in one sentence its subject."""
    factions = [each for each in reversed(linker.record.mentions) if FACTION in each.types]
    if factions:
        linker.record.mention(max(factions, key=lambda faction: faction.sentence))


def inflict(linker: Linker, node: Inflict) -> None:
    """*its strength* is that of whatever inflicts the damage; *to it* is something else."""
    linker.record.inflicted.append(node)
    linker.visit(node.source)
    mentions = list(linker.record.mentions)
    if node.words == "to, equal to":  # said first whom it is done to
        linker.visit(node.to)
        _measured(linker, node.n, "damage")
        return
    _measured(linker, node.n, "damage")
    if node.source is not None and mentions:
        linker.skip = mentions[-1]
    linker.visit(node.to)
    linker.skip = None


def inflict_each_other(linker: Linker, node: InflictEachOther) -> None:
    """``each of the characters … to the other``: of one there is no other."""
    linker.record.inflicted.append(node)
    linker.children(node)
    if isinstance(node.what, It | The) and not node.what.more:
        meant = [each for each in linker.record.entities if each.slot == node.what.slot]
        if meant and not any(each.plural for each in meant):
            raise Unresolved(node.words or "the other", "only one card was spoken of")


def attach(linker: Linker, node: Attach) -> None:
    """``attach this card to it``: nothing is attached to itself."""
    linker.visit(node.who)
    linker.doers.append(linker.doers[-1] if isinstance(node.who, p.Doer) else node.who)
    linker.visit(node.what)
    attached = linker.skip = linker.record.mentions[-1] if linker.record.mentions else None
    linker.attaching = meant_slot(node.what)
    linker.visit(node.to)
    linker.skip = linker.attaching = None
    if attached is not None and isinstance(node.to, This):  # "attach it to this card and take control of it"
        linker.record.mention(attached)
    linker.doers.pop()
    linker.record.removed = -1


def alternatives(linker: Linker, node: OneOfHappenings) -> None:
    """``a character attacks or blocks``: the second verb is about whatever the first one describes."""
    happening(linker, node)
    first: Any = getattr(node.parts[0], "what", None)
    for part in node.parts[1:]:
        what = getattr(part, "what", None)
        if isinstance(what, It) and not what.words and isinstance(first, Cards):
            what.of, what.how = copy.deepcopy(first), "described"


# What an event does to a card: the participles it is known by afterwards.
_DONE_TO: Final[dict[tuple[type[Happening], str], tuple[str, ...]]] = {
    (Damages, "target"): ("damaged",),
    (IsDestroyed, "what"): ("destroyed", "left"),
    (LeavesPlay, "what"): ("left",),
    (IsDepleted, "what"): ("depleted",),
    (IsRestored, "what"): ("restored",),
    (IsRemovedFromGame, "what"): ("removed",),
    (Discards, "what"): ("discarded",),
}


def happening(linker: Linker, node: Happening) -> None:
    """The subject comes first, so that *its owner's hand* is about it, and is mentioned again at the end, so
    that a later *it* prefers it to the object."""
    before, linker.event = linker.event, True
    names = order(node)
    subject = _SUBJECT.get(type(node), "what")
    if isinstance(node, Damages) and node.passive:
        subject = "target"
    if isinstance(node, IsDestroyed) and node.words.startswith("active"):
        subject = "by_what"
    if isinstance(node, Blocks) and node.words == "passive":
        subject = "blocked"
    mentioned = len(linker.record.mentions)
    known = len(linker.record.entities)
    first = None
    who = getattr(node, "who", None) or linker.doers[-1]
    for name in [each for each in names if each == subject] + [each for each in names if each != subject]:
        linker.verbs = _DONE_TO.get((type(node), name), ())
        linker.doers.append(who if name == "what" else linker.doers[-1])
        linker.visit(getattr(node, name))
        linker.doers.pop()
        if name == subject and len(linker.record.mentions) > mentioned:
            first = linker.record.mentions[-1]
    if first is not None:
        linker.record.mention(first)
    linker.verbs = ()
    linker.event = before
    for entity in linker.record.entities[known:]:
        entity.doer = getattr(node, "who", None)
        entity.attacked = isinstance(node, Attacks) or (isinstance(node, Damages) and node.battle)
    if isinstance(node, Plays) and node.who is not None and linker.record.entities:
        played: Any = node.what
        for entity in linker.record.entities:
            if entity.slot == played.slot:  # "your opponent's card" is the one your opponent played
                entity.verbs.add("played")
                entity.qualifiers += (ControlledBy(node.who, words="possessive"),)


def party_formed(linker: Linker, node: PartyFormed) -> None:
    """``an attacking party is formed including this card and at least 2 others``: the others are only
    counted, and *that party* is the one that was formed."""
    before, linker.event = linker.event, True
    linker.visit(node.who)
    for part in node.including.parts if isinstance(node.including, Both) else (node.including,):
        _member(linker, part)
    linker.visit(node.n)
    _member(linker, node.of)
    linker.event = before
    node.slot = linker.record.new_slot()
    linker.record.parties.append(node)


def _member(linker: Linker, phrase: Objects | None) -> None:
    """``a "soldier" character`` may be several members of the party, so none can be spoken of by itself."""
    if isinstance(phrase, Cards):
        describe(linker, phrase)
    else:
        linker.visit(phrase)


def draws(linker: Linker, node: Draws) -> None:
    """What was drawn is known once it was; where drawing is replaced nothing is."""
    happening(linker, node)
    if linker.replaced is None:
        _note_drawn(linker, node, plural=node.words != "a card")


def draw(linker: Linker, node: Draw) -> None:
    clause(linker, node)
    _note_drawn(linker, node, plural=not (isinstance(node.n, n.Literal) and node.n.n == 1))


def _note_drawn(linker: Linker, node: Draw | Draws, plural: bool) -> None:
    doer = linker.doers[-1] if isinstance(node.who, p.Doer) else node.who
    linker.record.drawn.append((node, Entity(-1, (), (0,), plural, verbs={"drawn"}, doer=doer)))


def uses_ability(linker: Linker, node: UsesAbility) -> None:
    happening(linker, node)
    node.slot = linker.record.new_slot()
    linker.record.sources.append(node.slot)


def triggered(linker: Linker, node: t.Triggered) -> None:
    demand_clear_trigger(node)
    names = ("happening", "condition", "body")
    if node.before or node.words == "mulligan":
        names = ("condition", "happening", "body")
    elif node.words == "after":
        names = ("body", "happening", "condition")
    record = linker.record
    around = record.measured, record.of_event
    for name in names:
        linker.visit(getattr(node, name))
        if name == "happening":
            record.acted = True
            _amount_of_event(linker, node.happening)
    record.measured, record.of_event = around
    _demand_one_source(node)
    own = _area_of_event(node.happening)
    node.area = place_of_trigger(node) if own is None else own


def _demand_one_source(node: t.Triggered) -> None:
    """``If damage is inflicted to this card by a character, destroy that character``: it is told once, though
    several characters may have inflicted it together (A52). The active voice is told of each of them."""
    event = node.happening.core()
    if not isinstance(event, Damages) or not event.passive or not isinstance(event.source, Cards):
        return
    if any(
        isinstance(each, It | The) and each.slot == event.source.slot >= 0 for each in nodes_of(node.body)
    ):
        problem = "several may inflict it at once: 'if a character inflicts damage' is told of each"
        raise Unresolved("by", problem, ambiguous=True)


def _area_of_event(happening: Happening) -> int | None:
    """What happens to this card in a hand or a deck is noticed there."""
    if isinstance(happening, Mulligans):
        return HAND
    if not isinstance(getattr(happening, "what", None), This):
        return None
    if isinstance(happening, IsPut):
        return _WHERE_FROM.get(happening.origin)
    return HAND if isinstance(happening, Discards) else None


_WHERE_FROM: Final = {HAND: HAND, DECK: DECK, FROM_ANYWHERE: ANYWHERE}


def replacement(linker: Linker, node: t.Replacement) -> None:
    before, linker.replaced = linker.replaced, node.happening
    record = linker.record
    around = record.measured, record.of_event
    for name in ("happening", "amount", "body"):
        linker.visit(getattr(node, name))
        record.acted = True
        if name == "happening":
            _amount_of_event(linker, node.happening)
    record.measured, record.of_event = around
    linker.replaced = before


def _amount_of_event(linker: Linker, happening: Happening) -> None:
    """In a text about damage or influence *that much* is as much as the event says."""
    for part in nodes_of(happening):
        if isinstance(part, Damages | AssignsDamage | InfluenceChanges):
            linker.record.measured = "influence" if isinstance(part, InfluenceChanges) else "damage"
            linker.record.of_event = True
            linker.record.units.add(linker.record.measured)
            linker.record.damagers.append(meant_slot(getattr(part, "source", None)))
            linker.record.damaged.append(meant_slot(getattr(part, "target", None)))


def search_after_all(linker: Linker, node: SearchAfterAll) -> None:
    """Only where a search was replaced does *searches their deck* say what for."""
    if not isinstance(linker.replaced, Searches):
        raise Unresolved("search", "it is not said what to search for")
    clause(linker, node)


def table(linker: Linker, node: TokenTable) -> None:
    linker.visit(node.of)
    alternatives_of(linker, node.rows)


def spending(linker: Linker, node: SpendTokens) -> None:
    linker.visit(node.who)
    linker.visit(node.n)
    alternatives_of(linker, node.rows)


def until(linker: Linker, node: RevealUntil) -> None:
    linker.visit(node.who)
    linker.doers.append(linker.doers[-1] if isinstance(node.who, p.Doer) else node.who)
    linker.visit(node.whose)
    node.slot = linker.record.new_slot()
    linker.record.introduce(Entity(node.slot, (), (0,), True, verbs={"revealed"}, outside=True))
    linker.verbs = ("revealed", "until")
    linker.visit(node.until)
    linker.verbs = ()
    linker.doers.pop()


def bidding(linker: Linker, node: BidLimit) -> None:
    linker.doers.append(p.Players(0))
    linker.children(node)
    linker.doers.pop()


def skip_rule(linker: Linker, node: SkipRule) -> None:
    linker.visit(node.what)
    linker.visit(node.who)


def choose(linker: Linker, node: Choose) -> None:
    linker.visit(node.who)
    linker.doers.append(linker.doers[-1] if isinstance(node.who, p.Doer) else node.who)
    if node.among is not None:
        implied_group(linker, node)
        among: Any = node.among
        linker.group = group_slot(among)
    linker.verbs = ("chosen",)
    linker.visit(node.what)
    linker.verbs, linker.group = (), None
    linker.doers.pop()


def pick_player(linker: Linker, node: PickPlayer) -> None:
    linker.visit(node.who)
    linker.verbs = ("picked",)
    linker.visit(node.whom)
    linker.verbs = ()

"""Links a program: gives every introducing phrase a slot and every reference the slot it means.

The walk is in reading order. The rules of reference: a participle finds what that was done to; otherwise noun
and number, newest first; *it* is the newest single card, in an event its subject before its object; *their*
inside a clause is its subject. How a reference was resolved is kept beside it.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from typing import Any, Final

from spoils.engine.program import conditions as c
from spoils.engine.program import happenings as h
from spoils.engine.program import instructions as i
from spoils.engine.program import numbers as n
from spoils.engine.program import objects as o
from spoils.engine.program import players as p
from spoils.engine.program import statements as s
from spoils.engine.program import texts as t
from spoils.engine.program.node import Node
from spoils.engine.program.walk import nodes_of
from spoils.engine.program.words import (
    ANYWHERE,
    BEING_DEPLOYED,
    COST_SCOPE,
    DISCARD,
    DOER_SLOT,
    FACE_DOWN,
    FACTION,
    HAND,
    PLAY,
    SUBJECT_SLOT,
    VOID,
)
from spoils.language.discourse import Discourse, Entity, Unresolved

_SPOKEN_FIRST: Final[tuple[str, ...]] = ("who", "source", "faction", "by")
_LAST: Final = ("condition",)

# What is done to the object of an instruction, for "the discarded card".
_PARTICIPLES: Final[dict[type[Node], tuple[str, ...]]] = {
    i.Pick: ("picked",),
    i.Choose: ("chosen",),
    i.Discard: ("discarded",),
    i.Reveal: ("revealed",),
    i.RemoveFromGame: ("removed",),
    i.Destroy: ("destroyed",),
    i.Search: ("found", "searched"),
    i.Terminate: ("terminated",),
    i.Put: ("put",),
}
_VERB_OF: Final = {
    "revealed": "revealed",
    "discarded": "discarded",
    "destroyed": "destroyed",
    "removed": "removed",
    "removed from the game": "removed",
    "picked": "picked",
    "found": "found",
}


def link_scope(parts: list[Node], outer: Discourse | None = None) -> Discourse:
    """Links nodes that share one scope, in order, and returns its record."""
    linker = _Linker(Discourse(outer))
    linker.record.later = {
        node.name for node in nodes_of(tuple(parts)) if isinstance(node, i.Let | i.ChooseNumber)
    }
    for part in parts:
        linker.text(part)
    return linker.record


class _Linker:
    def __init__(self, record: Discourse) -> None:
        self.record = record
        self.doers: list[p.Player | None] = [None]  # the subject of the clause around
        self.subjects: list[o.Objects] = []  # the cards a statement around speaks of
        self.skip: Entity | None = None
        self.event = False
        self.verbs: tuple[str, ...] = ()
        self.group: int | None = None
        self.known: int | None = None  # how many entities a number may look at

    def text(self, node: Node) -> None:
        self.record.sentence += 1
        self.visit(node)

    # ---- the walk -------------------------------------------------------------------------------------

    def visit(self, value: Any) -> None:
        if isinstance(value, tuple):
            for part in value:
                self.visit(part)
        elif isinstance(value, Node):
            special = _SPECIAL.get(type(value))
            if special is not None:
                special(self, value)
            else:
                self.children(value)

    def children(self, node: Node, *without: str) -> None:
        for name in _order(node):
            if name not in without:
                self._child(node, name)

    def _child(self, node: Node, name: str) -> None:
        verbs = _PARTICIPLES.get(type(node), ()) if name in ("what",) else ()
        if verbs:
            self.verbs = verbs
            if isinstance(node, i.Search) and node.reveal:
                self.verbs += ("revealed",)
        self.visit(getattr(node, name))
        self.verbs = ()

    def sequence(self, node: i.Sequence) -> None:
        for part in node.parts:
            self.record.sentence += node.words in (".", ". instead")
            self.visit(part)

    # ---- clauses with a subject -----------------------------------------------------------------------

    def clause(self, node: Any) -> None:
        """An instruction with its own subject: *they* and *their* inside mean that player."""
        self.visit(node.who)
        named = None if isinstance(node.who, p.Doer) else node.who
        self.doers.append(named if named is not None else self.doers[-1])
        self.children(node, "who")
        self.doers.pop()

    def statement_of(self, node: s.Modify) -> None:
        self.visit(node.who)
        self.subjects.append(node.who)
        self.visit(node.changes)
        self.visit(node.for_each)
        self.subjects.pop()

    def inflict(self, node: i.Inflict) -> None:
        self.visit(node.source)
        if node.source is not None and self.record.mentions:
            self.skip = self.record.mentions[-1]
        self.visit(node.n)
        self.visit(node.to)
        self.skip = None

    # ---- happenings -----------------------------------------------------------------------------------

    def happening(self, node: h.Happening) -> None:
        """The subject comes first, so that *its owner's hand* is about it, and is mentioned again at the end, so
        that a later *it* prefers it to the object."""
        before, self.event = self.event, True
        names = _order(node)
        subject = _SUBJECT.get(type(node), "what")
        if isinstance(node, h.Damages) and node.passive:
            subject = "target"
        mentioned = len(self.record.mentions)
        first = None
        for name in [each for each in names if each == subject] + [each for each in names if each != subject]:
            self.verbs = ("damaged",) if isinstance(node, h.Damages) and name == "target" else ()
            self.visit(getattr(node, name))
            if name == subject and len(self.record.mentions) > mentioned:
                first = self.record.mentions[-1]
        if first is not None:
            self.record.mention(first)
        self.verbs = ()
        self.event = before
        if isinstance(node, h.Plays) and node.who is not None and self.record.entities:
            played: Any = node.what
            for entity in self.record.entities:
                if entity.slot == played.slot:  # "your opponent's card" is the one your opponent played
                    entity.qualifiers += (o.ControlledBy(node.who, words="possessive"),)

    # ---- numbers --------------------------------------------------------------------------------------

    def variable(self, node: n.Variable) -> None:
        node.slot = self.record.variable(node.name)

    def definition(self, node: Any) -> None:
        if isinstance(node, i.Let):
            self.children(node)
        node.slot = self._define(node.name)
        if isinstance(node, i.Where):
            known = len(self.record.entities)
            self.visit(node.do)
            self.known = known  # "the number destroyed this way" is about what was done before
            self.visit(node.n)
            self.known = None
        elif not isinstance(node, i.Let):
            self.children(node)

    def _define(self, name: str) -> int:
        """A variable keeps its slot: two ways of setting X (otherwise X is ...) are the same X."""
        if name not in self.record.variables:
            self.record.variables[name] = self.record.new_slot()
        return self.record.variables[name]

    def named(self, node: i.NameCard) -> None:
        self.visit(node.who)
        node.slot = self._memory_slot()
        self.record.names.append(node)
        if self.record.outer is not None:
            self.record.outer.names.append(node)

    def _memory_slot(self) -> int:
        """A name is remembered by the card itself, so that its other texts can speak of it."""
        outer = self.record.outer
        return self.record.new_slot() if outer is None else COST_SCOPE + outer.new_slot()

    def chosen_type(self, node: i.ChooseType) -> None:
        self.visit(node.who)
        node.slot = self.record.new_slot()
        self.record.kinds.append(node)

    def of_chosen(self, node: Any) -> None:
        kinds = isinstance(node, o.OfChosenType)
        known = self.record.kinds if kinds else self.record.names
        if known:
            node.slot = known[-1].slot
            return
        outer = self.record.outer
        known = [] if outer is None else (outer.kinds if kinds else outer.names)
        if not known:
            raise Unresolved(
                "chosen", "nothing was chosen or named before" if kinds else "no card was named before"
            )
        found = known[-1].slot
        node.slot = found if found >= COST_SCOPE else COST_SCOPE + found

    # ---- things introduced ----------------------------------------------------------------------------

    def cards(self, node: o.Cards) -> None:
        verbs, event, group = self.verbs, self.event, self.group
        self.verbs, self.group = (), None
        for name in ("quantity", "adjectives", "qualifiers"):
            self.visit(getattr(node, name))
        node.slot = self.record.new_slot()
        self.record.introduce(
            Entity(
                node.slot,
                (),
                node.types,
                node.plural,
                node.adjectives + node.qualifiers,
                set(verbs),
                event=event,
                group=group if group is not None else self._source_group(node),
            )
        )

    def _source_group(self, node: o.Cards) -> int | None:
        for qualifier in node.adjectives + node.qualifiers:
            if isinstance(qualifier, o.HandledThisWay) and qualifier.slot >= 0:
                return qualifier.slot
        return None

    def counted(self, node: Any) -> None:
        """A description that is only counted or compared introduces nothing."""
        for name in _order(node):
            value = getattr(node, name)
            if isinstance(value, o.Cards):
                self.subjects.append(value)
                for part in ("quantity", "adjectives", "qualifiers"):
                    self.visit(getattr(value, part))
                self.subjects.pop()
                self.record.described.append(value)
            else:
                self.visit(value)

    def group_of(self, node: Any) -> None:
        """Other phrases that introduce something: the top cards of a deck, a whole hand, tokens ..."""
        verbs, event, group = self.verbs, self.event, self.group
        self.verbs, self.group = (), None
        self.children(node)
        node.slot = self.record.new_slot()
        entity = Entity(
            node.slot, (), getattr(node, "types", ()) or (0,), verbs=set(verbs), event=event, group=group
        )
        if isinstance(node, o.TopCards):
            entity.plural = not isinstance(node.n, n.Literal) or node.n.n != 1
        elif isinstance(node, o.AllIn):
            entity.area = entity.plural = True
        elif isinstance(node, o.Both):
            entity.plural = node.joint == "and"
        elif isinstance(node, o.OneOfEachType):
            entity.plural = True
        elif isinstance(node, o.FactionOf):
            entity.types, entity.area = (FACTION,), False
        elif isinstance(node, i.MakeTokens):
            entity.plural = not (isinstance(node.n, n.Literal) and node.n.n == 1)
        if isinstance(node, o.FactionOf):
            self.record.entities.append(entity)
            self.record.mentions.insert(0, entity)  # never what "it" means, but "that faction" finds it
            return
        self.record.introduce(entity)

    def superlative(self, node: o.Superlative) -> None:
        verbs = self.verbs
        self.counted(node)
        self.verbs = verbs
        node.slot = self.record.new_slot()
        described = node.of.adjectives + node.of.qualifiers
        self.record.introduce(Entity(node.slot, (), node.of.types, False, described, set(verbs)))

    def this(self, node: o.This) -> None:
        self._note_verbs(self.record.this)
        self.record.mention(self.record.this)

    def attached(self, node: o.Attached) -> None:
        self.record.host.types = node.types
        self._note_verbs(self.record.host)
        self.record.mention(self.record.host)

    def _note_verbs(self, entity: Entity) -> None:
        entity.verbs |= set(self.verbs)

    def found_destroyed(self, node: c.DestroyedBy) -> None:
        self.visit(node.what)
        if node.only:
            node.slot = self.record.new_slot()
            of: Any = node.what
            entity = Entity(node.slot, (), of.types, False, verbs={"destroyed", "removed"}, group=of.slot)
            self.record.introduce(entity)

    def in_response(self, node: Any) -> None:
        self.children(node)
        node.slot = self.record.new_slot()

    # ---- references -----------------------------------------------------------------------------------

    def it(self, node: o.It) -> None:
        verbs = self.verbs
        plural = node.words in ("them", "they")
        if not node.words:
            self._implied(node)
            return
        if self.subjects and not isinstance(self.subjects[-1], o.It | o.The):
            node.slot, node.how = SUBJECT_SLOT, "subject"
            return
        entity, node.how = self.record.pronoun(plural, self.skip)
        node.slot, node.more = entity.slot, entity.more
        node.of = copy.deepcopy(entity.phrase)
        entity.verbs |= set(verbs)
        if entity.slot < COST_SCOPE:
            self.record.mention(entity)

    def compared(self, node: o.SameAs) -> None:
        """``has the same name``, without saying as what: as the card that the event is about."""
        if isinstance(node.as_what, o.It) and not node.as_what.words:
            events = [each for each in self.record.mentions if each.event and each.player is None]
            if not events:
                raise Unresolved("the same", "it is not said as what")
            node.as_what.slot, node.as_what.how = events[-1].slot, "event"
        else:
            self.visit(node.as_what)

    def that_party(self, node: o.ThatParty) -> None:
        node.of = copy.deepcopy(self.record.parties[-1]) if self.record.parties else None

    def party(self, node: o.Party) -> None:
        self.children(node)
        self.record.parties.append(node)

    def _implied(self, node: o.It) -> None:
        """Nothing is printed: the subject before."""
        for entity in reversed(self.record.mentions):
            if entity.player is None:
                node.slot, node.how = entity.slot, "implied"
                return
        raise Unresolved("", "it is not said of what")

    def implied_group(self, node: Any) -> None:
        """``put 1 into your hand``, ``choose a card in it``: of the newest group or area."""
        of = node.of if isinstance(node, o.OneOf) else node.among
        if isinstance(of, o.It) and (not of.words or isinstance(node, i.Choose)):
            groups = [
                each for each in self.record.mentions if each.player is None and (each.plural or each.area)
            ]
            if not groups:
                raise Unresolved(of.words or "1", "there is no group of cards to choose from")
            of.slot, of.how = groups[-1].slot, "group"
        elif of is not None:
            self.visit(of)

    def one_of(self, node: o.OneOf) -> None:
        verbs = self.verbs
        self.verbs = ()
        self.implied_group(node)
        self.visit(node.quantity)
        self.verbs = verbs
        of: Any = node.of
        node.slot = self.record.new_slot()
        source = next((each for each in self.record.entities if each.slot == of.slot), None)
        one = isinstance(node.quantity, o.Every) or (
            isinstance(node.quantity, o.Some)
            and isinstance(node.quantity.n, n.Literal)
            and node.quantity.n.n == 1
        )
        entity = Entity(
            node.slot, (), source.types if source else (0,), not one, (), set(verbs), group=of.slot
        )
        self.record.introduce(entity)
        self.verbs = ()

    def choose(self, node: i.Choose) -> None:
        self.visit(node.who)
        self.doers.append(self.doers[-1] if isinstance(node.who, p.Doer) else node.who)
        if node.among is not None:
            self.implied_group(node)
            among: Any = node.among
            self.group = among.slot
        self.verbs = ("chosen",)
        self.visit(node.what)
        self.verbs, self.group = (), None
        self.doers.pop()

    def the(self, node: o.The) -> None:
        verbs = self.verbs
        self.verbs = ()
        self.visit(node.adjectives)
        self.visit(node.qualifiers)
        words = _said(node)
        if node.participle == "named":
            self.of_named(node)
            return
        described = node.adjectives + node.qualifiers
        try:
            found, node.how = self.record.the(words, node.participle, node.types, node.plural, described)
        except Unresolved:
            node.of = self._described(node)
            if node.of is None:
                raise
            node.how = "described"
            self.record.mention(Entity(-1, (), node.types, True, phrase=node.of))
            return
        node.slot, node.more = found[0].slot, tuple(each.slot for each in found[1:]) or found[0].more
        for entity in found:
            entity.verbs |= set(verbs)
            if entity.slot < COST_SCOPE:
                self.record.mention(entity)
        if len(found) > 1:
            self.record.mention(Entity(node.slot, node.more, node.types, True, verbs=set(found[0].verbs)))

    def _described(self, node: o.The) -> o.Cards | None:
        """``the total cost of all items. Put those items ...``: a group that was described, not chosen."""
        for group in reversed(self.record.described):
            if node.plural and (not set(node.types) - {0} or set(node.types) & set(group.types)):
                return copy.deepcopy(group)
        return None

    def of_named(self, node: o.The) -> None:
        known = self.record.names or (self.record.outer.names if self.record.outer else [])
        if not known:
            raise Unresolved(_said(node), "no card was named before")
        found = known[-1].slot
        node.slot = found if self.record.names or found >= COST_SCOPE else COST_SCOPE + found
        node.how = "named"

    def remaining(self, node: o.Remaining) -> None:
        verbs = self.verbs
        self.verbs = ()
        self.visit(node.qualifiers)
        known = [each for each in self.record.cards() if each.slot >= 0]
        groups = [each for each in self.record.entities if (each.plural or each.area) and each.group is None]
        groups = [each for each in groups if each.player is None and each.slot >= 0]
        picked = [each for each in known if "picked" in each.verbs and not each.plural]
        if node.words == "all remaining" or not (groups or len(picked) > 1):
            if node.words != "all remaining":
                raise Unresolved(_said(node), "it is not said of which cards this is the rest")
            node.how = "everything"
            node.without = tuple(each.slot for each in known if "chosen" in each.verbs)
            return
        if groups:
            node.of, node.how = groups[-1].slot, "group"
        else:
            node.of, node.more, node.how = (
                picked[0].slot,
                tuple(each.slot for each in picked[1:]),
                "all picked",
            )
        whole = (node.of, *node.more)
        node.without = tuple(each.slot for each in known if each.group in whole or "until" in each.verbs)
        self.record.mention(Entity(node.of, node.more, node.types or (0,), node.plural, verbs=set(verbs)))

    def other(self, node: o.Other) -> None:
        """``another`` is none of those chosen before in this text; with none before, not this card."""
        if node.words in ("different", "additional"):
            node.without_self = False
            return
        earlier = [each.slot for each in self.record.cards() if each.slot >= 0 and not each.area]
        node.without = tuple(earlier)
        node.without_self = not earlier

    def this_way(self, node: o.HandledThisWay) -> None:
        if node.by_self:
            return
        verb = _VERB_OF.get(node.verb, node.verb)
        known = self.record.entities[: self.known]
        handled = [
            each for each in self.record.mentions if each in known and verb in each.verbs and each.slot >= 0
        ]
        if handled:
            node.slot = handled[-1].slot

    def picked_for_cost(self, node: c.PickedForCost) -> None:
        outer = self.record.outer
        wanted = node.what
        types = wanted.types if isinstance(wanted, o.Cards) else ()
        picks = [] if outer is None else [each for each in outer.cards() if "picked" in each.verbs]
        picks = [each for each in picks if not set(types) - {0} or set(types) & set(each.types)]
        if not picks:
            raise Unresolved("picked", "the cost of this card picks no such thing")
        found = picks[-1]
        node.slot = COST_SCOPE + found.slot
        self.record.introduce(Entity(node.slot, (), found.types, found.plural, found.qualifiers, {"picked"}))

    # ---- players --------------------------------------------------------------------------------------

    def somebody(self, node: Any) -> None:
        """An opponent, a player, either deck, a card's owner: from now on *that player*."""
        verbs = self.verbs
        self.children(node)
        if hasattr(node, "slot"):
            node.slot = self.record.new_slot()
        entity = Entity(getattr(node, "slot", -1), player=node, verbs=set(verbs), event=self.event)
        self.record.introduce(entity)

    def pick_player(self, node: i.PickPlayer) -> None:
        self.visit(node.who)
        self.verbs = ("picked",)
        self.visit(node.whom)
        self.verbs = ()

    def that_player(self, node: p.ThatPlayer) -> None:
        doer = self.doers[-1]
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
        entity = self.record.player(node.words)
        node.slot, node.how = entity.slot, "newest"
        if isinstance(entity.player, p.ThatPlayer):
            node.of = copy.deepcopy(entity.player.of)
        else:
            node.of = copy.deepcopy(entity.player)
        self.record.mention(entity)

    # ---- whole texts ----------------------------------------------------------------------------------

    def triggered(self, node: t.Triggered) -> None:
        names = ("happening", "condition", "body")
        if node.before or node.words == "mulligan":
            names = ("condition", "happening", "body")
        elif node.words == "after":
            names = ("body", "happening", "condition")
        for name in names:
            self.visit(getattr(node, name))
        node.area = _area(node.condition)

    def replacement(self, node: t.Replacement) -> None:
        for name in ("happening", "amount", "body"):
            self.visit(getattr(node, name))

    def table(self, node: i.TokenTable) -> None:
        self.visit(node.of)
        self._alternatives(node.rows)

    def choice(self, node: i.ChooseOne) -> None:
        self.visit(node.who)
        self.doers.append(self.doers[-1] if isinstance(node.who, p.Doer) else node.who)
        self._alternatives(node.options)
        self.doers.pop()

    def _alternatives(self, options: tuple[Node, ...]) -> None:
        """Only one of them happens: none knows what another speaks of."""
        before = list(self.record.mentions)
        after = list(before)
        for option in options:
            self.record.mentions = list(before)
            self.visit(option)
            after += [each for each in self.record.mentions if each not in after]
        self.record.mentions = after

    def until(self, node: i.RevealUntil) -> None:
        self.visit(node.who)
        self.doers.append(self.doers[-1] if isinstance(node.who, p.Doer) else node.who)
        self.visit(node.whose)
        node.slot = self.record.new_slot()
        self.record.introduce(Entity(node.slot, (), (0,), True, verbs={"revealed"}))
        self.verbs = ("revealed", "until")
        self.visit(node.until)
        self.verbs = ()
        self.doers.pop()

    def revealed_now(self, node: c.IsRevealedNow) -> None:
        types = node.what.types if isinstance(node.what, o.Cards) else ()
        known = [each for each in self.record.mentions if "revealed" in each.verbs and not each.plural]
        known = [
            each for each in known if not set(types) - {0} or set(types) & set(each.types) or 0 in each.types
        ]
        if not known:
            raise Unresolved("revealed", "nothing was revealed before")
        node.slot = known[-1].slot
        self.record.mention(known[-1])

    def bidding(self, node: i.BidLimit) -> None:
        self.doers.append(p.Players(0))
        self.children(node)
        self.doers.pop()

    def skip_rule(self, node: s.SkipRule) -> None:
        self.visit(node.what)
        self.visit(node.who)


def _order(node: Node) -> list[str]:
    """The fields of a node in reading order; what the linker fills in is not read."""
    names = [field.name for field in dataclasses.fields(node) if not field.metadata.get("link")]  # type: ignore[arg-type]
    first = [name for name in _SPOKEN_FIRST if name in names]
    if isinstance(node, i.If) and node.words != "after":
        return ["condition", "then", "otherwise"]
    if isinstance(node, s.While | c.HappenedThisTurn | s.ChangeAmount | i.IfDone | i.IfInstead):
        return [name for name in ("condition", "happening") if name in names] + [
            name for name in names if name not in ("condition", "happening")
        ]
    if isinstance(node, i.Search | i.RevealUntil):
        first = ["who", "whose"]
    last = [name for name in _LAST if name in names]
    return first + [name for name in names if name not in first and name not in last] + last


def _said(node: Any) -> str:
    names = {1: "character", 2: "tactic", 4: "item", 8: "location", 16: "resource", 32: "faction", 0: "card"}
    nouns = " or ".join(names[bit] + ("s" if node.plural else "") for bit in node.types)
    participle = getattr(node, "participle", "")
    return " ".join(part for part in (node.words, participle, nouns) if part)


def _area(condition: c.Condition | None) -> int:
    """1.2 of the language: *while this card is in your discard pile* says where the text works."""
    parts = condition.parts if isinstance(condition, c.AllOf) else (condition,)
    for part in parts:
        if isinstance(part, c.Is) and isinstance(part.what, o.This) and not part.negated:
            for qualifier in part.qualifiers:
                if isinstance(qualifier, o.InArea) and qualifier.area in (HAND, DISCARD, VOID):
                    return qualifier.area
    return PLAY


def place_of_statement(statement: s.Statement) -> int:
    """Where a static text works."""
    if isinstance(statement, s.MayPlayAsTactic | s.AnyNumberInDeck):
        return ANYWHERE
    if (
        isinstance(statement, s.PlayerCannot)
        and statement.verb == "respond"
        and isinstance(statement.what, o.This)
    ):
        return BEING_DEPLOYED
    if isinstance(statement, s.While):
        return _area(statement.condition)
    return PLAY


def place_of_ability(ability: t.AbilityText) -> None:
    """Finds in the cost where an ability can be used, and by whom."""
    parts = ability.cost.parts if isinstance(ability.cost, i.Sequence) else (ability.cost,)
    for part in parts:
        if isinstance(part, i.Sequence):
            part = part.parts[0]
        if isinstance(part, i.UsedBy):
            ability.users = part.who
        elif isinstance(part, i.Reveal) and part.words == "from your hand":
            ability.area = HAND
        elif isinstance(part, i.Only):
            area = _area(part.condition)
            if area != PLAY:
                ability.area = area
            if isinstance(part.condition, c.Is) and isinstance(part.condition.what, o.This):
                down = any(
                    isinstance(each, o.Facing) and each.face == FACE_DOWN
                    for each in part.condition.qualifiers
                )
                ability.face_down = down and not part.condition.negated


_SUBJECT: Final[dict[type[Node], str]] = {
    h.Damages: "source",
    h.AssignsDamage: "source",
    h.InfluenceChanges: "faction",
}

_COUNTED: Final = (
    n.CountOf,
    n.Extreme,
    n.Total,
    c.PlayerHas,
    c.Exist,
    c.ExistMore,
    c.PlayedThisTurn,
    s.ChangeCosts,
    s.BlockableOnlyBy,
    o.WithAttached,
    i.NameCard,
    s.CannotBePlayed,
)
_GROUPS: Final = (o.TopCards, o.AllIn, o.Both, o.OneOfEachType, o.FactionOf, i.MakeTokens, o.FirstPlayed)
_SOMEBODY: Final = (
    p.Opponent,
    p.Players,
    o.EitherDeck,
    p.PlayerOf,
    p.OpponentOf,
    p.BattlePlayer,
    p.BidWinner,
)
_CLAUSES: Final = tuple(
    kind
    for kind in vars(i).values()
    if isinstance(kind, type)
    and issubclass(kind, i.Instruction)
    and "who" in getattr(kind, "__dataclass_fields__", {})
)

_SPECIAL: Final[dict[type[Node], Callable[[_Linker, Any], None]]] = {
    **dict.fromkeys(_CLAUSES, _Linker.clause),
    **{
        kind: _Linker.happening
        for kind in vars(h).values()
        if isinstance(kind, type) and issubclass(kind, h.Happening) and kind not in (h.Happening,)
    },
    **dict.fromkeys(_COUNTED, _Linker.counted),
    **dict.fromkeys(_GROUPS, _Linker.group_of),
    **dict.fromkeys(_SOMEBODY, _Linker.somebody),
    i.Sequence: _Linker.sequence,
    i.Inflict: _Linker.inflict,
    i.Choose: _Linker.choose,
    i.ChooseOne: _Linker.choice,
    i.ChooseNumber: _Linker.definition,
    i.Let: _Linker.definition,
    i.Where: _Linker.definition,
    i.NameCard: _Linker.named,
    i.ChooseType: _Linker.chosen_type,
    i.PickPlayer: _Linker.pick_player,
    i.OnlyInResponse: _Linker.in_response,
    i.RevealUntil: _Linker.until,
    i.TokenTable: _Linker.table,
    i.BidLimit: _Linker.bidding,
    o.SameAs: _Linker.compared,
    o.ThatParty: _Linker.that_party,
    **dict.fromkeys((o.RoleParty, o.OpposingParty, o.YourParty, o.PartyWith), _Linker.party),
    s.Given: _Linker.definition,
    s.Modify: _Linker.statement_of,
    s.SkipRule: _Linker.skip_rule,
    c.PlayedInResponse: _Linker.in_response,
    c.PickedForCost: _Linker.picked_for_cost,
    c.DestroyedBy: _Linker.found_destroyed,
    c.IsRevealedNow: _Linker.revealed_now,
    n.Variable: _Linker.variable,
    o.Cards: _Linker.cards,
    o.This: _Linker.this,
    o.Attached: _Linker.attached,
    o.It: _Linker.it,
    o.The: _Linker.the,
    o.OneOf: _Linker.one_of,
    o.Superlative: _Linker.superlative,
    o.Remaining: _Linker.remaining,
    o.Other: _Linker.other,
    o.HandledThisWay: _Linker.this_way,
    o.WithChosenName: _Linker.of_chosen,
    o.OfChosenType: _Linker.of_chosen,
    p.ThatPlayer: _Linker.that_player,
    t.Triggered: _Linker.triggered,
    t.Replacement: _Linker.replacement,
}

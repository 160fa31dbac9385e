"""State tests: what is asked about, and what that makes of later words."""

from __future__ import annotations

import copy
from typing import Any, Final

from spoils.engine.program import conditions as c
from spoils.engine.program.families import nodes_of
from spoils.engine.program.happenings.cards import Damages, IsDestroyed
from spoils.engine.program.instructions.damage import Inflict, InflictEachOther, InflictTogether
from spoils.engine.program.instructions.flow import If
from spoils.engine.program.instructions.terms import Destroy
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Attached, Cards, FactionOf, It, OneOf, The, This
from spoils.engine.program.objects.qualities import Compare, OfType
from spoils.engine.program.objects.situations import AttachedTo, Blocked, Depleted, Facing, InBattle, InParty
from spoils.engine.program.words import COST_SCOPE, HOST_SLOT, UNLINKED
from spoils.language.linking.amounts import meant_slot
from spoils.language.linking.discourse import Entity, Unresolved
from spoils.language.linking.linker import Linker, order


def if_so(linker: Linker, node: If) -> None:
    """What stands behind a condition may come up or not."""
    record = linker.record
    if record.tested is not None and record.tested.sentence == record.sentence - 1:
        _tested_again(linker, node.condition, record.tested)
    record.tested = None
    for name in order(node):
        linker.branches += name != "condition"
        linker.visit(getattr(node, name))
        linker.branches -= name != "condition"
        if name == "condition" and _is_reference_tested(node.condition):
            record.tested = copy.copy(record.mentions[-1])
            _known_as(record.mentions[-1], node.condition)
    _demand_something_before(node)


def _demand_something_before(node: If) -> None:
    """``flip a resource face-up if it is a character``: the test comes first, before a resource is chosen."""
    chosen = {each.slot for each in nodes_of(node.then) if isinstance(each, Cards)} - {-1}
    if any(isinstance(each, It | The) and each.slot in chosen for each in nodes_of(node.condition)):
        raise Unresolved("if", "this speaks of something that is chosen only then")


def _forget_which(linker: Linker, condition: Any) -> None:
    """``If a character is depleted, …``, ``if 1 of them is an item, …``: nobody chooses one of those of which
    it is true."""
    if isinstance(condition, c.Is) and isinstance(condition.what, Cards | OneOf) and condition.what.slot >= 0:
        for entity in linker.record.entities:
            entity.counted = entity.counted or entity.slot == condition.what.slot


def _known_as(entity: Entity, condition: Any) -> None:
    """``If it is a "gear" card, …``: from now on it may be called by what it was found to be."""
    if not condition.negated:
        entity.qualifiers += tuple(condition.qualifiers)


def _is_reference_tested(condition: Any) -> bool:
    return isinstance(condition, c.Is) and isinstance(condition.what, It | The) and condition.what.slot >= 0


def _tested_again(linker: Linker, condition: Any, tested: Entity) -> None:
    """``If the discarded card is an item, search for a tactic. If it is a tactic, …``: of a card found as a
    tactic nobody asks that, so *it* is the one that was asked about before. Otherwise it could be either."""
    if not isinstance(condition, c.Is) or not isinstance(condition.what, It) or condition.what.words != "it":
        return
    newest, _ = linker.record.pronoun(plural=False)
    if not newest.branch or newest.slot == tested.slot:
        return
    asked = {kind for each in condition.qualifiers if isinstance(each, OfType) for kind in each.types}
    if not asked or not newest.types or 0 in newest.types:
        raise Unresolved("it", "'it' could mean two things", ambiguous=True)
    for entity in linker.record.entities:
        if entity.slot == tested.slot:
            linker.record.mention(entity)


def about_subject(linker: Linker, node: c.AttackingA | c.HappenedThisTurn) -> None:
    """``while this card is attacking a faction, it ...``: a later *it* is the subject, not the object; as the
    object it is not the subject (``this card damaged it``)."""
    if isinstance(node, c.HappenedThisTurn) and node.words.endswith(" by"):
        linker.visit(node.to)
        linker.visit(node.what)
        return
    linker.visit(node.what)
    subject = linker.record.mentions[-1] if linker.record.mentions else None
    linker.skip = subject
    linker.children(node, "what")
    linker.skip = None
    if subject is not None:
        linker.record.mention(subject)


def is_so(linker: Linker, node: c.Is) -> None:
    """A later *it* is the card of which something is said, if that is one in particular; what this card is
    said to be attached to is its host."""
    linker.visit(node.what)
    definite = isinstance(node.what, This | Attached | It | The)
    subject = linker.record.mentions[-1] if definite and linker.record.mentions else None
    _demand_a_moment(linker, node)
    linker.visit(node.qualifiers)
    for qualifier in node.qualifiers if isinstance(node.what, This) else ():
        if isinstance(qualifier, AttachedTo) and isinstance(qualifier.to, Cards):
            for entity in linker.record.entities:
                if entity.slot == qualifier.to.slot:
                    entity.slot = HOST_SLOT
    for faction in nodes_of(node):
        if isinstance(faction, FactionOf):
            _describe_again(linker, faction)
    _forget_which(linker, node)
    node.both = isinstance(node.what, The) and node.what.words == "both"
    if subject is not None:
        linker.record.mention(subject)


def _demand_a_moment(linker: Linker, node: c.Is) -> None:
    """``Destroy the character. If it had a token on it, …``: when it was last in play. ``Restore the
    character. If it was depleted, …``: before that, or now? Only of what is gone it is clear."""
    past = node.words in ("was", "had", "there had", "neither was")
    of_a_state = any(isinstance(each, _STATES) for each in node.qualifiers)
    if not past or (node.words.endswith("was") and not of_a_state):
        return
    slot = meant_slot(node.what)
    of_cost = [] if linker.record.outer is None else linker.record.outer.entities
    record = linker.record
    known = [(each.slot, each.verbs) for each in (*record.entities, record.this, record.host)]
    known += [(COST_SCOPE + each.slot, each.verbs) for each in of_cost if each.slot >= 0]
    verbs = {verb for of, done in known if of == slot != UNLINKED for verb in done}
    if verbs & _GONE or (node.words.endswith("was") and not verbs & _STILL_THERE):
        return
    problem = "it is not clear at which moment this is asked; ask it before anything is done"
    raise Unresolved("if", problem, ambiguous=True)


_STATES: Final = (Depleted, InBattle, InParty, Blocked, Facing, AttachedTo, Compare)
_INTO: Final = ("put into a hand", "put into a discard-pile", "put into a deck", "shuffled into a deck")
_GONE: Final = frozenset({"destroyed", "discarded", "removed", "left", *_INTO})
_STILL_THERE: Final = frozenset({"depleted", "restored", "removed from battle", "detached"})


def demand_a_destruction(parts: tuple[Node, ...]) -> None:
    """``If an item is destroyed this way``, where nothing in the text destroys or inflicts damage."""
    nodes = nodes_of(parts)
    if any(isinstance(each, c.DestroyedBy) for each in nodes) and not any(
        isinstance(each, _DESTROYING) for each in nodes
    ):
        raise Unresolved("destroyed", "nothing is destroyed or damaged before")


_DESTROYING: Final = (Destroy, Inflict, InflictTogether, InflictEachOther, Damages, IsDestroyed)


def _describe_again(linker: Linker, faction: FactionOf) -> None:
    """A test finds nothing that could be remembered: later words mean the faction that is so described."""
    for entity in linker.record.entities:
        if entity.slot == faction.slot:
            entity.slot, entity.phrase = -1, copy.deepcopy(faction)

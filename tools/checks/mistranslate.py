"""Programs that say something else than their text: what a wrong compiler would make of one construct.

A value of a field becomes another one that the grammar knows; something that may be absent is left out; of a
whole node something close to it is made: the qualifier is not said, the condition is turned round, the choice
is no choice, the wrapped instruction stands alone. All places of a program are changed, as one fault of the
compiler would.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, Final

from checks.constructs import ANY, PRESENT, Construct, family, shared_places, shared_values, values_of
from spoils.engine.program import conditions as c
from spoils.engine.program import numbers as n
from spoils.engine.program import players as p
from spoils.engine.program import texts as t
from spoils.engine.program import words as w
from spoils.engine.program.every_node import node_kinds
from spoils.engine.program.families import Number, Player, nodes_of
from spoils.engine.program.happenings.deeds import Mulligans
from spoils.engine.program.happenings.times import (
    During,
    FirstTime,
    NextTime,
    OneOfHappenings,
    StateBecomes,
    TurnEnds,
    Within,
)
from spoils.engine.program.instructions.choosing import Limit
from spoils.engine.program.instructions.flow import (
    ChooseOne,
    ForEach,
    If,
    IfCan,
    IfDone,
    IfInstead,
    IfWon,
    Instead,
    Labelled,
    May,
    PlayersDo,
    Sequence,
    TableRow,
    Unless,
)
from spoils.engine.program.instructions.terms import Draw
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import (
    Both,
    EitherDeck,
    FactionOf,
    OneOf,
    Remaining,
    Superlative,
    The,
    This,
)
from spoils.engine.program.objects.parties import CovertParty, RoleParty
from spoils.engine.program.objects.quantities import AllBut, AnyNumber, AtRandom, Every, Some, UpTo
from spoils.engine.program.statements.changes import EitherWay, GainOrLose, Stat
from spoils.engine.program.statements.combined import Given, Statements, While
from spoils.engine.program.texts import CardText
from spoils.engine.state.definition import Definition, Library
from spoils.language.alternatives import alternatives
from spoils.scenario.model import Scenario

DROPPED: Final = object()
Change = Callable[[Any], Any]


def _opponents() -> Player:
    return p.Opponent(w.EACH)


def _one() -> Number:
    return n.Literal(1)


_NOTHING: Final[Change] = lambda node: ForEach(n.Literal(0), Draw(_one()))  # noqa: E731
_OTHERS: Final[Change] = lambda node: _opponents()  # noqa: E731

# What is made of a whole node, and how that is called.
SPECIAL: Final[dict[type[Node], tuple[str, Change]]] = {
    # instructions that wrap others
    Sequence: ("without its last part", lambda node: replace(node, parts=node.parts[:-1])),
    May: ("must", lambda node: PlayersDo(node.who, node.do)),
    PlayersDo: ("by whoever follows the text", lambda node: node.do),
    IfCan: ("whether or not that is possible", lambda node: node.do),
    IfDone: ("always", lambda node: node.then),
    IfWon: ("always", lambda node: node.then),
    If: ("always", lambda node: node.then),
    Unless: ("always", lambda node: node.do),
    Instead: ("never", lambda node: node.before),
    IfInstead: ("always", lambda node: node.then),
    ChooseOne: ("the first of them", lambda node: node.options[0]),
    ForEach: ("once", lambda node: node.do),
    Labelled: ("nothing", _NOTHING),
    # quantities
    Some: ("up to", lambda node: UpTo(node.n)),
    UpTo: ("exactly", lambda node: Some(node.n)),
    AnyNumber: ("one", lambda node: Some(_one())),
    Every: ("one", lambda node: Some(_one())),
    AllBut: ("so many", lambda node: Some(node.n)),
    AtRandom: ("chosen", lambda node: Some(node.n)),
    # players
    p.Opponent: ("you", lambda node: p.You()),
    p.Players: ("you", lambda node: p.You()),
    p.PlayersWho: ("all of them", lambda node: node.among),
    p.BidWinner: ("the others", lambda node: p.BidLosers()),
    p.BidLosers: ("the winner", lambda node: p.BidWinner()),
    p.YouAnd: ("you alone", lambda node: p.You()),
    p.OpponentOf: ("that player", lambda node: node.who),
    EitherDeck: ("you", lambda node: p.You()),
    # noun phrases
    This: ("an opponent's faction", lambda node: FactionOf(_opponents())),
    OneOf: ("all of them", lambda node: node.of),
    Both: ("the first alone", lambda node: node.parts[0]),
    Superlative: ("any of them", lambda node: node.of),
    Remaining: ("all of them", lambda node: The(node.types, slot=node.of, more=node.more)),
    # parties
    RoleParty: ("a covert party", lambda node: CovertParty()),
    # numbers
    n.LowerOf: ("the higher", lambda node: n.HigherOf(node.left, node.right)),
    n.HigherOf: ("the lower", lambda node: n.LowerOf(node.left, node.right)),
    n.Sum: ("minus", lambda node: n.Difference(node.left, node.right)),
    n.Difference: ("plus", lambda node: n.Sum(node.left, node.right)),
    n.Times: ("once", lambda node: node.number),
    n.Quotient: ("for each", lambda node: node.number),
    n.Half: ("all", lambda node: node.number),
    # conditions
    c.Not: ("the opposite", lambda node: node.of),
    c.AllOf: ("or", lambda node: c.AnyOf(node.parts)),
    c.AnyOf: ("and", lambda node: c.AllOf(node.parts)),
    # statements
    While: ("always", lambda node: Statements(node.then)),
    Given: ("0", lambda node: replace(node, n=n.Literal(0))),
    GainOrLose: ("the first of them", lambda node: node.options[0]),
    EitherWay: ("gains", lambda node: Stat(node.stat, node.n)),
    # what happens
    NextTime: ("every time", lambda node: node.what),
    FirstTime: ("every time", lambda node: node.what),
    Within: ("at any time", lambda node: node.what),
    During: ("at any time", lambda node: node.what),
    OneOfHappenings: ("the first alone", lambda node: node.parts[0]),
    Mulligans: ("the end of a turn", lambda node: TurnEnds(None)),
    StateBecomes: ("the opposite", lambda node: StateBecomes(c.Not(node.condition))),
    # texts
    t.ThresholdText: ("without its threshold", lambda node: replace(node, threshold="")),
    t.StartingDraw: ("one card more", lambda node: t.StartingDraw(node.first + 1, node.second + 1)),
    t.Option: ("nothing", lambda node: replace(node, effect=Sequence(()))),
    TableRow: ("nothing", lambda node: replace(node, do=Sequence(()))),
    Limit: ("not said", lambda node: DROPPED),
}
# What is made of any other node of these kinds.
USUAL: Final[dict[str, tuple[str, Change]]] = {
    "Instruction": ("nothing", _NOTHING),
    "Condition": ("the opposite", lambda node: c.Not(node)),
    "Qualifier": ("not said", lambda node: DROPPED),
    "Number": ("one more", lambda node: n.Sum(node, _one())),
    "Player": ("an opponent", _OTHERS),
    "Objects": ("this card", lambda node: This()),
    "Statement": ("not said", lambda node: Statements(())),
    "Change": ("not said", lambda node: DROPPED),
    "Text": ("not said", lambda node: DROPPED),
    "Happening": ("something else", lambda node: Mulligans(p.You(), This())),
    "Party": ("the attacking party", lambda node: RoleParty(w.ATTACKING)),
}
# Nodes that are nothing but their fields.
BY_FIELDS_ONLY: Final = ("Cards", "Destination", "Modify", "Candidate")


def ways(construct: Construct) -> Iterator[tuple[str, Change]]:
    """The mistakes about a construct: what each is called, and what it makes of a node of that kind."""
    node = node_kinds().get(construct.node, Node)
    if construct.field:
        yield from _other_values(construct)
    elif construct.node not in BY_FIELDS_ONLY:
        special = SPECIAL.get(node)
        yield special if special is not None else USUAL[family(node)]


def _other_values(construct: Construct) -> Iterator[tuple[str, Change]]:
    if construct.value == PRESENT:
        yield "not said", lambda node: _with(node, construct.field, PRESENT, None)
        return
    if not construct.node:
        others = shared_values(construct.field)
    elif construct.value == ANY:
        place = (construct.node, construct.field)
        others = shared_values(next(rule for rule, places in shared_places().items() if place in places))
    else:
        others = [each for each in values_of(construct.node, construct.field) if each != PRESENT]
    for other in others:
        if other != construct.value:
            yield construct.shown(other), _changing(construct, other)


def _changing(construct: Construct, other: Any) -> Change:
    if construct.node:
        return lambda node: _with(node, construct.field, construct.value, other)
    return lambda node: _with_shared(node, construct, other)


def _with_shared(node: Node, construct: Construct, value: Any) -> Node:
    for name, field in shared_places()[construct.field]:
        if type(node).__name__ == name:
            node = _with(node, field, construct.value, value)
    return node


def _with(node: Node, field: str, old: Any, new: Any) -> Node:
    """The node with another value where it has this one; itself where it has not."""
    held = getattr(node, field)
    changed: Any
    if isinstance(held, tuple):
        changed = tuple(new if old in (each, ANY) else each for each in held)
    else:
        changed = new if old in (held, ANY) or (old == PRESENT and held is not None) else held
    return node if changed == held else replace(node, **{field: changed})  # type: ignore[type-var]


def mistranslated(scenario: Scenario, construct: Construct, change: Change) -> Scenario | None:
    """The scenario with this mistake in all its cards; None if none of them has the construct."""
    definitions: list[Definition] = []
    changed = False
    for definition in scenario.library.definitions:
        text = _changed(definition.text, kinds_of(construct), change)
        changed = changed or text is not None
        definitions.append(definition if text is None else _with_text(definition, text))
    if not changed:
        return None
    library = Library(definitions, scenario.library.content_hash)
    for definition in definitions:
        library.words.update(alternatives(definition.text))
    return replace(scenario, library=library)


def kinds_of(construct: Construct) -> set[str]:
    """The nodes that a mistake about the construct changes."""
    return {construct.node} if construct.node else {node for node, _ in shared_places()[construct.field]}


def _changed(text: CardText, kinds: set[str], change: Change) -> CardText | None:
    if not any(type(node).__name__ in kinds for node in text.nodes):
        return None
    texts = copy.deepcopy(text.texts)
    made: dict[int, Any] = {}
    nodes = nodes_of(texts)
    for node in nodes:
        if type(node).__name__ in kinds and id(node) not in made:
            made[id(node)] = change(node)
    if all(made.get(id(node), node) is node for node in nodes):
        return None
    for node in [*nodes, *made.values()]:
        if isinstance(node, Node):
            _put_in(node, made)
    texts = tuple(each for part in texts if (each := made.get(id(part), part)) is not DROPPED)
    return CardText(texts, text.slots, nodes_of(texts))


def _put_in(node: Node, made: dict[int, Any]) -> None:
    """Puts what was made of the parts of a node in their places; not of itself, where it wraps itself."""
    for field in fields(node):  # type: ignore[arg-type]
        value = getattr(node, field.name)
        if isinstance(value, tuple):
            new = tuple(made.get(id(part), part) for part in value)
            if any(map(lambda left, right: left is not right, new, value)):
                setattr(
                    node, field.name, tuple(part for part in new if part is not DROPPED and part is not node)
                )
        elif id(value) in made and made[id(value)] is not node:
            setattr(node, field.name, None if made[id(value)] is DROPPED else made[id(value)])


def _with_text(definition: Definition, text: CardText) -> Definition:
    return Definition(
        definition.index,
        definition.name,
        definition.types,
        trade=definition.trade,
        staple=definition.staple,
        subtypes=definition.subtypes,
        cost=definition.cost,
        threshold="".join(icon * count for icon, count in zip(w.ICONS, definition.threshold, strict=True)),
        strength=definition.strength,
        life=definition.life,
        speed=definition.speed,
        structure=definition.structure,
        influence=definition.influence,
        text=text,
        token=definition.token,
    )

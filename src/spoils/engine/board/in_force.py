"""402: statements in force: where they stand, under which conditions, and what they look at."""

from __future__ import annotations

from typing import Final

from spoils.engine.program.change import ANYTHING
from spoils.engine.program.facts import ALTERNATIVES, CHARACTERISTICS, NUMBERS
from spoils.engine.program.families import Change, Condition, Statement, nodes_of
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.statements.changes import (
    GainOrLose,
    GainText,
    Modify,
)
from spoils.engine.program.statements.combined import Given, Statements, While
from spoils.engine.program.words import YOUR_NEXT_TURN
from spoils.engine.state.definition import TextSet
from spoils.engine.state.effect import Effect
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.scope import Scope

UNKNOWN: Final = -1


class Clause:
    """One statement of a text, with the conditions it stands under and all that can be found out about it
    without a game: made once for each text."""

    def __init__(self, node: Statement, conditions: tuple[Condition, ...], given: tuple[Given, ...]) -> None:
        self.node = node
        self.conditions = conditions
        self.given = given  # numbers to be found anew whenever it is looked at
        self.does = node.layers()
        # which small changes it can notice, and whether it looks at what other texts change; both depend on
        # whether its cards and its numbers were fixed, see ``variant``
        self.relies = [UNKNOWN] * 4
        self.looks_back = [UNKNOWN] * 4

    def relies_on(self, fixed: bool, counted: bool) -> int:
        """The small changes that make it come out differently (board.reliance)."""
        index = variant(fixed, counted)
        known = self.relies[index]
        if known == UNKNOWN:
            known = ANYTHING if self.given else of_statement(self.node, fixed, counted)
            for condition in self.conditions:
                known |= reliance(condition)
            self.relies[index] = known
        return known

    def is_looking_back(self, fixed: bool, counted: bool) -> bool:
        """Whether it depends on what other statements change (board.board)."""
        index = variant(fixed, counted)
        known = self.looks_back[index]
        if known == UNKNOWN:
            known = int(looks_back(self.node, self.conditions, self.given, fixed, counted))
            self.looks_back[index] = known
        return known != 0


def variant(fixed: bool, counted: bool) -> int:
    return (2 if fixed else 0) + (1 if counted else 0)


class InForce:
    """A statement in force: with the conditions it stands under, the text's scope, and the cards it was
    fixed on (None: it describes them)."""

    __slots__ = (
        "conditions", "does", "effect", "given", "node", "paragraph", "scope", "stamp", "subjects",
    )  # fmt: skip

    def __init__(
        self, clause: Clause, scope: Scope, stamp: int, effect: Effect | None, paragraph: int
    ) -> None:
        self.node = clause.node
        self.conditions = clause.conditions
        self.given = clause.given
        self.does = clause.does
        self.scope = scope
        self.stamp = stamp
        self.effect = effect
        self.subjects = None if effect is None else effect.subjects
        self.paragraph = paragraph


def clauses_of(game: Game, statement: Statement) -> list[Clause]:
    """The statements a text is made of; found out once."""
    known = game.library.clauses.get(id(statement))
    if known is None:
        clauses: list[Clause] = []
        add_clauses(statement, (), (), clauses)
        game.library.clauses[id(statement)] = (statement, clauses)
        return clauses
    found = known[1]
    assert isinstance(found, list)
    return found


def add_clauses(
    node: Statement, conditions: tuple[Condition, ...], given: tuple[Given, ...], found: list[Clause]
) -> None:
    if isinstance(node, While):
        for part in node.then:
            add_clauses(part, (*conditions, node.condition), given, found)
    elif isinstance(node, Statements):
        for part in node.parts:
            add_clauses(part, conditions, given, found)
    elif isinstance(node, Given):
        add_clauses(node.then, conditions, (*given, node), found)
    else:
        found.append(Clause(node, conditions, given))


def reliance_of_node(game: Game, node: Node) -> int:
    """What a description looks at; found out once."""
    known = game.library.relies.get(id(node))
    if known is None:
        known = (node, reliance(node))
        game.library.relies[id(node)] = known
    return known[1]


def changes_of(node: Modify, in_force: InForce) -> tuple[Change, ...]:
    """The changes of a statement; of alternatives the one that was chosen as the effect was followed."""
    if not in_force.does & ALTERNATIVES:
        return node.changes
    choice = -1 if in_force.effect is None else in_force.effect.choice
    return tuple(
        change.options[choice] if isinstance(change, GainOrLose) and choice >= 0 else change
        for change in node.changes
    )


def has_begun(game: Game, effect: Effect) -> bool:
    """``on your next turn``: not before that turn."""
    return effect.duration != YOUR_NEXT_TURN or (game.turn > effect.turn and game.active == effect.owner)


def granted_texts(game: Game, change: GainText) -> TextSet:
    """The text set of quoted text, made once."""
    known = game.library.granted.get(id(change))
    if known is None:
        known = TextSet(change.texts)  # type: ignore[arg-type]
        game.library.granted[id(change)] = known
    return known


def abilities_of(game: Game, texts: TextSet) -> TextSet:
    """Only the abilities among texts, made once."""
    known = game.library.granted.get(id(texts))
    if known is None:
        known = TextSet(tuple(entry.text for entry in texts.abilities))
        game.library.granted[id(texts)] = known
    return known


def static_scope(game: Game, card: int, permanent: Permanent) -> Scope:
    """The scope of a card's static texts: nothing but itself, its controller and what its cost remembers."""
    scope = permanent.scope
    ref = game.ref(card)
    if scope is None or scope.controller != permanent.controller or scope.source != ref:
        scope = Scope(ref, permanent.controller, STATIC_SLOTS)
        scope.memory = permanent.memory
        permanent.scope = scope
    return scope


STATIC_SLOTS: Final = 8


def looks_for_kinds(in_force: InForce) -> bool:
    """Whether a statement that changes types or texts is about, or conditional on, cards of some kind."""
    node = in_force.node
    assert isinstance(node, Modify)
    asked = [*in_force.conditions, *node.provided, *([node.who] if in_force.subjects is None else [])]
    return any(isinstance(part, Cards) for part in nodes_of(asked))


# ---- what they look at ---------------------------------------------------------------------------------


def reliance(root: object) -> int:
    """What a phrase, a number or a condition looks at."""
    mask = 0
    for node in nodes_of(root):
        mask |= node.looks()
    return mask & ANYTHING


def of_statement(statement: Statement, fixed: bool, counted: bool) -> int:
    """What a statement looks at while the board is folded: of one about cards which cards and how much,
    unless that was ``fixed`` and ``counted`` when it began; of others only their conditions, which are
    looked at separately."""
    if statement.at_once:
        return reliance(getattr(statement, statement.at_once))
    if not isinstance(statement, Modify):
        return 0
    mask = 0 if fixed else reliance(statement.who)
    mask |= reliance(statement.provided)
    if not counted:
        mask |= reliance(statement.for_each)
    for change in statement.changes:
        mask |= of_change(change, counted)
    return mask


def of_change(change: Change, counted: bool) -> int:
    """What a change looks at; what a card can or cannot do is looked at when somebody asks."""
    if not change.layer & NUMBERS or (counted and change.amount(0) is not None):
        return change.looks_at
    return reliance(change)


# ---- texts that look at what other texts change (504.1) ------------------------------------------------


def looks_back(
    node: Statement, conditions: tuple[Condition, ...], given: tuple[Given, ...], fixed: bool, counted: bool
) -> bool:
    """Whether a statement that changes cards in play depends on what other statements change; whom it is
    about may be fixed, and its numbers counted already."""
    if not isinstance(node, Modify):
        return False
    asked: list[Node | None] = [*conditions, *(each.n for each in given), *node.provided]
    if not fixed:
        asked.append(node.who)
    if not counted:
        asked.append(node.for_each)
        asked.extend(node.changes)
    return any(part.looks() & CHARACTERISTICS for part in nodes_of(asked))

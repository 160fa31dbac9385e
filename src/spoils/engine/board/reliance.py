"""402: which small changes of the state a statement in force can notice, so that the board is folded anew
only where it could come out differently. What is not known here counts as noticing everything."""

from __future__ import annotations

from typing import Final

from spoils.engine.program import conditions as co
from spoils.engine.program import numbers as nu
from spoils.engine.program import players as pl
from spoils.engine.program import words
from spoils.engine.program.families import Change, Qualifier, Statement
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Attached, Cards, FactionOf, This
from spoils.engine.program.objects.qualities import (
    Compare,
    CompareWith,
    HasKeyword,
    HasUnique,
    Named,
    NotOfType,
    OfTrade,
    OfType,
    Staple,
    WithSubtype,
)
from spoils.engine.program.objects.quantities import AnyNumber, Every, Some, UpTo
from spoils.engine.program.objects.relations import Other
from spoils.engine.program.objects.situations import (
    Against,
    AttachedTo,
    Blocked,
    ControlledAndOwnedBy,
    ControlledBy,
    Depleted,
    Facing,
    InArea,
    InBattle,
    OwnedBy,
    WithAttached,
)
from spoils.engine.program.statements.changes import (
    Become,
    BlockableOnlyBy,
    Can,
    Cannot,
    GainText,
    Keyword,
    LoseText,
    Modify,
    Must,
    OnlyOnce,
    Stat,
    Subtype,
    Type,
)
from spoils.engine.program.statements.possible import DestroyedOnlyBy
from spoils.engine.program.statements.rules import Controls
from spoils.engine.program.walk import nodes_of
from spoils.engine.state.change import (
    ANYTHING,
    ATTACHMENTS,
    BATTLE,
    DAMAGE,
    DEPLETION,
    INFLUENCE,
    PAYMENTS,
    PILES,
    RESOURCES,
    TOKENS,
)

STATS: Final[dict[int, int]] = {
    words.STRENGTH: 0,
    words.LIFE: 0,
    words.SPEED: 0,
    words.STRUCTURE: 0,
    words.TOKENS: TOKENS,
    words.DAMAGE: DAMAGE,
    words.INFLUENCE: INFLUENCE,
}

# The class of a node alone tells, whatever its fields say.
PLAIN: Final[dict[type[Node], int]] = {
    Some: 0,
    UpTo: 0,
    AnyNumber: 0,
    Every: 0,
    This: 0,
    FactionOf: 0,
    Attached: ATTACHMENTS,
    OfType: 0,
    NotOfType: 0,
    OfTrade: 0,
    Staple: 0,
    WithSubtype: 0,
    Named: 0,
    Facing: 0,
    Depleted: DEPLETION,
    InBattle: BATTLE,
    Blocked: BATTLE,
    Against: BATTLE,
    ControlledBy: 0,
    OwnedBy: 0,
    ControlledAndOwnedBy: 0,
    HasKeyword: 0,
    HasUnique: 0,
    Other: 0,
    AttachedTo: ATTACHMENTS | PAYMENTS,
    WithAttached: ATTACHMENTS | PAYMENTS,
    co.Candidate: 0,
    co.Is: 0,
    co.Exist: 0,
    co.ControlsIcons: RESOURCES,
    co.Compares: 0,
    co.EvenNumber: 0,
    co.AllOf: 0,
    co.Not: 0,
    co.AnyOf: 0,
    nu.Literal: 0,
    nu.Variable: 0,  # written down once and for all when the effect began
    nu.CountOf: 0,
    nu.IconsControlled: RESOURCES,
    nu.IconSetsControlled: RESOURCES,
    nu.InfluenceOf: INFLUENCE,
    nu.CardsIn: PILES,
    nu.Sum: 0,
    nu.Difference: 0,
    nu.Times: 0,
    nu.Half: 0,
    nu.Quotient: 0,
    nu.LowerOf: 0,
    nu.HigherOf: 0,
    pl.You: 0,
    pl.Opponent: 0,
    pl.Players: 0,
}

# come out the same whatever happens; of rules whom they concern is asked apart
STEADY: Final = (
    Cannot, Can, Must, OnlyOnce, BlockableOnlyBy, Keyword, GainText, LoseText, Type, Subtype,
)  # fmt: skip
NUMBERS: Final = (Stat, Become)


def reliance(root: object) -> int:
    """What a phrase, a number or a condition looks at."""
    mask = 0
    for node in nodes_of(root):
        mask |= of_node(node)
    return mask


def of_node(node: Node) -> int:
    if isinstance(node, (Compare, CompareWith, nu.StatOf, nu.Extreme, nu.Total)):
        return STATS.get(node.stat, ANYTHING)
    if isinstance(node, Cards):
        qualifiers = (*node.adjectives, *node.qualifiers, *node.shared)
        return 0 if is_about_figures(node.types, qualifiers) else RESOURCES
    if isinstance(node, InArea):
        return 0 if node.area == words.PLAY else PILES
    if isinstance(node, (co.PlayerHas, co.ExistMore)):
        return 0 if node.verb in ("controls", "does not control") else PILES
    return PLAIN.get(type(node), ANYTHING)


def is_about_figures(types: tuple[int, ...], qualifiers: tuple[Qualifier, ...]) -> bool:
    """Whether no plain resource and no face-down card can be meant by a noun phrase."""
    if not types or any(not kind or kind & words.RESOURCE for kind in types):
        return False
    return not any(isinstance(each, Facing) and each.face == words.FACE_DOWN for each in qualifiers)


def of_statement(statement: Statement, fixed: bool, counted: bool) -> int:
    """What a statement looks at while the board is folded: of one about cards which cards and how much,
    unless that was ``fixed`` and ``counted`` when it began; of others only their conditions, which are
    looked at apart."""
    if isinstance(statement, (Controls, DestroyedOnlyBy)):
        return reliance(statement.what)  # the rules that act at once ask for it
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
    if isinstance(change, STEADY):
        return 0
    if isinstance(change, NUMBERS):
        return 0 if counted and isinstance(change, Stat) else numbers_of(change)
    return ANYTHING


def numbers_of(change: Change) -> int:
    """A change is a node itself, so its parts are looked at one by one."""
    mask = 0
    for node in nodes_of(change):
        if node is not change:
            mask |= of_node(node)
    return mask

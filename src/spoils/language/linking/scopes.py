"""Links a program: gives every introducing phrase a slot and every reference the slot it means.

The walk is in reading order. The rules of reference: a participle finds what that was done to; otherwise noun
and number, newest first; *it* is the newest single card, in an event its subject before its object; *their*
inside a clause is its subject. How a reference was resolved is kept beside it.
"""

from __future__ import annotations

from typing import Final

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
from spoils.engine.program.words import FACE_DOWN
from spoils.language.linking import clauses, introducing, references
from spoils.language.linking.discourse import Discourse, Unresolved
from spoils.language.linking.linker import Handler, Linker

_COUNTED: Final = (
    n.CountOf,
    n.PlayedCount,
    n.Extreme,
    n.Total,
    c.PlayerHas,
    c.Exist,
    c.ExistMore,
    c.IsOnly,
    c.PlayedThisTurn,
    c.DestroyedThisTurn,
    s.ChangeCosts,
    s.BlockableOnlyBy,
    o.WithAttached,
    i.NameCard,
    s.CannotBePlayed,
    s.PlayLimit,
)

_GROUPS: Final = (
    o.TopCards,
    o.AllIn,
    o.Both,
    o.OneOfEachType,
    o.FactionOf,
    i.MakeTokens,
    o.FirstPlayed,
    o.TargetOfAttack,
)

_SOMEBODY: Final = (
    p.Opponent,
    p.Players,
    o.EitherDeck,
    p.PlayerOf,
    p.OpponentOf,
    p.BattlePlayer,
    p.BidWinner,
    p.BidLosers,
)

_CLAUSES: Final = tuple(
    kind
    for kind in vars(i).values()
    if isinstance(kind, type)
    and issubclass(kind, i.Instruction)
    and "who" in getattr(kind, "__dataclass_fields__", {})
)

HANDLERS: Final[dict[type[Node], Handler]] = {
    **dict.fromkeys(_CLAUSES, clauses.clause),
    **{
        kind: clauses.happening
        for kind in vars(h).values()
        if isinstance(kind, type) and issubclass(kind, h.Happening) and kind not in (h.Happening,)
    },
    **dict.fromkeys(_COUNTED, introducing.counted),
    **dict.fromkeys(_GROUPS, introducing.group_of),
    **dict.fromkeys(_SOMEBODY, introducing.somebody),
    h.OneOfHappenings: clauses.alternatives,
    h.UsesAbility: clauses.uses_ability,
    o.SourceOfAbility: references.source_of_ability,
    i.Sequence: clauses.sequence,
    i.Inflict: clauses.inflict,
    i.ChangeInfluence: clauses.change_influence,
    i.Instead: clauses.instead,
    i.ForEach: clauses.for_each,
    i.IfDone: clauses.if_done,
    i.Choose: clauses.choose,
    i.ChooseOne: clauses.choice,
    i.ChooseNumber: introducing.definition,
    i.Let: introducing.definition,
    i.Where: introducing.definition,
    i.NameCard: introducing.named,
    i.ChooseType: introducing.chosen_type,
    i.PickPlayer: clauses.pick_player,
    i.OnlyInResponse: introducing.in_response,
    i.RevealUntil: clauses.until,
    i.RemoveTokens: clauses.remove_tokens,
    n.ThatMany: references.that_many,
    i.TokenTable: clauses.table,
    i.BidLimit: clauses.bidding,
    i.SearchAfterAll: clauses.search_after_all,
    o.SameAs: references.compared,
    o.Among: references.among,
    p.PlayersWho: introducing.players_who,
    o.ThatParty: references.that_party,
    **dict.fromkeys((o.RoleParty, o.OpposingParty, o.YourParty, o.PartyWith), introducing.party),
    s.Given: introducing.definition,
    s.Modify: clauses.statement_of,
    s.SkipRule: clauses.skip_rule,
    c.PlayedInResponse: introducing.in_response,
    **dict.fromkeys((c.AttackingA, c.HappenedThisTurn), clauses.about_subject),
    c.Is: clauses.is_so,
    c.PickedForCost: references.picked_for_cost,
    c.DestroyedBy: introducing.found_destroyed,
    c.IsRevealedNow: references.revealed_now,
    n.Variable: references.variable,
    o.Cards: introducing.cards,
    o.This: introducing.this,
    o.Attached: introducing.attached,
    o.It: references.it,
    o.The: references.the,
    o.OneOf: introducing.one_of,
    o.Superlative: introducing.superlative,
    o.Remaining: references.remaining,
    o.Other: references.other,
    o.CompareWith: references.compared_number,
    o.AttachedTo: references.beside_itself,
    **dict.fromkeys((o.ControlledBy, o.OwnedBy), references.of_whom),
    o.HandledThisWay: references.this_way,
    o.WithChosenName: references.of_chosen,
    o.OfChosenType: references.of_chosen,
    p.ThatPlayer: references.that_player,
    t.Triggered: clauses.triggered,
    t.Replacement: clauses.replacement,
}


def link_scope(
    parts: list[Node], outer: Discourse | None = None, attaches_to: tuple[int, ...] = ()
) -> Discourse:
    """Links nodes that share one scope, in order, and returns its record. Texts within the card's own scope
    know from it what the card attaches to."""
    host = attaches_to if outer is None else outer.attaches_to
    linker = Linker(Discourse(outer, host), HANDLERS)
    linker.record.later = {
        node.name for node in nodes_of(tuple(parts)) if isinstance(node, i.Let | i.ChooseNumber)
    }
    for part in parts:
        try:
            linker.text(part)
        except Unresolved as problem:
            problem.part = part
            raise
        if isinstance(part, t.FlipUpText):  # it stands below and is not always paid (507.4)
            linker.record.forget()
    _look_behind(tuple(parts))
    return linker.record


def _look_behind(parts: tuple[Node, ...]) -> None:
    """``Look at the face-down resource. If it is a character, …``: what was looked at is what it hides."""
    hidden: set[int] = set()
    looked_at: set[int] = set()
    for node in nodes_of(parts):
        if isinstance(node, o.Cards) and any(
            isinstance(word, o.Facing) and word.face == FACE_DOWN
            for word in node.adjectives + node.qualifiers
        ):
            hidden.add(node.slot)
        elif isinstance(node, i.Look):
            looked_at |= {
                each.slot for each in nodes_of(node.what) if isinstance(each, o.It | o.The | o.Cards)
            }
        elif isinstance(node, c.Is) and isinstance(node.what, o.It | o.The):
            node.front = node.what.slot in hidden & looked_at

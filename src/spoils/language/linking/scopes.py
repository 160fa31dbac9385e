"""Links a program: gives every introducing phrase a slot and every reference the slot it means.

The walk is in reading order. The rules of reference: a participle finds what that was done to; otherwise noun
and number, newest first; *it* is the newest single card, in an event its subject before its object; *their*
inside a clause is its subject. How a reference was resolved is kept beside it.
"""

from __future__ import annotations

import copy
from typing import Final

from spoils.engine.program import conditions as c
from spoils.engine.program import numbers as n
from spoils.engine.program import players as p
from spoils.engine.program import texts as t
from spoils.engine.program.every_node import members
from spoils.engine.program.families import Condition, Happening, Instruction, Number, Objects, nodes_of
from spoils.engine.program.happenings.battles import PartyFormed
from spoils.engine.program.happenings.deeds import Draws, PlaysResource, UsesAbility
from spoils.engine.program.happenings.times import OneOfHappenings
from spoils.engine.program.instructions.choosing import (
    BidLimit,
    Choose,
    ChooseIcon,
    ChooseNumber,
    ChooseType,
    DecideFlip,
    FlipCoins,
    IconIs,
    Let,
    NameCard,
    PickPlayer,
    Where,
)
from spoils.engine.program.instructions.damage import ChangeInfluence, Inflict, InflictEachOther
from spoils.engine.program.instructions.flow import (
    ChooseOne,
    DoTheSame,
    ForEach,
    If,
    IfDone,
    IfWon,
    Instead,
    May,
    Sequence,
    SpendTokens,
    TokenTable,
    Unless,
)
from spoils.engine.program.instructions.lasting import Delay, Establish, SearchAfterAll
from spoils.engine.program.instructions.moving import MakeTokens, Put, RemoveFromGame, RemoveTokens
from spoils.engine.program.instructions.playing import Play
from spoils.engine.program.instructions.restrictions import OnlyInResponse
from spoils.engine.program.instructions.terms import Attach, Draw, Look, Reveal, RevealUntil, Terminate
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import (
    AllIn,
    Attached,
    Both,
    Cards,
    EitherDeck,
    FactionOf,
    FirstPlayed,
    It,
    OneOf,
    OneOfEachType,
    Remaining,
    SourceOfAbility,
    Superlative,
    TargetOfAttack,
    The,
    This,
    TopCards,
)
from spoils.engine.program.objects.parties import OpposingParty, PartyWith, RoleParty, ThatParty, YourParty
from spoils.engine.program.objects.qualities import (
    Compare,
    CompareWith,
    OfChosenType,
    Provides,
    WithChosenName,
)
from spoils.engine.program.objects.relations import Among, Except, HandledThisWay, OneOfKinds, Other, SameAs
from spoils.engine.program.objects.situations import (
    AttachedTo,
    ControlledBy,
    Facing,
    Hosts,
    OwnedBy,
    WithAttached,
)
from spoils.engine.program.piles import ChoosePile, Divide, LeadingPile, PileLeads, Piles, ThatPile
from spoils.engine.program.statements.amounts import ChangeCosts
from spoils.engine.program.statements.changes import BlockableOnlyBy, GainIcons, Modify
from spoils.engine.program.statements.combined import Given, Statements, While
from spoils.engine.program.statements.possible import (
    CannotBePlayed,
    MayLookAt,
    MayPlay,
    PlayerCannot,
    PlayLimit,
)
from spoils.engine.program.statements.rules import SkipRule, StaysRevealed
from spoils.engine.program.words import FACE_DOWN, VOID
from spoils.language.linking import (
    amounts,
    clauses,
    coins,
    deeds,
    how_long,
    introducing,
    left,
    options,
    others,
    piles,
    references,
    repeating,
    responding,
    sequences,
    somebody,
    standing,
    state_tests,
    taking_place,
)
from spoils.language.linking.definite import find_the_only_one
from spoils.language.linking.discourse import Discourse, Unresolved
from spoils.language.linking.each_one import demand_an_effect
from spoils.language.linking.each_own import each_their_own
from spoils.language.linking.linker import Handler, Linker
from spoils.language.linking.of_whom import find_of_whom

_COUNTED: Final = (
    *(kind for kind in members(Number) if kind.counts),
    *(kind for kind in members(Condition) if kind.counts),
    ChangeCosts,
    BlockableOnlyBy,
    WithAttached,
    NameCard,
    CannotBePlayed,
    PlayLimit,
)

_GROUPS: Final = (
    TopCards,
    AllIn,
    Both,
    OneOfEachType,
    FactionOf,
    MakeTokens,
    FirstPlayed,
    TargetOfAttack,
)

_SOMEBODY: Final = (
    p.Opponent,
    p.Players,
    EitherDeck,
    p.PlayerOf,
    p.OpponentOf,
    p.BattlePlayer,
    p.BidWinner,
    p.BidLosers,
)

_CLAUSES: Final = tuple(
    kind for kind in members(Instruction) if "who" in getattr(kind, "__dataclass_fields__", {})
)

HANDLERS: Final[dict[type[Node], Handler]] = {
    **dict.fromkeys(_CLAUSES, clauses.clause),
    **dict.fromkeys(members(Happening), clauses.happening),
    **dict.fromkeys(_COUNTED, introducing.counted),
    **dict.fromkeys(_GROUPS, introducing.group_of),
    **dict.fromkeys(_SOMEBODY, somebody.somebody),
    OneOfHappenings: clauses.alternatives,
    UsesAbility: clauses.uses_ability,
    PartyFormed: clauses.party_formed,
    Draws: clauses.draws,
    Draw: clauses.draw,
    Terminate: responding.terminate,
    SourceOfAbility: references.source_of_ability,
    Sequence: sequences.sequence,
    Inflict: clauses.inflict,
    InflictEachOther: clauses.inflict_each_other,
    Attach: clauses.attach,
    ChangeInfluence: clauses.change_influence,
    Instead: taking_place.instead,
    Play: clauses.play,
    Unless: clauses.unless,
    ForEach: clauses.for_each,
    DoTheSame: repeating.the_same,
    SpendTokens: clauses.spending,
    If: state_tests.if_so,
    IfDone: sequences.if_done,
    Choose: clauses.choose,
    ChooseOne: options.choice,
    ChooseNumber: introducing.definition,
    Let: introducing.definition,
    Where: introducing.definition,
    NameCard: introducing.named,
    ChooseType: introducing.chosen_type,
    PickPlayer: clauses.pick_player,
    OnlyInResponse: responding.in_response,
    p.PlayerOf: responding.of_whom,
    RevealUntil: clauses.until,
    RemoveTokens: clauses.remove_tokens,
    FlipCoins: coins.several,
    DecideFlip: coins.decided,
    IfWon: coins.if_won,
    n.FlipsWon: coins.won,
    n.ThatMany: amounts.that_many,
    n.StatOf: references.number_of,
    TokenTable: clauses.table,
    BidLimit: clauses.bidding,
    SearchAfterAll: clauses.search_after_all,
    Delay: how_long.waits_with_the_rest,
    SameAs: references.compared,
    Among: references.among,
    p.PlayersWho: somebody.players_who,
    c.DidSo: somebody.did_so,
    c.PlayerIs: somebody.player_is,
    ThatParty: references.that_party,
    **dict.fromkeys((RoleParty, OpposingParty, YourParty, PartyWith), introducing.party),
    Given: introducing.definition,
    Modify: clauses.statement_of,
    SkipRule: clauses.skip_rule,
    While: standing.meanwhile,
    PlayerCannot: somebody.cannot,
    c.PlayedInResponse: responding.in_response,
    **dict.fromkeys((c.AttackingA, c.HappenedThisTurn), state_tests.about_subject),
    c.Is: state_tests.is_so,
    c.HasHappened: introducing.past,
    n.TimesThisTurn: introducing.past_times,
    c.SomebodyDoesNotPay: repeating.declining,
    c.PickedForCost: deeds.picked_for_cost,
    c.DestroyedBy: introducing.found_destroyed,
    c.IsRevealedNow: references.revealed_now,
    n.Variable: amounts.variable,
    Cards: introducing.cards,
    This: introducing.this,
    Attached: introducing.attached,
    It: references.it,
    The: references.the,
    OneOf: introducing.one_of,
    Superlative: introducing.superlative,
    Remaining: left.remaining,
    Other: others.other,
    Compare: amounts.compared,
    CompareWith: references.compared_number,
    AttachedTo: references.attached_to,
    Hosts: introducing.hosts,
    OneOfKinds: introducing.kinds,
    Except: introducing.excepted,
    **dict.fromkeys((ControlledBy, OwnedBy), references.of_whom),
    HandledThisWay: deeds.this_way,
    WithChosenName: references.of_chosen,
    OfChosenType: references.of_chosen,
    GainIcons: references.of_icon,
    Provides: references.of_icon,
    ChooseIcon: introducing.chosen_icon,
    IconIs: introducing.icon_is,
    p.ThatPlayer: references.that_player,
    Divide: piles.divide,
    ChoosePile: piles.choose_pile,
    Piles: piles.piles,
    LeadingPile: piles.piles,
    ThatPile: piles.that_pile,
    PileLeads: piles.compared,
    t.Triggered: clauses.triggered,
    t.Replacement: clauses.replacement,
}


def link_scope(
    parts: list[Node],
    outer: Discourse | None = None,
    attaches_to: tuple[int, ...] = (),
    cost: Node | None = None,
    subject: Objects | None = None,
    types: tuple[int, ...] = (),
) -> Discourse:
    """Links nodes that share one scope, in order, and returns its record; ``cost`` is the one that has to be
    paid for the others. Texts within the card's own scope know from it what the card attaches to; ``subject``
    is what the static sentence before them is about; ``types`` are those of the card."""
    find_the_only_one(tuple(parts))
    state_tests.demand_a_destruction(tuple(parts))
    host = attaches_to if outer is None else outer.attaches_to
    linker = Linker(Discourse(outer, host), HANDLERS)
    linker.record.types = linker.record.types or types
    if subject is not None:
        introducing.subject_before(linker, subject)
    linker.record.later = {
        node.name for node in nodes_of(tuple(parts)) if isinstance(node, Let | ChooseNumber)
    }
    linker.record.parted = any(isinstance(node, Remaining) for node in nodes_of(tuple(parts)))
    for index, part in enumerate(parts):
        try:
            linker.text(part)
            each_their_own(part, linker.record, tuple(parts[:index]))
            if isinstance(part, t.Triggered):
                how_long.until_the_battle_ends(part)
            if isinstance(part, t.CardEffect):
                amounts.paid_for_what(part)
            if part is cost or isinstance(part, t.CardCost):
                demand_an_effect(part)
                linker.record.close_cost()
        except Unresolved as problem:
            problem.part = part
            raise
        if isinstance(part, t.FlipUpText):  # it stands below and is not always paid (507.4)
            linker.record.forget()
    find_of_whom(tuple(parts))
    _look_behind(tuple(parts))
    _look_again(tuple(parts))
    return linker.record


def _look_again(parts: tuple[Node, ...]) -> None:
    """A79: ``Remove a card from the game face-down. You may look at it.``: as long as it lies there."""
    nodes = nodes_of(parts)
    hidden: set[int] = set()
    for node in nodes:
        if (isinstance(node, RemoveFromGame) and node.face == FACE_DOWN) or (
            isinstance(node, Put) and node.to.area == VOID and node.to.face == FACE_DOWN
        ):
            hidden |= {each.slot for each in nodes_of(node.what) if isinstance(each, Objects)}
    for node in nodes:
        if isinstance(node, May) and isinstance(node.do, Look) and node.do.what.slot in hidden - {-1}:
            node.lasting = Establish(MayLookAt(copy.deepcopy(node.who), copy.deepcopy(node.do.what)))


def subject_of(text: Node | None) -> Objects | None:
    """What a static text is about, for the sentence behind it: ``… gains 1 life. It cannot block``."""
    if not isinstance(text, t.Continuous):
        return None
    statement = text.statement
    while isinstance(statement, While | Statements | Given):
        parts = statement.parts if isinstance(statement, Statements) else statement.then
        statement = parts[-1] if isinstance(parts, tuple) else parts
    if isinstance(statement, Modify):
        return statement.who
    return statement.what if isinstance(statement, StaysRevealed | MayLookAt | MayPlay) else None


def _look_behind(parts: tuple[Node, ...]) -> None:
    """``Look at the face-down resource. If it is a character, …``: what was looked at, or revealed, is what
    it hides, and so are its numbers."""
    hidden: set[int] = set()
    looked_at: set[int] = set()
    for node in nodes_of(parts):
        if isinstance(node, Cards) and any(
            isinstance(word, Facing) and word.face == FACE_DOWN for word in node.adjectives + node.qualifiers
        ):
            hidden.add(node.slot)
        elif isinstance(node, PlaysResource) and node.face == FACE_DOWN and isinstance(node.what, Cards):
            hidden.add(node.what.slot)
        elif isinstance(node, Look | Reveal):
            looked_at |= {each.slot for each in nodes_of(node.what) if isinstance(each, It | The | Cards)}
        elif isinstance(node, c.Is | n.StatOf) and isinstance(node.what, It | The):
            node.front = node.what.slot in hidden & looked_at

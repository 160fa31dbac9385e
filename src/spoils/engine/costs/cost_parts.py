"""401.3: the instructions of a cost, each with what its words alone tell of it. That is found out once and
kept with the library."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.reliance import reliance
from spoils.engine.costs.cost_nodes import (
    AREA,
    ATTACHED,
    DEPLETION,
    FIGURES,
    FREEING,
    fixed_pay,
    slots_read,
)
from spoils.engine.following.act import StandardAct
from spoils.engine.following.choosing import is_several
from spoils.engine.following.finding import is_reference
from spoils.engine.instruction import ACTS, Act
from spoils.engine.program.families import Objects, Player
from spoils.engine.program.instructions.choosing import (
    Bid,
    Choose,
    ChooseNumber,
    ChooseType,
    FlipCoin,
    Let,
    NameCard,
    Pick,
    PickPlayer,
    Where,
)
from spoils.engine.program.instructions.damage import ChangeInfluence
from spoils.engine.program.instructions.flow import (
    ChooseOne,
    ForEach,
    If,
    IfCan,
    IfDone,
    IfWon,
    Instead,
    May,
    PlayersDo,
    Repeat,
    Sequence,
)
from spoils.engine.program.instructions.lasting import Establish
from spoils.engine.program.instructions.moving import (
    ExchangeControl,
    Flip,
    MakeTokens,
    Put,
    PutTokens,
    RemoveTokens,
    Split,
    TakeControl,
)
from spoils.engine.program.instructions.playing import Play
from spoils.engine.program.instructions.restrictions import (
    Only,
    OnlyInResponse,
    OnlyTimes,
    ReduceOwnCost,
    UsedBy,
)
from spoils.engine.program.instructions.terms import (
    Attach,
    Deplete,
    Discard,
    Draw,
    Look,
    Pay,
    Restore,
    Reveal,
    RevealUntil,
    Search,
    Shuffle,
)
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Literal
from spoils.engine.program.objects.nouns import Cards, OneOf, This, TopCards
from spoils.engine.program.objects.quantities import AtRandom, Every, Some
from spoils.engine.program.players import Doer
from spoils.engine.program.words import CHARACTER, LOCATION, PLAY
from spoils.engine.reading.groups import group_qualifiers
from spoils.engine.state.change import DEPLETION as DEPLETED
from spoils.engine.state.change import PILES
from spoils.engine.state.game import Game

# How an instruction is looked at.
ACT: Final = 0  # it does something to cards
SEQUENCE: Final = 1
OTHER: Final = 2  # it pays, restricts, or says which instructions are followed
OTHERS: Final = (
    *(Pay, Let, Where, ChooseNumber, Only, OnlyInResponse, OnlyTimes),
    *(ReduceOwnCost, May, ChooseOne, If, Instead, IfDone, IfWon, IfCan),
    *(PlayersDo, ForEach, Repeat),
)

INERT: Final = (
    Pick,
    PickPlayer,
    Choose,
    Look,
    Reveal,
    ChooseNumber,
    ChooseType,
    NameCard,
    Establish,
    UsedBy,
)
LIGHT: Final = (RemoveTokens, PutTokens, ChangeInfluence)  # these leave every card where it is
REARRANGING: Final = (Restore, Attach)  # these too, but in another state
CHANCY: Final = (FlipCoin, Search, Shuffle, RevealUntil, Draw, Bid, Split)

# What following one of the plain instructions changes (state.change): -1 where it may be anything.
ANYTHING_AT_ALL: Final = -1


class CostPhrase:
    """A noun phrase of an instruction."""

    def __init__(self, phrase: Objects, index: int) -> None:
        self.phrase = phrase
        self.index = index  # among the noun phrases of the act
        self.is_top = isinstance(phrase, TopCards)
        self.is_reference = is_reference(phrase)
        quantity = phrase.quantity if isinstance(phrase, (Cards, OneOf)) else None
        self.is_group = quantity is not None
        self.at_random = isinstance(quantity, AtRandom)
        self.quantity = None if isinstance(quantity, Every) else quantity  # unless it is all
        self.has_limits = bool(group_qualifiers(phrase))
        # it speaks of characters or locations in play, whichever they are: their types, 0 for anything else
        self.bodies = types_of_bodies(phrase)


class CostPart:
    """An instruction of a cost."""

    def __init__(self, game: Game, node: Node) -> None:
        self.node = node
        self.how = how_to_look(node)
        self.parts: list[CostPart] = []
        if isinstance(node, Sequence):
            self.parts = [CostPart(game, part) for part in node.parts]
        self.reads = slots_read(game, node)
        self.reads_depletion = DEPLETION in self.reads
        self.reads_area = AREA in self.reads
        self.reads_figures = FIGURES in self.reads
        self.reads_attached = ATTACHED in self.reads
        act = ACTS.get(type(node))
        self.act = act
        self.named: Player | None = None  # who follows it; nobody named: whoever acts
        self.several = False  # each of several players has to do it
        self.phrases: list[CostPhrase] = []
        if act is not None:
            self.several = is_several(getattr(node, act.acts_as, None))
            named = getattr(node, act.acts_as, None) if act.acts_as else None
            self.named = None if isinstance(named, Doer) else named
            for index, name in enumerate(act.phrases):
                phrase = getattr(node, name)
                if phrase is not None:
                    self.phrases.append(CostPhrase(phrase, index))
        self.told_by_counting = is_told_by_counting(node, act)
        self.inert = isinstance(node, INERT)
        self.light = isinstance(node, LIGHT)
        self.rearranging = isinstance(node, REARRANGING)
        self.freeing = isinstance(node, FREEING)
        self.chancy = isinstance(node, CHANCY)
        self.draws = isinstance(node, Draw)
        # it may bring what a later part needs; of a coin only the outcome counts
        self.murky = not isinstance(node, (Draw, FlipCoin)) and (self.chancy or changes_the_table(node))
        # nothing but fixed payments comes before the card itself is depleted
        self.depletes_itself = is_depleting_itself(node)
        for part in self.parts:
            if fixed_pay(part.node) < 0:
                self.depletes_itself = part.depletes_itself
                break
        self.picks_bodies = is_picking_bodies(node)
        self.changes = what_it_changes(node)
        self.discards_any = isinstance(node, Discard) and self.changes == PILES
        self.relies = reliance(tuple(phrase.phrase for phrase in self.phrases))


def part_of(game: Game, node: Node) -> CostPart:
    """What is known of an instruction of a cost; found out once for each."""
    plans = game.library.plans
    known = plans.get(id(node))
    if known is None:
        known = (node, CostPart(game, node))
        plans[id(node)] = known
    part = known[1]
    assert isinstance(part, CostPart)
    return part


def how_to_look(node: Node) -> int:
    if isinstance(node, Sequence):
        return SEQUENCE
    return OTHER if isinstance(node, OTHERS) else ACT


def is_depleting_itself(node: Node) -> bool:
    return isinstance(node, Deplete) and isinstance(node.what, This) and isinstance(node.who, Doer)


def is_picking_bodies(node: Node) -> bool:
    """``pick a character``: so many of them, whichever they are."""
    if not isinstance(node, Pick) or not isinstance(node.who, Doer) or not types_of_bodies(node.what):
        return False
    what = node.what
    return (
        isinstance(what, Cards) and isinstance(what.quantity, Some) and isinstance(what.quantity.n, Literal)
    )


def types_of_bodies(phrase: Objects) -> int:
    if not isinstance(phrase, Cards) or phrase.adjectives or phrase.qualifiers or phrase.shared:
        return 0
    types = 0
    for kind in phrase.types:
        if kind not in (CHARACTER, LOCATION):
            return 0
        types |= kind
    return types


def is_told_by_counting(node: Node, act: Act | None) -> bool:
    """Whether nothing but the number of cards to choose from decides: ``pick a character``."""
    if act is None or type(act).possible is not StandardAct.possible or len(act.phrases) != 1:
        return False
    phrase = getattr(node, act.phrases[0])
    return (
        isinstance(phrase, Cards)
        and isinstance(phrase.quantity, Some)
        and isinstance(getattr(node, "who", None), Doer)
    )


def changes_the_table(node: Node) -> bool:
    """Whether an instruction puts something into play, turns it over or gives it to somebody."""
    if isinstance(node, Put):
        return node.to.area == PLAY
    return isinstance(node, (MakeTokens, Flip, TakeControl, ExchangeControl, Play))


def what_it_changes(node: Node) -> int:
    """What following an instruction changes, where it is one of the plain ones: a fixed payment, picking,
    depleting or discarding a fixed number of cards."""
    if fixed_pay(node) >= 0:
        return 0  # it is paid in the end (406.3a)
    if not isinstance(node, (Pick, Deplete, Discard)) or not isinstance(node.who, Doer):
        return ANYTHING_AT_ALL
    what = node.what
    if isinstance(node, Deplete) and isinstance(what, This):
        return DEPLETED
    if not isinstance(what, Cards) or not isinstance(what.quantity, Some) or group_qualifiers(what):
        return ANYTHING_AT_ALL
    if not isinstance(what.quantity.n, Literal):
        return ANYTHING_AT_ALL
    if isinstance(node, Discard):
        any_card = what.types == (0,) and not what.adjectives and not what.qualifiers
        return PILES if any_card else ANYTHING_AT_ALL
    return DEPLETED if isinstance(node, Deplete) else 0

"""401.3: the instructions of a cost: what their words alone tell, found out once and kept with the library,
and what those that come first leave behind for the later ones."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.in_force import reliance
from spoils.engine.following.act import StandardAct
from spoils.engine.following.finding import is_reference, slots_of_hosts
from spoils.engine.following.preparing import is_several
from spoils.engine.instruction import ACTS, Act
from spoils.engine.program.change import DEPLETION, PILES
from spoils.engine.program.facts import CHANCY, FREEING, GOVERNS, INERT, NUMBERS_ONLY, PLAIN, REARRANGING
from spoils.engine.program.families import Instruction, Objects, Player, nodes_of
from spoils.engine.program.instructions.choosing import (
    FlipCoin,
    Pick,
)
from spoils.engine.program.instructions.damage import Inflict
from spoils.engine.program.instructions.flow import (
    Sequence,
)
from spoils.engine.program.instructions.playing import PlayResource
from spoils.engine.program.instructions.restrictions import Only, ReduceOwnCost
from spoils.engine.program.instructions.terms import (
    Deplete,
    Detach,
    Discard,
    Draw,
    Pay,
    Restore,
)
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Literal, ThatMany, ThisWay
from spoils.engine.program.objects.nouns import Cards, This, TopCards
from spoils.engine.program.objects.qualities import Compare, CompareWith
from spoils.engine.program.objects.quantities import AtRandom, Every, Some
from spoils.engine.program.objects.situations import AttachedTo, Depleted, Hosts, InArea, WithAttached
from spoils.engine.program.players import Doer, You
from spoils.engine.program.texts import AbilityText
from spoils.engine.program.words import CHARACTER, DISCARD, HAND, LOCATION, PLAY, RESOURCE
from spoils.engine.reading.facts import types_of
from spoils.engine.reading.groups import MANY, group_qualifiers
from spoils.engine.state.definition import TextEntry
from spoils.engine.state.game import Game

# In the list of slots a node reads: what else it looks at.
WHAT_WAS_DONE: Final = 999
WHETHER_DEPLETED: Final = 998
WHERE: Final = 997  # which area cards are in
FIGURES: Final = 996  # numbers of cards: tokens, strength ...
ATTACHED: Final = 995  # what is attached to what

# How an instruction is looked at.
ACT: Final = 0  # it does something to cards
SEQUENCE: Final = 1
OTHER: Final = 2  # it pays, restricts, or says which instructions are followed

# What following one of the plain instructions changes (program.change): -1 where it may be anything.
ANYTHING_AT_ALL: Final = -1


class CostPhrase:
    """A noun phrase of an instruction."""

    def __init__(self, phrase: Objects, index: int) -> None:
        self.phrase = phrase
        self.index = index  # among the noun phrases of the act
        self.fills = [phrase.slot]  # where what it finds is remembered
        if isinstance(phrase, Cards):
            self.fills += slots_of_hosts(phrase)
        self.is_top = isinstance(phrase, TopCards)
        self.is_reference = is_reference(phrase)
        quantity = phrase.how_many()
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
        self.only_counts = is_only_counting(node, act)
        self.does = node.in_costs if isinstance(node, Instruction) else PLAIN  # program.facts
        self.depends_on_hidden = self.does & CHANCY != 0
        self.draws = isinstance(node, Draw)
        # it may bring what a later part needs; of a coin only the outcome counts
        self.unforeseeable = not isinstance(node, (Draw, FlipCoin)) and (
            self.depends_on_hidden or (isinstance(node, Instruction) and node.changes_the_table())
        )
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
    return OTHER if isinstance(node, Instruction) and node.in_costs & GOVERNS else ACT


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


def is_only_counting(node: Node, act: Act | None) -> bool:
    """Whether nothing but the number of cards to choose from decides: ``pick a character``."""
    if act is None or type(act).possible is not StandardAct.possible or len(act.phrases) != 1:
        return False
    phrase = getattr(node, act.phrases[0])
    return (
        isinstance(phrase, Cards)
        and isinstance(phrase.quantity, Some)
        and isinstance(getattr(node, "who", None), Doer)
    )


def is_chancy(node: Node) -> bool:
    """Whether it depends on chance or on what nobody knows."""
    return isinstance(node, Instruction) and node.in_costs & CHANCY != 0


def what_it_changes(node: Node) -> int:
    """What following an instruction changes, where it is one of the plain ones: a fixed payment, picking,
    depleting or discarding a fixed number of cards."""
    if fixed_pay(node) >= 0:
        return 0  # it is paid in the end (406.3a)
    if not isinstance(node, (Pick, Deplete, Discard)) or not isinstance(node.who, Doer):
        return ANYTHING_AT_ALL
    what = node.what
    if isinstance(node, Deplete) and isinstance(what, This):
        return DEPLETION
    if not isinstance(what, Cards) or not isinstance(what.quantity, Some) or group_qualifiers(what):
        return ANYTHING_AT_ALL
    if not isinstance(what.quantity.n, Literal):
        return ANYTHING_AT_ALL
    if isinstance(node, Discard):
        any_card = what.types == (0,) and not what.adjectives and not what.qualifiers
        return PILES if any_card else ANYTHING_AT_ALL
    return DEPLETION if isinstance(node, Deplete) else 0


def slots_read(game: Game, node: Node) -> tuple[int, ...]:
    """The slots a node refers to; looked up once for each node."""
    known = game.library.reads.get(id(node))
    if known is None:
        read: list[int] = []
        for part in nodes_of(node):
            if isinstance(part, (ThatMany, ThisWay)) and part.slot < 0:
                read.append(WHAT_WAS_DONE)
            elif isinstance(part, (Depleted, InArea)):
                read.append(WHETHER_DEPLETED if isinstance(part, Depleted) else WHERE)
            elif isinstance(part, (Compare, CompareWith)):
                read.append(FIGURES)
            elif isinstance(part, (Detach, AttachedTo, Hosts, WithAttached)):
                read.append(ATTACHED)
            elif not isinstance(part, (Cards, TopCards)):
                slot = getattr(part, "slot", -1)
                if slot >= 0:
                    read.append(slot)
                read.extend(getattr(part, "without", ()))
        known = tuple(read)
        game.library.reads[id(node)] = known
    return known


def may_help_to_pay(part: Node) -> bool:
    """Whether it may bring resources that can pay, or lower the cost that it is part of."""
    if not isinstance(part, Instruction):
        return False
    return part.in_costs & FREEING != 0 or isinstance(part, ReduceOwnCost)


def fixed_pay(part: Node) -> int:
    """What a fixed payment of whoever acts comes to; -1 for anything else."""
    if isinstance(part, Pay) and isinstance(part.n, Literal) and isinstance(part.who, (Doer, You)):
        return part.n.n
    return -1


def note_price(game: Game, entry: TextEntry) -> None:
    """Write down with an ability what its cost comes to, as far as the text alone tells."""
    text = entry.text
    assert isinstance(text, AbilityText)
    cost = text.cost
    entry.least_pay = least_pay(game, cost)
    parts = cost.parts if isinstance(cost, Sequence) else (cost,)
    entry.only_pays = all(part is None or fixed_pay(part) >= 0 for part in parts)
    entry.unconditional = (
        entry.only_pays
        and not text.threshold
        and text.users is None
        and text.area == PLAY
        and not text.face_down
    )


def least_pay(game: Game, cost: Node | None) -> int:
    """What a cost certainly adds to the numeric cost; nothing where it may bring resources that pay, or lower
    itself. Looked up once for each cost."""
    if cost is None:
        return 0
    known = game.library.least_pay.get(id(cost))
    if known is None:
        parts = cost.parts if isinstance(cost, Sequence) else (cost,)
        known = sum(max(0, fixed_pay(part)) for part in parts)
        if any(may_help_to_pay(part) for part in nodes_of(cost)):
            known = -MANY
        game.library.least_pay[id(cost)] = known
    return known


class Aftermath:
    """What will have changed, as far as it can be foreseen."""

    def __init__(self) -> None:
        self.taken = 0  # cards that will have left play ...
        self.resources = 0  # ... and how many of them may be resources that could have paid
        self.discarded = 0  # cards that will have left the hand
        self.removed = 0  # cards that will have left a discard pile
        self.depleted = 0
        self.gone: list[int] = []  # cards that will certainly be gone, or be something else
        self.drawn = False  # cards will have come into the hand
        self.numbers = False  # numbers of cards or of influence will have changed
        self.rearranged = False  # cards will have been restored or attached to something else
        self.paid = False  # resources will have been attached to the faction (507.4b)
        self.frees_resources = False  # resources may have become free, or the cost lower
        self.unforeseeable = False  # anything may have happened

    def moves_in_play(self) -> bool:
        """Whether cards in play may be gone or be arranged otherwise."""
        return bool(self.gone or self.taken or self.rearranged)

    def is_something(self) -> bool:
        """Whether the table is left other than it is."""
        moved = self.taken or self.discarded or self.removed or self.depleted or self.drawn
        return bool(moved or self.gone or self.numbers or self.rearranged or self.unforeseeable)

    def may_bring(self, part: CostPart) -> bool:
        """Whether what an instruction does not find now may be there by then: cards in other areas, or
        depleted ones."""
        if self.unforeseeable or self.frees_resources or self.rearranged:
            return True
        if self.numbers and (part.does & NUMBERS_ONLY or FIGURES in part.reads):
            return True
        if self.paid and ATTACHED in part.reads:
            return True
        node = part.node
        if self.depleted and (WHETHER_DEPLETED in part.reads or isinstance(node, (Restore, Only))):
            return True
        moved = self.taken or self.discarded or self.removed or self.gone or self.drawn
        return bool(moved) and (WHERE in part.reads or isinstance(node, (Only, Discard, PlayResource)))

    def spoiled(self, node: Node, area: int) -> int:
        """How many of the cards in an area may be gone, or depleted, by the time the instruction is
        followed."""
        if area == HAND:
            return self.discarded
        if area == DISCARD:
            return self.removed
        return self.taken + (self.depleted if isinstance(node, (Deplete, Restore)) else 0)

    def add(self, game: Game, part: CostPart, area: int, found: list[int], need: int) -> None:
        """Take note of what an instruction does to what it finds."""
        if part.does & INERT:
            return
        if part.does & NUMBERS_ONLY:
            self.numbers = True
            return
        if part.does & REARRANGING:
            self.rearranged = True
            return
        node = part.node
        if isinstance(node, Deplete):
            self.depleted += need
            return
        if isinstance(node, Inflict):
            self.taken += need  # perhaps
        elif found and len(found) <= need:
            self.gone.extend(found)
        elif area == HAND:
            self.discarded += need
        elif area == DISCARD:
            self.removed += need
        else:
            self.taken += need
        if area == PLAY:
            self.resources += min(need, sum(1 for ref in found if types_of(game, ref) & RESOURCE))
            self.frees_resources = self.frees_resources or part.does & FREEING != 0

"""401.3: what the instructions of a cost depend on, read off their nodes once and kept with the library."""

from __future__ import annotations

from typing import Final

from spoils.engine.following.finding import MANY
from spoils.engine.program.instructions.flow import Sequence
from spoils.engine.program.instructions.moving import Flip, Put, TakeControl
from spoils.engine.program.instructions.restrictions import ReduceOwnCost
from spoils.engine.program.instructions.terms import Detach, Pay
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Literal, ThatMany, ThisWay
from spoils.engine.program.objects.nouns import Cards, TopCards
from spoils.engine.program.objects.qualities import Compare, CompareWith
from spoils.engine.program.objects.situations import AttachedTo, Depleted, InArea, WithAttached
from spoils.engine.program.players import Doer, You
from spoils.engine.program.texts import AbilityText
from spoils.engine.program.words import PLAY
from spoils.engine.state.definition import TextEntry
from spoils.engine.state.game import Game

# In the list of slots a node reads: what else it looks at.
ANYTHING: Final = 999  # what was done before
DEPLETION: Final = 998  # whether cards are depleted
AREA: Final = 997  # cards in a named area
FIGURES: Final = 996  # numbers of cards: tokens, strength ...
ATTACHED: Final = 995  # what is attached to what

FREEING: Final = (Detach, Put, Flip, TakeControl)  # these may bring resources that can pay


def parts_of(node: Node) -> list[Node]:
    """A node and everything in it."""
    found = [node]
    for name in getattr(node, "__dataclass_fields__", ()):
        content = getattr(node, name)
        for part in content if isinstance(content, tuple) else (content,):
            if isinstance(part, Node):
                found.extend(parts_of(part))
    return found


def slots_read(game: Game, node: Node) -> tuple[int, ...]:
    """The slots a node refers to; looked up once for each node."""
    known = game.library.reads.get(id(node))
    if known is None:
        read: list[int] = []
        for part in parts_of(node):
            if isinstance(part, (ThatMany, ThisWay)) and part.slot < 0:
                read.append(ANYTHING)
            elif isinstance(part, (Depleted, InArea)):
                read.append(DEPLETION if isinstance(part, Depleted) else AREA)
            elif isinstance(part, (Compare, CompareWith)):
                read.append(FIGURES)
            elif isinstance(part, (Detach, AttachedTo, WithAttached)):
                read.append(ATTACHED)
            elif not isinstance(part, (Cards, TopCards)):
                slot = getattr(part, "slot", -1)
                if slot >= 0:
                    read.append(slot)
                read.extend(getattr(part, "without", ()))
        known = tuple(read)
        game.library.reads[id(node)] = known
    return known


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
    entry.simple = (
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
        if any(isinstance(part, (*FREEING, ReduceOwnCost)) for part in parts_of(cost)):
            known = -MANY
        game.library.least_pay[id(cost)] = known
    return known

"""402.3 to 402.5: what can be told of a noun phrase before its cards are found."""

from __future__ import annotations

from typing import Final

from spoils.engine.following.sequence import next_instruction
from spoils.engine.instruction import Follow
from spoils.engine.program.families import Objects, Quantity
from spoils.engine.program.instructions.choosing import DecideTie
from spoils.engine.program.objects.nouns import (
    AllIn,
    Attached,
    FactionOf,
    It,
    Remaining,
    ResponseObject,
    SourceOfAbility,
    TargetOfAttack,
    The,
    This,
)
from spoils.engine.reading.objects import limits
from spoils.engine.reading.players import who
from spoils.engine.reading.slots import objects_in
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.slots import slot_of

MANY: Final = 1 << 20  # more cards than there are

# these leave nothing to choose
REFERENCES: Final = (
    *(This, It, The, Attached, Remaining, ResponseObject, FactionOf, AllIn),
    *(SourceOfAbility, TargetOfAttack),
)
_REFERENCES: Final[frozenset[type[Objects]]] = frozenset(REFERENCES)


def is_reference(phrase: Objects) -> bool:
    """Whether the phrase leaves nothing to choose; none of these kinds has subkinds."""
    return type(phrase) in _REFERENCES


def introduces(phrase: Objects) -> bool:
    """Whether the phrase speaks of something new: a reference never writes the slot it reads."""
    return not isinstance(phrase, (It, The, ResponseObject, SourceOfAbility))


def is_lost(phrase: Objects, refs: list[int], step: Follow) -> bool:
    """401.2: whether a cost speaks of something that is not there (any more). A group that was left empty on
    purpose is no obstacle."""
    if isinstance(phrase, (It, The)) and phrase.slot >= 0:
        spoken_of = [ref for slot in (phrase.slot, *phrase.more) for ref in objects_in(step.scope, slot)]
        wanted = 1 if isinstance(phrase, The) and phrase.ordinal else len(spoken_of)
        return len(refs) < wanted and phrase.of is None
    return not refs and isinstance(
        phrase, (This, It, The, Attached, ResponseObject, SourceOfAbility, TargetOfAttack)
    )


def instruction_below(game: Game) -> Follow:
    """The instruction whose noun phrase is being found."""
    for step in reversed(game.agenda):
        if isinstance(step, Follow):
            return step
    raise AssertionError("no instruction is being followed")


def tie_breaker(game: Game, step: Follow) -> int:
    """Who decides between cards that are equally high: whoever follows the text, unless the next sentence
    says who."""
    following = next_instruction(game, step)
    players = who(game, following.who, step.scope) if isinstance(following, DecideTie) else []
    return players[0] if players else step.actor


def part_limits(game: Game, step: Follow, part: Objects, found: list[int]) -> tuple[int, int]:
    quantity = getattr(part, "quantity", None)
    if not isinstance(quantity, Quantity):
        return len(found), len(found)
    return limits(game, quantity, step.scope, MANY)


def order_matters(game: Game, step: Follow, phrase: Objects) -> bool:
    """Whether the text speaks of the first and the second of these cards later on."""
    slot = slot_of(phrase)
    if slot < 0:
        return False
    nodes = game.definition(step.scope.source % CARDS).text.nodes
    return any(isinstance(node, The) and node.ordinal and node.slot == slot for node in nodes)

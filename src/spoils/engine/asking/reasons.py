"""Why a question is asked: the keys under which the message catalogue has its sentences.

A question about an instruction is named after it: ``choose.destroy`` asks which cards to destroy,
``may.draw`` whether to draw. The other keys stand in ``QUESTIONS`` and ``REFUSALS``.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.instruction import ACTS
from spoils.engine.program.every_node import members
from spoils.engine.program.families import Instruction
from spoils.engine.program.instructions.choosing import BidLimit, DecideTie, Let, Where
from spoils.engine.program.instructions.flow import IfInstead, Instead, Labelled, Repeat, Sequence
from spoils.engine.program.instructions.lasting import EditAmount
from spoils.engine.program.instructions.restrictions import (
    Only,
    OnlyInResponse,
    OnlyTimes,
    ReduceOwnCost,
    UsedBy,
)
from spoils.engine.program.node import Node

QUESTIONS: Final = (
    "arrange.top",  # in which order cards go on a deck, the first on top
    "arrange.bottom",  # … under a deck, the last lowest
    "bid",
    "choose.card",
    "choose.deck",
    "choose.gain_or_lose",
    "choose.how_many",
    "choose.number",
    "choose.opponent",
    "choose.option",
    "choose.tie",
    "choose.type",
    "divide.damage",
    "divide.tokens",
    "name.card",
    "pick.player",
    "search",
)

REFUSALS: Final = (
    "choose.different_name",
    "choose.different_type",
    "choose.must_pick",
    "choose.not_together",
    "choose.one_of_both",
    "choose.same_name",
    "choose.same_type",
    "choose.too_few",
    "choose.total",
    "name.not_described",
)

# Asides, restrictions and frames around other instructions: nobody is asked whether to follow them.
NEVER_OFFERED: Final = (
    BidLimit,
    DecideTie,
    EditAmount,
    IfInstead,
    Instead,
    Labelled,
    Let,
    Only,
    OnlyInResponse,
    OnlyTimes,
    ReduceOwnCost,
    Repeat,
    Sequence,
    UsedBy,
    Where,
)


def verb(kind: type[Node]) -> str:
    """The word for a kind of instruction: ``RemoveFromGame`` is ``remove_from_game``."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip(
        "_"
    )


def reason_for(question: str, node: Node) -> str:
    """The key of a question about an instruction."""
    return f"{question}.{verb(type(node))}"


def all_reasons() -> list[str]:
    """Every key a question or a refusal of this part of the rules can have; the acts must be registered."""
    kinds = members(Instruction)
    chosen = [f"choose.{verb(kind)}" for kind in kinds if ACTS[kind].phrases]
    offered = [f"may.{verb(kind)}" for kind in kinds if not issubclass(kind, NEVER_OFFERED)]
    return sorted({*QUESTIONS, *REFUSALS, *chosen, *offered})

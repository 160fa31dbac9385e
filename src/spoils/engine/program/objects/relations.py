"""Which ones: by other cards, or by what was done before."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import ANYTHING, ATTACHMENTS
from spoils.engine.program.facts import EACH_CARD, KNOWN_CARDS, NOTHING, WHOLE_GROUP
from spoils.engine.program.families import Number, Objects, Player, Qualifier
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.words import HOST_SLOT


@dataclass
class Other(Qualifier):
    """``other`` / ``another`` / ``different``: not this card (slots empty), or none of the things chosen
    before; ``attach it to a different character``: not what that one is attached to."""

    words: str = style("other")
    without_self: bool = link(True)
    without: tuple[int, ...] = link(())
    bearer_of: tuple[int, ...] = link(())

    def looks(self) -> int:
        return self.looks_at if HOST_SLOT in self.without or self.bearer_of else NOTHING


Other.says(looks_at=ATTACHMENTS, narrows=EACH_CARD)


@dataclass
class SameAs(Qualifier):
    """``of the same type as the discarded card``, ``with the same name``, ``with a different name than this
    card``."""

    what: str  # "type", "name" or a number: "numeric cost", "strength" ...
    as_what: Objects
    negated: bool = False
    or_what: str = ""  # "with the same name or numeric cost as it": one of them is enough
    words: str = style("")


SameAs.says(looks_at=ANYTHING, narrows=EACH_CARD)


@dataclass
class Alike(Qualifier):
    """Of the group chosen: ``with different names`` (negated), ``of the same type``, ``controlled by
    different players``. Where nothing is chosen (``all cards in their hand with the same name``): as the card
    spoken of before."""

    what: str
    negated: bool = False
    words: str = style("")
    hosts: tuple[int, ...] = ()  # "attached to the same character": of which type that is
    as_what: Objects | None = link(None)


Alike.says(looks_at=ANYTHING, narrows=WHOLE_GROUP)


@dataclass
class TotalAtMost(Qualifier):
    """Of the group chosen: ``with total numeric cost X or less``."""

    stat: int
    n: Number
    words: str = style("")


TotalAtMost.says(looks_at=ANYTHING, narrows=WHOLE_GROUP)


@dataclass
class HandledThisWay(Qualifier):
    """``revealed this way``, ``removed from the game by this card``, ``depleted by this card``: handled so
    by the linked instruction (slot), or by several (more), or ever by this card (by_self); ``put into their
    hand this way``, of several players: only what went to whoever is meant (whose)."""

    verb: str
    by_self: bool = False
    words: str = style("")  # and who is said to have done it
    short: bool = style(False)  # without "this way"
    slot: int = link(-1)
    more: tuple[int, ...] = link(())
    whose: Player | None = link(None)


HandledThisWay.says(looks_at=ANYTHING, narrows=KNOWN_CARDS)


@dataclass
class Among(Qualifier):
    """``in it``, ``among them``: one of the cards of the group or area spoken of."""

    of: Objects
    words: str = style("in")


Among.says(looks_at=ANYTHING, narrows=KNOWN_CARDS)


@dataclass
class OneOfKinds(Qualifier):
    """``an item or "pony" character you control``: is so described by one of the kinds, each with words of
    its own; what stands behind them is said of all."""

    kinds: tuple[Objects, ...]


OneOfKinds.says(looks_at=NOTHING, narrows=EACH_CARD)


@dataclass
class Except(Qualifier):
    """``all characters except "dragon" characters``, ``other than the picked character``: none of those that
    are so described, or that were spoken of."""

    what: Objects
    words: str = style("other than")


Except.says(looks_at=ANYTHING, narrows=EACH_CARD)


@dataclass
class That(Qualifier):
    """A relative clause: the condition holds with the described card in its place (conditions.Candidate)."""

    condition: Node  # Condition
    words: str = style("that")


That.says(looks_at=ANYTHING, narrows=EACH_CARD)

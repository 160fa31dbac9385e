"""The terms of section 3, as instructions."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import CHANCY, FREEING, GOVERNS, INERT, LEADS, PLAIN, REARRANGING, YES_OR_NO
from spoils.engine.program.families import Instruction, Number, Objects, Player
from spoils.engine.program.instructions.subject import you
from spoils.engine.program.node import link, style


@dataclass
class Pay(Instruction):
    """309."""

    n: Number
    who: Player = you()
    resources: bool = style(False)  # "pays that many resources"


Pay.says(in_costs=GOVERNS | LEADS, asked=YES_OR_NO, aside=False)


@dataclass
class Destroy(Instruction):
    """304."""

    what: Objects
    who: Player = you()
    words: str = style("")


Destroy.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class Deplete(Instruction):
    """303.1."""

    what: Objects
    who: Player = you()
    words: str = style("")


Deplete.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class Restore(Instruction):
    """303.3."""

    what: Objects
    who: Player = you()
    words: str = style("")


Restore.says(in_costs=REARRANGING, asked=YES_OR_NO, aside=False)


@dataclass
class Draw(Instruction):
    """306: as one group."""

    n: Number
    who: Player = you()
    up_to: bool = False
    words: str = style("")
    slot: int = link(-1)  # the cards drawn, if something speaks of them later


Draw.says(in_costs=CHANCY, asked=YES_OR_NO, aside=False)


@dataclass
class Discard(Instruction):
    """305. what: ``a card``, ``2 cards at random``, ``their hand``, ``that card``, ``the remaining cards``;
    area hand unless said."""

    what: Objects
    who: Player = you()
    words: str = style("")


Discard.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class Attach(Instruction):
    """301."""

    what: Objects
    to: Objects
    who: Player = you()


Attach.says(in_costs=REARRANGING, asked=YES_OR_NO, aside=False)


@dataclass
class Detach(Instruction):
    what: Objects
    origin: Objects | None = None
    who: Player = you()


Detach.says(in_costs=FREEING, asked=YES_OR_NO, aside=False)


@dataclass
class Duplicate(Instruction):
    """307."""

    what: Objects
    times: Number | None = None


Duplicate.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class Terminate(Instruction):
    """314. ability: ``terminate the ability``."""

    what: Objects
    ability: bool = False
    words: str = style("")


Terminate.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class Search(Instruction):
    """312. whose: whose deck; what: criteria (a plain card must be found); reveal: ``and reveal it``; to:
    searched by ``who``."""

    whose: Player
    what: Objects
    who: Player = you()
    reveal: bool = False
    words: str = style("")


Search.says(in_costs=CHANCY, asked=YES_OR_NO, aside=False)


@dataclass
class Shuffle(Instruction):
    """``shuffle your deck``."""

    whose: Player
    who: Player = you()


Shuffle.says(in_costs=CHANCY, asked=YES_OR_NO, aside=False)


@dataclass
class Reveal(Instruction):
    """Shows cards to everybody: ``reveal the top card of your deck``, ``reveal it``, ``reveal your hand``."""

    what: Objects
    who: Player = you()
    words: str = style("")


Reveal.says(in_costs=INERT, asked=YES_OR_NO, aside=False)


@dataclass
class RevealUntil(Instruction):
    """one card after another from the top of a deck, until one fits or none is left."""

    whose: Player
    until: Objects
    who: Player = you()
    words: str = style("")
    slot: int = link(-1)  # all revealed cards


RevealUntil.says(in_costs=CHANCY, asked=YES_OR_NO, aside=False)


@dataclass
class Look(Instruction):
    """Shows cards to one player: ``look at the top 3 cards of your deck``, ``look at your opponent's
    hand``."""

    what: Objects
    who: Player = you()


Look.says(in_costs=INERT, asked=YES_OR_NO, aside=False)

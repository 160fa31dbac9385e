"""Cards and tokens moving: between areas, faces and players, into parties and out (403, 407)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import CHANCY, FREEING, NUMBERS_ONLY, PLAIN, TABLE, YES_OR_NO
from spoils.engine.program.families import Instruction, Number, Objects, Party, Player
from spoils.engine.program.instructions.subject import you
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.words import FOR_GOOD, PLAY


@dataclass
class Destination(Node):
    """Where to. whose: PlayerOf owner for ``its owner's``; for decks top/bottom/shuffled; for play:
    control, face, attached, party."""

    area: int
    whose: Player | None = None
    bottom: bool = False
    shuffled: bool = False
    under: Player | None = None
    face: int = 0  # FACE_DOWN: "as a face-down resource", "face-down"
    attached_to: Objects | None = None
    party: Party | None = None
    depleted: bool = False
    tokens: Number | None = None
    any_order: bool = False
    words: str = style("")


@dataclass
class Put(Instruction):
    """``put it into its owner's hand``, ``put them back in any order``, ``shuffle this card into its
    owner's deck`` …"""

    what: Objects
    to: Destination
    who: Player = you()
    words: str = style("put")

    def changes_the_table(self) -> bool:
        return self.to.area == PLAY


Put.says(in_costs=FREEING | TABLE, asked=YES_OR_NO, aside=False)


@dataclass
class Split(Instruction):
    """``1 into your hand and 2 into your discard pile``, ``1 … and the rest …``: a group divided between
    places."""

    parts: tuple[Put, ...]
    who: Player = you()


Split.says(in_costs=CHANCY, asked=YES_OR_NO, aside=False)


@dataclass
class RemoveFromGame(Instruction):
    what: Objects
    who: Player = you()
    face: int = 0
    words: str = style("")


RemoveFromGame.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class Flip(Instruction):
    """411: ``flip it face-down under its owner's control``, ``flip the resource face-up``."""

    what: Objects
    face: int
    under: Player | None = None


Flip.says(in_costs=FREEING | TABLE, asked=YES_OR_NO, aside=False)


@dataclass
class TakeControl(Instruction):
    """407.3. With a duration it goes back, when that is over, to whoever had it before, if the player
    still has it then."""

    what: Objects
    who: Player = you()
    duration: int = FOR_GOOD
    words: str = style("")


TakeControl.says(in_costs=FREEING | TABLE, asked=YES_OR_NO, aside=False)


@dataclass
class ExchangeControl(Instruction):
    """``exchange control of the characters``: 2 cards of different controllers change sides at the same time;
    otherwise nothing happens."""

    what: Objects


ExchangeControl.says(in_costs=TABLE, asked=YES_OR_NO, aside=False)


@dataclass
class PutTokens(Instruction):
    """Tokens as markers (409.1): n on what; divided: ``divided however you want on``; up_to."""

    n: Number
    on: Objects
    who: Player = you()
    divided: bool = False
    up_to: bool = False
    words: str = style("")


PutTokens.says(in_costs=NUMBERS_ONLY, asked=YES_OR_NO, aside=False)


@dataclass
class RemoveTokens(Instruction):
    """n None: all tokens; with up_to: any number of them. slot: how many were removed, for ``each token
    removed this way``."""

    n: Number | None
    origin: Objects
    who: Player = you()
    up_to: bool = False
    words: str = style("")
    slot: int = link(-1)


RemoveTokens.says(in_costs=NUMBERS_ONLY, asked=YES_OR_NO, aside=False)


@dataclass
class MakeTokens(Instruction):
    """``put 2 Micromajig tokens into play [under your control]``: card tokens (409.3), called by their
    name; party: as members of that one, if whoever controls them controls it (407.6, 608.1c)."""

    n: Number
    name: str
    under: Player | None = None
    depleted: bool = False
    up_to: bool = False
    words: str = style("")
    party: Party | None = None
    slot: int = link(-1)


MakeTokens.says(in_costs=TABLE, asked=YES_OR_NO, aside=False)


@dataclass
class JoinParty(Instruction):
    """``the character becomes a member of the blocking party`` (407.6, 608.1c)."""

    what: Objects
    party: Party
    who: Player = you()
    words: str = style("")


JoinParty.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class LeaveBattle(Instruction):
    """``remove it from battle`` (302.15); party: only if it is a member of that party."""

    what: Objects
    party: Party | None = None
    words: str = style("")


LeaveBattle.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)


@dataclass
class ChangeTarget(Instruction):
    """``change the target of the attack to your faction`` (302.1); whose: only if that player attacks."""

    to: Objects
    whose: Player | None = None
    who: Player = you()
    words: str = style("")


ChangeTarget.says(in_costs=PLAIN, asked=YES_OR_NO, aside=False)

"""Who: the nodes that denote players."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import ANYTHING
from spoils.engine.program.facts import NOTHING
from spoils.engine.program.families import Player
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.words import YOUR


@dataclass
class Doer(Player):
    """Nobody is named (``draw a card``): the player who follows the instruction. That is the controller of
    the text, except inside a clause with a subject (May, PlayersDo), where it is the player named there."""


Doer.says(looks_at=ANYTHING, steady=True)


@dataclass
class You(Player):
    """The controller of this text's card right now (407.2), printed as ``you`` or ``your``."""


You.says(looks_at=NOTHING, steady=True)


@dataclass
class Opponent(Player):
    """``your opponent``, ``an opponent`` (the controller chooses one where several are left, A10),
    ``each opponent`` / ``your opponents`` (all of them), ``any opponent`` (each in turn order may)."""

    which: int = YOUR  # YOUR, A, EACH, ANY, ALL
    slot: int = link(-1)  # where the chosen one is remembered, for "that player"
    told_apart: bool = link(False)  # "each opponent who does": a later sentence asks which of them did it


Opponent.says(looks_at=NOTHING, steady=True)


@dataclass
class Players(Player):
    """``each player``, ``both players``, ``all players`` (everybody, active player first, 402.2),
    ``a player`` / ``any player`` (whoever it is: the subject of an event, or a player to be picked)."""

    which: int
    words: str = style("")
    slot: int = link(-1)
    told_apart: bool = link(False)  # as in Opponent


Players.says(looks_at=NOTHING, steady=True)


@dataclass
class ThatPlayer(Player):
    """A player spoken of before: ``that player``, ``they``, ``the picked player``, ``their``."""

    words: str = style("that player")
    slot: int = link(-1)
    # the phrase it points back to: means the same as long as nothing is in the slot
    of: Player | None = link(None)
    how: str = link("")


ThatPlayer.says(looks_at=ANYTHING, steady=True)


@dataclass
class PlayersWho(Player):
    """``each player who controls no characters``: those of whom the condition is true, with each of them as
    its Doer."""

    among: Player
    condition: Node  # Condition
    words: str = style("who")
    slot: int = link(-1)


PlayersWho.says(looks_at=ANYTHING, steady=False)


@dataclass
class PlayerOf(Player):
    """The controller or owner of something, last known if it is gone; of an ability that is responded to, who
    uses it (user)."""

    role: int  # CONTROLLER or OWNER
    what: Node  # Objects
    words: str = style("")
    user: int = link(-1)  # the slot that remembers who uses the ability


PlayerOf.says(looks_at=ANYTHING, steady=False)


@dataclass
class BattlePlayer(Player):
    """The attacking, defending or active player (302.3, 302.4, 603.1)."""

    role: int  # ATTACKING, BLOCKING (the defending player) or ACTIVE


BattlePlayer.says(looks_at=ANYTHING, steady=False)


@dataclass
class BidWinner(Player):
    """``the player who wins the bid``, ``whichever player makes the winning bid`` (413.1)."""

    words: str = style("")


BidWinner.says(looks_at=ANYTHING, steady=False)


@dataclass
class BidLosers(Player):
    """``each player who loses the bid``: everybody else (413.1)."""

    words: str = style("")


BidLosers.says(looks_at=ANYTHING, steady=False)


@dataclass
class YouAnd(Player):
    """``you and your opponent``."""

    other: Player


YouAnd.says(looks_at=ANYTHING, steady=False)


@dataclass
class OpponentOf(Player):
    """``that player's opponent``."""

    who: Player


OpponentOf.says(looks_at=ANYTHING, steady=False)

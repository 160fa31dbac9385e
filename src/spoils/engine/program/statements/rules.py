"""How cards enter play, who has them, and rules that are left out (407.3, 507.2, 202)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.facts import NO_LAYER, NO_LIMIT
from spoils.engine.program.families import Number, Objects, Player, Statement
from spoils.engine.program.node import style


@dataclass
class EntersWith(Statement):
    """How something enters play: tokens, depleted, under whose control, attached to what."""

    what: Objects
    tokens: Number | None = None
    depleted: bool = False
    under: Player | None = None
    attached_to: Objects | None = None
    words: str = style("")


EntersWith.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class DoesNotLose(Statement):
    """A faction at 0 influence does not lose the game for this player."""

    who: Player
    words: str = style("your")


DoesNotLose.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class StaysRevealed(Statement):
    """``the top card of your deck is revealed at all times``, ``your opponent plays with their hand
    revealed``: everybody sees whatever lies there as long as the text is in force (401.2a). That is a state:
    no card is revealed by it as an event."""

    what: Objects
    words: str = style("")


StaysRevealed.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")


@dataclass
class Controls(Statement):
    """``you control the attached character``: the text takes control as long as it is in force (407.3a).
    When it ends control goes back to whoever had it before, unless somebody took it since."""

    what: Objects


Controls.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="what")


@dataclass
class SkipRule(Statement):
    """``on your next turn, skip your faction's Restore Rule``; one card misses the next one (what)."""

    who: Player
    rule: int
    what: Objects | None = None
    words: str = style("")


SkipRule.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="what", at_once="")


@dataclass
class AnyNumberInDeck(Statement):
    """Any number of copies may be in a deck (103.1c)."""

    words: str = style("")


AnyNumberInDeck.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="", at_once="")

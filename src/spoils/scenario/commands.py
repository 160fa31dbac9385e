"""What the lines of a script say, once they are read: plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spoils.scenario.names import CardName

if TYPE_CHECKING:
    from spoils.scenario.assertions import Assertion


@dataclass(frozen=True)
class Command:
    """One thing a player does, or an assertion on the way."""

    player: str


@dataclass(frozen=True)
class Deploy(Command):
    card: CardName
    flip_up: bool = False
    x: int | None = None
    trying: bool = False  # although its costs may fail half-way


@dataclass(frozen=True)
class Use(Command):
    """Both "of" may belong to a name: every way to read the line, ability and card."""

    readings: tuple[tuple[str, CardName], ...]
    x: int | None = None
    trying: bool = False


@dataclass(frozen=True)
class Attack(Command):
    """``target`` is a location, ``opponent`` a player; without either the opponent's faction is meant."""

    party: tuple[CardName, ...]
    target: CardName | None = None
    opponent: str = ""


@dataclass(frozen=True)
class Block(Command):
    party: tuple[CardName, ...]


@dataclass(frozen=True)
class EndTurn(Command):
    pass


@dataclass(frozen=True)
class Pass(Command):
    pass


@dataclass(frozen=True)
class Concede(Command):
    pass


@dataclass(frozen=True)
class Pick(Command):
    """Cards, none for "nothing"."""

    cards: tuple[CardName, ...]


@dataclass(frozen=True)
class Choose(Command):
    """A number, a player, or the words of an alternative."""

    words: str


@dataclass(frozen=True)
class Say(Command):
    yes: bool


@dataclass(frozen=True)
class PlayResource(Command):
    card: CardName
    face_down: bool


@dataclass(frozen=True)
class Assign(Command):
    card: CardName
    shares: tuple[tuple[int, CardName], ...]


@dataclass(frozen=True)
class Ordered:
    """One thing in an order: a card, the label of a text, or the text of a card by its number."""

    text: str
    card: CardName | None
    number: int = 0


@dataclass(frozen=True)
class Order(Command):
    things: tuple[Ordered, ...]


@dataclass(frozen=True)
class Bid(Command):
    amount: int


@dataclass(frozen=True)
class NameCard(Command):
    name: str


@dataclass(frozen=True)
class PayWith(Command):
    cards: tuple[CardName, ...]


@dataclass(frozen=True)
class Mulligan(Command):
    cards: tuple[CardName, ...]


@dataclass(frozen=True)
class Cannot(Command):
    """Asserts that a command is not legal where its player next gets to decide such a thing."""

    command: Command


@dataclass(frozen=True)
class Expect(Command):
    assertion: Assertion


@dataclass(frozen=True)
class NoWindow(Command):
    """Asserts that the player gets no chance to respond, to act in a battle or to block before the next
    line."""


@dataclass(frozen=True)
class Repeat(Command):
    """414.2b, 414.3b: how often a player repeats the last lines. ``lines`` is 0 for the series another player
    has just spoken of; ``stop`` (414.3c): how many of its lines are left in the last repetition."""

    times: int
    lines: int = 0
    stop: int | None = None


@dataclass(frozen=True)
class Interrupt(Command):
    """414.2c: after so many repetitions, and so many lines of the next one, a player responds."""

    times: int
    lines: int = 0


@dataclass(frozen=True)
class GoOn(Command):
    """The rest of an interrupted series; not ``possible``: asserts that its next line is not legal."""

    possible: bool = True

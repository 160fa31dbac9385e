"""What an analysis says, as plain data."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from spoils.view.model import Message, Option

Mark = Literal["", "inaccuracy", "mistake", "blunder"]
MARKS: Final[tuple[Mark, ...]] = ("inaccuracy", "mistake", "blunder")


class Base(Struct, frozen=True, omit_defaults=True):
    """Common settings."""


class Budget(Base, frozen=True):
    """How closely to look: in nodes, so that an analysis can be repeated; the same seed gives the same."""

    nodes: int = 4_000
    """For the first look at a decision. A second look takes three times as many, hindsight a third of it."""
    seed: int = 1


class Choice(Base, frozen=True):
    """An answer as the player would say it: options of a question of this kind, or numbers."""

    kind: str
    options: tuple[Option, ...] = ()
    amounts: tuple[int, ...] = ()
    """One for each option where something is divided; the number itself where one is asked for."""


class Considered(Base, frozen=True):
    """One of the answers that came into question, by what the player knew."""

    answer: Choice
    given: tuple[int, ...]
    """As the player would give it to the open question."""
    visits: int
    chance: float
    error: float
    """The standard error of the chance, over imagined worlds."""


class Counsel(Base, frozen=True):
    """What a player who is asked could answer, by what that player knows."""

    known: float
    """The chance of winning with the best answer."""
    error: float
    considered: tuple[Considered, ...]


class Decision(Base, frozen=True):
    """One decision of a player. Chances are those of winning with the best answer."""

    step: int
    """So many answers were given before."""
    turn: int
    player: int
    kind: str
    known: float
    """By what the player knew."""
    error: float
    hindsight: float
    """With all cards open, the order of the decks included."""
    given: Choice | None = None
    loss: float = 0.0
    """By how much the best answer would have been better, by what the player knew, in the same worlds."""
    loss_error: float = 0.0
    mark: Mark = ""
    better: Choice | None = None
    line: tuple[Message, ...] = ()
    """What is expected after the better answer, up to the end of the turn."""
    reasons: tuple[Message, ...] = ()
    considered: tuple[Considered, ...] = ()


class Draw(Base, frozen=True):
    """Cards that a player has drawn, and what luck that was: how much better than any other cards of the
    deck, by what the player knew."""

    step: int
    """So many answers were given afterwards, the one that led to it included."""
    turn: int
    player: int
    luck: float
    error: float


class Summary(Base, frozen=True):
    """A player's game."""

    player: int
    decisions: int
    best: int
    """Decisions in which no better answer was found."""
    marks: tuple[int, int, int]
    """Inaccuracies, mistakes, blunders."""
    lost: float
    """In chances of winning, by what was marked."""
    luck: float
    """Of all draws."""
    luck_error: float


class Analysis(Base, frozen=True):
    """A whole game."""

    budget: Budget
    decisions: tuple[Decision, ...]
    draws: tuple[Draw, ...]
    summaries: tuple[Summary, ...]

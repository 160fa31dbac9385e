"""What a scenario file says, once it is read: plain values without any rules in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spoils.cards.card import PrintedCard
from spoils.cards.errors import Where
from spoils.engine.state.definition import Library
from spoils.errors import UserError

if TYPE_CHECKING:
    from spoils.scenario.assertions import Assertion
    from spoils.scenario.commands import Command

FACTION = "faction"
LISTS = ("hand", "deck", "play", "resources", "discard", "out_of_game", "void")
"""A player's lists of cards, in the order in which cards of one name are counted."""


class ScenarioError(UserError):
    """A scenario file that cannot be used; the message is one sentence that begins with the place."""

    def __init__(self, where: Where, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


@dataclass(frozen=True)
class Entry:
    """One card of a player's list."""

    card: PrintedCard
    line: int
    alias: str = ""
    owner: str = ""
    face_down: bool = False
    depleted: bool = False
    damage: int = 0
    tokens: int = 0
    new: bool = False
    paid: bool = False
    attached: tuple[Entry, ...] = ()

    def with_attached(self) -> list[Entry]:
        """The card and, right after it, everything attached to it."""
        found = [self]
        for entry in self.attached:
            found += entry.with_attached()
        return found


@dataclass(frozen=True)
class Seat:
    """One player: the faction and the cards."""

    name: str
    faction: PrintedCard
    influence: int
    lists: dict[str, tuple[Entry, ...]]

    def entries(self) -> list[Entry]:
        """All cards but the faction, in the order in which they are counted."""
        return [one for area in LISTS for entry in self.lists[area] for one in entry.with_attached()]


@dataclass(frozen=True)
class ScriptLine:
    """One line of the script or of the final expectations."""

    line: int
    text: str
    command: Command


@dataclass(frozen=True)
class Expectation:
    """One assertion that is checked at the end."""

    line: int
    text: str
    assertion: Assertion


@dataclass(frozen=True)
class Scenario:
    """One document of a scenario file."""

    where: Where
    title: str
    rules: tuple[str, ...]
    edition: str
    seats: tuple[Seat, ...]
    from_start: bool
    first: int
    turn: int
    seed: int
    script: tuple[ScriptLine, ...]
    expect: tuple[Expectation, ...]
    library: Library

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in turn order."""
        return tuple(seat.name for seat in self.seats)

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
class SoFar:
    """What has happened to a card before the scenario begins, as far as texts may ask for it later."""

    seen_by: tuple[str, ...] = ()
    """Who was shown it, though it is hidden where it lies."""
    played: bool = False
    """It was played this turn, and not as a resource."""
    damage_by: tuple[tuple[str, int], ...] = ()
    """Cards that are still there, and how much of its damage is theirs."""
    entered: int = 0
    """Its place in the order in which cards came into play; 0: that of the file."""
    used: tuple[str, ...] = ()
    """Abilities used this turn, each as often as it was."""
    attacks: int = 0
    flipped_up: bool = False
    as_tactic: bool = False
    played_in: str = ""
    """In whose turn it was played."""
    this_turn: tuple[tuple[str, str], ...] = ()
    """What it did or suffered, each with the name of the card that was the other party, if one was."""


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
    controller: str = ""
    """Of an attached card, if it is not the player in whose list it stands."""
    so_far: SoFar = SoFar()

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
    ruling: Entry
    """The faction as it lies in play."""
    lost: bool = False
    resources_played: int = 0
    """This turn."""
    this_turn: tuple[str, ...] = ()
    """What the player has done in it."""

    def entries(self) -> list[Entry]:
        """All cards but the faction, in the order in which they are counted."""
        found = self.ruling.with_attached()[1:]
        return found + [one for area in LISTS for entry in self.lists[area] for one in entry.with_attached()]


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
    turn_number: int
    seed: int
    script: tuple[ScriptLine, ...]
    expect: tuple[Expectation, ...]
    library: Library
    own_cards: tuple[PrintedCard, ...] = ()
    """Cards that exist only in this file."""
    lines: tuple[ScriptLine, ...] = ()
    """The script as it is written, loops and all."""
    question: str = ""
    """What somebody asks about the position, and what was answered: for people, not checked."""
    answer: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in turn order."""
        return tuple(seat.name for seat in self.seats)

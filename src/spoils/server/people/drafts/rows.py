"""A draft as it is kept, and what follows from it without opening a pack."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.drafts import DraftStage, Pairing, PickedBy, Timer
from spoils.server.protocol.packs import DraftKind
from spoils.server.protocol.tournaments import TournamentSetup

AWAY = 2
"""So many picks in a row for which time ran out, and somebody counts as gone."""


class DraftOptions(Struct, frozen=True, omit_defaults=True):
    """What was chosen when the room was opened."""

    kind: DraftKind
    source: str
    each: int
    timer: Timer
    listed: bool
    line: str
    edition: str
    pairing: Pairing
    rounds: int
    bot: str
    secret: str
    """The seed, 64 hexadecimal digits."""
    left_out: tuple[str, ...] = ()
    cup: TournamentSetup | None = None
    """The tournament that the games are."""
    tournament: str = ""
    """The tournament of which this is a table."""


class SeatRow(Struct, frozen=True):
    """One place."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str = ""
    visitor: str | None = None
    ready: bool = False
    missed: int = 0
    """Picks in a row for which time ran out."""
    deck: DeckData | None = None

    @property
    def away(self) -> bool:
        """Whether the bot beside it picks at once."""
        return self.kind == "person" and self.missed >= AWAY


class PickRow(Struct, frozen=True):
    """One card taken."""

    step: int
    seat: int
    card: str
    advice: str
    by: PickedBy


class PairRow(Struct, frozen=True):
    """A game between two seats; its id once somebody wants to play it."""

    number: int
    round: int
    seats: tuple[int, int]
    game: str = ""


class DraftRow(Struct, frozen=True):
    """One draft."""

    id: str
    created: float
    stage: DraftStage
    options: DraftOptions
    source: str
    """The id of what the packs come from."""
    seats: tuple[SeatRow, ...]
    version: int = 0
    step: int = 0
    deadline: float | None = None
    picks: tuple[PickRow, ...] = ()
    pairs: tuple[PairRow, ...] = ()

    @property
    def people(self) -> tuple[SeatRow, ...]:
        """Those who are there themselves."""
        return tuple(seat for seat in self.seats if seat.kind == "person")

    @property
    def host(self) -> int | None:
        """The first of them."""
        return self.people[0].seat if self.people else None

    @property
    def timer(self) -> Timer:
        """Only who is alone has all the time in the world."""
        return "slow" if self.options.timer == "off" and len(self.people) > 1 else self.options.timer

    def seat_of(self, visitor: str) -> SeatRow | None:
        """Where a visitor sits."""
        return next((seat for seat in self.people if seat.visitor == visitor), None)

    def with_seat(self, seat: SeatRow) -> "DraftRow":
        """The same with another at this place."""
        return replace(self, seats=tuple(seat if one.seat == seat.seat else one for one in self.seats))

    def chosen(self) -> dict[int, str]:
        """What was taken in this step so far."""
        return {pick.seat: pick.card for pick in self.picks if pick.step == self.step}

    def taken(self, seat: int) -> tuple[str, ...]:
        """Everything that a seat has taken, in order; not what it has just chosen."""
        return tuple(pick.card for pick in self.picks if pick.seat == seat and pick.step < self.step)

    def steps(self) -> tuple[tuple[str, ...], ...]:
        """What was taken in the steps that are over, by seat; nothing where there was nothing to take."""
        found = [[""] * len(self.seats) for _ in range(self.step)]
        for pick in self.picks:
            if pick.step < self.step:
                found[pick.step][pick.seat] = pick.card
        return tuple(tuple(step) for step in found)

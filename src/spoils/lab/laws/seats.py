"""What a text does depends neither on where its player sits nor on a further player who does nothing."""

from __future__ import annotations

from typing import Final

from spoils.lab.laws.positions import Position, lay_out
from spoils.lab.laws.snapshot import Side
from spoils.lab.laws.together import go_together

LENGTH: Final = 60  # decisions


def examine_seats(position: Position) -> None:
    """The same position with the players' seats exchanged."""
    library = position.library()
    one = Side(lay_out(position, library))
    other = Side(lay_out(position, library, seats=(1, 0)), (1, 0))
    go_together(one, other, position.chance(), LENGTH)

"""Best of three: when a game of a series is over and nothing is decided, the next one is there."""

import time

from msgspec.structs import replace

from spoils.server.play.again import free_again
from spoils.server.play.registry import GameRegistry, new_id, new_seed, new_token
from spoils.server.protocol.games import Series
from spoils.server.protocol.socket import Rematch
from spoils.server.store.rows import GameRow, SeatRow
from spoils.server.work.service import Payer

HOUSE = Payer(("series", ""))
"""The next game is the server's own work."""
MOST_GAMES = 9
"""Of one series, however many of them end in a draw."""


def next_in(row: GameRow) -> Series | None:
    """How the series stands in the next game; None if there is none, or it is decided."""
    series = row.options.series
    if series is None or row.stage != "over":
        return None
    before = series.wins or (0,) * len(row.seats)
    alone = row.winners if len(row.winners) == 1 else ()
    wins = tuple(count + (seat in alone) for seat, count in enumerate(before))
    if max(wins) > series.best_of // 2 or series.number >= MOST_GAMES:
        return None
    return replace(series, wins=wins, number=series.number + 1)


class SeriesKeeper:
    """Sets up the games that follow."""

    def __init__(self, games: GameRegistry) -> None:
        self.games = games
        games.services.endings.subscribe(self.go_on)

    async def go_on(self, row: GameRow) -> None:
        """A game is over: the next one of its series, if there is one to be played."""
        series = next_in(row)
        if series is None:
            return
        room = await self.games.room(row.id)
        async with room.lock:
            if room.row.again:
                return
            options = replace(free_again(row.options, new_seed()), series=series)
            seats = tuple(self.seat(seat, series) for seat in row.seats)
            again = await self.games.begun(GameRow(new_id(), time.time(), "waiting", options, seats), HOUSE)
            await self.games.services.store.add_game(again)
            await self.games.services.store.note_rematch(row.id, again.id, room.lease)
            room.row = replace(room.row, again=again.id)
            page = f"{self.games.services.settings.prefix}/game/{again.id}"
            for seat in again.seats:
                key = seat.token or seat.invitation
                room.audience.tell_seat(seat.seat, Rematch(seat.seat, again.id, key, f"{page}#{key}"))
        if options.days and again.stage == "playing":
            await (await self.games.room(again.id)).begin(again)

    @staticmethod
    def seat(before: SeatRow, series: Series) -> SeatRow:
        """A place in the next game: with the same deck, or to be taken with another one."""
        if before.kind == "bot":
            return before
        if series.change_decks:
            return SeatRow(before.seat, "open", before.name, invitation=new_token(), deck=before.deck)
        return replace(before, token=new_token(), invitation="")

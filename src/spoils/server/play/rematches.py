"""Rematches: the same table once more, whoever asks first and whoever asks later."""

from __future__ import annotations

import time
from dataclasses import dataclass

from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.play.again import free_again
from spoils.server.play.registry import GameRegistry, must_be_over, new_id, new_seed, new_token, seat_with
from spoils.server.play.room import Room
from spoils.server.protocol.games import Created, JoinSetup
from spoils.server.protocol.socket import Rematch
from spoils.server.store.rows import GameRow, SeatRow
from spoils.server.work.service import Payer


@dataclass(frozen=True)
class Invited:
    """A seat of another game is free for whoever asks. That game may belong to another process."""

    game: str
    setup: JoinSetup


async def once_more(
    games: GameRegistry, game: str, token: str, visitor: str, payer: Payer
) -> Created | Invited:
    """The same table once more, one for everybody: the others get invitations, or simply ask, too. They
    need not bring their decks again."""
    room = await games.room(game)
    async with room.lock:  # if two ask at the same moment, there is still one
        asking = room.row.seats[seat_with(room.row, token)]
        must_be_over(room.row)
        there = await games.services.store.game(room.row.again) if room.row.again else None
        if there is not None and there.stage in ("waiting", "playing"):
            return _rejoin(games, there, asking, visitor)
        return await _set_up(games, room, asking, visitor, payer)


async def _set_up(games: GameRegistry, room: Room, asking: SeatRow, visitor: str, payer: Payer) -> Created:
    """The first to ask for a rematch. The table is locked."""
    row = room.row
    if row.root is None or row.root.setup is None:
        raise Trouble("not_begun", "a game from a position has no rematch; set the position up again")
    others = {seat.visitor for seat in row.seats if seat.visitor and seat.visitor != asking.visitor}
    if others:
        await games.services.company.check_welcome(visitor, others)
    seats = []
    for seat in row.seats:
        if seat.kind == "bot":
            seats.append(seat)
        elif seat.visitor == asking.visitor:
            seats.append(replace(seat, token=new_token(), invitation="", visitor=visitor))
        else:
            seats.append(SeatRow(seat.seat, "open", seat.name, invitation=new_token(), deck=seat.deck))
    series = row.options.series
    fresh = None if series is None else replace(series, wins=(), number=1)
    options = replace(free_again(row.options, new_seed()), series=fresh)
    again = GameRow(new_id(), time.time(), "waiting", options, tuple(seats))
    answer = await games.add(await games.begun(again, payer), visitor)
    await games.services.store.note_rematch(row.id, again.id, room.lease)
    room.row = replace(row, again=again.id)
    for link in answer.invitations:
        room.audience.tell_seat(link.seat, Rematch(link.seat, again.id, link.token, link.link))
    return answer


def _rejoin(games: GameRegistry, row: GameRow, before: SeatRow, visitor: str) -> Created | Invited:
    """A rematch that somebody has asked for already, for another seat of the game before."""
    seat = row.seats[before.seat]
    if seat.kind != "open":
        return replace(games.created(row, visitor), invitations=())
    return Invited(row.id, JoinSetup(seat.invitation, before.name))

"""What everybody may know about a table."""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final, Literal

from spoils.engine.state.chance import SECRET, commitment
from spoils.server.protocol.games import GameInfo, SeatInfo
from spoils.server.store.rows import GameRow, SeatRow

Gone = Literal["", "concede", "time", "ruling"]
NOBODY: Final[Mapping[int, Gone]] = MappingProxyType({})


def info_of(
    row: GameRow, here: Collection[int] = (), watchers: int = 0, gone: Mapping[int, Gone] = NOBODY
) -> GameInfo:
    """The table; decks and seed only once nobody can gain from them."""
    over = row.stage in ("over", "frozen")
    options = row.options
    setup = None if row.root is None else row.root.setup
    seed = options.seed if setup is None else setup.seed
    secret = seed >= SECRET and (row.root is None or setup is not None)
    return GameInfo(
        id=row.id,
        stage=row.stage,
        edition=options.edition,
        seats=tuple(seat_info(row, seat, seat.seat in here, gone.get(seat.seat, "")) for seat in row.seats),
        created=moment(row.created),
        undo=options.undo,
        watchable=options.watchable,
        clock=options.clock,
        turn=row.turn,
        winners=row.winners,
        seeded=options.seeded,
        seed=seed if over and seed < SECRET else None,
        commitment=commitment(seed) if secret else "",
        secret=f"{seed:064x}" if secret and over else "",
        frozen=row.frozen,
        origin=row.origin,
        watchers=watchers,
        quiet=options.quiet,
        private=options.private,
        wordings=options.wordings,
        casual=options.illegal_decks,
        coach=options.coach,
        format=options.format,
        rated=options.rated,
        days=options.days,
        deadline=moment(row.deadline) if row.deadline is not None and row.stage == "playing" else "",
        series=options.series,
        tournament=options.tournament,
        paused=options.paused,
        rulings=options.rulings,
    )


def seat_info(row: GameRow, seat: SeatRow, connected: bool, gone: Gone) -> SeatInfo:
    """One place at the table."""
    begun, deck = row.stage != "waiting", seat.deck
    return SeatInfo(
        seat=seat.seat,
        kind="bot" if seat.kind == "bot" else "person" if seat.kind == "person" else "open",
        name=seat.name,
        bot=seat.bot if seat.kind == "bot" else "",
        connected=connected or seat.kind == "bot",
        faction=deck.faction if begun and deck is not None else "",
        deck=deck.name if row.stage == "over" and deck is not None and not row.options.closed else "",
        gone=gone,
        member=seat.member,
    )


def moment(seconds: float) -> str:
    """A time as ISO 8601."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")

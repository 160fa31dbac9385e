"""What people may do in a room, and what time does: each gives the draft as it is afterwards, or Trouble."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.people.drafts.rows import DraftRow, PairRow, PickRow, SeatRow
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.drafts import DraftStage, PickedBy, Timer
from spoils.server.work.draft_jobs import Dealt

CHECK_SECONDS: Final = 45.0
"""To say that one is there."""
PICK_SECONDS: Final[dict[Timer, tuple[float, float]]] = {
    "slow": (30.0, 8.0),  # whoever sees the cards for the first time must read every one
    "normal": (15.0, 4.0),
    "fast": (8.0, 2.0),
}
"""For a pick: so much, and so much more for each card in the pack."""
BUILD_SECONDS: Final[dict[Timer, float]] = {"slow": 1800.0, "normal": 900.0, "fast": 480.0}


NOW: Final[dict[DraftStage, str]] = {
    "gathering": "the draft has not begun",
    "checking": "the draft has not begun",
    "drafting": "the packs are going around",
    "building": "the decks are being built",
    "playing": "the games have begun",
    "over": "the draft is over",
}


def seat_for(row: DraftRow, visitor: str) -> SeatRow:
    """The seat of whoever does something."""
    seat = row.seat_of(visitor)
    if seat is None:
        raise Trouble("not_yours", "you have no seat at this draft")
    return seat


def must_host(row: DraftRow, visitor: str) -> None:
    """Some things only the host does."""
    if seat_for(row, visitor).seat != row.host:
        raise Trouble("not_yours", "only the host of the draft can do that")


def must_be(row: DraftRow, *stages: DraftStage) -> None:
    """Refuse what cannot be done at this stage."""
    if row.stage not in stages:
        code = "over" if row.stage == "over" else "not_begun" if row.stage == "gathering" else "stale"
        raise Trouble(code, f"that cannot be done now: {NOW[row.stage]}")


def must_be_free(row: DraftRow) -> None:
    """Refuse what would change a tournament, or the games of one, from outside."""
    if row.options.tournament or (row.options.cup is not None and row.stage == "playing"):
        raise Trouble("not_now", "the games of this draft are a tournament; do it on the tournament's page")


# ---- before it begins --------------------------------------------------------------------------------------


def join(row: DraftRow, visitor: str, name: str) -> DraftRow:
    """Take a free seat; whoever has one keeps it."""
    if row.seat_of(visitor) is not None:
        return row
    must_be(row, "gathering")
    free = next((seat for seat in row.seats if seat.kind == "open"), None)
    if free is None:
        raise Trouble("used", "all seats of this draft are taken")
    taken = {seat.name for seat in row.people}
    told, number = name, 2
    while told in taken:
        told, number = f"{name[:36]} {number}", number + 1
    return row.with_seat(SeatRow(free.seat, "person", told, visitor))


def leave(row: DraftRow, visitor: str) -> DraftRow:
    """Go. Before the packs are opened the seat is free again, later the bot beside it goes on."""
    seat = seat_for(row, visitor)
    must_be(row, "gathering", "checking", "drafting", "building", "playing")
    must_be_free(row)
    if row.stage in ("gathering", "checking"):
        row = replace(row.with_seat(SeatRow(seat.seat, "open")), stage="gathering", deadline=None)
        return replace(row, seats=tuple(replace(one, ready=False) for one in row.seats))
    row = row.with_seat(left_to_bot(seat))
    return row if row.people else finished(row)


def left_to_bot(seat: SeatRow) -> SeatRow:
    """The bot beside somebody goes on, under its own name: nobody could find theirs here any more when they
    want to be forgotten, nor in the games that it plays."""
    bot = bot_at(seat.seat)
    deck = None if seat.deck is None else replace(seat.deck, name=bot.name, notes="", french_notes="")
    return replace(bot, ready=True, deck=deck)


def bot_at(place: int) -> SeatRow:
    """The bot of a seat."""
    return SeatRow(place, "bot", f"Bot {place + 1}")


def hand_over(row: DraftRow, visitor: str) -> DraftRow:
    """Somebody has left the tournament of which this is a table: the bot beside them goes on."""
    seat = row.seat_of(visitor)
    if seat is None or row.stage == "over":
        return row
    return row.with_seat(left_to_bot(seat))


def begin(row: DraftRow, visitor: str, now: float) -> DraftRow:
    """The host wants to begin: everybody else says that they are there."""
    must_host(row, visitor)
    must_be(row, "gathering")
    row = row.with_seat(replace(seat_for(row, visitor), ready=True))
    return replace(row, stage="checking", deadline=now + CHECK_SECONDS)


def ready(row: DraftRow, visitor: str) -> DraftRow:
    """Somebody is there; while picks are made, back again."""
    seat = seat_for(row, visitor)
    must_be(row, "checking", "drafting")
    return row.with_seat(replace(seat, ready=row.stage == "checking", missed=0))


def started(row: DraftRow, now: float) -> DraftRow:
    """Whoever is not there is replaced by a bot; packs are opened."""
    seats = tuple(
        replace(seat, ready=False)
        if seat.kind == "bot" or (seat.kind == "person" and seat.ready)
        else bot_at(seat.seat)
        for seat in row.seats
    )
    row = replace(row, seats=seats, step=0, deadline=None)
    if row.options.kind == "sealed":
        return building(row, now)
    return replace(row, stage="drafting")


def checked(row: DraftRow, now: float) -> DraftRow:
    """Begin once everybody is there, or when time is up with those who are."""
    if all(seat.ready for seat in row.people):
        return started(row, now)
    if row.deadline is None or now < row.deadline:
        return row
    return started(row, now)


# ---- picks -------------------------------------------------------------------------------------------------


def pick(row: DraftRow, dealt: Dealt, visitor: str, step: int, card: str) -> DraftRow:
    """Take a card."""
    seat = seat_for(row, visitor)
    must_be(row, "drafting")
    if step != row.step or seat.seat in row.chosen():
        raise Trouble("stale", "you have chosen from that pack already", number=row.step)
    if card not in dealt.packs[seat.seat]:
        raise Trouble("unknown_card", f'there is no "{card}" in the pack in front of you')
    return taking(row.with_seat(replace(seat, missed=0)), dealt, seat.seat, card, "person")


def taking(row: DraftRow, dealt: Dealt, seat: int, card: str, by: PickedBy) -> DraftRow:
    """A card is taken."""
    return replace(row, picks=(*row.picks, PickRow(row.step, seat, card, dealt.advice[seat], by)))


def chosen_for(row: DraftRow, dealt: Dealt, now: float) -> DraftRow:
    """What is taken without anybody choosing: by bots, for those who are gone or late, and last cards."""
    late = row.deadline is not None and now >= row.deadline
    taken = row.chosen()
    for seat in row.seats:
        pack, advice = dealt.packs[seat.seat], dealt.advice[seat.seat]
        if not pack or seat.seat in taken:
            continue
        if len(pack) == 1:
            row = taking(row, dealt, seat.seat, pack[0], "only")
        elif seat.kind == "bot":
            row = taking(row, dealt, seat.seat, advice, "bot")
        elif late or seat.away:
            row = taking(
                row.with_seat(replace(seat, missed=seat.missed + 1)), dealt, seat.seat, advice, "time"
            )
    return row


def is_full(row: DraftRow, dealt: Dealt) -> bool:
    """Whether everybody who has something to choose from has chosen."""
    taken = row.chosen()
    return all(seat.seat in taken or not dealt.packs[seat.seat] for seat in row.seats)


def pick_deadline(row: DraftRow, dealt: Dealt, now: float) -> float | None:
    """By when everybody must have chosen from these packs."""
    if row.timer == "off":
        return None
    base, each = PICK_SECONDS[row.timer]
    return now + base + each * max(len(pack) for pack in dealt.packs)


# ---- decks -------------------------------------------------------------------------------------------------


def building(row: DraftRow, now: float) -> DraftRow:
    """All cards are taken."""
    deadline = None if row.timer == "off" else now + BUILD_SECONDS[row.timer]
    return replace(row, stage="building", deadline=deadline)


def bring(row: DraftRow, visitor: str, deck: DeckData, *, done: bool = False) -> DraftRow:
    """The deck of somebody, as far as it is built."""
    seat = seat_for(row, visitor)
    must_be(row, "building")
    return row.with_seat(replace(seat, deck=deck, ready=done))


# ---- games -------------------------------------------------------------------------------------------------


def playing(row: DraftRow, pairs: Sequence[PairRow]) -> DraftRow:
    """All decks are built."""
    return replace(row, stage="playing", deadline=None, pairs=tuple(pairs))


def with_pairs(row: DraftRow, visitor: str, chosen: Sequence[tuple[int, int]]) -> DraftRow:
    """The host pairs seats."""
    must_host(row, visitor)
    must_be(row, "playing")
    must_be_free(row)
    people = {seat.seat for seat in row.people}
    number = max((pair.round for pair in row.pairs), default=0) + 1
    for one, other in chosen:
        if one == other or max(one, other) >= len(row.seats):
            raise Trouble("malformed", f"seats {one} and {other} cannot play each other")
        if not people & {one, other}:
            raise Trouble("malformed", f"seats {one} and {other} are bots; one of them must be a person")
    if len(row.pairs) + len(chosen) > 200:
        raise Trouble("too_many", "a draft has at most 200 games")
    new = (PairRow(len(row.pairs) + place, number, pair) for place, pair in enumerate(chosen))
    return replace(row, pairs=(*row.pairs, *new))


def close(row: DraftRow, visitor: str) -> DraftRow:
    """The host ends it: what is not played is not played."""
    must_host(row, visitor)
    must_be(row, "playing")
    must_be_free(row)
    return finished(row)


def finished(row: DraftRow) -> DraftRow:
    """All is open."""
    return replace(row, stage="over", deadline=None)

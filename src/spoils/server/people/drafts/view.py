"""What one visitor may see of a draft. Everything that is sent about a running draft is made here."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from spoils.engine.state.chance import commitment
from spoils.server.people.drafts.pairing import games_of, standing_of
from spoils.server.people.drafts.rows import DraftRow, SeatRow
from spoils.server.play.info import moment
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.decks import DeckEntry
from spoils.server.protocol.drafts import DraftSeatInfo, DraftState, OpenDraft
from spoils.server.work.draft_jobs import Dealt


@dataclass(frozen=True)
class Table:
    """A draft with what follows from its seed: for the server's eyes only."""

    row: DraftRow
    dealt: Dealt | None = None
    """While packs go around."""
    sealed: Sequence[Sequence[str]] = ()
    """What each seat has opened."""
    unlimited: Sequence[str] = ()
    results: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def taken(self, seat: int) -> Sequence[str]:
        """What a seat can build of."""
        return self.sealed[seat] if self.row.options.kind == "sealed" else self.row.taken(seat)


def state_of(table: Table, visitor: str, now: float) -> DraftState:
    """The room for a visitor: of packs and pools their own, of others what everybody sees."""
    row, options = table.row, table.row.options
    mine = row.seat_of(visitor)
    games = games_of(row.pairs, table.results)
    building = row.stage not in ("gathering", "checking", "drafting")
    state = DraftState(
        id=row.id,
        kind=options.kind,
        stage=row.stage,
        source=options.source,
        line=options.line,
        edition=options.edition,
        timer=row.timer,
        pairing=options.pairing,
        created=moment(row.created),
        version=row.version,
        seats=tuple(_seat(row, seat) for seat in row.seats),
        commitment=commitment(int(options.secret, 16)),
        left=None if row.deadline is None else round(max(0.0, row.deadline - now), 1),
        step=row.step,
        rounds=options.each,
        round=0 if table.dealt is None else table.dealt.round,
        games=games,
        standing=standing_of(len(row.seats), games),
        tournament=tournament_of(row),
        left_out=options.left_out,
        secret=options.secret if row.stage == "over" else "",
        unlimited=tuple(table.unlimited) if building else (),
    )
    return state if mine is None else _with_own(state, table, mine)


def tournament_of(row: DraftRow) -> str:
    """The tournament that has come of a draft, or of which it is a table."""
    begun = row.options.cup is not None and row.stage in ("playing", "over")
    return row.id if begun else row.options.tournament


def _with_own(state: DraftState, table: Table, mine: SeatRow) -> DraftState:
    row, dealt, seat = table.row, table.dealt, mine.seat
    state = replace(state, seat=seat, deck=mine.deck)
    if dealt is not None:
        taken = row.chosen().get(seat, "")
        step = 1 if dealt.round % 2 == 0 else -1
        count = len(row.seats)
        state = replace(
            state,
            taken=taken,
            pack=() if taken else dealt.packs[seat],
            advice="" if taken else dealt.advice[seat],
            next_to=tuple((seat + step * far) % count for far in range(count)),
        )
    if dealt is not None or row.stage not in ("gathering", "checking"):
        state = replace(state, pool=entries(table.taken(seat)))
    return state


def entries(names: Sequence[str]) -> tuple[DeckEntry, ...]:
    """Cards with how often they are there, in the order in which they came."""
    return tuple(DeckEntry(count, name) for name, count in Counter(names).items())


def _seat(row: DraftRow, seat: SeatRow) -> DraftSeatInfo:
    return DraftSeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        host=seat.seat == row.host,
        ready=seat.ready,
        chosen=row.stage == "drafting" and seat.seat in row.chosen(),
        away=seat.away,
    )


def names_in(state: DraftState) -> list[str]:
    """Every card that a state names."""
    deck = state.deck
    listed = () if deck is None else (deck.faction, *(one.name for one in (*deck.starting, *deck.cards)))
    pool = (one.name for one in state.pool)
    return [name for name in (*state.pack, *pool, *state.unlimited, *listed, state.taken) if name]


def facts_for(names: Sequence[str], known: Mapping[str, CardFacts]) -> tuple[CardFacts, ...]:
    """What is printed on these."""
    return tuple(known[name] for name in dict.fromkeys(names) if name in known)


def in_list(row: DraftRow, visitor: str) -> OpenDraft:
    """A room in a list."""
    host = row.people[0].name if row.people else ""
    return OpenDraft(
        id=row.id,
        kind=row.options.kind,
        stage=row.stage,
        source=row.options.source,
        line=row.options.line,
        host=host,
        seats=len(row.seats),
        people=len(row.people),
        timer=row.timer,
        edition=row.options.edition,
        created=moment(row.created),
        mine=row.seat_of(visitor) is not None,
    )

"""The games after a draft: each an ordinary game with the decks that were built."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.people.drafts import changes as c
from spoils.server.people.drafts.rooms import Drafts
from spoils.server.people.drafts.rows import DraftRow, PairRow
from spoils.server.people.names import member_name
from spoils.server.play.registry import GameRegistry, new_id, new_token
from spoils.server.protocol.games import Created
from spoils.server.store.rows import Options, SeatRow
from spoils.server.work.deck_jobs import Gathered
from spoils.server.work.draft_jobs import GatherDraft
from spoils.server.work.service import Payer


class Matches:
    """Sets games up when somebody wants to play them."""

    def __init__(self, drafts: Drafts, games: GameRegistry) -> None:
        self.drafts = drafts
        self.games = games
        self.lock = asyncio.Lock()

    async def play(self, draft: str, number: int, visitor: str, payer: Payer) -> Created:
        """The game of a pair, for one of the two."""

        async def claim(row: DraftRow) -> DraftRow:
            pair = pair_for(row, number, visitor)
            if pair.game:
                return row
            named = replace(pair, game=new_id())  # first its id, so that there is one game whoever asks
            pairs = tuple(named if one is pair else one for one in row.pairs)
            return replace(row, pairs=pairs)

        await self.games.check_count(visitor)
        row = await self.drafts.change(draft, claim, payer)
        pair = pair_for(row, number, visitor)
        async with self.lock:
            game = await self.games.set_up(
                pair.game,
                await self.with_members(seats_of(row, pair)),
                Options(edition=row.options.edition),
                await self.cards(row, payer),
                payer,
                f"draft:{row.id}",
            )
        return self.games.created(game, visitor)

    async def with_members(self, seats: Sequence[SeatRow]) -> list[SeatRow]:
        """Who has an account has its name, and is marked."""
        found = []
        for seat in seats:
            name = await member_name(self.drafts.store, seat.visitor) if seat.visitor else ""
            found.append(replace(seat, name=name or seat.name, member=bool(name)))
        return found

    async def cards_of(self, draft: str, payer: Payer) -> Gathered:
        """The same for a draft by its id."""
        return await self.cards(await self.drafts.row(draft), payer)

    async def cards(self, row: DraftRow, payer: Payer) -> Gathered:
        """The program's cards and those of the draft."""
        return await self.drafts.ask(Gathered, GatherDraft(source=await self.drafts.source(row)), payer)


def pair_for(row: DraftRow, number: int, visitor: str) -> PairRow:
    """A pair of which the visitor is one."""
    seat = c.seat_for(row, visitor)
    c.must_be(row, "playing", "over")
    for pair in row.pairs:
        if pair.number == number and seat.seat in pair.seats and (pair.game or row.stage == "playing"):
            return pair
    raise Trouble("not_yours", "that is no game of yours in this draft")


def seats_of(row: DraftRow, pair: PairRow) -> Sequence[SeatRow]:
    """The two at the table of a game."""
    found = []
    for place, number in enumerate(pair.seats):
        seat = row.seats[number]
        if seat.kind == "bot":
            found.append(SeatRow(place, "bot", seat.name, bot=row.options.bot, deck=seat.deck))
        else:
            token = new_token()
            found.append(
                SeatRow(place, "person", seat.name, visitor=seat.visitor, token=token, deck=seat.deck)
            )
    return found

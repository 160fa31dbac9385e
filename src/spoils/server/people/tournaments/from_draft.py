"""The tournament of those who have drafted together, with the decks that they have built.

It has the id of its draft, so that there is one, whichever process begins it; player n sits on seat n - 1.
"""

import secrets

from spoils.server.people.drafts.rooms import Drafts
from spoils.server.people.drafts.rows import DraftRow
from spoils.server.people.drafts.watching import finish
from spoils.server.people.tournaments.advancing import Advance
from spoils.server.people.tournaments.book import GOING_ON
from spoils.server.people.tournaments.state import EntryRow, State
from spoils.server.people.tournaments.tournaments import Tournaments, told_apart
from spoils.server.play.registry import new_token
from spoils.server.store.commit import Fenced


class DraftTournaments:
    """Brings drafts and their tournaments together."""

    def __init__(self, tournaments: Tournaments, drafts: Drafts) -> None:
        self.tournaments = tournaments
        self.drafts = drafts

    async def see_to(self, row: DraftRow) -> None:
        """Begin the tournament once all decks are built; when it is over, so is the draft."""
        if row.options.tournament:
            await self.see_to_table(row)
        if row.stage != "playing" or row.options.cup is None:
            return
        stage = await self.tournaments.book.stage(row.id)
        if stage is None:
            await self.found(row)
        if stage in (None, "open"):
            await self.tournaments.change(row.id, lambda step: enter(step, row))
            await self.tournaments.change(row.id, begin)
        elif stage not in GOING_ON:
            await self.drafts.change(row.id, finish)

    async def see_to_table(self, row: DraftRow) -> None:
        """The same for a table of a tournament, whose first round waits for all of them."""
        stage = await self.tournaments.book.stage(row.options.tournament)
        if stage == "drafting" and row.stage == "playing":
            await self.tournaments.advance(row.options.tournament)
        elif stage not in GOING_ON and row.stage != "over":
            await self.drafts.change(row.id, finish)

    async def found(self, row: DraftRow) -> None:
        """A tournament without anybody in it, organised by the host."""
        assert row.options.cup is not None
        host = row.people[0]
        state = State(
            id=row.id,
            created=self.tournaments.clock(),
            organiser=host.visitor,
            organiser_name=host.name,
            stage="open",
            version=1,
            setup=row.options.cup,
            seed=secrets.token_hex(6),
            judge_key=new_token(),
        )
        try:
            await self.tournaments.book.add(state)
        except Fenced:  # another process was quicker
            return


async def enter(step: Advance, row: DraftRow) -> None:
    """Everybody who has drafted takes part."""
    if step.state.entries:
        return
    for seat in row.seats:
        assert seat.deck is not None
        number = seat.seat + 1
        name = told_apart(step.state, seat.name, number)
        bot = row.options.bot if seat.kind == "bot" else ""
        step.change.add_entry(EntryRow(number, name, "registered", seat.visitor, bot), seat.deck)


async def begin(step: Advance) -> None:
    """The first round, once it is stored who takes part with which deck."""
    if step.state.stage == "open":
        await step.begin()

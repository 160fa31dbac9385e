"""The coach of a table: what a player could answer, by what that player knows.

Everybody has agreed to it by setting up or joining a game that says so (``Options.coach``); where something
is at stake there is none.
"""

from spoils.server.errors import Trouble
from spoils.server.protocol.socket import Counselled
from spoils.server.settings import Settings
from spoils.server.store.rows import GameRow
from spoils.server.store.store import Store
from spoils.server.work.analysis_jobs import AskForCounsel
from spoils.server.work.commands import Standing
from spoils.server.work.crew import Crew
from spoils.server.work.service import Desks, Payer
from spoils.server.work.worker import paying, place
from spoils.study.analysis.model import Budget, Counsel


class Coaching:
    """What the coach of one table has said last, by seat and question: asked again it says the same."""

    def __init__(self, store: Store, crew: Crew, settings: Settings) -> None:
        self.desks = Desks(store, crew, settings.limits)
        self.said: dict[int, tuple[int, Counsel]] = {}

    async def counsel(self, row: GameRow, standing: Standing | None, seat: int, request: int) -> Counselled:
        """What a seat could answer to its open question. The game may go on meanwhile."""
        options = row.options
        if not options.coach or options.rated or options.tournament:
            raise Trouble("no_coach", "this game has no coach; one is agreed on before a casual game begins")
        if row.stage != "playing" or standing is None or standing.asked != seat:
            raise Trouble("not_asked", "there is nothing to decide for you now that a search could judge")
        number = standing.numbers[seat]
        known, found = self.said.get(seat, (-1, None))
        if found is None or known != number:
            found = await self.think(row, seat)
            self.said[seat] = number, found
        return Counselled(request, seat, number, found)

    async def think(self, row: GameRow, seat: int) -> Counsel:
        """Have the game looked at as it is stored."""
        visitor = row.seats[seat].visitor or row.id
        line = (place.get() or visitor, visitor)
        job = AskForCounsel(seat=seat, budget=Budget(self.desks.limits.study_nodes // 2))
        return await self.desks.counsel(row, job, Payer(line, charge_slow=paying.get()))

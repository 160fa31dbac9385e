"""A tournament as the server has it: who takes part, the matches with their games, and the desk."""

from collections.abc import Iterable

from msgspec import Struct

from spoils.server.people.ratings.book import BOT
from spoils.server.people.tournaments.pods import PodPlan
from spoils.server.protocol.tournaments import (
    EntryStage,
    How,
    Role,
    TournamentSetup,
    TournamentStage,
)
from spoils.tournament.model import Match, Tournament
from spoils.tournament.rounds import usual_rounds
from spoils.tournament.swiss import drawn

TAKING_PART = ("playing", "dropped")


class EntryRow(Struct, frozen=True):
    """Somebody who takes part. The deck stays in the database until a game needs it."""

    number: int
    name: str
    stage: EntryStage
    visitor: str | None = None
    bot: str = ""
    strength: float = 0.0
    """By which the draw goes, if it goes by ratings: as it was when the tournament began."""
    draft: str = ""
    """The table at which they draft, or have drafted, for this tournament."""
    draft_seat: int = 0

    @property
    def who(self) -> str:
        """Whose rating it is."""
        return f"{BOT}{self.bot}" if self.bot else self.visitor or ""


class GameOf(Struct, frozen=True):
    """One game of a match."""

    game: str
    number: int
    winner: int | None = None
    """0: the first of the match, 1: the second, -1: nobody; None: it is not over."""


class MatchRow(Struct, frozen=True):
    """A match with its games."""

    match: Match
    opened: float
    how: How = ""
    here: tuple[bool, bool] = (False, False)
    games: tuple[GameOf, ...] = ()

    @property
    def key(self) -> tuple[int, int]:
        """Round and table."""
        return self.match.round, self.match.table

    @property
    def current(self) -> GameOf | None:
        """The game that is being played."""
        return next((game for game in self.games if game.winner is None), None)

    def score(self) -> tuple[int, int, int]:
        """Games won by each, and drawn, by the games that are over."""
        ended = [game.winner for game in self.games]
        return ended.count(0), ended.count(1), ended.count(-1)


class State(Struct, frozen=True):
    """All of it."""

    id: str
    created: float
    organiser: str | None
    organiser_name: str
    stage: TournamentStage
    version: int
    setup: TournamentSetup
    seed: str
    judge_key: str
    due: float | None = None
    entries: tuple[EntryRow, ...] = ()
    judges: dict[str, str] = {}
    """Visitors, and what they are called."""
    matches: tuple[MatchRow, ...] = ()
    pods: PodPlan | None = None
    """What is opened before the first round, if anything is."""

    @property
    def drafts(self) -> tuple[str, ...]:
        """The draft before it, or the tables of it, in the order of their numbers."""
        if self.setup.drafted:
            return (self.id,)
        return tuple(dict.fromkeys(entry.draft for entry in self.entries if entry.draft))

    def core(self) -> Tournament:
        """What pairings and standings follow from."""
        taking = [entry for entry in self.entries if entry.stage in TAKING_PART]
        lot = f"{self.seed} seeding"
        order = sorted(taking, key=lambda entry: (-entry.strength, drawn(lot, entry.number)))
        return Tournament(
            system=self.setup.system,
            players=tuple(entry.number for entry in order),
            seed=int(self.seed, 16),
            rounds=self.rounds,
            cut=self.setup.cut,
            matches=tuple(row.match for row in self.matches),
            dropped=frozenset(entry.number for entry in self.entries if entry.stage == "dropped"),
            pods=self.apart(),
        )

    def apart(self) -> tuple[frozenset[int], ...]:
        """Those who meet each other before they meet anybody else."""
        if self.pods is None or self.pods.meet == "all":
            return ()
        return tuple(
            frozenset(entry.number for entry in self.entries if entry.draft == draft) for draft in self.drafts
        )

    @property
    def rounds(self) -> int:
        """Of the main part, where that is known before."""
        count = sum(entry.stage in TAKING_PART for entry in self.entries)
        if self.setup.system == "swiss":
            return self.setup.rounds or usual_rounds(count)
        if self.setup.system == "single":
            return usual_rounds(count)
        return max(0, count - 1 + count % 2) if self.setup.system == "round_robin" else 0

    @property
    def round(self) -> int:
        """The last round that was opened."""
        return max((row.match.round for row in self.matches), default=0)

    def now(self) -> Iterable[MatchRow]:
        """The matches of that round."""
        return (row for row in self.matches if row.match.round == self.round)

    def entry(self, number: int) -> EntryRow | None:
        """By number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def entry_of(self, visitor: str) -> EntryRow | None:
        """The one of a visitor."""
        return next((entry for entry in self.entries if entry.visitor == visitor), None)

    def match_of(self, number: int) -> MatchRow | None:
        """What somebody plays in this round and has not finished."""
        found = (row for row in self.now() if number in row.match.players and not row.match.over)
        return next(found, None)

    def match_with(self, game: str) -> MatchRow | None:
        """The match of a game."""
        return next((row for row in self.matches if any(one.game == game for one in row.games)), None)

    def role(self, visitor: str) -> Role:
        """What a visitor may do at the desk."""
        if visitor == self.organiser:
            return "organiser"
        return "judge" if visitor in self.judges else ""

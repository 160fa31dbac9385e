"""Tournaments: setting one up, taking part, and what everybody may know about it."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient, GameId, Name, Seat, ToClient, Token
from spoils.server.protocol.decks import DeckData
from spoils.server.protocol.games import ClockSetup, DeckId, SeatLink
from spoils.server.protocol.packs import DraftKind, DraftSeats, DraftSource, PackCount, PickTime

System = Literal["swiss", "round_robin", "single", "double"]
Lists = Literal["closed", "open"]
TournamentStage = Literal["open", "check_in", "drafting", "running", "over", "cancelled"]
EntryStage = Literal["registered", "present", "playing", "dropped", "absent"]
Role = Literal["", "judge", "organiser"]
How = Literal["", "bye", "no_show", "left", "desk", "failed"]
Meet = Literal["table", "all"]
"""Whom one plays first in a Swiss after a draft: those of one's own table, or anybody."""
Title = Annotated[str, Meta(min_length=1, max_length=80, description="one line that people read")]
Line = Annotated[str, Meta(max_length=300)]
Reason = Annotated[str, Meta(min_length=1, max_length=300)]
RuleNumber = Annotated[str, Meta(min_length=1, max_length=12)]
Number = Annotated[int, Meta(ge=1, le=1_000)]
Wins = Annotated[int, Meta(ge=0, le=9)]


class TournamentSetup(FromClient, frozen=True):
    """A new tournament."""

    name: Title
    system: System = "swiss"
    format: Literal["constructed", "limited"] = "constructed"
    edition: Annotated[str, Meta(max_length=40)] = "comprehensive"
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    """Of a Swiss; 0: as many as it takes until only one can have won everything."""
    cut: Literal[0, 2, 4, 8, 16] = 0
    """So many of the best play on by elimination, after a Swiss or everybody against everybody."""
    best_of: Literal[1, 3] = 1
    clock: ClockSetup | None = None
    days: Annotated[int, Meta(ge=0, le=14)] = 0
    """By correspondence, instead of a clock: so many days for each answer."""
    lists: Lists = "closed"
    """Whether everybody may read all deck lists once it runs, or the desk alone."""
    size: Annotated[int, Meta(ge=2, le=128)] = 128
    check_in: Annotated[int, Meta(ge=0, le=1_440)] = 0
    """Minutes before the start within which people must say that they are there; 0: that is not asked."""
    starts: Annotated[float, Meta(ge=0, le=1e11)] = 0.0
    """When it begins by itself, in seconds since 1970; 0: when the organiser says so."""
    no_show: Annotated[int, Meta(ge=0, le=43_200)] = 10
    """Minutes after which somebody who has not come to the table has lost; 0: the desk decides."""
    automatic: bool = True
    """The next round begins by itself when the last game of this one is over."""
    watchable: bool = True
    rated: bool = False
    """Its games change ratings, but for those that a judge has decided."""
    seeding: Literal["lot", "rating"] = "lot"
    """Of single elimination: who is kept apart from whom at first."""
    drafted: bool = False
    """It follows a draft, which has the same id. The server says so; nobody else can."""
    line: Line = ""
    """What else there is to say about it."""


class PodSetup(FromClient, frozen=True):
    """Nobody brings a deck: before the first round everybody drafts, or opens packs, at tables of a few."""

    kind: DraftKind = "draft"
    seats: DraftSeats = 8
    """At a table, at most. There are as few tables as that allows, of sizes as equal as can be."""
    each: PackCount | None = None
    """Packs for everybody: by default 3, of sealed 6; not needed if the packs are named."""
    source: DraftSource = DraftSource()
    timer: PickTime = "slow"
    meet: Meet = "table"


class NewTournament(FromClient, frozen=True):
    """A new tournament, and what its organiser is called."""

    setup: TournamentSetup
    name: Name
    pods: PodSetup | None = None
    """With packs opened first; then the format is limited."""


class EntrySetup(FromClient, frozen=True):
    """Take part, or bring another deck as long as it has not begun; none where packs are opened first."""

    name: Name
    deck_id: DeckId | None = None
    deck: DeckData | None = None


class JudgeSetup(FromClient, frozen=True):
    """Sit down at the desk as a judge."""

    key: Token
    """From the link that the organiser has."""
    name: Name


# ---- the desk ----------------------------------------------------------------------------------------------


class OpenCheckIn(FromClient, frozen=True, tag_field="type", tag="check_in"):
    """From now on people say that they are there."""


class Begin(FromClient, frozen=True, tag_field="type", tag="begin"):
    """The first round begins with those who are there."""


class NextRound(FromClient, frozen=True, tag_field="type", tag="next_round"):
    """The next round begins; every match of this one must have a result."""


class Cancel(FromClient, frozen=True, tag_field="type", tag="cancel"):
    """There will be no tournament, or it ends here and now."""

    reason: Reason


class AddBots(FromClient, frozen=True, tag_field="type", tag="bots"):
    """Bots take part, with decks of the program."""

    count: Annotated[int, Meta(ge=1, le=128)]
    bot: Annotated[str, Meta(max_length=40)] = "random"
    """An id of ``About.bots``."""
    name: Name | None = None
    """What they are called, with a number."""


class DropEntry(FromClient, frozen=True, tag_field="type", tag="drop"):
    """Somebody does not take part any more; what they play now is lost."""

    entry: Number
    reason: Reason


class RestoreEntry(FromClient, frozen=True, tag_field="type", tag="restore"):
    """Somebody who was dropped, or did not check in, takes part from the next round on."""

    entry: Number
    reason: Reason


class SetResult(FromClient, frozen=True, tag_field="type", tag="result"):
    """The result of a match of the last round, whatever was played."""

    round: Number
    table: Number
    first: Wins
    second: Wins
    """Games won by each; nothing for both, without draws: both have lost."""
    draws: Wins
    reason: Reason


class PauseGame(FromClient, frozen=True, tag_field="type", tag="pause"):
    """Stop the clocks of a game; nobody can answer until it is resumed."""

    game: GameId
    reason: Reason


class ResumeGame(FromClient, frozen=True, tag_field="type", tag="resume"):
    """Let a game go on."""

    game: GameId
    reason: Line = ""


class ExtendTime(FromClient, frozen=True, tag_field="type", tag="extend"):
    """More time for a seat."""

    game: GameId
    seat: Seat
    seconds: Annotated[int, Meta(ge=1, le=36_000)]
    reason: Reason


class TakeBack(FromClient, frozen=True, tag_field="type", tag="take_back"):
    """Take the last answer of a seat back by a ruling, and everything since."""

    game: GameId
    seat: Seat
    rule: RuleNumber
    reason: Reason


class AwardGame(FromClient, frozen=True, tag_field="type", tag="award"):
    """A seat loses the game by a ruling."""

    game: GameId
    seat: Seat
    """Who loses."""
    rule: RuleNumber
    reason: Reason


InGame = PauseGame | ResumeGame | ExtendTime | TakeBack | AwardGame
AtDesk = OpenCheckIn | Begin | NextRound | Cancel | AddBots | DropEntry | RestoreEntry | SetResult
DeskAction = AtDesk | InGame


class DeskOrder(FromClient, frozen=True):
    """Something is to be done at the desk."""

    action: DeskAction


# ---- what is shown -----------------------------------------------------------------------------------------


class Entry(ToClient, frozen=True):
    """Somebody who takes part."""

    number: int
    name: str
    stage: EntryStage
    bot: str = ""
    deck: str = ""
    """The name of the deck, where its list may be read."""
    pod: int = 0
    """The table of the draft before it, counted from 1."""


class MatchGame(ToClient, frozen=True):
    """One game of a match."""

    id: str
    over: bool = False
    winner: int | None = None
    """Number of whoever has won it; nobody: it is not over, or drawn."""


class TournamentMatch(ToClient, frozen=True):
    """Two players, or one with a bye."""

    round: int
    table: int
    first: int
    """Number of whoever decides who goes first, in the first game."""
    second: int | None = None
    over: bool = False
    wins: tuple[int, ...] = (0, 0)
    """Games won by each."""
    draws: int = 0
    cut: bool = False
    how: How = ""
    """How it ended, unless by its games."""
    games: tuple[MatchGame, ...] = ()


class ShareOf(ToClient, frozen=True):
    """So many points of those that could be had, and what that counts for, in thousandths of a percent."""

    part: int
    whole: int
    counts: int


class OpponentShares(ToClient, frozen=True):
    """An opponent, and how they did in all their matches and games."""

    number: int
    matches: ShareOf
    games: ShareOf


class StandingLine(ToClient, frozen=True):
    """One line of the standings, with all that its tie-breakers are made of."""

    place: int
    number: int
    points: int
    won: int
    drawn: int
    lost: int
    byes: int
    opponents_matches: int
    """The first tie-breaker: the average of what ``opponents`` did in matches; thousandths of a percent."""
    games: ShareOf
    """The second: one's own games."""
    opponents_games: int
    """The third: the average of what they did in games."""
    opponents: tuple[OpponentShares, ...] = ()


class DeskNote(ToClient, frozen=True):
    """Something that was done at the desk."""

    at: str
    by: str
    what: str
    """A kind of action, as in ``DeskAction``, or "judge"."""
    entry: int | None = None
    round: int = 0
    table: int = 0
    game: str = ""
    seat: int | None = None
    rule: str = ""
    reason: str = ""
    detail: str = ""
    """For a result: the games won by each and those drawn; for time: the seconds."""


class DeskInfo(ToClient, frozen=True):
    """What only those at the desk know."""

    role: Role
    judge_link: str = ""
    """For the organiser: whoever opens it can become a judge."""
    waiting: tuple[int, ...] = ()
    """Tables of this round at which somebody has not arrived."""


class Mine(ToClient, frozen=True):
    """What concerns whoever asks."""

    number: int
    seat: SeatLink | None = None
    """The key to the game that is waiting."""
    draft: str = ""
    """One's table of the draft, while decks come into being there."""


class MyPlace(ToClient, frozen=True):
    """What a program that plays has to know, and no more."""

    stage: TournamentStage
    round: int
    number: int
    entry: EntryStage
    seat: SeatLink | None = None
    """The key to the game that is waiting."""
    draft: str = ""
    """One's table of the draft, while decks come into being there."""


class PodInfo(ToClient, frozen=True):
    """What is opened before the first round."""

    kind: DraftKind
    source: str
    """The set's name, or "Cube"."""
    each: int
    seats: int
    timer: PickTime
    meet: Meet
    left_out: tuple[str, ...] = ()
    """Cards of the set or the list that cannot be played with and are in no pack."""


class TournamentInfo(ToClient, frozen=True):
    """A tournament in a list."""

    id: str
    name: str
    stage: TournamentStage
    setup: TournamentSetup
    created: str
    organiser: str
    players: int
    round: int
    mine: bool = False
    pods: PodInfo | None = None


class TournamentList(ToClient, frozen=True):
    """Those that are to come or are being played, then those that are over; the newest first."""

    tournaments: tuple[TournamentInfo, ...]


class TournamentView(ToClient, frozen=True):
    """All about one tournament that whoever asks may know."""

    info: TournamentInfo
    version: int
    rounds: int
    """How many rounds of the main part there will be; 0: not known yet."""
    entries: tuple[Entry, ...]
    matches: tuple[TournamentMatch, ...]
    standings: tuple[StandingLine, ...]
    notes: tuple[DeskNote, ...] = ()
    """What was done at the desk: everybody may know it."""
    due: str = ""
    """When something happens by itself: the check-in opens, the tournament begins, no-shows lose."""
    drafts: tuple[str, ...] = ()
    """The draft before it, or the tables of it, in their order."""
    mine: Mine | None = None
    desk: DeskInfo | None = None


class DeckListShown(ToClient, frozen=True):
    """The deck with which somebody plays."""

    number: int
    name: str
    deck: DeckData

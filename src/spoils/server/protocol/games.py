"""Games: setting one up, joining it, and what everybody may know about it."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient, Name, Seat, ToClient, Token
from spoils.server.protocol.cards import CardDraft
from spoils.server.protocol.decks import DeckData, DeckFormat

SeatKind = Literal["me", "bot", "invite"]
UndoRule = Literal["consent", "free", "never"]
Stage = Literal["waiting", "playing", "over", "frozen"]
DeckId = Annotated[str, Meta(min_length=1, max_length=80, pattern="^[A-Za-z0-9_-]+$")]


class SeatSetup(FromClient, frozen=True):
    """Who sits at one place. Two seats of kind ``me`` are two people at one screen."""

    kind: SeatKind
    name: Name | None = None
    deck_id: DeckId | None = None
    deck: DeckData | None = None
    """Instead of ``deck_id``. An ``invite`` brings its deck when it joins; a bot without one takes any."""
    bot: Annotated[str, Meta(max_length=40)] = "random"
    """For a seat of kind ``bot``: an id of ``About.bots``."""


class ClockSetup(FromClient, frozen=True):
    """A clock for every person; it runs while that player is waited for, and at 0 the player loses."""

    seconds: Annotated[int, Meta(ge=1, le=36_000)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Added after every answer."""


class Series(FromClient, frozen=True):
    """Several games of the same people: whoever wins more than half of them first."""

    best_of: Literal[1, 3] = 1
    change_decks: bool = False
    """Everybody may bring another deck to the next game."""
    wins: Annotated[tuple[int, ...], Meta(max_length=4)] = ()
    """By seat, in the games before this one."""
    number: Annotated[int, Meta(ge=1, le=99)] = 1
    """Of this game."""


class GameSetup(FromClient, frozen=True):
    """A new game for two to four players; the order of seats is the order around the table."""

    seats: Annotated[tuple[SeatSetup, ...], Meta(min_length=2, max_length=4)]
    edition: Annotated[str, Meta(max_length=40)] = "comprehensive"
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    """For the same shuffles again; everybody at the table is told that the game has a given seed."""
    clock: ClockSetup | None = None
    days: Annotated[int, Meta(ge=0, le=14)] = 0
    """By correspondence, instead of a clock: so many days for each answer."""
    undo: UndoRule = "consent"
    """What happens to an undo that is not free: ask the others, allow it, or refuse it."""
    watchable: bool = True
    """Whether people who have only the game's id may watch."""
    ask_payment: bool = False
    """Ask which resources pay, instead of choosing for the player."""
    illegal_decks: bool = False
    """Play with decks that break 103, too."""
    coach: bool = False
    """Every player may ask a search, by what that player knows. Whoever joins such a game agrees to it."""


class Against(FromClient, frozen=True, kw_only=True):
    """One person against bots, and what they are called at the table."""

    bot: Annotated[str, Meta(max_length=40)] = "random"
    """Plays all other seats."""
    name: Name | None = None
    bot_name: Name | None = None


class TestSetup(Against, frozen=True, kw_only=True):
    """A game to try one card in: it starts in the middle, the card in hand, with enough to pay for it."""

    card: CardDraft
    edition: Annotated[str, Meta(max_length=40)] = "comprehensive"


class PositionSetup(Against, frozen=True, kw_only=True):
    """A game that starts from the position of a scenario file; its script and expectations are left aside."""

    scenario: Annotated[str, Meta(max_length=100_000)]
    seat: Seat = 0


class JoinSetup(FromClient, frozen=True):
    """Take an invited seat."""

    token: Token
    """The one of the invitation."""
    name: Name
    deck_id: DeckId | None = None
    deck: DeckData | None = None
    """Neither is needed for a rematch: then the deck is the one of the game before."""


class RematchSetup(FromClient, frozen=True):
    """Play once more at the same table."""

    token: Token
    """Of the seat of whoever wants it."""


class SeatInfo(ToClient, frozen=True):
    """One place at the table, as everybody may know it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str = ""
    connected: bool = False
    faction: str = ""
    """Once the game has begun."""
    deck: str = ""
    """The deck's name, once the game is over."""
    gone: Literal["", "concede", "time", "ruling"] = ""
    """Why a player is out who has not lost by the rules of the game."""
    member: bool = False
    """The name is that of an account, and nobody else's."""


class Wording(ToClient, frozen=True):
    """A card of which really different printings were at hand: the game is played with that of this set."""

    card: str
    set_name: str


class Ruling(ToClient, frozen=True):
    """What a judge has decided in a game of a tournament. Everybody at the table is told, and it stays."""

    kind: Literal["pause", "resume", "extend", "take_back", "award", "no_show"]
    by: str
    """What the judge is called."""
    at: str
    """When, ISO 8601."""
    reason: str = ""
    rule: str = ""
    """The number of the rule that it rests on."""
    seat: int | None = None
    """Whose answer was taken back, who got more time, who lost the game."""
    seconds: int = 0


class GameInfo(ToClient, frozen=True):
    """A game, as everybody who has its id may know it."""

    id: str
    stage: Stage
    edition: str
    seats: tuple[SeatInfo, ...]
    created: str
    undo: UndoRule
    watchable: bool
    clock: ClockSetup | None = None
    turn: int = 0
    winners: tuple[int, ...] = ()
    """When it is over; empty means a draw."""
    seeded: bool = False
    seed: int | None = None
    """When it is over; of a game with a given seed, or from a position."""
    commitment: str = ""
    """Of a game with a secret seed, from the beginning on: SHA-256 (hexadecimal) of "spoils seed" and the 32
    bytes of the seed. Whoever notes it can tell at the end that the seed was not changed meanwhile."""
    secret: str = ""
    """When it is over: that seed, 64 hexadecimal digits."""
    frozen: str = ""
    """Why the game cannot go on, if its stage is ``frozen``; its record can be downloaded."""
    origin: str = ""
    """The id of the game it branched off, or "position" or "test"; "draft:ID" of a game after a draft."""
    watchers: int = 0
    quiet: tuple[int, ...] = ()
    """Seats of those who do not want to talk: nobody can, while there are any."""
    private: tuple[int, ...] = ()
    """Seats of those who do not want to be watched; ``watchable`` is false while there are any."""
    wordings: tuple[Wording, ...] = ()
    """Own cards of which really different printings were brought along, and which one is used."""
    casual: bool = False
    """Decks that break 103 may be played with."""
    coach: bool = False
    """Every player may ask what a search would do."""
    format: DeckFormat = "constructed"
    rated: bool = False
    """The result changes the ratings of those who play."""
    days: int = 0
    """For each answer, of a game by correspondence."""
    deadline: str = ""
    """When whoever is waited for loses such a game, ISO 8601."""
    series: Series | None = None
    tournament: str = ""
    """The id of the tournament it belongs to."""
    paused: bool = False
    """A judge has stopped the clocks; nobody can answer."""
    rulings: tuple[Ruling, ...] = ()
    """What judges have decided in it so far."""


class SeatLink(ToClient, frozen=True):
    """The key to one seat. Whoever has it is that player."""

    seat: int
    token: str
    link: str
    """Path and fragment of the page, such as /game/ID#TOKEN; the fragment never reaches the server's log."""


class Created(ToClient, frozen=True):
    """A new game: the links of the seats at this screen, and those to send to others."""

    game: GameInfo
    seats: tuple[SeatLink, ...]
    invitations: tuple[SeatLink, ...]
    watch: str
    """Path of the page for watching."""


class MyGame(ToClient, frozen=True):
    """A game this visitor has a seat in."""

    game: GameInfo
    seats: tuple[SeatLink, ...]
    my_turn: bool


class MyGames(ToClient, frozen=True):
    """The visitor's games, the newest first."""

    games: tuple[MyGame, ...]

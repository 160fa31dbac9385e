"""The WebSocket of a game: what the two sides say to each other."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.server.protocol.base import FromClient, GameId, Seat, ToClient, Token
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.games import GameInfo, Ruling
from spoils.study.analysis.model import Counsel
from spoils.view.model import Message, View

RequestId = Annotated[int, Meta(ge=0, le=2**53 - 1, description="comes back with the reply")]
Number = Annotated[int, Meta(ge=-(2**31), le=2**31)]
Until = Literal["", "my_turn", "end_of_turn", "attack"]
Window = Literal["response", "attack", "block", "damage", "end_of_turn"]


class Stops(FromClient, frozen=True):
    """When a player wants to be asked in a window. Choices and one's own turn are always asked."""

    hold: bool = False
    """Ask in every window, even where passing is all one could do."""
    pass_when_nothing: bool = True
    """Pass where passing is all one can do."""
    response: bool = True
    """Stop when somebody's card or ability can be responded to (607)."""
    attack: bool = True
    """Stop in the step after attackers were declared (608.1c)."""
    block: bool = True
    """Stop when one can block (608.1d)."""
    damage: bool = True
    """Stop before and after damage at each speed level (609.1a, 609.1e)."""
    end_of_turn: bool = True
    """Stop at the end of another player's turn (610.1)."""
    until: Until = ""
    """Pass every window until then, except that ``block`` still counts; goes back to "" by itself.
    ``attack``: until somebody else attacks."""


# ---- from the client ---------------------------------------------------------------------------------------


class Hello(FromClient, frozen=True, tag_field="type", tag="hello"):
    """The first message: which game, and the keys of the seats. Without keys one watches."""

    protocol: int
    game: GameId
    tokens: Annotated[tuple[Token, ...], Meta(max_length=4)] = ()


class Answer(FromClient, frozen=True, tag_field="type", tag="answer"):
    """The answer to the open question of a seat."""

    seat: Seat
    number: Number
    """Of the question, as in the state that showed it."""
    answer: Annotated[tuple[Number, ...], Meta(max_length=500)] = ()
    name: Annotated[str, Meta(max_length=200)] | None = None
    """For a question of kind ``name``: the card's name, instead of ``answer``."""
    id: RequestId = 0


class SetStops(FromClient, frozen=True, tag_field="type", tag="stops"):
    """Set when a seat is asked in windows."""

    seat: Seat
    stops: Stops
    id: RequestId = 0


class Undo(FromClient, frozen=True, tag_field="type", tag="undo"):
    """Take the seat's last answer back: at once if it is free, else by the game's rule."""

    seat: Seat
    id: RequestId = 0


class Consent(FromClient, frozen=True, tag_field="type", tag="consent"):
    """Agree to somebody's undo, or not."""

    seat: Seat
    request: int
    agree: bool
    id: RequestId = 0


class Concede(FromClient, frozen=True, tag_field="type", tag="concede"):
    """Give up. Cannot be taken back."""

    seat: Seat
    id: RequestId = 0


class Why(FromClient, frozen=True, tag_field="type", tag="why"):
    """Why can I not do anything with this card now?"""

    seat: Seat
    card: Annotated[str, Meta(max_length=40)]
    """Its id in the seat's view."""
    id: RequestId = 0


class Explain(FromClient, frozen=True, tag_field="type", tag="explain"):
    """What has changed the values of this card?"""

    card: Annotated[str, Meta(max_length=40)]
    seat: Seat | None = None
    """Whose view the id is from; nothing for a watcher."""
    id: RequestId = 0


class AskCoach(FromClient, frozen=True, tag_field="type", tag="coach"):
    """What could I answer to the open question? Only in games with a coach."""

    seat: Seat
    id: RequestId = 0


class Say(FromClient, frozen=True, tag_field="type", tag="say"):
    """A line for the others at the table; watchers cannot speak."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=300)]
    id: RequestId = 0


class CloseTable(FromClient, frozen=True, tag_field="type", tag="close"):
    """What a player does not want at the table, from now on: talk, or people who watch. It is closed while
    anybody wants it to be."""

    seat: Seat
    talk: bool = False
    watching: bool = False
    id: RequestId = 0


class Ping(FromClient, frozen=True, tag_field="type", tag="ping"):
    """Is anybody there?"""

    id: RequestId = 0


ClientMessage = (
    Hello | Answer | SetStops | Undo | Consent | Concede | Why | Explain | AskCoach | Say | CloseTable | Ping
)


# ---- from the server ---------------------------------------------------------------------------------------


class Welcome(ToClient, frozen=True, tag_field="type", tag="welcome"):
    """The reply to hello."""

    protocol: int
    server: str
    """Version of the program."""
    game: GameInfo
    seats: tuple[int, ...]
    """The seats of this connection; empty for a watcher."""


class Table(ToClient, frozen=True, tag_field="type", tag="table"):
    """Somebody came, left, joined; or the game began or ended."""

    game: GameInfo


class LogPart(ToClient, frozen=True):
    """The log from an entry on: throw away what you have from ``start`` on, then append."""

    start: int
    entries: tuple[Message, ...] = ()


class UndoState(ToClient, frozen=True):
    """What ``undo`` would do now."""

    possible: bool = False
    free: bool = False
    """At once; otherwise the others are asked."""


class ClockState(ToClient, frozen=True):
    """Milliseconds left, by seat, as this message was sent; the clock of ``running`` goes on."""

    left: tuple[int, ...]
    running: int | None = None


class State(ToClient, frozen=True, tag_field="type", tag="state"):
    """The whole game as one seat, or a watcher, may see it now. Replaces every state before it."""

    seat: int | None
    number: int
    """Of the open question if it is this seat's; goes up with every answer of this seat, never down."""
    view: View
    """Its ``log`` is empty: see ``log`` here."""
    log: LogPart
    undo: UndoState = UndoState()
    stops: Stops | None = None
    clock: ClockState | None = None
    cards: tuple[CardFacts, ...] = ()
    """Printed facts of the cards named here that this connection has not been told before."""
    passed: tuple[Window, ...] = ()
    """Windows in which the server has passed for this seat since the state before."""


class Accepted(ToClient, frozen=True, tag_field="type", tag="accepted"):
    """The request ``id`` was carried out; an answer is stored by now. States follow."""

    id: int


class Refused(ToClient, frozen=True, tag_field="type", tag="error"):
    """The request ``id`` was refused and changed nothing; 0 if it could not even be read."""

    code: str
    message: str
    id: int = 0
    rules: tuple[str, ...] = ()
    reason: Message | None = None
    seat: int | None = None
    number: int | None = None
    """With code ``stale``: the number of the seat's question now."""
    french: str = ""
    """The sentence in French, where there is one."""


class UndoAsked(ToClient, frozen=True, tag_field="type", tag="undo_asked"):
    """A player asks to take an answer back; the seats in ``of`` are to reply with ``consent``."""

    request: int
    seat: int
    of: tuple[int, ...]


class UndoDecided(ToClient, frozen=True, tag_field="type", tag="undo_decided"):
    """The end of such a request. It also ends, refused, when somebody answers a question meanwhile."""

    request: int
    seat: int
    done: bool


class Reasons(ToClient, frozen=True, tag_field="type", tag="reasons"):
    """The reply to ``why``: an entry per thing one could have wanted, such as deploying the card."""

    id: int
    card: str
    reasons: tuple["Reason", ...]


class Reason(ToClient, frozen=True):
    """Why one thing is not possible with a card."""

    what: Literal["deploy", "flip_up", "use", "attack", "block", "target"]
    label: str = ""
    """The ability's name."""
    messages: tuple[Message, ...] = ()


class Influence(ToClient, frozen=True):
    """One thing that changes a value of a card."""

    value: str
    """strength, life, speed, structure, cost, types, subtypes, keywords, text."""
    change: str
    """Such as +2, =0 or "covert"."""
    source: str = ""
    """The card it comes from."""


class Explained(ToClient, frozen=True, tag_field="type", tag="explained"):
    """The reply to ``explain``."""

    id: int
    card: str
    influences: tuple[Influence, ...]


class Counselled(ToClient, frozen=True, tag_field="type", tag="counsel"):
    """The reply to ``coach``, for whoever has asked alone."""

    id: int
    seat: int
    number: int
    """Of the question that it is about; meanwhile another one may be open."""
    counsel: Counsel


class Said(ToClient, frozen=True, tag_field="type", tag="said"):
    """Somebody at the table has said something: plain text, to be shown as such."""

    seat: int
    text: str
    line: int = 0
    """Its number, to report it by."""
    earlier: bool = False
    """Said before this connection was made; a client that was here before may have it already."""


class Rematch(ToClient, frozen=True, tag_field="type", tag="rematch"):
    """Somebody has set the same table up once more: this is the invitation for the seat."""

    seat: int
    game: str
    token: str
    link: str


class Judged(ToClient, frozen=True, tag_field="type", tag="judged"):
    """A judge has decided something in this game; ``table`` and ``state`` follow where they change."""

    ruling: Ruling
    clock: ClockState | None = None


class Pong(ToClient, frozen=True, tag_field="type", tag="pong"):
    """Yes."""

    id: int


ServerMessage = (
    Welcome
    | Table
    | State
    | Accepted
    | Refused
    | UndoAsked
    | UndoDecided
    | Reasons
    | Explained
    | Counselled
    | Said
    | Rematch
    | Judged
    | Pong
)

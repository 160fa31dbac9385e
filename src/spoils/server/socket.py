"""The WebSocket: one connection to one table. Nothing a client sends is believed."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from spoils import __version__
from spoils.errors import in_a_line
from spoils.server.cluster.links import RemoteSocket
from spoils.server.errors import Trouble
from spoils.server.gate import UNITS_A_SECOND, Gate, place_of
from spoils.server.http.who import is_own_origin, who_asks
from spoils.server.lines import clean_line
from spoils.server.people.names import member_name
from spoils.server.play.guest import Guest, SentState
from spoils.server.play.room import TRY_AGAIN, Room
from spoils.server.play.spectators import check_watching
from spoils.server.protocol import PROTOCOL
from spoils.server.protocol.socket import (
    Accepted,
    Answer,
    AskCoach,
    ClientMessage,
    CloseTable,
    Concede,
    Consent,
    Explain,
    Hello,
    Ping,
    Pong,
    Refused,
    Say,
    ServerMessage,
    SetStops,
    Undo,
    Welcome,
    Why,
)
from spoils.server.services import Server
from spoils.server.work.worker import paying, place

log = logging.getLogger(__name__)

POLICY: Final = 1008
TOO_LARGE: Final = 1009
TOO_SLOW: Final = 1013
LOOKS: Final = 20
"""How often a process looks for the owner of a game that is being taken over."""
USUAL_SECONDS: Final = 0.1
"""Of processor time: a command at a table usually takes a tenth of that."""
FAILED: Final = Trouble("internal", "the server failed on this; nothing has changed")
BACKLOG: Final = 200
"""Messages a slow client may be behind before it has to connect again."""

decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()


async def socket_endpoint(socket: WebSocket) -> None:
    """A client connects."""
    server: Server = socket.app.state.server
    address = socket.client.host if socket.client else ""
    admitted = server.requests.admits(place_of(address))
    if not admitted or not is_own_origin(socket, server.settings.origin) or not server.sockets.take(address):
        await socket.close(POLICY)
        return
    try:
        await socket.accept()
        await Connection(socket, server, address).run()
    finally:
        server.sockets.give_back(address)


async def serve_remote(server: Server, socket: RemoteSocket, address: str) -> None:
    """A client of another process, whose game this one owns."""
    await Connection(socket, server, address, remote=True).run()


class Closed(Exception):
    """The connection is to be closed."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One client at one table."""

    def __init__(
        self, socket: WebSocket | RemoteSocket, server: Server, address: str, *, remote: bool = False
    ) -> None:
        limits = server.settings.limits
        self.socket = socket
        self.server = server
        self.address = address
        self.payer = ""
        """The game at this address: others there play on."""
        self.remote = remote
        self.gate = Gate(limits.message_burst, limits.messages_per_second)
        self.outgoing: asyncio.Queue[bytes | int | None] = asyncio.Queue()
        self.room: Room | None = None
        self.guest: Guest | None = None
        self.spectating = ""
        """The name of a member who watches."""
        self.visitor = ""
        """Who watches, through this process."""
        self.game = ""
        self.coach: asyncio.Task[None] | None = None
        """What a coach is asked at the moment."""

    # ---- the connection ------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until it ends."""
        place.set(place_of(self.address))
        sender = asyncio.create_task(self.send_all())
        code = 1000
        try:
            await self.greet()
            while True:
                await self.one_message()
        except Closed as closing:
            code = closing.code
        except WebSocketDisconnect:
            pass
        except (SQLAlchemyError, OSError) as error:
            log.warning("a connection failed: %s", in_a_line(error))
            code = TRY_AGAIN
        except Exception:
            log.exception("a connection failed")
            code = 1011
        finally:
            if self.room is not None and self.guest is not None:
                self.room.leave(self.guest)
            self.server.onlookers.go(self.visitor, self.check_again)
            if self.spectating:
                self.server.games.spectators.go(self.game, self.spectating)
            if self.coach is not None:
                self.coach.cancel()
            self.outgoing.put_nowait(None)
            with suppress(Exception):
                async with asyncio.timeout(5):
                    await sender
            sender.cancel()
            if self.socket.client_state == WebSocketState.CONNECTED:
                with suppress(Exception):
                    await self.socket.close(code)

    def send(self, message: ServerMessage | SentState) -> None:
        """Send something soon."""
        if self.outgoing.qsize() > BACKLOG:
            return  # the sender closes the connection; the client gets everything when it comes back
        self.outgoing.put_nowait(encoder.encode(message))

    async def send_all(self) -> None:
        while (data := await self.outgoing.get()) is not None:
            if isinstance(data, int) or self.outgoing.qsize() >= BACKLOG:
                with suppress(Exception):
                    await self.socket.close(data if isinstance(data, int) else TOO_SLOW)
                return
            try:
                await self.socket.send_text(data.decode())
            except Exception:
                return  # gone; the receiving side notices as well

    async def receive_text(self) -> str | None:
        """The next message; nothing if it is no text."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        while not self.gate.admits(""):  # whoever talks too fast is listened to more slowly
            await asyncio.sleep(1 / self.server.settings.limits.messages_per_second)
        text: str | None = event.get("text")
        if text is not None and len(text) > self.server.settings.limits.message:
            raise Closed(TOO_LARGE)
        return text

    async def receive(self) -> ClientMessage:
        """The next message that can be read."""
        while True:
            text = await self.receive_text()
            try:
                if text is None:
                    raise Trouble("malformed", "messages are text frames with JSON in them")
                return read(text)
            except Trouble as trouble:
                self.refuse(trouble)
                if self.room is None:
                    raise Closed(POLICY) from None

    def refuse(self, trouble: Trouble, request: int = 0, seat: int | None = None) -> None:
        """Say no."""
        self.send(
            Refused(
                trouble.code,
                trouble.message,
                id=request,
                rules=trouble.rules,
                reason=trouble.reason,
                seat=seat,
                number=trouble.number,
                french=trouble.french,
            )
        )

    # ---- talking -------------------------------------------------------------------------------------------

    async def greet(self) -> None:
        """Hello and welcome."""
        try:
            async with asyncio.timeout(self.server.settings.limits.hello_seconds):
                hello = await self.receive()
        except TimeoutError:
            self.refuse(Trouble("protocol", "no hello has come; connect again"))
            raise Closed(TRY_AGAIN) from None  # a bad line, most likely
        try:
            if not isinstance(hello, Hello):
                raise Trouble("protocol", "the first message must be hello")
            if hello.protocol != PROTOCOL:
                raise Trouble("protocol", f"this server speaks protocol {PROTOCOL}; reload the page")
            await self.note_spectator(hello)
            room, seats = await self.find(hello)
            if not seats and room.info().watchers >= self.server.settings.limits.watchers:
                raise Trouble("too_many", "too many people watch this game already")
            guest = Guest(seats, self.send, self.outgoing.put_nowait)
            self.send(Welcome(PROTOCOL, __version__, room.info(), seats))
            self.room, self.guest = room, guest
            self.payer = f"{place_of(self.address)} {hello.game}"
            await room.enter(guest)
        except Trouble as trouble:
            self.refuse(trouble)
            raise Closed(TRY_AGAIN if trouble.code == "not_ready" else POLICY) from None

    async def note_spectator(self, hello: Hello) -> None:
        """Whether somebody may watch a game; others may know which members do, whoever owns it."""
        if hello.tokens or not isinstance(self.socket, WebSocket):
            return
        who = await who_asks(self.server.accounts.book, self.socket)
        self.game, self.visitor = hello.game, who.visitor
        self.server.onlookers.come(self.visitor, self.check_again)
        await check_watching(self.server.company, hello.game, who.visitor)
        self.spectating = await member_name(self.server.store, who.visitor)
        if self.spectating:
            self.server.games.spectators.come(self.game, self.spectating)

    async def check_again(self) -> None:
        """Somebody does not want to meet whoever watches here; if it is a player, they watch no more."""
        try:
            await check_watching(self.server.company, self.game, self.visitor)
        except Trouble as trouble:
            self.refuse(trouble)
            self.outgoing.put_nowait(POLICY)

    async def find(self, hello: Hello) -> tuple[Room, tuple[int, ...]]:
        """The table, and the seats that the client has keys to. Of several processes that want the game at
        the same moment one gets it, and the others look again."""
        for _ in range(LOOKS):
            try:
                await self.carry(hello)
                return await self.server.games.seats_for(hello.game, hello.tokens)
            except Trouble as trouble:
                if trouble.code != "not_ready":
                    raise
                await asyncio.sleep(0.2)
        raise Closed(TRY_AGAIN)

    async def carry(self, hello: Hello) -> None:
        """If another process owns the game, let it talk to the client until one of them ends it."""
        cluster = self.server.cluster
        owner = None if cluster is None else await cluster.elsewhere(hello.game)
        if owner is None or cluster is None:
            return
        if self.remote:
            raise Closed(TRY_AGAIN)  # the game has moved on meanwhile
        code = await cluster.carry(owner, self, msgspec.json.encode(hello).decode(), self.address)
        if code or self.socket.client_state != WebSocketState.CONNECTED:
            raise Closed(code or TRY_AGAIN)
        raise Trouble("not_ready", "the owner of the game is gone")

    async def one_message(self) -> None:
        """Do what the client asks for, or say why not."""
        message = await self.receive()
        if isinstance(message, Hello):
            self.refuse(Trouble("protocol", "hello was said already"))
            return
        seat = None if isinstance(message, Ping) else message.seat
        paying.set(self.charge)
        try:
            if not self.server.slow.admits(self.payer, 0.0):
                raise Trouble("too_many", "what you have asked for took long; wait a little")
            await self.handle(message)
        except Trouble as trouble:
            self.refuse(trouble, message.id, seat)
        except Exception:
            log.exception("a request failed")
            self.refuse(FAILED, message.id, seat)

    def charge(self, seconds: float) -> None:
        """What takes far longer than playing usually does is paid for, and all that follows from it."""
        excess = max(0.0, seconds - USUAL_SECONDS)
        if excess:
            self.server.slow.charge(self.payer, excess * UNITS_A_SECOND)

    async def handle(self, message: ClientMessage) -> None:
        assert self.room is not None
        assert self.guest is not None
        assert not isinstance(message, Hello)
        room = self.room

        def accept() -> None:
            self.send(Accepted(message.id))

        if isinstance(message, Ping):
            self.send(Pong(message.id))
            return
        if message.seat not in (self.guest.seats or (None,)):
            raise Trouble("not_yours", "that seat is not yours; connect with its link")
        if isinstance(message, Explain):
            self.send(await room.explain(message.seat, message.card, message.id))
        elif isinstance(message, Answer):
            await room.answer(message, accept)
        elif isinstance(message, SetStops):
            await room.set_stops(message.seat, message.stops, accept)
        elif isinstance(message, Undo):
            await room.ask_undo(message.seat, accept)
        elif isinstance(message, Consent):
            await room.consent(message.seat, message.request, message.agree, accept)
        elif isinstance(message, Concede):
            await room.concede(message.seat, accept)
        elif isinstance(message, Why):
            self.send(await room.why(message.seat, message.card, message.id))
        elif isinstance(message, AskCoach):
            self.ask_coach(room, message)
        elif isinstance(message, Say):
            await room.talk.say(room.row, message.seat, clean_line(message.text), accept)
        elif isinstance(message, CloseTable):
            await room.shut(message, accept)

    def ask_coach(self, room: Room, message: AskCoach) -> None:
        """A coach thinks for some seconds, in which one can answer all the same."""
        if self.coach is not None and not self.coach.done():
            raise Trouble("too_many", "the coach still thinks about what you have asked")

        async def reply() -> None:
            try:
                self.send(await room.coaching.counsel(room.row, room.standing, message.seat, message.id))
            except Trouble as trouble:
                self.refuse(trouble, message.id, message.seat)
            except Exception:
                log.exception("a coach failed")
                self.refuse(FAILED, message.id, message.seat)

        self.coach = asyncio.create_task(reply())


def read(text: str) -> ClientMessage:
    """A message, or Trouble that says what is wrong with it."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Trouble("malformed", f"the message is not of any known type: {error}") from None
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise Trouble("malformed", "the message is not JSON") from None

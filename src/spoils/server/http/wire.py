"""Requests and answers: bodies into types, types into bodies, and who is asking."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from time import monotonic
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from spoils.errors import UserError
from spoils.server.cluster.cluster import Cluster
from spoils.server.errors import STATUS, Trouble
from spoils.server.gate import UNITS_A_SECOND, place_of
from spoils.server.http.who import COOKIE, check_scope, is_own_origin, who_asks
from spoils.server.people.accounts.accounts import FRESH_SECONDS, sign_in_again
from spoils.server.people.accounts.book import Session
from spoils.server.services import Server
from spoils.server.work.desk import Job
from spoils.server.work.service import Payer
from spoils.server.work.worker import place

log = logging.getLogger(__name__)

CHANGES: Final = ("POST", "PUT", "PATCH", "DELETE")
TOKEN: Final = "Spoils-Token"
YEAR: Final = 365 * 24 * 3600
TAKEN_OVER: Final = 5.0
"""Seconds within which a game has a new owner, if anybody is there."""

Body = TypeVar("Body")
Handler = Callable[["Call"], Awaitable[Response]]


class Call:
    """One request."""

    def __init__(self, request: Request, server: Server) -> None:
        self.request = request
        self.server = server
        self.new_secret = ""
        """For the cookie of the browser, if that is to change."""
        self.visitor = ""
        """Whoever asks, once that is known."""
        self.session: Session | None = None
        """Of somebody who is signed in."""
        self.address = request.client.host if request.client else ""
        self.place = place_of(self.address)
        """What counts as one place where much is asked for."""

    async def identify(self) -> None:
        """Find out who asks, and whether they may ask for this at all."""
        own = self.server.settings.origin
        if self.request.method in CHANGES and not is_own_origin(self.request, own):
            raise Trouble("forged", "another page has sent this; only pages of this server may")
        who = await who_asks(self.server.accounts.book, self.request)
        check_scope(who, self.request.url.path.removeprefix(self.server.settings.prefix))
        self.visitor, self.new_secret, self.session = who.visitor, who.new_secret, who.session

    def member(self, *, fresh: bool = False) -> Session:
        """The session of somebody who is signed in, lately enough for what could harm the account."""
        if self.session is None:
            raise Trouble("sign_in", "for this, sign in first")
        if fresh and not self.is_fresh:
            raise sign_in_again()
        return self.session

    @property
    def is_fresh(self) -> bool:
        """Whether somebody has signed in so lately that the cookie can hardly be stolen."""
        now = self.server.store.clock()
        return self.session is not None and now - self.session.created < FRESH_SECONDS

    @property
    def token(self) -> str:
        """The key of a seat, for a game that is known only to those who sit there."""
        return self.request.headers.get(TOKEN, "")[:100]

    def path(self, name: str) -> str:
        """A part of the path."""
        return printable(str(self.request.path_params[name]))

    def query(self, name: str, usual: str = "") -> str:
        """A value from the query string."""
        return self.request.query_params.get(name, usual)

    def number(self, name: str, usual: int, least: int, most: int) -> int:
        """A whole number from the query string."""
        text = self.query(name)
        if not text:
            return usual
        if not (text.isascii() and text.isdigit()) or len(text) > 9 or not least <= int(text) <= most:
            raise Trouble("malformed", f"{name} must be a whole number from {least} to {most}")
        return int(text)

    async def data(self, limit: int) -> bytes:
        """The body, if it is not too large, nor too slow in coming."""
        seconds = self.server.settings.limits.body_seconds
        try:
            async with asyncio.timeout(seconds):
                return await read_limited(self.request, limit)
        except TimeoutError:
            raise Trouble("too_slow", f"the body has not come within {seconds:g} seconds") from None

    async def upload(self) -> bytes:
        """An uploaded file."""
        self.slow_work(20)
        return await self.data(self.server.settings.limits.upload)

    async def body(self, kind: type[Body]) -> Body:
        """The body as one of the protocol's types."""
        return self.decoded(await self.small_data(), kind)

    async def small_data(self) -> bytes:
        """The body of a request that is no upload."""
        return await self.data(self.server.settings.limits.body)

    @staticmethod
    def decoded(data: bytes, kind: type[Body]) -> Body:
        """Data as one of the protocol's types."""
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.ValidationError as error:
            raise Trouble("malformed", f"the body is not of the type {kind.__name__}: {error}") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Trouble("malformed", "the body is not JSON") from None

    async def at_owner(
        self, here: Callable[[], Awaitable[Response]], body: bytes = b"", game: str = "", path: str = ""
    ) -> Response:
        """The answer of the process that owns the game of the path (or the game that is named, to what is
        asked about that), ``here`` if it is this one. For a moment nobody may have it."""
        cluster = self.server.cluster
        if cluster is None or (not game and self.request.scope.get("spoils.relayed")):
            return await here()
        end = monotonic() + TAKEN_OVER
        while True:
            try:
                owner = await cluster.elsewhere(game or self.path("id"))
                found = await here() if owner is None else await self.elsewhere(cluster, owner, body, path)
                if found.status_code != STATUS["not_ready"] or monotonic() > end:
                    return found
            except Trouble as trouble:
                if trouble.code != "not_ready" or monotonic() > end:
                    raise
            await asyncio.sleep(0.2)

    async def elsewhere(self, cluster: Cluster, owner: str, body: bytes, path: str) -> Response:
        """The answer of another process."""
        headers = [(name, value) for name, value in self.request.headers.raw if name != b"content-length"]
        if self.new_secret:
            headers = [(name, value) for name, value in headers if name != b"cookie"]
            headers.append((b"cookie", f"{COOKIE}={self.new_secret}".encode()))
        asked = cluster.asked(
            method=self.request.method,
            path=path or self.request.url.path,
            query=self.request.url.query.encode(),
            headers=tuple(headers),
            address=self.address,
            body=body,
        )
        answered = await cluster.ask(owner, asked)
        response = Response(answered.body, answered.status)
        for name, value in answered.headers:
            if name.lower() != b"content-encoding":
                response.headers[name.decode("latin-1")] = value.decode("latin-1")
        return response

    # ---- what it costs -------------------------------------------------------------------------------------

    def admit(self) -> None:
        """Refuse somebody who asks too often, for whatever."""
        if not self.server.requests.admits(self.place):
            raise Trouble("too_many", "too many requests from your address; wait a little")

    def work(self, cost: int) -> None:
        """Refuse somebody who asks for expensive things too often. The address pays, and the visitor: of one
        address that many share nobody can use up all."""
        gate, share = self.server.work, self.server.settings.limits.visitor_share
        if not (gate.admits(f"visitor {self.visitor}", cost / share) and gate.admits(self.place, cost)):
            raise Trouble("too_many", "that is a lot of work for one address; wait a little")

    def slow_work(self, cost: int) -> None:
        """As ``work``, for what may take long: also refuse somebody whose last requests took very long."""
        if not self.server.slow.admits(self.place, 0.0):
            raise Trouble("too_many", "what you have asked for took long; wait a little")
        self.work(cost)

    def store(self, size: int) -> None:
        """Refuse to keep more for an address that has stored much lately, under however many names."""
        if not self.server.storage.admits(self.place, size):
            raise Trouble("too_many", "much has been stored from your address lately; try again tomorrow")

    async def offer(self, size: int) -> None:
        """Refuse to put more on lists that everybody reads, for an address that has filled them."""
        if not await self.server.offers.admits(self.place, size):
            raise Trouble("too_many", "much was offered from your address lately; try again in some minutes")

    def charge(self, seconds: float) -> None:
        """What has taken more time than it was thought to is paid for afterwards."""
        gate, share = self.server.work, self.server.settings.limits.visitor_share
        gate.charge(self.place, seconds * UNITS_A_SECOND)
        gate.charge(f"visitor {self.visitor}", seconds * UNITS_A_SECOND / share)

    def charge_slow(self, seconds: float) -> None:
        """The same for what may take long: whoever has uploaded much can still look things up."""
        self.server.slow.charge(self.place, seconds * UNITS_A_SECOND)

    @property
    def payer(self) -> Payer:
        """Whoever asks pays."""
        return Payer((self.place, self.visitor), self.charge, self.charge_slow)

    async def job(self, job: Job, *, cost: int = 1) -> bytes:
        """Have something done by a worker, with the cards that this visitor can use."""
        self.work(cost)
        return await self.server.desks.run(await self.with_own(job), self.payer)

    async def result(self, kind: type[Body], job: Job) -> Body:
        """The same, for the server to go on with."""
        return await self.server.desks.result(kind, await self.with_own(job), self.payer)

    async def with_own(self, job: Job) -> Job:
        own = await self.server.collection.own_cards(self.visitor)
        return replace(job, own=own)


def printable(text: str) -> str:
    """A part of a path. What cannot be printed is in no name, and a database may choke on it."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


async def read_limited(request: Request, limit: int) -> bytes:
    """The body of a request; one that is too large is not read to its end."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Trouble("too_large", f"the body is larger than {limit} bytes")
        parts.append(part)
    return b"".join(parts)


def reply(value: object, status: int = 200) -> Response:
    """A value of the protocol as an answer."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def json_reply(data: bytes, status: int = 200) -> Response:
    """JSON that a worker has written, as an answer."""
    return Response(data, status, media_type="application/json")


def text_reply(text: str, file: str) -> Response:
    """A file to be saved."""
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in file) or "file"
    headers = {
        "Content-Disposition": f'attachment; filename="{safe.encode("ascii", "ignore").decode() or "file"}"'
    }
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


def in_turn(handler: Handler) -> Handler:
    """A handler that counts what somebody has, and adds to it."""

    @wraps(handler)
    async def alone(call: Call) -> Response:
        async with call.server.turns.of(call.visitor):
            return await handler(call)

    return alone


def endpoint(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler for the router: knows who asks, and turns every refusal into its one form."""

    async def handle(request: Request) -> Response:
        call = Call(request, request.app.state.server)
        place.set(call.place)
        try:
            call.admit()
            await call.identify()
            response = await handler(call)
        except Trouble as trouble:
            response = refusal(trouble)
        except UserError as error:
            response = refusal(Trouble("malformed", error.message))
        except asyncio.CancelledError:  # the server ends, and does not wait for this any longer
            response = refusal(Trouble("not_ready", "the server is being restarted; try again"))
        except Exception:
            log.exception("%s %s failed", request.method, request.url.path)
            response = refusal(Trouble("internal", "the server failed; the error is in its log"))
        if call.new_secret:
            response.set_cookie(
                COOKIE, call.new_secret, max_age=YEAR, httponly=True, samesite="strict",
                secure=request.url.scheme == "https",
                path=call.server.settings.prefix or "/",
            )  # fmt: skip
        response.headers.setdefault("Cache-Control", "no-store")
        call.server.meters.replied(response.status_code)
        return response

    return handle


def refusal(trouble: Trouble) -> Response:
    """An error as an answer."""
    return Response(trouble.body(), trouble.status, media_type="application/json")

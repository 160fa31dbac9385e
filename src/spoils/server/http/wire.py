"""Requests and answers: bodies into types, types into bodies, and who is asking."""

import logging
import secrets
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from spoils.errors import UserError
from spoils.server.errors import Trouble
from spoils.server.services import Server

log = logging.getLogger(__name__)

COOKIE: Final = "spoils"
YEAR: Final = 365 * 24 * 3600

Body = TypeVar("Body")
Handler = Callable[["Call"], Awaitable[Response]]


class Call:
    """One request."""

    def __init__(self, request: Request, server: Server) -> None:
        self.request = request
        self.server = server
        secret = request.cookies.get(COOKIE, "")
        self.new_secret = "" if 20 <= len(secret) <= 80 and secret.isascii() else secrets.token_urlsafe(24)
        self.visitor = sha256((self.new_secret or secret).encode()).hexdigest()[:32]
        """A name for the browser that asks; its cookie is known to the browser alone."""

    def path(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

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
        """The body, if it is not too large."""
        return await read_limited(self.request, limit)

    async def upload(self) -> bytes:
        """An uploaded file."""
        self.heavy()
        return await self.data(self.server.settings.limits.upload)

    async def body(self, kind: type[Body]) -> Body:
        """The body as one of the protocol's types."""
        return self.decoded(await self.data(self.server.settings.limits.body), kind)

    @staticmethod
    def decoded(data: bytes, kind: type[Body]) -> Body:
        """Data as one of the protocol's types."""
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.ValidationError as error:
            raise Trouble("malformed", f"the body is not of the type {kind.__name__}: {error}") from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Trouble("malformed", "the body is not JSON") from None

    def heavy(self) -> None:
        """Refuse somebody who asks for expensive things too often."""
        address = self.request.client.host if self.request.client else ""
        if not self.server.gate.admits(address):
            raise Trouble("too_many", "too many games or uploads from your address; wait a little")


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


def text_reply(text: str, file: str) -> Response:
    """A file to be saved."""
    safe = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in file) or "file"
    headers = {
        "Content-Disposition": f'attachment; filename="{safe.encode("ascii", "ignore").decode() or "file"}"'
    }
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


def endpoint(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler for the router: knows who asks, and turns every refusal into its one form."""

    async def handle(request: Request) -> Response:
        call = Call(request, request.app.state.server)
        try:
            response = await handler(call)
        except Trouble as trouble:
            response = refusal(trouble)
        except UserError as error:
            response = refusal(Trouble("malformed", error.message))
        except Exception:
            log.exception("%s %s failed", request.method, request.url.path)
            response = refusal(Trouble("internal", "the server failed; the error is in its log"))
        if call.new_secret:
            response.set_cookie(
                COOKIE, call.new_secret, max_age=YEAR, httponly=True, samesite="strict",
                secure=request.url.scheme == "https",
            )  # fmt: skip
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return handle


def refusal(trouble: Trouble) -> Response:
    """An error as an answer."""
    return Response(trouble.body(), trouble.status, media_type="application/json")

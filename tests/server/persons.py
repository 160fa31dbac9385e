"""People in tests: each at an address of their own, with or without an account."""

from itertools import count
from typing import Any

import httpx

from tests.server.served import Served

ORIGIN = "https://games.example"
"""Where the server of the tests says that it is, behind a proxy that tests pretend to be."""
UNWELCOME = "# a list\nbilgewater\nscurvy*\n\n*barnacle\n"
PASSWORD = "the tide is out at nine"

houses = count(1)


def somebody(served: Served, **more: Any) -> httpx.Client:
    """A browser in a house of its own."""
    house = next(houses)
    return from_address(served, f"198.18.{house // 250}.{house % 250}", **more)


def from_address(served: Served, address: str, **more: Any) -> httpx.Client:
    """A browser at this address."""
    return served.visitor(headers={"X-Forwarded-For": address}, **more)


def register(visitor: httpx.Client, name: str, **more: Any) -> dict[str, Any]:
    """A new account with a password."""
    reply = visitor.post("/api/account", json={"name": name, "password": PASSWORD, **more})
    assert reply.status_code == 201, reply.text
    made: dict[str, Any] = reply.json()
    return made


def sign_in(visitor: httpx.Client, name: str, password: str = PASSWORD, **more: Any) -> httpx.Response:
    return visitor.post("/api/account/session", json={"name": name, "password": password, **more})


def code_of(reply: httpx.Response) -> str:
    """Why something was refused."""
    assert reply.status_code >= 400, reply.text
    return str(reply.json()["error"]["code"])

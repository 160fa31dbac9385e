"""Positions to open in the browser: a scenario file, set up by the server, the browser in a seat of it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Page, expect

ADDRESS = re.compile(r"^(https?://[^/]+)")


def base_of(page: Page) -> str:
    found = ADDRESS.match(page.url)
    assert found is not None, page.url
    return found[1]


def create(page: Page, path: str, body: Mapping[str, object]) -> str:
    """Ask the server for a game, as the visitor of this page; the link of the first seat."""
    reply = page.request.post(f"{base_of(page)}/api/{path}", data=dict(body))
    assert reply.ok, reply.text()
    link: str = reply.json()["seats"][0]["link"]
    return link


def open_position(page: Page, scenario: str, *, bot: str = "random") -> None:
    """Sit down in a position."""
    names = {"name": "Ada", "bot_name": "Wrecker"}
    link = create(page, "games/position", {"scenario": scenario, "bot": bot, **names})
    page.goto(base_of(page) + link)
    expect(page.locator(".prompt.asked")).to_be_visible()

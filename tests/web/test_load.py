"""The page is small, waits for no answer, asks nobody else for anything, and keeps to the content policy."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.everybody import wait_until
from tests.web.frames import LOADED
from tests.web.server import Server

MOST_BYTES = 400_000  # of the first page with all that it asks for, as sent


def test_the_first_page_is_small_and_comes_from_here(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(LOADED)
    assert all(name.startswith(server.address) for name, _ in loaded)
    assert len(loaded) > 10
    assert sum(size for _, size in loaded) < MOST_BYTES


def test_the_first_page_is_painted_before_the_server_has_answered_anything(open_page: OpenPage) -> None:
    """How soon that is, `make frames` measures; what it must not wait for can be said on any machine."""
    page = open_page("/credits")
    page.add_init_script(
        "window.asked = 0; window.fetch = () => { window.asked += 1; return new Promise(() => {}) }"
    )
    page.goto(page.url.replace("/credits", "/"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    wait_until(page, "performance.getEntriesByName('first-contentful-paint').length")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    assert page.evaluate("window.asked") > 0

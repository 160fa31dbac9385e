"""The page is there quickly, asks nobody else for anything, and keeps to the content policy."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.server import Server

MOST_BYTES = 400_000  # of the first page, as sent


def test_the_first_page_is_small_and_comes_from_here(open_page: OpenPage, server: Server) -> None:
    page = open_page("/")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map((one) => [one.name, one.transferSize])"
    )
    assert all(name.startswith(server.address) for name, _ in loaded)
    parts = [size for name, size in loaded if "/assets/" in name and "game-icons" not in name]
    assert sum(parts) < MOST_BYTES
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    shown = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    assert shown < 1_000

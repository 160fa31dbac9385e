"""Browser tests: a real Chromium against a real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.server import Server

PAGES = Path(__file__).parents[2] / "web" / "dist" / "index.html"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")  # the first draws with less work
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
WAIT = 120_000  # milliseconds: two cores are shared by everything, and no test is about speed

OpenPage = Callable[..., Page]


def missing() -> str:
    """Why there can be no browser tests here, if so."""
    if CHROMIUM is None:
        return "there is no chromium; on Debian: apt-get install chromium-headless-shell"
    if not PAGES.is_file():
        return "the client is not built; make pages builds it"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests are seen to skip where they cannot run; continuous integration must run them."""
    reason = missing()
    if not reason or os.environ.get("CI"):
        return
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"no browser tests: {reason}"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for many tests."""
    one = Server(tmp_path_factory.mktemp("server"))
    one.start()
    yield one
    one.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser; every test opens pages of its own in it. It does not outlive a file of tests: while it is
    there an event loop runs in the main thread, and other tests could not run theirs."""
    reason = missing()
    assert not reason, reason
    with sync_playwright() as playwright:
        expect.set_options(timeout=WAIT)
        one = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield one
        one.close()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Opens pages, each for another visitor, and sees to it that no script failed on any of them."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_one(path: str = "/", *, still: bool = True, address: str = "", **options: object) -> Page:
        context = browser.new_context(
            **{  # type: ignore[arg-type]
                "viewport": {"width": 1280, "height": 800},
                "locale": "en-GB",
                "service_workers": "block",  # they fetch all pages in the background; one test is about them
                **options,
            }
        )
        contexts.append(context)
        context.set_default_timeout(WAIT)
        if still:
            context.add_init_script(
                "localStorage.getItem('spoils.settings') ?? localStorage.setItem('spoils.settings',"
                " JSON.stringify({pace: 0, motion: 'off', language: 'en'}))"
            )
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda message: faults.append(message.text) if "Content Security" in message.text else None,
        )
        page.goto((address or server.address) + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []
    assert "Traceback" not in server.words, server.words

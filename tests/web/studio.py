"""A browser in front of a server, for programs that look at pages beside the tests."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.conftest import CHROMIUM, WAIT, missing
from tests.web.server import Server

# Whoever takes pictures may wait, also on a machine with other things to do.
UNHURRIED = ("--limit=study_seconds=900", "--limit=job_seconds=120")


@contextmanager
def browser_and_server() -> Iterator[tuple[Browser, Server]]:
    """Both started, and stopped afterwards; without a browser the program ends and says why."""
    reason = missing()
    if reason:
        sys.exit(f"nothing can be looked at: {reason}")
    expect.set_options(timeout=WAIT)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), *UNHURRIED)
        server.start()
        try:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
            )
            yield browser, server
            browser.close()
        finally:
            server.kill()

"""The client as an app: it can be installed, is there without the server, and a game survives an update."""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from tests.web.conftest import PAGES, OpenPage
from tests.web.everybody import wait_until
from tests.web.player import Player, play, start
from tests.web.positions import base_of
from tests.web.server import Server

# The server with its pages in another folder, whose files the test may change.
ELSEWHERE = """
from pathlib import Path
from spoils.cli.main import run
from spoils.server.http import pages
pages.client_places = lambda: [Path({folder!r})]
if __name__ == "__main__":
    run()
"""
READY = "navigator.serviceWorker.ready.then((one) => one.active.state)"


def test_the_manifest_and_its_icons(open_page: OpenPage) -> None:
    page = open_page("/decks")
    address = page.locator("link[rel=manifest]").evaluate("(link) => link.href")
    manifest = page.request.get(address).json()
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "./", "./")
    for icon in manifest["icons"]:
        reply = page.request.get(address.replace("manifest.webmanifest", icon["src"]))
        assert reply.ok
        assert reply.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = Image.open(io.BytesIO(reply.body())).size
            assert icon["sizes"] == f"{width}x{height}"


def wait_for_worker(page: Page) -> None:
    """Until everything is kept."""
    assert page.evaluate(READY) in ("activating", "activated")
    page.reload()  # from now on the worker answers
    wait_until(page, "navigator.serviceWorker.controller !== null")


def test_the_pages_are_there_without_the_server(open_page: OpenPage, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        page = open_page("/", address=server.address, service_workers="allow")
        wait_for_worker(page)
    finally:
        server.kill()
    page.goto(server.address + "/learn")  # a page that was never open before
    expect(page.get_by_role("heading", name="The path")).to_be_visible()
    page.goto(server.address + "/decks")
    expect(page.get_by_role("alert").first).to_contain_text("The server cannot be reached.")


def test_an_update_does_not_break_a_running_game(open_page: OpenPage, tmp_path: Path) -> None:
    """The parts of the older version are gone from the server; the page that runs still finds all of them."""
    kept = tmp_path / "dist"
    shutil.copytree(PAGES.parent, kept)
    server = Server(tmp_path, program=(sys.executable, "-c", ELSEWHERE.format(folder=str(kept))))
    server.start()
    try:
        page = open_page("/", address=server.address, service_workers="allow")
        wait_for_worker(page)
        start(page)
        play(Player(page), until="turn")
        for part in [*kept.glob("assets/*.js"), *kept.glob("assets/*.css")]:
            part.unlink()  # as if files with other names had taken their place
        worker = kept / "sw.js"
        worker.write_text(
            worker.read_text("utf-8").replace("const VERSION = '", "const VERSION = 'new"), "utf-8"
        )
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).catch(() => 0)")
        play(Player(page), until="attackers")
        page.get_by_role("button", name="Rules", exact=True).click()  # loaded when it is wanted
        expect(page.get_by_role("dialog").or_(page.locator(".rulebook")).first).to_be_visible()
        page.keyboard.press("Escape")
        page.locator(".bar a").first.click()
        page.get_by_role("link", name="Card lab").first.click()  # another screen, never open before
        expect(page.get_by_role("heading", name="Card lab")).to_be_visible()
    finally:
        server.kill()


def test_the_worker_keeps_every_part_of_the_pages(open_page: OpenPage) -> None:
    page = open_page("/", service_workers="allow")
    wait_for_worker(page)
    kept = page.evaluate(
        "caches.keys().then((names) => caches.open(names.find((name) => name.startsWith('spoils-'))))"
        ".then((cache) => cache.keys()).then((all) => all.map((one) => new URL(one.url).pathname))"
    )
    parts = {f"/assets/{file.name}" for file in PAGES.parent.glob("assets/*.js")}
    assert parts <= set(kept), json.dumps(sorted(parts - set(kept)))
    assert not any("/api/" in path for path in kept)
    assert base_of(page)

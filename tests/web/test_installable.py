"""The client as an app: it can be installed, is there without the server, and a game survives an update."""

from __future__ import annotations

import io
import json
import re
import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from spoils.server.protocol import PROTOCOL
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
from spoils.server import protocol, socket
pages.client_places = lambda: [Path({folder!r})]
protocol.PROTOCOL = socket.PROTOCOL = {protocol}
if __name__ == "__main__":
    run()
"""
WAITS = "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)"
# The newer worker rules, and nothing of an older version is kept.
ALONE = """
navigator.serviceWorker.getRegistration().then(async (one) => {
  const names = (await caches.keys()).filter((name) => name.startsWith('spoils-'))
  const newer = names.every((name) => name.startsWith('spoils-newer'))
  return one.waiting === null && one.active.state === 'activated' && newer
})
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
        server.kill()
        page.goto(server.address + "/learn")  # a page that was never open before
        expect(page.get_by_role("heading", name="The path")).to_be_visible()
        lost = page.get_by_role("complementary", name="The server cannot be reached.")
        expect(lost).to_be_visible()
        with mute(server.port):  # a line on which nothing comes
            page.goto(server.address + "/rules", wait_until="commit")  # the icon never comes
            expect(page.get_by_role("heading", name="The rules")).to_be_visible()
        page.goto(server.address + "/decks")
        expect(page.get_by_role("alert").first).to_contain_text("The server cannot be reached.")
        server.start()
        lost.get_by_role("button", name="Load it again").click()
        expect(page.get_by_role("link", name=re.compile("Starter: Rogue"))).to_be_visible()
        expect(lost).to_be_hidden()
    finally:
        server.kill()


@contextmanager
def mute(port: int) -> Iterator[None]:
    """Whoever calls this port is let in, and never answered."""
    with socket.create_server(("127.0.0.1", port)):
        yield


def served_from(folder: Path, *, protocol: int = PROTOCOL) -> tuple[str, str, str]:
    """How to start a server with its pages in this folder."""
    return sys.executable, "-c", ELSEWHERE.format(folder=str(folder), protocol=protocol)


def update(folder: Path, *, protocol: int = PROTOCOL) -> None:
    """As a newer version would be: every part has another name, and nothing of the older ones is left."""
    parts = [file for file in folder.glob("assets/*") if file.suffix in (".js", ".css")]
    texts = [*parts, folder / "index.html", folder / "sw.js"]
    names = {file.name: f"{file.stem}-newer{file.suffix}" for file in parts}
    anyone = re.compile("|".join(re.escape(name) for name in names))
    for file in texts:
        text = anyone.sub(lambda found: names[found[0]], file.read_text("utf-8"))
        text = text.replace("const VERSION = '", "const VERSION = 'newer")
        file.write_text(text.replace(f"protocol:{PROTOCOL},game:", f"protocol:{protocol},game:"), "utf-8")
    for file in parts:
        file.rename(file.with_name(names[file.name]))


def runs_newer(page: Page) -> bool:
    """Whether the page is made of parts of the newer version."""
    return "-newer." in page.locator("script[type=module]").first.evaluate("(one) => one.src")


def open_what_was_never_open(page: Page) -> None:
    """A panel and a screen that are loaded when they are wanted."""
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("dialog").or_(page.locator(".rulebook")).first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".bar a").first.click()
    page.get_by_role("link", name="Card lab").first.click()
    expect(page.get_by_role("heading", name="Card lab")).to_be_visible()


def test_an_update_does_not_break_a_running_game(open_page: OpenPage, tmp_path: Path) -> None:
    """The server stops, is updated and starts again in the middle of a game. A page that runs goes on with
    its own parts, and the newer worker waits; a page that is loaded again shows the same game in the newer
    version; once nobody runs the older version any more, it is gone."""
    kept = tmp_path / "dist"
    shutil.copytree(PAGES.parent, kept)
    server = Server(tmp_path, program=served_from(kept))
    server.start()
    try:
        first = open_page("/", address=server.address, service_workers="allow")
        wait_until(first, "navigator.serviceWorker.controller !== null")  # from the first visit on
        start(first)
        play(Player(first), until="turn")
        expect(first.locator(".prompt.asked")).to_be_visible()
        asked = first.locator(".prompt h2").inner_text()
        second = first.context.new_page()  # the same game once more, to stay in the older version
        second.goto(first.url)
        expect(second.locator(".prompt h2")).to_have_text(asked)
        server.kill()
        update(kept)
        expect(first.get_by_text("Connection lost")).to_be_visible()
        server.start()
        expect(first.get_by_text("Connection lost")).to_be_hidden()
        expect(first.locator(".prompt h2")).to_have_text(asked)
        first.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => 0)")
        wait_until(first, WAITS)
        play(Player(first), until="attackers")  # without a reload
        assert not runs_newer(first)
        told = first.locator(".log p").all_inner_texts()
        first.reload()
        expect(first.locator(".prompt[data-kind=attackers]")).to_be_visible()
        assert runs_newer(first)
        expect(first.locator(".log p")).to_have_text(told)  # once its words have come
        assert first.evaluate(WAITS)  # the other page is still of the older version
        expect(second.locator(".prompt[data-kind=attackers]")).to_be_visible()
        assert not runs_newer(second)
        open_what_was_never_open(second)
        address = first.url
        third = first.context
        first.close()
        second.close()
        again = third.new_page()
        again.goto(address)
        expect(again.locator(".prompt[data-kind=attackers]")).to_be_visible()
        wait_until(again, ALONE)
        play(Player(again), until="turn")
        open_what_was_never_open(again)
    finally:
        server.kill()


def test_a_page_that_the_server_no_longer_understands_is_loaded_anew(
    open_page: OpenPage, tmp_path: Path
) -> None:
    kept = tmp_path / "dist"
    shutil.copytree(PAGES.parent, kept)
    server = Server(tmp_path, program=served_from(kept))
    server.start()
    try:
        page = open_page("/", address=server.address, service_workers="allow")
        wait_until(page, "navigator.serviceWorker.controller !== null")
        start(page)
        play(Player(page), until="turn")
        server.kill()
        update(kept, protocol=PROTOCOL + 1)
        server.program = served_from(kept, protocol=PROTOCOL + 1)
        server.start()
        page.locator("script[src*='-newer.']").first.wait_for(state="attached")
        expect(page.locator(".prompt[data-kind=turn]")).to_be_visible()
        play(Player(page), until="attackers")
        # A server that wants yet another protocol and has no pages for it: said in words, not tried for ever.
        server.kill()
        server.program = served_from(kept, protocol=PROTOCOL + 2)
        server.start()
        expect(page.get_by_role("alert").filter(has_text=f"protocol {PROTOCOL + 2}")).to_be_visible()
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

"""By correspondence in two browsers: a letter, a call, a vacation, and a server that is killed meanwhile."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.mailbox import Mailbox
from tests.server.pusher import PushService
from tests.web.conftest import OpenPage
from tests.web.everybody import PATIENCE, must_be_accessible, must_fit
from tests.web.player import Player
from tests.web.server import Server
from tests.web.test_accounts import become_member
from tests.web.test_people import PHONE, choose

DAYS = 3
# A browser asks the maker of its own for a place to be called at; here it gets one of the test's.
SUBSCRIBE = "PushManager.prototype.subscribe = async () => ({{ toJSON: () => ({}) }})"


class Office:
    """A server to be killed and started again, with a mail server and a push service."""

    def __init__(self, folder: Path) -> None:
        self.mailbox, self.pusher = Mailbox(), PushService()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        mail = ("--smtp", self.mailbox.url, "--mail-from", "harbour@games.example")
        calls = ("--push-host", self.pusher.host, "--limit=call_seconds=0.1")
        self.server = Server(folder, *mail, *calls, "--origin", f"http://127.0.0.1:{port}")
        self.server.port = port
        self.server.start()

    def again(self, later: float = 0.0) -> None:
        """As after a power failure, so many days later."""
        self.server.kill()
        with sqlite3.connect(self.server.database) as connection:
            connection.execute("UPDATE games SET deadline = deadline - ? * 86400", (later,))
        connection.close()
        self.server.start()

    def letter(self, page: Page, subject: str) -> str:
        """The link in the letter about this, once it has come."""
        letters = self.mailbox.letters
        wait_until(page, lambda: any(one["Subject"] == subject for one in letters), f"no letter: {subject}")
        letter = next(one for one in letters if one["Subject"] == subject)
        link = re.search(r"http\S+", letter.get_content())
        assert link is not None
        return link[0]

    def close(self) -> None:
        self.server.kill()
        self.mailbox.close()
        self.pusher.close()
        assert "Traceback" not in self.server.words, self.server.words


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    one = Office(tmp_path)
    yield one
    one.close()


def wait_until(page: Page, true: Callable[[], object], otherwise: str) -> None:
    """Until something is true that the page does not show."""
    end = monotonic() + PATIENCE
    while not true():
        assert monotonic() < end, otherwise
        page.wait_for_timeout(50)


def leave(page: Page, office: Office) -> None:
    """Be at no table and in no lobby."""
    page.goto(f"{office.server.address}/api/health")


def play_to(asked: Player, *others: Player) -> None:
    """Until somebody is asked, whoever must answer before."""
    end = monotonic() + PATIENCE
    while asked.decide() is None:
        assert monotonic() < end, [one.situation() for one in (asked, *others)]
        for one in others:
            one.act()
        for one in (asked, *others):
            read = one.page.get_by_role("button", name="Play on")  # what has happened meanwhile
            if read.count():
                read.click()
        asked.page.wait_for_timeout(50)


def turns_called(office: Office) -> list[dict[str, Any]]:
    """The calls so far that say whose turn it is."""
    return [one for one in office.pusher.messages if one["title"] == "It is your turn"]


# What the worker would have the system show; there is no system that could here.
SHOW = """() => {
  self.registration.showNotification = async (title, { body, data }) => {
    self.shown = { title, body, link: data }
  }
}"""


def be_called(page: Page, message: dict[str, Any]) -> dict[str, Any]:
    """What the browser shows when the push service hands a message on to its service worker."""
    (worker,) = page.context.service_workers
    worker.evaluate(SHOW)
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda news: found.extend(news["registrations"]))
    session.send("ServiceWorker.enable")
    wait_until(page, lambda: found, "there is no service worker")
    call = {"origin": page.evaluate("location.origin"), "registrationId": found[0]["registrationId"]}
    session.send("ServiceWorker.deliverPushMessage", {**call, "data": json.dumps(message)})
    wait_until(page, lambda: worker.evaluate("() => self.shown"), "nothing is shown")
    notice: dict[str, Any] = worker.evaluate("() => self.shown")
    return notice


def test_a_letter_a_call_and_a_vacation_over_restarts(office: Office, open_page: OpenPage) -> None:
    server = office.server
    ada = open_page("/", address=server.address)
    become_member(ada, "Ada")
    ada.goto(f"{server.address}/account")
    ada.get_by_label("E-mail address").fill("ada@example.org")
    ada.get_by_role("button", name="Use this address").click()
    ada.goto(office.letter(ada, "Your address at The Spoils"))
    expect(ada.get_by_text("Your address is confirmed.")).to_be_visible()
    bea = open_page(
        "/", address=server.address, service_workers="allow", permissions=["notifications"], **PHONE
    )
    there = office.pusher.subscription()
    keys = {"p256dh": there["p256dh"], "auth": there["auth"]}
    bea.add_init_script(SUBSCRIBE.format(json.dumps({"endpoint": there["endpoint"], "keys": keys})))
    bea.goto(f"{server.address}/people")
    bea.get_by_text("What for, and how").click()
    bea.get_by_role("button", name="Call this browser").click()
    expect(bea.get_by_text("1 browser is called.")).to_be_visible()

    ada.goto(f"{server.address}/people")
    choose(ada, "Ada", "project-starter-rogue")
    ada.get_by_label("Time").first.select_option(f"d{DAYS}")
    ada.get_by_role("button", name="Open a seat").click()
    expect(ada.get_by_text("Your seat waits.")).to_be_visible()
    leave(ada, office)
    choose(bea, "Bea", "project-starter-warlord")
    bea.get_by_role("button", name="Sit down with Ada").click()
    expect(bea.locator(".plaque")).to_have_count(2)
    leave(bea, office)
    office.again()

    # the letter brings Ada back, who answers; Bea is waited for then, and called
    ada.goto(office.letter(ada, "Your game begins"))
    mine = ada.get_by_role("region", name="Your games").get_by_role("link", name=re.compile("Ada – Bea"))
    expect(mine).to_contain_text(f"{DAYS - 1} days left")
    mine.click()
    expect(ada.locator(".plaque")).to_have_count(2)
    wait_until(bea, lambda: turns_called(office), "Bea is not called")
    message = turns_called(office)[-1]
    bea.goto(f"{server.address}/people")
    link = bea.get_by_role("region", name="Your games").get_by_role("link", name=re.compile("Ada – Bea"))
    expect(link).to_contain_text("It is your turn")
    must_fit(bea)
    must_be_accessible(bea)
    notice = be_called(bea, message)
    assert notice == {name: message[name] for name in ("title", "body", "link")}

    bea.goto(server.address + notice["link"])
    play_to(Player(bea), Player(ada))
    bea.get_by_role("button", name="Stops").click()
    until = bea.get_by_role("dialog").get_by_role("button", name="Pass until somebody attacks")
    until.click()
    expect(until).to_have_attribute("aria-pressed", "true")

    # nobody loses on time who is on vacation, and what was wanted at the table is wanted still
    bea.goto(f"{server.address}/people")
    bea.get_by_text("Vacation", exact=True).click()
    bea.get_by_role("spinbutton", name="Days").fill("4")
    bea.get_by_role("button", name="Begin the vacation").click()
    expect(bea.get_by_text("You are away until")).to_be_visible()
    office.again(later=DAYS + 1)
    bea.goto(server.address + notice["link"])
    expect(bea.locator(".prompt.asked")).to_be_visible()
    expect(bea.get_by_role("button", name="Pass until somebody attacks")).to_be_visible()
    office.again(later=DAYS)
    expect(bea.locator(".end, dialog[open]").first).to_be_visible()
    game = bea.request.get(server.address + "/api/games/" + notice["link"].split("/game/")[1].split("#")[0])
    assert [game.json()["seats"][seat]["name"] for seat in game.json()["winners"]] == ["Ada"]

"""By correspondence: deadlines and calls outlive the server, vacation moves them, wishes are kept to."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from spoils.server.errors import Trouble
from spoils.server.people.correspondence.away import go_away
from spoils.server.store.store import Store
from tests.server.drafting import with_store
from tests.server.mailbox import Mailbox
from tests.server.persons import PASSWORD, sign_in, somebody
from tests.server.pusher import PushService
from tests.server.served import Seated, Served, at_once
from tests.server.test_accounts import register
from tests.server.test_lobby import offered, problem, taken

DAY = 24 * 3600


class Office:
    """A server with a mail server and a push service; it can be started again."""

    def __init__(self, folder: Path) -> None:
        self.mailbox, self.pusher = Mailbox(), PushService()
        self.database = folder / "games.db"
        self.server = Served(self.database, *self.options)

    @property
    def options(self) -> tuple[str, ...]:
        mail = ("--smtp", self.mailbox.url, "--mail-from", "harbour@games.example")
        more = ("--origin", "https://games.example", "--push-host", self.pusher.host)
        return (*mail, *more, "--limit=call_seconds=0.1", "--limit=account_burst=1000")

    def again(self, *changes: str) -> None:
        """End, change the database as if time had passed, and start again."""
        port = self.server.port
        self.server.stop()
        with sqlite3.connect(self.database) as connection:
            for change in changes:
                connection.execute(change)
        self.server = Served(self.database, *self.options, port=port)

    def close(self) -> None:
        self.server.stop()
        self.mailbox.close()
        self.pusher.close()
        assert "Traceback" not in self.server.complaints()


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    one = Office(tmp_path)
    yield one
    one.close()


def begun(ada: httpx.Client, bea: httpx.Client, **terms: Any) -> str:
    """A game by correspondence, three days for each answer."""
    seek = offered(ada, terms={"days": 3, **terms})["seek"]["id"]
    reply = taken(bea, seek)
    assert reply.status_code == 201, reply.text
    game: str = reply.json()["paired"]["game"]
    return game


def mine(visitor: httpx.Client, game: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        one for one in visitor.get("/api/games").json()["games"] if one["game"]["id"] == game
    )
    return found


def awaited(game: str, *visitors: httpx.Client) -> tuple[httpx.Client, dict[str, Any]]:
    """Whose turn it is, once that is known."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for visitor in visitors:
            found = mine(visitor, game)
            if found["my_turn"]:
                return visitor, found
        time.sleep(0.05)
    raise AssertionError("nobody is asked")


def days_left(found: dict[str, Any]) -> float:
    return (datetime.fromisoformat(found["game"]["deadline"]).timestamp() - time.time()) / DAY


def play_on(server: Served, game: str, found: dict[str, Any]) -> None:
    """Answer until somebody else is asked."""
    link = found["seats"][0]
    with Seated(server, game, [link["token"]]) as seated:
        seated.until("state")
        for _ in range(60):
            if seated.open_seat() is None:
                seated.look(0.5)
            if seated.open_seat() is None:
                return
            seated.answer(link["seat"])


def test_a_turn_is_called_by_letter_and_push_and_lost_on_time_after_a_restart(office: Office) -> None:
    with office.server.visitor() as ada, office.server.visitor() as bea:
        for visitor, name in ((ada, "Ada"), (bea, "Bea")):
            register(visitor, name)
        confirm_address(office, ada)
        assert bea.post("/api/calls/browsers", json=office.pusher.subscription()).status_code == 200
        letters = len(office.mailbox.letters)
        game = begun(ada, bea)
        # Ada has opened the seat and is gone: she is called that the game has begun
        letter = office.mailbox.wait_for(letters + 1)
        assert (letter["To"], letter["Subject"]) == ("ada@example.org", "Your game begins")
        assert "https://games.example/people" in letter.get_content()
        office.again()  # who is asked and until when is known after a restart
        first, found = awaited(game, ada, bea)
        assert 2.9 < days_left(found) <= 3
        if first is ada:
            play_on(office.server, game, found)
        # now it is Bea's turn, and her browser is called
        _, hers = awaited(game, bea)
        end = time.monotonic() + 60
        while not any(one["title"] == "It is your turn" for one in office.pusher.messages):
            assert time.monotonic() < end, office.server.complaints()
            time.sleep(0.05)
        message = office.pusher.messages[-1]
        assert message["link"] == hers["seats"][0]["link"]
        assert office.pusher.headers[-1]["authorization"].startswith("vapid t=")
        key = bea.get("/api/calls").json()["push_key"]
        office.again(f"UPDATE games SET deadline = {time.time() - 5} WHERE id = '{game}'")
        assert bea.get("/api/calls").json()["push_key"] == key, "the key is kept"
        end = time.monotonic() + 60
        while (info := ada.get(f"/api/games/{game}").json())["stage"] != "over":
            assert time.monotonic() < end
            time.sleep(0.1)
        assert [info["seats"][seat]["name"] for seat in info["winners"]] == ["Ada"]


def confirm_address(office: Office, visitor: httpx.Client) -> None:
    before = len(office.mailbox.letters)
    visitor.put("/api/account/email", json={"email": "ada@example.org", "language": "en"})
    letter = office.mailbox.wait_for(before + 1)
    found = re.search(r"/account#confirm=(\S+)", letter.get_content())
    assert found is not None
    assert visitor.post("/api/account/email/confirm", json={"token": found[1]}).status_code == 200
    assert visitor.get("/api/calls").json()["letters"] is True


def test_who_is_away_has_the_days_afterwards(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea:
        game = begun(ada, bea)
        asked, found = awaited(game, ada, bea)
        assert 2.9 < days_left(found) <= 3
        reply = asked.put("/api/calls/away", json={"days": 10})
        assert reply.status_code == 200, reply.text
        assert reply.json()["away_days"] == 20
        assert problem(asked.put("/api/calls/away", json={"days": 31})) == "malformed"
        # a shorter vacation gives days back
        assert asked.put("/api/calls/away", json={"days": 4}).json()["away_days"] == 26
        assert asked.put("/api/calls/away", json={"days": 0}).json().get("away_until", "") == ""
        other = bea if asked is ada else ada
        assert other.put("/api/calls/away", json={"days": 5}).status_code == 200
        play_on(server, game, found)
        _, theirs = awaited(game, other)
        assert 7.9 < days_left(theirs) <= 8


def test_a_vacation_is_taken_once_however_often_it_is_asked_for(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea:
        game = begun(ada, bea)
        asked, _ = awaited(game, ada, bea)
        assert 200 in at_once(*[lambda: asked.put("/api/calls/away", json={"days": 5})] * 6)
        assert asked.get("/api/calls").json()["away_days"] == 25
        assert days_left(mine(asked, game)) <= 8


def test_a_vacation_over_new_year_is_not_given_back_to_the_new_one(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        december = datetime(2026, 12, 30, tzinfo=UTC).timestamp()
        store.clock = lambda: december
        assert (await go_away(store, "ada", 30)).left == 0
        store.clock = lambda: december + 5 * DAY
        assert (await go_away(store, "ada", 0)).left == 30 * DAY, "and not what was left of the old one"
        with pytest.raises(Trouble, match="30 days are left"):
            await go_away(store, "ada", 31)

    with_store(f"sqlite:///{tmp_path / 'games.db'}", test)


def test_conditional_answers_wait_for_an_attack(server: Served) -> None:
    with server.visitor() as ada, server.visitor() as bea:
        game = begun(ada, bea)
        asked, found = awaited(game, ada, bea)
        seat = found["seats"][0]
        with Seated(server, game, [seat["token"]]) as seated:
            seated.until("state")
            stops = {"until": "attack"}
            assert seated.ask({"type": "stops", "seat": seat["seat"], "stops": stops})["type"] == "accepted"
        with Seated(server, game, [seat["token"]]) as seated:
            assert seated.until("state")["stops"] == stops, "kept with the seat"
        assert asked is not None


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:22/",
        "https://169.254.169.254/latest",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilpush.apple.com/x",
        "ftp://web.push.apple.com/x",
        "https://[::1]/x",
        "https://127.0.0.1\\@fcm.googleapis.com/x",
        "https://127.0.0.1:8443\\@fcm.googleapis.com/x",
        "https://someone@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:99999/x",
        "https://fcm.googleapis.com/\r\nHost: x",
        "nonsense of some length",
    ],
)
def test_nobody_sends_the_server_to_other_places(server: Served, endpoint: str) -> None:
    with server.visitor() as ada:
        body = {"endpoint": endpoint, "p256dh": "A" * 87, "auth": "A" * 22}
        assert problem(ada.post("/api/calls/browsers", json=body)) == "malformed"


def called(visitor: httpx.Client) -> int:
    """How many browsers of somebody are called."""
    found: int = visitor.get("/api/calls").json().get("browsers", 0)
    return found


def call_browser(visitor: httpx.Client, name: str) -> int:
    """Ask for this browser to be called."""
    body = {"endpoint": f"https://fcm.googleapis.com/{name}", "p256dh": "A" * 87, "auth": "A" * 22}
    assert visitor.post("/api/calls/browsers", json=body).status_code == 200
    return called(visitor)


def test_a_browser_is_called_while_it_is_signed_in(server: Served) -> None:
    """A call has the key of a seat in it: whoever was signed out gets none."""
    with somebody(server) as owner, somebody(server) as thief:
        assert call_browser(owner, "as-a-guest") == 1
        register(owner, "Often Called")
        assert called(owner) == 1, "it moves in"
        sign_in(thief, "Often Called")
        assert call_browser(thief, "of-a-thief") == 2
        sign_in(owner, "Often Called")
        assert called(owner) == 2, "signed in once more, it is the same browser"
        change = {"old": PASSWORD, "new": f"{PASSWORD} sharp"}
        assert owner.put("/api/account/password", json=change).status_code == 200
        assert called(owner) == 1, "the thief's is called no longer"
        assert owner.delete("/api/account/session").status_code == 200
        assert called(owner) == 0
        sign_in(thief, "Often Called", change["new"])
        assert called(thief) == 0, "it has signed out"


def test_wishes_are_kept(server: Served) -> None:
    with server.visitor() as ada:
        wishes = {"turn": False, "language": "fr"}
        assert ada.put("/api/calls/wishes", json=wishes).json()["wishes"] == wishes
        assert ada.get("/api/calls").json()["wishes"] == wishes
        good = {"endpoint": "https://fcm.googleapis.com/fcm/send/abc", "p256dh": "A" * 87, "auth": "A" * 22}
        assert ada.post("/api/calls/browsers", json=good).json()["browsers"] == 1
        assert ada.delete("/api/calls/browsers").json().get("browsers", 0) == 0

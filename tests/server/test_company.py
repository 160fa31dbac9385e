"""Good company: not having to hear somebody or to meet them, reports, moderators, and their log."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from spoils.errors import UserError
from spoils.server.people.admin import appoint, check_log
from spoils.server.people.company.words import WordList
from tests.server.served import (
    BOT,
    FIRST_DECK,
    GUEST,
    ME,
    SECOND_DECK,
    ConnectionClosed,
    Seated,
    Served,
    new_game,
)
from tests.server.test_accounts import code_of, register, sign_in
from tests.server.test_games import token_of

UNWELCOME = "# a list\nbilgewater\nscurvy*\n\n*rat\n"


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a list of words."""
    folder = tmp_path_factory.mktemp("harbour")
    (folder / "words.txt").write_text(UNWELCOME)
    limits = [f"--limit={name}=1000000" for name in ("work_burst", "account_burst")]
    served = Served(folder / "games.db", "--words", str(folder / "words.txt"), *limits)
    yield served
    served.stop()
    assert "Traceback" not in served.complaints()


def admin(served: Served, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "spoils", "admin", *words, "--database", served.url]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def table(served: Served, host: httpx.Client, guest: httpx.Client) -> tuple[str, str, str]:
    """A game of two people: its id, and the keys of both."""
    created = new_game(host, ME, GUEST)
    invitation = created["invitations"][0]["token"]
    body = {"token": invitation, "name": "Bea", "deck_id": SECOND_DECK}
    joined = guest.post(f"/api/games/{created['game']['id']}/join", json=body)
    assert joined.status_code == 200, joined.text
    return created["game"]["id"], token_of(created), token_of(joined.json(), 1)


def say(seated: Seated, seat: int, text: str) -> dict[str, Any]:
    return seated.ask({"type": "say", "seat": seat, "text": text})


def heard(seated: Seated) -> list[dict[str, Any]]:
    """Everything that was said to somebody so far."""
    seated.ask({"type": "ping"})
    return [message for message in seated.received if message["type"] == "said"]


def test_words_that_are_not_welcome(harbour: Served, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text(UNWELCOME)
    words = WordList(str(tmp_path / "words.txt"))
    assert words.strike("you Bílgewater, you SCURVYDOG, pirate") == "you ••••••••••, you •••••••••, pirate"
    assert words.strike("b1lgew4ter!") == "••••••••••!"
    assert [words.finds(name) for name in ("Wharfrat", "b.i.l.g.e.water", "Rating", "Ada")] == [
        True, True, False, False,
    ]  # fmt: skip
    with harbour.visitor() as visitor:
        body = {"name": "Wharf Rat", "password": "the tide is out at nine"}
        assert code_of(visitor.post("/api/account", json=body)) == "bad_name"
        seats = [{**ME, "name": "Scurvyman"}, BOT]
        assert code_of(visitor.post("/api/games", json={"seats": seats})) == "bad_name"


def test_muting_blocking_and_closing_a_table(harbour: Served) -> None:
    with harbour.visitor() as ada, harbour.visitor() as bea:
        game, adas, beas = table(harbour, ada, bea)
        with (
            Seated(harbour, game, [adas]) as first,
            Seated(harbour, game, [beas]) as second,
            Seated(harbour, game, []) as watcher,
        ):
            assert say(second, 1, "hello, you bilgewater")["type"] == "accepted"
            assert [(one["text"], one["line"]) for one in heard(first)] == [("hello, you ••••••••••", 1)]
            muted = ada.post(f"/api/games/{game}/block", json={"seat": 1, "kind": "mute"}).json()["blocks"]
            assert [(one["name"], one["kind"]) for one in muted] == [("Bea", "mute")]
            assert say(second, 1, "and another thing")["type"] == "accepted"
            assert say(first, 0, "no answer")["type"] == "accepted"
            assert [one["text"] for one in heard(first)] == ["hello, you ••••••••••", "no answer"]
            assert [one["line"] for one in heard(second)] == [1, 2, 3]
            # either of them can close the talk, and only who closed it can open it
            closing = {"type": "close", "seat": 0, "talk": True}
            assert first.ask(closing)["type"] == "accepted"
            assert say(second, 1, "hello?")["code"] == "unwelcome"
            assert second.ask({"type": "close", "seat": 1})["type"] == "accepted"
            assert say(second, 1, "hello?")["code"] == "unwelcome"
            assert first.ask({"type": "close", "seat": 1})["code"] == "not_yours"
            assert watcher.ask({"type": "close", "seat": 0, "talk": False})["code"] == "not_yours"
            assert first.ask({"type": "close", "seat": 0, "watching": True})["type"] == "accepted"
            with pytest.raises(ConnectionClosed, match="1008"):
                watcher.until("never")
            assert say(second, 1, "only us now")["type"] == "accepted"
        with harbour.visitor() as stranger:
            assert stranger.get(f"/api/games/{game}").status_code == 404
        assert bea.get(f"/api/games/{game}").status_code == 200
        # blocked: neither sits down with the other any more
        blocked = ada.post(f"/api/games/{game}/block", json={"seat": 1}).json()["blocks"]
        assert [one["kind"] for one in blocked] == ["block"]
        for host, other in ((ada, bea), (bea, ada)):
            created = new_game(host, ME, GUEST)
            body = {"token": created["invitations"][0]["token"], "name": "X", "deck_id": FIRST_DECK}
            assert code_of(other.post(f"/api/games/{created['game']['id']}/join", json=body)) == "unwelcome"
        assert ada.delete(f"/api/company/blocks/{blocked[0]['id']}").json()["blocks"] == []
        table(harbour, ada, bea)


def test_a_game_that_nobody_could_watch_is_not_opened_by_closing(harbour: Served) -> None:
    with harbour.visitor() as ada:
        created = new_game(ada, ME, BOT, watchable=False)
        with Seated(harbour, created["game"]["id"], [token_of(created)]) as seated:
            for watching in (True, False):
                seated.ask({"type": "close", "seat": 0, "watching": watching})
        info = ada.get(f"/api/games/{created['game']['id']}").json()
        assert info["watchable"] is False


def test_reports_reach_moderators_whose_log_cannot_be_edited(harbour: Served) -> None:
    with harbour.visitor() as ada, harbour.visitor() as bea, harbour.visitor() as judge:
        register(bea, "Loud Bea")
        register(judge, "Harbour Master")
        game, adas, beas = table(harbour, ada, bea)
        with Seated(harbour, game, [adas]) as first, Seated(harbour, game, [beas]) as second:
            assert say(second, 1, "something unkind")["type"] == "accepted"
            line = heard(first)[0]["line"]
            made_up = {"seat": 1, "reason": "insult", "line": line + 1}
            assert code_of(ada.post(f"/api/games/{game}/report", json=made_up)) == "unknown_line"
            report = {"seat": 1, "reason": "insult", "line": line, "words": "please look"}
            assert ada.post(f"/api/games/{game}/report", json=report).status_code == 201
            assert code_of(ada.post(f"/api/games/{game}/report", json=report)) == "used"
            assert code_of(judge.get("/api/moderation")) == "not_yours"
            assert admin(harbour, "moderator", "harbour master").stdout.startswith("Harbour Master is")
            desk = judge.get("/api/moderation").json()
            (waiting,) = desk["reports"]
            assert (waiting["about"], waiting["line"], waiting["member"]) == (
                "Loud Bea",
                "something unkind",
                True,
            )
            body = {"deed": "timeout", "words": "be kind", "hours": 24}
            assert code_of(bea.post(f"/api/moderation/{waiting['id']}", json=body)) == "not_yours"
            settled = judge.post(f"/api/moderation/{waiting['id']}", json=body).json()
            assert settled["reports"] == []
            assert code_of(judge.post(f"/api/moderation/{waiting['id']}", json=body)) == "used"
            newest = settled["log"][0]
            assert (newest["deed"], newest["by"], newest["about"], newest["words"]) == (
                "timeout", "Harbour Master", "Loud Bea", "be kind",
            )  # fmt: skip
            assert say(second, 1, "but why")["code"] == "unwelcome"
        (told,) = bea.get("/api/account").json()["admonitions"]
        assert told["words"] == "be kind"
        assert told["until"]
        assert code_of(bea.post("/api/games", json={"seats": [ME, GUEST]})) == "unwelcome"
        assert bea.post("/api/games", json={"seats": [ME, BOT]}).status_code == 201, "alone one may play"

        checked = admin(harbour, "log")
        assert checked.stdout.startswith("2 entries, as they were written")
        mark, address = checked.stdout.split()[-1], harbour.url
        database = sqlite3.connect(harbour.database)
        for deed in ("UPDATE conduct_log SET deed = 'warn'", "DELETE FROM conduct_log"):
            with pytest.raises(sqlite3.IntegrityError, match="only added to"):
                database.execute(deed)
        # whoever gets around that is found out
        database.execute("UPDATE conduct_words SET words = 'be gone' WHERE number = 2")
        database.commit()
        assert check_log(address).fault == "entry 2 is not as it was written"
        database.execute("UPDATE conduct_words SET words = 'be kind' WHERE number = 2")
        database.execute("DROP TRIGGER conduct_log_no_update")
        database.execute("UPDATE conduct_log SET deed = 'warn' WHERE number = 2")
        database.commit()
        assert check_log(address).fault == "entry 2 is not as it was written"
        assert judge.get("/api/moderation").json()["intact"] is False
        database.execute("UPDATE conduct_log SET deed = 'timeout' WHERE number = 2")
        database.commit()
        database.close()
        assert not check_log(address, mark).fault
        assert "no entry has the mark" in admin(harbour, "log", "--mark", "0" * 64).stderr


def test_whoever_moderates_does_not_judge_themselves(harbour: Served) -> None:
    with harbour.visitor() as ada, harbour.visitor() as judge:
        register(judge, "Judge In Own Cause")
        address = harbour.url
        appoint(address, "Judge In Own Cause", moderator=True)
        game, _, _ = table(harbour, ada, judge)
        assert ada.post(f"/api/games/{game}/report", json={"seat": 1, "reason": "other"}).status_code == 201
        (mine,) = [one for one in judge.get("/api/moderation").json()["reports"] if one["game"] == game]
        verdict = judge.post(f"/api/moderation/{mine['id']}", json={"deed": "dismiss"})
        assert code_of(verdict) == "not_yours"
        for body in ({"deed": "warn"}, {"deed": "timeout", "words": "x", "hours": 0}, {"deed": "hang"}):
            assert code_of(judge.post(f"/api/moderation/{mine['id']}", json=body)) in (
                "malformed",
                "not_yours",
            )
        appoint(address, "Judge In Own Cause", moderator=False)
        assert code_of(judge.get("/api/moderation")) == "not_yours"
        with pytest.raises(UserError, match="there is no account"):
            appoint(address, "Nobody Here", moderator=True)
        assert sign_in(ada, "Judge In Own Cause", "a wrong password").status_code == 403

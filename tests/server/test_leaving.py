"""Deleting an account leaves nothing of the person; what there is, is on one list."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import httpx
from sqlalchemy import LargeBinary, String, create_engine, insert, select, update

from spoils.server.people.accounts.book import AccountBook
from spoils.server.people.admin import appoint, check_log
from spoils.server.people.company.book import Company
from spoils.server.people.personal import IMPERSONAL, PERSONAL, Personal, metadata
from spoils.server.settings import Limits
from spoils.server.store import tables as t
from spoils.server.store.cleaning import DAY, clean
from spoils.server.store.reading import rows
from spoils.server.store.store import Store
from tests.server.authenticator import Authenticator
from tests.server.mailbox import Mailbox
from tests.server.persons import ORIGIN, code_of, register, sign_in, somebody
from tests.server.served import BOT, GUEST, ME, SECOND_DECK, Seated, Served, new_game
from tests.server.test_company import heard, say
from tests.server.test_decks import SMALL
from tests.server.test_games import token_of

MARK = "Xyzzyva"
"""Part of every name and word that the person brings along."""
FILLED = {
    "decks", "own_sets", "seats", "draft_seats", "passkeys", "challenges", "recovery_codes", "sessions",
    "program_tokens", "blocks", "reports", "sanctions", "conduct_words", "conduct_aliases", "boards",
    "persons", "pushes", "ratings", "results", "accounts", "visitors",
}  # fmt: skip
"""Tables into which the test below puts something as people would, through the protocol."""
EMAIL = f"{MARK.lower()}@example.org"


def test_every_table_is_on_the_list_or_has_a_reason() -> None:
    entered = {(entry.table.name, entry.column) for entry in PERSONAL}
    tables = {table for table, _ in entered}
    assert tables.isdisjoint(IMPERSONAL)
    assert tables | set(IMPERSONAL) == set(metadata.tables), "a table is neither on the list nor excused"
    for table in metadata.tables.values():
        for column in table.columns:
            whose = column.name in ("visitor", "other", "who") or any(
                key.column.table.name in ("visitors", "accounts") for key in column.foreign_keys
            )
            assert not whose or (table.name, column.name) in entered, f"{table.name}.{column.name}"


def everything(database: Path) -> dict[str, list[bytes]]:
    """All rows of all tables, each as bytes."""
    connection = sqlite3.connect(database)
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {
        name: [
            b" ".join(value if isinstance(value, bytes) else str(value).encode() for value in row)
            for row in connection.execute(f'SELECT * FROM "{name}"')
        ]
        for name in names
    }
    connection.close()
    return found


def test_a_deleted_account_leaves_nothing(server: Served, mailbox: Mailbox) -> None:
    logged = check_log(server.url)
    with somebody(server) as ada, somebody(server) as bea, somebody(server) as judge:
        card = {"name": f"{MARK} Card", "type": "Character", "cost": 1, "strength": 1, "life": 1, "speed": 1}
        assert ada.post("/api/collection/cards", json=card).status_code in (200, 201)
        deck = {**SMALL, "name": f"{MARK} Deck", "notes": f"by {MARK}"}
        assert ada.post("/api/decks", json=deck).status_code == 201
        register(ada, f"{MARK} One")
        register(bea, "Bea Remaining")
        register(judge, "Judge Remaining")
        appoint(server.url, "Judge Remaining", moderator=True)
        key = Authenticator(ORIGIN)
        options = ada.post("/api/account/passkeys/options", json={}).json()
        made = {**key.make(options), "label": f"{MARK} phone"}
        assert ada.post("/api/account/passkeys", json=made).status_code == 201
        assert ada.post("/api/account/tokens", json={"name": f"{MARK} bot"}).status_code == 201
        letters = len(mailbox.letters)
        assert ada.put("/api/account/email", json={"email": EMAIL}).status_code == 200
        assert mailbox.wait_for(letters + 1)["To"] == EMAIL
        ada.post("/api/account/session/options")
        room = ada.post("/api/drafts", json={"name": f"{MARK} One", "line": f"{MARK} drafts", "seats": 2})
        assert room.status_code == 201, room.text
        stayed, given_up = (sealed_together(bea, ada) for _ in range(2))
        assert ada.post(f"{given_up}/leave").status_code == 200
        browser = {"endpoint": f"https://fcm.googleapis.com/{MARK}", "p256dh": "A" * 87, "auth": "A" * 22}
        assert ada.post("/api/calls/browsers", json=browser).status_code == 200
        assert ada.put("/api/calls/wishes", json={"turn": False}).status_code == 200
        puzzle = ada.get("/api/puzzles").json()["puzzles"][0]["id"]
        assert ada.get(f"/api/puzzles/{puzzle}/hint", params={"step": 0, "hint": 1}).status_code == 200
        board = {"title": f"{MARK} study", "scenario": f"title: {MARK}\nplayers:\n  A: {{}}\n  B: {{}}\n"}
        assert ada.post("/api/boards", json=board).status_code == 201
        alone = new_game(ada, {**ME, "deck": legal(ada)}, {**BOT, "name": f"{MARK} Bot"})
        waiting = new_game(ada, {**ME, "deck": legal(ada)}, GUEST)
        shared = new_game(ada, {**ME, "deck": legal(ada)}, GUEST)
        own_cup, other_cup = hold_tournament(ada, f"{MARK}’s Cup"), hold_tournament(bea, "Cup")
        for cup in (own_cup, other_cup):
            assert ada.post(f"{cup}/entry", json={"name": MARK, "deck": legal(ada)}).status_code == 200
        link = bea.get(other_cup).json()["desk"]["judge_link"]
        assert (
            ada.post(f"{other_cup}/judges", json={"key": link.split("#")[1], "name": MARK}).status_code == 200
        )
        for organiser, cup in ((ada, own_cup), (bea, other_cup)):
            for action in ({"type": "bots", "count": 2}, {"type": "begin"}):
                begun = organiser.post(f"{cup}/desk", json={"action": action})
                assert begun.status_code == 200, begun.text
        words = {"type": "drop", "entry": 1, "reason": f"{MARK} One had to go"}
        assert bea.post(f"{other_cup}/desk", json={"action": words}).status_code == 200
        game = shared["game"]["id"]
        body = {"token": shared["invitations"][0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
        joined = bea.post(f"/api/games/{game}/join", json=body).json()
        with Seated(server, alone["game"]["id"], [token_of(alone)]) as seated:
            seated.play(3)
        with (
            Seated(server, game, [token_of(shared)]) as first,
            Seated(server, game, [token_of(joined, 1)]) as second,
        ):
            first.until("state")
            say(first, 0, f"I am {MARK}")
            line = heard(second)[0]["line"]
            report = {"seat": 0, "reason": "insult", "line": line, "words": f"{MARK} is rude"}
            assert bea.post(f"/api/games/{game}/report", json=report).status_code == 201
            assert bea.post(f"/api/games/{game}/block", json={"seat": 0}).status_code == 200
            assert ada.post(f"/api/games/{game}/block", json={"seat": 1}).status_code == 200
            own = {"seat": 1, "reason": "other", "words": f"says {MARK}"}
            assert ada.post(f"/api/games/{game}/report", json=own).status_code == 201
            for one in judge.get("/api/moderation").json()["reports"]:
                if one["game"] != game:
                    continue
                verdict = {"deed": "warn", "words": f"{one['about']}, be kind"}
                assert judge.post(f"/api/moderation/{one['id']}", json=verdict).status_code == 200

            board = {"draft": {"players": [{}, {}], "title": f"A table of {MARK}"}}
            assert ada.post("/api/boards", json=board).status_code == 201

            for analysed in (alone["game"]["id"], game):
                note_analysis(server.database, analysed)
            stored = everything(server.database)
            person = person_of(server.database)
            marked = {name for name, found in stored.items() if any(MARK.encode() in row for row in found)}
            assert marked >= {
                "accounts", "decks", "seats", "passkeys", "program_tokens", "reports", "blocks", "sanctions",
                "conduct_words", "games", "boards", "tournaments", "tournament_entries", "tournament_notes",
            }, marked  # fmt: skip
            assert any(person.encode() in row for row in stored["own_sets"])
            assert any(EMAIL.encode() in row for row in stored["accounts"])
            exported = ada.get("/api/account/export").json()
            assert exported["account"][0]["email"] == EMAIL
            assert {one["game"] for one in exported["games"]} >= {
                found["game"]["id"] for found in (alone, waiting, shared)
            }
            assert exported["decks"][0]["data"]["notes"] == f"by {MARK}"
            assert {entry.title for entry in PERSONAL if entry.title} == set(exported)
            missing = [entry for entry in PERSONAL if person not in ids_in(server.database, entry)]
            assert FILLED.isdisjoint(entry.table.name for entry in missing)
            for entry in missing:
                fill(server.database, entry, person)

            assert code_of(ada.request("DELETE", "/api/account", json={"name": "Bea"})) == "not_you"
            gone = ada.request("DELETE", "/api/account", json={"name": f"{MARK} one"})
            assert gone.status_code == 200, gone.text
            assert not gone.json().get("member")
            while not second.is_over():  # whoever is gone has given up
                second.receive()
        assert sign_in(ada, f"{MARK} One").status_code == 403

        stored = everything(server.database)
        for secret in (MARK, EMAIL, person, alone["game"]["id"], waiting["game"]["id"], token_of(shared)):
            left = {name for name, found in stored.items() if any(secret.encode() in row for row in found)}
            assert left == set(), secret
        for file in server.database.parent.glob("games.db*"):
            for secret in (MARK, EMAIL, person):
                assert secret.encode() not in file.read_bytes(), f"{secret} is still in {file.name}"
        view = bea.get(other_cup).json()
        assert (view["entries"][0]["name"], view["entries"][0]["stage"]) == ("—", "dropped")
        assert view["notes"][-1]["reason"] == "— had to go"
        info = bea.get(own_cup).json()["info"]
        assert (info["organiser"], info["setup"]["name"]) == ("—", "—")
        assert [seat["name"] for seat in bea.get(stayed).json()["seats"]] == ["Bea Remaining", "—"]
        assert [seat["name"] for seat in bea.get(given_up).json()["seats"]] == ["Bea Remaining", "Bot 2"]
        info = bea.get(f"/api/games/{game}").json()
        assert [seat["name"] for seat in info["seats"]] == ["—", "Bea Remaining"]
        assert info["winners"] == [1]
        replay = bea.get(f"/api/games/{game}/replay")
        assert replay.status_code == 200, replay.text
        assert MARK not in replay.text
        checked = check_log(server.url)
        assert (checked.entries - logged.entries, checked.erased - logged.erased) == (3, 1)
        assert checked.fault == ""
    assert MARK not in server.complaints()


def legal(visitor: object) -> dict[str, object]:
    """A deck that can be played with, with the mark in its name and notes."""
    deck: dict[str, object] = visitor.get(f"/api/decks/{SECOND_DECK}").json()["deck"]  # type: ignore[attr-defined]
    return {**deck, "name": f"{MARK} Deck", "notes": f"by {MARK}"}


def sealed_together(host: httpx.Client, other: httpx.Client) -> str:
    """Two people who build decks; the address of their room."""
    reply = host.post("/api/drafts", json={"name": "Host", "kind": "sealed", "seats": 2, "each": 6})
    assert reply.status_code == 201, reply.text
    room = f"/api/drafts/{reply.json()['id']}"
    assert other.post(f"{room}/join", json={"name": MARK}).status_code == 200
    assert host.post(f"{room}/begin").status_code == 200
    assert other.post(f"{room}/ready").json()["stage"] == "building"
    return room


def hold_tournament(visitor: httpx.Client, called: str) -> str:
    """A tournament of this visitor; its address."""
    setup = {"name": called, "line": f"This is the {called}", "format": "limited", "no_show": 0}
    reply = visitor.post("/api/tournaments", json={"setup": setup, "name": MARK})
    assert reply.status_code == 201, reply.text
    return f"/api/tournaments/{reply.json()['info']['id']}"


def ids_in(database: Path, entry: Personal) -> set[str]:
    """Whom the rows of a table are about."""
    connection = sqlite3.connect(database)
    found = {row[0] for row in connection.execute(f'SELECT "{entry.column}" FROM "{entry.table.name}"')}
    connection.close()
    return found


def fill(database: Path, entry: Personal, person: str) -> None:
    """A row about the person in a table that this test does not reach: all of it says who it was."""
    if entry.gone != "delete":
        return  # rows of its own form: the tests of its subject delete some
    values: dict[str, object] = {}
    for column in entry.table.columns:
        kind = column.type
        text = isinstance(kind, String)
        values[column.name] = MARK if text else MARK.encode() if isinstance(kind, LargeBinary) else 1
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.execute(insert(entry.table), {**values, entry.column: person})
    engine.dispose()


def note_analysis(database: Path, game: str) -> None:
    """Something was found out about a game, and names who played it."""
    engine = create_engine(f"sqlite:///{database}")
    values = {"game": game, "stage": "over", "done": 1, "total": 1, "changed": 1.0, "problem": MARK}
    with engine.begin() as connection:
        connection.execute(insert(t.analyses), {**values, "found": MARK.encode()})
    engine.dispose()


def person_of(database: Path) -> str:
    """The id of the person with the mark."""
    connection = sqlite3.connect(database)
    (found,) = connection.execute("SELECT visitor FROM accounts WHERE name LIKE ?", (f"{MARK}%",)).fetchone()
    connection.close()
    return str(found)


def test_guests_who_are_not_seen_again_are_forgotten_and_members_are_not(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'games.db'}")
        await store.open()
        try:
            now = store.clock()
            store.clock = lambda: now - 10 * DAY
            company, book = Company(store, Limits()), AccountBook(store)
            for visitor in ("gone", "guest"):
                await store.keep_visitor(visitor)
                await company.block(visitor, "other", "Other", "block")
            await company.block("other", "gone", "Gone", "mute")
            await book.add("member", "Member", "hash", None)
            await book.open_session("member", "")
            old = (
                update(t.visitors).where(t.visitors.c.id.in_(["gone", "member"])).values(seen=now - 10 * DAY)
            )
            await store.writer.write((old, None))
            store.clock = lambda: now
            assert (await clean(store, 0, 5)).visitors == 1
            assert {row["id"] for row in await rows(store.engine, select(t.visitors))} == {
                "guest", "member", "other",
            }  # fmt: skip
            assert len(await company.blocks("guest")) == 1
            assert await company.blocks("gone") == await company.blocks("other") == ()
            assert len(await book.sessions("member")) == 1
            store.clock = lambda: now + 200 * DAY
            await book.sweep()
            assert await book.sessions("member") == []
        finally:
            await store.close()

    asyncio.run(run())

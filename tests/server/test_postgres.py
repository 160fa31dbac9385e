"""The same on PostgreSQL."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from spoils.errors import UserError
from spoils.server.people.admin import appoint, check_log
from spoils.server.people.company.tables import conduct_log
from spoils.server.store.admin import with_store
from spoils.server.store.migrate import compare, downgrade, table_names, upgrade
from spoils.server.store.rows import Move
from spoils.server.store.store import Store
from tests.server.authenticator import Authenticator
from tests.server.databases import Postgres
from tests.server.persons import PASSWORD, code_of
from tests.server.served import BOT, GUEST, ME, OTHER_ME, SECOND_DECK, WAIT, Seated, Served, new_game
from tests.server.test_games import token_of
from tests.server.test_store import game_row


def test_migrations_and_moves(postgres: Postgres) -> None:
    async def run() -> None:
        store = Store(postgres.database("migrations"))
        await store.open()
        try:
            row = game_row("first-game")
            await store.add_game(row)
            moves = [Move("answer", 0, (1, 2)), Move("undo", 0, (0,))]
            await store.add_moves(row, 0, moves)
            assert await store.moves(row.id) == moves
            assert await store.game(row.id) == row
            await store.keep_visitor("v")
            async with store.engine.begin() as connection:
                await connection.run_sync(compare)
                await connection.run_sync(lambda sync: downgrade(sync, "base"))
                assert await connection.run_sync(table_names) == ["alembic_version"]
                await connection.run_sync(upgrade)
        finally:
            await store.close()

    asyncio.run(run())


@pytest.fixture(scope="module")
def on_postgres(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("on-postgres")
    served = Served(folder / "games.db", url=postgres.database("games"))
    yield served
    served.stop()
    assert "Traceback" not in served.complaints()


def test_a_game(on_postgres: Served) -> None:
    with on_postgres.visitor() as visitor:
        created = new_game(visitor, ME, BOT)
        with Seated(on_postgres, created["game"]["id"], [token_of(created)]) as ada:
            assert ada.play(5) == 5


def test_long_names_that_are_the_same(on_postgres: Served) -> None:
    with on_postgres.visitor() as visitor:
        game = new_game(visitor, {**ME, "name": "x" * 40}, {**OTHER_ME, "name": "x" * 40})["game"]
    assert [seat["name"] for seat in game["seats"]] == ["x" * 40, "x" * 38 + " 2"]


@pytest.mark.parametrize("path", ["games/%00", "decks/%00", "games/a%00b/replay", "cards/named/%00"])
def test_what_no_name_has(on_postgres: Served, path: str) -> None:
    with on_postgres.visitor() as visitor:
        assert visitor.get(f"/api/{path}").status_code == 404


def test_what_no_id_has(on_postgres: Served) -> None:
    with on_postgres.visitor() as visitor:
        reply = visitor.post("/api/games", json={"seats": [{"kind": "me", "deck_id": "a\0b"}, BOT]})
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "malformed")


def test_a_set_with_a_long_name(on_postgres: Served) -> None:
    cards = f"set: {'x' * 201}\ncards:\n  - {{name: Reed, type: Item}}\n"
    with on_postgres.visitor() as visitor:
        reply: httpx.Response = visitor.post("/api/collection?file=a.yaml", content=cards.encode())
    assert (reply.status_code, reply.json()["error"]["code"]) == (413, "too_large")


def when_not_ready(visitor: httpx.Client) -> httpx.Response:
    """The first answer about the server's health that is not good; for a moment an old answer will do."""
    end = time.monotonic() + WAIT
    while True:
        answer = visitor.get("/api/health")
        if answer.status_code != 200 or time.monotonic() > end:
            return answer
        time.sleep(0.2)


def play_when_possible(served: Served, created: dict[str, Any]) -> int:
    """Three answers; whoever connects while the server takes its games up again is told to try once more."""
    end = time.monotonic() + WAIT
    while True:
        try:
            with Seated(served, created["game"]["id"], [token_of(created)]) as ada:
                return ada.play(3)
        except ConnectionClosed as closed:
            asked_again = closed.rcvd is not None and closed.rcvd.code == CloseCode.SERVICE_RESTART
            if not asked_again or time.monotonic() > end:
                raise
            time.sleep(0.3)


def test_the_database_goes_away_and_comes_back(postgres: Postgres, tmp_path: Path) -> None:
    """The first request after it is back must not fail for a connection that died meanwhile."""
    served = Served(tmp_path / "games.db", url=postgres.database("comes_back"))
    with served.visitor() as visitor:
        assert visitor.get("/api/health").status_code == 200
        created = new_game(visitor, ME, BOT)
        postgres.stop("fast")
        refused = when_not_ready(visitor)
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "not_ready")
        postgres.start()
        assert visitor.get("/api/games").json()["games"][0]["game"]["id"] == created["game"]["id"]
        assert visitor.get("/api/health").status_code == 200
        assert play_when_possible(served, created) == 3
    served.stop()


def test_the_first_write_after_a_restart(postgres: Postgres) -> None:
    """The connection that was kept for writing is gone; nobody's request fails for that."""

    async def run() -> None:
        store = Store(postgres.database("restarted"))
        await store.open()
        try:
            await store.put_fact("before", "kept")
            postgres.stop("fast")
            postgres.start()
            await store.put_fact("after", "kept, too")
            assert [await store.fact(name) for name in ("before", "after")] == ["kept", "kept, too"]
        finally:
            await store.close()

    asyncio.run(run())


def test_an_account_with_everything(on_postgres: Served, postgres: Postgres) -> None:
    with on_postgres.visitor() as owner, on_postgres.visitor() as other:
        key = Authenticator(on_postgres.address)
        options = owner.post("/api/account/passkeys/options", json={"name": "Elephant"}).json()
        setup = {"name": "Elephant", "passkey": key.make(options)}
        assert owner.post("/api/account", json=setup).status_code == 201
        assert code_of(other.post("/api/account", json={"name": "Eléphant", "password": PASSWORD})) == "taken"
        used = key.use(other.post("/api/account/session/options").json())
        assert other.post("/api/account/session", json={"passkey": used}).json()["name"] == "Elephant"
        created = new_game(owner, ME, GUEST)
        game = created["game"]["id"]
        with on_postgres.visitor() as guest:
            body = {"token": created["invitations"][0]["token"], "name": "Bea", "deck_id": SECOND_DECK}
            assert guest.post(f"/api/games/{game}/join", json=body).status_code == 200
            for kind in ("mute", "block"):
                assert (
                    guest.post(f"/api/games/{game}/block", json={"seat": 0, "kind": kind}).status_code == 200
                )
            for words in ("\x00", "\ud800", "rude"):
                report = json.dumps({"seat": 0, "reason": "other", "words": words})
                reply = guest.post(f"/api/games/{game}/report", content=report)
                assert reply.status_code == (201 if words == "rude" else 400), reply.text
        appoint(on_postgres.url, "elephant", moderator=True)
        with pytest.raises(UserError, match="only added to"):
            with_store(on_postgres.url, spoil_log)
        assert check_log(on_postgres.url).entries == 1
        assert owner.get("/api/account/export").json()["account"][0]["name"] == "Elephant"
        gone = owner.request("DELETE", "/api/account", json={"name": "Elephant"})
        assert gone.status_code == 200, gone.text
        assert not other.get("/api/account").json().get("member")


async def spoil_log(store: Store) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(conduct_log.delete())

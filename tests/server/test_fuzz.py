"""Hostile clients: messages and bodies made from the published schema, whole or with one thing spoiled.

Everything is answered, nothing fails inside, and a game at another table goes on meanwhile.
"""

import json
import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from spoils.server.schema import kept
from tests.server.served import BOT, ME, Seated, Served, new_game

TYPES: dict[str, Any] = json.loads(kept())["$defs"]
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    2**53,
    2**70,
    1.5,
    "",
    "0",
    "x" * 500,
    "\u202e",
    "\x00",
    [],
    {},
    [[]],
    {"a": 1},
]
REPLIES = ("accepted", "error", "reasons", "explained", "pong")
MOST_ITEMS = 4

POSTED = [
    ("/api/games", "GameSetup"),
    ("/api/games/test", "TestSetup"),
    ("/api/games/position", "PositionSetup"),
    ("/api/games/{game}/join", "JoinSetup"),
    ("/api/games/{game}/branch", "BranchSetup"),
    ("/api/games/{game}/rematch", "RematchSetup"),
    ("/api/cards/compile", "CardDraft"),
    ("/api/collection/cards", "CardDraft"),
    ("/api/tournaments", "NewTournament"),
    ("/api/tournaments/{game}/entry", "EntrySetup"),
    ("/api/tournaments/{game}/desk", "DeskOrder"),
    ("/api/decks", "DeckData"),
    ("/api/decks/check", "DeckCheck"),
    ("/api/decks/odds", "OddsSetup"),
    ("/api/decks/export", "DeckExport"),
    ("/api/account", "AccountSetup"),
    ("/api/account/session", "SignIn"),
    ("/api/account/recovery", "Recovery"),
    ("/api/account/passkeys/options", "PasskeySetup"),
    ("/api/account/tokens", "TokenSetup"),
    ("/api/account/reset/finish", "Reset"),
    ("/api/games/{game}/report", "ReportSetup"),
    ("/api/games/{game}/block", "BlockSetup"),
]


def sample(schema: dict[str, Any], chance: random.Random) -> Any:
    """Something the schema allows."""
    if "$ref" in schema:
        return sample(TYPES[schema["$ref"].rsplit("/", 1)[1]], chance)
    if "anyOf" in schema:
        return sample(chance.choice(schema["anyOf"]), chance)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return chance.choice(schema["enum"])
    return KINDS[schema.get("type", "null")](schema, chance)


def sample_object(schema: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    required = schema.get("required", ())
    wanted = [name for name in schema.get("properties", {}) if name in required or chance.random() < 0.5]
    return {name: sample(schema["properties"][name], chance) for name in wanted}


def sample_list(schema: dict[str, Any], chance: random.Random) -> list[Any]:
    low = schema.get("minItems", 0)
    count = chance.randint(low, max(low, min(schema.get("maxItems", MOST_ITEMS), MOST_ITEMS)))
    return [sample(schema.get("items", {}), chance) for _ in range(count)]


def sample_text(schema: dict[str, Any], chance: random.Random) -> str:
    text = chance.choice(("Rage", "comprehensive", "random", "a1", "<script>alert(1)</script>", "é" * 30))
    return text[: schema.get("maxLength", 200)].ljust(schema.get("minLength", 0), "x")


def sample_number(schema: dict[str, Any], chance: random.Random) -> int:
    low = schema.get("minimum", -5)
    return chance.randint(low, min(schema.get("maximum", low + 30), low + 30))


KINDS: dict[str, Callable[[dict[str, Any], random.Random], Any]] = {
    "object": sample_object,
    "array": sample_list,
    "string": sample_text,
    "integer": sample_number,
    "number": sample_number,
    "boolean": lambda _, chance: chance.random() < 0.5,
    "null": lambda _schema, _chance: None,
}


def spoiled(value: Any, chance: random.Random) -> Any:
    """The same with one thing changed, somewhere inside."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        name = chance.choice([*value, "surprise"])
        change = chance.random()
        if change < 0.2:
            return {key: one for key, one in value.items() if key != name}
        return {**value, name: spoiled(value.get(name), chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        return [*value[:place], spoiled(value[place], chance), *value[place + 1 :]]
    return chance.choice(ODD)


def drawn(schema: dict[str, Any], chance: random.Random) -> Any:
    """Whole now and then, mostly spoiled."""
    value = sample(schema, chance)
    return value if chance.random() < 0.3 else spoiled(value, chance)


def test_messages_from_the_schema(server: Served, visitor: httpx.Client) -> None:
    chance = random.Random(7)
    mine, others = (new_game(visitor, ME, BOT) for _ in range(2))
    keys = [[link["token"] for link in one["seats"]] for one in (mine, others)]
    refused = 0
    kinds = [one for one in TYPES["ClientMessage"]["anyOf"] if not one["$ref"].endswith(("Hello", "Concede"))]
    with (
        Seated(server, mine["game"]["id"], keys[0]) as hostile,
        Seated(server, others["game"]["id"], keys[1]) as bystander,
    ):
        hostile.await_question()
        for count in range(100):
            hostile.send(json.dumps(drawn({"anyOf": kinds}, chance)))
            reply = hostile.until(*REPLIES)
            assert reply.get("code") != "internal", reply
            refused += reply["type"] == "error"
            if count % 20 == 0:
                assert bystander.play(1) == 1
        assert refused > 50
        if hostile.await_question() is not None:
            hostile.play(3)


@pytest.mark.parametrize(("path", "name"), POSTED)
def test_bodies_from_the_schema(visitor: httpx.Client, path: str, name: str) -> None:
    chance = random.Random(name)
    game = new_game(visitor, ME, BOT)["game"]["id"]
    for _ in range(12):
        reply = visitor.post(path.replace("{game}", game), json=drawn(TYPES[name], chance))
        assert reply.status_code < 500, reply.text
        if reply.status_code >= 400:
            assert reply.json()["error"]["message"]
    assert visitor.get("/api/health").json() == {"ok": True}

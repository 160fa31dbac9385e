"""The JSON schema of the protocol, made from its types and kept as a file for those who write clients."""

from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import Any, Final

import msgspec

from spoils.engine.program.keywords import KEYWORDS
from spoils.server.protocol import (
    PROTOCOL,
    about,
    account,
    analysis,
    base,
    calls,
    cards,
    company,
    decks,
    drafts,
    games,
    lobby,
    packs,
    people,
    puzzles,
    replays,
    rules,
    socket,
    study,
    tournaments,
    trials,
)

FILE: Final = "protocol.schema.json"
MODULES: Final[tuple[ModuleType, ...]] = (
    base,
    about,
    account,
    company,
    cards,
    decks,
    packs,
    drafts,
    games,
    lobby,
    people,
    calls,
    socket,
    replays,
    analysis,
    rules,
    study,
    puzzles,
    tournaments,
    trials,
)


def message_types() -> tuple[type[msgspec.Struct], ...]:
    """Every message and part of one, in the order of the modules."""
    here = ((module.__name__, kind) for module in MODULES for kind in vars(module).values())
    return tuple(
        kind
        for module, kind in here
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module
        if kind not in (base.FromClient, base.ToClient)
    )


@cache
def protocol_schema() -> dict[str, Any]:
    """One document: every type under ``$defs``, and what is said over the WebSockets; besides the types, what
    the keywords of cards are called, in both languages."""
    sides = {
        "ClientMessage": socket.ClientMessage,
        "ServerMessage": socket.ServerMessage,
        "LobbyMessage": lobby.LobbyMessage,
    }
    roots: tuple[Any, ...] = (*message_types(), *sides.values())
    schemas, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The Spoils: protocol {PROTOCOL}",
        "$defs": {
            **dict(zip(sides, schemas[-len(sides) :], strict=True)),
            **dict(sorted(components.items())),
        },
        "x-keywords": [
            {"name": keyword.name, "en": keyword.name, "fr": keyword.french, "rule": keyword.rule}
            for keyword in KEYWORDS
        ],
    }


def written() -> str:
    """The schema as the file has it."""
    return msgspec.json.format(msgspec.json.encode(protocol_schema()), indent=1).decode() + "\n"


def kept() -> str:
    """What the file has now."""
    return (files(__name__) / FILE).read_text("utf-8")

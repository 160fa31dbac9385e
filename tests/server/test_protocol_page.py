"""docs/PROTOCOL.md tells the whole protocol: every path, every message, every code."""

import re

from checks.places import PROJECT, SOURCE
from spoils.server.app import ROUTES
from spoils.server.protocol import PROTOCOL, lobby, socket

PAGE = (PROJECT / "docs" / "PROTOCOL.md").read_text("utf-8")
FILLED = {"{id}": "ID", "{language}": "LANG", "{name:path}": "NAME", "{entry}": "ID", "{number}": "N"}


def test_every_path() -> None:
    for method, path, _ in ROUTES:
        for variable, word in FILLED.items():
            path = path.replace(variable, word)
        tail = path.rsplit("/", 1)[1]
        assert f"{method} {path}" in PAGE or f"…/{tail}" in PAGE, f"{method} {path}"


def test_every_code() -> None:
    used = set()
    for file in (SOURCE / "spoils" / "server").rglob("*.py"):
        used |= set(re.findall(r'Trouble\(\s*"(\w+)"', file.read_text("utf-8")))
        used |= set(re.findall(r'Refused\(\s*"(\w+)"', file.read_text("utf-8")))
    listed = set(re.findall(r"`(\w+)`", PAGE.split("## Errors")[1].split("## HTTP")[0]))
    assert used <= listed, sorted(used - listed)
    assert len(used) > 20


def test_every_message() -> None:
    kinds = [*socket.ClientMessage.__args__, *socket.ServerMessage.__args__, *lobby.LobbyMessage.__args__]
    for kind in kinds:
        assert f"`{kind.__struct_config__.tag}`" in PAGE, kind


def test_the_version() -> None:
    assert f"Version {PROTOCOL}." in PAGE

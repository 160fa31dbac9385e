"""Work for processes in tests. It lies in a module of its own so that processes can import it."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

from spoils.errors import UserError

SETTINGS: dict[str, object] = {}


def begin(payload: bytes) -> None:
    SETTINGS.update(json.loads(payload))
    if SETTINGS.get("refuse"):
        raise UserError("the cards are gone")
    if SETTINGS.get("stillborn"):
        os.kill(os.getpid(), signal.SIGKILL)


def play(start: int, stop: int) -> bytes:
    """Notes every start of a game. Game ``deadly`` kills its process, ``times`` times."""
    folder = Path(str(SETTINGS["folder"]))
    with open(folder / f"game-{start}", "ab") as notes:
        notes.write(b"x")
    if start == SETTINGS.get("deadly") and (folder / f"game-{start}").stat().st_size <= int(
        str(SETTINGS["times"])
    ):
        os.kill(os.getpid(), signal.SIGKILL)
    if start == SETTINGS.get("slow"):
        time.sleep(60)
    if start == SETTINGS.get("fault"):
        raise ZeroDivisionError("a fault")
    return b"%d" % start


def starts(folder: Path, games: int) -> list[int]:
    """How often each game was begun."""
    return [
        (folder / f"game-{game}").stat().st_size if (folder / f"game-{game}").exists() else 0
        for game in range(games)
    ]

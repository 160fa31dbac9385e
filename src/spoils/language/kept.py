"""Where what was compiled is kept between runs, in the user's cache folder, and how it is found again.

A thing is found by the hash of its card's text together with everything that compiles it, so what is stale
is never found. Imports nothing of the compiler: a run that finds all it needs does not load it.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

_FORMAT: Final = 2
_SPOILS: Final = Path(__file__).resolve().parents[1]
COMPILER: Final = (_SPOILS / "language", _SPOILS / "engine" / "program")
_ENDINGS: Final = (".py", ".grammar", ".yaml")


def cache_folder() -> Path:
    """Where this compiler keeps things: below XDG_CACHE_HOME, or .cache in the home folder."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "spoils" / "programs" / fingerprint()


@cache
def fingerprint() -> str:
    """A hash of the grammar, its data and all code that a program depends on."""
    return hash_of(COMPILER)


def hash_of(folders: Sequence[Path]) -> str:
    """A hash of the names and the contents of all sources below these folders."""
    digest = hashlib.sha256(str(_FORMAT).encode())
    for folder in folders:
        for name, path in sorted(_sources(str(folder), "")):
            with open(path, "rb") as file:
                content = file.read()
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


def _sources(folder: str, prefix: str) -> Iterator[tuple[str, str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(_ENDINGS):
                yield prefix + entry.name, entry.path
            elif entry.name != "__pycache__" and entry.is_dir():
                yield from _sources(entry.path, f"{prefix}{entry.name}/")


def key_of(name: str, types: Sequence[str], text: str) -> str:
    """What a card is found by: all that the compiler is given of it."""
    return hashlib.sha256(json.dumps([name, list(types), text]).encode()).hexdigest()[:32]


def write_json(file: Path, data: Any) -> None:
    """Write all of a file or nothing of it, whoever else writes it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent, suffix=".part")
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(json.dumps(data))
    os.replace(temporary, file)

"""Which engine this is. A version of the program may have had several while it was written, and files outlive
them."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

RULES: Final = ("engine", "language", "record/setup.py", "library.py")
"""What decides how a game goes: a package or module of the program each."""


@cache
def engine_fingerprint() -> str:
    """A hash of everything that decides how games go."""
    digest = sha256()
    root = files("spoils")
    for part in RULES:
        for name, file in sorted(_sources(root.joinpath(part), part)):
            digest.update(f"{name}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _sources(place: Traversable, name: str) -> list[tuple[str, Traversable]]:
    if place.is_file():
        return [] if name.endswith((".so", ".pyc", ".pyd")) else [(name, place)]
    return [found for inner in place.iterdir() for found in _sources(inner, f"{name}/{inner.name}")]

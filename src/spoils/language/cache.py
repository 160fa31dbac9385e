"""Keeps compiled programs between runs, in the user's cache folder.

A program is found by the hash of its card's text together with everything that compiles it, so a stale one is
never found. A file that cannot be read, for whatever reason, only means that the card is compiled again.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from spoils.engine.program.node import Node
from spoils.engine.program.texts import CardText
from spoils.engine.program.walk import nodes_of
from spoils.language.compile import Compiled, Declined, compile_card
from spoils.language.grammar import node_classes
from spoils.language.normalise import Change
from spoils.language.peg.nodes import default_of, same

_FORMAT: Final = 1


def cache_folder() -> Path:
    """Where programs are kept: below XDG_CACHE_HOME, or .cache in the home folder."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "spoils" / "programs" / fingerprint()


@cache
def fingerprint() -> str:
    """A hash of the grammar, its data and all code that a program depends on."""
    digest = hashlib.sha256(str(_FORMAT).encode())
    for package in ("spoils.language", "spoils.engine.program"):
        for name, content in sorted(_sources(files(package), "")):
            digest.update(name.encode())
            digest.update(content)
    return digest.hexdigest()[:16]


def _sources(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "__pycache__":
            found += _sources(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".py", ".grammar", ".yaml")):
            found.append((prefix + entry.name, entry.read_bytes()))
    return found


def compile_cached(name: str, types: Sequence[str], text: str) -> Compiled | Declined:
    """As compile_card, but a program that was compiled before is only read."""
    key = hashlib.sha256(json.dumps([name, list(types), text]).encode()).hexdigest()[:32]
    file = cache_folder() / f"{key}.json"
    known = _read(file, name)
    if known is not None:
        return known
    result = compile_card(name, types, text)
    if isinstance(result, Compiled):
        with contextlib.suppress(OSError):  # a cache that cannot be written is no reason to stop
            _write(file, result)
    return result


def _read(file: Path, name: str) -> Compiled | None:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        texts = _decoded(data["texts"])
        changes = [Change(*change) for change in data["changes"]]
        card = CardText(texts, int(data["slots"]), nodes_of(texts))
        return Compiled(name, card, changes, [str(each) for each in data["reminders"]])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _write(file: Path, compiled: Compiled) -> None:
    data = {
        "texts": _encoded(compiled.text.texts),
        "slots": compiled.text.slots,
        "changes": [dataclasses.astuple(change) for change in compiled.changes],
        "reminders": compiled.reminders,
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent, suffix=".part")
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        json.dump(data, stream)
    os.replace(temporary, file)


def _encoded(value: Any) -> Any:
    """Nodes as {"kind": name, field: value ...} without defaults, tuples as lists."""
    if isinstance(value, Node):
        data: dict[str, Any] = {"kind": type(value).__name__}
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            content = getattr(value, field.name)
            if field.metadata.get("link") or not same(content, default_of(field)):
                data[field.name] = _encoded(content)
        return data
    if isinstance(value, tuple):
        return [_encoded(part) for part in value]
    return value


def _decoded(data: Any) -> Any:
    if isinstance(data, dict):
        fields = {name: _decoded(value) for name, value in data.items() if name != "kind"}
        return node_classes()[data["kind"]](**fields)
    if isinstance(data, list):
        return tuple(_decoded(part) for part in data)
    return data

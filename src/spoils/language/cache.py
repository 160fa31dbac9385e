"""Keeps compiled programs between runs (``kept`` says where).

A file that cannot be read, for whatever reason, only means that the card is compiled again.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spoils.engine.program.every_node import node_kinds
from spoils.engine.program.families import nodes_of
from spoils.engine.program.node import Node
from spoils.engine.program.texts import CardText
from spoils.language.compile import Compiled, Declined, compile_card
from spoils.language.kept import cache_folder, key_of, write_json
from spoils.language.peg.nodes import default_of, same
from spoils.language.wordings import Change


def compile_cached(name: str, types: Sequence[str], text: str) -> Compiled | Declined:
    """As compile_card, but a program that was compiled before is only read."""
    file = cache_folder() / f"{key_of(name, types, text)}.json"
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
        paragraphs = tuple(int(each) for each in data["paragraphs"])
        card = CardText(texts, int(data["slots"]), nodes_of(texts), paragraphs)
        return Compiled(name, card, changes, [str(each) for each in data["reminders"]])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _write(file: Path, compiled: Compiled) -> None:
    data = {
        "texts": _encoded(compiled.text.texts),
        "slots": compiled.text.slots,
        "paragraphs": compiled.text.paragraphs,
        "changes": [dataclasses.astuple(change) for change in compiled.changes],
        "reminders": compiled.reminders,
    }
    write_json(file, data)


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
        return node_kinds()[data["kind"]](**fields)
    if isinstance(data, list):
        return tuple(_decoded(part) for part in data)
    return data

"""Every piece of a program in reading order: how pieces are found and numbered."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from spoils.engine.program.node import Node


def nodes_of(root: object) -> list[Node]:
    """A piece and all pieces inside it, in the order of their fields; quoted texts are pieces too."""
    found: list[Node] = []
    _collect(root, found)
    return found


def _collect(value: Any, found: list[Node]) -> None:
    if isinstance(value, Node):
        found.append(value)
        for field in fields(value):  # type: ignore[arg-type]  # every concrete piece is a dataclass
            _collect(getattr(value, field.name), found)
    elif isinstance(value, (tuple, list)):
        for part in value:
            _collect(part, found)

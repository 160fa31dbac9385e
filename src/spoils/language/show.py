"""Prints a program compactly, for golden tests and for people: what it means, not how it was worded."""

from __future__ import annotations

import dataclasses
from typing import Any

from spoils.engine.program.node import Node
from spoils.engine.program.texts import CardText
from spoils.language.peg.nodes import default_of, same


def show(value: Any) -> str:
    """A node as ``Kind(field=value, ...)``: defaults and wording left out, links behind ``#``."""
    if isinstance(value, CardText):
        return "\n".join(show(text) for text in value.texts)
    if isinstance(value, Node):
        parts = [_field(value, field) for field in dataclasses.fields(value)]  # type: ignore[arg-type]
        return f"{type(value).__name__}({', '.join(part for part in parts if part)})"
    if isinstance(value, tuple):
        return f"[{', '.join(map(show, value))}]"
    return repr(value)


def _field(node: Node, field: dataclasses.Field[Any]) -> str:
    value = getattr(node, field.name)
    if field.metadata.get("style") or same(value, default_of(field)):
        return ""
    return f"{field.name}{'#' if field.metadata.get('link') else '='}{show(value)}"

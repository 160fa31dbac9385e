"""Comparing nodes the way the renderer needs it: wording counts, links do not."""

from __future__ import annotations

import copy
import dataclasses
from typing import Any


def default_of(field: dataclasses.Field[Any]) -> Any:
    """A field's default, or MISSING."""
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def same(left: Any, right: Any) -> bool:
    """Equal in every field but those the linker fills in."""
    if type(left) is not type(right):
        return False
    if dataclasses.is_dataclass(left):
        return all(
            same(getattr(left, field.name), getattr(right, field.name))
            for field in dataclasses.fields(left)
            if not field.metadata.get("link")
        )
    if isinstance(left, tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right)


def fresh(value: Any) -> Any:
    """A copy, so that no two programs share a node that the linker will write upon."""
    return copy.deepcopy(value) if dataclasses.is_dataclass(value) or isinstance(value, tuple) else value

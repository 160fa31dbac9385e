"""The common base of everything a card's text is made of."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from spoils.engine.program.change import ANYTHING


class Node:
    """A piece of a card's program: immutable once linked, compared by value, shared by all games.

    Three kinds of fields occur. Ordinary fields carry meaning: the renderer must print every one of
    them and the engine must obey every one of them. *Style* fields remember which of two ways of
    saying the same thing was printed. *Link* fields are filled in by the linker, which decides what a
    reference refers to; they are not printed.
    """

    __slots__ = ()

    slot: int = -1  # where what it finds is remembered, for later words; pieces that remember link it

    def looks(self) -> int:
        """On which changes of the state it depends what it means: on anything, unless its family knows."""
        return ANYTHING


def style(default: Any) -> Any:
    """A field that only remembers the wording."""
    return field(default=default, metadata={"style": True}, compare=False)


def link(default: Any) -> Any:
    """A field that the linker fills in."""
    return field(default=default, metadata={"link": True}, compare=False)

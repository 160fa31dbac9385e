"""The walk through a scope, and what it carries along."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final

from spoils.engine.program import conditions as c
from spoils.engine.program import instructions as i
from spoils.engine.program import objects as o
from spoils.engine.program import players as p
from spoils.engine.program import statements as s
from spoils.engine.program.node import Node
from spoils.language.linking.discourse import Discourse, Entity

Handler = Callable[["Linker", Any], None]

_SPOKEN_FIRST: Final[tuple[str, ...]] = ("who", "source", "faction", "by")
_LAST: Final = ("condition",)

# What is done to the object of an instruction, for "the discarded card".
_PARTICIPLES: Final[dict[type[Node], tuple[str, ...]]] = {
    i.Pick: ("picked",),
    i.Choose: ("chosen",),
    i.Discard: ("discarded",),
    i.Reveal: ("revealed",),
    i.RemoveFromGame: ("removed",),
    i.Destroy: ("destroyed",),
    i.Search: ("found", "searched"),
    i.Terminate: ("terminated",),
    i.Put: ("put",),
}


class Linker:
    """Walks the nodes of one scope in reading order; ``handlers`` knows what to do with each kind."""

    def __init__(self, record: Discourse, handlers: dict[type[Node], Handler]) -> None:
        self.record = record
        self.handlers = handlers
        self.doers: list[p.Player | None] = [None]  # the subject of the clause around
        self.subjects: list[o.Objects] = []  # the cards a statement or a count around speaks of
        self.about: list[o.Objects] = []  # the cards that a statement around changes
        self.noun: o.Cards | None = None  # the description whose words are being read
        self.counting = False  # it is only counted, nobody chooses
        self.unit = ""  # what is being measured: "damage" or "influence"
        self.skip: Entity | None = None
        self.event = False
        self.replaced: Node | None = None  # the happening that a replacement around is about
        self.verbs: tuple[str, ...] = ()
        self.group: int | None = None
        self.known: int | None = None  # how many entities a number may look at

    def text(self, node: Node) -> None:
        self.record.sentence += 1
        self.visit(node)
        self.record.acted = True

    def visit(self, value: Any) -> None:
        if isinstance(value, tuple):
            for part in value:
                self.visit(part)
        elif isinstance(value, Node):
            special = self.handlers.get(type(value))
            if special is not None:
                special(self, value)
            else:
                self.children(value)

    def children(self, node: Node, *without: str) -> None:
        for name in order(node):
            if name not in without:
                self._child(node, name)

    def _child(self, node: Node, name: str) -> None:
        verbs = _PARTICIPLES.get(type(node), ()) if name in ("what",) else ()
        if verbs:
            self.verbs = verbs
            if isinstance(node, i.Search) and node.reveal:
                self.verbs += ("revealed",)
        self.visit(getattr(node, name))
        self.verbs = ()


def order(node: Node) -> list[str]:
    """The fields of a node in reading order; what the linker fills in is not read."""
    names = [field.name for field in dataclasses.fields(node) if not field.metadata.get("link")]  # type: ignore[arg-type]
    first = [name for name in _SPOKEN_FIRST if name in names]
    if isinstance(node, i.If):
        behind = node.words.startswith(("after", "unless"))
        return ["then", "condition", "otherwise"] if behind else ["condition", "then", "otherwise"]
    if isinstance(node, s.While | c.HappenedThisTurn | s.ChangeAmount | i.IfDone | i.IfInstead):
        return [name for name in ("condition", "happening") if name in names] + [
            name for name in names if name not in ("condition", "happening")
        ]
    if isinstance(node, i.ForEach):
        return ["do", "n"]
    if isinstance(node, i.Search | i.RevealUntil):
        first = ["who", "whose"]
    last = [name for name in _LAST if name in names]
    return first + [name for name in names if name not in first and name not in last] + last

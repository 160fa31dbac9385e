"""Whether every kind of node says about itself what its family asks for (``engine.program.families``)."""

from __future__ import annotations

from dataclasses import fields

from spoils.engine.program import families
from spoils.engine.program.every_node import members
from spoils.engine.program.facts import OF_ITS_PARTS
from spoils.engine.program.families import Happening, Statement
from spoils.engine.program.node import Node


def asked_by(family: type[Node]) -> list[str]:
    """The facts that a family asks for: its class variables."""
    notes = vars(family).get("__annotations__", {})
    return [name for name, note in notes.items() if str(note).startswith("ClassVar")]


def families_asking() -> list[type[Node]]:
    """The families that ask their members for facts."""
    found = [kind for kind in vars(families).values() if isinstance(kind, type) and asked_by(kind)]
    return [kind for kind in found if issubclass(kind, Node)]


def faults_of(kind: type[Node], family: type[Node]) -> list[str]:
    """What a kind of node leaves unsaid, or says of fields that it does not have."""
    unsaid = [fact for fact in asked_by(family) if fact not in vars(kind)]
    if unsaid:
        return [f"{kind.__module__}: {kind.__name__} does not say its {', '.join(unsaid)}"]
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]  # kinds of nodes are dataclasses
    named: list[str] = []
    if issubclass(kind, Statement):
        named = [name for name in (kind.fixes, kind.at_once) if name]
    elif issubclass(kind, Happening):
        named = ["what"] if kind.of_card else []
        if kind.events == OF_ITS_PARTS and kind.waits_for is Happening.waits_for:
            return [f"{kind.__module__}: {kind.__name__} waits for no event"]
    return [
        f"{kind.__module__}: {kind.__name__} speaks of a field {name} that it does not have"
        for name in named
        if name not in known
    ]


def check() -> list[str]:
    """Kinds of nodes that say too little about themselves."""
    return [
        fault for family in families_asking() for kind in members(family) for fault in faults_of(kind, family)
    ]

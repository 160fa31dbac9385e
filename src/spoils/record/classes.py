"""Which classes a state is made of, by name: every piece (``engine.state.piece``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

import spoils.engine
from spoils.engine.program.every_node import node_kinds
from spoils.engine.program.node import Node
from spoils.engine.state.piece import Piece

# Attributes that are not part of the state, with their value in a new object: what they hold can be found
# again, or belongs to whoever looks at the game.
DERIVED: Final[dict[str, dict[str, object]]] = {
    "Game": {
        "library": None,
        "edition": None,
        "version": 0,
        "board": None,
        "layout": None,
        "listening": None,
        "log": None,
        "settled": -1,
        "at": [],  # found again once everything is there
    },
    "Permanent": {"ref": 0, "scope": None},  # a reference is found again with the game
    "Attacking": {"asked_for": None},  # the party is looked at again
    # a game that is loaded begins a new log, and whatever is in it belongs to what was going on
    **{name: {"logged": 0} for name in ("Action", "PaidAction", "Deploying", "Using")},
}


@cache
def engine_modules() -> tuple[str, ...]:
    """The names of all modules of the engine."""
    found = walk_packages(spoils.engine.__path__, "spoils.engine.")
    return tuple(sorted(module.name for module in found))


@cache
def state_classes() -> dict[str, Any]:
    """The classes of pieces. Their names are all different, so that a name in a file means one of them."""
    return _named(lambda kind: issubclass(kind, Piece) and kind is not Piece)


@cache
def form_of_states() -> str:
    """A hash of all that a state can be made of, field by field: only who has the same can read it."""
    return form_of(state_classes())


def form_of(classes: Mapping[str, Any]) -> str:
    """The same for some classes by their names."""
    rows = [f"{name} {' '.join(kind.FIELDS)}" for name, kind in sorted(classes.items())]
    rows += [f"{name} {' '.join(_fields(kind))}" for name, kind in sorted(node_kinds().items())]
    return sha256("\n".join(rows).encode()).hexdigest()[:16]


def _fields(kind: type[Node]) -> list[str]:
    return [field.name for field in fields(kind)] if is_dataclass(kind) else []


def _named(wanted: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in engine_modules():
        for kind in vars(import_module(name)).values():
            if not isinstance(kind, type) or kind.__module__ != name or not wanted(kind):
                continue
            assert kind.__name__ not in found, f"two classes are called {kind.__name__}"
            found[kind.__name__] = kind
    return found

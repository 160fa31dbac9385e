"""Every kind of node there is, found in the modules of this package."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from spoils.engine.program.node import Node


@cache
def node_kinds() -> dict[str, type[Node]]:
    """All kinds of nodes by name, families included. A name means one kind."""
    package = __name__.rpartition(".")[0]
    names = [module.name for module in walk_packages(import_module(package).__path__, f"{package}.")]
    found: dict[str, type[Node]] = {}
    for name in names:
        for kind in vars(import_module(name)).values():
            if isinstance(kind, type) and issubclass(kind, Node) and kind.__module__ == name:
                assert kind.__name__ not in found, f"two kinds of nodes are called {kind.__name__}"
                found[kind.__name__] = kind
    return found


def members(family: type[Node]) -> list[type[Node]]:
    """The kinds of nodes that belong to a family."""
    return [kind for kind in node_kinds().values() if issubclass(kind, family) and is_dataclass(kind)]

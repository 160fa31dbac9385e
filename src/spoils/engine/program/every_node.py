"""Every kind of node there is, found in the modules of this package."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import TypeVar

from spoils.engine.program.node import Node

Kind = TypeVar("Kind", bound=Node)


@cache
def node_kinds() -> dict[str, type[Node]]:
    """All kinds of nodes by name, families included. A name means one kind."""
    package = __name__.rpartition(".")[0]
    names = [module.name for module in walk_packages(import_module(package).__path__, f"{package}.")]
    found: dict[str, type[Node]] = {}
    for name in names:
        for kind in vars(import_module(name)).values():
            if getattr(kind, "__module__", "") != name:
                continue
            if isinstance(kind, type) and issubclass(kind, Node):
                assert kind.__name__ not in found, f"two kinds of nodes are called {kind.__name__}"
                found[kind.__name__] = kind
    return found


def members(family: type[Kind]) -> list[type[Kind]]:
    """The kinds of nodes that belong to a family."""
    found: list[type[Kind]] = []
    for kind in node_kinds().values():
        if issubclass(kind, family) and hasattr(kind, "__dataclass_fields__"):
            found.append(kind)
    return found

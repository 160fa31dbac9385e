"""The families of nodes: what a text is made of, and what every member of a family must say about itself."""

from __future__ import annotations

from spoils.engine.program.node import Node


class Player(Node):
    """Denotes one or several players."""

    __slots__ = ()


class Number(Node):
    """Denotes a whole number; evaluated where it is printed, floor 0 where it is used (410.4)."""

    __slots__ = ()


class Objects(Node):
    """Denotes cards. Without a word about an area it means cards in play (402.3); factions only where they
    are named (202.9); face-down cards only as resources or where face-down cards are spoken of (411.1)."""

    __slots__ = ()


class Qualifier(Node):
    """Narrows a noun phrase; also serves as predicate (``it is a dragon``)."""

    __slots__ = ()


class Quantity(Node):
    __slots__ = ()


class Party(Node):
    __slots__ = ()


class Condition(Node):
    __slots__ = ()


class Happening(Node):
    __slots__ = ()


class Instruction(Node):
    __slots__ = ()


class Statement(Node):
    __slots__ = ()


class Change(Node):
    """One thing that is changed about a card."""

    __slots__ = ()


class Text(Node):
    __slots__ = ()

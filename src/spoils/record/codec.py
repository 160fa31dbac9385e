"""Any state of a game as JSON-able data and back, complete and exact.

Objects stand in one table and name each other by their place in it, so that what was shared stays shared.
Inside an object's row, numbers, strings and None stand for themselves and lists for lists; everything else is
a mapping with one key that says what it is. Pieces of programs are named by their number in the library.
"""

from __future__ import annotations

from dataclasses import fields
from hashlib import blake2b
from typing import Any, Final

import msgspec

from spoils.engine.editions import Edition
from spoils.engine.program.every_node import node_kinds
from spoils.engine.program.node import Node
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.record.classes import DERIVED, state_classes

OBJECT: Final = "#"  # place in the table
TUPLE: Final = "t"
MAPPING: Final = "m"  # keys and values in turn
NODE: Final = "n"  # a piece of a program by its number
MADE: Final = "p"  # a piece of a program that is on no card: its kind and its fields

GIVEN: Final = ("library", "edition")  # of a game: whoever loads it says which
PLAIN: Final = (int, str, bool, type(None))


class BadData(ValueError):
    """The data is not what ``encode`` makes."""


def encode(game: Game) -> list[Any]:
    """The game as a table of rows, the game itself first."""
    return Encoder(game.library).table_of(game)


def decode(table: Any, library: Library, edition: Edition) -> Game:
    """The game again, or BadData."""
    try:
        game = Decoder(table, library, edition).objects[0]
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise BadData("its rows do not fit together") from error
    if not isinstance(game, Game):
        raise BadData("the first row is not a game")
    return game


class Encoder:
    """Writes one table."""

    def __init__(self, library: Library) -> None:
        self.numbers = library.node_numbers
        self.places: dict[int, int] = {}
        self.rows: list[Any] = []
        self.waiting: list[Any] = []

    def table_of(self, root: Any) -> list[Any]:
        self.place(root)
        while len(self.rows) < len(self.waiting):
            thing = self.waiting[len(self.rows)]
            kind = type(thing)
            self.rows.append([kind.__name__, *(self.value(getattr(thing, name)) for name in kind.FIELDS)])
        return self.rows

    def place(self, thing: Any) -> int:
        place = self.places.get(id(thing))
        if place is None:
            place = len(self.waiting)
            self.places[id(thing)] = place
            self.waiting.append(thing)
        return place

    def value(self, value: Any) -> Any:
        kind = type(value)
        if kind in PLAIN:
            return value
        if kind is list:
            return [part if type(part) is int else self.value(part) for part in value]
        if kind is tuple:
            return {TUPLE: [self.value(part) for part in value]}
        if kind is dict:
            return {MAPPING: [self.value(part) for pair in value.items() for part in pair]}
        if isinstance(value, Node):
            number = self.numbers.get(id(value))
            if number is not None:
                return {NODE: number}
            parts = [self.value(getattr(value, field.name)) for field in fields(value)]  # type: ignore[arg-type]
            return {MADE: [kind.__name__, *parts]}
        assert kind.__name__ in state_classes(), f"{kind.__name__} has no FIELDS"
        return {OBJECT: self.place(value)}


class Decoder:
    """Reads one table. All objects are made first and then filled in, so that any may refer to any other."""

    def __init__(self, table: Any, library: Library, edition: Edition) -> None:
        self.library = library
        self.edition = edition
        self.objects: list[Any] = []
        if not isinstance(table, list) or not table:
            raise BadData("no table")
        kinds = state_classes()
        for row in table:
            kind = kinds[row[0]]
            self.objects.append(kind.__new__(kind))
        for thing, row in zip(self.objects, table, strict=True):
            for name, value in zip(type(thing).FIELDS, row[1:], strict=True):
                setattr(thing, name, self.value(value))
            self.derive(thing)
        for thing in self.objects:
            if isinstance(thing, Game):
                thing.find_permanents()

    def derive(self, thing: Any) -> None:
        """What is not part of the state gets the value it has in a new object."""
        if isinstance(thing, Game):
            thing.library = self.library
            thing.edition = self.edition
        for attribute, value in DERIVED.get(type(thing).__name__, {}).items():
            if attribute not in GIVEN:
                setattr(thing, attribute, value)

    def value(self, value: Any) -> Any:
        kind = type(value)
        if kind in PLAIN:
            return value
        if kind is list:
            return [self.value(part) for part in value]
        if kind is not dict:
            raise BadData(f"{kind.__name__} has no place in a state")
        ((key, inner),) = value.items()
        if key == OBJECT:
            return self.objects[self.index(inner, len(self.objects))]
        if key == TUPLE:
            return tuple(self.value(part) for part in inner)
        if key == MAPPING:
            parts = [self.value(part) for part in inner]
            return dict(zip(parts[::2], parts[1::2], strict=True))
        if key == NODE:
            return self.library.nodes[self.index(inner, len(self.library.nodes))]
        if key == MADE:
            made = node_kinds()[inner[0]]
            names = [field.name for field in fields(made)]  # type: ignore[arg-type]
            return made(**dict(zip(names, map(self.value, inner[1:]), strict=True)))
        raise BadData(f"unknown mark {key}")

    @staticmethod
    def index(value: Any, limit: int) -> int:
        if type(value) is not int or not 0 <= value < limit:
            raise BadData(f"{value} is no place")
        return value


# ---- comparing -------------------------------------------------------------------------------------------


def fingerprint(game: Game) -> str:
    """A short stable hash of the whole state, the same for copies: what is shared in it does not count."""
    spelled = _spelled_out(game, game.library.node_numbers)
    return blake2b(msgspec.json.encode(spelled), digest_size=8).hexdigest()


def _spelled_out(value: Any, numbers: dict[int, int]) -> Any:
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list or kind is tuple:
        return [part if type(part) is int else _spelled_out(part, numbers) for part in value]
    if kind is dict:
        return [_spelled_out(part, numbers) for pair in value.items() for part in pair]
    if isinstance(value, Node):
        number = numbers.get(id(value))
        return ["node", repr(value) if number is None else number]
    return [kind.__name__, *(_spelled_out(getattr(value, name), numbers) for name in kind.FIELDS)]


def first_difference(one: Game, other: Game) -> str:
    """The first field in which two states differ, in words for a developer; empty if they are equal."""
    for name in Game.FIELDS:
        mine = _spelled_out(getattr(one, name), one.library.node_numbers)
        if mine != _spelled_out(getattr(other, name), other.library.node_numbers):
            return name
    return ""

"""Everything a state is made of says all of its fields, so that nothing can be forgotten in a save."""

from __future__ import annotations

import ast
import inspect
import textwrap
from pathlib import Path
from typing import Any

import pytest

import spoils.engine
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.program.every_node import node_kinds
from spoils.engine.program.families import Number
from spoils.engine.state.chance import Chance
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.game import Game, Step
from spoils.engine.state.piece import Piece
from spoils.engine.state.scope import Scope
from spoils.record.classes import DERIVED, state_classes
from spoils.record.codec import Decoder, Encoder
from tests.needs_source import needs_source

pytestmark = needs_source  # constructors are read, and fields filled with anything


def attributes_set(kind: type) -> set[str]:
    """The attributes that the constructors of a class and its bases give an object, or its first values."""
    found: set[str] = set()
    for base in kind.__mro__:
        if issubclass(base, Piece):
            notes = vars(base).get("__annotations__", {})
            found |= {name for name, note in notes.items() if not str(note).startswith("ClassVar")}
        if "__init__" not in vars(base) or base is object:
            continue
        tree = ast.parse(textwrap.dedent(inspect.getsource(vars(base)["__init__"])))
        for node in ast.walk(tree):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            for target in targets:
                if isinstance(target, ast.Attribute) and getattr(target.value, "id", "") == "self":
                    found.add(target.attr)
    return found


@pytest.mark.parametrize("name", sorted(state_classes()))
def test_every_attribute_is_a_field_or_known_to_be_derived(name: str) -> None:
    kind = state_classes()[name]
    assert attributes_set(kind) == set(kind.FIELDS) | set(DERIVED.get(name, ()))
    assert len(set(kind.FIELDS)) == len(kind.FIELDS)


def names_read(path: Path) -> set[str]:
    """The attributes that are read in a module, but for copying."""
    tree = ast.parse(path.read_text("utf-8"))
    copying = [
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in ("clone", "copy_to")
        for part in ast.walk(node)
    ]
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node not in copying
    }


def test_nothing_is_state_that_nobody_reads() -> None:
    source = Path(spoils.engine.__path__[0])
    read: set[str] = set().union(*(names_read(path) for path in source.rglob("*.py")))
    fields = {name for kind in state_classes().values() for name in kind.FIELDS}
    assert fields - read == {"known_to", "winners"}  # which views read, the first in logs


def test_there_are_steps_and_pieces_to_speak_of() -> None:
    steps = [kind for kind in state_classes().values() if issubclass(kind, Step)]
    assert len(steps) > 10
    assert any(issubclass(kind, Number) for kind in node_kinds().values())


SAMPLES: tuple[Any, ...] = (
    7,
    True,
    None,
    "words",
    [1, [2, 3]],
    [(1, 2), (3, 4)],
    (),
    {5: (6,), 7: [8]},
    -1,
)


@pytest.mark.parametrize("name", sorted(set(state_classes()) - {"Game"}))
def test_every_class_comes_back_with_all_its_fields(name: str) -> None:
    kind = state_classes()[name]
    library = Library([Definition(0, "Blank", 1)])
    thing = kind.__new__(kind)
    shared = Scope(1, 0, 2)
    for place, field in enumerate(kind.FIELDS):
        setattr(thing, field, [shared, SAMPLES[place % len(SAMPLES)], shared])
    table = Encoder(library).table_of(thing)
    (again, *_) = Decoder(table, library, COMPREHENSIVE).objects
    assert type(again) is kind
    for field in kind.FIELDS:
        first, value, last = getattr(again, field)
        sample = getattr(thing, field)[1]
        assert value == sample
        assert type(value) is type(sample)
        assert first is last, "what was shared stays shared"
        assert first.FIELDS == Scope.FIELDS
        assert (first.source, first.controller, first.slots) == (1, 0, [[], []])


def test_a_game_inside_a_game_keeps_library_and_edition() -> None:
    library = Library([Definition(0, "Blank", 1)])
    game = Game(library, COMPREHENSIVE, Chance(1, 3))
    game.results = [Game(library, COMPREHENSIVE, Chance(5, 7))]  # type: ignore[list-item]
    table = Encoder(library).table_of(game)
    again = Decoder(table, library, COMPREHENSIVE).objects[0]
    inner: Any = again.results[0]
    assert inner.library is library
    assert inner.edition is COMPREHENSIVE
    assert inner.chance.state == 5
    assert (inner.board, inner.log, inner.version) == (None, None, 0)

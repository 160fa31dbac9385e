"""Every node of the families that are read has a reading: a new class without one fails here."""

from __future__ import annotations

import pytest

from spoils.engine import meanings as readings
from spoils.engine.program.families import Condition, Number, Objects, Party, Player, Qualifier, Quantity
from spoils.engine.program.node import Node
from spoils.engine.reading.groups import limits
from tests.engine.build import Table


def leaves(family: type[Node]) -> list[type[Node]]:
    """All classes of a family that can be nodes; the bases between them cannot."""
    found = []
    for kind in family.__subclasses__():
        if kind.__module__.startswith("spoils.") and "__dataclass_fields__" in kind.__dict__:
            found.append(kind)
        found += leaves(kind)
    return found


FAMILIES: list[tuple[type[Node], list[object]]] = [
    (Player, [readings.PLAYERS]),
    (Number, [readings.NUMBERS]),
    (Objects, [readings.MATCHING, readings.FITS]),
    (Qualifier, [readings.QUALIFIERS]),
    (Party, [readings.PARTIES]),
    (Condition, [readings.CONDITIONS]),
]


@pytest.mark.parametrize(("family", "tables"), FAMILIES, ids=lambda value: getattr(value, "__name__", ""))
def test_every_class_of_a_family_has_a_reading(
    family: type[Node], tables: list[dict[type[Node], object]]
) -> None:
    classes = leaves(family)
    assert len(classes) > 4
    for table in tables:
        assert [kind.__name__ for kind in classes if kind not in table] == []


@pytest.mark.parametrize(("family", "tables"), FAMILIES, ids=lambda value: getattr(value, "__name__", ""))
def test_nothing_else_is_in_the_tables(family: type[Node], tables: list[dict[type[Node], object]]) -> None:
    for table in tables:
        assert all(issubclass(kind, family) for kind in table)


def test_every_quantity_has_limits() -> None:
    from spoils.engine.program.numbers import Literal

    table = Table()
    for kind in leaves(Quantity):
        fields = kind.__dataclass_fields__  # type: ignore[attr-defined]
        quantity = kind(Literal(1)) if "n" in fields else kind()  # type: ignore[call-arg]
        low, high = limits(table.game, quantity, table.scope(), 3)  # type: ignore[arg-type]
        assert 0 <= low <= high <= 3

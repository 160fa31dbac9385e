"""Every kind of node says about itself what its family asks for, and one that does not is seen."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from checks import facts
from spoils.engine.program.every_node import members
from spoils.engine.program.facts import NO_LAYER, NO_LIMIT, OF_ITS_PARTS
from spoils.engine.program.families import Happening, Number, Statement
from spoils.engine.program.node import Node
from tests.needs_source import needs_source

pytestmark = needs_source  # what a family asks for is read off its annotations


def test_every_kind_of_node_says_what_its_family_asks_for() -> None:
    faults = facts.check()
    assert not faults, "\n".join(faults)


def test_every_family_but_that_of_texts_asks_for_something() -> None:
    asking = {family.__name__ for family in facts.families_asking()}
    assert asking == {
        *("Player", "Number", "Quantity", "Objects", "Qualifier", "Party", "Condition", "Happening"),
        *("Instruction", "Statement", "Change"),
    }
    assert sum(len(members(family)) for family in facts.families_asking()) > 300


def test_a_fact_left_out_is_an_error_where_the_class_stands() -> None:
    @dataclass
    class Silent(Statement):
        pass

    with pytest.raises(TypeError, match="at_once"):
        Silent.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="")  # type: ignore[call-arg]


def test_a_kind_that_says_nothing_is_named() -> None:
    @dataclass
    class Dumb(Number):
        pass

    assert facts.faults_of(Dumb, Number) == [f"{__name__}: Dumb does not say its looks_at, counts"]


def test_what_another_kind_says_does_not_count_for_its_subkinds() -> None:
    @dataclass
    class Talking(Number):
        pass

    Talking.says(looks_at=0, counts=False)

    @dataclass
    class Heir(Talking):
        pass

    assert not facts.faults_of(Talking, Number)
    assert facts.faults_of(Heir, Number) == [f"{__name__}: Heir does not say its looks_at, counts"]


def test_fields_that_a_fact_names_must_be_there() -> None:
    @dataclass
    class Vague(Statement):
        what: Node

    Vague.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="who", at_once="what")
    assert facts.faults_of(Vague, Statement) == [
        f"{__name__}: Vague speaks of a field who that it does not have"
    ]


def test_a_happening_waits_for_something() -> None:
    @dataclass
    class Never(Happening):
        pass

    Never.says(events=OF_ITS_PARTS, of_card=False, has_amount=False, replaceable=False)
    assert facts.faults_of(Never, Happening) == [f"{__name__}: Never waits for no event"]

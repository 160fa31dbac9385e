"""402: every kind of instruction can be followed, and every question it asks has a name."""

from __future__ import annotations

import pytest

import spoils.engine.every_act
from spoils.engine.asking.putting import all_reasons, reason_for, verb
from spoils.engine.instruction import ACTS
from spoils.engine.program.every_node import members
from spoils.engine.program.families import Instruction


@pytest.mark.parametrize("kind", members(Instruction), ids=lambda kind: kind.__name__)
def test_every_kind_of_instruction_has_an_act(kind: type[Instruction]) -> None:
    assert spoils.engine.every_act.MODULES
    assert kind in ACTS, f"nothing says how {kind.__name__} is followed"


@pytest.mark.parametrize("kind", members(Instruction), ids=lambda kind: kind.__name__)
def test_the_noun_phrases_of_an_act_are_fields_of_its_instruction(kind: type[Instruction]) -> None:
    act = ACTS[kind]
    fields = kind.__dataclass_fields__  # type: ignore[attr-defined]
    assert [phrase for phrase in act.phrases if phrase not in fields] == []
    assert not act.acts_as or act.acts_as in fields or act.acts_as == "who"


def test_reasons_are_named_after_instructions() -> None:
    assert verb(Instruction) == "instruction"
    reasons = all_reasons()
    assert len(set(reasons)) == len(reasons)
    assert {"choose.destroy", "may.remove_from_game", "choose.tie", "bid", "search"} <= set(reasons)
    for kind in members(Instruction):
        if ACTS[kind].phrases:
            assert reason_for("choose", kind.__new__(kind)) in reasons
    assert "may.sequence" not in reasons

"""The tool that plants faults: what it can plant, and that a planted fault is there."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from types import FunctionType

from mutants.faults import Fault, code_with, faults_in
from mutants.testing import Collected, with_tests
from mutants.trying import OUTCOME, SURVIVES, UNREACHED, aside, function_of, scenarios, try_out, watch

ENGINE = Path("src/spoils/engine")
SCENARIO = """
title: A cheer is heard
cards: [{name: Cheer, type: Tactic, text: "Your faction gains 2 influence."}]
players: {A: {hand: [Cheer]}, B: {}}
script: [A deploys Cheer]
expect: [A.influence = 27]
"""

MODULE = '''
class Scale:
    def is_heavy(self, weight):
        """Above ten, or marked."""
        assert weight >= 0
        return weight > 10 and not self.marked

def weigh(items, scale):
    if items:
        scale.reset()
        scale.total = len(items) + 1
    for item, name in zip(items, scale.names, strict=True):
        item.place = -1
    return scale.total
'''


def planted(tmp_path: Path) -> dict[str, list[str]]:
    file = tmp_path / "scale.py"
    file.write_text(MODULE, "utf-8")
    found: dict[str, list[str]] = {}
    for fault in faults_in(file, None):
        found.setdefault(fault.function, []).append(f"{fault.line}: {fault.what}")
    return found


def test_every_kind_of_fault_is_found(tmp_path: Path) -> None:
    found = planted(tmp_path)
    assert sorted(found["Scale.is_heavy"]) == [
        "6: and is or, or is and",
        "6: not is left out",
        "6: the comparison is turned round",
        "6: the constant is another one",
    ]
    assert sorted(found["weigh"]) == [
        "10: the step is left out",
        "11: the constant is another one",
        "11: the step is left out",
        "13: the constant is another one",
        "13: the step is left out",
        "9: the condition is negated",
    ]


def test_only_the_lines_that_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "scale.py"
    file.write_text(MODULE, "utf-8")
    assert {fault.line for fault in faults_in(file, {9, 10})} == {9, 10}


def test_a_planted_fault_changes_what_the_function_does(tmp_path: Path) -> None:
    file = tmp_path / "scale.py"
    file.write_text("def double(number):\n    return number * 2\n", "utf-8")
    (fault,) = faults_in(file, None)
    assert FunctionType(code_with(fault), {})(5) == 15


def test_a_condition_is_not_negated_twice(tmp_path: Path) -> None:
    file = tmp_path / "scale.py"
    file.write_text(
        "def f(a, b):\n    if a == b:\n        return a\n    if not a:\n        return b\n", "utf-8"
    )
    assert [fault.what for fault in faults_in(file, None)] == [
        "the comparison is turned round",
        "not is left out",
    ]


def test_a_step_that_alone_calls_what_the_class_inherits_can_be_left_out() -> None:
    """The code without it must have the same cells as the function that it is planted in."""
    found = [
        fault for fault in faults_in(ENGINE / "acts/flow.py", None) if fault.function == "PlayersDoAct.run"
    ]
    last = max(found, key=lambda fault: fault.line)
    assert last.what == "the step is left out"
    assert code_with(last).co_freevars == function_of(last).__code__.co_freevars == ("__class__",)


def test_how_a_fault_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "cheer.yaml").write_text(SCENARIO, "utf-8")
    played = scenarios([tmp_path], [])
    faults = {
        f"{fault.function}, {fault.what}": fault
        for fault in faults_in(ENGINE / "acts/influence.py", None)
        if "ChangeInfluenceAct.event" in fault.function or "SetInfluenceAct" in fault.function
    }
    through, (takes,) = aside(lambda: watch(list(faults.values()), played))
    timed = [(scenario, takes) for scenario in played]
    ends = {
        what: try_out(fault, timed if (str(fault.file), fault.statement) in through else [])
        for what, fault in faults.items()
    }
    assert ends["ChangeInfluenceAct.event, the comparison is turned round"] == SURVIVES  # less than it costs
    assert ends["ChangeInfluenceAct.event, not is left out"] == SURVIVES
    assert ends["ChangeInfluenceAct.event, the condition is negated"] == OUTCOME
    assert ends["SetInfluenceAct.events, the comparison is turned round"] == UNREACHED


def test_a_process_that_is_ended_finds_nothing() -> None:
    assert aside(lambda: os.kill(os.getpid(), signal.SIGPROF)) is None


def test_only_statements_that_are_come_to_are_noted(tmp_path: Path) -> None:
    (tmp_path / "cheer.yaml").write_text(SCENARIO, "utf-8")
    faults = list(faults_in(ENGINE / "acts/influence.py", None))
    through, _ = aside(lambda: watch(faults, scenarios([tmp_path], [])))
    come = {fault.function for fault in faults if (str(fault.file), fault.statement) in through}
    assert "ChangeInfluenceAct.event" in come
    assert "SetInfluenceAct.events" not in come


def noticed_by_tests(tests: list[str], fault: Fault) -> int:
    """How some tests notice a fault."""
    ends = []

    def work(collected: Collected) -> None:
        which = collected.through([fault]).get((str(fault.file), fault.statement), [])
        assert 0 < len(which) < len(collected.tests)
        ends.append(collected.try_out(fault, which))

    with_tests(tests, work)
    return ends[0]


def test_tests_notice_whether_somebody_is_asked() -> None:
    """Scripts of scenarios give the only answer there is without a line."""
    (fault,) = (
        fault
        for fault in faults_in(Path("src/spoils/engine/asking/putting.py"), None)
        if fault.function == "put" and fault.what == "the comparison is turned round"
    )
    assert aside(lambda: noticed_by_tests(["tests/engine/test_terms_choosing.py"], fault)) == OUTCOME

"""The tool that plants faults: what it can plant, and that a planted fault is there."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType

from mutants.faults import code_with, faults_in

MODULE = '''
class Scale:
    def is_heavy(self, weight):
        """Above ten, or marked."""
        return weight > 10 and not self.marked

def weigh(items, scale):
    if items:
        scale.reset()
        scale.total = len(items) + 1
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
        "5: and is or, or is and",
        "5: not is left out",
        "5: the comparison is turned round",
        "5: the constant is another one",
    ]
    assert sorted(found["weigh"]) == [
        "10: the constant is another one",
        "10: the step is left out",
        "8: the condition is negated",
        "9: the step is left out",
    ]


def test_only_the_lines_that_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "scale.py"
    file.write_text(MODULE, "utf-8")
    assert {fault.line for fault in faults_in(file, {8, 9})} == {8, 9}


def test_a_planted_fault_changes_what_the_function_does(tmp_path: Path) -> None:
    file = tmp_path / "scale.py"
    file.write_text("def double(number):\n    return number * 2\n", "utf-8")
    (fault,) = faults_in(file, None)
    assert FunctionType(code_with(fault), {})(5) == 15

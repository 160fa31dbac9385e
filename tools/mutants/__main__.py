"""`python -m mutants`: plants faults in the engine, one at a time, and says which no scenario notices.

python -m mutants --sample 100 --since HEAD~200     a hundred, in the lines that are newer than that
python -m mutants --modules acts reading            in these parts of the engine

Only the functions that are to be changed are watched while all scenarios run once; then each fault is tried
with the scenarios that come through its function, in a process of its own.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import signal
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

from mutants.faults import Fault, changed_lines, code_with, faults_in
from spoils.cards.catalog import Catalog
from spoils.scenario.file import Unusable, read_scenarios, scenario_files
from spoils.scenario.model import Scenario
from spoils.scenario.run import run_scenario

ENGINE = Path("src/spoils/engine")
FOLDERS = ("tests/scenarios", "tests/rules")
PATIENCE = 60  # seconds for one fault; one that never ends is noticed
GOAL = 95  # percent
NOTICED = 1


def function_of(fault: Fault) -> FunctionType:
    """The function that has the fault, as it is loaded."""
    name = ".".join(fault.file.relative_to("src").with_suffix("").parts)
    found: Any = importlib.import_module(name)
    for part in fault.function.split("."):
        found = vars(found)[part]
    found = getattr(found, "__func__", found)
    assert isinstance(found, FunctionType)
    return found


def scenarios() -> list[Scenario]:
    catalog = Catalog.load([])
    read = [
        each
        for folder in FOLDERS
        for file in scenario_files(Path(folder))
        for each in read_scenarios(file, catalog)
    ]
    assert not any(isinstance(each, Unusable) for each in read)
    return [each for each in read if isinstance(each, Scenario)]


def watch(functions: list[FunctionType], played: list[Scenario]) -> dict[int, list[Scenario]]:
    """Which scenarios come through each function, by its identity."""
    codes = {function.__code__: id(function) for function in functions}
    passed: dict[int, list[Scenario]] = {id(function): [] for function in functions}
    files = {code.co_filename for code in codes}
    for scenario in played:
        met: set[int] = set()

        def look(frame: Any, event: str, argument: Any, met: set[int] = met) -> None:
            code = frame.f_code
            if event == "call" and code.co_filename in files and code in codes:
                met.add(codes[code])

        sys.setprofile(look)
        try:
            run_scenario(scenario)
        finally:
            sys.setprofile(None)
        for each in met:
            passed[each].append(scenario)
    return passed


def is_noticed(fault: Fault, played: list[Scenario]) -> bool:
    """Whether a scenario fails, tried in a process of its own."""
    child = os.fork()
    if not child:
        os._exit(try_out(fault, played))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != 0


def try_out(fault: Fault, played: list[Scenario]) -> int:
    signal.alarm(PATIENCE)
    function_of(fault).__code__ = code_with(fault)
    for scenario in played:
        try:
            run_scenario(scenario)
        except Exception:  # whatever goes wrong is a fault that is noticed
            return NOTICED
    return 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m mutants", description="Which planted faults scenarios notice."
    )
    parser.add_argument("--sample", type=int, default=100, help="how many faults, drawn by lot")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same faults")
    parser.add_argument("--since", default="", metavar="COMMIT", help="only lines that are newer")
    parser.add_argument("--modules", nargs="+", default=["acts", "reading"], help="parts of the engine")
    options = parser.parse_args()
    files = sorted(file for part in options.modules for file in ENGINE.glob(f"{part}/**/*.py"))
    found = [fault for file in files for fault in faults_in(file, changed_lines(file, options.since))]
    drawn = random.Random(options.seed).sample(found, min(options.sample, len(found)))
    played = scenarios()
    through = watch([function_of(fault) for fault in drawn], played)
    survivors = [fault for fault in drawn if not is_noticed(fault, through[id(function_of(fault))])]
    for fault in survivors:
        print(fault.in_words())
    noticed = len(drawn) - len(survivors)
    share = 100 * noticed / len(drawn) if drawn else 100.0
    print(f"mutants: {noticed} of {len(drawn)} faults are noticed ({share:.1f} %), drawn from {len(found)}")
    return 0 if share >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())

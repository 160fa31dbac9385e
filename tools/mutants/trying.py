"""Which scenarios come to a statement, and how they end when there is a fault in it.

Everything runs in processes of its own: what the engine finds out about a card's text is kept with the card,
so a scenario that has run before would not come there again.
"""

from __future__ import annotations

import importlib
import os
import signal
import time
import traceback
from ast import literal_eval
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from mutants.faults import PROBE, Fault, code_with, code_with_probes
from spoils.cards.catalog import Catalog
from spoils.scenario.file import Unusable, read_scenarios, scenario_files
from spoils.scenario.model import Scenario
from spoils.scenario.names import Unclear
from spoils.scenario.progress import Failure
from spoils.scenario.run import run_scenario

PATIENCE: Final = 0.5  # seconds of processor time for one scenario, which mostly takes a hundredth of one ...
TIMES: Final = 10  # ... or as many times what it takes without a fault
# How a fault is noticed, or not.
UNREACHED, SURVIVES, OUTCOME, CRASH, ENDLESS = range(5)
Lines = dict[tuple[str, int], list[int]]
Timed = tuple[Scenario, float]  # with the seconds that it takes


def scenarios(folders: list[Path], cards: list[Path]) -> list[Scenario]:
    """The scenarios of some folders."""
    catalog = Catalog.load(cards)
    files = [file for folder in folders for file in scenario_files(folder)]
    read = [each for file in files for each in read_scenarios(file, catalog)]
    assert not any(isinstance(each, Unusable) for each in read)
    return [each for each in read if isinstance(each, Scenario)]


def function_of(fault: Fault) -> FunctionType:
    """The function that has the fault, as it is loaded."""
    name = ".".join(fault.file.relative_to("src").with_suffix("").parts)
    found: Any = importlib.import_module(name)
    for part in fault.function.split("."):
        found = vars(found)[part]
    found = getattr(found, "__func__", getattr(found, "fget", found))
    assert isinstance(found, FunctionType)
    return found


def aside(work: Callable[[], object]) -> Any:
    """What some work finds in a process of its own; None if that process came to an end by itself."""
    there, here = os.pipe()
    child = os.fork()
    if not child:
        os.close(there)
        try:
            with os.fdopen(here, "w") as out:
                out.write(repr(work()))
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:  # whatever happens, what called this goes on once and not twice
            os._exit(1)
    os.close(here)
    with os.fdopen(there) as come:
        found = come.read()
    _, status = os.waitpid(child, 0)
    return literal_eval(found) if os.waitstatus_to_exitcode(status) == 0 else None


def put_watch(faults: list[Fault]) -> tuple[Lines, Callable[[int], None]]:
    """From now on it is noted by file and statement what comes there, by the number that is told last.
    Probes cost next to nothing; a tracer would be called at every call of any function."""
    passed: Lines = {}
    now = 0

    def tell(number: int) -> None:
        nonlocal now
        now = number

    def probe(file: str) -> Callable[[int], None]:
        def come(statement: int) -> None:
            seen = passed.setdefault((file, statement), [])
            if not seen or seen[-1] != now:
                seen.append(now)

        return come

    for fault in faults:
        function = function_of(fault)
        where = {
            each.statement for each in faults if (each.file, each.function) == (fault.file, fault.function)
        }
        function.__globals__[PROBE] = probe(str(fault.file))
        function.__code__ = code_with_probes(fault, where)
    return passed, tell


def watch(faults: list[Fault], played: list[Scenario]) -> tuple[Lines, list[float]]:
    """By file and statement, the scenarios that come to it; and how long each of them takes."""
    passed, tell = put_watch(faults)
    times: list[float] = []
    for at, scenario in enumerate(played):
        tell(at)
        began = time.process_time()
        run_scenario(scenario)
        times.append(time.process_time() - began)
    return passed, times


def try_out(fault: Fault, played: list[Timed]) -> int:
    """How the fault is noticed by these scenarios, tried in a process of its own."""
    if not played:
        return UNREACHED
    found = aside(lambda: planted(fault, played))
    return ENDLESS if found is None else int(found)


def plant_in(fault: Fault) -> None:
    """From now on the function has the fault in it."""
    function_of(fault).__code__ = code_with(fault)


def planted(fault: Fault, played: list[Timed]) -> int:
    plant_in(fault)
    for scenario, takes in played:
        signal.setitimer(signal.ITIMER_PROF, max(PATIENCE, TIMES * takes))  # ends the process
        try:
            run_scenario(scenario)
        except Failure as failure:
            is_crash = failure.__cause__ is not None and not isinstance(failure.__cause__, Unclear)
            return CRASH if is_crash else OUTCOME
        except Exception:
            return CRASH
    return SURVIVES

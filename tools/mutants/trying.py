"""Which scenarios come through a line, and how they end when there is a fault in it.

Everything runs in processes of its own: what the engine finds out about a card's text is kept with the card,
so a scenario that has run before would not come through that line again.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from ast import literal_eval
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

from mutants.faults import Fault, code_with
from spoils.cards.catalog import Catalog
from spoils.scenario.file import Unusable, read_scenarios, scenario_files
from spoils.scenario.model import Scenario
from spoils.scenario.names import Unclear
from spoils.scenario.progress import Failure
from spoils.scenario.run import run_scenario

PATIENCE: Final = 3  # seconds of processor time for one scenario, which mostly takes a hundredth of one
# How a fault is noticed, or not.
UNREACHED, SURVIVES, OUTCOME, CRASH, ENDLESS = range(5)
Lines = dict[tuple[str, int], list[int]]


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
        with os.fdopen(here, "w") as out:
            out.write(repr(work()))
            out.flush()
            os._exit(0)
    os.close(here)
    with os.fdopen(there) as come:
        found = come.read()
    _, status = os.waitpid(child, 0)
    return literal_eval(found) if os.waitstatus_to_exitcode(status) == 0 else None


def with_inner(code: CodeType) -> list[CodeType]:
    """The code of a function with that of what stands in it: comprehensions, lambdas."""
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    return [code, *(each for one in inner for each in with_inner(one))]


def watch(faults: list[Fault], played: list[Scenario]) -> Lines:
    """By file and line, the scenarios that come through it."""
    codes: dict[CodeType, str] = {}
    for fault in faults:
        codes.update(dict.fromkeys(with_inner(function_of(fault).__code__), str(fault.file)))
    passed: Lines = {}
    at = 0

    def enter(frame: Any, event: str, argument: Any) -> Any:
        return step if frame.f_code in codes else None

    def step(frame: Any, event: str, argument: Any) -> Any:
        seen = passed.setdefault((codes[frame.f_code], frame.f_lineno), [])
        if event == "line" and (not seen or seen[-1] != at):
            seen.append(at)
        return step

    sys.settrace(enter)
    try:
        for at, scenario in enumerate(played):  # noqa: B007 (the tracer looks at it)
            run_scenario(scenario)
    finally:
        sys.settrace(None)
    return passed


def try_out(fault: Fault, played: list[Scenario]) -> int:
    """How the fault is noticed by these scenarios, tried in a process of its own."""
    if not played:
        return UNREACHED
    found = aside(lambda: planted(fault, played))
    return ENDLESS if found is None else int(found)


def planted(fault: Fault, played: list[Scenario]) -> int:
    function_of(fault).__code__ = code_with(fault)
    for scenario in played:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # ends the process
        try:
            run_scenario(scenario)
        except Failure as failure:
            is_crash = failure.__cause__ is not None and not isinstance(failure.__cause__, Unclear)
            return CRASH if is_crash else OUTCOME
        except Exception:
            return CRASH
    return SURVIVES

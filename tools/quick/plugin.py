"""For pytest: runs samples of test files, and adds up the processor time of each file.

``--sample FILE``   of this file only the tests marked ``quick`` run
``--costs FILE``    write down what each test file has cost; for a run in one process
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
import yaml

from checks.places import PROJECT, name_of

COLLECTING: Final = ""
_spent: Final = defaultdict[str, float](float)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two options."""
    parser.addoption("--sample", action="append", type=Path, default=[])
    parser.addoption("--costs", type=Path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what does not belong to a sample."""
    sampled = {file.resolve() for file in config.getoption("--sample")}
    left_out = [item for item in items if item.path in sampled and item.get_closest_marker("quick") is None]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Take the time when a file is done; what was spent since the one before counts for it.

    That is before the browsers of a whole run are closed: what a process has spent can no longer be found out
    when it has ended without this one waiting for it.
    """
    measuring = item.config.getoption("--costs") is not None
    if measuring and (nextitem is None or nextitem.path != item.path):
        now = processor_time()
        _spent[name_of(item.path)] += now - sum(_spent.values())


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was spent up to now counts for no file."""
    if session.config.getoption("--costs") is not None:
        _spent[COLLECTING] = processor_time()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Write down what the files have cost, unless the run was stopped half-way."""
    file: Path | None = session.config.getoption("--costs")
    if file is not None and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        del _spent[COLLECTING]
        file.write_text(page({**earlier(file), **_spent}), "utf-8")


def earlier(file: Path) -> dict[str, float]:
    """What was measured in runs before, of the test files that still exist."""
    known = yaml.safe_load(file.read_text("utf-8")) if file.exists() else {}
    return {name: cost for name, cost in known.items() if (PROJECT / name).exists()}


def page(spent: Mapping[str, float]) -> str:
    """What each file costs, as costs.yaml has it."""
    lines = [f"{name}: {cost:.1f}\n" for name, cost in sorted(spent.items())]
    return f"# Seconds of processor time of each test file; `make costs` measures them.\n{''.join(lines)}"


def processor_time() -> float:
    """Seconds of this process and of all it has started; of those still running only where there is /proc."""
    ticks = {}
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        process = int(stat.parent.name)
        ticks[process] = sum(map(int, fields[11:15]))
        children.setdefault(int(fields[1]), []).append(process)
    running = list(children.get(os.getpid(), ()))
    for process in running:
        running += children.get(process, ())
    return sum(os.times()[:4]) + sum(ticks[process] for process in running) / os.sysconf("SC_CLK_TCK")

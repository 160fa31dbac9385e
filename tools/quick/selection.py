"""Which test files a change calls for.

Most test files are cheap, and all of these run every time: that includes every scenario of the project, so a
change of a rule meets all scenarios that cite it, and a change of a grammar all that compile a card. Only the
dear files (costs.yaml) are chosen: those that were changed, and then those that import a changed module, the
nearest first (among them those that are called like it), as long as the budget lasts. Of the others only the
tests marked ``quick`` run.

A test file that nobody has measured yet is taken to cost what its neighbours in the same folder cost.
"""

from __future__ import annotations

import subprocess
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Final

import yaml

from checks.places import PROJECT
from quick.imports import TESTS, distances, import_graph

COSTS: Final = Path(__file__).with_name("costs.yaml")
DEAR: Final = 0.5
"""A test file that takes more seconds of processor time is dear."""
BUDGET: Final = 12
"""Seconds of processor time for dear test files that were not changed themselves."""
MARK: Final = "mark.quick"


@dataclass(frozen=True)
class Selection:
    whole: list[Path]
    """Test files that run."""
    sampled: list[Path]
    """Dear files of which only the tests marked quick run."""
    left_out: list[Path]
    """Dear files that the change reaches and the budget leaves to `make test`, apart from samples."""


def latest() -> str:
    """The commit since which something was changed: the last one, or, if nothing was, the one before."""
    return "HEAD" if changed_files() else "HEAD~1"


def changed_files(since: str = "HEAD") -> set[Path]:
    """What differs from a commit, files that git does not know yet included."""
    commands = (
        ["git", "diff", "--name-only", "--no-renames", "-z", since, "--"],
        ["git", "ls-files", "--others", "--exclude-standard", "-z"],
    )
    names = [
        name
        for command in commands
        for name in subprocess.run(
            command, cwd=PROJECT, check=True, capture_output=True, text=True
        ).stdout.split("\0")
    ]
    return {PROJECT / name for name in names if name}


def modules_of(changed: Iterable[Path]) -> set[Path]:
    """The modules that a change touches. Data counts as its package, or as the tests that name it."""
    found = set()
    for path in changed:
        if path.suffix == ".py":
            found.add(path)
        elif path.is_relative_to(TESTS):
            found |= {file for file in nearest(path, "test_*.py") if names_data(file, path)}
        elif path.is_relative_to(PROJECT / "src"):
            found |= {file for init in nearest(path, "__init__.py") for file in init.parent.glob("*.py")}
    return found


def nearest(path: Path, pattern: str) -> list[Path]:
    """The files of that name in the nearest folder above that has any."""
    inside = (parent for parent in path.parents if parent.is_relative_to(PROJECT))
    return next((found for parent in inside if (found := sorted(parent.glob(pattern)))), [])


def names_data(file: Path, data: Path) -> bool:
    """Whether a test file names a data file, or the folder it lies in."""
    text = file.read_text("utf-8")
    return any(f'"{name}"' in text for name in (data.name, data.parent.name))


def test_files() -> list[Path]:
    """All of them."""
    return sorted(TESTS.rglob("test_*.py"))


def measured() -> dict[Path, float]:
    """The seconds of processor time of each test file that was measured."""
    return {PROJECT / name: cost for name, cost in yaml.safe_load(COSTS.read_text("utf-8")).items()}


def dear_files(files: Iterable[Path], known: Mapping[Path, float]) -> dict[Path, float]:
    """The dear ones among the files; those never measured count as much as their neighbours do."""
    costs = {}
    for file in files:
        neighbours = [cost for other, cost in known.items() if other.parent == file.parent]
        costs[file] = known[file] if file in known else fmean(neighbours or [0])
    return {file: cost for file, cost in costs.items() if cost > DEAR}


def select(
    files: Iterable[Path],
    dear: Mapping[Path, float],
    near: Mapping[Path, int],
    marked: Iterable[Path],
    budget: float = BUDGET,
    namesakes: Container[str] = (),
) -> Selection:
    """Choose among the files; ``near`` says how far each that a change reaches is from it, ``namesakes`` what
    the files are called that are about what was changed."""
    whole = [file for file in files if file not in dear or near.get(file) == 0]
    left_out = []
    for file in sorted(
        dear.keys() & near.keys() - set(whole),
        key=lambda file: (near[file], file.name not in namesakes, dear[file], file),
    ):
        if dear[file] <= budget:
            budget -= dear[file]
            whole.append(file)
        else:
            left_out.append(file)
    sampled = [file for file in marked if file not in whole]
    return Selection(sorted(whole), sampled, left_out)


def selection(since: str = "HEAD") -> Selection:
    """The test files to run after what was changed since a commit."""
    files = test_files()
    modules = modules_of(changed_files(since))
    near = distances(import_graph(), modules)
    marked = [file for file in files if MARK in file.read_text("utf-8")]
    namesakes = {f"test_{module.name}" for module in modules}
    return select(files, dear_files(files, measured()), near, marked, namesakes=namesakes)

"""Who imports whom, among the Python files of the project; read from their text, without running any."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from checks.places import PROJECT

ROOTS: Final = {
    "spoils": PROJECT / "src",
    "tests": PROJECT,
    "checks": PROJECT / "tools",
    "quick": PROJECT / "tools",
}
TESTS: Final = PROJECT / "tests"
FOLDERS: Final = (PROJECT / "src", PROJECT / "tools", TESTS)
CONFTEST: Final = "conftest.py"
BESIDE: Final = {"rules": "engine", "rules_text": "rules", "scenarios": "scenario", "web": "server"}
"""Folders of tests that are not called like the package they are about."""


def file_of(module: str) -> Path | None:
    """The file of a module of the project."""
    root = ROOTS.get(module.partition(".")[0])
    if root is None:
        return None
    path = root.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def imported(text: str) -> Iterator[Path]:
    """The files of the project that a module imports, wherever in its text."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            if (file := file_of(name)) is not None:
                yield file


@cache
def import_graph() -> dict[Path, frozenset[Path]]:
    """Every Python file with those it imports, and every test also with what it depends on unsaid."""
    graph = {}
    for folder in FOLDERS:
        for file in folder.rglob("*.py"):
            graph[file] = frozenset({*imported(file.read_text("utf-8")), *unsaid(file)} - {file})
    return graph


def unsaid(file: Path) -> Iterator[Path]:
    """What a test depends on without importing it: the conftest files above it, and the package its folder is
    about, which it may use through a command or a server."""
    if not file.is_relative_to(TESTS):
        return
    for parent in file.parents:
        if parent.is_relative_to(TESTS) and (parent / CONFTEST).is_file():
            yield parent / CONFTEST
    folder = file.relative_to(TESTS).parts[0]
    yield from (PROJECT / "src" / "spoils" / BESIDE.get(folder, folder)).rglob("*.py")


def distances(graph: Mapping[Path, frozenset[Path]], changed: set[Path]) -> dict[Path, int]:
    """How many imports lie between each file and the nearest changed one, for those that reach one."""
    importers: dict[Path, list[Path]] = {}
    for file, others in graph.items():
        for other in others:
            importers.setdefault(other, []).append(file)
    found = dict.fromkeys(changed, 0)
    frontier = list(changed)
    while frontier:
        nearer, frontier = frontier, []
        for file in nearer:
            for importer in importers.get(file, ()):
                if importer not in found:
                    found[importer] = found[file] + 1
                    frontier.append(importer)
    return found

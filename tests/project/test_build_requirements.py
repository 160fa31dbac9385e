"""`pip install .` isolates the build: whatever mypy must know to compile is a build requirement."""

from __future__ import annotations

import ast
import re
import sys
import tomllib

from checks.levels import imported
from checks.places import PROJECT, SOURCE
from fast.recipe import modules

STUBS = {"yaml": "types-pyyaml", "defusedxml": "types-defusedxml"}
WITH_MYPY = {"mypy_extensions"}  # mypy itself requires it


def libraries_on_the_way() -> set[str]:
    """The libraries that the compiled modules import, they or what they import."""
    waiting = [path.removeprefix(f"{SOURCE}/") for path in modules(str(SOURCE))]
    seen: set[str] = set()
    found: set[str] = set()
    while waiting:
        path = waiting.pop()
        if path in seen or not (SOURCE / path).is_file():
            continue
        seen.add(path)
        tree = ast.parse((SOURCE / path).read_text("utf-8"))
        name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for _, module in imported(tree, name, path.endswith("__init__.py")):
            words = module.split(".")
            for length in range(len(words), 0, -1):
                place = "/".join(words[:length])
                waiting += [f"{place}.py", f"{place}/__init__.py"]
        for node in tree.body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names = [node.module]
            found |= {one.split(".")[0] for one in names}
    assert len(seen) > 250
    return found - set(sys.stdlib_module_names) - {"spoils", "__future__"}


def test_the_build_has_what_the_compiler_must_know() -> None:
    libraries = libraries_on_the_way()
    assert "msgspec" in libraries
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    required = {re.split(r"[<>=!~ ;\[]", one)[0].lower() for one in project["build-system"]["requires"]}
    assert {STUBS.get(name, name) for name in libraries - WITH_MYPY} <= required

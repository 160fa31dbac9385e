"""Import levels: a package may import what stands below it, never what stands above or beside it."""

import ast
from collections.abc import Iterator
from pathlib import Path

from checks.places import SOURCE, name_of

ROOT = "spoils"

# From the bottom up. Packages on one line do not know each other.
LEVELS: tuple[tuple[str, ...], ...] = (
    ("errors", "compiled", "french"),
    ("cards", "rules", "engine.program", "tournament"),
    ("engine", "language"),
    ("library", "plain"),
    ("view",),
    ("record",),
    ("scenario",),
    ("bots",),
    ("observing", "public"),
    ("lab",),
    ("learning", "study"),
    ("server", "terminal"),
    ("cli",),
    ("__main__",),
)

LEVEL_OF = {package: level for level, packages in enumerate(LEVELS) for package in packages}


def package_of(module: str) -> str | None:
    """The longest name in LEVELS that the module lies in; None for the root package itself."""
    words = module.split(".")[1:]
    for length in range(len(words), 0, -1):
        package = ".".join(words[:length])
        if package in LEVEL_OF:
            return package
    return None


def imported(tree: ast.Module, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Every module of the project that a module imports, wherever in its text, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")
                parents = parents[: len(parents) - node.level + is_package]
                base = ".".join([*parents, base] if base else parents)
            # `from spoils import cards` names a package, `from spoils.cards import Card` does not: the
            # longer name is resolved by package_of in both cases.
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from ((node.lineno, name) for name in names if name.split(".")[0] == ROOT)


def faults_of(text: str, module: str, place: str, is_package: bool = False) -> list[str]:
    """What one module imports that it should not."""
    own = package_of(module)
    if own is None:
        return [] if module == ROOT else [f"{place}: {module} has no place in LEVELS in checks/levels.py"]
    faults = []
    for line, name in imported(ast.parse(text, place), module, is_package):
        other = package_of(name)
        if other is None or other == own or LEVEL_OF[other] < LEVEL_OF[own]:
            continue
        where = "beside" if LEVEL_OF[other] == LEVEL_OF[own] else "above"
        faults.append(f"{place}:{line}: {own} imports {name}, which stands {where} it")
    return faults


def check(source: Path = SOURCE) -> list[str]:
    """Faults in the imports of the whole package."""
    faults = []
    for path in sorted(source.rglob("*.py")):
        parts = list(path.relative_to(source).with_suffix("").parts)
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        faults += faults_of(path.read_text("utf-8"), module, name_of(path), is_package)
    return faults

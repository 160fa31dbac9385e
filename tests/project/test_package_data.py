"""An installed package has every file that the program reads: grammars, cards, messages, pages."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "spoils"
CODE = {".py", ".pyc", ".so"}


def test_every_data_file_is_part_of_the_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns: list[str] = settings["tool"]["setuptools"]["package-data"]["spoils"]
    installed = {path for pattern in patterns for path in PACKAGE.glob(pattern)}
    data = {path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix not in CODE}
    data = {path for path in data if path.parent.name != "__pycache__"}
    assert any(path.suffix == ".grammar" for path in data)
    static = PACKAGE / "server" / "static"
    missing = [path for path in data - installed if static not in path.parents]
    assert sorted(str(path.relative_to(PACKAGE)) for path in missing) == []
    assert "server/static/**" in patterns  # the built pages, where they have been built


def test_every_folder_with_data_is_a_package() -> None:
    """Only packages and what lies in them are installed."""
    folders = {path.parent for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts}
    assert sorted(str(folder) for folder in folders if not (folder / "__init__.py").is_file()) == []

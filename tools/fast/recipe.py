"""How the engine is compiled: which modules, with which options."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

BUILD: Final = """
from setuptools import setup
from fast.recipe import extensions
setup(name="spoils-engine", ext_modules=extensions("."), script_args=["-q", "build_ext", "--inplace", "-j2"])
"""


def modules(source: str) -> list[str]:
    """The modules of the engine under a source folder."""
    engine = Path(source) / "spoils" / "engine"
    return sorted(str(path) for path in engine.rglob("*.py") if path.name != "__init__.py")


def extensions(source: str, generated: str | None = None) -> list[Any]:
    """What setuptools has to build, with generated C in a folder of its own. Several files: a compiler takes
    long over very large ones."""
    from mypyc.build import mypycify

    options = ["--strict", "--explicit-package-bases", "--python-version=3.11"]
    return list(
        mypycify(
            [*options, *modules(source)],
            opt_level="1",
            debug_level="0",
            multi_file=True,
            target_dir=generated,
        )
    )

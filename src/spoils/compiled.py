"""The compiled build: a copy of the package beside the source, its engine compiled with mypyc (`make fast`).

It is never made in place, where a stale library would hide edited source. The copy carries the hash of what
it was made from and is used only while that is still what the source is.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent
FAST: Final = PACKAGE.parents[1] / "build" / "fast"  # in a working copy of the project
MARK: Final = "made-from"
ASIDE: Final = "SPOILS_PURE"  # set to anything: the source as it is


def source_hash(package: Path = PACKAGE) -> str:
    """One number for all the files of the package, whatever their dates."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so":
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def compiled_copy() -> Path | None:
    """The folder to put on the path for the compiled engine, if it is there and up to date."""
    mark = FAST / MARK
    if not mark.is_file() or mark.read_text("utf-8").strip() != source_hash():
        return None
    return FAST


def is_compiled() -> bool:
    """Whether this very process runs the compiled engine."""
    from importlib import import_module

    return not (import_module("spoils.engine.agenda").__file__ or "").endswith(".py")


def build_in_words() -> str:
    """Which of the two runs."""
    if is_compiled():
        return "compiled engine"
    return "interpreted engine" if compiled_copy() is None else "interpreted engine, compiled for long runs"


def go_on_compiled(arguments: Sequence[str]) -> None:
    """Start the program again with the compiled engine where there is one; otherwise do nothing."""
    if os.environ.get(ASIDE) or os.name != "posix":
        return
    folder = compiled_copy()
    if folder is None:
        return
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))
    sys.stdout.flush()
    os.execve(
        sys.executable,
        [sys.executable, "-m", "spoils", *arguments],
        {**os.environ, "PYTHONPATH": path, ASIDE: "compiled"},
    )

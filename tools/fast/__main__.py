"""Copy the package to build/fast and compile its engine there.

    PYTHONPATH=tools python -m fast

Nothing is done if the copy is up to date. It takes some minutes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from fast.recipe import BUILD
from spoils.compiled import FAST, MARK, PACKAGE, compiled_copy, source_hash


def main() -> int:
    if compiled_copy() is not None:
        print(f"{FAST.name}: up to date")
        return 0
    made_from = source_hash()
    shutil.rmtree(FAST, ignore_errors=True)
    shutil.copytree(PACKAGE, FAST / "spoils", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    print("compiling the engine; this takes some minutes", flush=True)
    tools = str(Path(__file__).resolve().parents[1])
    ran = subprocess.run(
        [sys.executable, "-c", BUILD], cwd=FAST, env={**os.environ, "PYTHONPATH": tools}, check=False
    )
    if ran.returncode:
        shutil.rmtree(FAST, ignore_errors=True)
        print("the engine could not be compiled; the source works without", file=sys.stderr)
        return 1
    shutil.rmtree(FAST / "build", ignore_errors=True)
    (FAST / MARK).write_text(made_from + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

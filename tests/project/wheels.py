"""Building the wheel, and installing it where there is nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from tests.server.databases import not_there

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "web" / "dist" / "index.html"
LONG = 600
UV = [str(Path(sys.executable).with_name("uv")), "pip", "install", "--quiet"]


def built(factory: pytest.TempPathFactory) -> Path:
    """The source archive and the wheel, built once for all processes of a test run."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # each process has a folder of its own in that of the run
        shared = shared.parent
    dist = shared / "dist"
    with (shared / "dist.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not dist.exists():
            build(shared / "dist-begun").rename(dist)
    return dist


def build(folder: Path) -> Path:
    """The source archive, and the wheel built from it alone. It is compiled, and not optimised, which would
    take minutes."""
    if not PAGES.is_file():
        pytest.skip("the client is not built (make pages)")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    env = {**os.environ, "SPOILS_COMPILE": "quick"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, env=env, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return folder


def compiled(dist: Path) -> Path:
    """The wheel in a folder that has a compiled engine."""
    wheels = [path for path in dist.glob("*.whl") if not path.name.endswith("none-any.whl")]
    return (
        wheels[0] if wheels else not_there("no C compiler here has compiled the engine (make dist says why)")
    )


def install(home: Path, *what: list[str]) -> Path:
    """A new environment with these things installed, one after the other; the program in it."""
    venv.create(home)
    python = home / "bin" / "python"
    for arguments in what:
        done = subprocess.run(
            [*UV, "--python", str(python), *arguments],
            capture_output=True, text=True, timeout=LONG, check=False, cwd=home,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    return home / "bin" / "spoils"


def bare_environment(home: Path) -> dict[str, str]:
    """Variables for a program that knows nothing of this project, and keeps everything in a folder."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SPOILS"))}
    return env | {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}


@contextmanager
def serving(program: Path, home: Path, *options: str) -> Iterator[str]:
    """The installed server on a free port; its address."""
    server = subprocess.Popen(
        [str(program), "serve", "--port", "0", *options],
        cwd=home, env=bare_environment(home), stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    try:
        yield server.stdout.readline().split()[2].rstrip("/")
    finally:
        server.terminate()
        server.wait(60)
        server.stdout.close()

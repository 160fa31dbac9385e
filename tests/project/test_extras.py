"""The compiled wheel as strangers install it, each time into an empty environment: it is compiled, the
tutorial runs, and what the pages print for each extra works. `make dist-test` does the same with the one that
people get, which is optimised."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.learning.test_pages import blocks, called, printed_by_the_tutorial, shell_lines
from tests.project.wheels import LONG, UV, bare_environment, built, compiled, install, serving
from tests.server.databases import Postgres, not_there, redis_server

ROOT = Path(__file__).parents[2]
MODEL = """
import numpy, onnx
from onnx import TensorProto, helper
from spoils.learning.arrays import SHAPES
shape = SHAPES["options"]
graph = helper.make_graph(
    [helper.make_node("MatMul", ["options", "w"], ["scores"])],
    "policy",
    [helper.make_tensor_value_info("options", TensorProto.FLOAT, [1, *shape])],
    [helper.make_tensor_value_info("scores", TensorProto.FLOAT, None)],
    [onnx.numpy_helper.from_array(numpy.ones((shape[1], 1), numpy.float32), "w")],
)
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), "policy.onnx")
"""
"""A policy that scores all options alike."""
PICKLED = """
import pickle, spoils
match = spoils.begin("fog", "undertow", seed=3)
match.play_on({0: "random", 1: "random"}, limit=30)
again = pickle.loads(pickle.dumps(match))
assert (again.fingerprint, again.log(0)) == (match.fingerprint, match.log(0))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That of all tests; for `make dist-test` the one that people get, which is optimised."""
    return compiled(Path(os.environ.get("DIST") or built(tmp_path_factory)).resolve())


class Installed:
    """An empty environment with the wheel and an extra in it."""

    def __init__(self, home: Path, wheel: Path, extra: str = "", *more: str) -> None:
        self.home = home
        what = f"{wheel}[{extra}]" if extra else str(wheel)
        self.program = install(home / "empty", [what, *more])
        self.python = str(self.program.with_name("python"))

    def run(self, *command: str) -> str:
        """What a command prints; it must succeed."""
        done = subprocess.run(
            command, cwd=self.home, env=bare_environment(self.home), capture_output=True, text=True,
            timeout=LONG, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def line(self, line: str) -> str:
        """The same of a line as a page prints it."""
        return self.run(*called(line, self.python))


def beyond_the_lock(*libraries: str) -> None:
    """Developing needs none of these: where the index does not have them, skip."""
    command = [*UV, "--dry-run", "--python", sys.executable, *libraries]
    if subprocess.run(command, capture_output=True, timeout=LONG, check=False).returncode:
        not_there(f"{' and '.join(libraries)} cannot be installed here")


def test_it_is_compiled_and_the_tutorial_runs(wheel: Path, tmp_path: Path) -> None:
    there = Installed(tmp_path, wheel)
    assert "(compiled engine" in there.run(str(there.program), "--version")
    said = there.run(there.python, "-W", "error", "-c", "\n".join(blocks("tutorial.md", "python")))
    assert [words for words in printed_by_the_tutorial() if words not in said] == []
    assert "wins" in there.line(shell_lines("writing-a-bot.md")[0])
    there.run(there.python, "-c", PICKLED)


def test_learning(wheel: Path, tmp_path: Path) -> None:
    there = Installed(tmp_path, wheel, "learning")
    there.run(there.python, "-W", "error", "-c", "\n".join(blocks("learning.md", "python")))
    (train,) = shell_lines("learning.md")
    there.line(train.replace("--seconds 90", "--seconds 3").replace("--games 400", "--games 4"))
    there.line("spoils simulate --games 2 --deck fog --deck undertow --bot policy:linear.npz --bot random")


def test_onnx(wheel: Path, tmp_path: Path) -> None:
    beyond_the_lock("onnx", "onnxruntime")
    there = Installed(tmp_path, wheel, "onnx", "onnx")
    there.run(there.python, "-c", MODEL)
    there.line("spoils simulate --games 2 --deck fog --deck undertow --bot policy:policy.onnx --bot random")


def test_parquet(wheel: Path, tmp_path: Path) -> None:
    there = Installed(tmp_path, wheel, "parquet")
    first, *others = shell_lines("simulation.md")
    there.line(first.replace("games.jsonl", "games.parquet"))
    for line in others:
        there.line(line)
    assert (tmp_path / "decided.svg").is_file()


def test_postgres_and_scale(wheel: Path, tmp_path: Path) -> None:
    database = Postgres()
    try:
        for extra in ("postgres", "scale"):
            home = tmp_path / extra
            home.mkdir()
            there, address = Installed(home, wheel, extra), database.database(extra)
            with redis_server(home) as cache:
                more = ("--redis", cache) if extra == "scale" else ()
                with serving(there.program, home, "--database", address, *more) as served:
                    assert served.startswith("http://127.0.0.1:")
    finally:
        database.close()


def test_ray(wheel: Path, tmp_path: Path) -> None:
    beyond_the_lock("ray")
    there = Installed(tmp_path, wheel, "ray")
    there.line(f"{shell_lines('simulation.md')[0]} --backend ray")
    assert len((tmp_path / "games.jsonl").read_text("utf-8").splitlines()) == 2


def test_no_extra_is_left_out() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = set(project["optional-dependencies"]) - {"dev"}
    assert extras == {"learning", "onnx", "parquet", "postgres", "ray", "scale"}

"""The programs that measure the server, for a few seconds each."""

import subprocess
import sys

import pytest


def run(program: str, *options: str) -> list[list[str]]:
    """The table that a program prints."""
    done = subprocess.run(
        [sys.executable, "-m", f"spoils.server.{program}", *options],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr  # 1: too slow, which a busy machine may be
    assert "Traceback" not in done.stderr
    rows = [line.strip("|").split("|") for line in done.stdout.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows if "---" not in row[0]]


@pytest.mark.skipif(sys.platform != "linux", reason="players need addresses of their own, as Linux has them")
class TestMeasuring:
    def test_load(self) -> None:
        table = dict(run("load", "--games=3", "--seconds=3", "--pause=0.3"))
        assert table["errors"] == "0"
        assert int(table["answers (a second)"].split()[0]) > 3
        assert int(table["server: megabytes"]) > 10

    def test_crowd(self) -> None:
        table = dict(run("crowd", "--people=20", "--seats=2"))
        assert table["people in the lobby"] == "20"
        assert int(table["all have heard of a seat after"].split()[0]) > 0

    def test_endurance(self) -> None:
        table = run("endurance", "--finished=8", "--players=4", "--answers=2")
        assert table[-1] == ["errors", "", "0"]
        assert int(table[-3][0]) >= 8
        assert all(int(row[2]) > 10 for row in table[1:-1])

    def test_siege(self) -> None:
        table = run("siege", "--games=2", "--seconds=1", "--pause=0.3")
        assert len(table) > 10
        assert {row[3] for row in table[1:-1]} == {"0"}

"""The examples on the pages about bots, simulation and learning do what the pages say."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from spoils.bots.outside import PROTOCOL, Given, Introduction, Terms
from spoils.lab.chronicle import Decision, Happened
from spoils.lab.match import Played
from spoils.observing.columns import ACTIONS, CARD_COLUMNS, CARDS, OPTION_COLUMNS, TABLE_COLUMNS
from spoils.view.words import QUESTIONS

PROJECT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)(?: (file=\S+|no-run))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = ("tutorial.md", "LIBRARY.md", "writing-a-bot.md", "simulation.md", "learning.md")


def page(name: str) -> str:
    return (PROJECT / "docs" / name).read_text("utf-8")


def blocks(name: str, language: str) -> list[str]:
    """The examples of a page in one language that are not files of their own."""
    return [body for kind, file, body in BLOCK.findall(page(name)) if kind == language and not file]


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_in_python_run(name: str, tmp_path: Path) -> None:
    """One after the other, as they stand on the page, beside the files that commands on it write."""
    for line in shell_lines(name):
        if "--out" in line:
            assert run(called(line), tmp_path).returncode == 0
    code = "\n".join(blocks(name, "python"))
    assert code
    result = run([sys.executable, "-W", "error", "-c", code], tmp_path)
    assert result.stderr == ""
    assert result.returncode == 0
    if name == "tutorial.md":
        assert [words for words in printed_by_the_tutorial() if words not in result.stdout] == []
    if name == "writing-a-bot.md":
        assert re.fullmatch(r"[0-2] of 2\n", result.stdout)


def test_the_script_of_a_stranger_runs(tmp_path: Path) -> None:
    file = PROJECT / "examples" / "stranger.py"
    assert len(file.read_text("utf-8").splitlines()) < 60
    result = run([sys.executable, "-W", "error", str(file)], tmp_path)
    assert (result.stderr, result.returncode) == ("", 0)
    assert re.search(r"^Gate Sergeant, .+: .+\[\d+", result.stdout, re.MULTILINE)
    assert re.search(
        r"^<Match of 2, comprehensive, turn 6: (Ada|Ben) is asked> after", result.stdout, re.MULTILINE
    )
    assert re.search(
        r"^Ada wins [0-4] of 4; the last time: (Ada|Ben) wins the game: (Ben|Ada) has no influence left$",
        result.stdout,
        re.MULTILINE,
    )


def test_three_play_in_two_processes(tmp_path: Path) -> None:
    file = PROJECT / "examples" / "three_at_a_table.py"
    assert len(file.read_text("utf-8").splitlines()) < 60
    result = run([sys.executable, "-W", "error", str(file)], tmp_path)
    assert (result.stderr, result.returncode) == ("", 0)
    refused, why_not, saved, loaded, ending = result.stdout.splitlines()
    assert refused.startswith(
        "refused: Toll Collector cannot be played with: line 1 of its text 'paint' is no word"
    )
    assert re.fullmatch(r"Toll Collector, .+: .+\[\d.+\]", why_not)
    assert re.fullmatch(r"saved: <Match of 3, comprehensive, turn 6: (Ida|Jon|Kim) is asked>", saved)
    assert loaded.removeprefix("loaded: ") == saved.removeprefix("saved: ")
    assert re.match(r"(Ida|Jon|Kim) wins the game: ", ending)


def printed_by_the_tutorial() -> list[str]:
    """What its examples print: indented text behind them."""
    printed = re.findall(r"(?<=```\n\n)(?:    .*\n)+", page("tutorial.md"))
    assert len(printed) == 5
    return [re.sub("^    ", "", words, flags=re.MULTILINE) for words in printed]


def shell_lines(name: str) -> list[str]:
    return [line for body in blocks(name, "sh") for line in body.splitlines()]


def called(line: str, python: str = sys.executable) -> list[str]:
    """A command of the page with this interpreter, and paths that are found from anywhere."""
    words = shlex.split(line.replace("examples/", f"{PROJECT}{os.sep}examples{os.sep}"))
    words = [word.replace("cmd:python", f"cmd:{shlex.quote(python)}") for word in words]
    start = [python, "-m", "spoils"] if words[0] == "spoils" else [python]
    return [*start, *words[1:]]


def test_the_command_with_a_program_as_a_bot_runs(tmp_path: Path) -> None:
    (line,) = shell_lines("writing-a-bot.md")
    result = run(called(line), tmp_path)
    assert result.returncode == 0
    assert re.search(r"first_bot.py wins [\d.]+% \[.*\] of 2$", result.stdout)


def test_commands_on_the_pages_are_those_that_are_tested() -> None:
    """The long one is tried with a small budget elsewhere, and so is the example with data."""
    lines = [line for name in PAGES for line in shell_lines(name)]
    assert [line.split()[:2] for line in lines] == [
        ["spoils", "arena"],
        ["spoils", "simulate"],
        ["spoils", "simulate"],
        ["python", "examples/when_is_it_decided.py"],
        ["python", "examples/train_linear.py"],
    ]


def test_the_example_on_the_page_is_the_file() -> None:
    ((file, body),) = [(file, body) for _, file, body in BLOCK.findall(page("writing-a-bot.md")) if file]
    assert (PROJECT / file.removeprefix("file=")).read_text("utf-8") == body


def test_the_lines_of_the_protocol_are_json_of_the_types_that_are_sent() -> None:
    (body,) = blocks("writing-a-bot.md", "json")
    assert [json.loads(line)["type"] for line in body.splitlines()] == ["hello", "refused", "over"]
    text = page("writing-a-bot.md")
    assert f"### Protocol {PROTOCOL}" in text
    assert Introduction.__struct_fields__ == ("protocol", "name")
    assert Given.__struct_fields__ == ("id", "answer")
    terms = Terms(("x",))
    assert (terms.seconds, terms.tries) == (30, 3)
    assert "30 seconds for each answer and three answers" in text
    for kind in QUESTIONS.values():
        assert f"`{kind}`" in text


def test_the_shapes_and_columns_on_the_pages_are_right() -> None:
    text = page("learning.md")
    assert f"| `observation` | {len(TABLE_COLUMNS)} |" in text
    assert f"| `cards` | {CARDS} × {len(CARD_COLUMNS)} |" in text
    assert f"| `options` | {ACTIONS} × {len(OPTION_COLUMNS)} |" in text
    assert f"| `action_mask` | {ACTIONS} |" in text
    for field in (*Played.__struct_fields__, *Decision.__struct_fields__, *Happened.__struct_fields__):
        assert f"`{field}`" in page("simulation.md")

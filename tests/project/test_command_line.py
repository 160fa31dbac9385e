"""The program as a whole: exit statuses and one-sentence errors."""

import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest
import typer

from spoils import __version__
from spoils.cli import main
from spoils.errors import UserError


def status(*arguments: str) -> int:
    with pytest.raises(SystemExit) as leaving:
        main.run(arguments)
    assert isinstance(leaving.value.code, int)
    return leaving.value.code


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Makes a function the command `spoils try`."""

    def install(function: Callable[[], None]) -> None:
        app = typer.Typer(callback=main.about)
        app.command("try")(function)
        monkeypatch.setattr(main, "build_app", lambda: app)

    return install


Install = Callable[[Callable[[], None]], None]


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("--help") == 0
    assert "unofficial fan project" in " ".join(capsys.readouterr().out.split())
    assert status("--version") == 0
    shown = capsys.readouterr().out
    build = "(compiled|interpreted) engine(, compiled for long runs)?"
    assert re.fullmatch(
        rf"spoils {re.escape(__version__)} \({build}, Python 3\.\d+\.\S+\), engine [0-9a-f]{{16}}\n", shown
    )


@pytest.mark.parametrize("arguments", [["no-such-command"], ["--no-such-option"]])
def test_a_wrong_call_is_one_sentence_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(*arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("No such ")
    assert output.err.count("\n") == 1


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert status() == 2
    output = capsys.readouterr()
    assert "Usage: spoils" in output.out
    assert output.err == ""


def test_wrong_input_is_one_sentence_and_status_2(
    command: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> None:
        raise UserError("deck.txt, line 3: a number is missing before the name")

    command(refuse)
    assert status("try") == 2
    assert capsys.readouterr().err == "deck.txt, line 3: a number is missing before the name\n"


def test_a_missing_file_is_one_sentence_and_status_2(
    command: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    def read() -> None:
        open("no-such-file.txt")  # noqa: SIM115

    command(read)
    assert status("try") == 2
    assert capsys.readouterr().err == "no-such-file.txt: No such file or directory\n"


def test_no_is_status_1(command: Install) -> None:
    def say_no() -> None:
        raise typer.Exit(main.Status.NO)

    command(say_no)
    assert status("try") == 1


@pytest.mark.parametrize("exception", [KeyboardInterrupt, EOFError])
def test_an_interrupted_command_ends_quietly(
    exception: type[BaseException], command: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise exception

    command(interrupted)
    assert status("try") == 130
    output = capsys.readouterr()
    assert output.out + output.err == ""


def test_a_fault_of_the_program_itself_is_not_hidden(command: Install) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    command(fail)
    with pytest.raises(ZeroDivisionError):
        main.run(["try"])


def test_a_closed_pipe_ends_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        process = subprocess.run(
            [sys.executable, "-m", "spoils", "--version"], stdout=writer, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writer)
    assert (process.returncode, process.stderr) == (141, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device here is always full")
@pytest.mark.parametrize("call", ["rules 608.1", "decks", "cards find t:character", "--version"])
def test_no_room_for_what_is_printed_is_one_sentence(call: str) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "spoils", *call.split()]
        process = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert process.stderr == "not everything could be written: no space left on device\n"
    assert process.returncode == 2


def test_starting_loads_nothing_heavy() -> None:
    code = "import sys; from spoils.cli.main import build_app; build_app(); print(*sys.modules)"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(process.stdout.split())
    assert "spoils.cli.main" in loaded
    assert loaded & {"yaml", "msgspec", "defusedxml", "rich.console", "asyncio", "multiprocessing"} == set()

"""The program `spoils`: finds its commands, runs one, and answers with an exit status.

A command module offers `register(app)`, which adds its commands or a group of them. It imports only typer at
its top and what it needs inside the command, so that `spoils --help` stays quick. A command that is done
returns; one whose answer is "no" raises `typer.Exit(Status.NO)`; one that cannot accept its input raises
`UserError`.
"""

import errno
import os
import sys
from collections.abc import Sequence
from enum import IntEnum
from importlib import import_module
from platform import python_version
from typing import Annotated

import typer

from spoils import __version__
from spoils.cli.inputs import LanguageName
from spoils.cli.speaking import HELP_NAMES, check_language, listening, said, speak
from spoils.compiled import build_in_words, go_on_compiled
from spoils.errors import UserError


class Status(IntEnum):
    """What the exit status of the program means."""

    DONE = 0
    NO = 1
    WRONG_INPUT = 2
    INTERRUPTED = 130
    PIPE_CLOSED = 141


# In the order in which --help lists them.
COMMAND_MODULES = (
    "play",
    "serve",
    "admin",
    "cards",
    "deck",
    "limited",
    "scenario",
    "simulate",
    "arena",
    "lab",
    "replay",
    "analyse",
    "puzzles",
    "rules",
)

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What keeps a file, or standard output, from taking any more."""

COMPLETING = "_SPOILS_COMPLETE"
"""Set by the shell when it asks what a line may become."""

# These run long enough for the compiled engine to matter, where there is one (`make fast`).
LONG_RUNNING = ("simulate", "arena", "lab", "serve", "analyse", "puzzles")


def _show_version(wanted: bool) -> None:
    if wanted:
        from spoils.record.origin import engine_fingerprint

        build, engine = said(build_in_words()), said(f"engine {engine_fingerprint()}")
        print(f"spoils {__version__} ({build}, Python {python_version()}), {engine}")
        raise typer.Exit


def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
    language: LanguageName = "en",
) -> None:
    """Play, judge and study The Spoils, an out-of-print card game. An unofficial fan project."""


def build_app() -> typer.Typer:
    """Put the commands together."""
    app = typer.Typer(
        name="spoils",
        callback=about,
        no_args_is_help=True,
        context_settings={"help_option_names": HELP_NAMES},
    )
    for name in COMMAND_MODULES:
        import_module(f"spoils.cli.{name}").register(app)
    return app


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the program on these arguments, or on those of the process, and exit."""
    # A name read from a disk may hold what the terminal cannot show: show it escaped rather than fail.
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    with listening(sys.argv[1:] if arguments is None else arguments) as others:
        if arguments is None and others and others[0] in LONG_RUNNING:
            go_on_compiled(sys.argv[1:])
        sys.exit(_status_of(others))


def _status_of(arguments: Sequence[str]) -> int:
    try:
        return _invoke(arguments)
    except UserError as error:
        return _refuse(error.message)
    except typer.TyperException as error:  # wrong options or arguments
        return _refuse(error.format_message())
    except (KeyboardInterrupt, EOFError, typer.Abort):
        return Status.INTERRUPTED
    except BrokenPipeError:  # whoever read our output has gone
        say_nothing_more()
        return Status.PIPE_CLOSED
    except OSError as error:
        if error.filename is None and error.errno in NO_ROOM:
            say_nothing_more()
            return _refuse(f"not everything could be written: {(error.strerror or str(error)).lower()}")
        if error.filename is None:
            raise
        return _refuse(f"{os.fsdecode(error.filename)}: {error.strerror}")


def say_nothing_more() -> None:
    """Python flushes stdout once more at exit: let that go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _invoke(arguments: Sequence[str]) -> int:
    # Typer's own main would turn a closed pipe into status 1, which here means "no".
    command = typer.main.get_command(build_app())
    check_language()
    speak(command)
    if COMPLETING in os.environ:
        return int(command.main(list(arguments), "spoils") or Status.DONE)
    try:
        with command.make_context("spoils", list(arguments)) as context:
            command.invoke(context)
        status: int = Status.DONE
    except typer.Exit as leaving:
        status = leaving.exit_code
    sys.stdout.flush()
    return status


def _refuse(message: str) -> int:
    if message:  # none when typer has shown the help instead
        print(said(message), file=sys.stderr)
    return Status.WRONG_INPUT

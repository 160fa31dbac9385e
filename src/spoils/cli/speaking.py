"""The command line in the user's language: help, refusals, notes."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from spoils.errors import UserError

VARIABLE = "SPOILS_LANG"
OPTION = "--lang"
LANGUAGES = ("en", "fr")
HELP_NAMES = ["-h", "--help"]
FRENCH_HEADINGS = {
    "COMMANDS_PANEL_TITLE": "Commandes",
    "DEFAULT_STRING": "[par défaut : {}]",
    "ENVVAR_STRING": "[variable : {}]",
    "REQUIRED_LONG_STRING": "[obligatoire]",
}
"""What stands around the help, where it is not the same as in English."""


@contextmanager
def listening(arguments: Sequence[str]) -> Iterator[list[str]]:
    """Hear `--lang fr` wherever it stands, for as long as the call runs; the other arguments."""
    others, wanted = without_language(arguments)
    before = os.environ.get(VARIABLE)
    if wanted is not None:
        os.environ[VARIABLE] = wanted
    try:
        yield others
    finally:
        os.environ.pop(VARIABLE, None)
        if before is not None:
            os.environ[VARIABLE] = before


def without_language(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    """What is left of the arguments, and the language that they ask for."""
    others = list(arguments)
    end = others.index("--") if "--" in others else len(others)
    for place, argument in enumerate(others[:end]):
        if argument == OPTION and place + 1 < end:
            return others[:place] + others[place + 2 :], others[place + 1]
        if argument.startswith(f"{OPTION}="):
            return others[:place] + others[place + 1 :], argument.removeprefix(f"{OPTION}=")
    return others, None


def spoken_language() -> str:
    """The language of the call that is running."""
    return os.environ.get(VARIABLE) or LANGUAGES[0]


def check_language() -> None:
    """A language that is not there is said before anything else."""
    language = spoken_language()
    if language not in LANGUAGES:
        raise UserError(f'there is no language "{language}"; there are {" and ".join(LANGUAGES)}')


def said(text: str) -> str:
    """A sentence of the program in the language that is spoken."""
    if spoken_language() != "fr":
        return text
    from spoils.french.translate import in_language

    return in_language("fr", text)


def tell(key: str, **values: object) -> str:
    """A message of the program in the language that is spoken."""
    from spoils.view.messages.catalogue import catalogue

    return catalogue(spoken_language()).sentence(key, values)


def percent(share: float) -> str:
    """A share in hundredths, as the language that is spoken writes numbers."""
    written = f"{share * 100:.1f}"
    return written.replace(".", ",") if spoken_language() == "fr" else written


def speak(command: Any) -> None:
    """Let a command and those below it give their help in the language that is spoken."""
    if spoken_language() != "fr":
        return
    from typer import rich_utils

    for name, french in FRENCH_HEADINGS.items():
        setattr(rich_utils, name, french)
    translate_help(command)


def translate_help(command: Any) -> None:
    """Put the help of a command, of its options and of the commands below it into that language."""
    if command.help:
        command.help = said(command.help)
    context = command.context_class(command, help_option_names=HELP_NAMES)
    for parameter in (*command.params, command.get_help_option(context)):
        if getattr(parameter, "help", None):
            parameter.help = said(parameter.help)
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner)

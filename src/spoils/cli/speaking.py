"""The command line in the user's language: help, refusals, notes."""

import os
import sys
from collections.abc import Sequence
from typing import Any

VARIABLE = "SPOILS_LANG"
OPTION = "--lang"
HELP_NAMES = ["-h", "--help"]
FRENCH_HEADINGS = {
    "COMMANDS_PANEL_TITLE": "Commandes",
    "DEFAULT_STRING": "[par défaut : {}]",
    "ENVVAR_STRING": "[variable : {}]",
    "REQUIRED_LONG_STRING": "[obligatoire]",
}
"""What stands around the help, where it is not the same as in English."""


def language_of(arguments: Sequence[str]) -> str:
    """The language a call asks for: `--lang fr`, or SPOILS_LANG."""
    for place, argument in enumerate(arguments):
        if argument == OPTION and place + 1 < len(arguments):
            return arguments[place + 1]
        if argument.startswith(f"{OPTION}="):
            return argument.removeprefix(f"{OPTION}=")
    return os.environ.get(VARIABLE, "en")


def spoken_language() -> str:
    """The language of the call that is running."""
    return language_of(sys.argv[1:])


def said(text: str, language: str) -> str:
    """A sentence of the program in that language."""
    if language != "fr":
        return text
    from spoils.french.translate import in_language

    return in_language(language, text)


def speak(command: Any, language: str) -> None:
    """Let a command and those below it give their help in that language."""
    if language != "fr":
        return
    from typer import rich_utils

    for name, french in FRENCH_HEADINGS.items():
        setattr(rich_utils, name, french)
    translate_help(command, language)


def translate_help(command: Any, language: str) -> None:
    """Put the help of a command, of its options and of the commands below it into a language."""
    if command.help:
        command.help = said(command.help, language)
    context = command.context_class(command, help_option_names=HELP_NAMES)
    for parameter in (*command.params, command.get_help_option(context)):
        if getattr(parameter, "help", None):
            parameter.help = said(parameter.help, language)
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner, language)

"""The command line in the user's language: help, refusals, notes."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import partial
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
FRENCH_VALUES = {
    "ADDRESS": "ADRESSE",
    "ARGS": "ARGUMENTS",
    "COMMAND": "COMMANDE",
    "DAYS": "JOURS",
    "FILE": "FICHIER",
    "FOLDER": "DOSSIER",
    "HASH": "EMPREINTE",
    "HOST": "HÔTE",
    "IN": "ENTRÉE",
    "NAME": "NOM",
    "NAME=NUMBER": "NOM=NOMBRE",
    "NUMBER": "NUMÉRO",
    "OUT": "SORTIE",
    "PATH": "CHEMIN",
    "PATHS": "CHEMINS",
    "QUERY": "REQUÊTE",
    "SOURCE": "SOURCE",
    "THEME": "THÈME",
    "WORDS": "MOTS",
}
"""What stands for a value in the help. Words that are the same in both languages need no line."""
FRENCH_KINDS = {"str": "texte", "int": "entier", "float": "nombre", "path": "chemin"}
"""Kinds of values. What is refused by their names is put into French later, so the kinds keep them."""


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
    """Let a command and those below it give their help in the language that is spoken, and let paragraphs
    flow: Typer keeps the lines in which all but the first were written."""
    if spoken_language() == "fr":
        speak_french(command)
    flow(command)


def flow(command: Any) -> None:
    """Join the lines of each paragraph of the help, and cut nothing off in its tables."""
    paragraphs = (command.help or "").split("\n\n")
    command.help = "\n\n".join(" ".join(paragraph.split("\n")) for paragraph in paragraphs)
    command.format_help = partial(show_whole, command.format_help)
    for inner in getattr(command, "commands", {}).values():
        flow(inner)


def show_whole(show: Callable[..., None], *arguments: Any) -> None:
    """Show a help; what that takes is only loaded then."""
    from spoils.cli.help_table import with_whole_words

    with_whole_words(show, *arguments)


def speak_french(command: Any) -> None:
    """The help in French."""
    from typer import rich_utils

    from spoils.french.typography import keep_together

    keep_together()
    for name, french in FRENCH_HEADINGS.items():
        setattr(rich_utils, name, french)
    translate_help(command)


def translate_help(command: Any) -> None:
    """Put the help of a command, of its options and of the commands below it into that language."""
    from spoils.french import typeset

    if command.help:
        command.help = said(command.help)
    context = command.context_class(command, help_option_names=HELP_NAMES)
    for parameter in (*command.params, command.get_help_option(context)):
        if getattr(parameter, "help", None):
            parameter.help = said(parameter.help)
        show_value_in_french(parameter)
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = in_french_words(command.subcommand_metavar)
    usage = command.get_usage
    command.get_usage = lambda ctx: typeset(usage(ctx).replace("Usage:", "Usage :", 1))
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner)


def show_value_in_french(parameter: Any) -> None:
    """Let the help name the value of a parameter, and its kind, in French."""
    if parameter.metavar:
        parameter.metavar = in_french_words(parameter.metavar)
    elif parameter.param_type_name == "argument":
        parameter.metavar = in_french_words(parameter.name.upper()) + ("..." if parameter.nargs < 0 else "")
    kind = FRENCH_KINDS.get(parameter.type.name.removesuffix(" range"))
    if kind is not None:
        parameter.type = copy(parameter.type)
        parameter.type.get_metavar = lambda param, ctx: f"<{kind}>"


def in_french_words(value: str) -> str:
    """The words of a value in French; those in small letters are what is typed."""
    return re.sub(r"NAME=NUMBER|[A-Z]+", lambda word: FRENCH_VALUES.get(word[0], word[0]), value)

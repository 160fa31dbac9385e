"""`spoils play`: a game in the terminal against bots."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from spoils.cli.inputs import CardSources, DeckFiles, EditionName, LanguageName

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from spoils.bots.bot import Bot
    from spoils.terminal.session import Session

DEFAULT_DECKS = ("starter-warlord", "starter-banker")


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command()(play)


def play(
    deck: DeckFiles = [],  # noqa: B006  # typer copies it
    bot: Annotated[str, typer.Option("--bot", metavar="NAME", help="Who plays against you.")] = "random",
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="The same seed shuffles the same way; by default another each time."),
    ] = None,
    edition: EditionName = "comprehensive",
    cards: CardSources = [],  # noqa: B006
    load: Annotated[
        str | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="What you are called in the log.")] = "Player",
    language: LanguageName = "en",
) -> None:
    """Play a game in the terminal. The first deck is yours; without decks two of the project's are taken.

    Choices are numbered. `help` lists the commands: the table, why not, undo, save and others.
    """
    from spoils.view.messages.catalogue import catalogue

    catalogue(language)  # a wrong option is reported before anything is loaded
    if load:
        session = loaded(load, bot, cards, name, language)
    else:
        session = started(deck, bot, seed, edition, cards, name, language)
    session.play()


def started(
    deck: list[str], bot: str, seed: int | None, edition: str, cards: list[str], name: str, language: str
) -> "Session":
    """A new game."""
    import secrets

    from spoils.cli.inputs import load_cards, load_decks
    from spoils.record.replay import Recorder
    from spoils.record.setup import Setup, find_edition, library_of
    from spoils.terminal.session import Session

    find_edition(edition)
    catalog = load_cards(cards)
    decks = load_decks(deck or list(DEFAULT_DECKS), catalog)
    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    setup = Setup(edition, chosen, decks)
    recorder = Recorder(setup, library_of(setup, catalog), log=True)
    bots = opponents(bot, len(decks), chosen)
    names = names_for(name, bot, len(decks))
    session = Session(recorder.game, bots, names, console(), reader(), recorder, language)
    lists = ", ".join(f"{who}: {one.name}" for who, one in zip(session.names, decks, strict=True))
    session.say(f"{lists}. Seed {chosen}.")
    return session


def loaded(file: str, bot: str, cards: list[str], name: str, language: str) -> "Session":
    """A saved game."""
    from pathlib import Path

    from spoils.cli.inputs import load_cards
    from spoils.record.save import load
    from spoils.terminal.session import Session

    game = load(Path(file), load_cards(cards))
    count = len(game.players)
    bots = opponents(bot, count, game.decisions)
    return Session(game, bots, names_for(name, bot, count), console(), reader(), language=language)


def opponents(bot: str, count: int, seed: int) -> "dict[int, Bot]":
    """Bots in all seats but the first."""
    from spoils.bots.outside import check_bot, find_bot

    check_bot(bot)
    return {seat: find_bot(bot, seed * 16 + seat) for seat in range(1, count)}


def names_for(name: str, bot: str, count: int) -> list[str]:
    """What the players are called."""
    if count == 2:
        return [name, f"{bot} bot"]
    return [name, *(f"{bot} bot {seat}" for seat in range(1, count))]


def console() -> "Console":
    """Where the game is shown: with colours on a terminal, plain elsewhere."""
    from rich.console import Console

    return Console(highlight=False, markup=False)


def reader() -> "Callable[[str], str]":
    """How lines are read: with a prompt on a terminal; from a script without one."""

    def read(prompt: str) -> str:
        if sys.stdin.isatty():
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    return read

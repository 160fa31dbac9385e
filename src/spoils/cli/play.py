"""`spoils play`: a game in the terminal against bots. `spoils decks` and `spoils bots`: what there is to play
with and against."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from spoils.cli.completion import bot_names
from spoils.cli.inputs import CardSources, DeckFiles, EditionName, LanguageName
from spoils.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from spoils.cards.catalog import Catalog
    from spoils.public.match import Match
    from spoils.terminal.reading import Reader
    from spoils.terminal.session import ScreenOf, Session

    Games = Callable[[Reader, ScreenOf], None]

DEFAULT_DECKS = ("starter-warlord", "starter-banker")
DEFAULT_BOT = "random"
KEPT = "game.json"


def register(program: typer.Typer) -> None:
    """Add the commands."""
    program.command()(play)
    program.command()(decks)
    program.command()(bots)


def play(
    deck: DeckFiles = [],  # noqa: B006  # typer copies it
    bot: Annotated[
        list[str],
        typer.Option(
            "--bot",
            metavar="NAME",
            autocompletion=bot_names,
            help="Who plays against you: one for all opponents, or one for each; repeatable.",
        ),
    ] = [],  # noqa: B006
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="The same seed shuffles the same way; by default another each time."),
    ] = None,
    edition: EditionName = "comprehensive",
    cards: CardSources = [],  # noqa: B006
    load: Annotated[
        str | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")
    ] = None,
    last: Annotated[bool, typer.Option("--continue", help="Go on with the game that was left last.")] = False,
    name: Annotated[str, typer.Option("--name", help="What you are called in the log.")] = "",
    language: LanguageName = "en",
    full_screen: Annotated[
        bool,
        typer.Option("--full-screen", help="On the whole screen: table, hand, log, question, card at once."),
    ] = False,
    coach: Annotated[
        bool, typer.Option("--coach/--no-coach", help="Whether `coach` may be asked what to do.")
    ] = True,
) -> None:
    """Play a game in the terminal. The first deck is yours; without decks two of the project's are taken.

    Choices are numbered. `help` lists the commands: the table, why not, coach, undo, save and others.
    """
    from spoils.cli.inputs import load_cards
    from spoils.view.messages.catalogue import catalogue

    catalogue(language)  # a wrong option is reported before anything is loaded
    source = kept_game() if last else load
    catalog = load_cards(cards)

    def games(lines: "Reader", screen_of: "ScreenOf") -> None:
        """One game after the other, as long as another one is wanted."""
        if source is None:
            match = started(deck, bot, seed, edition, catalog, name, language)
        else:
            match = loaded(source, bot, catalog, language)
        while session_of(match, lines, screen_of, coach).play():
            match = started(deck, bot, None, edition, catalog, name, language)

    if full_screen:
        on_full_screen(games, language)
    else:
        in_lines(games)


def decks(language: LanguageName = "en") -> None:
    """List the decks that come with the project."""
    from spoils.cards.catalog import Catalog
    from spoils.cards.project_decks import project_deck, project_deck_names
    from spoils.terminal.words import Words

    catalog = Catalog.load()
    words = Words(language, catalog.names_in(language))
    for name in project_deck_names():
        found = project_deck(name, catalog)
        kind = words(f"format.{found.format or 'constructed'}")
        print(f"{name:24} {found.name} ({words.card(found.faction or '')}, {kind})")


def bots(language: LanguageName = "en") -> None:
    """List the bots that can be played against."""
    from spoils.bots.naming import offered
    from spoils.bots.roster import BOTS
    from spoils.french.translate import phrase
    from spoils.terminal.words import Words

    words = Words(language)
    for name in BOTS:
        said = phrase(language, "{name}: {text}", name=words.bot(name), text=words(f"bots.{name}"))
        print(f"{name:16} {said}")
    for name in offered():
        print(f"{name:16} {words('bots.installed')}")
    print(words("bots.outside"))


# ---- beginning ---------------------------------------------------------------------------------------------


def started(
    deck: list[str],
    bot: list[str],
    seed: int | None,
    edition: str,
    catalog: "Catalog",
    name: str,
    language: str,
) -> "Match":
    """A new game."""
    import secrets

    from spoils.cli.inputs import load_decks
    from spoils.public.beginning import begin
    from spoils.record.setup import find_edition

    find_edition(edition)
    lists = load_decks(deck or list(DEFAULT_DECKS), catalog)
    names = bots_for(bot, len(lists))
    return begin(
        *lists,
        seed=secrets.randbelow(1_000_000) if seed is None else seed,
        edition=edition,
        cards=catalog,
        players=names_for(name, names, language),
        bots=seats_of(names),
        language=language,
    )


def loaded(file: str, bot: list[str], catalog: "Catalog", language: str) -> "Match":
    """A saved game, against the bots it was saved with unless others are named."""
    from pathlib import Path

    from spoils.public.beginning import load as load_match
    from spoils.record.files import BadFile

    match = load_match(file, cards=catalog, language=language)
    if match.setup is None:
        raise BadFile(Path(file), "does not say who plays: it was not saved by `spoils play`")
    names = [match.bots.get(seat, "") for seat in range(len(match.players))]
    if bot:
        names = bots_for(bot, len(match.players))
        match.bots = seats_of(names)
    if names.count("") != 1:
        raise UserError(f"{file}: one player must be a person and all others bots")
    if bot:
        match.players = tuple(names_for(match.players[names.index("")], names, language))
    return match


def session_of(match: "Match", lines: "Reader", screen_of: "ScreenOf", coach: bool) -> "Session":
    """The game at the keyboard; a heading says who plays with what."""
    from spoils.bots.naming import find_bot
    from spoils.terminal.completing import suggestions
    from spoils.terminal.session import Session

    setup = match.setup
    assert setup is not None
    bots = {seat: find_bot(name, setup.seed * 16 + seat) for seat, name in match.bots.items()}
    session = Session(match, bots, screen_of, lines, autosave=kept_place(), coached=coach)
    lines.suggest = partial(suggestions, session)
    players = [
        session.words("heading.player", player=who, deck=one.name)
        for who, one in zip(match.players, setup.decks, strict=True)
    ]
    session.screen.greet(session.words("heading", players=", ".join(players), seed=setup.seed))
    return session


def seats_of(bots: "Sequence[str]") -> dict[int, str]:
    """The seats that bots play."""
    return {seat: name for seat, name in enumerate(bots) if name}


def bots_for(bot: list[str], count: int) -> list[str]:
    """The names of the bots by seat; the first seat is the person's."""
    from spoils.bots.naming import check_bot

    named = bot or [DEFAULT_BOT]
    for name in named:
        check_bot(name)
    if len(named) not in (1, count - 1):
        raise UserError(f"{len(named)} bots were named, opponents: {count - 1}; name one, or one for each")
    return ["", *(named * (count - 1) if len(named) == 1 else named)]


def names_for(person: str, bots: "Sequence[str]", language: str) -> list[str]:
    """What the players are called; bots of the same name have numbers."""
    from spoils.terminal.words import Words

    words = Words(language)
    called = [words.bot(name) if name else person or words("person") for name in bots]
    return [
        f"{name} {called[: seat + 1].count(name)}" if called.count(name) > 1 and bots[seat] else name
        for seat, name in enumerate(called)
    ]


# ---- the game that was left --------------------------------------------------------------------------------


def kept_place() -> "Path | None":
    """Where a game at a terminal is kept while it is played; games typed by scripts are not kept."""
    from spoils.terminal.reading import is_interactive, kept_file

    return kept_file(KEPT) if is_interactive() else None


def kept_game() -> str:
    """The game that was left last."""
    from spoils.terminal.reading import kept_file

    file = kept_file(KEPT)
    if file is None or not file.exists():
        raise UserError("no game was left unfinished; begin one with spoils play")
    return str(file)


# ---- where it is shown -------------------------------------------------------------------------------------


def in_lines(games: "Games") -> None:
    """A line after the other: with colours on a terminal, plain elsewhere."""
    from rich.console import Console

    from spoils.terminal.line_screen import LineScreen
    from spoils.terminal.reading import reader

    games(reader(), partial(LineScreen, Console(highlight=False, markup=False)))


def on_full_screen(games: "Games", language: str) -> None:
    """On the whole of a terminal."""
    from spoils.terminal.reading import is_interactive

    if not is_interactive():
        raise UserError(
            "the whole screen needs a terminal; without --full-screen lines are read as they come"
        )
    from spoils.terminal.full_screen.app import run_full_screen
    from spoils.terminal.full_screen.bridge import FullScreen
    from spoils.terminal.words import Words

    run_full_screen(lambda app: games(app.reader, partial(FullScreen, app)), Words(language))

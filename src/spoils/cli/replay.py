"""`spoils replay` and `spoils compare`: recorded games, played again."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spoils.cli.inputs import CardSources, EditionName, LanguageName
from spoils.cli.speaking import said

if TYPE_CHECKING:
    from spoils.cards.catalog import Catalog
    from spoils.cards.names import Names
    from spoils.engine.state.definition import Library
    from spoils.record.compare import Difference
    from spoils.record.replay import Replay

ReplayFile = Annotated[str, typer.Argument(metavar="FILE", help="A recorded game.")]


def register(program: typer.Typer) -> None:
    """Add the commands."""
    program.command()(replay)
    program.command()(compare)


def replay(
    file: ReplayFile,
    cards: CardSources = [],  # noqa: B006  # typer copies it
    show: Annotated[bool, typer.Option("--show", help="Tell the whole game as a spectator sees it.")] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Show the table after every decision, forwards and back.")
    ] = False,
    language: LanguageName = "en",
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What the server showed of the secret seed when the game began."),
    ] = None,
) -> None:
    """Play a recorded game again and compare it step by step.

    The last line is `exact` or `diverged at N`, where N is the number of the answer. Of a game with a secret
    seed the line before says what commitment belongs to it.
    """
    from spoils.record.replay import other_engine, play_again

    recorded, library, catalog = read(file, cards)
    check_seed(recorded.setup.seed, commitment)
    if show:
        tell(recorded, library, language, catalog.names_in(language))
    if step:
        go_through(recorded, library, language, catalog.names_in(language))
    divergence = play_again(recorded, library)
    if divergence is None:
        print("exact")
        return
    print(said(divergence.what))
    if other := other_engine(recorded):
        print(said(other))
    print(f"diverged at {divergence.after}")
    raise typer.Exit(1)


def check_seed(seed: int, promised: str | None) -> None:
    """Whether the seed is the one that was promised when the game began."""
    from spoils.engine.state.chance import SECRET
    from spoils.engine.state.chance import commitment as commitment_to
    from spoils.errors import UserError

    if seed < SECRET:
        if promised is not None:
            raise UserError("the game has no secret seed: nothing was promised about its shuffles")
        return
    found = commitment_to(seed)
    print(f"commitment {found}")
    if promised is not None and promised.strip().lower() != found:
        print(said("the seed is not the one that was promised"))
        raise typer.Exit(1)


def compare(
    file: ReplayFile,
    edition: EditionName,
    cards: CardSources = [],  # noqa: B006
    language: LanguageName = "en",
) -> None:
    """Play a recorded game by the rules of another edition, up to the first event that differs.

    The last line is `same` or `differs at N: RULE`, where N is the number of the event in the log.
    """
    from spoils.record.compare import compare as find_difference
    from spoils.record.setup import find_edition

    rules = find_edition(edition)
    recorded, library, catalog = read(file, cards)
    difference = find_difference(recorded, library, rules)
    if difference is None:
        print("same")
        return
    explain(difference, recorded, edition, language, catalog.names_in(language))
    print(f"differs at {difference.event}: {', '.join(difference.rules) or 'no rule'}")
    raise typer.Exit(1)


def read(file: str, cards: list[str]) -> "tuple[Replay, Library, Catalog]":
    """The recorded game, the cards it was played with, and all that were named."""
    from spoils.cli.inputs import load_cards
    from spoils.record.fitting import fitting_library
    from spoils.record.replay import read_replay

    recorded = read_replay(Path(file))
    catalog = load_cards(cards)
    return recorded, fitting_library(recorded, catalog, file), catalog


def tell(recorded: "Replay", library: "Library", language: str, names: "Names") -> None:
    """The log of the game, as far as it can be played."""
    from contextlib import suppress

    from spoils.engine.state.questions import IllegalAnswer
    from spoils.public.beginning import begin_again
    from spoils.view.log import log_for

    match = begin_again(recorded, library, language, names)
    with suppress(IllegalAnswer):
        match.lead(recorded.given)
    for message in log_for(match.game, None):
        print(match.speaker.say(message, rules=True))


def go_through(recorded: "Replay", library: "Library", language: str, names: "Names") -> None:
    """The game a decision at a time, as a spectator sees it."""
    from rich.console import Console

    from spoils.terminal.line_screen import LineScreen
    from spoils.terminal.reading import reader
    from spoils.terminal.stepping import step_through
    from spoils.terminal.words import Words
    from spoils.view.say import Speaker

    speaker = Speaker(recorded.names(language), language, recorded.setup.edition, names)
    screen = LineScreen(Console(highlight=False, markup=False), Words(language, names), speaker, library)
    step_through(recorded, library, None, screen, reader())


def explain(
    difference: "Difference", recorded: "Replay", edition: str, language: str, called: "Names"
) -> None:
    """What each edition makes happen, and what it says."""
    from spoils.view.messages.catalogue import catalogue
    from spoils.view.say import Speaker

    names = (recorded.setup.edition, edition)
    width = max(map(len, names))
    nothing = catalogue(language).sentence("compare.nothing", {})
    print(catalogue(language).sentence("compare.after", {"n": difference.answers}))
    for name, message in zip(names, (difference.recorded, difference.other), strict=True):
        speaker = Speaker(recorded.names(language), language, name, called)
        print(f"{name:{width}}  {nothing if message is None else speaker.say(message, rules=True)}")
    for title, statements in both_rules(difference, names, language):
        print(f"\n{title}")
        for name, words in zip(names, statements, strict=True):
            print(f"  {name:{width}}  {words}")


def both_rules(
    difference: "Difference", names: tuple[str, str], language: str
) -> "list[tuple[str, list[str]]]":
    """The rules behind the difference beside each other: a title, and what each edition says where."""
    from spoils.engine.differences import FIELDS
    from spoils.rules.book import Rulebook

    book = Rulebook.load(language)
    found: list[tuple[str, list[str]]] = []
    for entry in book.differences:
        statements = [entry.of(name) for name in names]
        if (
            not set(FIELDS.get(entry.id, ())) & set(difference.fields)
            or len({s.text for s in statements}) == 1
        ):
            continue
        words = [
            " ".join([s.text, f"[{', '.join(s.where)}]" if s.where else ""]).rstrip() for s in statements
        ]
        found.append((f"{entry.what} ({', '.join(entry.rules)})", words))
    return found

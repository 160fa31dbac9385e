"""`spoils simulate`: bots against each other, game after game."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from spoils.cli.inputs import CardSources, DeckFiles, EditionName
from spoils.errors import UserError

if TYPE_CHECKING:
    from rich.progress import Progress

    from spoils.lab.match import Played
    from spoils.lab.tally import Tally

FEW = 20  # so few games are not worth starting processes for


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command()(simulate)


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    deck: DeckFiles = [],  # noqa: B006  # typer copies it
    bot: Annotated[
        list[str], typer.Option("--bot", metavar="NAME", help="Who plays each deck; one name plays all.")
    ] = [],  # noqa: B006
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default as many as there are processors.")
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Write one JSON line for each game.")
    ] = None,
    cards: CardSources = [],  # noqa: B006
    edition: EditionName = "comprehensive",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play each other with changing seats: every seed is played once in each seating.

    The last line is `N games, N draws, N errors, X games/s, Y decisions/s`.
    """
    from spoils.bots.roster import make_bot
    from spoils.cli.inputs import load_cards, load_decks
    from spoils.lab.match import Contest
    from spoils.lab.simulate import simulate as play
    from spoils.lab.tally import Tally
    from spoils.record.setup import Setup, find_edition, library_of

    find_edition(edition)
    for name in bot:
        make_bot(name, 0)
    catalog = load_cards(cards)
    decks = load_decks(deck, catalog)
    contest = Contest(edition, decks, bots_for(bot, len(decks)), seed)
    library = library_of(Setup(edition, seed, decks), catalog)
    processes = jobs or (1 if games < FEW else os.cpu_count() or 1)
    tally = Tally(contest)
    stopped = False
    with output(out) as lines, progress(games) as bar:
        try:
            for played in play(contest, games, cards, library, processes):
                report(played, tally, lines)
                bar.advance(bar.task_ids[0])
        except KeyboardInterrupt:
            stopped = True
    show(tally, as_json)
    if stopped:
        raise typer.Exit(130)
    if tally.errors:
        raise typer.Exit(1)


def bots_for(names: list[str], count: int) -> tuple[str, ...]:
    """One bot for each deck."""
    if len(names) <= 1:
        return tuple((names or ["random"]) * count)
    if len(names) != count:
        raise UserError(f"{len(names)} bots were named for {count} decks; name one, or one for each deck")
    return tuple(names)


@contextmanager
def output(path: str | None) -> Iterator[IO[bytes] | None]:
    """The file for the results, if one is wanted; "-" is standard output."""
    if path is None:
        yield None
    elif path == "-":
        yield sys.stdout.buffer
    else:
        with open(path, "wb") as file:
            yield file


@contextmanager
def progress(games: int) -> "Iterator[Progress]":
    """A bar on a terminal, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns: tuple[Any, ...] = ("games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        bar.add_task("games", total=games)
        yield bar


def report(played: "Played", tally: "Tally", lines: IO[bytes] | None) -> None:
    """Count a game and write its line."""
    import msgspec

    tally.add(played)
    if lines is not None:
        lines.write(msgspec.json.encode(played) + b"\n")
        lines.flush()
    if played.error is not None:
        typer.echo(f"game {played.game} (seed {played.seed}): {played.error}", err=True)


def show(tally: "Tally", as_json: bool) -> None:
    """The result as a table, or as JSON."""
    if as_json:
        import json

        print(json.dumps(tally.as_dict(), ensure_ascii=False, indent=2))
        return
    for bot, deck, wins, share in tally.rows():
        print(f"{bot} with {deck}: {wins} wins ({share:.1%})")
    print(tally.last_line())

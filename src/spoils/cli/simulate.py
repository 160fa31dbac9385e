"""`spoils simulate`: bots against each other, game after game."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spoils.cli.completion import bot_names
from spoils.cli.inputs import CardSources, DeckFiles, EditionName
from spoils.cli.speaking import percent, said, spoken_language, tell
from spoils.errors import UserError

if TYPE_CHECKING:
    from rich.progress import Progress

    from spoils.lab.dataset import Dataset
    from spoils.lab.match import Played
    from spoils.lab.results import Results
    from spoils.lab.tally import Tally

FEW = 20  # so few games are not worth starting processes for


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command()(simulate)


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    deck: DeckFiles = [],  # noqa: B006  # typer copies it
    bot: Annotated[
        list[str],
        typer.Option(
            "--bot",
            metavar="NAME",
            autocompletion=bot_names,
            help="Who plays each deck; one name plays all. cmd:COMMAND is a program.",
        ),
    ] = [],  # noqa: B006
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default as many as there are processors.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="One JSON line for each game; a table if named .parquet."),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            "--data", metavar="FOLDER", help="Results, and every decision and event as Parquet files."
        ),
    ] = None,
    replays: Annotated[
        bool, typer.Option("--replays", help="Put a replay of each game into the folder too.")
    ] = False,
    backend: Annotated[
        str, typer.Option("--backend", help="processes, or ray for a cluster (RAY_ADDRESS).")
    ] = "processes",
    cards: CardSources = [],  # noqa: B006
    edition: EditionName = "comprehensive",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play each other with changing seats: every seed is played once in each seating.

    Ctrl-C stops; the games that are finished are kept, and the same command goes on with the others. The
    last line is `N games, N draws, N errors, X games/s, Y decisions/s`.
    """
    from spoils.bots.naming import check_bot
    from spoils.cli.inputs import load_cards, load_decks
    from spoils.lab.backends import check_backend
    from spoils.lab.dataset import dataset_in
    from spoils.lab.match import Contest, not_played
    from spoils.lab.results import results_in
    from spoils.lab.simulate import chronicle as play
    from spoils.lab.stopping import Stop
    from spoils.lab.tally import Tally
    from spoils.record.setup import Setup, find_edition, library_of

    check_backend(backend)
    find_edition(edition)
    for name in bot:
        check_bot(name)
    catalog = load_cards(cards)
    decks = load_decks(deck, catalog)
    contest = Contest(edition, decks, bots_for(bot, len(decks)), seed)
    if replays and data is None:
        raise UserError("--replays puts replays into the folder of --data; name one with --data FOLDER")
    # cards that cannot be played with are reported at once
    library = library_of(Setup(edition, seed, decks), catalog)
    if jobs is None and backend == "processes":
        jobs = 1 if games < FEW else os.cpu_count() or 1
    tally = Tally(contest)
    with (
        results_in(out, lambda game: not_played(contest, game, ""), contest.seed_of(games)) as results,
        dataset_in(data, contest, library.content_hash, replays=replays) as dataset,
        Stop() as stop,
        progress(games) as bar,
    ):
        missing = still_to_play(games, results, dataset)
        for game in sorted(set(range(games)).difference(missing)):
            tally.remember((dataset or results).done[game])  # type: ignore[union-attr]
            bar.advance(bar.task_ids[0])
        telling = dataset is not None
        for played, told in play(
            contest, missing, catalog, jobs, backend=backend, stop=stop, telling=telling
        ):
            if dataset is not None and played.game not in dataset.done:
                dataset.add(played, told)
            kept = results is not None and played.game in results.done
            report(played, tally, None if kept else results)
            bar.advance(bar.task_ids[0])
    show(tally, as_json)
    if stop.wished:
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


def still_to_play(games: int, results: "Results | None", dataset: "Dataset | None") -> list[int]:
    """The games that some file has not got yet."""
    files = [one.done for one in (results, dataset) if one is not None]
    return [game for game in range(games) if not files or any(game not in done for done in files)]


@contextmanager
def progress(games: int, of: str = "games") -> "Iterator[Progress]":
    """A bar on a terminal, nothing elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from spoils.french.translate import term

    console = Console(stderr=True)
    shown = term(spoken_language(), of)
    columns: tuple[Any, ...] = (shown, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        bar.add_task(shown, total=games)
        yield bar


def report(played: "Played", tally: "Tally", results: "Results | None") -> None:
    """Count a game and keep its result."""
    tally.add(played)
    if results is not None:
        results.add(played)
    if played.error is not None:
        typer.echo(said(f"game {played.game} (seed {played.seed}): {played.error}"), err=True)


def show(tally: "Tally", as_json: bool) -> None:
    """The result as a table, or as JSON."""
    if as_json:
        import json

        print(json.dumps(tally.as_dict(), ensure_ascii=False, indent=2))
        return
    for bot, deck, wins, share in tally.rows():
        print(tell("run.wins", bot=bot, deck=deck, wins=wins, share=percent(share)))
    print(tally.last_line())

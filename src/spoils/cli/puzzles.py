"""`spoils puzzles`: find positions with one good answer in bots' games, and prove them again."""

from pathlib import Path
from typing import Annotated

import typer

from spoils.cli.arena import STARTERS
from spoils.cli.completion import bot_names
from spoils.cli.inputs import CardSources, DeckFiles, EditionName

PuzzleFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file of puzzles, one a line.")]


def register(program: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="Find puzzles in bots' games and prove them.", no_args_is_help=True)
    group.command()(mine)
    group.command()(check)
    program.add_typer(group, name="puzzles")


def mine(
    file: PuzzleFile,
    games: Annotated[int, typer.Option(min=1, help="How many games are looked through.")] = 20,
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", autocompletion=bot_names, help="Who plays them.")
    ] = "greedy",
    deck: DeckFiles = [],  # noqa: B006  # typer copies it
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    cards: CardSources = [],  # noqa: B006
    edition: EditionName = "comprehensive",
) -> None:
    """Find puzzles in bots' games and add them to a file.

    Win this turn, survive it, or make the most of a battle: one answer reaches the goal against every
    defence, every other is certainly worse. After Ctrl-C what was found is kept.
    """
    from spoils.bots.naming import check_bot
    from spoils.cli.inputs import load_cards, load_decks
    from spoils.lab.stopping import Stop
    from spoils.lab.tables import Tables
    from spoils.study.puzzles.mining import mine as find
    from spoils.study.puzzles.puzzle import write_puzzles

    check_bot(bot)
    catalog = load_cards(cards)
    decks = [one for name in deck or STARTERS for one in load_decks([name], catalog)[:1]]
    tables = Tables(decks, catalog, edition)
    with Stop() as stop:
        count = write_puzzles(file, find(tables, bot, catalog, range(games), seed, stop))
    typer.echo(f"{count} new puzzles in {file}")


def check(
    file: PuzzleFile,
    cards: CardSources = [],  # noqa: B006
) -> None:
    """Prove every puzzle of a file anew, by laying out the whole tree.

    The answer is no (exit status 1) if one is wrong. The last line is `N of M proven`, with how many trees
    were too large to be laid out.
    """
    from spoils.cli.inputs import load_cards
    from spoils.cli.main import Status
    from spoils.study.puzzles.checking import TooLarge, fault_of
    from spoils.study.puzzles.puzzle import read_puzzles

    catalog = load_cards(cards)
    proven = wrong = large = 0
    for puzzle in read_puzzles(file):
        try:
            fault = fault_of(puzzle, catalog)
        except TooLarge:
            large += 1
            continue
        proven += not fault
        wrong += bool(fault)
        if fault:
            typer.echo(f"{puzzle.id}: {fault}")
    beyond = f", {large} too large" if large else ""
    typer.echo(f"{proven} of {proven + wrong + large} proven{beyond}")
    if wrong:
        raise typer.Exit(Status.NO)

"""`spoils puzzles`: solve positions with one good answer, find them in bots' games, prove them again."""

from pathlib import Path
from typing import Annotated

import typer

from spoils.cli.arena import STARTERS
from spoils.cli.completion import bot_names
from spoils.cli.inputs import CardSources, DeckFiles, EditionName, LanguageName
from spoils.errors import UserError

KEPT = "puzzles.json"
PuzzleFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file of puzzles, one a line.")]


def register(program: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="Solve puzzles, find them in bots' games and prove them.", no_args_is_help=True)
    group.command("list")(overview)
    group.command()(play)
    group.command()(mine)
    group.command()(check)
    group.command()(choose)
    program.add_typer(group, name="puzzles")


def overview(language: LanguageName = "en") -> None:
    """The puzzle of the day, the themes, and how many you have solved."""
    from collections import Counter
    from datetime import UTC, datetime

    from spoils.french.translate import phrase
    from spoils.study.puzzles.record import read_record
    from spoils.study.puzzles.shelf import of_the_day, shipped
    from spoils.terminal.reading import kept_file
    from spoils.terminal.words import Words

    words, record, day = Words(language), read_record(kept_file(KEPT)), datetime.now(UTC).date()
    today = of_the_day(day)
    theme = words(f"puzzle.theme.{today.theme}")
    typer.echo(words("puzzle.today"))
    typer.echo("  " + words("puzzle.listed", id=today.id, theme=theme, level=today.level))
    every = Counter(one.theme for one in shipped())
    solved = Counter(one.theme for one in shipped() if one.id in record.solved)
    for one, count in sorted(every.items()):
        told = words("puzzle.count", n=solved[one], all=count)
        said = phrase(language, "{name}: {text}", name=words(f"puzzle.theme.{one}"), text=told)
        typer.echo(f"{one.value:10} {said}")
    typer.echo(words("puzzle.streak", days=record.days_in_a_row(day), row=record.row, best=record.best))


def play(
    puzzle: Annotated[
        str | None, typer.Argument(metavar="ID", help="Which one; by default the puzzle of the day.")
    ] = None,
    theme: Annotated[
        str | None, typer.Option("--theme", metavar="THEME", help="One of a theme, as list names them.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file", metavar="FILE", help="Those of a file that mine has written, the easier first."
        ),
    ] = None,
    language: LanguageName = "en",
) -> None:
    """Solve puzzles in the terminal: that of the day, then others that you have not solved.

    Answers are given as in `spoils play`. `hint` helps in two steps, `solution` shows the whole line.
    """
    from datetime import UTC, datetime

    from rich.console import Console

    from spoils.cards.catalog import Catalog
    from spoils.study.puzzles.file import read_puzzles
    from spoils.study.puzzles.record import keep_record, read_record
    from spoils.study.puzzles.shelf import in_order, next_of, of_the_day, of_theme, puzzle_called, shipped
    from spoils.terminal.puzzle_table import LEAVE, LeftPuzzle, PuzzleTable
    from spoils.terminal.reading import kept_file, reader
    from spoils.terminal.words import Words
    from spoils.view.messages.catalogue import catalogue

    catalogue(language)  # a wrong option is reported before anything is loaded
    every = shipped() if file is None else in_order(read_puzzles(file))
    if not every:
        raise UserError(f"{file}: holds no puzzle yet; spoils puzzles mine looks for some")
    day, kept, lines, cards = datetime.now(UTC).date(), kept_file(KEPT), reader(), Catalog.load()
    record, today = read_record(kept), of_the_day(day)
    choice = of_theme(theme, every)
    current = puzzle_called(puzzle, every) if puzzle is not None else None
    current = current or (today if theme is None and file is None else None)
    current = current or next_of(choice, record.solved)
    if current is None:
        typer.echo(Words(language)("puzzle.finished"))
    try:
        while current is not None:
            table = PuzzleTable(current, cards, Console(highlight=False), lines, language)
            if table.solve():
                of_today = day if current.id == today.id else None
                record = record.after_solving(current.id, clean=table.clean, day=of_today)
            if not table.clean:
                record = record.after_mistake()
            keep_record(kept, record)
            row = record.days_in_a_row(day)
            table.say(table.words("puzzle.streak", days=row, row=record.row, best=record.best), "dim")
            current = next_of(choice, (*record.solved, current.id))
            end = "puzzle.finished" if next_of(choice, record.solved) is None else "puzzle.left"
            table.say(table.words("puzzle.next" if current else end), "cyan")
            if current is not None and lines("> ").strip().casefold() in LEAVE:
                return
    except (LeftPuzzle, EOFError, KeyboardInterrupt):
        return


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
    drawn: Annotated[
        bool, typer.Option("--drawn", help="Decks drawn at random for each game, from all cards there are.")
    ] = False,
    theme: Annotated[
        list[str],
        typer.Option("--theme", metavar="THEME", help="Only of this theme, as list names them; repeatable."),
    ] = [],  # noqa: B006
    hard: Annotated[
        bool, typer.Option("--hard", help="Only such as are not solved by looking one step ahead.")
    ] = False,
) -> None:
    """Find puzzles in bots' games and add them to a file.

    Win this turn, survive it, or make the most of a battle: one answer reaches the goal against every
    defence, every other is certainly worse. What resembles a puzzle of the file is left out. After Ctrl-C
    what was found is kept.
    """
    from spoils.bots.naming import check_bot
    from spoils.cli.inputs import load_cards, load_decks
    from spoils.lab.memory import settle_in
    from spoils.lab.stopping import Stop
    from spoils.lab.tables import DrawnTables, Tables
    from spoils.study.puzzles.file import read_puzzles, write_puzzles
    from spoils.study.puzzles.likeness import Collection
    from spoils.study.puzzles.mining import mine as find
    from spoils.study.puzzles.puzzle import Theme, theme_called
    from spoils.study.puzzles.veins import Prospect

    check_bot(bot)
    themes = [theme_called(one) for one in theme] or list(Theme)
    catalog = load_cards(cards)
    if drawn:
        tables: Tables = DrawnTables(catalog)
    else:
        decks = [one for name in deck or STARTERS for one in load_decks([name], catalog)[:1]]
        tables = Tables(decks, catalog, edition)
    known = Collection(read_puzzles(file) if file.exists() else (), catalog)
    prospect = Prospect(catalog, known, themes, hard=hard)
    settle_in()
    with Stop() as stop:
        count = write_puzzles(file, find(tables, bot, range(games), seed, prospect, stop))
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
    from spoils.study.puzzles.checking import TooLarge, checked
    from spoils.study.puzzles.file import read_puzzles

    catalog = load_cards(cards)
    proven = wrong = large = 0
    for puzzle in read_puzzles(file):
        try:
            fault, _ = checked(puzzle, catalog)
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


def choose(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write them.")],
    source: Annotated[
        list[Path], typer.Argument(metavar="SOURCE...", help="Files of puzzles to choose from.")
    ],
    most: Annotated[int, typer.Option(min=1, help="How many at most.")] = 500,
    cards: CardSources = [],  # noqa: B006
) -> None:
    """Choose puzzles of one or more files for a file that people are to solve.

    Left out is what resembles an earlier one, what guessing solves too often, and what depends on something
    that does not show. Themes and levels are mixed. What FILE has held is only kept if it is a SOURCE too.
    """
    from spoils.cli.inputs import load_cards
    from spoils.study.puzzles.choosing import choose as choose_from
    from spoils.study.puzzles.file import read_puzzles, store_puzzles

    catalog = load_cards(cards)
    puzzles = [one for path in source for one in read_puzzles(path)]
    chosen = choose_from(puzzles, catalog, most)
    store_puzzles(file, chosen)
    typer.echo(f"{len(chosen)} of {len(puzzles)} puzzles in {file}")

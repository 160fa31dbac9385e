"""`spoils analyse`: what was decided in a recorded game, and how well."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spoils.cli.inputs import CardSources, LanguageName
from spoils.errors import UserError

if TYPE_CHECKING:
    from spoils.study.analysis.model import Analysis


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command()(analyse)


def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A recorded game.")],
    nodes: Annotated[
        int, typer.Option(min=100, max=1_000_000, help="How closely to look, for each decision.")
    ] = 4_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same analysis.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; by default as many as there are processors.")
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Keep the analysis as JSON, too.")
    ] = None,
    cards: CardSources = [],  # noqa: B006  # typer copies it
    language: LanguageName = "en",
) -> None:
    """Analyse a recorded game: chances of winning, mistakes, luck.

    For every decision: the chance of winning by what the player knew, and in hindsight with all cards open;
    what cost more than its noise, what would have been better, and why; what luck the draws were. After
    Ctrl-C what is there is shown.
    """
    from spoils.cards.catalog import Catalog
    from spoils.cli.replay import read
    from spoils.cli.simulate import progress
    from spoils.lab.stopping import Stop
    from spoils.record.replay import check_cards, play_again
    from spoils.record.setup import library_of
    from spoils.study.analysis.model import Budget
    from spoils.study.analysis.report import report
    from spoils.study.analysis.whole import Course, Found, Task, summed_up
    from spoils.study.analysis.whole import analyse as look_at
    from spoils.view.say import Speaker

    recorded, library, catalog = read(file, cards)
    # the processes that look at the moments read the card files whole
    check_cards(recorded, library_of(recorded.setup, Catalog.load(cards)), file)
    if play_again(recorded, library) is not None:
        raise UserError(f"{file}: the game cannot be played again as recorded; spoils replay says where")
    course = Course(recorded, library)
    task = Task(recorded, tuple(cards), Budget(nodes, seed))
    found: list[Found] = []
    with Stop() as stop, progress(len(course.moments), "moments") as bar:
        for one in look_at(course, task, min(jobs or os.cpu_count() or 1, len(course.moments)), stop):
            found.append(one)
            bar.advance(bar.task_ids[0])
        stopped = stop.wished
    analysis = summed_up(found, task.budget, course.players)
    if out is not None:
        keep(analysis, Path(out))
    names = catalog.names_in(language)
    speaker = Speaker(recorded.names(language), language, recorded.setup.edition, names)
    for line in report(analysis, speaker):
        print(line)
    if stopped:
        total = len(course.moments)
        print(speaker.catalogue.sentence("study.stopped", {"done": len(found), "total": total}))
        raise typer.Exit(130)


def keep(analysis: "Analysis", path: Path) -> None:
    """Write the analysis to a file."""
    import msgspec

    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(analysis), indent=1) + b"\n")
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from None

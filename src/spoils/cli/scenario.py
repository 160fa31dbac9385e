"""`spoils scenario`: run files that say what must follow from a position."""

import json
from pathlib import Path
from typing import Annotated

import typer

from spoils.cli.speaking import said, spoken_language


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("scenario")(scenario)


def scenario(
    paths: Annotated[
        list[Path], typer.Argument(help="Scenario files, or folders with such files below them.")
    ],
    cards: Annotated[
        list[Path] | None, typer.Option("--cards", help="Add cards from a file or folder (repeatable).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcomes as JSON.")] = False,
) -> None:
    """Run scenarios: a position, a script, and what must be true."""
    from spoils.cards.catalog import Catalog
    from spoils.cli.main import Status
    from spoils.scenario.report import PASSED, UNUSABLE, run_paths, summary

    outcomes = []
    language = "en" if as_json else spoken_language()
    for outcome in run_paths(paths, Catalog.load(cards or ()), language):
        outcomes.append(outcome)
        if not as_json:
            typer.echo(outcome.in_words(language))
            for line in outcome.details(language):
                typer.echo(line)
        if outcome.status == UNUSABLE:
            typer.echo(said(outcome.problem), err=True)
    if as_json:
        report = {"scenarios": [outcome.as_data() for outcome in outcomes], "summary": summary(outcomes)}
        typer.echo(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        if any(outcome.status == UNUSABLE for outcome in outcomes):
            typer.echo()  # the errors above may stand on the same screen
        typer.echo(summary(outcomes))
    if any(outcome.status == UNUSABLE for outcome in outcomes):
        raise typer.Exit(Status.WRONG_INPUT)
    if any(outcome.status != PASSED for outcome in outcomes):
        raise typer.Exit(Status.NO)

"""`spoils serve`: the game in the browser."""

import os
from typing import Annotated

import typer


def register(program: typer.Typer) -> None:
    """Add the command `serve` to the program."""
    program.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help="Where games are kept: a file, or postgresql://user@host/name. "
            "Without it SPOILS_DATABASE, or a file in your data folder.",
        ),
    ] = None,
    cards: Annotated[
        list[str],
        typer.Option("--cards", metavar="PATH", help="Card files or OCTGN sets for everybody; repeatable."),
    ] = [],  # noqa: B006  # typer copies it
    verbose: Annotated[bool, typer.Option(help="Log every request.")] = False,
) -> None:
    """Serve the game: open the address it prints in a browser."""
    from spoils.cards.catalog import Catalog
    from spoils.server.run import run_server
    from spoils.server.settings import Settings, database_url, default_database

    named = database or os.environ.get("SPOILS_DATABASE")
    url = database_url(named) if named else default_database()
    if cards:
        Catalog.load(cards)  # what is wrong with them is said before anything is served
    run_server(Settings(database=url, cards=tuple(cards)), host, port, verbose=verbose)

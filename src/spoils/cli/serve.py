"""`spoils serve`: the game in the browser."""

import os
from dataclasses import replace
from typing import Annotated, Literal

import typer

Form = Literal["plain", "json"]


def register(program: typer.Typer) -> None:
    """Add the command `serve` to the program."""
    program.command("serve")(serve)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where games are kept: sqlite:///FILE or postgresql://user@host/name. "
            "Without it SPOILS_DATABASE, or a file in your data folder.",
        ),
    ] = None,
    cards: Annotated[
        list[str],
        typer.Option("--cards", metavar="PATH", help="Card files or OCTGN sets for everybody; repeatable."),
    ] = [],  # noqa: B006  # typer copies it
    redis: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="redis://host: several servers share one PostgreSQL database. Without it SPOILS_REDIS.",
        ),
    ] = None,
    proxy: Annotated[
        list[str],
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A proxy in front of the server, whose X-Forwarded headers are believed; repeatable.",
        ),
    ] = [],  # noqa: B006
    prefix: Annotated[
        str,
        typer.Option(metavar="PATH", help="Serve everything below a path of the host, such as /spoils."),
    ] = "",
    origin: Annotated[
        str,
        typer.Option(metavar="URL", help="Where people find the server, for passkeys and letters."),
    ] = "",
    no_registration: Annotated[
        bool, typer.Option("--no-registration", help="Nobody can make a new account.")
    ] = False,
    smtp: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="smtp://user:password@host: sends letters. Without it SPOILS_SMTP, or none."
        ),
    ] = None,
    mail_from: Annotated[str, typer.Option(metavar="ADDRESS", help="Whom letters are from.")] = "",
    words: Annotated[
        str,
        typer.Option(metavar="FILE", help="Words that are not welcome in names and talk, one a line."),
    ] = "",
    older_version: Annotated[
        list[str],
        typer.Option(
            "--older-version",
            metavar="PATH",
            help="A virtual environment with an older version, which finishes its games; repeatable.",
        ),
    ] = [],  # noqa: B006
    limit: Annotated[
        list[str],
        typer.Option(
            "--limit", metavar="NAME=NUMBER", help="Change a limit (docs/OPERATING.md); repeatable."
        ),
    ] = [],  # noqa: B006
    keep_games: Annotated[
        float, typer.Option(min=0, metavar="DAYS", help="Delete games so long after their end; 0: never.")
    ] = 0,
    keep_visitors: Annotated[
        float,
        typer.Option(min=0, metavar="DAYS", help="Forget visitors not seen for so long; 0: never."),
    ] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes that own games; without it one a core.")
    ] = None,
    bots: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
    metrics: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="Where a monitoring program finds figures.")
    ] = "",
    push_host: Annotated[
        list[str],
        typer.Option(
            "--push-host",
            metavar="HOST",
            help="A push service besides those of the known browsers; repeatable.",
        ),
    ] = [],  # noqa: B006
    season: Annotated[
        str, typer.Option(metavar="NAME", help="The season of the ratings; a new name begins a new one.")
    ] = "",
    log: Annotated[str, typer.Option(metavar="plain|json", help="The form of the log.")] = "plain",
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
) -> None:
    """Serve the game: open the address it prints in a browser."""
    from spoils.cards.catalog import Catalog
    from spoils.cli.speaking import said
    from spoils.errors import UserError
    from spoils.server.run import run_server
    from spoils.server.settings import (
        Settings,
        database_url,
        default_database,
        limits_from,
        origin_from,
        prefix_from,
        smtp_from,
    )
    from spoils.server.work.older import find_older

    if log not in ("plain", "json"):
        raise UserError(f'"{log}" is no form of the log; write plain or json')
    named = database or os.environ.get("SPOILS_DATABASE")
    url = database_url(named) if named else default_database()
    if cards:
        Catalog.load(cards)  # what is wrong with them is reported before anything is served
    shared = redis or os.environ.get("SPOILS_REDIS") or ""
    if shared and not url.startswith("postgresql"):
        raise UserError("several servers cannot share a SQLite file; use postgresql://user@host/name")
    settings = Settings(
        database=url,
        redis=shared,
        cards=tuple(cards),
        proxies=tuple(proxy),
        limits=limits_from(limit),
        keep_games=keep_games,
        keep_visitors=keep_visitors,
        metrics=metrics,
        prefix=prefix_from(prefix),
        origin=origin_from(origin),
        registration=not no_registration,
        smtp=smtp_from(smtp or os.environ.get("SPOILS_SMTP") or "", mail_from, origin),
        mail_from=mail_from,
        words=words,
        older=tuple(map(find_older, older_version)),
        bots=bots,
        season=season[:40],
        push_hosts=tuple(push_host),
    )
    if workers is not None:
        settings = replace(settings, workers=workers)
    form: Form = "json" if log == "json" else "plain"
    run_server(settings, host, port, verbose=verbose, log=form, said=said)

"""`spoils admin`: what whoever runs a server needs."""

import os
from typing import Annotated

import typer

from spoils.cli.speaking import tell

Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="As for `spoils serve`; without it SPOILS_DATABASE, or the usual file."),
]


def register(program: typer.Typer) -> None:
    """Add the commands."""
    admin = typer.Typer(help="Look after a server's database.", no_args_is_help=True)
    admin.command()(status)
    admin.command()(clean)
    admin.command()(backup)
    admin.command()(moderator)
    admin.command()(log)
    program.add_typer(admin, name="admin")


def address(database: str | None) -> str:
    """The database that is meant."""
    from spoils.server.settings import default_database

    return database or os.environ.get("SPOILS_DATABASE") or default_database()


def status(database: Database = None) -> None:
    """How much there is in the database; works while servers run."""
    from spoils.server.store.admin import status as read_status

    for name, count in read_status(address(database)).items():
        print(f"{tell(f'admin.{name}'):24} {count}")


def clean(
    games: Annotated[
        float, typer.Option(min=0, metavar="DAYS", help="Delete games that ended so long ago.")
    ] = 0,
    visitors: Annotated[
        float,
        typer.Option(min=0, metavar="DAYS", help="Forget visitors not seen for so long, with their decks."),
    ] = 0,
    database: Database = None,
) -> None:
    """Delete what is old; works while servers run. `spoils serve` does it by itself with --keep-games and
    --keep-visitors."""
    from spoils.errors import UserError
    from spoils.server.store.admin import clean_up

    if not games and not visitors:
        raise UserError("say what to delete: --games DAYS, --visitors DAYS or both")
    done = clean_up(address(database), games, visitors)
    print(
        tell("admin.deleted", games=done.games, drafts=done.drafts, visitors=done.visitors, pools=done.pools)
    )


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A new file.")], database: Database = None
) -> None:
    """Copy a SQLite database into a new file; works while the server runs. To restore, stop the server and
    put the copy in the place of its file. (For PostgreSQL there are pg_dump and pg_restore.)"""
    from spoils.server.store.admin import copy_to

    copy_to(address(database), file)
    print(tell("admin.copied", file=file))


def moderator(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")],
    remove: Annotated[bool, typer.Option(help="No longer.")] = False,
    database: Database = None,
) -> None:
    """Make somebody a moderator; works while servers run."""
    from spoils.server.people.admin import appoint

    found = appoint(address(database), name, moderator=not remove)
    print(tell("admin.no_moderator" if remove else "admin.moderator", name=found))


def log(
    mark: Annotated[
        str, typer.Option(metavar="HASH", help="The mark that was printed last time: it must still be there.")
    ] = "",
    database: Database = None,
) -> None:
    """Check that nobody has changed the moderators' log; works while servers run. Note the mark it prints."""
    from spoils.errors import UserError
    from spoils.server.people.admin import check_log

    found = check_log(address(database), mark)
    if found.fault:
        raise UserError(f"the moderators' log was changed: {found.fault}")
    print(tell("admin.log", entries=found.entries, erased=found.erased))
    print(tell("admin.mark", mark=found.head) if found.head else tell("admin.no_mark"))

"""What the database has about people: the one list by which it is exported, moved and deleted.

A table is entered here with its column of visitors, or in ``IMPERSONAL`` with the reason why it need not be;
a test walks through all tables.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Table, and_, delete, exists, select, update
from sqlalchemy.engine import RowMapping

from spoils.server.people.accounts import tables as a
from spoils.server.people.company import tables as c
from spoils.server.people.drafts import tables as d
from spoils.server.people.drafts.leaving import export_drafts, leave_drafts, move_drafts
from spoils.server.people.lobby.seeks import leave_all, leave_old
from spoils.server.people.playing import export_seats, leave_games
from spoils.server.people.tournaments import tables as tt
from spoils.server.people.tournaments.leaving import leave_entries, leave_judging, leave_organising
from spoils.server.store import tables as t
from spoils.server.store.tables import metadata
from spoils.server.study import tables as s

Gone = Literal["delete"] | Callable[[Connection, str], None]
Moved = Literal["move", "delete"] | Callable[[Connection, str, str], None]
Shown = Callable[[Connection, str], list[dict[str, Any]]]


@dataclass(frozen=True)
class Personal:
    """The rows of one table that are about the visitor in this column."""

    table: Table
    column: str
    title: str = ""
    """What the export calls them; nothing if they are not for whoever they are about."""
    hidden: tuple[str, ...] = ()
    """Columns that are not exported: hashes of secrets, ids of others."""
    shown: Shown | None = None
    """Another way to export them."""
    gone: Gone = "delete"
    moved: Moved = "move"


def renamed_sets(connection: Connection, old: str, new: str) -> None:
    """Sets of cards move; one whose name the account has already gets another."""
    sets = t.own_sets
    there = set(connection.execute(select(sets.c.name).where(sets.c.visitor == new)).scalars())
    for row in connection.execute(select(sets.c.id, sets.c.name).where(sets.c.visitor == old)).all():
        name, number = row.name, 2
        while name in there:
            name, number = f"{row.name[:190]} ({number})", number + 1
        there.add(name)
        connection.execute(update(sets).where(sets.c.id == row.id).values(visitor=new, name=name))


def one_person(connection: Connection, old: str, new: str) -> None:
    """Others know the account as it was known; if it was not, as the guest was."""
    persons = t.persons
    known = connection.execute(select(persons.c.visitor).where(persons.c.visitor == new)).first()
    mine = persons.c.visitor == old
    if known is None:
        connection.execute(update(persons).where(mine).values(visitor=new))
    else:
        connection.execute(delete(persons).where(mine))


PERSONAL: Final = (
    Personal(t.decks, "visitor", "decks", ("visitor",)),
    Personal(t.own_sets, "visitor", "cards", ("visitor",), moved=renamed_sets),
    Personal(t.seats, "visitor", "games", shown=export_seats, gone=leave_games),
    Personal(t.persons, "visitor", "person", ("visitor",), moved=one_person),
    Personal(t.seeks, "visitor", "open seats", ("visitor",), gone=leave_all, moved=leave_old),
    Personal(t.ratings, "who", "ratings", ("who",), moved="delete"),  # anybody can make a guest's rating
    Personal(t.results, "who", "rated games", ("who",)),
    Personal(t.pushes, "visitor", "browsers to be called", ("visitor", "id", "session")),
    Personal(t.calls, "visitor"),
    Personal(d.draft_seats, "visitor", "drafts", shown=export_drafts, gone=leave_drafts, moved=move_drafts),
    Personal(a.passkeys, "visitor", "passkeys", ("visitor", "public_key")),
    Personal(a.challenges, "visitor", moved="delete"),
    Personal(a.recovery_codes, "visitor"),
    Personal(a.sessions, "visitor", "sessions", ("visitor", "id")),
    Personal(a.program_tokens, "visitor", "programs", ("visitor", "id")),
    Personal(c.blocks, "visitor", "blocked", ("visitor",)),
    Personal(c.blocks, "other"),
    Personal(c.reports, "visitor", "reports", ("visitor", "other")),
    Personal(c.reports, "other"),
    Personal(c.sanctions, "visitor", "warnings", ("visitor",)),
    Personal(c.conduct_words, "visitor"),
    Personal(c.conduct_aliases, "visitor"),
    Personal(s.boards, "visitor", "boards", ("visitor", "key")),
    Personal(tt.tournament_entries, "visitor", "tournaments", ("visitor",), gone=leave_entries),
    Personal(tt.tournament_judges, "visitor", "judging", ("visitor",), gone=leave_judging),
    Personal(tt.tournaments, "organiser", "organising", ("organiser", "seed"), gone=leave_organising),
    Personal(a.accounts, "visitor", "account", ("password", "likeness", "visitor")),
    Personal(t.visitors, "id", "visitor", ("id",), moved="delete"),
)
"""In an order in which they can be deleted: what others refer to comes last."""

IMPERSONAL: Final = {
    "facts": "about the server as a whole; trials of cards in numbers, for whoever they were made",
    "servers": "about processes",
    "pools": "cards of games; those that only deleted games used go with them",
    "games": "people sit in seats; a game goes when nobody else sat there (seats)",
    "moves": "belong to games",
    "analyses": "belong to games; one of a game that somebody has left is made anew",
    "drafts": "people sit in draft_seats; a draft goes when nobody else sat there",
    "draft_picks": "belong to drafts",
    "draft_games": "belong to drafts",
    "tournament_matches": "between the numbers of entries (tournament_entries)",
    "tournament_games": "belong to matches",
    "tournament_notes": "names of those at the desk are struck out (tournament_judges, tournaments)",
    "held_places": "hashes of places with a time, which say nothing about whom; gone with the time-out",
    "conduct_log": "people stand in it under aliases, which are forgotten (conduct_aliases)",
}


def forget(connection: Connection, visitor: str) -> None:
    """Delete everything about a visitor."""
    for entry in PERSONAL:
        if entry.gone == "delete":
            connection.execute(delete(entry.table).where(entry.table.c[entry.column] == visitor))
        else:
            entry.gone(connection, visitor)


def move(connection: Connection, old: str, new: str) -> None:
    """What a visitor has belongs to another from now on: a guest has signed in."""
    for entry in PERSONAL:
        table, column = entry.table, entry.table.c[entry.column]
        if entry.moved == "delete":
            connection.execute(delete(table).where(column == old))
        elif entry.moved == "move":
            drop_twins(connection, table, entry.column, old, new)
            connection.execute(update(table).where(column == old).values({entry.column: new}))
        else:
            entry.moved(connection, old, new)


def drop_twins(connection: Connection, table: Table, column: str, old: str, new: str) -> None:
    """Where the visitor is part of the key, the other visitor may have a row with that key already."""
    keys = [key.name for key in table.primary_key]
    if column not in keys:
        return
    twin = table.alias()
    same = [twin.c[key] == table.c[key] for key in keys if key != column]
    there = exists().where(and_(twin.c[column] == new, *same))
    connection.execute(delete(table).where(and_(table.c[column] == old, there)))


def export(connection: Connection, visitor: str) -> dict[str, Any]:
    """Everything about a visitor, by title."""
    found: dict[str, Any] = {}
    for entry in PERSONAL:
        if not entry.title:
            continue
        if entry.shown is not None:
            found[entry.title] = entry.shown(connection, visitor)
            continue
        rows = connection.execute(select(entry.table).where(entry.table.c[entry.column] == visitor))
        found[entry.title] = [readable(row, entry.hidden) for row in rows.mappings()]
    return found


def readable(row: RowMapping, hidden: tuple[str, ...]) -> dict[str, Any]:
    """A row for its owner to read."""
    return {name: plain(value) for name, value in row.items() if name not in hidden}


def plain(value: Any) -> Any:
    """A value of the database as JSON has it: what is packed there is unpacked."""
    if not isinstance(value, bytes):
        return value
    with suppress(zlib.error):
        value = zlib.decompress(value)
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return base64.b64encode(value).decode()


__all__ = ["IMPERSONAL", "PERSONAL", "Personal", "export", "forget", "metadata", "move"]

"""A person's tournaments: what is left of them when the person is gone, or is somebody else from now on."""

import re

from msgspec.structs import replace
from sqlalchemy import Connection, and_, delete, select, update

from spoils.server.people.playing import NOBODY
from spoils.server.people.tournaments import tables as t
from spoils.server.protocol.tournaments import DeskNote, TournamentSetup
from spoils.server.store.rows import Options, pack, unpack
from spoils.server.store.tables import games

BEFORE = ("open", "check_in")


def leave_entries(connection: Connection, visitor: str) -> None:
    """Whoever has not played yet was never there. Of the others the results stay, for those who played them;
    who it was and with which deck is forgotten."""
    entries, heads = t.tournament_entries, t.tournaments
    mine = entries.c.visitor == visitor
    begun = select(heads.c.id).where(heads.c.stage.not_in(BEFORE))
    connection.execute(delete(entries).where(and_(mine, entries.c.tournament.not_in(begun))))
    for tournament, name in connection.execute(
        select(entries.c.tournament, entries.c.name).where(mine)
    ).all():
        forget_name(connection, tournament, name)
    touch(connection, select(entries.c.tournament).where(mine))
    gone = {"visitor": None, "name": NOBODY, "deck": None, "stage": "dropped"}
    connection.execute(update(entries).where(mine).values(**gone))


def leave_judging(connection: Connection, visitor: str) -> None:
    """A judge is gone; what was decided stays."""
    judges = t.tournament_judges
    for tournament, name in connection.execute(
        select(judges.c.tournament, judges.c.name).where(judges.c.visitor == visitor)
    ).all():
        forget_name(connection, tournament, name)
    connection.execute(delete(judges).where(judges.c.visitor == visitor))


def leave_organising(connection: Connection, visitor: str) -> None:
    """Tournaments that have not begun are cancelled; the others go on without an organiser, and without what
    they were called."""
    heads = t.tournaments
    mine = heads.c.organiser == visitor
    for row in connection.execute(
        select(heads.c.id, heads.c.organiser_name, heads.c.setup).where(mine)
    ).all():
        forget_name(connection, row.id, row.organiser_name)
        setup = pack(unnamed(unpack(row.setup, TournamentSetup)))
        connection.execute(update(heads).where(heads.c.id == row.id).values(setup=setup))
    early = and_(mine, heads.c.stage.in_(BEFORE))
    connection.execute(update(heads).where(early).values(stage="cancelled", due=None, pods=None))
    changed = {"organiser": None, "organiser_name": NOBODY, "source": None, "version": heads.c.version + 1}
    connection.execute(update(heads).where(mine).values(**changed))


def unnamed(setup: TournamentSetup) -> TournamentSetup:
    """A tournament without the words of whoever has set it up."""
    return replace(setup, name=NOBODY, line="")


def packs_of(connection: Connection, visitor: str) -> set[str]:
    """What is to be opened in a visitor's tournaments."""
    heads = t.tournaments.c
    mine = select(heads.source).where(and_(heads.organiser == visitor, heads.source.is_not(None)))
    return set(connection.execute(mine).scalars())


def touch(connection: Connection, tournaments: object) -> None:
    """These have changed, and have to be looked after."""
    heads = t.tournaments
    here = heads.c.id.in_(tournaments)  # type: ignore[arg-type]
    connection.execute(update(heads).where(here).values(version=heads.c.version + 1))
    running = and_(here, heads.c.stage.in_(("drafting", "running")))
    connection.execute(update(heads).where(running).values(due=0.0))


def forget_name(connection: Connection, tournament: str, name: str) -> None:
    """Nobody reads any more who has decided something, or about whom."""
    notes, named = t.tournament_notes, re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    found = connection.execute(select(notes).where(notes.c.tournament == tournament)).mappings().all()
    for row in found:
        note = unpack(row["note"], DeskNote)
        blank_note = replace(note, by=_struck(note.by, name), reason=named.sub(NOBODY, note.reason))
        if blank_note != note:
            here = and_(notes.c.tournament == tournament, notes.c.number == row["number"])
            connection.execute(update(notes).where(here).values(note=pack(blank_note)))
    played = select(t.tournament_games.c.game).where(t.tournament_games.c.tournament == tournament)
    for game, stored in connection.execute(
        select(games.c.id, games.c.options).where(games.c.id.in_(played))
    ).all():
        options = unpack(stored, Options)
        rulings = tuple(
            replace(ruling, by=_struck(ruling.by, name), reason=named.sub(NOBODY, ruling.reason))
            for ruling in options.rulings
        )
        if rulings != options.rulings:
            blank = pack(replace(options, rulings=rulings))
            connection.execute(update(games).where(games.c.id == game).values(options=blank))


def _struck(by: str, name: str) -> str:
    return NOBODY if by == name else by

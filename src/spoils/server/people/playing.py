"""A person's games: what of them is exported, and what is left of them when the person is gone."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, and_, delete, select, update
from sqlalchemy.engine import RowMapping

from spoils.server.protocol.decks import DeckData
from spoils.server.store import tables as t
from spoils.server.store.rows import Root, pack
from spoils.server.store.using import pools_in_use
from spoils.server.study.tables import boards

NOBODY: Final = "—"
"""The name of somebody who is gone."""


def export_seats(connection: Connection, visitor: str) -> list[dict[str, Any]]:
    """The games with one's own seats, decks and answers; what others brought and did is theirs."""
    seats = select(t.seats).where(t.seats.c.visitor == visitor).order_by(t.seats.c.game, t.seats.c.seat)
    found = []
    for seat in connection.execute(seats).mappings().all():
        game = connection.execute(select(t.games).where(t.games.c.id == seat["game"])).mappings().one()
        here = and_(t.moves.c.game == seat["game"], t.moves.c.seat == seat["seat"])
        moves = connection.execute(select(t.moves).where(here).order_by(t.moves.c.number)).mappings().all()
        found.append(
            {
                "game": game["id"],
                "created": game["created"],
                "stage": game["stage"],
                "turn": game["turn"],
                "winners": game["winners"],
                "seat": seat["seat"],
                "kind": seat["kind"],
                "name": seat["name"],
                "deck": None if seat["deck"] is None else msgspec.json.decode(seat["deck"]),
                "answers": [
                    {"number": move["number"], "kind": move["kind"], "answer": move["answer"]}
                    for move in moves
                ],
            }
        )
    return found


def pools_of(connection: Connection, visitor: str) -> set[str]:
    """The collections of cards that a visitor's games and boards are played with."""
    mine = select(t.seats.c.game).where(t.seats.c.visitor == visitor)
    found = select(t.games.c.pool).where(and_(t.games.c.id.in_(mine), t.games.c.pool.is_not(None)))
    of_boards = select(boards.c.pool).where(boards.c.visitor == visitor)
    return {*connection.execute(found).scalars(), *connection.execute(of_boards).scalars()}


def drop_unused(connection: Connection, pools: set[str]) -> None:
    """Delete those collections that no game or board is played with any more."""
    unused = and_(t.pools.c.id.in_(pools), *(t.pools.c.id.not_in(used) for used in pools_in_use()))
    connection.execute(delete(t.pools).where(unused))


def leave_games(connection: Connection, visitor: str) -> None:
    """Games that nobody else has played are deleted. In the others nobody is left in the seat: who it was and
    what they called their deck is forgotten, what was played stays for those who played against them."""
    seats = t.seats
    for game in set(connection.execute(select(seats.c.game).where(seats.c.visitor == visitor)).scalars()):
        here = connection.execute(select(seats).where(seats.c.game == game).order_by(seats.c.seat))
        rows = here.mappings().all()
        stage = connection.execute(select(t.games.c.stage).where(t.games.c.id == game)).scalar_one()
        others = [row for row in rows if row["kind"] == "person" and row["visitor"] != visitor]
        if stage == "waiting" or not any(row["visitor"] for row in others):
            drop_game(connection, game)
        else:
            blank_seats(connection, game, [row for row in rows if row["visitor"] == visitor])


def drop_game(connection: Connection, game: str) -> None:
    """Delete a game with everything that belongs to it, in whatever tables."""
    for table in t.metadata.sorted_tables:
        for key in table.foreign_keys:
            if key.column is t.games.c.id:
                connection.execute(delete(table).where(key.parent == game))
    connection.execute(delete(t.games).where(t.games.c.id == game))


def blank_seats(connection: Connection, game: str, seats: Sequence[RowMapping]) -> None:
    """Nobody sits here any more, nor can anybody."""
    numbers = {row["seat"] for row in seats}
    for row in seats:
        values: dict[str, Any] = {"visitor": None, "token": "", "invitation": "", "member": False}
        if row["kind"] == "person":
            values["name"] = NOBODY
        if row["deck"] is not None:
            deck = msgspec.json.decode(row["deck"], type=DeckData)
            values["deck"] = pack(replace(deck, name=NOBODY, notes="", french_notes=""))
        here = and_(t.seats.c.game == game, t.seats.c.seat == row["seat"])
        connection.execute(update(t.seats).where(here).values(**values))
    connection.execute(delete(t.analyses).where(t.analyses.c.game == game))  # it may name them
    stored = connection.execute(select(t.games.c.root).where(t.games.c.id == game)).scalar_one()
    root = None if stored is None else msgspec.json.decode(stored, type=Root)
    if root is not None and root.setup is not None:
        decks = tuple(
            replace(deck, name=NOBODY) if seat in numbers else deck
            for seat, deck in enumerate(root.setup.decks)
        )
        root = replace(root, setup=replace(root.setup, decks=decks))
        connection.execute(update(t.games).where(t.games.c.id == game).values(root=pack(root)))

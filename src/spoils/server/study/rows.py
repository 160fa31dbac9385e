"""Boards as the rest of the server knows them; without the database, which workers never see."""

from msgspec import Struct

from spoils.server.store.rows import Move, Root
from spoils.study.board.tree import Tree


class Beginning(Struct, frozen=True):
    """How the game of a board begins, and what was done before its tree."""

    root: Root
    before: tuple[Move, ...] = ()
    players: int = 2


class BoardRow(Struct, frozen=True):
    """One board."""

    id: str
    visitor: str
    key: str
    title: str
    pool: str
    beginning: Beginning
    tree: Tree
    shown: int = 0
    revision: int = 0
    changed: float = 0.0

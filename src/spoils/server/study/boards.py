"""Boards that people look at: changing them one after the other, and telling those who wait."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from spoils.server.errors import Trouble
from spoils.server.settings import Limits
from spoils.server.store.store import Store
from spoils.server.study import keeping
from spoils.server.study.rows import BoardRow
from spoils.study.board.tree import Tree

TRIES: Final = 20
"""How often a change is tried again that somebody else has come before."""
LOOK_EVERY: Final = 1.0
"""Seconds after which a change by another process is noticed."""
LONGEST_WAIT: Final = 2.5
"""Less than a server that ends waits for requests."""

Change = Callable[[BoardRow], BoardRow]


class Boards:
    """All boards. The database has them; here are only those who wait for a change."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.waiting: dict[str, asyncio.Event] = {}

    async def find(self, board: str) -> BoardRow:
        """A board, for whoever has its id."""
        row = await keeping.find(self.store, board) if len(board) <= 40 else None
        if row is None:
            raise Trouble("unknown_board", "there is no such board; the link may be incomplete")
        return row

    async def add(self, row: BoardRow) -> BoardRow:
        """A new one."""
        if await keeping.count_of(self.store, row.visitor) >= self.limits.boards:
            raise Trouble("too_many", f"you have {self.limits.boards} boards already; delete one first")
        new = replace(row, id=secrets.token_urlsafe(12), key=secrets.token_urlsafe(18))
        await keeping.add(self.store, new)
        return new

    async def change(self, board: str, allowed: Callable[[BoardRow], bool], change: Change) -> BoardRow:
        """Change a board as it is now, whatever others have done to it meanwhile."""
        for _ in range(TRIES):
            row = await self.find(board)
            if not allowed(row):
                raise Trouble("not_yours", "this link is for looking on; ask for the one to play with")
            changed = change(row)
            if changed == row:
                return row
            if await keeping.change(self.store, changed):
                self.wake(board)
                return replace(changed, revision=row.revision + 1)
        raise Trouble("too_many", "too many people change this board at once; try again")

    async def grow(
        self, board: str, allowed: Callable[[BoardRow], bool], grow: Callable[[Tree], tuple[Tree, int]]
    ) -> tuple[BoardRow, int]:
        """Add a node, and look at it."""
        place = 0

        def with_node(row: BoardRow) -> BoardRow:
            nonlocal place
            tree, place = grow(row.tree)
            return replace(row, tree=tree, shown=place)

        return await self.change(board, allowed, with_node), place

    def wake(self, board: str) -> None:
        """Those who wait for a change of this board look again."""
        event = self.waiting.pop(board, None)
        if event is not None:
            event.set()

    async def wait(self, board: str, revision: int) -> None:
        """Until the board is another than that, or for as long as one waits."""
        end = asyncio.get_running_loop().time() + LONGEST_WAIT
        while asyncio.get_running_loop().time() < end:
            now = await keeping.revision_of(self.store, board)
            if now != revision:
                return
            event = self.waiting.setdefault(board, asyncio.Event())
            try:
                async with asyncio.timeout(LOOK_EVERY):
                    await event.wait()
            except TimeoutError:
                continue
        self.waiting.pop(board, None)

"""Boards: a tree of variations that several people can look at. Whoever has the key may change it."""

from collections.abc import Callable
from secrets import compare_digest
from typing import Final, get_args

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from spoils.server.errors import Trouble
from spoils.server.http.games import must_be_open
from spoils.server.http.wire import Call, in_turn, json_reply, reply, text_reply
from spoils.server.play.registry import must_be_over
from spoils.server.protocol.study import (
    BoardAnswer,
    BoardList,
    BoardListed,
    BoardNote,
    BoardPlace,
    BoardSetup,
    BoardState,
    BoardText,
    BoardWhy,
)
from spoils.server.store.rows import pack
from spoils.server.study import keeping
from spoils.server.study.rows import Beginning, BoardRow
from spoils.server.work.board_jobs import (
    AnswerOnBoard,
    BeginBoard,
    BoardJob,
    FindArrows,
    InfluencesOnBoard,
    LookAtBoard,
    NewBoard,
    OpenBoard,
    SaveBoard,
    WhyOnBoard,
)
from spoils.server.work.game_jobs import Branch, BranchedOff
from spoils.study.board.tree import BoardNode, NodeArrow, Tree, drawn, grown, line_to, node_at, noted, pruned

BOARD_BYTES: Final = 100_000
"""What a board takes up in the end, without its notes."""
TEXTS: Final[tuple[BoardText, ...]] = get_args(BoardText)


# ---- one board ---------------------------------------------------------------------------------------------


def keyed(call: Call) -> Callable[[BoardRow], bool]:
    """Whether whoever asks may change a board: it is theirs, or they have its key."""
    return lambda row: row.visitor == call.visitor or compare_digest(row.key.encode(), call.token.encode())


def state(call: Call, row: BoardRow, place: int | None = None) -> BoardState:
    """A board as it is sent."""
    may = keyed(call)(row)
    root = row.beginning.root
    edition = root.edition or (root.setup.edition if root.setup is not None else "comprehensive")
    return BoardState(
        row.id, row.title, row.revision, row.shown, row.tree.nodes, row.beginning.players, edition,
        may_change=may, key=row.key if may else "", place=place,
    )  # fmt: skip


async def run(call: Call, row: BoardRow, place: int, job: BoardJob) -> bytes:
    """Have something done with a position; the cards are sent if the worker lacks them."""
    job = replace(job, begun=pack(row.beginning), pool=row.pool, line=line_to(row.tree, place))
    desks = call.server.desks
    worker = call.server.crew.for_board(row.id)
    found = await desks.attempt(worker, job, call.payer)
    if found is None:
        job = replace(job, cards=await call.server.store.pool(row.pool))
        found = await desks.attempt(worker, job, call.payer)
    assert found is not None
    return found


async def find(call: Call) -> BoardRow:
    """The board of the path."""
    return await call.server.boards.find(call.path("id"))


def place_in(call: Call) -> int:
    """The position of the query."""
    return call.number("place", 0, 0, 100_000)


# ---- new ones ----------------------------------------------------------------------------------------------


async def mine(call: Call) -> Response:
    """The visitor's boards."""
    found = await keeping.of_visitor(call.server.store, call.visitor)
    return reply(BoardList(tuple(BoardListed(**row) for row in found)))


@in_turn
async def create(call: Call) -> Response:
    """A new board."""
    call.slow_work(5)
    setup = call.decoded(await call.data(call.server.settings.limits.upload), BoardSetup)
    given = [bool(setup.scenario), setup.draft is not None, setup.game is not None, bool(setup.file)]
    if sum(given) != 1:
        raise Trouble("malformed", "a board begins with one of draft, scenario, game and file")
    new = await from_game(call, setup) if setup.game is not None else await from_file(call, setup)
    call.store(max(BOARD_BYTES, len(setup.file.encode())) + len(new.cards))
    await call.server.store.keep_pool(new.pool, new.cards)
    title = (setup.title or new.title)[:200]
    row = BoardRow("", call.visitor, "", title, new.pool, new.beginning, new.tree)
    return reply(state(call, await call.server.boards.add(row)), 201)


async def from_file(call: Call, setup: BoardSetup) -> NewBoard:
    """From a position, or a board that was saved."""
    job = (
        OpenBoard(data=setup.file.encode())
        if setup.file
        else BeginBoard(draft=setup.draft, text=setup.scenario)
    )
    found = await call.server.desks.run(await call.with_own(job), call.payer)
    return msgspec.json.decode(found, type=NewBoard)


async def from_game(call: Call, setup: BoardSetup) -> NewBoard:
    """From a step of a finished game: of one that goes on nothing may be known, of a tournament with closed
    lists no deck."""
    assert setup.game is not None
    row = await call.server.games.visible(setup.game, call.visitor, call.token)
    must_be_over(row)
    await must_be_open(call, row)
    found = await call.server.desks.show(row, Branch(game=row.id, step=setup.step), call.payer)
    branch = msgspec.msgpack.decode(found, type=BranchedOff)
    assert row.root is not None
    assert row.pool is not None
    moves = tuple(move for move in branch.moves if move.kind != "undo")
    begun = Beginning(replace(row.root, edition=row.options.edition), moves, len(row.seats))
    cards = await call.server.store.pool(row.pool)
    return NewBoard(begun, row.pool, cards)


# ---- looking -----------------------------------------------------------------------------------------------


async def show(call: Call) -> Response:
    """A board with its tree."""
    return reply(state(call, await find(call)))


async def wait(call: Call) -> Response:
    """The board as soon as somebody has changed it, or after a while as it is."""
    board = call.path("id")
    await call.server.boards.find(board)
    await call.server.boards.wait(board, call.number("revision", 0, 0, 2**31 - 1))
    return reply(state(call, await call.server.boards.find(board)))


async def look(call: Call) -> Response:
    """A position of a board."""
    call.slow_work(1)
    row = await find(call)
    text = call.path("place")
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Trouble("malformed", "a position of a board is called by its number, 0 for the beginning")
    place = int(text)
    node = node_at(row.tree, place)
    return json_reply(await run(call, row, place, LookAtBoard(place=place, arrows=node.arrows)))


async def why(call: Call) -> Response:
    """Why can nothing be done with this card?"""
    call.slow_work(1)
    row, asked = await find(call), await call.body(BoardWhy)
    job = WhyOnBoard(seat=asked.seat, card=asked.card)
    return json_reply(await run(call, row, asked.place, job))


async def explain(call: Call) -> Response:
    """What has changed this card?"""
    call.slow_work(1)
    row, asked = await find(call), await call.body(BoardWhy)
    job = InfluencesOnBoard(seat=asked.seat, card=asked.card)
    return json_reply(await run(call, row, asked.place, job))


async def save(call: Call) -> Response:
    """A board, a position of it, or what was done, as a file."""
    call.slow_work(5)
    row, place = await find(call), place_in(call)
    what = next((one for one in TEXTS if one == call.query("what", "file")), None)
    if what is None:
        raise Trouble("malformed", f"what must be one of {', '.join(TEXTS)}")
    node_at(row.tree, place)
    tree = row.tree if what == "file" else Tree()
    job = SaveBoard(title=row.title, what=what, tree=tree)
    ending = "json" if what == "file" else "yaml"
    return text_reply((await run(call, row, place, job)).decode(), f"spoils-board-{row.id}.{ending}")


# ---- changing ----------------------------------------------------------------------------------------------


async def answer(call: Call) -> Response:
    """An answer: one more position, if it is legal."""
    call.slow_work(1)
    row, given = await find(call), await call.body(BoardAnswer)
    must_be_allowed(call, row)
    node_at(row.tree, given.place)
    job = AnswerOnBoard(parent=given.place, answer=given.answer, name=given.name, concedes=given.concede)
    node = msgspec.json.decode(await run(call, row, given.place, job), type=BoardNode)
    changed_row, place = await call.server.boards.grow(row.id, keyed(call), lambda tree: grown(tree, node))
    return reply(state(call, changed_row, place))


def must_be_allowed(call: Call, row: BoardRow) -> None:
    """Before work is done for it."""
    if not keyed(call)(row):
        raise Trouble("not_yours", "this link is for looking on; ask for the one to play with")


def shown_text(text: str) -> str:
    """Without what cannot be seen."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")


async def note(call: Call) -> Response:
    """What is said and drawn at a position."""
    call.slow_work(1)
    row, said = await find(call), await call.body(BoardNote)
    must_be_allowed(call, row)
    node_at(row.tree, said.place)
    call.store(len((said.note or "").encode()))
    arrows: list[NodeArrow] = []
    if said.arrows:
        job = FindArrows(seat=said.seat, arrows=said.arrows)
        arrows = msgspec.json.decode(await run(call, row, said.place, job), type=list[NodeArrow])

    def with_note(now: BoardRow) -> BoardRow:
        tree = now.tree
        if said.note is not None:
            tree = noted(tree, said.place, shown_text(said.note), said.known)
        if said.arrows is not None:
            tree = drawn(tree, said.place, tuple(arrows))
        return replace(now, tree=tree)

    return reply(state(call, await call.server.boards.change(row.id, keyed(call), with_note)))


async def lead(call: Call) -> Response:
    """Let everybody who follows look at a position."""
    asked = await call.body(BoardPlace)

    def shown(row: BoardRow) -> BoardRow:
        node_at(row.tree, asked.place)
        return replace(row, shown=asked.place)

    return reply(state(call, await call.server.boards.change(call.path("id"), keyed(call), shown)))


async def remove(call: Call) -> Response:
    """Remove a position and what follows it."""
    asked = await call.body(BoardPlace)

    def without(row: BoardRow) -> BoardRow:
        tree = pruned(row.tree, asked.place)
        parent = row.tree.nodes[asked.place].parent
        return replace(row, tree=tree, shown=parent if tree.nodes[row.shown].gone else row.shown)

    return reply(state(call, await call.server.boards.change(call.path("id"), keyed(call), without)))


async def drop(call: Call) -> Response:
    """Forget a board."""
    row = await find(call)
    if row.visitor != call.visitor:
        raise Trouble("not_yours", "only whoever has made a board can delete it")
    await keeping.drop(call.server.store, row.id)
    call.server.boards.wake(row.id)
    return await mine(call)

"""A board as a file: JSON with the beginning of the game, the cards it needs and the tree."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from spoils.errors import UserError
from spoils.record.replay import Given
from spoils.record.setup import Setup
from spoils.study.board.tree import BadTree, BoardNode, Tree, check
from spoils.study.positions.draft import OwnCard

WORD: Final = "board"
FORMAT: Final = 1
LARGEST: Final = 2_000_000
"""Bytes of a file that is read."""


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything of a board."""

    nodes: Annotated[tuple[BoardNode, ...], Meta(min_length=1)]
    spoils: str
    """Always ``board``."""
    format: int
    program: str = ""
    """The version that has written the file."""
    title: Annotated[str, Meta(max_length=200)] = ""
    scenario: Annotated[str, Meta(max_length=400_000)] = ""
    """How the game begins: with the position of a scenario file ..."""
    setup: Setup | None = None
    """... or from its start."""
    edition: Annotated[str, Meta(max_length=40)] = ""
    """Where it is another than that of the beginning."""
    before: Annotated[tuple[Given, ...], Meta(max_length=20_000)] = ()
    """What was done before the first node of the tree."""
    cards: Annotated[tuple[OwnCard, ...], Meta(max_length=1_000)] = ()
    """Cards of the game that do not come with the program."""


class BadFile(UserError):
    """A file that is no board."""


class Kind(Struct, frozen=True):
    """What any file of the program begins with."""

    spoils: str


ELSEWHERE: Final = {
    "replay": "the file is the record of a game; it is opened among the finished games of the first page",
    "save": "the file is a saved game; it is gone on with in the terminal, by spoils play --continue",
    WORD: "the file is a board; open it on the analysis board",
}


def refuse_others(data: bytes | str, wanted: str = "") -> None:
    """Say where a file of the program is opened that was taken for one of another kind."""
    try:
        kind = msgspec.json.decode(data, type=Kind).spoils
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return  # whoever reads it will say what is wrong
    if kind != wanted and kind in ELSEWHERE:
        raise BadFile(ELSEWHERE[kind])


def write(board: BoardFile) -> bytes:
    """The file."""
    return msgspec.json.format(msgspec.json.encode(board), indent=1) + b"\n"


def read(data: bytes) -> BoardFile:
    """A board from a file, or one sentence about what is wrong with it. Whether its answers are legal is for
    the engine to say."""
    if len(data) > LARGEST:
        raise BadFile(f"the file has more than {LARGEST} bytes; no board is that large")
    refuse_others(data, WORD)
    try:
        board = msgspec.json.decode(data, type=BoardFile)
    except msgspec.ValidationError as error:
        raise BadFile(f"the file is no board: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadFile("the file is not JSON; a board is saved by the analysis board") from None
    if board.spoils != WORD:
        raise BadFile('the file is no board: a board has "board" under "spoils"')
    if board.format != FORMAT:
        raise BadFile(f"the board is of form {board.format}; this version of the program reads form {FORMAT}")
    if (board.setup is None) == (not board.scenario):
        raise BadFile("the board must begin either with a scenario or with a setup")
    try:
        check(Tree(board.nodes))
    except BadTree as error:
        raise BadFile(error.message) from None
    return board

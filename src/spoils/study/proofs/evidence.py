"""Evidence: what was found in games so far, in a file to which every run adds.

A proof with thousands of games takes hours. So what was found is kept, one game a line, and the first line
says how it was looked at and by what: a hash of the bots, the analysis and the proof's own way of looking.
Where any of these has changed, the file tells of something that is no more, and is refused.

Rules and cards are no part of the hash. They decide what is played, not how it is judged, and they change
with every card that is mended.
"""

from __future__ import annotations

import ast
import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeVar

import msgspec

import spoils
from spoils.study.proofs.games import Task

PACKAGE: Final = Path(spoils.__file__).parent
FOLLOWED: Final = ("spoils.bots.", "spoils.study.analysis.", "spoils.study.proofs.")
PLAYS: Final = "spoils.bots.search"  # the bot whose games are looked at
APART: Final = {
    "spoils.study.proofs.evidence",
    "spoils.bots.bot",
    "spoils.bots.roster",
    *(f"spoils.study.analysis.{name}" for name in ("answers", "calibration", "model", "reasons")),
}
"""Neither this module nor what only says what was found. The numbers that make it a chance of winning are
fitted to the evidence, so that it must not depend on them. Nor what every bot has in common, which decides
nothing, nor the list of all bots: another one beside the search changes nothing that was found."""


class OfGame(msgspec.Struct, frozen=True, array_like=True):
    """What was found in one game."""

    game: int


class Heading(msgspec.Struct, frozen=True):
    """How it was found."""

    task: Task
    made_by: str


Found = TypeVar("Found", bound=OfGame)


def kept(file: Path | None, kind: type[Found], heading: Heading) -> dict[int, Found]:
    """The games in a file, which is begun if there is none. A last line that was cut off does not count."""
    if file is None:
        return {}
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(heading) + b"\n")
    before, games, length = read(file, kind)
    if before.task != heading.task:
        sys.exit(f"{file}: holds games that were looked at in another way; name a new file")
    if before.made_by != heading.made_by:
        sys.exit(f"{file}: was found by other bots or another analysis; put it aside to begin anew")
    if length < file.stat().st_size:
        os.truncate(file, length)
    return {one.game: one for one in games}


def sign(file: Path, heading: Heading) -> None:
    """Put another first line in the place of that of a file."""
    _, _, rest = file.read_bytes().partition(b"\n")
    file.write_bytes(msgspec.json.encode(heading) + b"\n" + rest)


def read(file: Path, kind: type[Found]) -> tuple[Heading, list[Found], int]:
    """What is in a file, and how many bytes of it are whole lines."""
    data = file.read_bytes()
    length = data.rfind(b"\n") + 1
    first, *lines = data[:length].splitlines() or [b""]
    try:
        heading = msgspec.json.decode(first, type=Heading)
        games = [msgspec.json.decode(line, type=kind) for line in lines]
    except msgspec.MsgspecError as error:
        sys.exit(f"{file}: holds no evidence of this kind: {error}")
    return heading, games, length


def made_by(module: str) -> str:
    """One number for a module, the search, and all that they follow, as far as that is bots, analysis or
    proof. Comments, docstrings and layout do not count."""
    digest = hashlib.sha256()
    for name, tree in sorted(followed(module).items()):
        digest.update(f"{name} {meaning(tree)}\n".encode())
    return digest.hexdigest()[:16]


def followed(module: str) -> dict[str, ast.Module]:
    """The modules that are reached by imports, and what they say."""
    found: dict[str, ast.Module] = {}
    left = [module, PLAYS]
    while left:
        name = left.pop()
        if name in found or name in APART:
            continue
        file = PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")
        if file.exists():
            found[name] = ast.parse(file.read_bytes())
            left += [one for one in imports(found[name]) if one.startswith(FOLLOWED)]
    return found


def imports(tree: ast.Module) -> Iterator[str]:
    """What a module imports from; perhaps a module of a package, perhaps something in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


def meaning(node: object) -> object:
    """What a tree says, the same in every version of the language: no docstrings, nothing that is empty."""
    if isinstance(node, list):
        return [meaning(one) for one in node if not is_remark(one)]
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = [(name, meaning(value)) for name, value in ast.iter_fields(node) if value not in (None, [])]
    return [type(node).__name__, *fields]


def is_remark(node: object) -> bool:
    """Whether it is a text that stands by itself."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)

"""Some work on each of many games, in several processes. What is found is evidence (``evidence``)."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from spoils.lab.memory import settle_in
from spoils.lab.pool import spread
from spoils.study.proofs.evidence import Found, Heading, OfGame, kept, made_by, read, sign
from spoils.study.proofs.games import Task


class Work(msgspec.Struct, frozen=True):
    """What a process is told: the games that are to be looked at, by their numbers."""

    task: Task
    numbers: tuple[int, ...]


Look = Callable[[Task, int], Found]
"""What is found in the game of that number."""


def options(parser: ArgumentParser, games: int, bot: str, nodes: int, each: int) -> Namespace:
    """What every proof can be told."""
    parser.add_argument("--games", type=int, default=games, help="how many games to play")
    parser.add_argument("--bot", default=bot, help="who plays against itself")
    parser.add_argument("--nodes", type=int, default=nodes, help="of the analysis, for one decision")
    parser.add_argument("--each", type=int, default=each, help="decisions of a game that are looked at")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--out", type=Path, help="where to keep what was found, to go on from there")
    parser.add_argument("--more", type=int, help="how many games that are not in that file yet, at most")
    parser.add_argument(
        "--again",
        type=int,
        default=0,
        help="look at so many of the games of that file again, and if the same is found, go on with it",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    return parser.parse_args()


def task_of(chosen: Namespace) -> Task:
    """What the options ask for."""
    return Task(chosen.bot, chosen.seed, chosen.nodes, chosen.each)


def looked_at(kind: type[Found], look: Look[Found], chosen: Namespace) -> Iterator[Found]:
    """What was found in the games, those of the file first; every other is added to it as soon as it is
    there."""
    task = task_of(chosen)
    heading = Heading(task, made_by(kind.__module__))
    if chosen.again and chosen.out is not None:
        look_again(kind, look, chosen, heading)
    known = kept(chosen.out, kind, heading)
    yield from (one for number, one in sorted(known.items()) if number < chosen.games)
    missing = [number for number in range(chosen.games) if number not in known][: chosen.more]
    for line in run(look, Work(task, tuple(missing)), chosen.jobs):
        if chosen.out is not None:
            with open(chosen.out, "ab") as file:
                file.write(line)
        yield msgspec.json.decode(line, type=kind)


def look_again(kind: type[Found], look: Look[Found], chosen: Namespace, heading: Heading) -> None:
    """Where what looks was rewritten and sees the same, nothing that was found is lost: some of the games,
    from all over the file, are looked at anew, and only if nothing differs is the file told that it is up to
    date."""
    before, games, _ = read(chosen.out, kind)
    if before.task != heading.task:
        sys.exit(f"{chosen.out}: holds games that were looked at in another way")
    some = games[:: max(1, len(games) // chosen.again)][: chosen.again]
    work = Work(heading.task, tuple(one.game for one in some))
    for one, line in zip(some, run(look, work, chosen.jobs), strict=True):
        if msgspec.json.decode(line, type=kind) != one:
            sys.exit(f"{chosen.out}: something else is found in game {one.game} now; name a new file")
    sign(chosen.out, heading)
    print(f"the same is found in {len(some)} of the {len(games)} games", file=sys.stderr)


def run(look: Look[Found], work: Work, jobs: int) -> Iterator[bytes]:
    """What is found in each of the games, in order, one a line."""
    count = len(work.numbers)
    if jobs > 1 and count:
        yield from spread(_begin, partial(_play, look), msgspec.json.encode(work), count, jobs)
        return
    settle_in()
    for number in work.numbers:
        yield line_of(look(work.task, number))


def line_of(found: OfGame) -> bytes:
    return msgspec.json.encode(found) + b"\n"


# ---- in the processes --------------------------------------------------------------------------------------

_WORK: list[Work] = []


def _begin(data: bytes) -> None:
    _WORK[:] = [msgspec.json.decode(data, type=Work)]


def _play(look: Look[OfGame], start: int, stop: int) -> bytes:
    (number,) = _WORK[0].numbers[start:stop]
    return line_of(look(_WORK[0].task, number))

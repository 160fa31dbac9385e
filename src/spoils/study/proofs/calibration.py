"""Whether the chances shown are right: who has won how often, by tenths of the chance.

    python -m spoils.study.proofs.calibration --games 2000 --plot docs/calibration.svg --renew

A bot plays against itself; some decisions of each game are analysed, each with a chance for the player who
decides, and compared with who has won (``fitting``). With --out what was seen is kept, and the same command
goes on from there. --renew puts the fitted numbers into force.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from spoils.bots.exploring import is_searched
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.lab.plot import Line, plot
from spoils.study.analysis.calibration import FILE, IN_FORCE, Correction
from spoils.study.analysis.decision import examine
from spoils.study.analysis.model import Budget
from spoils.study.proofs.fitting import NONE, Seen, Tenth, fitted, judged, tenths
from spoils.study.proofs.games import Task, Work, options, play, run, task_of

BAR: Final = 0.03
USUAL: Final = 170  # decisions of a game that could be looked at
ENOUGH: Final = 100  # games to fit numbers to
CLOSE: Final = 50  # halvings of an interval
SOURCE: Final = Path("src/spoils/study/analysis") / FILE  # not that of a compiled copy


class Looked(msgspec.Struct, frozen=True):
    """One game, and what it was looked at with."""

    task: Task
    game: int
    seen: tuple[Seen, ...]


_WORK: list[Work] = []


def _begin(data: bytes) -> None:
    _WORK[:] = [msgspec.json.decode(data, type=Work)]


def _work(start: int, stop: int) -> bytes:
    task = _WORK[0].task
    looked = [Looked(task, number, seen_in(task, number)) for number in _WORK[0].numbers[start:stop]]
    return b"".join(msgspec.json.encode(one) + b"\n" for one in looked)


def seen_in(task: Task, number: int) -> tuple[Seen, ...]:
    """Some decisions of one game."""
    chance = from_seed(task.seed * 1_000_003 + number)
    noted: list[tuple[int, float]] = []

    def look(game: Game, given: list[int]) -> list[int]:
        assert game.question is not None
        if is_searched(game.question) and chance.below(USUAL) < task.each:
            found = examine(game, game.decisions, given, Budget(task.nodes, task.seed))
            noted.append((found.player, found.known))
        return given

    end = play(task, number, look)
    return tuple(
        Seen(number, found_for(known), float(player in end.winners) if end.winners else 0.5)
        for player, known in noted
    )


def found_for(chance: float) -> float:
    """What the search had found if this chance is shown."""
    low, high = 0.0, 1.0
    for _ in range(CLOSE):
        middle = (low + high) / 2
        if IN_FORCE.shown(middle) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2


# ---- what was seen, and what it says -----------------------------------------------------------------------


def looked_at(chosen: Namespace) -> Iterator[Looked]:
    """The games, those of the file first; every other is added to it as soon as it is there."""
    known = kept(chosen.out, task_of(chosen))
    yield from (one for number, one in sorted(known.items()) if number < chosen.games)
    missing = [number for number in range(chosen.games) if number not in known]
    for line in run(_begin, _work, chosen, missing):
        if chosen.out is not None:
            with open(chosen.out, "ab") as file:
                file.write(line)
        yield msgspec.json.decode(line, type=Looked)


def kept(file: Path | None, task: Task) -> dict[int, Looked]:
    """The games in a file. A last line that was cut off does not count."""
    if file is None or not file.exists():
        return {}
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    games = [msgspec.json.decode(line, type=Looked) for line in whole.splitlines()]
    if any(one.task != task for one in games):
        sys.exit(f"{file}: holds games that were looked at in another way; name a new file")
    if len(whole) < len(data):
        file.write_bytes(whole)
    return {one.game: one for one in games}


def told(seen: Sequence[Seen], chosen: Namespace) -> float:
    """Print what was found, and give the largest difference of a tenth."""
    games = len({one.game for one in seen})
    print(f"{len(seen)} decisions of {games} games of {chosen.bot}, {chosen.nodes} nodes")
    rows = tenths(judged(seen))
    print("decisions  shown    won   error")
    for row in rows:
        print(f"{row.count:9}  {row.shown:5.3f}  {row.won:5.3f}   {row.error:5.3f}")
    fit = fitted(seen)
    for name, one in (("in force", IN_FORCE), ("fitted to these games", fit)):
        print(f"{name}: rise {one.rise:.3f}, fall {one.fall:.3f}, shift {one.shift:.3f}")
    if chosen.plot is not None:
        chosen.plot.write_text(picture(tenths([(one, NONE.shown(one.found)) for one in seen]), rows), "utf-8")
    if chosen.renew:
        known = {"bot": chosen.bot, "nodes": chosen.nodes, "games": games, "decisions": len(seen)}
        renew(msgspec.structs.replace(fit, **known), SOURCE)
    return max(abs(row.shown - row.won) for row in rows)


def picture(found: Sequence[Tenth], shown: Sequence[Tenth]) -> str:
    """The tenths of what was found and of what is shown, beside what would be right."""
    right = Line("right", [(0.0, 0.0), (1.0, 1.0)])
    lines = [
        Line(name, [(round(row.shown, 2), row.won) for row in rows])
        for name, rows in (("shown", shown), ("found", found))
    ]
    return plot("chance", [("Share of games won", [right, *lines])])


def renew(correction: Correction, file: Path) -> None:
    """Put the numbers into force."""
    rounded = {
        name: round(value, 3) if isinstance(value, float) else value
        for name, value in msgspec.to_builtins(correction).items()
    }
    file.write_bytes(msgspec.json.format(msgspec.json.encode(rounded), indent=1) + b"\n")


def main() -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.study.proofs.calibration")
    parser.add_argument("--plot", type=Path, help="where to draw it")
    parser.add_argument("--out", type=Path, help="where to keep what was seen, to go on from there")
    parser.add_argument("--renew", action="store_true", help="put the fitted numbers into force")
    chosen = options(parser, games=2000, bot="search-normal", nodes=1000, each=12)
    if chosen.renew and not SOURCE.exists():
        sys.exit(f"{SOURCE} is not here; --renew is for the folder of the project")
    if chosen.renew and chosen.games < ENOUGH:
        sys.exit(f"--games {chosen.games} says too little; --renew needs at least {ENOUGH} games")
    seen = [one for game in looked_at(chosen) for one in game.seen]
    if not seen:
        sys.exit("no decision was looked at; take more --games, or more of --each")
    off = told(seen, chosen)
    print(f"largest difference {off:.3f}, bar {BAR}")
    return int(off > BAR)


if __name__ == "__main__":
    sys.exit(main())

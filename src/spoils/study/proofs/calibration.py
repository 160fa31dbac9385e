"""Whether the chances shown are right: who has won how often, by tenths of the chance.

    python -m spoils.study.proofs.calibration --games 2000 --plot docs/calibration.svg --renew

A bot plays against itself; some decisions of each game are analysed, each with a chance for the player who
decides (``seeing``), and compared with who has won (``fitting``). --renew puts the fitted numbers into force.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from spoils.lab.plot import Line, plot
from spoils.study.analysis.calibration import FILE, IN_FORCE, Correction
from spoils.study.proofs.fitting import NONE, Seen, Tenth, fitted, judged, tenths
from spoils.study.proofs.running import looked_at, options
from spoils.study.proofs.seeing import Looked, seen_in

BAR: Final = 0.03
ENOUGH: Final = 100  # games to fit numbers to
SOURCE: Final = Path("src/spoils/study/analysis") / FILE  # not that of a compiled copy


def told(seen: Sequence[Seen], chosen: Namespace) -> float:
    """Print what was found, and give the largest difference of a tenth."""
    games = len({one.game for one in seen})
    print(f"{len(seen)} decisions of {games} of {chosen.games} games of {chosen.bot}, {chosen.nodes} nodes")
    rows = tenths(judged(seen))
    print("decisions  shown    won   error")
    for row in rows:
        print(f"{row.count:9}  {row.shown:5.3f}  {row.won:5.3f}   {row.error:5.3f}")
    fit = fitted(seen)
    for name, one in (("in force", IN_FORCE), ("fitted to these games", fit)):
        print(f"{name}: slopes {' '.join(f'{slope:.3f}' for slope in one.slopes)}, shift {one.shift:.3f}")
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
    slopes = tuple(round(slope, 3) for slope in correction.slopes)
    rounded = msgspec.structs.replace(correction, slopes=slopes, shift=round(correction.shift, 3))
    file.write_bytes(msgspec.json.format(msgspec.json.encode(rounded), indent=1) + b"\n")


def main() -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.study.proofs.calibration")
    parser.add_argument("--plot", type=Path, help="where to draw it")
    parser.add_argument("--renew", action="store_true", help="put the fitted numbers into force")
    chosen = options(parser, games=2000, bot="search-6x150", nodes=1000, each=12)
    if chosen.renew and not SOURCE.exists():
        sys.exit(f"{SOURCE} is not here; --renew is for the folder of the project")
    if chosen.renew and chosen.games < ENOUGH:
        sys.exit(f"--games {chosen.games} says too little; --renew needs at least {ENOUGH} games")
    games = looked_at(Looked, seen_in, chosen)
    seen = [Seen(game.game, one.found, one.won) for game in games for one in game.seen]
    if not seen:
        sys.exit("no decision was looked at; take more --games, or more of --each")
    off = told(seen, chosen)
    print(f"largest difference {off:.3f}, bar {BAR}")
    return int(off > BAR)


if __name__ == "__main__":
    sys.exit(main())

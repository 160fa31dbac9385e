"""All bots on one scale, with how uncertain that is: docs/ratings.md.

    python -m spoils.lab.ratings --games 40 --bot random --bot greedy

Every two bots meet as in `spoils arena`: starter decks, the same seeds, decks and seats swapped. The scale is
that of Elo: 400 points more are ten wins to one. Ratings are those under which the results are most likely
(Bradley and Terry's model, a draw being half a win); `random` is 0. What was played is kept in
docs/ratings.json, and a pair that has all its games there is not played again while version, cards and the
source of the bots are the same.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path
from typing import Final

import msgspec

from spoils import __version__
from spoils.bots.naming import check_bot
from spoils.cards.catalog import Catalog
from spoils.compiled import PACKAGE, source_hash
from spoils.errors import UserError
from spoils.lab.arena import Arena, fight
from spoils.lab.intervals import NORMAL
from spoils.lab.tables import find_deck
from spoils.library import library_for

ZERO: Final = "random"
YARDSTICK: Final = "greedy"  # in the middle of the field
"""Where the scale begins."""
# from weak to strong, as far as that is known
BOTS: Final = (ZERO, "reflex", "greedy", "search-easy", "search-normal", "search-hard")
DECKS: Final = ("starter-arcanist", "starter-banker", "starter-gearsmith", "starter-rogue", "starter-warlord")
SCALE: Final = 400 / log(10)
ROUNDS: Final = 100
PRIOR: Final = 0.5  # half a win and half a loss against a bot of strength 0 keep every rating finite


class Meeting(msgspec.Struct, frozen=True):
    """The games of two bots."""

    bots: tuple[str, str]
    won: int  # by the first
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


class Kept(msgspec.Struct):
    """What was played."""

    version: str
    cards: str  # hash of the cards that are played with
    meetings: list[Meeting]
    bots: str = ""  # hash of the source of the project's bots


class Rating(msgspec.Struct, frozen=True):
    """A bot on the scale, with the reach of its 95 % interval to both sides."""

    bot: str
    points: float
    reach: float
    games: int


def rate(meetings: Sequence[Meeting], zero: str = ZERO) -> list[Rating]:
    """The ratings under which these results are most likely, the highest first."""
    bots = sorted({bot for meeting in meetings for bot in meeting.bots})
    strength = dict.fromkeys(bots, 0.0)
    for _ in range(ROUNDS):  # Newton's method, one bot after the other
        for bot in bots:
            slope = PRIOR - 2 * PRIOR * chance(strength[bot])
            curve = 2 * PRIOR * chance(strength[bot]) * (1 - chance(strength[bot]))
            for meeting in meetings:
                if bot in meeting.bots:
                    won = meeting.won if bot == meeting.bots[0] else meeting.lost
                    expected = chance(strength[bot] - strength[other_of(meeting, bot)])
                    slope += won + meeting.drawn / 2 - meeting.games * expected
                    curve += meeting.games * expected * (1 - expected)
            strength[bot] += max(-1.0, min(1.0, slope / curve))
    start = strength.get(zero, 0.0)
    errors = uncertainty(bots, meetings, strength, zero)
    found = [
        Rating(
            bot,
            SCALE * (strength[bot] - start),
            SCALE * NORMAL * errors[bot],
            sum(meeting.games for meeting in meetings if bot in meeting.bots),
        )
        for bot in bots
    ]
    return sorted(found, key=lambda rating: -rating.points)


def chance(difference: float) -> float:
    """The chance of winning against somebody that much weaker."""
    return 1 / (1 + exp(-difference))


def other_of(meeting: Meeting, bot: str) -> str:
    return meeting.bots[1] if bot == meeting.bots[0] else meeting.bots[0]


def uncertainty(
    bots: list[str], meetings: Sequence[Meeting], strength: dict[str, float], zero: str
) -> dict[str, float]:
    """The standard error of each strength relative to that of ``zero``: from the inverse of the information
    that the games give about all the others."""
    free = [bot for bot in bots if bot != zero]
    place = {bot: number for number, bot in enumerate(free)}
    matrix = [[0.0] * len(free) for _ in free]
    for meeting in meetings:
        one, other = meeting.bots
        expected = chance(strength[one] - strength[other])
        weight = meeting.games * expected * (1 - expected) + 1e-9
        for bot in (one, other):
            if bot in place:
                matrix[place[bot]][place[bot]] += weight
        if one in place and other in place:
            matrix[place[one]][place[other]] -= weight
            matrix[place[other]][place[one]] -= weight
    inverse = inverted(matrix)
    return {bot: sqrt(max(0.0, inverse[place[bot]][place[bot]])) if bot in place else 0.0 for bot in bots}


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a matrix (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(place == other) for other in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                rows[other] = [
                    value - factor * own for value, own in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]


# ---- playing, and the page ---------------------------------------------------------------------------------


def pairs_of(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Every two bots, neighbours in strength first: their games say most, and a run that is stopped early has
    everybody on the scale."""
    places = sorted(combinations(range(len(bots)), 2), key=lambda pair: (pair[1] - pair[0], pair))
    return [(bots[one], bots[other]) for one, other in places]


def meet(bots: tuple[str, str], games: int, seed: int, jobs: int) -> Meeting:
    """Let two bots meet."""
    catalog = Catalog.load()
    arena = Arena("comprehensive", bots, tuple(find_deck(name, catalog) for name in DECKS), seed)
    won = drawn = lost = 0
    for played in fight(arena, range(games), library_for(catalog, arena.names()), jobs):
        if played.error is not None:
            raise UserError(f"{bots[0]} against {bots[1]}, game {played.game}: {played.error}")
        won += played.winner == 0
        drawn += played.winner is None
        lost += played.winner == 1
    return Meeting(bots, won, drawn, lost)


def page(kept: Kept, ratings: Sequence[Rating]) -> str:
    """The page in Markdown."""
    middle = YARDSTICK if any(rating.bot == YARDSTICK for rating in ratings) else ZERO
    lines = [
        "# Ratings of the bots",
        "",
        "Written by `make ratings` (`lab/ratings.py`); [bots.md](bots.md) says how the bots decide. Every",
        "two bots have met as in `spoils arena`, on the same seeds with decks and seats swapped. 400 points",
        "more are ten wins to one; `random` is 0. The intervals hold the true value relative to `random`",
        "in 95 of 100 cases, if wins depend on strength alone.",
        f"`{ZERO}` hardly ever wins, so that its distance to the others is little more than bounded; the",
        f"last column says how far a bot is from `{middle}`.",
        f"Played by version {kept.version}, with cards {kept.cards} and bots {kept.bots}.",
        "",
        f"| bot | rating | 95 % interval | games | from `{middle}` |",
        "|---|---|---|---|---|",
    ]
    apart = {rating.bot: interval(rating, middle) for rating in rate(kept.meetings, middle)}
    for rating in ratings:
        lines.append(
            f"| `{rating.bot}` | {rating.points:.0f} | {interval(rating, ZERO)} | {rating.games} "
            f"| {apart[rating.bot]} |"
        )
    lines += ["", "| the one | against | won | drawn | lost |", "|---|---|---|---|---|"]
    for each in kept.meetings:
        one, other = each.bots
        lines.append(f"| `{one}` | `{other}` | {each.won} | {each.drawn} | {each.lost} |")
    return "\n".join(lines) + "\n"


def interval(rating: Rating, zero: str) -> str:
    """The 95 % interval of a rating on the scale that begins at a bot."""
    if rating.bot == zero:
        return "by definition"
    return f"{rating.points - rating.reach:+.0f} to {rating.points + rating.reach:+.0f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m spoils.lab.ratings", description="Rate all bots on one scale.")
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME", help="by default all; repeatable"
    )
    parser.add_argument("--games", type=int, default=40, help="of every two bots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=Path("docs"), help="of ratings.json and ratings.md")
    options = parser.parse_args(arguments)
    bots = tuple(options.bot) or BOTS
    try:
        for bot in bots:
            check_bot(bot)
        if ZERO not in bots:
            raise UserError(f"the scale begins at {ZERO}; name it, too: --bot {ZERO}")
        kept = kept_in(options.folder / "ratings.json")
        for one, other in pairs_of(bots):
            if any(
                set(known.bots) == {one, other} and known.games >= options.games for known in kept.meetings
            ):
                continue
            kept.meetings = [known for known in kept.meetings if set(known.bots) != {one, other}]
            kept.meetings.append(meet((one, other), options.games, options.seed, options.jobs))
            (options.folder / "ratings.json").write_bytes(
                msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n"
            )
            (options.folder / "ratings.md").write_text(page(kept, rate(kept.meetings)), "utf-8")
            print(f"{one} against {other}: {kept.meetings[-1].won} of {options.games}", flush=True)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def kept_in(path: Path) -> Kept:
    """The results in the file, if they are of this very version, these cards and bots; otherwise none."""
    catalog = Catalog.load()
    names = [name for deck in DECKS for name in find_deck(deck, catalog).names()]
    bots = source_hash(PACKAGE / "bots")[:16]
    fresh = Kept(__version__, library_for(catalog, names).content_hash, [], bots)
    if not path.exists():
        return fresh
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    except msgspec.DecodeError as error:
        raise UserError(f"{path}: holds no ratings ({error}); remove it to begin anew") from None
    return kept if msgspec.structs.replace(kept, meetings=[]) == fresh else fresh


if __name__ == "__main__":
    sys.exit(main())

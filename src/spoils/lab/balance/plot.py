"""The plot about balance: a bar for each deck with its interval, and a square for each pair.

Rectangles and text are all it takes, so the SVG is written here: a library for drawing would have to be
installed by everybody, for this picture alone.
"""

from __future__ import annotations

from html import escape
from typing import Final

from spoils.lab.balance.figures import DECK_SHARE, Figures
from spoils.lab.intervals import wilson

LEFT: Final = 180  # names stand here
TOP: Final = 60
ROW: Final = 30
BAR: Final = 360  # 100 %
GAP: Final = 40  # between the two halves
CELL: Final = 46
BELOW: Final = 130  # names of the columns, slanting
STYLE: Final = """\
text { font: 13px sans-serif; fill: #222 } .small { font-size: 11px } .title { font-weight: bold }
.bar { fill: #7a9cc6 }
.interval { stroke: #222; stroke-width: 2 } .limit { stroke: #b33; stroke-dasharray: 4 3 }
.middle { stroke: #999 }"""


def plot(figures: Figures) -> str:
    """The whole picture: decks sorted by what they have won."""
    order = sorted(figures.decks, key=lambda deck: -figures.record(deck)[0])
    width = LEFT + BAR + GAP + CELL * len(order) + 20
    height = TOP + ROW * len(order) + BELOW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">',
        f"<style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        *bars(figures, order),
        *squares(figures, order),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def bars(figures: Figures, order: list[str]) -> list[str]:
    """How often each deck wins, with the 95 % interval and the limits."""
    bottom = TOP + ROW * len(order)
    parts = [text(LEFT, TOP - 36, "Wins against all others, with 95 % intervals", "title")]
    for row, deck in enumerate(order):
        won, games = figures.record(deck)
        low, high = wilson(won, games)
        share = won / max(1, games)
        middle = TOP + ROW * row + ROW // 2
        parts += [
            text(LEFT - 8, middle + 4, deck, "name", "end"),
            f'<rect class="bar" x="{LEFT}" y="{middle - 10}" width="{BAR * share:.1f}" height="20"/>',
            line("interval", LEFT + BAR * low, middle, LEFT + BAR * high, middle),
            text(LEFT + 6, middle + 4, f"{share:.1%}", "small"),
        ]
    for share in (0.0, *DECK_SHARE, 0.5, 1.0):
        x = LEFT + BAR * share
        parts.append(line("limit" if share in DECK_SHARE else "middle", x, TOP - 4, x, bottom + 4))
        parts.append(text(x, TOP - 10, f"{share:.0%}", "small", "middle"))
    return parts


def squares(figures: Figures, order: list[str]) -> list[str]:
    """How often the deck of the row beats that of the column: blue often, red seldom."""
    left = LEFT + BAR + GAP
    bottom = TOP + ROW * len(order)
    parts = [text(left, TOP - 36, "Wins of the deck on the left against the one below, in per cent", "title")]
    for row, deck in enumerate(order):
        y = TOP + ROW * row
        for column, other in enumerate(order):
            found = figures.pair(deck, other)
            if found is None or deck == other:
                continue
            share = found[0].share(found[1])
            x = left + CELL * column
            parts.append(
                f'<rect x="{x}" y="{y}" width="{CELL - 1}" height="{ROW - 1}" fill="{colour(share)}"/>'
            )
            parts.append(text(x + CELL / 2, y + ROW / 2 + 4, f"{100 * share:.0f}", "small", "middle"))
    for column, other in enumerate(order):
        x = left + CELL * column + CELL // 2
        parts.append(
            f'<text class="small" text-anchor="end" transform="translate({x} {bottom + 14}) rotate(-40)">'
            f"{escape(other)}</text>"
        )
    return parts


def colour(share: float) -> str:
    """White for even, towards blue above and red below."""
    away = min(1.0, abs(share - 0.5) * 2)
    pale = round(255 - 140 * away)
    return f"rgb({pale},{pale},255)" if share >= 0.5 else f"rgb(255,{pale},{pale})"


def text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'

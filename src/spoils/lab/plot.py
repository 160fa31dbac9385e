"""Plain line charts as SVG: one panel beside the other, axes from zero."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

import msgspec

WIDTH: Final = 420
HEIGHT: Final = 300
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 40, 48
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")  # everybody can tell them apart (Okabe and Ito)
MARKS: Final = ("circle", "square", "circle", "square")
STEPS: Final = 5
MOST_TOLD: Final = 8  # places along the axis that have a number of their own


class Line(msgspec.Struct, frozen=True):
    """One line of a chart."""

    name: str
    points: list[tuple[float, float]]


def plot(across: str, panels: Sequence[tuple[str, Sequence[Line]]]) -> str:
    """A picture with a panel for each title and its lines."""
    parts = [panel(title, across, lines, place * WIDTH) for place, (title, lines) in enumerate(panels)]
    size = f'width="{WIDTH * len(panels)}" height="{HEIGHT}" viewBox="0 0 {WIDTH * len(panels)} {HEIGHT}"'
    style = 'font-family="sans-serif" font-size="12" fill="#222"'
    background = f'<rect width="{WIDTH * len(panels)}" height="{HEIGHT}" fill="#fff"/>'
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>', background, *parts, "</svg>", ""]
    )


def panel(title: str, across: str, lines: Sequence[Line], left: int) -> str:
    most_x = max(x for line in lines for x, _ in line.points)
    step = nice_step(max(y for line in lines for _, y in line.points))
    most_y = step * STEPS

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            round(LEFT + x / most_x * (WIDTH - LEFT - RIGHT), 1),
            round(HEIGHT - BOTTOM - y / most_y * (HEIGHT - TOP - BOTTOM), 1),
        )

    parts = [f'<g transform="translate({left},0)">', text(WIDTH / 2, 22, title, size=14)]
    for number in range(STEPS + 1):
        x, y = place(0, number * step)
        parts.append(f'<path d="M{x} {y}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(text(x - 6, y + 4, f"{number * step:,g}", anchor="end"))
    told = sorted({x for line in lines for x, _ in line.points})
    for x in told if len(told) <= MOST_TOLD else [most_x * number / STEPS for number in range(STEPS + 1)]:
        parts.append(text(place(x, 0)[0], HEIGHT - BOTTOM + 18, f"{x:g}"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, across))
    for number, line in enumerate(lines):
        parts.append(drawn(line, [place(*point) for point in line.points], number))
    return "\n".join([*parts, "</g>"])


def drawn(line: Line, points: Sequence[tuple[float, float]], number: int) -> str:
    """The line, its points and its name at the end."""
    colour = COLOURS[number % len(COLOURS)]
    path = "L".join(f"{x} {y}" for x, y in points)
    parts = [f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>']
    for x, y in points:
        if MARKS[number % len(MARKS)] == "circle":
            parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>')
        else:
            parts.append(f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" fill="{colour}"/>')
    x, y = points[-1]
    parts.append(text(x, y - 9, line.name, anchor="end", colour=colour))
    return "\n".join(parts)


def text(
    x: float, y: float, words: str, *, anchor: str = "middle", size: int = 12, colour: str = "#222"
) -> str:
    where = f'x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{colour}"'
    return f"<text {where}>{escape(words)}</text>"


def nice_step(most: float) -> float:
    """A step of 1, 2, 2.5 or 5 and zeros, so that some of them reach the highest value."""
    least = max(most, 1e-9) / STEPS
    size = 10.0 ** floor(log10(least))
    return next(size * factor for factor in (1, 2, 2.5, 5, 10) if ceil(least / size * 1e6) <= factor * 1e6)

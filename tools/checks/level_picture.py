"""The picture of the levels, drawn from the code: docs/levels.svg.

    PYTHONPATH=tools python -m checks.level_picture

On the left the machinery of the engine from the bottom up, on the right the modules of the rules, each beside
the highest machinery that it asks; above the engine the packages that use it.
"""

import ast
import re
import sys
import textwrap
from html import escape
from pathlib import Path

from checks.engine_levels import MACHINERY, RULES, Module, height, read
from checks.levels import LEVELS
from checks.places import PROJECT, SOURCE, name_of

PICTURE = PROJECT / "docs" / "levels.svg"

WIDTH = 1000
ROW = 30
LEFT = 20
NAMES = 190  # width of the boxes with names
RIGHT = 230  # where the modules of the rules begin
LETTER = 6.3  # of the small print, about

SECTIONS = {
    "general": "#8d6e63",
    "kinds": "#6d8f3c",
    "terms": "#2e7d8c",
    "concepts": "#5c6bc0",
    "texts": "#a0527d",
    "playing": "#c0702a",
}


def rules_by_level(modules: dict[str, Module]) -> dict[int, list[str]]:
    """The modules of the rules beside each level of the machinery."""
    known: dict[str, int] = {}
    found: dict[int, list[str]] = {}
    for module in modules.values():
        if module.is_rule and module.path.name != "__init__.py":
            level = height(module, modules, known)
            found.setdefault(level, []).append("/".join(module.words))
    return found


def lines_of(names: list[str]) -> list[list[str]]:
    """Names in lines that are short enough."""
    lines: list[list[str]] = [[]]
    for name in sorted(names, key=lambda name: (list(RULES).index(name.split("/")[0]), name)):
        if len(" ".join([*lines[-1], name])) * LETTER > WIDTH - RIGHT - LEFT:
            lines.append([])
        lines[-1].append(name)
    return lines


def box(x: float, y: float, width: float, text: str, fill: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{ROW - 6}" rx="4" fill="{fill}"/>'
        f'<text x="{x + width / 2:g}" y="{y + 16:g}" text-anchor="middle" fill="#fff">{escape(text)}</text>'
    )


def small(x: float, y: float, names: list[str]) -> str:
    parts = [f'<tspan fill="{SECTIONS[name.split("/")[0]]}">{escape(name)}</tspan>' for name in names]
    return f'<text class="small" x="{x:g}" y="{y:g}">{" ".join(parts)}</text>'


def aside(y: float, text: str) -> str:
    return f'<text class="small" x="{RIGHT}" y="{y + 16:g}" fill="#78909c">{escape(text)}</text>'


def summary(name: str) -> str:
    """The first sentence of what a package or module says about itself, without its rule numbers."""
    place = SOURCE / "spoils" / name
    path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    said = re.sub(r"^[\d., ]+: ", "", re.split(r"\.(?: |\n|$)", said.replace("\n", " "))[0])
    return textwrap.shorten(said, 110, placeholder=" …")


def draw(modules: dict[str, Module]) -> str:
    """The picture."""
    rules = rules_by_level(modules)
    above = LEVELS[[("engine" in packages) for packages in LEVELS].index(True) + 1 :]
    shapes: list[str] = []
    y = 40.0
    shapes.append(f'<text x="{LEFT}" y="24" class="title">What stands above may ask what stands below</text>')
    for packages in reversed(above):
        shapes.append(box(LEFT, y, NAMES, ", ".join(packages), "#607d8b"))
        shapes.append(aside(y, "; ".join(filter(None, map(summary, packages)))))
        y += ROW
    shapes.append(
        f'<text x="{RIGHT}" y="{y + 16:g}" class="title">the rules, by section of the rulebook</text>'
    )
    shapes.append(f'<text x="{LEFT}" y="{y + 16:g}" class="title">engine</text>')
    y += ROW
    for level in reversed(range(len(MACHINERY))):
        lines = lines_of(rules.get(level, []))
        for index, names in enumerate(lines):
            if names:
                shapes.append(small(RIGHT, y + 16 + index * 16, names))
        if level not in rules:
            shapes.append(aside(y, summary(f"engine/{MACHINERY[level]}")))
        shapes.append(box(LEFT, y, NAMES, MACHINERY[level], "#37474f"))
        y += max(ROW, len(lines) * 16 + 12)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 10:g}" '
            'font-family="Verdana, DejaVu Sans, sans-serif" font-size="13">',
            "<style>.small{font-size:11px}.title{font-weight:bold}</style>",
            f'<rect width="{WIDTH}" height="{y + 10:g}" fill="#fafafa"/>',
            *shapes,
            "</svg>",
            "",
        ]
    )


def check(picture: Path = PICTURE) -> list[str]:
    """Whether the picture is that of the code."""
    if not picture.is_file() or picture.read_text("utf-8") != draw(read()):
        return [f"{name_of(picture)} is out of date; make index draws it anew"]
    return []


def main() -> int:
    """Draw it."""
    PICTURE.write_text(draw(read()), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

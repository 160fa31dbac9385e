"""The tables of the help: what has no room in its column goes on in the next line. Typer would cut it off, an
address or the name of an option as well."""

from collections.abc import Callable
from shutil import get_terminal_size
from typing import Any

from rich.columns import Columns
from rich.table import Table
from rich.text import Text
from typer import rich_utils

USUAL = 80
"""So wide a screen has room for the names of options in one line."""


class Whole(Table):
    """A table of options or commands in which nothing is cut off."""

    def add_row(self, *cells: Any, **style: Any) -> None:
        super().add_row(*cells, **style)
        for cell, column in zip(cells, self.columns, strict=False):
            column.overflow = "fold"
            for text in cell.renderables if isinstance(cell, Columns) else [cell]:
                if isinstance(text, Text):
                    text.overflow = "fold"
            is_name = isinstance(cell, Text) and cell.plain.startswith("--")
            if is_name and get_terminal_size().columns >= USUAL:  # the other columns make room
                column.min_width = max(column.min_width or 0, cell.cell_len)


def with_whole_words(show: Callable[..., None], *arguments: Any) -> None:
    """Show a help so."""
    place = vars(rich_utils)
    typers, place["Table"] = place["Table"], Whole
    try:
        show(*arguments)
    finally:
        place["Table"] = typers

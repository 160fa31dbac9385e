"""Cards in rows, as many beside each other as there is room for; one of them is under the cursor."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from spoils.terminal.board import Row

GAP: Final = "  "


class Span(NamedTuple):
    """Words at one place of a line."""

    column: int
    text: str
    card: str = ""  # id of the card they stand for
    heading: bool = False  # of the player whose turn it is

    @property
    def end(self) -> int:
        return self.column + cell_len(self.text)


Line = list[Span]


def laid_out(rows: Iterable[Row], width: int) -> list[Line]:
    """Rows put into lines of this width. A card is parted only if it is wider than a line."""
    lines: list[Line] = []
    flowing = False
    for row in rows:
        beside = flowing and row.flows
        if not beside:
            lines.append([])
        indent = " " * min(row.indent, 2)
        add(lines, (GAP if beside else indent) + row.words, "", width)
        for place, piece in enumerate(row.pieces):
            comma = ", " if place + 1 < len(row.pieces) else ""
            add(lines, piece.text + comma, piece.card, width, heading=row.line.startswith("*"))
        flowing = row.flows
    return lines


def add(lines: list[Line], text: str, card: str, width: int, *, heading: bool = False) -> None:
    """Put words behind the last ones, or on the next line if there is no room for them."""
    at = lines[-1][-1].end if lines[-1] else 0
    if at + cell_len(text.rstrip()) <= width:
        lines[-1].append(Span(at, text, card, heading))
        return
    *parts, last = textwrap.wrap(text, width - len(GAP)) or [""]
    for part in [*parts, last + text[len(text.rstrip()) :]]:
        if lines[-1] and lines[-1][-1].end > len(GAP):
            lines.append([Span(0, GAP)])
        at = lines[-1][-1].end if lines[-1] else 0
        lines[-1].append(Span(at, part, card, heading))


class Field(ScrollView, can_focus=True):
    """The table, or the hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("enter,space", "choose", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"field--cursor", "field--offered", "field--heading"}

    class Pointed(Message):
        """The cursor or the mouse is on a card."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    class Chosen(Message):
        """A card was clicked on, or Enter was pressed."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.rows: Sequence[Row] = ()
        self.lines: list[Line] = []
        self.cursor = ""  # id of a card
        self.offered: Collection[str] = ()  # cards that something can be done with

    # ---- what it shows -------------------------------------------------------------------------------------

    def show(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.lay_out()

    def offer(self, cards: Collection[str]) -> None:
        self.offered = cards
        self.refresh()

    def on_resize(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        width = max(self.scrollable_content_region.width, 10)
        self.lines = laid_out(self.rows, width)
        self.virtual_size = Size(width, len(self.lines))
        if self.place_of(self.cursor) is None:
            self.cursor = next((span.card for line in self.lines for span in line if span.card), "")
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(len(self.lines), 1)

    def render_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        if number >= len(self.lines):
            return Strip.blank(self.size.width, self.rich_style)
        parts = [Segment(span.text, self.style_of(span)) for span in self.lines[number]]
        return Strip(parts).extend_cell_length(self.size.width, self.rich_style).apply_style(self.rich_style)

    def style_of(self, span: Span) -> Style:
        style = self.rich_style
        if span.heading:
            style += self.get_component_rich_style("field--heading", partial=True)
        if span.card and span.card in self.offered:
            style += self.get_component_rich_style("field--offered", partial=True)
        if span.card and span.card == self.cursor and self.has_focus:
            style += self.get_component_rich_style("field--cursor", partial=True)
        return style

    # ---- the cursor ----------------------------------------------------------------------------------------

    def place_of(self, card: str) -> tuple[int, int] | None:
        """The line and the place in it where a card begins."""
        for number, line in enumerate(self.lines):
            for place, span in enumerate(line):
                if card and span.card == card:
                    return number, place
        return None

    def action_move(self, down: int, right: int) -> None:
        """To the next card in a line, or to the nearest in the next line that has one."""
        here = self.place_of(self.cursor)
        if here is None:
            return
        if right:
            cards = list(dict.fromkeys(span.card for line in self.lines for span in line if span.card))
            place = cards.index(self.cursor) + right
            if 0 <= place < len(cards):
                self.point(cards[place])
            return
        column = self.lines[here[0]][here[1]].column
        number = here[0] + down
        while 0 <= number < len(self.lines):
            spans = [span for span in self.lines[number] if span.card and span.card != self.cursor]
            if spans:
                self.point(min(spans, key=lambda span: abs(span.column - column)).card)
                return
            number += down

    def reveal(self, card: str) -> None:
        """Scroll as far as it takes to see a card."""
        place = self.place_of(card)
        if place is not None:
            self.scroll_to_region(Region(0, place[0], 1, 1), animate=False)

    def point(self, card: str) -> None:
        self.cursor = card
        self.reveal(card)
        self.refresh()
        self.post_message(self.Pointed(card))

    def on_focus(self) -> None:
        if self.cursor:
            self.point(self.cursor)

    def action_choose(self) -> None:
        if self.cursor:
            self.post_message(self.Chosen(self.cursor))

    # ---- the mouse -----------------------------------------------------------------------------------------

    def card_at(self, event: events.MouseEvent) -> str:
        offset = event.get_content_offset(self)
        if offset is None:
            return ""
        number = offset.y + self.scroll_offset.y
        line = self.lines[number] if number < len(self.lines) else []
        return next((span.card for span in line if span.column <= offset.x < span.end), "")

    def on_mouse_move(self, event: events.MouseMove) -> None:
        card = self.card_at(event)
        if card and card != self.cursor:
            self.cursor = card
            self.refresh()
            self.post_message(self.Pointed(card))

    def on_click(self, event: events.Click) -> None:
        card = self.card_at(event)
        if card:
            self.point(card)
            self.post_message(self.Chosen(card))

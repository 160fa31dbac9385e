"""The smaller parts of the screen: the log, the line that is typed into, a page over everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, RichLog, Static

KEPT: Final = 500
"""So many lines of the log can be scrolled back to."""

Suggest = Callable[[str], Iterable[str]]


class Told(RichLog):
    """What has happened, broken anew when the window changes its width."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, wrap=True, min_width=10, max_lines=KEPT * 4)
        self.told: list[Text] = []
        self.width_written = 0
        self.following = True  # the last line is in sight, and is to stay there

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.following = self.is_vertical_scroll_end

    def tell(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.told.append(line)
            self.write(line)
        del self.told[:-KEPT]

    def on_resize(self, event: events.Resize) -> None:
        following = self.following
        super().on_resize(event)
        if self.width_written not in (0, self.size.width):
            self.clear()
            for line in self.told:
                self.write(line)
        self.width_written = self.size.width
        if following:
            self.call_after_refresh(self.scroll_end, animate=False)


class Entry(Input):
    """The line for whatever is typed; Tab completes it, up and down find earlier lines again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False),
        Binding("up", "recall(-1)", show=False),
        Binding("down", "recall(1)", show=False),
    ]

    def __init__(self, suggest: Suggest, *, id: str) -> None:
        super().__init__(id=id, compact=True, select_on_focus=False)
        self.suggest = suggest
        self.earlier: list[str] = []
        self.back = 0  # so many lines ago

    def put(self, text: str) -> None:
        self.value = text
        self.cursor_position = len(text)

    def take(self) -> str:
        """The line that was typed; it is empty again."""
        line = self.value.strip()
        if line:
            self.earlier.append(line)
        self.back = 0
        self.put("")
        return line

    def action_complete(self) -> None:
        """Take the first line that this may become; where there is none, Tab goes on to the next part."""
        longer = next((line for line in self.suggest(self.value) if line != self.value), None)
        if longer is None:
            self.screen.focus_next()
        else:
            self.put(longer)

    def action_recall(self, step: int) -> None:
        self.back = min(max(self.back - step, 0), len(self.earlier))
        self.put(self.earlier[-self.back] if self.back else "")


class Page(ModalScreen[None]):
    """Something longer to read; any of these keys, or a click, puts it away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss", show=False),
        Binding("f10", "app.quit", show=False),  # the last line of the screen goes on to name it
    ]

    def __init__(self, page: Iterable[RenderableType], close: str) -> None:
        super().__init__()
        self.page = Group(*page)
        self.close_words = close

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as scroll:
            scroll.border_subtitle = self.close_words
            yield Static(self.page, markup=False)

    def on_click(self) -> None:
        self.dismiss()

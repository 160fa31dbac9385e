"""The game a line after the other, as pipes and screen readers like it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from spoils.engine.state.definition import Library
from spoils.terminal.board import board_lines
from spoils.terminal.entry import hint
from spoils.terminal.options import lines_of
from spoils.terminal.showing import Offer, Screen
from spoils.terminal.words import Words
from spoils.view import model
from spoils.view.say import Speaker


class LineScreen(Screen):
    """Says things a line at a time; on a terminal broken between words."""

    def __init__(self, console: Console, words: Words, speaker: Speaker, library: Library) -> None:
        super().__init__(words, speaker, library)
        self.console = console
        self.last_table: list[str] = []
        self.explained = False  # what the numbers of a character are was said

    def say(self, text: str, style: str = "") -> None:
        for line in text.split("\n"):
            for part in wrapped(line, self.console.width) if self.console.is_terminal else [line]:
                self.console.print(Text(part, style), soft_wrap=True)

    def show(self, page: RenderableType) -> None:
        self.console.print(page)

    def show_table(self, view: model.View, *, again: bool = False) -> None:
        lines = board_lines(view, self.speaker.players, self.words)
        if lines == self.last_table and not again:
            return
        self.last_table = lines
        self.say("")
        for line in lines:
            self.say(line, "bold" if line.startswith("*") else "")
        if not self.explained and any(card.strength for card in view.play):
            self.say(self.words("legend"), "dim")
            self.explained = True

    def show_question(self, view: model.View, question: model.Question) -> None:
        self.say("")
        if question.kind == "respond":
            self.say(self.responded_to(view))
        self.say(self.asked(view, question), "cyan")
        lines = lines_of(question, self.options(view, question))
        for number, words in enumerate(lines.shown(), start=1):
            self.say(f"  {number:>3} {words}")
        self.say(f"  {hint(question, self.words, len(lines))}", "dim")

    def offer(self, words: str, offers: Sequence[Offer]) -> None:
        self.say(words, "cyan")


def wrapped(line: str, width: int) -> list[str]:
    """A line broken between words, the following lines indented a little."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, width, subsequent_indent=indent, break_long_words=False) or [""]

"""What a game looks like in the terminal: lines of the log, the table, a question."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

from spoils.engine.state.game import Game
from spoils.terminal.board import board_lines
from spoils.terminal.entry import hint
from spoils.terminal.options import lines_of, option_words
from spoils.terminal.words import Words
from spoils.view import model
from spoils.view.log import log_for
from spoils.view.say import Speaker

# Events that come in large numbers and are reported once for all of them.
FOLDED: Final = (
    "event.attach",
    "event.deplete",
    "event.detach",
    "event.flip.up",
    "event.move.play",
    "event.move.deck",
    "event.move.under_deck",
    "event.restore",
)


class Screen:
    """Says things to one viewer, a line at a time; on a terminal broken between words."""

    def __init__(self, console: Console, words: Words, speaker: Speaker) -> None:
        self.console = console
        self.words = words
        self.speaker = speaker
        self.told = 0  # entries of the log that were shown
        self.last_table: list[str] = []
        self.explained = False  # what the numbers of a character are was said

    def say(self, text: str, style: str = "") -> None:
        for line in text.split("\n"):
            for part in wrapped(line, self.console.width) if self.console.is_terminal else [line]:
                self.console.print(Text(part, style), soft_wrap=True)

    def show(self, page: RenderableType) -> None:
        """A page of the rulebook."""
        self.console.print(page)

    def tell(self, game: Game, viewer: int | None, last: int = 0) -> None:
        """What has happened since, or the last so many lines again."""
        log = game.log or []
        self.told = min(self.told, len(log))  # an action that could not be paid took its entries back
        since = 0 if last else self.told
        messages = log_for(game, viewer, since=since)
        for message, more in folded(messages[-last:] if last else messages):
            also = self.words("and_more", n=more) if more else ""
            self.say(f"  {self.speaker.say(message, rules=True)}{also}", "dim")
        self.told = len(log)

    def show_table(self, view: model.View, *, again: bool = False) -> None:
        """The table, unless it is the same as when it was last shown."""
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
        asked = self.speaker.say(question.reason, rules=True)
        source = "" if question.source is None else f" ({self.speaker.card(question.source)})"
        self.say(f"{asked}{source}", "cyan")
        lines = lines_of(question, self.options(view, question))
        for number, words in enumerate(lines.shown(), start=1):
            self.say(f"  {number:>3} {words}")
        self.say(f"  {hint(question, self.words, len(lines))}", "dim")

    def options(self, view: model.View, question: model.Question) -> list[str]:
        """The options in words."""
        return option_words(view, question, self.speaker, self.words)

    def responded_to(self, view: model.View) -> str:
        """What a player may respond to: the last action that is going on, or the end of a turn."""
        if not view.chain:
            return self.words("responding.end", player=self.speaker.players[view.active])
        link = view.chain[-1]
        form = ("use" if link.label else "use_one") if link.ability else "deploy"
        player, card = self.speaker.players[link.player], self.speaker.card(link.card)
        return self.words(f"responding.{form}", player=player, card=card, label=link.label)


def wrapped(line: str, width: int) -> list[str]:
    """A line broken between words, the following lines indented a little."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, width, subsequent_indent=indent, break_long_words=False) or [""]


def folded(messages: Sequence[model.Message]) -> list[tuple[model.Message, int]]:
    """What happens to many cards in the same way is reported once, with the number of the others."""
    found: list[tuple[model.Message, int]] = []
    for message in messages:
        if (
            found
            and message.key in FOLDED
            and (message.key, message.rules) == (found[-1][0].key, found[-1][0].rules)
        ):
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((message, 0))
    return found

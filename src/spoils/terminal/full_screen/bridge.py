"""Between the game, which has a thread of its own and waits for lines, and the screen, which never waits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.terminal.board import board_rows
from spoils.terminal.card_page import page_of
from spoils.terminal.full_screen.asked import offered, question_asked
from spoils.terminal.reading import Reader
from spoils.terminal.showing import Offer, Screen
from spoils.terminal.words import Words
from spoils.view import model
from spoils.view.player_view import view as view_of
from spoils.view.say import Speaker

if TYPE_CHECKING:
    from spoils.terminal.full_screen.app import FullScreenApp

TOLD = "dim"
"""The style of what has happened in the game; anything else that is said is said to the player."""


class FullScreen(Screen):
    """Shows the game on the app's screen."""

    def __init__(self, app: FullScreenApp, words: Words, speaker: Speaker, library: Library) -> None:
        super().__init__(words, speaker, library)
        self.app = app

    def say(self, text: str, style: str = "") -> None:
        if style == TOLD:
            self.app.told.append(Text(text.strip(), style))
        else:
            self.show(Text(text, style))

    def greet(self, text: str) -> None:
        self.app.told.append(Text(text))  # in the log it takes no room from the table

    def show(self, page: RenderableType) -> None:
        self.app.replies.append(page)

    def tell(self, game: Game, viewer: int | None, last: int = 0) -> None:
        super().tell(game, viewer, last)
        if viewer is not None and not last:  # whoever has lost watches the others to the end
            self.show_table(view_of(game, viewer))
        self.app.do(self.app.show_told)

    def show_table(self, view: model.View, *, again: bool = False) -> None:
        rows = board_rows(view, self.speaker.players, self.words)
        cards = {card.id: card for card in model.cards_of(view)}
        page = partial(page_of, view, library=self.library, say=self.words)
        going_on = view.battle is not None or bool(view.deploying)
        self.app.do(self.app.show_table, rows, cards, page, at_end=going_on)

    def show_question(self, view: model.View, question: model.Question) -> None:
        asked = self.asked(view, question)
        if question.kind == "respond":
            asked = f"{self.responded_to(view)} {asked}"
        options = self.options(view, question)
        self.app.do(self.app.show_asked, question_asked(question, asked, options, self.words))

    def offer(self, words: str, offers: Sequence[Offer]) -> None:
        self.app.do(self.app.show_asked, offered(words, offers))

    def is_watched(self) -> bool:
        return not self.app.is_closing


class FullReader(Reader):
    """Waits for what is typed or chosen on the screen."""

    def __init__(self, app: FullScreenApp) -> None:
        super().__init__()
        self.app = app

    def __call__(self, prompt: str) -> str:
        self.app.do(self.app.wait)
        line = self.app.lines.get()
        if line is None:
            raise EOFError
        return line

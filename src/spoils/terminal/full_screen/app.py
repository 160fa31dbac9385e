"""The screen: what is where on it, and what keys do. The game itself is that of line mode."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from queue import SimpleQueue
from typing import ClassVar, Final, ParamSpec

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, Static

from spoils.terminal.board import Row
from spoils.terminal.full_screen.asked import Asked
from spoils.terminal.full_screen.bridge import FullReader
from spoils.terminal.full_screen.choices import Choices
from spoils.terminal.full_screen.field import Field
from spoils.terminal.full_screen.parts import Entry, Page, Told
from spoils.terminal.words import Words
from spoils.view import model

KEYS: Final = (
    ("f1", "type_line('help')", "help"),
    ("f2", "why_not", "why_not"),
    ("f3", "type_line('undo')", "undo"),
    ("f4", "type_line('discard')", "discard"),
    ("f6", "type_line('skip')", "skip"),
    ("f7", "type_line('coach')", "coach"),
    ("f8", "type_line('concede')", "concede"),
    ("f10", "quit", "leave"),
)
"""Keys, what they do, and the key of their words."""

SHORT: Final = 3
"""A reply of so many lines stands below the question; a longer one is a page of its own."""

ENDING: Final = 10.0
"""Seconds for the game to end after the screen; it needs them only if the screen has broken down."""

P = ParamSpec("P")
PageOf = Callable[[model.Card], list[tuple[str, str]]]


class FullScreenApp(App[None]):
    """``games`` is the whole of what is played; it is run in a thread of its own."""

    CSS_PATH = "style.tcss"
    AUTO_FOCUS = "#choices"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("escape", "to_choices", show=False),
    ]

    def __init__(self, games: Callable[[FullScreenApp], None], say: Words) -> None:
        super().__init__()
        self.games = games
        self.say = say
        self.reader = FullReader(self)
        self.lines: SimpleQueue[str | None] = SimpleQueue()
        self.thread = threading.Thread(target=self.run_games, name="game", daemon=True)
        self.failure: BaseException | None = None
        self.is_closing = False  # the player wants to leave
        self.is_gone = False  # there is nothing any more to show something on
        self.is_waiting = False  # the game waits for a line
        self.interrupts = 0
        self.told: list[Text] = []  # what the game has to say and is not shown yet
        self.replies: list[RenderableType] = []
        self.cards: Mapping[str, model.Card] = {}
        self.page_of: PageOf = lambda card: []
        self.pointed = ""  # id of the card under the cursor
        for key, action, words in KEYS:
            self.bind(key, action, description=say(f"key.{words}"))

    # ---- the parts -----------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.table, self.hand = Field(id="table"), Field(id="hand")
        self.card, self.log_of_game = Static(id="card", markup=False), Told(id="log")
        self.question, self.note = Static(id="question", markup=False), Static(id="note", markup=False)
        self.choices = Choices(self.say, id="choices")
        self.entry = Entry(self.suggest, id="entry")
        with Horizontal(id="above"):
            with Vertical(id="left"):
                yield self.table
                yield self.hand
            with Vertical(id="right"):
                with VerticalScroll(id="card-place", can_focus=False) as place:
                    yield self.card
                yield self.log_of_game
        yield self.question
        yield self.choices
        yield self.note
        yield self.entry
        yield Footer(show_command_palette=False, compact=True)
        for part, words in (
            (self.table, "table"),
            (self.hand, "hand"),
            (place, "card"),
            (self.log_of_game, "log"),
        ):
            part.border_title = self.say(f"panel.{words}")

    def on_mount(self) -> None:
        self.thread.start()

    # ---- the game's thread ---------------------------------------------------------------------------------

    def run_games(self) -> None:
        try:
            self.games(self)
        except BaseException as failure:  # told to whoever started the app, in its own thread
            self.failure = failure
        self.do(self.exit)

    def do(self, what: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Called by the game: have the screen do something, and wait until it is done."""
        if not self.is_gone:
            self.call_from_thread(what, *args, **kwargs)

    def end(self) -> None:
        """The screen is gone: let the game end, too, and say what went wrong in it."""
        self.is_closing = self.is_gone = True
        self.lines.put(None)
        if self.thread.is_alive():
            self.thread.join(ENDING)
        if self.failure is not None:
            raise self.failure

    # ---- what the game shows -------------------------------------------------------------------------------

    def show_told(self) -> None:
        self.log_of_game.tell(self.told)
        self.told.clear()

    def show_table(
        self, rows: Sequence[Row], cards: Mapping[str, model.Card], page_of: PageOf, *, at_end: bool = False
    ) -> None:
        """The table; what is going on, a battle or a card being played, stands at its end."""
        self.cards, self.page_of = cards, page_of
        hands = [row for row in rows if row.is_hand]
        own = hands[-1:]  # the viewer's own side is the last
        self.table.show([row for row in rows if row not in own])
        self.hand.show([row._replace(words="", indent=0) for row in own])
        if at_end:
            self.table.call_after_refresh(self.table.scroll_end, animate=False)
        self.point(self.pointed)

    def show_asked(self, asked: Asked) -> None:
        self.question.update(Text(asked.words, "bold"))
        self.choices.show(asked)
        offered = {card for choice in asked.choices for card in choice.cards}
        for field in (self.table, self.hand):
            field.offer(offered)

    def wait(self) -> None:
        """The game waits for a line."""
        self.show_told()
        replies, self.replies = self.replies, []
        while replies and isinstance(replies[0], Text) and not replies[0].plain:
            replies.pop(0)
        texts = [reply for reply in replies if isinstance(reply, Text)]
        if len(texts) == len(replies) and sum(text.plain.count("\n") + 1 for text in texts) <= SHORT:
            self.note.update(Text("\n").join(texts))
            self.log_of_game.tell(texts)
        else:
            self.push_screen(Page(replies, self.say("page.close")))
        self.entry.placeholder = self.choices.asked.hint
        self.is_waiting = True
        if isinstance(self.focused, Entry | None) and not self.entry.value:
            (self.choices if self.choices.option_count else self.entry).focus()

    # ---- what the player does ------------------------------------------------------------------------------

    def type_line(self, line: str) -> None:
        """What was chosen or typed goes to the game, if that is waiting."""
        if not self.is_waiting:
            return
        if line.endswith(" "):  # to be typed on
            self.entry.put(line)
            self.entry.focus()
            return
        self.is_waiting = False
        self.interrupts = 0
        self.note.update("")
        self.entry.placeholder = self.say("thinking")
        self.lines.put(line)

    async def on_event(self, event: events.Event) -> None:
        """Whatever is typed while the list or the table has the focus goes into the line; there the space bar
        chooses. The focus is moved before the key arrives, so that Enter behind it cannot overtake it."""
        if isinstance(event, events.Key) and not event.is_forwarded and is_text(event):
            here = self.screen
            if not isinstance(here, Page) and not isinstance(here.focused, Entry):
                here.set_focus(self.entry)
        await super().on_event(event)

    def action_type_line(self, line: str) -> None:
        self.type_line(line)

    def action_why_not(self) -> None:
        card = self.cards.get(self.pointed)
        self.type_line("?" if card is None or card.name is None else f"? {card.name}")

    def action_to_choices(self) -> None:
        self.entry.put("")
        self.choices.focus()

    def action_interrupt(self) -> None:
        self.interrupts += 1
        if self.interrupts > 1:
            self.leave()
        self.note.update(self.say("interrupted"))

    async def action_quit(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Leave as soon as nobody is thinking any more."""
        self.is_closing = True
        self.lines.put(None)

    def suggest(self, typed: str) -> list[str]:
        return list(self.reader.suggest(typed)) if typed and self.is_waiting else []

    @on(Choices.Typed)
    def choice_typed(self, message: Choices.Typed) -> None:
        self.type_line(message.line)

    @on(Input.Submitted)
    def line_typed(self, message: Input.Submitted) -> None:
        if self.is_waiting:
            self.type_line(self.entry.take())

    @on(Choices.Pointed)
    def choice_pointed(self, message: Choices.Pointed) -> None:
        self.point(message.card)
        for field in (self.table, self.hand):
            field.reveal(message.card)

    @on(Field.Pointed)
    def card_pointed(self, message: Field.Pointed) -> None:
        self.point(message.card)

    @on(Field.Chosen)
    def card_chosen(self, message: Field.Chosen) -> None:
        card = self.cards.get(message.card)
        if not self.choices.take_card(message.card) and card is not None:
            page = [Text(line, style) for line, style in self.page_of(card)]
            self.push_screen(Page(page, self.say("page.close")))

    def point(self, card: str) -> None:
        """Show what a card says."""
        self.pointed = card
        found = self.cards.get(card)
        lines = [] if found is None else self.page_of(found)
        self.card.update(Group(*(Text(line, style) for line, style in lines)))


def is_text(key: events.Key) -> bool:
    """Whether a key begins something that is typed."""
    return key.is_printable and key.character != " "


def run_full_screen(games: Callable[[FullScreenApp], None], say: Words) -> None:
    """Play on the whole screen until nobody wants to any more."""
    app = FullScreenApp(games, say)
    try:
        app.run()
    finally:
        app.end()

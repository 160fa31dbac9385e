"""One game in the terminal: the person at the keyboard is one player, bots are the others."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from spoils.bots.bot import Bot
from spoils.engine.play import answer, concede, why_illegal
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.record.replay import Given, Recorder
from spoils.terminal.board import board_lines
from spoils.terminal.commands import COMMANDS, Left
from spoils.terminal.entry import Misunderstood, hint, only_answer, pass_in, read_answer
from spoils.terminal.words import Words
from spoils.view import model
from spoils.view.log import log_for
from spoils.view.messages.arguments import refusal_message
from spoils.view.player_view import view
from spoils.view.question_view import engine_answer
from spoils.view.say import Speaker

# Questions before which the table is shown.
LOUD: Final = ("turn", "block", "attackers", "mulligan")


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


class Session:
    """A running game. ``read`` gets one line from the player and raises EOFError when there are no more."""

    def __init__(
        self,
        game: Game,
        bots: dict[int, Bot],
        names: Sequence[str],
        console: Console,
        read: Callable[[str], str],
        recorder: Recorder | None = None,
        language: str = "en",
    ) -> None:
        self.game = game
        self.bots = bots
        self.names = names
        self.console = console
        self.read = read
        self.recorder = recorder
        self.speaker = Speaker(names, language, game.edition.id)
        self.words = Words(language)
        self.player = next(seat for seat in range(len(names)) if seat not in bots)
        self.told = 0  # entries of the log that were shown
        self.auto = True  # answer by itself where there is nothing to decide
        self.skipping = False  # pass everything until the player's next turn
        self.past: list[
            tuple[Game, int, int]
        ] = []  # before each own decision: game, length of log, of record
        if game.log is None:
            game.log = []

    # ---- playing -------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end, or until the player leaves."""
        self.say(self.words("welcome"))
        try:
            while not self.game.over:
                self.decide()
        except (Left, EOFError):
            self.tell()
            self.say(self.words("left"))
            return
        self.tell()

    def decide(self) -> None:
        """The next decision, whoever makes it."""
        question = self.game.question
        assert question is not None
        bot = self.bots.get(question.player)
        if bot is not None:
            self.give(question.player, bot.answer(self.game, question.player))
            return
        shown = self.view.question
        assert shown is not None
        if shown.kind == "turn":
            self.skipping = False
        forced = pass_in(shown) if self.skipping else None
        if forced is None and self.auto:
            forced = only_answer(shown)
        if forced is not None:
            self.give(self.player, engine_answer(self.game, forced))
            return
        self.tell()
        if shown.kind in LOUD:
            self.show_board()
        self.ask(shown)

    def ask(self, question: model.Question) -> None:
        """Put the question until it is answered or a command changes the game."""
        self.show_question(question)
        before = self.game
        while self.game is before and self.game.question is not None:
            line = self.read("> ").strip()
            try:
                if self.obey(line):
                    if self.skipping and pass_in(question) is not None:
                        return
                    continue
                self.try_answer(self.answer_in(question, line))
                return
            except (Misunderstood, UserError) as problem:
                self.say(str(problem), "red")

    def answer_in(self, question: model.Question, line: str) -> list[int]:
        if question.kind == "name" and not line.isdigit():
            definition = self.game.library.by_name.get(line.casefold())
            if definition is None:
                raise Misunderstood(self.words("no_card_called", text=line))
            return [definition.index]
        return engine_answer(self.game, read_answer(question, line, self.words, self.options(question)))

    def try_answer(self, given: list[int]) -> None:
        refusal = why_illegal(self.game, given)
        if refusal is not None:
            message = refusal_message(self.game, self.player, refusal)
            raise Misunderstood(self.speaker.say(message, rules=True))
        length = 0 if self.recorder is None else len(self.recorder.given)
        self.past.append((self.game.clone(), len(self.game.log or ()), length))
        self.give(self.player, given)

    def give(self, player: int, given: list[int]) -> None:
        answer(self.game, player, given)
        if self.recorder is not None:
            self.recorder.note(Given(player, tuple(given)))

    def obey(self, line: str) -> bool:
        """Whether the line was a command, which is then done."""
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is None:
            return False
        command(self, rest.strip())
        return True

    # ---- what commands do ----------------------------------------------------------------------------------

    def undo(self) -> None:
        """Back to the player's last decision."""
        if not self.past:
            raise Misunderstood(self.words("nothing_to_undo"))
        log = self.game.log or []
        self.game, length, recorded = self.past.pop()
        self.game.log = log[:length]
        self.told = min(self.told, length)
        if self.recorder is not None:
            self.recorder.game = self.game
            self.recorder.given = self.recorder.given[:recorded]
        self.say(self.words("undone"))

    def concede(self) -> None:
        concede(self.game, self.player)
        if self.recorder is not None:
            self.recorder.note(Given(self.player, concedes=True))

    # ---- showing -------------------------------------------------------------------------------------------

    @property
    def view(self) -> model.View:
        return view(self.game, self.player, len(self.game.log or ()))

    def say(self, text: str, style: str = "") -> None:
        for line in text.split("\n"):
            for part in wrapped(line, self.console.width) if self.console.is_terminal else [line]:
                self.console.print(Text(part, style), soft_wrap=True)

    def tell(self, last: int = 0) -> None:
        """What has happened since, or the last so many lines again."""
        log = self.game.log or []
        self.told = min(self.told, len(log))  # an action that could not be paid took its entries back
        since = 0 if last else self.told
        messages = log_for(self.game, self.player, since=since)
        for message, more in folded(messages[-last:] if last else messages):
            also = self.words("and_more", n=more) if more else ""
            self.say(f"  {self.speaker.say(message, rules=True)}{also}", "dim")
        self.told = len(log)

    def show_board(self) -> None:
        self.say("")
        for line in board_lines(self.view, self.names, self.words):
            self.say(line, "bold" if line.startswith("*") else "")

    def show_question(self, question: model.Question) -> None:
        self.say("")
        asked = self.speaker.say(question.reason, rules=True)
        source = "" if question.source is None else f" ({self.speaker.card(question.source)})"
        self.say(f"{asked}{source}", "cyan")
        options = self.options(question)
        for numbers, words in once(options) if question.kind == "resource" else grouped(options):
            self.say(f"  {numbers:>5} {words}")
        self.say(f"  {hint(question, self.words)}", "dim")

    def options(self, question: model.Question) -> list[str]:
        """The options in words."""
        return [self.speaker.option(option) for option in question.options]


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


def once(options: list[str]) -> list[tuple[str, str]]:
    """Options with their numbers, each only once: for cards in a hand, of which one is as good as another."""
    counts = Counter(options)
    return [
        (f"{options.index(words) + 1}", words if count == 1 else f"{words} (× {count})")
        for words, count in counts.items()
    ]


def grouped(options: list[str]) -> list[tuple[str, str]]:
    """Options with their numbers; the same words one after another stand in one line."""
    found: list[tuple[str, str]] = []
    start = 0
    for place in range(1, len(options) + 1):
        if place == len(options) or options[place] != options[start]:
            numbers = f"{start + 1}" if place == start + 1 else f"{start + 1}-{place}"
            found.append((numbers, options[start]))
            start = place
    return found

"""A puzzle in the terminal: the table with all hands open, answers as in a game, hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console

from spoils.cards.catalog import Catalog
from spoils.engine.play import why_illegal
from spoils.errors import UserError
from spoils.french.translate import in_language
from spoils.public.asking import Attempt as Tried
from spoils.public.asking import attempts_in_words
from spoils.study.board.open_table import open_view
from spoils.study.puzzles.puzzle import Puzzle
from spoils.study.puzzles.solving import Attempt, Said
from spoils.terminal.entry import Misunderstood, read_answer
from spoils.terminal.line_screen import LineScreen
from spoils.terminal.looking import LOOKS, WHY, command_called
from spoils.terminal.showing import Screen
from spoils.terminal.words import Words
from spoils.view import model
from spoils.view.messages.arguments import refusal_message
from spoils.view.question_view import engine_answer
from spoils.view.say import Speaker

HINT: Final = ("hint", "indice")
SOLUTION: Final = ("solution",)
HELP: Final = ("help", "h", "aide")
LEAVE: Final = ("quit", "quitter")
SEATS: Final = "ABCD"
CHOSEN: Final = ("block", "attackers", "divide")
"""Questions whose first hint is how many."""


class LeftPuzzle(Exception):
    """The person has had enough."""


class PuzzleTable:
    """A puzzle that is being solved. ``read`` gets one line and raises EOFError when there are no more."""

    def __init__(
        self, puzzle: Puzzle, catalog: Catalog, console: Console, read: Callable[[str], str], language: str
    ) -> None:
        self.attempt = Attempt(puzzle, catalog)
        self.edition = self.attempt.game.edition.id
        self.read = read
        names = catalog.names_in(language)
        self.words = Words(language, names, self.edition)
        seats = SEATS[: len(self.attempt.game.players)]
        self.names = [self.words("puzzle.player", seat=seat) for seat in seats]
        speaker = Speaker(self.names, language, self.edition, names)
        self.screen: Screen = LineScreen(console, self.words, speaker, self.attempt.game.library)
        self.hints = 0
        self.clean = True  # without a mistake or the solution

    # ---- what can be looked at -----------------------------------------------------------------------------

    @property
    def view(self) -> model.View:
        return open_view(self.attempt.game, self.attempt.solver)

    @property
    def player(self) -> int:
        return self.attempt.solver

    def say(self, text: str, style: str = "") -> None:
        self.screen.say(text, style)

    def tell(self, last: int = 0) -> None:
        self.screen.tell(self.attempt.game, None, last)

    def tries(self, card: model.Card) -> list[Tried]:
        """What the solver could do with a card, and what stands in the way."""
        return attempts_in_words(self.attempt.game, self.player, card, self.screen.speaker)

    def show_open_question(self) -> None:
        seen = self.view
        if seen.question is not None:
            self.screen.show_question(seen, seen.question)

    # ---- solving -------------------------------------------------------------------------------------------

    def solve(self) -> bool:
        """Until it is solved, or shown; whether it was solved."""
        puzzle = self.attempt.puzzle
        theme = self.words(f"puzzle.theme.{puzzle.theme}")
        self.say(self.words("puzzle.listed", id=puzzle.id, theme=theme, level=puzzle.level), "bold")
        self.say(self.words(f"puzzle.goal.{puzzle.goal}"))
        self.say(self.words("puzzle.you", seat=SEATS[self.attempt.solver]))
        self.say(self.words("puzzle.help"), "dim")
        while not self.attempt.solved:
            self.tell()
            seen = self.view
            assert seen.question is not None
            self.screen.show_table(seen)
            self.screen.show_question(seen, seen.question)
            if not self.answered(seen, seen.question):
                return False
        self.tell()
        self.say(self.words("puzzle.solved"), "green")
        return True

    def answered(self, seen: model.View, question: model.Question) -> bool:
        """Ask until the answer is right; False if the solution was wanted instead."""
        while True:
            line = self.read("> ").strip()
            word = line.casefold()
            if word in LEAVE:
                raise LeftPuzzle
            if word in SOLUTION:
                self.clean = False
                self.show_solution()
                return False
            try:
                if word in HINT:
                    self.hint()
                elif word in HELP:
                    self.say(self.words("puzzle.help"))
                    self.say(self.words("legend"))
                elif self.looked(line):
                    continue
                elif self.is_right(question, line, self.screen.options(seen, question)):
                    self.attempt.go_on()
                    self.hints = 0
                    return True
                else:
                    self.clean = False
                    self.say(self.words("puzzle.wrong"), "red")
            except (Misunderstood, UserError) as problem:
                self.say(in_language(self.words.language, str(problem)), "red")

    def looked(self, line: str) -> bool:
        """Whether the line asked for a look at something, which is then shown."""
        word, _, rest = line.partition(" ")
        look = command_called(word, {**LOOKS, **WHY})
        if look is not None:
            look(self, rest.strip())
        return look is not None

    def is_right(self, question: model.Question, line: str, options: list[str]) -> bool:
        game = self.attempt.game
        given = engine_answer(game, read_answer(question, line, self.words, options))
        refusal = why_illegal(game, given)
        if refusal is not None:
            message = refusal_message(game, self.attempt.solver, refusal)
            raise Misunderstood(self.screen.speaker.say(message, rules=True))
        return self.attempt.is_right(given)

    def hint(self) -> None:
        """First what sort of answer it is, then with which cards."""
        said = self.attempt.hint()
        _, kind, options = said
        self.hints += 1
        if self.hints > 1:
            self.say(self.words("puzzle.hint.answer", what=self.in_words(said)))
        elif options and kind in ("turn", "respond", "battle"):
            self.say(self.words(f"puzzle.hint.{options[0].word}"))
        else:
            key = kind if kind in CHOSEN else "choose"
            self.say(self.words(f"puzzle.hint.{key}", n=len(options)))

    def show_solution(self) -> None:
        for said in self.attempt.line_in_words():
            who = self.screen.speaker.players[said[0]]
            self.say("  " + self.words("puzzle.said", player=who, what=self.in_words(said)))

    def in_words(self, said: Said) -> str:
        """An answer, in short."""
        return ", ".join(self.option(one) for one in said[2]) or self.words("puzzle.nothing")

    def option(self, option: model.Option) -> str:
        if option.word not in ("number", "share", "card"):
            return self.screen.speaker.option(option)
        card = self.screen.speaker.card(option.card) if option.card is not None else ""
        return " ".join(filter(None, (card, option.label)))

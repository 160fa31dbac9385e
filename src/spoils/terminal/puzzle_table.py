"""A puzzle in the terminal: the table with all hands open, answers as in a game, hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace
from rich.console import Console

from spoils.cards.catalog import Catalog
from spoils.engine.play import why_illegal
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.french.translate import in_language
from spoils.study.puzzles.puzzle import Puzzle
from spoils.study.puzzles.solving import Attempt, Said
from spoils.terminal.entry import Misunderstood, read_answer
from spoils.terminal.line_screen import LineScreen
from spoils.terminal.words import Words
from spoils.view import model
from spoils.view.messages.arguments import refusal_message
from spoils.view.player_view import view
from spoils.view.question_view import engine_answer
from spoils.view.say import Speaker

HINT: Final = ("hint", "indice")
SOLUTION: Final = ("solution",)
TABLE: Final = ("table",)
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
        self.read = read
        edition, names = self.attempt.game.edition.id, catalog.names_in(language)
        self.words = Words(language, names, edition)
        seats = SEATS[: len(self.attempt.game.players)]
        players = [self.words("puzzle.player", seat=seat) for seat in seats]
        speaker = Speaker(players, language, edition, names)
        self.screen = LineScreen(console, self.words, speaker, self.attempt.game.library)
        self.hints = 0
        self.clean = True  # without a mistake or the solution

    def say(self, text: str, style: str = "") -> None:
        self.screen.say(text, style)

    def solve(self) -> bool:
        """Until it is solved, or shown; whether it was solved."""
        puzzle = self.attempt.puzzle
        theme = self.words(f"puzzle.theme.{puzzle.theme}")
        self.say(self.words("puzzle.listed", id=puzzle.id, theme=theme, level=puzzle.level), "bold")
        self.say(self.words(f"puzzle.goal.{puzzle.goal}"))
        self.say(self.words("puzzle.you", seat=SEATS[self.attempt.solver]))
        self.say(self.words("puzzle.help"), "dim")
        while not self.attempt.solved:
            self.screen.tell(self.attempt.game, None)
            seen = open_view(self.attempt.game, self.attempt.solver)
            assert seen.question is not None
            self.screen.show_table(seen)
            self.screen.show_question(seen, seen.question)
            if not self.answered(seen, seen.question):
                return False
        self.screen.tell(self.attempt.game, None)
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
                elif word in TABLE:
                    self.screen.show_table(seen, again=True)
                elif self.is_right(question, line, self.screen.options(seen, question)):
                    self.attempt.go_on()
                    self.hints = 0
                    return True
                else:
                    self.clean = False
                    self.say(self.words("puzzle.wrong"), "red")
            except (Misunderstood, UserError) as problem:
                self.say(in_language(self.words.language, str(problem)), "red")

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


def open_view(game: Game, solver: int) -> model.View:
    """The table as the solver sees it, with everybody's hand."""
    seen = view(game, solver, len(game.log or ()))
    players = tuple(
        replace(player, hand=view(game, player.index).players[player.index].hand) for player in seen.players
    )
    return replace(seen, players=players)

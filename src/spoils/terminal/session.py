"""One game in the terminal: the person at the keyboard is one player, bots are the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from spoils.bots.bot import Bot
from spoils.bots.roster import is_bot
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.french.translate import in_language
from spoils.public.asking import Attempt
from spoils.public.match import Match
from spoils.terminal.commands import AFTERWARDS, COMMANDS, Again, Left
from spoils.terminal.entry import Misunderstood, only_answer, pass_in, read_answer
from spoils.terminal.looking import command_called
from spoils.terminal.showing import Offer, Screen
from spoils.terminal.words import Words
from spoils.view import model
from spoils.view.say import Speaker

ScreenOf = Callable[[Words, Speaker, Library], Screen]
"""What a game is shown on, when it is known who plays what in which language."""

YES: Final = ("y", "yes", "o", "oui")
AFTERWARDS_OFFERED: Final = (
    ("again", "again"),
    ("replay", "replay"),
    ("record ", "record"),
    ("undo", "undo"),
    ("", "leave"),
)
"""What is offered when a game is over: what is typed, and the key of its words."""


class Session:
    """A running game. ``read`` gets one line from the player and raises EOFError when there are no more."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        screen_of: ScreenOf,
        read: Callable[[str], str],
        *,
        autosave: Path | None = None,
        coached: bool = True,
    ) -> None:
        self.match = match
        self.bots = bots  # by seat
        self.read = read
        self.autosave = autosave
        self.coached = coached  # whether the player may ask what a search would do
        self.words = Words(match.language, match.card_names, match.edition)
        self.screen = screen_of(self.words, match.speaker, match.game.library)
        self.player = next(seat for seat in range(len(match.players)) if seat not in bots)
        self.auto = True  # answer by itself where there is nothing to decide
        self.skipping = ""  # what is being passed: "turn" until the player's next, or this "battle"
        self.interrupts = 0  # Ctrl-C so many times in a row
        self.past: list[Match] = []  # as it was before each of the player's decisions

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def view(self) -> model.View:
        return self.match.view(self.player)

    @property
    def names(self) -> Sequence[str]:
        return self.match.players

    @property
    def edition(self) -> str:
        return self.match.edition

    def tries(self, card: model.Card) -> list[Attempt]:
        """What the player could do with a card, and what stands in the way."""
        return self.match.why_not(card, self.player)

    def say(self, text: str, style: str = "") -> None:
        self.screen.say(text, style)

    # ---- playing -------------------------------------------------------------------------------------------

    def play(self) -> bool:
        """Play to the end, or until the player leaves; whether another game is wanted then."""
        self.screen.greet(self.words("welcome"))
        try:
            while True:
                self.go_on()
                self.tell()
                self.talk_afterwards()
        except Again:
            return True
        except (Left, EOFError):
            self.tell()
            if not self.match.over:
                self.keep()
                self.say(self.words("left" if self.autosave is None else "left_kept"))
        finally:
            for bot in self.bots.values():
                bot.close(self.match.winners if self.match.over else None)
        return False

    def go_on(self) -> None:
        """Decide until the game is over. Ctrl-C interrupts whoever is deciding and nothing else."""
        while not self.match.over:
            if not self.screen.is_watched():
                raise Left
            try:
                self.decide()
            except KeyboardInterrupt:
                self.interrupts += 1
                if self.interrupts > 1:
                    raise Left from None
                self.say(self.words("interrupted"))
        if self.autosave is not None:
            self.autosave.unlink(missing_ok=True)

    def decide(self) -> None:
        """The next decision, whoever makes it."""
        bot = None if self.match.player is None else self.bots.get(self.match.player)
        if bot is not None:
            self.let(bot)
            if self.game.players[self.player].lost:
                self.tell()  # there is nothing else to wait for
            return
        seen = self.view
        shown = seen.question
        assert shown is not None
        forced = self.forced(seen, shown)
        if forced is not None:
            self.match.answer(*forced)
            return
        self.tell()
        self.screen.show_table(seen)
        self.ask(seen, shown)

    def let(self, bot: Bot) -> None:
        """Let a bot decide. What goes wrong in one of somebody's own is said in a sentence; the game is
        kept."""
        try:
            self.match.let(bot)
        except Exception as error:
            assert self.match.player is not None
            name = self.match.bots.get(self.match.player, "")
            if isinstance(error, UserError) or is_bot(name):
                raise
            from spoils.scenario.run import fault_in_words  # hardly ever needed

            raise UserError(f"{name}: {fault_in_words(error)}") from error

    def forced(self, seen: model.View, question: model.Question) -> list[int] | None:
        """The answer that is given without asking, if one is."""
        if question.kind == "turn" or (self.skipping == "battle" and seen.battle is None):
            self.skipping = ""
        passes = pass_in(question) if self.skipping else None
        return only_answer(question) if passes is None and self.auto else passes

    def ask(self, seen: model.View, question: model.Question) -> None:
        """Put the question until it is answered or a command changes the game."""
        self.screen.show_question(seen, question)
        self.keep()
        game, open_question = self.game, self.game.question
        while self.game is game and game.question is open_question:
            line = self.listen()
            try:
                if self.obey(line):
                    if self.skipping and pass_in(question) is not None:
                        return
                    continue
                self.answer(self.answer_in(question, line))
                return
            except (Misunderstood, UserError) as problem:
                self.complain(problem)

    def complain(self, problem: Exception) -> None:
        """Say what is wrong with something that was typed."""
        self.say(in_language(self.words.language, str(problem)), "red")

    def listen(self) -> str:
        """The next line that is typed."""
        line = self.read("> ").strip()
        self.interrupts = 0
        return line

    def answer_in(self, question: model.Question, line: str) -> list[int | str]:
        """What is answered by a line: places of options, numbers, or the name of a card."""
        if question.kind == "name" and not line.isdigit():
            return [line]
        options = self.screen.options(self.view, question)
        return list(read_answer(question, line, self.words, options))

    def answer(self, given: list[int | str]) -> None:
        """Answer for the player; an answer that is refused leaves nothing to take back."""
        before = self.match.clone()
        self.match.answer(*given)
        self.past.append(before)

    def obey(self, line: str) -> bool:
        """Whether the line was a command, which is then done."""
        word, _, rest = line.partition(" ")
        command = command_called(word, COMMANDS)
        if command is None:
            return False
        command(self, rest.strip())
        return True

    def talk_afterwards(self) -> None:
        """The game is over: what the player still wants, until that is another game or nothing more."""
        self.offer_afterwards()
        while self.match.over:
            try:
                line = self.listen()
            except KeyboardInterrupt:
                raise Left from None
            if not line:
                raise Left
            word, _, rest = line.partition(" ")
            command = command_called(word, AFTERWARDS)
            try:
                if command is None:
                    raise Misunderstood(self.words("not_afterwards", text=word))
                command(self, rest.strip())
            except (Misunderstood, UserError) as problem:
                self.complain(problem)

    def offer_afterwards(self) -> None:
        self.say("")
        offers = [Offer(typed, self.words(f"offer.{key}")) for typed, key in AFTERWARDS_OFFERED]
        self.screen.offer(self.words("afterwards"), offers)

    # ---- what commands do ----------------------------------------------------------------------------------

    def undo(self) -> None:
        """Back to the player's last decision."""
        if not self.past:
            raise Misunderstood(self.words("nothing_to_undo"))
        self.match = self.past.pop()
        self.screen.told = min(self.screen.told, len(self.game.log or ()))
        self.say(self.words("undone"))

    def concede(self) -> None:
        """Give up, if that is really meant."""
        # the first is what Enter alone takes on the whole screen: nobody gives up by it
        offers = [Offer("no", self.words("offer.no")), Offer("yes", self.words("offer.yes"))]
        self.screen.offer(self.words("concede_sure"), offers)
        if self.listen().casefold() not in YES:
            self.say(self.words("concede_not"))
            self.show_open_question()
            return
        self.past.append(self.match.clone())
        self.match.concede(self.player)

    def show_open_question(self) -> None:
        """The question again that the player is still asked."""
        seen = self.view
        if seen.question is not None:
            self.screen.show_question(seen, seen.question)

    def keep(self) -> None:
        """Save the game where `spoils play --continue` finds it."""
        if self.autosave is None:
            return
        try:
            self.match.save(self.autosave)
        except UserError as problem:
            self.autosave = None  # said once: playing is not held up by a full disk
            self.complain(problem)

    def tell(self, last: int = 0) -> None:
        self.screen.tell(self.game, self.player, last)

"""Runs a scenario: gives its lines to the engine where it asks for them, and passes where they are silent."""

from __future__ import annotations

import traceback
from dataclasses import replace
from pathlib import Path
from typing import Final

from spoils.engine.play import answer, attempt, concede, offer_again, overreach, why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Question
from spoils.errors import UserError
from spoils.scenario.actions import Actions
from spoils.scenario.answers import Answers, NoAnswer
from spoils.scenario.cannot import decides, is_legal
from spoils.scenario.commands import (
    Assign,
    Cannot,
    Choose,
    Command,
    Concede,
    Deploy,
    Expect,
    NoWindow,
    PayWith,
    Pick,
    Repeat,
    Use,
)
from spoils.scenario.legal import only_answer, usual_payment
from spoils.scenario.look import Look
from spoils.scenario.model import Expectation, Scenario, ScriptLine
from spoils.scenario.names import Missing, Names, Unclear
from spoils.scenario.offers import implied
from spoils.scenario.progress import Failure, Progress
from spoils.scenario.saying import said
from spoils.scenario.setup import set_up
from spoils.scenario.telling import still_waiting, used_at
from spoils.scenario.trying import attempted
from spoils.scenario.words import ask_in_words, refusal_in_words

MOST_READINGS: Final = 200
ASIDE: Final = (Expect, NoWindow, Repeat)  # lines that no question is waiting for


def run_scenario(scenario: Scenario, language: str = "en") -> tuple[Game, Names]:
    """Run one scenario and tell where it ended; raises Failure for the first thing that goes wrong, told as
    far as possible in that language: its frame is put into it where it is shown."""
    try:
        run = _Run(scenario)
        run.names.language = language
    except Exception as error:  # a fault of the engine must not keep other scenarios from running
        raise Failure(scenario.where.line or 0, "the position", fault_in_words(error)) from error
    run.run()
    return run.game, run.names


def run_up_to(scenario: Scenario, lines: int) -> tuple[Game, Names]:
    """The game after so many lines of the script, for somebody else to go on with."""
    run = _Run(scenario)
    while run.now.at < lines and run.go_on():
        pass
    return run.game, run.names


def fault_in_words(error: Exception) -> str:
    """What to say when the program itself fails."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"the program failed: {type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno})"


class _Run:
    """One scenario being run."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.script = list(scenario.script)
        game, self.names = set_up(scenario)
        self.now = Progress(game)
        self.other_readings: list[Progress] = []

    def run(self) -> None:
        """A line that states the only legal answer may also have been meant for a later question of the same
        kind: where the script does not go on otherwise, it is read that way."""
        first: Failure | None = None
        for _ in range(MOST_READINGS):
            try:
                while self.go_on():
                    pass
                self.check_end()
                return
            except Failure as failure:
                self.situate(failure)
                first = first or failure
                if failure.checked or not self.other_readings:
                    raise first from None
                self.now = self.other_readings.pop()
                self.give(self.only_answer() or [])
            except UserError:
                raise
            except Exception as error:
                raise self.situate(self.fault(error)) from error

    def situate(self, failure: Failure) -> Failure:
        """Add what a report needs to tell what went on."""
        failure.used = tuple(self.now.used)
        failure.situation = (self.game, self.names)
        return failure

    def fault(self, error: Exception) -> Failure:
        """The program itself failed: at which line of the script, and where."""
        return self.failure(fault_in_words(error), self.now.last or self.line())

    # ---- where we are --------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.now.game

    @property
    def question(self) -> Question:
        question = self.game.question
        assert question is not None
        return question

    def line(self) -> ScriptLine | None:
        return self.script[self.now.at] if self.now.at < len(self.script) else None

    def upcoming(self) -> Command | None:
        """The next line that does something."""
        for at in range(self.now.at, len(self.script)):
            command = self.script[at].command
            if not isinstance(command, ASIDE):
                return command
        return None

    def player(self, command: Command) -> int:
        return self.names.players.index(command.player)

    def is_for(self, command: Command | None) -> bool:
        return command is not None and command.player == self.names.players[self.question.player]

    def advance(self) -> None:
        """The next line is being used."""
        line = self.script[self.now.at]
        self.now.used.append(used_at(self.game, self.names, line.line, line.text))
        self.now.at += 1
        self.now.refused.clear()
        if not isinstance(line.command, ASIDE):
            self.now.last = line
            self.now.without_window.clear()

    def asked(self) -> str:
        return ask_in_words(self.game, self.names)

    def failure(self, problem: str, line: ScriptLine | None = None) -> Failure:
        line = line or self.line()
        if line is not None:
            return Failure(line.line, line.text, problem)
        if not self.scenario.script:
            return Failure(self.scenario.where.line or 0, "the beginning", problem)
        last = self.scenario.script[-1]
        return Failure(last.line, f"after {last.text}", problem)

    # ---- one step ------------------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """Do the next thing; False when the script is over."""
        if self.game.over:
            return self.after_the_game()
        self.check_not_undone()
        self.check_windows()
        self.find_assignment()
        self.share_starting_resources()
        if self.give_unasked():
            return True
        self.look_aside()
        line = self.line()
        if line is None:
            if self.question.kind == q.TURN:
                return False
            if not self.question.is_window():
                raise self.failure(f"an answer is missing: {self.asked()}")
            self.pass_window()
            return True
        try:
            if isinstance(line.command, Concede) and self.may_concede(line.command):
                self.advance()
                concede(self.game, self.player(line.command))
            elif isinstance(line.command, Cannot):
                self.cannot(line.command)
            elif self.question.is_window():
                self.window(line)
            else:
                self.choice(line)
        except Unclear as unclear:
            raise self.failure(str(unclear)) from unclear
        return True

    def may_concede(self, command: Concede) -> bool:
        """Possible at any time, but what others may respond to is finished first, as before every line."""
        return self.is_for(command) or self.question.kind == q.TURN or not self.question.is_window()

    def after_the_game(self) -> bool:
        self.look_aside()
        if self.line() is not None:
            raise self.failure(f"the game is over: {Look(self.game, self.names).game_in_words()}")
        return False

    def look_aside(self) -> None:
        """Use the lines that no question is waiting for."""
        while (line := self.line()) is not None and isinstance(line.command, ASIDE):
            command = line.command
            if isinstance(command, Expect):
                self.check(Expectation(line.line, line.text, command.assertion), on_the_way=True)
            elif isinstance(command, NoWindow):
                self.now.without_window.append(line)
                self.check_windows()
            elif self.player(command) != self.game.active:
                active = self.names.players[self.game.active]
                raise self.failure(f"the active player names a number first, and that is {active} (414.3b)")
            self.advance()

    def check_windows(self) -> None:
        """A12: whoever must not be asked before the next line is not asked."""
        question = self.game.question
        if question is None or not question.is_window() or question.kind == q.TURN:
            return
        for line in self.now.without_window:
            if self.is_for(line.command):
                raise Failure(line.line, line.text, f"that is not so: {self.asked()}", checked=True)

    def check_end(self) -> None:
        for expectation in self.scenario.expect:
            self.check(expectation)

    def check(self, expectation: Expectation, *, on_the_way: bool = False) -> None:
        look = Look(self.game, self.names)
        try:
            if expectation.assertion.holds(look):
                return
            finding = expectation.assertion.finding(look)
        except Unclear as unclear:
            finding = str(unclear)
        if on_the_way:
            finding += still_waiting(self.game, self.names)
        raise Failure(expectation.line, expectation.text, f"that is not so: {finding}", checked=True)

    # ---- what needs no line --------------------------------------------------------------------------------

    def give(self, given: list[int]) -> None:
        answer(self.game, self.question.player, given)
        self.now.agreed = False

    def only_answer(self) -> list[int] | None:
        """The only legal answer; after a yes, choosing nothing does not count."""
        return only_answer(self.game, something=self.now.agreed)

    def give_unasked(self) -> bool:
        """Give what the script need not say; False if somebody has to decide."""
        question, coming = self.question, self.upcoming()
        if question.is_window():
            return False
        if question.kind == q.PAY and not (isinstance(coming, PayWith) and self.is_for(coming)):
            self.give(usual_payment(self.game))
            return True
        if question.kind == q.NUMBER and self.x_is_meant():
            return True
        if question.kind == q.ORDER:
            named = self.now.orders.next_named(question)
            if named is not None:
                self.give([named])
                return True
        if self.is_trying() and isinstance(coming, Choose) and self.is_for(coming):
            return False
        only = self.only_answer()
        if only is None or self.is_awaited(only):
            return False
        if question.kind == q.ORDER:
            self.now.orders.taken(question, only[0])
        self.give(only)
        return True

    def x_is_meant(self) -> bool:
        """`for X = 3` answers the first number asked for the card."""
        given = self.now.x
        question = self.question
        if given is None or given[0] != question.player or question.source % CARDS not in (0, given[1]):
            return False
        self.now.x = None
        if self.is_trying():
            overreach(self.game, given[2])
        refusal = why_illegal(self.game, [given[2]])
        if refusal is not None:
            raise self.failure(
                f"X cannot be {given[2]}: {refusal_in_words(self.game, self.names, refusal)}", self.now.acting
            )
        self.give([given[2]])
        return True

    def is_awaited(self, only: list[int]) -> bool:
        """Whether the next line is about a question that has only one legal answer."""
        coming = self.upcoming()
        if coming is None or not self.is_for(coming):
            return False
        if isinstance(coming, Cannot):
            return decides(self.game, coming.command)
        try:
            given = Answers(self.game, self.names, self.now.orders.waiting(self.question)).answer(coming)
            return given == only or (self.question.kind == q.ORDER and bool(given))
        except NoAnswer:
            meant = implied(self.game, self.names, coming)
            return meant is not None and meant.complete and meant.answer == only
        except Unclear:
            return False

    def check_not_undone(self) -> None:
        """An action whose costs could not be satisfied has been taken back (604.1e, 606.1d)."""
        acting = self.now.acting
        if acting is None or not self.question.is_window():
            return
        trying = self.is_trying()
        if self.now.x is not None and not trying:
            raise self.failure("no number was asked for", acting)
        self.now.acting = self.now.x = None
        if self.game.refused and not trying:
            raise self.failure(
                "its costs could not be satisfied, and everything was undone [604.1e, 606.1d]", acting
            )
        if trying:
            offer_again(self.game)  # with other choices it may work

    def is_trying(self) -> bool:
        acting = self.now.acting
        return acting is not None and isinstance(acting.command, Deploy | Use) and acting.command.trying

    def find_assignment(self) -> None:
        """Characters assign their damage together (609.1c): the lines for them may come in any order."""
        if self.question.kind != q.DIVIDE:
            return
        for place in range(self.now.at, len(self.script)):
            command = self.script[place].command
            if not isinstance(command, Assign):
                return
            if not self.is_for(command):
                continue
            try:
                found = self.names.find(self.game, command.card)
            except Unclear:
                return
            if found == self.question.source % CARDS:
                self.script.insert(self.now.at, self.script.pop(place))
                return

    def share_starting_resources(self) -> None:
        """601.1b is one search, though each entry of a faction is asked for: a line may name all it finds."""
        line, question = self.line(), self.question
        if question.reason != "starting_resources" or line is None:
            return
        command = line.command
        if not isinstance(command, Pick) or not self.is_for(command):
            return
        offered = [option[1] % CARDS for option in question.options]
        try:
            mine = [name for name in command.cards if self.names.find(self.game, name) in offered]
        except (Unclear, Missing):
            return
        mine = mine[: question.maximum]
        rest = tuple(name for name in command.cards if name not in mine)
        if mine and rest:
            parts = (replace(command, cards=tuple(mine)), replace(command, cards=rest))
            self.script[self.now.at : self.now.at + 1] = [replace(line, command=part) for part in parts]

    # ---- windows -------------------------------------------------------------------------------------------

    def window(self, line: ScriptLine) -> None:
        command = line.command
        if not self.is_for(command):
            self.pass_or_fail(f"{command.player} is not asked anything: {self.asked()}")
            return
        try:
            answers = Actions(self.game, self.names).find(command)
        except (NoAnswer, Missing) as reason:
            if isinstance(command, Deploy | Use) and command.trying:
                self.attempt(line, command)
                return
            self.now.refused.append(f"{self.asked()}: {reason}")
            self.pass_or_fail(str(reason))
            return
        self.act(line)
        for given in answers:
            self.give(given)

    def attempt(self, line: ScriptLine, command: Deploy | Use) -> None:
        """Take an action that is not offered because its costs would fail half-way."""
        try:
            option = attempted(self.game, self.names, command)
        except NoAnswer as reason:
            self.pass_or_fail(str(reason))
            return
        self.act(line)
        attempt(self.game, option)

    def act(self, line: ScriptLine) -> None:
        """A line is carried out. Deploying and using may still fail, and then they are undone."""
        command = line.command
        if isinstance(command, Deploy | Use):
            self.now.acting = line
        if isinstance(command, Deploy | Use) and command.x is not None:
            card = command.card if isinstance(command, Deploy) else command.readings[0][1]
            self.now.x = (self.player(command), self.names.find(self.game, card), command.x)
        self.advance()

    def pass_or_fail(self, reason: str) -> None:
        """There is no passing on one's own turn."""
        if self.question.kind != q.TURN:
            self.pass_window()
            return
        before = self.now.refused[:-1] if self.is_for(self.upcoming()) else self.now.refused
        earlier = f"; before that: {'; '.join(before)}" if before else ""
        raise self.failure(f"{reason}{earlier}")

    def pass_window(self) -> None:
        question = self.question
        given = [] if question.kind == q.BLOCK else [question.options.index((q.PASS,))]
        refusal = why_illegal(self.game, given)
        if refusal is not None:
            only = only_answer(self.game)
            if only is None:
                why = refusal_in_words(self.game, self.names, refusal)
                raise self.failure(f"passing is not legal: {self.asked()}: {why}")
            given = only
        self.give(given)

    # ---- choices -------------------------------------------------------------------------------------------

    def choice(self, line: ScriptLine) -> None:
        command = line.command
        if not self.is_for(command):
            raise self.failure(f"another answer comes first: {self.asked()}")
        only = self.only_answer()
        try:
            given, complete = said(self.now, self.names, command), True
        except NoAnswer as reason:
            meant = implied(self.game, self.names, command)
            if meant is None:
                raise self.failure(f"{reason}: {self.asked()}") from reason
            given, complete = meant.answer, meant.complete
        if given is None:  # the line was understood, but the question is still open
            self.advance()
            return
        if self.question.kind == q.NUMBER and self.is_trying():
            overreach(self.game, given[0])
        refusal = why_illegal(self.game, given)
        if refusal is not None or (self.now.agreed and not given):
            words = (
                "yes was said before" if refusal is None else refusal_in_words(self.game, self.names, refusal)
            )
            raise self.failure(f"that is not legal ({words}): {self.asked()}")
        if only == given and complete:
            self.other_readings = [*self.other_readings[-MOST_READINGS:], self.now.copy()]
        if complete:
            self.act(line)
        self.give(given)

    # ---- what is not legal ---------------------------------------------------------------------------------

    def cannot(self, command: Cannot) -> None:
        """Check it where it is decided; on the way windows are passed, and choices with one answer made."""
        if self.is_for(command) and decides(self.game, command.command):
            if is_legal(self.game, self.names, command.command):
                raise self.failure(f"that is legal: {self.asked()}")
            self.advance()
        elif self.question.kind == q.TURN:
            raise self.failure(f"{command.player} was never asked: {self.asked()}")
        elif self.question.is_window():
            self.pass_window()
        else:  # a choice with one legal answer would have been made already
            raise self.failure(f"an answer is missing: {self.asked()}")

"""414.2, 414.3: lines that repeat what was shown. They are written out before the script is played, so that
every repetition is played like any other line and a failure names the one that failed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from spoils.scenario.commands import Cannot, Command, Expect, GoOn, Interrupt, NoWindow, Pass, Repeat
from spoils.scenario.model import ScriptLine
from spoils.scenario.wording import BadLine

MOST_LINES: Final = 20_000
NO_ACTIONS: Final = (Expect, Cannot, NoWindow, Pass, Repeat, Interrupt, GoOn)
"""Lines that do nothing themselves: they are neither counted nor repeated."""


class BadLoop(BadLine):
    """A loop that cannot be written out, and the line of the file."""

    def __init__(self, line: ScriptLine, problem: str) -> None:
        super().__init__(problem)
        self.line = line.line


def written_out(script: Sequence[ScriptLine]) -> list[ScriptLine]:
    """The script with every repetition in its place."""
    found: list[ScriptLine] = []
    shown: list[ScriptLine] = []  # what was done so far, each line once
    at = 0
    while at < len(script):
        line = script[at]
        if isinstance(line.command, Repeat):
            loop = _Loop(script, at, shown)
            found += loop.lines()
            at = loop.at
        elif isinstance(line.command, Interrupt | GoOn):
            raise BadLoop(
                line,
                "no loop is running here; it begins with a line such as: A repeats the last line 3 times",
            )
        else:
            if not isinstance(line.command, NO_ACTIONS):
                shown.append(line)
            found.append(line)
            at += 1
        if len(found) > MOST_LINES:
            raise BadLoop(line, f"the script grows beyond {MOST_LINES} lines; repeat the loop less often")
    return found


@dataclass
class _Loop:
    """One loop: who repeats what how often, and where it is interrupted."""

    script: Sequence[ScriptLine]
    at: int  # the next line to look at
    shown: list[ScriptLine]

    def lines(self) -> list[ScriptLine]:
        """All the lines of the loop; afterwards ``at`` is behind it."""
        first = self.script[self.at]
        repeat = first.command
        assert isinstance(repeat, Repeat)
        series = self.series(first, repeat)
        numbers, stop = self.numbers(first, series)
        times = min(numbers.values())
        if len(series) * times > MOST_LINES:
            raise BadLoop(
                first, f"{len(series) * times} lines are too many; at most {MOST_LINES} are possible"
            )
        repeated = [
            replace(line, text=f"{line.text} (repetition {number} of {times})")
            for number in range(1, times + 1)
            for line in series
        ]
        if stop is not None and times:
            del repeated[len(series) * (times - 1) + stop :]
        found = [first] if len(numbers) > 1 else []  # whoever names a number first is looked at in the game
        return found + self.interrupted(numbers, len(series), repeated)

    def series(self, first: ScriptLine, repeat: Repeat) -> list[ScriptLine]:
        if repeat.lines == 0:
            raise BadLoop(
                first, f"say what is repeated, as in: {repeat.player} repeats the last 2 lines 3 times"
            )
        if repeat.lines > len(self.shown):
            raise BadLoop(
                first,
                f"{repeat.lines} lines cannot be repeated: only {len(self.shown)} were carried out before",
            )
        return self.shown[-repeat.lines :]

    def numbers(self, first: ScriptLine, series: list[ScriptLine]) -> tuple[dict[str, int], int | None]:
        """414.3b: how often each player who acts in the series wants to repeat it."""
        involved = list(dict.fromkeys(line.command.player for line in series))
        numbers: dict[str, int] = {}
        stop: int | None = None
        while self.at < len(self.script):
            line = self.script[self.at]
            command = line.command
            if not isinstance(command, Repeat) or (numbers and command.lines):
                break
            self.check(line, command, involved, numbers, len(series))
            numbers[command.player] = command.times
            stop = command.stop if command.stop is not None else stop
            self.at += 1
        silent = [player for player in involved if player not in numbers]
        if silent:
            raise BadLoop(
                first,
                f"the series has lines of {' and '.join(involved)}, so each of them says how often it is "
                f"repeated (414.3b); add: {silent[0]} repeats them {first_number(numbers)} times",
            )
        return numbers, stop

    def check(
        self, line: ScriptLine, command: Repeat, involved: list[str], numbers: dict[str, int], length: int
    ) -> None:
        if command.player not in involved:
            raise BadLoop(line, f"{command.player} does nothing in the series, so others repeat it (414.2)")
        if command.player in numbers:
            raise BadLoop(line, f"{command.player} has said already how often")
        if command.stop is None:
            return
        if numbers or len(involved) < 2:
            raise BadLoop(
                line, "only the active player stops within the last repetition of a loop of several (414.3c)"
            )
        if command.stop > length:
            raise BadLoop(line, f"the series has {length} lines, so it cannot stop after {command.stop}")

    def interrupted(
        self, numbers: dict[str, int], length: int, repeated: list[ScriptLine]
    ) -> list[ScriptLine]:
        """414.2c: the repetitions with what others do in between."""
        found: list[ScriptLine] = []
        done = 0
        while self.at < len(self.script):
            line = self.script[self.at]
            command = line.command
            if not isinstance(command, Interrupt):
                break
            until = command.times * length + command.lines
            if set(numbers) == {command.player}:
                raise BadLoop(
                    line, f"{command.player} repeats the series alone; an opponent interrupts (414.2c)"
                )
            if not done <= until <= len(repeated):
                raise BadLoop(
                    line,
                    f"the loop is not interrupted there: it has {len(repeated)} lines, {done} of them done",
                )
            found += repeated[done:until]
            done = until
            self.at += 1
            found += self.between(line)
            end = self.script[self.at]
            self.at += 1
            assert isinstance(end.command, GoOn)
            if not end.command.possible:
                return [*found, self.impossible(end, repeated[done:])]
        return found + repeated[done:]

    def between(self, interruption: ScriptLine) -> list[ScriptLine]:
        """What is done while the loop is interrupted."""
        found: list[ScriptLine] = []
        for line in self.script[self.at :]:
            if isinstance(line.command, GoOn):
                self.at += len(found)
                return found
            if isinstance(line.command, Repeat | Interrupt):
                raise BadLoop(line, "one loop at a time: the interrupted one goes on first")
            found.append(line)
        raise BadLoop(
            interruption,
            "the interrupted loop is never taken up again; say: A goes on, or: A cannot go on (414.2c)",
        )

    def impossible(self, line: ScriptLine, rest: list[ScriptLine]) -> ScriptLine:
        if not rest:
            raise BadLoop(line, "nothing of the loop is left")
        following: Command = rest[0].command
        return replace(line, command=Cannot(following.player, following))


def first_number(numbers: dict[str, int]) -> int:
    """A number to give as an example."""
    return next(iter(numbers.values()), 3)

"""Bots that are programs of their own, in any language: JSON lines over standard input and output.

`docs/writing-a-bot.md` describes the protocol. Such a bot is named by its command, `cmd:python my_bot.py`, on
the command line only: a server never starts a program because somebody names it.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, TypeVar

import msgspec

from spoils.bots.bot import Bot, BotFault
from spoils.bots.pipe import Pipe, Trouble
from spoils.bots.seat import Seat
from spoils.engine.state.chance import from_seed
from spoils.errors import UserError
from spoils.view import model
from spoils.view.say import Speaker

Line = TypeVar("Line")

PROTOCOL: Final = 1
NAME: Final = re.compile(r"cmd(?:\[([^\]]*)\])?:(.*)", re.DOTALL)
LIMIT: Final = re.compile(r"(seconds|tries)=(\d+(?:\.\d+)?)")


class Terms(msgspec.Struct, frozen=True):
    """The program and its limits."""

    command: tuple[str, ...]
    seconds: float = 30.0  # for each answer
    tries: int = 3  # answers to one question until one is legal


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line, both ways."""

    protocol: int
    player: int
    seed: int


class Ask(msgspec.Struct, frozen=True, tag_field="type", tag="ask"):
    """A question to answer: the view has it."""

    id: int
    view: model.View
    legal: list[int]  # one legal answer, drawn at random


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The answer was not legal; the same question is still open."""

    id: int
    why: str
    message: model.Message


class Over(msgspec.Struct, frozen=True, tag_field="type", tag="over"):
    """The last line."""

    winners: tuple[int, ...]


class Introduction(msgspec.Struct, frozen=True):
    """What the program answers to the first line."""

    protocol: int
    name: str = ""


class Given(msgspec.Struct, frozen=True):
    """What the program answers to a question."""

    id: int
    answer: list[int]


class OutsideBot(Bot):
    """Asks another program, which is started for one game and knows nothing of others."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self.terms = terms
        self.seed = seed
        self.chance = from_seed(seed)
        self.pipe: Pipe | None = None
        self.asked = 0

    def choose(self, seat: Seat) -> list[int]:
        try:
            if self.pipe is None:
                self.pipe = self.begin(seat.player)
            return self.ask(self.pipe, seat)
        except Trouble as trouble:
            self.close()
            raise BotFault(f'the bot "{shlex.join(self.terms.command)}" {trouble}') from None

    def begin(self, player: int) -> Pipe:
        """Start the program and greet it."""
        try:
            pipe = Pipe(self.terms.command)
        except OSError as error:
            raise Trouble(f"cannot be started: {error.strerror}") from None
        pipe.send(msgspec.json.encode(Hello(PROTOCOL, player, self.seed)), self.terms.seconds)
        greeting = read(pipe, Introduction, self.terms.seconds, '{"protocol": 1}')
        if greeting.protocol != PROTOCOL:
            raise Trouble(f"speaks protocol {greeting.protocol}; this program speaks {PROTOCOL}")
        return pipe

    def ask(self, pipe: Pipe, seat: Seat) -> list[int]:
        self.asked += 1
        seconds = self.terms.seconds
        pipe.send(msgspec.json.encode(Ask(self.asked, seat.view, seat.drawn(self.chance))), seconds)
        form = f'{{"id": {self.asked}, "answer": [0]}}'
        why = ""
        for _ in range(self.terms.tries):
            given = read(pipe, Given, seconds, form)
            if given.id != self.asked:
                raise Trouble(f"answered question {given.id} when it was asked question {self.asked}")
            refusal = seat.refusal(given.answer)
            if refusal is None:
                return given.answer
            why = speaker(seat).say(refusal)
            pipe.send(msgspec.json.encode(Refused(self.asked, why, refusal)), seconds)
        raise Trouble(
            f"gave {self.terms.tries} illegal answers to one question, the last {given.answer}: {why}"
        )

    def close(self, winners: Sequence[int] | None = None) -> None:
        """The game is over, or given up: tell the program and end it."""
        pipe, self.pipe = self.pipe, None
        if pipe is None:
            return
        if winners is not None:
            with suppress(Trouble):  # it need not listen any more
                pipe.send(msgspec.json.encode(Over(tuple(winners))), self.terms.seconds)
        pipe.close()


def speaker(seat: Seat) -> Speaker:
    return Speaker([f"player {player.index}" for player in seat.view.players])


def read(pipe: Pipe, kind: type[Line], seconds: float, form: str) -> Line:
    """The next line from the program."""
    line = pipe.receive(seconds)
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        shown = line[:60].decode("utf-8", "replace")
        raise Trouble(f"wrote {shown!r}; expected was a line such as {form}") from None


# ---- by name -----------------------------------------------------------------------------------------------


def terms_of(name: str) -> Terms | None:
    """What `cmd[seconds=5,tries=1]:COMMAND` says; None for other names."""
    match = NAME.fullmatch(name)
    if match is None:
        return None
    if os.name != "posix":
        raise UserError(f"{name}: bots outside can only be asked on Linux, macOS and the like")
    try:
        command = shlex.split(match[2])
    except ValueError as error:
        raise UserError(f"{name}: {str(error).lower()}; write the command as in a shell") from None
    if not command:
        raise UserError(f"{name}: the command is missing; write cmd:python my_bot.py")
    terms = Terms(tuple(command))
    for limit in filter(None, (match[1] or "").split(",")):
        found = LIMIT.fullmatch(limit.strip())
        if found is None or float(found[2]) <= 0 or (found[1] == "tries" and not found[2].isdigit()):
            raise UserError(f"{name}: {limit} is no limit; write cmd[seconds=5,tries=1]:COMMAND")
        if found[1] == "seconds":
            terms = msgspec.structs.replace(terms, seconds=float(found[2]))
        else:
            terms = msgspec.structs.replace(terms, tries=int(found[2]))
    return terms

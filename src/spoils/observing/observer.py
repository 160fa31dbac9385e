"""Observations: what a player sees and can do, as bytes for arrays of a fixed shape (``columns``)."""

from __future__ import annotations

from typing import Final

from spoils.engine.program.words import FACE_DOWN
from spoils.engine.state import questions as qu
from spoils.engine.state.game import Game
from spoils.observing.choice import ABOUT, Choice
from spoils.observing.columns import ACTIONS, KINDS, WORDS
from spoils.observing.look import Look
from spoils.observing.rows import KEPT, NO_ROW, ROWS, YES, distance_in, tenths, yes_or_no
from spoils.view.words import OPTIONS, QUESTIONS

Arrays = tuple[bytes, bytes, bytes, bytes]
"""Table, cards, options, mask. Behind the last card and the last option everything is 0, and left out."""

WORD_OF: Final[dict[int, int]] = {option: WORDS.index(word) for option, word in OPTIONS.items()}
KIND_OF: Final[dict[int, int]] = {kind: KINDS.index(word) for kind, word in QUESTIONS.items()}
NUMBER: Final = WORDS.index("number")
PAGE: Final = WORDS.index("page")
DONE_WORD: Final = WORDS.index("done")
OWN: Final = 1
FOREIGN: Final = 2
AS_FACE_DOWN: Final = 4
NOT_ASKED: Final = bytes(4 * (4 + len(KINDS)))
NO_MASK: Final = bytes(ACTIONS)
ALL_BUT_DONE: Final = [bytes(1) + b"\x01" * count + bytes(ACTIONS - 1 - count) for count in range(ACTIONS)]
DONE_HEAD: Final = ROWS.head(DONE_WORD, 0, 0)
ASKED: Final[dict[tuple[int, int, int, int], bytes]] = {}  # the columns of questions


class Observer:
    """Looks at one game. What looks the same as before is not made again: that is remembered of each player's
    last look, and nothing else."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = [Seat(game, player) for player in range(len(game.players))]

    def observe(self, viewer: int, choice: Choice | None = None) -> Arrays:
        """All arrays for a player; ``choice`` if that player is choosing."""
        seat = self.seats[viewer]
        if choice is None:
            seat.look_for(None)
            return seat.table + NOT_ASKED, seat.cards, b"", NO_MASK
        if seat.choice is not choice:
            seat.look_for(choice)
        return seat.table + question_of(choice), seat.cards, seat.options(choice), mask_of(choice.legal())


class Seat:
    """What one player sees: the table and the cards stay the same while an answer is put together."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.look = Look(game, viewer)
        self.choice: Choice | None = None  # the answer for which this is seen
        self.table = b""
        self.cards = b""

    def look_for(self, choice: Choice | None) -> None:
        self.look.again()
        self.table = b"".join(self.look.table())
        self.cards = self.look.cards()
        self.choice = choice

    def options(self, choice: Choice) -> bytes:
        """A row for every action."""
        found = [DONE_HEAD, NO_ROW]
        shown = choice.shown
        if choice.paged or choice.numbers:
            word = PAGE if choice.paged else NUMBER
            for one in shown:
                found.append(ROWS.head(word, one, 0))
                found.append(NO_ROW)
        else:
            for place in shown:
                self.option(choice, place, found)
        return b"".join(found)

    def option(self, choice: Choice, place: int, found: list[bytes]) -> None:
        """What an option says, and the card it is about."""
        option = choice.question.options[choice.order[place]]
        word = option[0]
        amount = choice.chosen.count(place) if choice.chosen else 0
        look = self.look
        flags = 0
        row = NO_ROW
        if ABOUT[word]:
            seen = look.sighting(option[1])
            if seen is not None:
                row = seen.row
                flags = FOREIGN if distance_in(seen.what) else OWN
            else:
                row = look.named(option[1])
            if word == qu.AS_RESOURCE and option[2] == FACE_DOWN:
                flags |= AS_FACE_DOWN
        elif word == qu.WHO:
            flags = OWN if option[1] == look.viewer else FOREIGN
        found.append(ROWS.head(WORD_OF[word], amount, flags))
        found.append(row)


def question_of(choice: Choice) -> bytes:
    """What is asked; the same few over and over."""
    question = choice.question
    key = (question.kind, question.minimum, question.maximum, len(choice.chosen))
    found = ASKED.get(key)
    if found is None:
        if len(ASKED) > KEPT:
            ASKED.clear()
        asked = KIND_OF[question.kind]
        parts = [YES, *[tenths(number) for number in key[1:]]]
        parts.extend([yes_or_no(kind == asked) for kind in range(len(KINDS))])
        found = b"".join(parts)
        ASKED[key] = found
    return found


def mask_of(legal: list[int]) -> bytes:
    """1 for every action that can be taken."""
    if legal[0] == 1 and legal[-1] == len(legal):  # they are in order: all of them, without "done"
        return ALL_BUT_DONE[len(legal)]
    mask = bytearray(ACTIONS)
    for action in legal:
        mask[action] = 1
    return bytes(mask)

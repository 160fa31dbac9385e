"""Observations: what a player sees and can do, as bytes for arrays of a fixed shape (``columns``)."""

from __future__ import annotations

from typing import Final

from spoils.engine.program.words import FACE_DOWN
from spoils.engine.state import questions as qu
from spoils.engine.state.game import Game
from spoils.observing.choice import Choice
from spoils.observing.columns import ACTIONS, KINDS, WORDS
from spoils.observing.look import Look
from spoils.observing.rows import KEPT, NO_OPTION, NO_ROW, TENTH, Rows, bytes_of, within
from spoils.view.words import OPTIONS, QUESTIONS

Arrays = tuple[bytes, bytes, bytes, bytes]
"""Table, cards, options, mask."""

WORD_OF: Final[dict[int, int]] = {option: WORDS.index(word) for option, word in OPTIONS.items()}
KIND_OF: Final[dict[int, int]] = {kind: KINDS.index(word) for kind, word in QUESTIONS.items()}
NUMBER: Final = WORDS.index("number")
PAGE: Final = WORDS.index("page")
DONE_WORD: Final = WORDS.index("done")
OWN: Final = 1
FOREIGN: Final = 2
AS_FACE_DOWN: Final = 4
ABOUT: Final = frozenset((qu.DEPLOY, qu.FLIP_UP, qu.USE, qu.ATTACK, qu.CARD, qu.TEXT, qu.AS_RESOURCE))
NOT_ASKED: Final = bytes(4 * (4 + len(KINDS)))
NO_OPTIONS: Final = NO_OPTION * ACTIONS
NO_MASK: Final = bytes(ACTIONS)


class Sight:
    """What does not change while an answer is put together."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.table = b"".join(look.table())
        self.cards = look.cards()


class Observer:
    """Looks at games; remembers nothing of them but how rows are written."""

    def __init__(self) -> None:
        self.rows = Rows()
        self.questions: dict[tuple[int, int, int, int], bytes] = {}

    def observe(self, game: Game, viewer: int, choice: Choice | None = None) -> Arrays:
        """All arrays for a player; ``choice`` if that player is choosing."""
        if choice is None:
            sight = Sight(Look(game, viewer, self.rows))
            return sight.table + NOT_ASKED, sight.cards, NO_OPTIONS, NO_MASK
        known: Sight | None = choice.sight
        if known is None:
            known = Sight(Look(game, viewer, self.rows))
            choice.sight = known
        table = known.table + self.question(choice)
        return table, known.cards, self.options(known.look, choice), mask_of(choice.legal())

    def question(self, choice: Choice) -> bytes:
        """What is asked; the same few over and over."""
        question = choice.question
        key = (question.kind, question.minimum, question.maximum, len(choice.chosen))
        found = self.questions.get(key)
        if found is None:
            if len(self.questions) > KEPT:
                self.questions.clear()
            values = [1.0]
            values.extend([within(number * TENTH) for number in key[1:]])
            asked = KIND_OF[question.kind]
            values.extend([1.0 if kind == asked else 0.0 for kind in range(len(KINDS))])
            found = bytes_of(values)
            self.questions[key] = found
        return found

    def options(self, look: Look, choice: Choice) -> bytes:
        """A row for every action."""
        rows = self.rows
        found = [rows.head(DONE_WORD, 0, 0), NO_ROW]
        shown = choice.shown
        if choice.paged or choice.numbers:
            word = PAGE if choice.paged else NUMBER
            for one in shown:
                found.append(rows.head(word, one, 0))
                found.append(NO_ROW)
        else:
            for place in shown:
                self.option(look, choice, place, found)
        found.append(NO_OPTION * (ACTIONS - 1 - len(shown)))
        return b"".join(found)

    def option(self, look: Look, choice: Choice, place: int, found: list[bytes]) -> None:
        """What an option says, and the card it is about."""
        option = choice.question.options[choice.order[place]]
        word = option[0]
        amount = choice.chosen.count(place) if choice.chosen else 0
        flags = 0
        row = NO_ROW
        if word in ABOUT:
            known = look.found.get(option[1])
            if known is not None:
                row = known
                flags = FOREIGN if look.distance(option[1]) else OWN
            else:
                row = look.named(option[1])
            if word == qu.AS_RESOURCE and option[2] == FACE_DOWN:
                flags |= AS_FACE_DOWN
        elif word == qu.WHO:
            flags = OWN if option[1] == look.viewer else FOREIGN
        found.append(self.rows.head(WORD_OF[word], amount, flags))
        found.append(row)


def mask_of(legal: list[int]) -> bytes:
    """1 for every action that can be taken."""
    mask = bytearray(ACTIONS)
    for action in legal:
        mask[action] = 1
    return bytes(mask)

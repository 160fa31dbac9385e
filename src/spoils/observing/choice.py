"""Answers step by step: every question becomes a short series of choices from one list of fixed length.

Action 0 is "done", action n the n-th thing that can be chosen. A question that wants one thing takes one
step. Sets and orders are put together one card at a time, amounts one unit at a time, until they are full or
"done" is chosen. From a list that is too long a page is chosen first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Final

from spoils.bots.draw import first_legal
from spoils.engine.agenda import why_illegal
from spoils.engine.board.sight import faces
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import ACTIONS as WINDOWS
from spoils.engine.state.questions import BID, CONCEDE, DIVIDE, NUMBERS, Question
from spoils.observing.columns import ACTIONS, ROOM
from spoils.view.ids import Ids
from spoils.view.question_view import ABOUT_CARDS, order_of_options

DONE: Final = 0
ABOUT: Final = [word in ABOUT_CARDS for word in range(CONCEDE + 1)]  # by first word of an option
LOOKS: Final = 200  # ways to go on that are looked at; beyond them a choice counts as possible
PLACES: Final = list(range(ROOM))


class NotLegal(ValueError):
    """An action that the mask forbids."""


def in_order(count: int) -> list[int]:
    """The first places."""
    return PLACES[:count] if count <= ROOM else list(range(count))


def shown_order(game: Game, question: Question) -> list[int]:
    """How the options are listed for the player (``view.question_view``). Only cards that the player cannot
    tell apart are listed in another order than the engine's."""
    hidden = 0
    for option in question.options:
        if ABOUT[option[0]]:
            card = option[1] % CARDS
            if not game.is_current(option[1]) or not faces(game, card) >> question.player & 1:
                hidden += 1
    if hidden > 1:
        return order_of_options(game, question, Ids(game, question.player))
    return in_order(len(question.options))


class Choice:
    """An answer to the open question that is being put together. ``chosen`` are places among the options as
    they are shown, in order; of amounts, one for each unit."""

    def __init__(self, game: Game) -> None:
        question = game.question
        assert question is not None, "nobody is asked anything"
        self.game = game
        self.question: Question = question
        self.player = question.player
        self.order = shown_order(game, question)
        self.numbers = question.kind in NUMBERS  # whether a number is asked for
        self.simple = not self.numbers and len(self.order) <= ROOM  # nearly always: places, and no pages
        self.chosen: list[int] = []
        self.page: range | None = None  # what is looked at of a list that is too long
        self._legal: list[int] | None = None

    # ---- what can be chosen --------------------------------------------------------------------------------

    @property
    def offers(self) -> range:
        """All that this question is about: numbers, or places among its options."""
        if self.numbers:
            return range(self.question.minimum, self.question.maximum + 1)
        return range(len(self.question.options))

    @property
    def within(self) -> range:
        """The part of it that is looked at now."""
        return self.offers if self.page is None else self.page

    @property
    def paged(self) -> bool:
        """Whether a page must be chosen now."""
        return not self.simple and len(self.within) > ROOM

    @property
    def pages(self) -> list[range]:
        """As few pages as there is room for; each of them may have pages again."""
        within, size = self.within, ROOM
        while len(within) > size * ROOM:
            size *= ROOM
        return [within[start : start + size] for start in range(0, len(within), size)]

    @property
    def shown(self) -> list[int]:
        """What the actions from 1 on mean now: offers, or the first offer of each page."""
        if self.simple:
            return in_order(len(self.order))
        return [page[0] for page in self.pages] if self.paged else list(self.within)

    def legal(self) -> list[int]:
        """The actions that can be taken now; never none."""
        if self._legal is None:
            if self.question.kind in WINDOWS and len(self.order) <= ROOM:
                self._legal = [place + 1 for place in range(len(self.order))]  # every one of them is legal
            else:
                self._legal = self._find_legal() or [DONE]
        return self._legal

    def _find_legal(self) -> list[int]:
        found = [DONE] if self.page is None and self.is_answer(self.chosen) else []
        if self.paged:
            return found + [place + 1 for place, part in enumerate(self.pages) if self.has_possible(part)]
        return found + [place + 1 for place, offer in enumerate(self.within) if self.is_possible(offer)]

    def has_possible(self, part: range) -> bool:
        """Whether something can be chosen from that part."""
        return any(self.is_possible(offer) for offer in part[:LOOKS]) or len(part) > LOOKS

    def is_possible(self, offer: int) -> bool:
        """Whether an answer can begin with what is chosen and go on with this."""
        if self.numbers:
            return self.is_legal([offer])
        if self.question.kind != DIVIDE and offer in self.chosen:
            return False
        longer = [*self.chosen, offer]
        if self.is_answer(longer):
            return True
        if len(longer) >= self.question.maximum:
            return False
        looked = 0
        for way in islice(self.ways_on(longer), LOOKS):
            looked += 1
            if self.is_answer(way):
                return True
        return looked == LOOKS

    def ways_on(self, chosen: list[int]) -> Iterator[list[int]]:
        """What is chosen as it is, and then with more, the least first."""
        missing = max(0, self.question.minimum - len(chosen))
        most = self.question.maximum - len(chosen)
        if self.question.kind == DIVIDE:
            for more in range(missing, most + 1):
                for offer in reversed(self.offers):  # likely the last one chosen goes on
                    yield [*chosen, *[offer] * more]
            return
        rest = [offer for offer in self.offers if offer not in chosen]
        for more in range(missing, min(most, len(rest)) + 1):
            for added in combinations(rest, more):
                yield [*chosen, *added]

    def is_answer(self, chosen: list[int]) -> bool:
        """Whether what is chosen can be the answer as it is."""
        if self.numbers:
            return self.question.kind == BID and not chosen
        if not self.question.minimum <= len(chosen) <= self.question.maximum:
            return False
        return self.is_legal(self.answer(chosen))

    def is_legal(self, answer: list[int]) -> bool:
        return why_illegal(self.game, answer) is None

    # ---- choosing ------------------------------------------------------------------------------------------

    def take(self, action: int) -> list[int] | None:
        """Choose; the engine's answer if it is complete."""
        if action not in self.legal():
            raise NotLegal(f"action {action} of {ACTIONS} is not legal now; the mask says which are")
        self._legal = None
        if action == DONE:
            return self.finished()
        if self.paged:
            self.page = self.pages[action - 1]
            return None
        one = action - 1 if self.simple else self.shown[action - 1]
        self.page = None
        if self.numbers:
            return [one]
        self.chosen.append(one)
        return self.answer(self.chosen) if len(self.chosen) == self.question.maximum else None

    def finished(self) -> list[int]:
        """What is chosen. Where nothing legal can come of it, which only a set beyond all looking can bring
        about, the first that is legal instead."""
        if self.numbers:
            return []
        if self.is_answer(self.chosen):
            return self.answer(self.chosen)
        return first_legal(self.game, self.question)

    def answer(self, chosen: list[int]) -> list[int]:
        """What is chosen in the form of an answer, in the engine's order."""
        if self.question.kind != DIVIDE:
            return [self.order[place] for place in chosen]
        amounts = [0] * len(self.order)
        for place in chosen:
            amounts[self.order[place]] += 1
        return amounts

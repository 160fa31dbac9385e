"""What stands in the list at the bottom of the screen, and what is typed by choosing from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spoils.terminal.entry import NUMBERS, hint
from spoils.terminal.options import lines_of
from spoils.terminal.showing import Offer
from spoils.terminal.words import Words
from spoils.view import model

LISTED: Final = 100
"""So many numbers are listed; higher ones, as in bids, are typed."""


class Choice(NamedTuple):
    """A line of the list."""

    words: str
    typed: str  # what choosing it types
    cards: tuple[str, ...] = ()  # ids of the cards it is about
    places: tuple[int, ...] = ()  # the options it stands for, which say the same
    most: int = 1  # how often it can be chosen


class Asked(NamedTuple):
    """A question as it stands on the screen."""

    words: str
    hint: str
    choices: tuple[Choice, ...]
    several: bool = False  # lines are collected until they are confirmed
    amounts: bool = False  # how often each was chosen is the answer, and not which were
    is_offer: bool = False

    def typed(self, chosen: Sequence[int]) -> str:
        """The line that says that these were chosen, in this order."""
        if self.amounts:
            return " ".join(str(chosen.count(place)) for place in range(len(self.choices)))
        return " ".join(self.choices[place].typed for place in chosen)

    def about(self, card: str) -> list[int]:
        """The lines that are about a card."""
        return [place for place, choice in enumerate(self.choices) if card and card in choice.cards]


NOTHING: Final = Asked("", "", ())


def question_asked(question: model.Question, asked: str, options: Sequence[str], say: Words) -> Asked:
    """A question of the game with its options, which are the same lines as those of line mode."""
    lines = lines_of(question, options)
    told = hint(question, say, len(lines))
    if question.kind in NUMBERS:
        return Asked(asked, told, numbers(question, say))
    amounts = question.kind == "divide"
    several = amounts or question.maximum > 1
    choices = [
        Choice(
            f"{number:>2} {words}",
            str(number),
            tuple(option.card.id for place in places if (option := question.options[place]).card is not None),
            tuple(places),
            question.maximum if amounts else len(places),
        )
        for number, (words, places) in enumerate(zip(lines.shown(), lines.places, strict=True), start=1)
    ]
    if question.minimum == 0 and not several and question.kind != "name":
        choices.append(Choice(f" 0 {say('offer.none')}", ""))
    return Asked(asked, told, tuple(choices), several, amounts)


def numbers(question: model.Question, say: Words) -> tuple[Choice, ...]:
    """The numbers that can be the answer, the smallest first; passing comes before bids."""
    passing = [Choice(f"   {say('offer.none')}", "")] if question.kind == "bid" else []
    last = min(question.maximum, question.minimum + LISTED)
    return (*passing, *(Choice(f"{n:>2}", str(n)) for n in range(question.minimum, last + 1)))


def offered(words: str, offers: Sequence[Offer]) -> Asked:
    """Something else that can be chosen."""
    return Asked(words, "", tuple(Choice(f"  {offer.words}", offer.typed) for offer in offers), is_offer=True)

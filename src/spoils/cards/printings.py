"""Which of several printings of one name is the card (201.1b).

Reprints of a name mostly differ in typing mistakes. The rule, within one source of cards: the facts and
wording that most printings share, quotation marks and spacing aside, win; if two are equally common, the one
read last. Of the printings so worded, the one with the least damaged typing is taken (fewest replacement
characters, then most apostrophes), and of equals again the one read last.
"""

import re
from collections.abc import Sequence
from typing import Final

from spoils.cards.card import PrintedCard

_DAMAGED: Final = "\ufffd"
_QUOTES = re.compile("['\"`’‘“”\ufffd]")


def choose_printing(printings: Sequence[PrintedCard]) -> PrintedCard:
    """Return the printing that stands for the name. They are given in the order in which they were read."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for index, card in enumerate(printings):
        groups.setdefault((*_facts(card), _wording(card)), []).append(index)
    chosen = max(groups.values(), key=lambda group: (len(group), group[-1]))
    return printings[max(chosen, key=lambda index: (*_typing(printings[index].text), index))]


def same_facts(one: PrintedCard, other: PrintedCard) -> bool:
    """Tell whether everything but the text is the same on two printings, as far as it matters in a game."""
    return _facts(one) == _facts(other)


def same_words(one: PrintedCard, other: PrintedCard) -> bool:
    """Tell whether two texts are the same, quotation marks and spacing aside."""
    return _wording(one) == _wording(other)


def _facts(card: PrintedCard) -> tuple[object, ...]:
    stats = (card.strength, card.life, card.speed, card.structure, card.influence)
    return (card.types, card.trade, card.supertype, card.subtypes, card.cost, card.threshold, stats)


def _wording(card: PrintedCard) -> str:
    return " ".join(_QUOTES.sub("", card.text).split())


def _typing(text: str) -> tuple[int, int]:
    return -text.count(_DAMAGED), text.count("'") + text.count("’")

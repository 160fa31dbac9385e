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
        groups.setdefault(_facts(card), []).append(index)
    chosen = max(groups.values(), key=lambda group: (len(group), group[-1]))
    return printings[max(chosen, key=lambda index: (*_typing(printings[index].text), index))]


def _facts(card: PrintedCard) -> tuple[object, ...]:
    wording = " ".join(_QUOTES.sub("", card.text).split())
    stats = (card.strength, card.life, card.speed, card.structure, card.influence)
    return (card.types, card.trade, card.supertype, card.subtypes, card.cost, card.threshold, stats, wording)


def _typing(text: str) -> tuple[int, int]:
    return -text.count(_DAMAGED), text.count("'") + text.count("’")

"""What a Limited deck should look like, and how well cards fit into it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from spoils.cards.card import PrintedCard
from spoils.cards.limited.appraisal import worth

RESOURCES: Final = 15  # of the 40 cards
CURVE: Final = (3, 6, 6, 4, 3, 3)  # cards that cost up to 1, 2, 3, 4, 5, more
CHARACTERS: Final = 15  # at least, of those that are not resources
CROWDED: Final = 0.5  # what a card loses for each one too many of its cost

TRADE_ICONS: Final = {"Arcanist": "O", "Banker": "G", "Gearsmith": "E", "Rogue": "D", "Warlord": "R"}


@dataclass(frozen=True, slots=True)
class Trades:
    """The one or two trades of a deck."""

    names: tuple[str, ...]

    @property
    def icons(self) -> str:
        return "".join(TRADE_ICONS[name] for name in self.names)

    def can_play(self, card: PrintedCard) -> bool:
        """Tell whether the resources of these trades meet the card's threshold. Volition is everybody's."""
        return all(icon in self.icons for icon in card.threshold.replace("V", ""))

    def strain(self, card: PrintedCard) -> float:
        """What is lost because half of the resources are of the other trade."""
        most = max(Counter(card.threshold.replace("V", "")).values(), default=0)
        return 0.7 * max(0, most - 2) if len(self.names) > 1 else 0.0


def every_choice(known: Sequence[str] = tuple(TRADE_ICONS)) -> list[Trades]:
    """Every trade alone, then every two."""
    ones = [Trades((name,)) for name in known]
    twos = [Trades((one, other)) for place, one in enumerate(known) for other in known[place + 1 :]]
    return ones + twos


def slot(card: PrintedCard) -> int:
    """Which part of the curve a card belongs to."""
    return min(max((card.cost or 0) - 1, 0), len(CURVE) - 1)


def chosen(cards: Iterable[PrintedCard], trades: Trades, count: int) -> list[PrintedCard]:
    """Choose the best so many cards that these trades can play, with an eye on the curve.

    Equally good cards are taken in the order of their names, so that the same cards give the same deck.
    """
    left = sorted(
        (card for card in cards if trades.can_play(card) and not card.has_type("Resource")),
        key=lambda card: (trades.strain(card) - worth(card), card.name),
    )
    deck: list[PrintedCard] = []
    filled = [0] * len(CURVE)
    while left and len(deck) < count:
        characters = sum(card.has_type("Character") for card in deck)
        short = CHARACTERS - characters >= count - len(deck)  # from here on every card must be a character
        best = max(
            range(len(left)),
            key=lambda place: (
                left[place].has_type("Character") if short else False,
                worth(left[place])
                - trades.strain(left[place])
                - CROWDED * max(0, filled[slot(left[place])] - CURVE[slot(left[place])] + 1),
                -place,
            ),
        )
        card = left.pop(best)
        filled[slot(card)] += 1
        deck.append(card)
    return deck


def strength(cards: Sequence[PrintedCard], trades: Trades) -> float:
    """How good a choice of cards is: what they are worth; one trade alone is steadier than two."""
    return sum(worth(card) - trades.strain(card) for card in cards) + (4.0 if len(trades.names) == 1 else 0.0)

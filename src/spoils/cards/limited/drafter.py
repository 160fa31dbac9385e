"""Bots that draft: good cards first, then those of their trades, then what the curve lacks."""

import random
from collections.abc import Sequence

from spoils.cards.card import PrintedCard
from spoils.cards.limited.appraisal import worth
from spoils.cards.limited.plan import CHARACTERS, CURVE, TRADE_ICONS, Trades, every_choice, slot
from spoils.cards.limited.pod import MOST_SEATS, Pod

SHARE_OF_CHARACTERS = CHARACTERS / sum(CURVE)


class Drafter:
    """One bot, with a taste of its own as long as its cards say nothing yet."""

    def __init__(self, seed: int) -> None:
        # Of the standard generator, only random() is guaranteed to stay the same in every version.
        chance = random.Random(seed)
        self.taste = {name: 0.5 * chance.random() for name in TRADE_ICONS}

    def choose(self, pack: Sequence[PrintedCard], taken: Sequence[PrintedCard], of: int) -> PrintedCard:
        """Choose from a pack, with so many cards taken of all that will be."""
        told = min(1.0, 2 * len(taken) / max(1, of))  # how much the cards already taken count
        trades = self.leaning(taken)
        usable = [card for card in taken if trades.can_play(card) and not card.has_type("Resource")]
        filled = [0] * len(CURVE)
        for card in usable:
            filled[slot(card)] += 1
        characters = sum(card.has_type("Character") for card in usable)
        short = characters < SHARE_OF_CHARACTERS * len(usable)

        def points(card: PrintedCard) -> float:
            liking = worth(card) + self.taste.get(card.trade or "", 0.0) * (1 - told)
            if not trades.can_play(card):
                return liking - 4.0 * told
            if card.has_type("Resource"):
                return liking + 0.2 * told
            if short and card.has_type("Character"):
                liking += 0.8 * told
            lacking = CURVE[slot(card)] - filled[slot(card)]
            return liking - told * trades.strain(card) + 0.25 * told * max(-3, min(3, lacking))

        return max(pack, key=lambda card: (points(card), card.name))

    def leaning(self, taken: Sequence[PrintedCard]) -> Trades:
        """The two trades whose cards taken so far are worth most."""
        choices = [trades for trades in every_choice() if len(trades.names) > 1]

        def points(trades: Trades) -> float:
            return sum(worth(card) for card in taken if trades.can_play(card)) + sum(
                self.taste[name] for name in trades.names
            )

        return max(choices, key=points)


def let_bots_choose(pod: Pod, drafters: dict[int, Drafter]) -> None:
    """Let every bot that has not chosen do so."""
    for seat, drafter in drafters.items():
        if not pod.over and not pod.has_chosen(seat):
            pod.choose(seat, drafter.choose(pod.pack(seat), pod.taken[seat], pod.each))


def drafters_for(seats: Sequence[int], seed: int) -> dict[int, Drafter]:
    """A bot for each of these seats, each with a taste of its own."""
    return {seat: Drafter(seed * MOST_SEATS + seat) for seat in seats}


def draft(pod: Pod, seed: int) -> None:
    """Let bots draft to the end in every seat."""
    drafters = drafters_for(range(pod.seats), seed)
    while not pod.over:
        let_bots_choose(pod, drafters)

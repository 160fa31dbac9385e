"""A draft in the terminal: the person at the keyboard has the first seat, bots have the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console

from spoils.cards.card import PrintedCard
from spoils.cards.limited.drafter import Drafter, drafters_for, let_bots_choose
from spoils.cards.limited.pod import Pod

HELP: Final = "a number takes that card; bot: let a bot choose; taken: what you have; quit: leave the draft"


class LeftDraft(Exception):
    """The person has left before the end."""


class DraftTable:
    """A running draft. ``read`` gets one line and raises EOFError when there are no more."""

    def __init__(self, pod: Pod, seed: int, console: Console, read: Callable[[str], str]) -> None:
        self.pod = pod
        self.console = console
        self.read = read
        self.advice = Drafter(seed)
        self.bots = drafters_for(range(1, pod.seats), seed)

    def run(self) -> None:
        """Draft to the end."""
        self.say(f"{self.pod.seats} seats, {self.pod.each} cards each. {HELP[0].upper()}{HELP[1:]}.")
        while not self.pod.over:
            if not self.pod.has_chosen(0):
                self.show_pack()
                self.pod.choose(0, self.asked())
            let_bots_choose(self.pod, self.bots)
        self.show_taken()

    def asked(self) -> PrintedCard:
        """The card the person takes."""
        pack = self.pod.pack(0)
        while True:
            word = self.read("> ").strip().lower()
            if word.isascii() and word.isdigit() and 1 <= int(word) <= len(pack):
                return pack[int(word) - 1]
            if word == "bot":
                card = self.advice.choose(pack, self.pod.taken[0], self.pod.each)
                self.say(f"The bot takes {card.name}.")
                return card
            if word == "taken":
                self.show_taken()
            elif word == "quit":
                raise LeftDraft
            elif word == "help":
                self.say(f"{HELP}; the cards have numbers from 1 to {len(pack)}")
            else:
                self.say(f'"{word[:40]}" is no choice here: {HELP}')

    def show_pack(self) -> None:
        pack = self.pod.pack(0)
        where = "left" if self.pod.round % 2 == 0 else "right"
        self.say(
            f"\nPack {self.pod.round + 1} of {self.pod.rounds}, {len(pack)} cards, passed to the {where}:"
        )
        for number, card in enumerate(pack, 1):
            self.say(f"{number:3} {described(card)}")

    def show_taken(self) -> None:
        taken = self.pod.taken[0]
        self.say(f"{len(taken)} cards taken:")
        for line in listed(taken):
            self.say(f"  {line}")

    def say(self, text: str) -> None:
        self.console.print(text, soft_wrap=True)


def described(card: PrintedCard) -> str:
    """A card in one line: what somebody who drafts looks at."""
    kind = " ".join(filter(None, (card.trade, *(name.lower() for name in card.types))))
    parts = [kind]
    if card.cost is not None:
        parts.append(f"{card.cost} {card.threshold}".strip())
    if card.strength is not None:
        parts.append(f"{card.strength}/{card.life}/{card.speed}")
    if card.structure is not None:
        parts.append(f"structure {card.structure}")
    if card.rarity:
        parts.append(card.rarity.lower())
    text = " ".join(card.text.split())
    return f"{card.name} ({', '.join(parts)})" + (f": {text}" if text else "")


def listed(cards: Sequence[PrintedCard]) -> list[str]:
    """Cards by trade and cost, copies together."""
    copies = Counter(card.name for card in cards)
    by_name = {card.name: card for card in cards}
    order = sorted(by_name.values(), key=lambda card: (card.trade or "", card.cost or 0, card.name))
    return [f"{copies[card.name]} {described(card)}" for card in order]

"""A draft in the terminal: the person at the keyboard has the first seat, bots have the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console

from spoils.cards.card import PrintedCard
from spoils.cards.limited.drafter import Drafter, drafters_for, let_bots_choose
from spoils.cards.limited.pod import Pod
from spoils.engine.program.texts import CardText
from spoils.library import compiled
from spoils.terminal.card_page import PRINTED, reading_of
from spoils.terminal.line_screen import wrapped
from spoils.terminal.words import Words

TAKEN: Final = ("taken", "prises")
HELP: Final = ("help", "aide")
CARD: Final = ("card", "carte")
LEAVE: Final = ("quit", "quitter")


class LeftDraft(Exception):
    """The person has left before the end."""


class DraftTable:
    """A running draft. ``read`` gets one line and raises EOFError when there are no more."""

    def __init__(
        self, pod: Pod, seed: int, console: Console, read: Callable[[str], str], words: Words
    ) -> None:
        self.pod = pod
        self.console = console
        self.read = read
        self.words = words
        self.advice = Drafter(seed)
        self.bots = drafters_for(range(1, pod.seats), seed)

    def run(self) -> None:
        """Draft to the end."""
        self.say(self.words("draft.begins", seats=self.pod.seats, n=self.pod.each))
        self.say(self.words("draft.help"))
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
            word, _, rest = self.read("> ").strip().lower().partition(" ")
            if is_place(word, pack) and not rest:
                return pack[int(word) - 1]
            if word == "bot":
                card = self.advice.choose(pack, self.pod.taken[0], self.pod.each)
                self.say(self.words("draft.bot_takes", card=self.words.card(card.name)))
                return card
            if word in LEAVE:
                raise LeftDraft
            if word in CARD and is_place(rest, pack):
                self.show_card(pack[int(rest) - 1])
            elif word in TAKEN:
                self.show_taken()
            elif word in HELP:
                self.say(self.words("draft.help"))
                self.say(self.words("draft.numbers", n=len(pack)))
            else:
                self.say(self.words("draft.no_choice", text=word[:40]))
                self.say(self.words("draft.help"))

    def show_pack(self) -> None:
        pack = self.pod.pack(0)
        side = "left" if self.pod.round % 2 == 0 else "right"
        self.say("")
        pack_number = {"number": self.pod.round + 1, "of": self.pod.rounds}
        self.say(self.words("draft.pack", n=len(pack), side=side, **pack_number))
        for number, card in enumerate(pack, 1):
            self.say_short(f"{number:3} {described(card, self.words)}")

    def show_card(self, card: PrintedCard) -> None:
        """All that a card says; cards are printed in English, so in another language its reading, too."""
        self.say(described(card, self.words))
        text = compiled(card)
        if self.words.language != PRINTED and isinstance(text, CardText) and text.texts:
            for line, _ in reading_of(text, self.words):
                self.say(line)

    def show_taken(self) -> None:
        taken = self.pod.taken[0]
        self.say(self.words("draft.taken", n=len(taken)))
        for line in listed(taken, self.words):
            self.say_short(f"  {line}")

    def say(self, text: str) -> None:
        for line in wrapped(text, self.console.width) if self.console.is_terminal else [text]:
            self.console.print(line, soft_wrap=True)

    def say_short(self, text: str) -> None:
        """On a terminal a single line, so that a pack stays on the screen; `card N` says the rest."""
        room = self.console.width
        if self.console.is_terminal and len(text) > room:
            text = f"{text[: room - 1].rstrip()}…"
        self.console.print(text, soft_wrap=True)


def is_place(word: str, pack: Sequence[PrintedCard]) -> bool:
    """Whether a word is the number of a card."""
    return word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= len(pack)


def described(card: PrintedCard, say: Words) -> str:
    """A card in one line: what somebody who drafts looks at."""
    kinds = [say(f"type.{name.lower()}") for name in card.types]
    kind = [*kinds, card.trade] if say.language == "fr" else [card.trade, *kinds]
    parts = [" ".join(filter(None, kind))]
    if card.cost is not None:
        parts.append(f"{card.cost} {card.threshold}".strip())
    if card.strength is not None:
        parts.append(f"{card.strength}/{card.life}/{card.speed}")
    if card.structure is not None:
        parts.append(say("structure", n=card.structure))
    if card.rarity:
        parts.append(say.rarity(card.rarity))
    text = " ".join(card.text.split())
    head = f"{say.card(card.name)} ({', '.join(parts)})"
    return say("draft.card", card=head, text=text) if text else head


def listed(cards: Sequence[PrintedCard], say: Words) -> list[str]:
    """Cards by trade and cost, copies together."""
    copies = Counter(card.name for card in cards)
    by_name = {card.name: card for card in cards}
    order = sorted(by_name.values(), key=lambda card: (card.trade or "", card.cost or 0, card.name))
    return [f"{copies[card.name]} {described(card, say)}" for card in order]

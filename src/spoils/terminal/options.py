"""The options of a question as lines: what is the same stands on one line, whose a card is is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spoils.terminal.board import card_line
from spoils.terminal.words import Words
from spoils.view import model
from spoils.view.say import Speaker

OWN: Final = ("attackers", "block", "pay", "resource")
"""Questions about the player's own cards alone."""

POINTED_AT: Final = ("card", "attack", "text")
"""Options that may be about anybody's card; the others are about what is the player's."""

APART: Final = ("divide",)
"""Questions in which every option gets an amount of its own, equal or not."""


class Lines:
    """Lines with numbers from 1 on, each for one option or for several that say the same."""

    def __init__(self, words: Sequence[str], *, fold: bool = True) -> None:
        self.words: list[str] = []
        self.places: list[list[int]] = []
        for place, said in enumerate(words):
            if fold and said in self.words:
                self.places[self.words.index(said)].append(place)
            else:
                self.words.append(said)
                self.places.append([place])

    def __len__(self) -> int:
        return len(self.words)

    def shown(self) -> list[str]:
        """The lines as they are listed."""
        return [
            said if len(places) == 1 else f"{said} (× {len(places)})"
            for said, places in zip(self.words, self.places, strict=True)
        ]

    def chosen(self, numbers: Sequence[int]) -> list[int] | None:
        """The options that numbers of lines mean: a number again is the next option of its line. None if
        there is no such line, or not so many options on it."""
        taken = [0] * len(self.places)
        found: list[int] = []
        for number in numbers:
            line = number - 1
            if not 0 <= line < len(self.places) or taken[line] == len(self.places[line]):
                return None
            found.append(self.places[line][taken[line]])
            taken[line] += 1
        return found


def option_words(view: model.View, question: model.Question, speaker: Speaker, say: Words) -> list[str]:
    """Every option in words; a card in play with what can be seen of it, and whose it is."""
    in_play = {card.id: card for card in view.play}
    found = []
    for option in question.options:
        words = speaker.option(option)
        card = None if option.card is None else in_play.get(option.card.id)
        if card is not None and option.word == "card":
            words = card_line(card, say)
        if card is not None and option.word in POINTED_AT and question.kind not in OWN:
            words = f"{words}, {whose(card.controller, view, speaker, say)}"
        found.append(words)
    return found


def whose(player: int, view: model.View, speaker: Speaker, say: Words) -> str:
    """Whose something is."""
    return say("yours") if player == view.viewer else speaker.players[player]


def lines_of(question: model.Question, words: Sequence[str]) -> Lines:
    """The options of a question as lines."""
    shown = words or [str(place) for place in range(len(question.options))]
    return Lines(shown, fold=question.kind not in APART)

"""What a game looks like in the terminal: the log, the table, a question, a card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.console import RenderableType

from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.terminal.card_page import page_of
from spoils.terminal.options import option_words
from spoils.terminal.words import Words
from spoils.view import model
from spoils.view.log import log_for
from spoils.view.say import Speaker

# Events that come in large numbers and are reported once for all of them.
FOLDED: Final = (
    "event.attach",
    "event.deplete",
    "event.detach",
    "event.detach.resource",
    "event.flip.up",
    "event.move.play",
    "event.move.deck",
    "event.move.under_deck",
    "event.restore",
)


class Offer(NamedTuple):
    """Something else than an answer that can be typed, and what it does in words. What ends with a space
    wants to be typed on."""

    typed: str
    words: str


class Screen(ABC):
    """Shows one viewer a game."""

    def __init__(self, words: Words, speaker: Speaker, library: Library) -> None:
        self.words = words
        self.speaker = speaker
        self.library = library
        self.told = 0  # entries of the log that were shown

    @abstractmethod
    def say(self, text: str, style: str = "") -> None:
        """Say something, in one or several lines."""

    @abstractmethod
    def show(self, page: RenderableType) -> None:
        """A page of the rulebook."""

    @abstractmethod
    def show_table(self, view: model.View, *, again: bool = False) -> None:
        """The table, unless it is the same as when it was last shown."""

    @abstractmethod
    def show_question(self, view: model.View, question: model.Question) -> None:
        """A question with its options."""

    @abstractmethod
    def offer(self, words: str, offers: Sequence[Offer]) -> None:
        """Say what can be done besides answering; the words name the offers already."""

    def is_watched(self) -> bool:
        """Whether there is still somebody to show something to."""
        return True

    def tell(self, game: Game, viewer: int | None, last: int = 0) -> None:
        """What has happened since, or the last so many lines again."""
        log = game.log or []
        self.told = min(self.told, len(log))  # an action that could not be paid took its entries back
        since = 0 if last else self.told
        messages = log_for(game, viewer, since=since)
        for message, more in folded(messages[-last:] if last else messages):
            also = self.words("and_more", n=more) if more else ""
            self.say(f"  {self.speaker.say(message, rules=True)}{also}", "dim")
        self.told = len(log)

    def show_card(self, view: model.View, card: model.Card) -> None:
        """All that a card says."""
        for line, style in page_of(view, card, self.library, self.words):
            self.say(line, style)

    def greet(self, text: str) -> None:
        """What is said once at the beginning, to whoever has just come."""
        self.say(text)

    def asked(self, view: model.View, question: model.Question) -> str:
        """The question itself in words."""
        asked = self.speaker.with_owners(view).say(question.reason, rules=True)
        return asked if question.source is None else f"{asked} ({self.speaker.card(question.source)})"

    def options(self, view: model.View, question: model.Question) -> list[str]:
        """The options in words."""
        return option_words(view, question, self.speaker, self.words)

    def responded_to(self, view: model.View) -> str:
        """What a player may respond to: the last action that is going on, or the end of a turn."""
        if not view.chain:
            return self.words("responding.end", player=self.speaker.players[view.active])
        link = view.chain[-1]
        form = ("use" if link.label else "use_one") if link.ability else "deploy"
        player, card = self.speaker.players[link.player], self.speaker.card(link.card)
        return self.words(
            f"responding.{form}", player=player, card=card, label=self.speaker.label(link.label)
        )


def folded(messages: Sequence[model.Message]) -> list[tuple[model.Message, int]]:
    """What happens to many cards in the same way is reported once, with the number of the others."""
    found: list[tuple[model.Message, int]] = []
    for message in messages:
        if (
            found
            and message.key in FOLDED
            and (message.key, message.rules) == (found[-1][0].key, found[-1][0].rules)
        ):
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((message, 0))
    return found

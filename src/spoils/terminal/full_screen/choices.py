"""The list of what can be chosen: one line at once, or several until they are confirmed."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from spoils.terminal.full_screen.asked import NOTHING, Asked
from spoils.terminal.words import Words


class Choices(OptionList):
    """What can be answered."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "select", show=False)]

    class Typed(Message):
        """A choice was made, which is the same as typing a line."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    class Pointed(Message):
        """The cursor is on a line about a card."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    def __init__(self, say: Words, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.say = say
        self.asked: Asked = NOTHING
        self.chosen: list[int] = []

    def show(self, asked: Asked) -> None:
        self.asked = asked
        self.chosen = []
        self.set_options(Option(words) for words in self.lines())
        self.highlighted = 0 if asked.choices else None

    def lines(self) -> list[str]:
        """The lines as they are listed; where several can be chosen, with marks and a last line that
        confirms."""
        asked = self.asked
        if not asked.several:
            return [choice.words for choice in asked.choices]
        counts = [self.chosen.count(place) for place in range(len(asked.choices))]
        marked = [f"{mark(count)}{choice.words}" for count, choice in zip(counts, asked.choices, strict=True)]
        return [*marked, self.say("offer.done", n=len(self.chosen))]

    def take(self, place: int) -> None:
        """Choose a line; one that cannot be chosen more often is put back."""
        asked = self.asked
        if place >= len(asked.choices):
            self.post_message(self.Typed(asked.typed(self.chosen)))
        elif not asked.several:
            self.post_message(self.Typed(asked.choices[place].typed))
        else:
            if self.chosen.count(place) < asked.choices[place].most:
                self.chosen.append(place)
            else:
                self.chosen = [other for other in self.chosen if other != place]
            for number, words in enumerate(self.lines()):
                self.replace_option_prompt_at_index(number, words)

    def take_card(self, card: str) -> bool:
        """Choose the one line about a card, or go to the first of them; whether there is any."""
        places = self.asked.about(card)
        if len(places) == 1:
            self.highlighted = places[0]
            self.take(places[0])
        elif places:
            self.highlighted = places[0]
            self.focus()
        return bool(places)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.take(event.option_index)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        place = event.option_index
        cards = self.asked.choices[place].cards if place < len(self.asked.choices) else ()
        if cards:
            self.post_message(self.Pointed(cards[0]))


def mark(count: int) -> str:
    """How often a line was chosen."""
    return "[ ]" if not count else "[x]" if count == 1 else f"[{count}]"

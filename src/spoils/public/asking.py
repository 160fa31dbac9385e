"""What a player is asked, and what can be answered: objects that say in words what they are."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from spoils.errors import UserError
from spoils.view import model
from spoils.view.say import Speaker

NUMBERS: Final = ("number", "bid", "name")


class Refused(UserError):
    """An answer or an action that the rules refuse, in one sentence. Nothing has changed."""

    def __init__(self, message: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.rules = rules


class Option(Struct, frozen=True, repr_omit_defaults=True):
    """One thing that can be chosen: ``str(option)`` is what it is called.

    Options of a match and of its clones are the same; one of an earlier question is refused.
    """

    place: int  # among the options of its question, from 0 on
    text: str
    shown: model.Option

    @property
    def word(self) -> str:
        """What kind of choice it is: deploy, use, attack, pass, end_turn, card, yes, no ..."""
        return self.shown.word

    @property
    def card(self) -> str | None:
        """The name of the card it is about, if there is one and the player may know it."""
        return None if self.shown.card is None else self.shown.card.name

    @property
    def player(self) -> int | None:
        """The player it is about, if it is about one."""
        return self.shown.player

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.place}: {self.text}>"


class Question(Struct, frozen=True):
    """What one player must decide now; ``str(question)`` is the question with its options."""

    player: int
    kind: str  # turn, respond, battle, block, attackers, pick ... (docs/writing-a-bot.md)
    text: str
    rules: tuple[str, ...]
    options: tuple[Option, ...]
    minimum: int  # how many options are chosen, or the smallest number
    maximum: int
    ordered: bool  # whether the order of the answer matters

    @property
    def wants_number(self) -> bool:
        """Whether the answer is a number from minimum to maximum and not a choice of options."""
        return self.kind in NUMBERS

    @property
    def wants_amounts(self) -> bool:
        """Whether the answer is an amount for each option."""
        return self.kind == "divide"

    def __str__(self) -> str:
        lines = [f"player {self.player}: {self.text}"]
        lines += [f"  {option.place}: {option.text}" for option in self.options]
        if self.wants_number:
            lines.append(f"  a number from {self.minimum} to {self.maximum}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Question for player {self.player}: {self.text} ({len(self.options)} options)>"


class Attempt(Struct, frozen=True):
    """Something that could be done with a card, and why it cannot be done now; no reasons: it can."""

    card: str
    what: str
    reasons: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def possible(self) -> bool:
        return not self.reasons

    def __str__(self) -> str:
        return f"{self.card}, {self.what}: {' '.join(self.reasons) or 'possible now'}"

    def __repr__(self) -> str:
        return f"<Attempt: {self}>"


def question_in_words(shown: model.Question, player: int, speaker: Speaker) -> Question:
    """A question of a view with its sentences."""
    return Question(
        player=player,
        kind=shown.kind,
        text=speaker.say(shown.reason),
        rules=speaker.places(shown.reason.rules),
        options=tuple(
            Option(place, speaker.option(option), option) for place, option in enumerate(shown.options)
        ),
        minimum=shown.minimum,
        maximum=shown.maximum,
        ordered=shown.ordered,
    )

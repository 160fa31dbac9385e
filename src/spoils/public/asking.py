"""What a player is asked, and what can be answered: objects that say in words what they are."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.french import NO_BREAK
from spoils.view import model
from spoils.view.messages.catalogue import catalogue
from spoils.view.say import Speaker
from spoils.view.why import attempts, card_of

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

    place: int
    """Its number among the options of the question, from 0 on."""
    text: str
    """What it is called."""
    shown: model.Option  # as the player's view has it

    @property
    def word(self) -> str:
        """What kind of choice it is: ``deploy``, ``use``, ``attack``, ``resource``, ``end_turn`` in a turn;
        ``pass`` where one may pass; ``card``, ``player``, ``yes``, ``no`` ... elsewhere."""
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
    """Who is asked."""
    kind: str
    """``turn``, ``respond``, ``battle``, ``block``, ``attackers``, ``pick`` ...: docs/writing-a-bot.md lists
    them."""
    text: str
    """The question itself."""
    rules: tuple[str, ...]
    """The rules it stands on, by number."""
    options: tuple[Option, ...]
    """What can be chosen."""
    minimum: int
    """How many options must be chosen; or the smallest number, or the smallest sum of amounts."""
    maximum: int
    """How many options may be chosen; or the highest number, or the highest sum of amounts."""
    ordered: bool
    """Whether the order of the answer matters."""
    name: str = ""
    """What the player is called."""
    language: str = "en"
    """The language it is said in."""

    @property
    def wants_number(self) -> bool:
        """Whether the answer is a number from minimum to maximum and not a choice of options."""
        return self.kind in NUMBERS

    @property
    def wants_amounts(self) -> bool:
        """Whether the answer is an amount for each option."""
        return self.kind == "divide"

    def __str__(self) -> str:
        colon = colon_in(self.language)
        lines = [f"{self.name or default_name(self.player, self.language)}{colon} {self.text}"]
        lines += [f"  {option.place}{colon} {option.text}" for option in self.options]
        if self.wants_number:
            bounds: dict[str, object] = {"low": self.minimum, "high": self.maximum}
            lines.append(f"  {catalogue(self.language).sentence('ask.range', bounds)}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Question for player {self.player}: {self.text} ({len(self.options)} options)>"


class Attempt(Struct, frozen=True):
    """Something that could be done with a card, and why it cannot be done now; no reasons: it can."""

    card: str
    """The card's name."""
    what: str
    """What would be done with it, in words."""
    reasons: tuple[str, ...] = ()
    """What stands in the way, in sentences with the rules behind them."""
    rules: tuple[str, ...] = ()
    """Those rules by number."""
    language: str = "en"
    """The language it is said in."""

    @property
    def possible(self) -> bool:
        """Whether it can be done now."""
        return not self.reasons

    def __str__(self) -> str:
        why = " ".join(self.reasons) or catalogue(self.language).sentence("try.possible", {})
        return f"{self.card}, {self.what}{colon_in(self.language)} {why}"

    def __repr__(self) -> str:
        return f"<Attempt: {self}>"


def attempts_in_words(game: Game, viewer: int, card: model.Card, speaker: Speaker) -> list[Attempt]:
    """What a player could do with a card of the player's view, possible now or not."""
    number = card_of(game, viewer, card.id)
    found = () if number is None else attempts(game, viewer, number)
    return [
        Attempt(
            card=speaker.card(model.CardName(card.id, card.name)),
            what=speaker.catalogue.sentence(f"try.{one.word}", {"label": speaker.label(one.label)}),
            reasons=tuple(speaker.say(reason, rules=True) for reason in one.reasons),
            rules=speaker.places([rule for reason in one.reasons for rule in reason.rules]),
            language=speaker.catalogue.language,
        )
        for one in found
    ]


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
        name=speaker.players[player],
        language=speaker.catalogue.language,
    )


def default_name(player: int, language: str) -> str:
    """What a player is called unless somebody says otherwise: as they are counted."""
    return catalogue(language).sentence("ask.player", {"n": player})


def colon_in(language: str) -> str:
    """A colon behind a word."""
    return f"{NO_BREAK}:" if language == "fr" else ":"

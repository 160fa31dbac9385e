"""What a player types: an answer in numbers or in words, or a command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from spoils.terminal.options import lines_of
from spoils.terminal.words import Words
from spoils.view import model

NUMBERS: Final = ("number", "bid")
AMOUNTS: Final = (*NUMBERS, "name", "divide")
"""Questions that are answered with something else than lines."""

WINDOWS: Final = ("respond", "battle")
ROUTINE: Final = ("restore rule", "develop rule")
"""The faction's rules at the start of a turn (602.2), in the order in which everybody follows them."""

SHORT: Final = {
    "": ("pass",),
    "p": ("pass",),
    "e": ("end_turn",),
    "y": ("yes",),
    "o": ("yes",),
    "n": ("no",),
}
"""What stands for an option by itself."""

EVERYTHING: Final = ("all", "tout", "tous", "toutes")
RANGE: Final = re.compile(r"(\d{1,3})-(\d{1,3})")
LONGEST_RANGE: Final = 100


class Misunderstood(Exception):
    """Something typed that means nothing here; the message says what would be right."""


def read_answer(question: model.Question, text: str, say: Words, options: Sequence[str] = ()) -> list[int]:
    """The answer that was typed: numbers of lines from 1 on, a number, an amount for each option, or the
    beginning of one of the ``options`` as they were shown."""
    lines = lines_of(question, options)
    if text.casefold() in EVERYTHING and question.maximum > 1 and question.kind not in AMOUNTS:
        return list(range(len(question.options)))
    words = [word for typed in text.replace(",", " ").split() for word in spread(typed)]
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words) or (
        not words and say_nothing(question)
    ):
        return [option_called(question, text, say, options)]
    numbers = [int(word) for word in words]
    if question.kind in AMOUNTS:
        return numbers
    for number in numbers:
        if not 1 <= number <= len(lines):
            raise Misunderstood(say("no_option", n=number, hint=hint(question, say, len(lines))))
    chosen = lines.chosen(numbers)
    if chosen is None:
        raise Misunderstood(say("too_many_of_a_line"))
    return chosen


def spread(word: str) -> list[str]:
    """A range such as 2-4 as its numbers; anything else as it is."""
    match = RANGE.fullmatch(word)
    if match is None or not 0 <= int(match[2]) - int(match[1]) < LONGEST_RANGE:
        return [word]
    return [str(number) for number in range(int(match[1]), int(match[2]) + 1)]


def say_nothing(question: model.Question) -> bool:
    """Whether an empty line passes."""
    return question.kind in WINDOWS and any(option.word == "pass" for option in question.options)


def option_called(question: model.Question, text: str, say: Words, options: Sequence[str]) -> int:
    """The option with these words: its short form, its beginning, or the beginning of a word in it."""
    short = SHORT.get(text.casefold(), ())
    for place, option in enumerate(question.options):
        if option.word in short:
            return place
    wanted = text.casefold()
    for begins in (str.startswith, has_word):
        found = [place for place, words in enumerate(options) if begins(words.casefold(), wanted)]
        if len({options[place] for place in found}) > 1:
            raise Misunderstood(say("several_options", text=text))
        if found and question.maximum == 1:
            return found[0]
    lines = lines_of(question, options)
    raise Misunderstood(say("not_understood", text=text, hint=hint(question, say, len(lines))))


def has_word(words: str, wanted: str) -> bool:
    """Whether one of the words begins so."""
    return bool(wanted) and f" {wanted}" in words


def hint(question: model.Question, say: Words, lines: int) -> str:
    """What an answer to the question, listed in so many lines, looks like."""
    low, high = question.minimum, question.maximum
    if question.kind in ("name", *NUMBERS):
        return say(f"hint.{question.kind}", low=low, high=high)
    if question.kind == "divide":
        return divided(question, say)
    if say_nothing(question):
        return say("hint.pass")
    if question.kind == "turn":
        return say("hint.turn")
    if (low, high) == (1, 1):
        return say("hint.one", n=lines)
    form = "exactly" if low == high else "at_most" if low == 0 else "between"
    ordered = high > 1 and (question.ordered or question.kind == "arrange")
    return say(f"hint.{form}", low=low, high=high, ordered="yes" if ordered else "no")


def divided(question: model.Question, say: Words) -> str:
    """How amounts are typed, with an example that is one."""
    count, low, high = len(question.options), question.minimum, question.maximum
    example = " ".join([str(high), *["0"] * (count - 1)])
    form = "exactly" if low == high else "between"
    return say(f"hint.divide.{form}", n=count, low=low, high=high, example=example)


def pass_in(question: model.Question) -> list[int] | None:
    """The answer that passes, if one can."""
    if not say_nothing(question):
        return None
    return [place for place, option in enumerate(question.options) if option.word == "pass"][:1]


def only_answer(question: model.Question) -> list[int] | None:
    """The answer where there is nothing to decide: pass, take all there is, or what everybody does."""
    options = question.options
    count = len(options)
    if question.kind in WINDOWS:
        return [0] if [option.word for option in options] == ["pass"] else None
    if question.kind == "order":
        return routine(options)
    if question.kind in ("block", "pick", "choose", "mulligan") and count == 0:
        return []
    if question.kind in ("pick", "choose") and question.minimum == question.maximum:
        if question.minimum == count:
            return None if question.ordered and count > 1 else list(range(count))
        return list(range(question.minimum)) if are_copies(question) else None
    return None


def routine(options: Sequence[model.Option]) -> list[int] | None:
    """Restore before developing, if these two rules of one faction are all there is to order."""
    labels = [option.label.casefold() for option in options]
    cards = {option.card.id for option in options if option.card is not None}
    return [labels.index(ROUTINE[0])] if sorted(labels) == sorted(ROUTINE) and len(cards) == 1 else None


def are_copies(question: model.Question) -> bool:
    """Whether all the options are copies of one card out of a deck."""
    names = {option.card.name if option.card is not None else None for option in question.options}
    return question.reason.key in ("starting_resources", "search") and len(names) == 1 and None not in names

"""What a player types: an answer in numbers, or a command."""

from __future__ import annotations

from spoils.view import model

NUMBERS = ("number", "bid")


class Misunderstood(Exception):
    """Something typed that means nothing here; the message says what would be right."""


def read_answer(question: model.Question, text: str) -> list[int]:
    """The answer that was typed: numbers of options from 1 on, a number, or an amount for each option."""
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
        raise Misunderstood(
            f'"{text}" is neither an answer nor a command; {hint(question)}, help lists commands'
        )
    numbers = [int(word) for word in words]
    if question.kind in NUMBERS or question.kind == "name":
        return numbers
    if question.kind == "divide":
        return numbers
    for number in numbers:
        if not 1 <= number <= len(question.options):
            raise Misunderstood(f"there is no option {number}; {hint(question)}")
    return [number - 1 for number in numbers]


def hint(question: model.Question) -> str:
    """What an answer to the question looks like."""
    low, high = question.minimum, question.maximum
    if question.kind == "bid":
        return f"type a number from {low} to {high}, or nothing to pass"
    if question.kind == "name":
        return "type the name of a card"
    if question.kind in NUMBERS:
        return f"type a number from {low} to {high}"
    if question.kind == "divide":
        total = str(high) if low == high else f"{low} to {high}"
        return f"type {len(question.options)} amounts that add up to {total}"
    if (low, high) == (1, 1):
        return f"type a number from 1 to {len(question.options)}"
    several = str(low) if low == high else f"{low} to {high}"
    order = ", in order" if question.ordered or question.kind == "arrange" else ""
    nothing = ", or nothing" if low == 0 else ""
    return f"type {several} numbers of options{order}{nothing}"


def only_answer(question: model.Question) -> list[int] | None:
    """The answer where there is nothing to decide: pass, or take all there is."""
    count = len(question.options)
    if question.kind in ("respond", "battle"):
        return [0] if [option.word for option in question.options] == ["pass"] else None
    if question.kind in ("block", "pick", "choose", "mulligan") and count == 0:
        return []
    if question.kind in ("pick", "choose") and question.minimum == question.maximum == count:
        return None if question.ordered and count > 1 else list(range(count))
    return None

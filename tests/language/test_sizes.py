"""Texts far longer than any card's: declined at once, with work that grows no faster than the text."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType

import pytest

from spoils.language import blocks, normalise
from spoils.language.compile import LONGEST_TEXT, Declined, compile_card


def filled(line: str, length: int) -> str:
    return (line * (length // len(line) + 1))[:length]


@pytest.mark.parametrize(
    "line", ["a", "a ", "A", '"', "1", "(", "<i>", "if ", "[R]", "*a", "x. ", "a\n", "\n a"]
)
def test_a_text_of_ten_thousand_letters_is_declined_before_wordings_are_compared(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison of wordings is what was quadratic; it is not reached."""
    compared: list[int] = []
    fold = normalise._folded

    def counting(synonym: normalise.Synonym, text: str, changes: list[normalise.Change]) -> str:
        compared.append(len(text))
        return fold(synonym, text, changes)

    monkeypatch.setattr(normalise, "_folded", counting)
    found = compile_card("x", ["Item"], filled(line, LONGEST_TEXT))
    assert isinstance(found, Declined)
    assert found.problem
    assert all(length <= 5 for length in compared), "only a line of a letter or two may have been looked at"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Draw a card. " * 150 + "Draw.", "more than 400 words"),
        ("Draw a " + "card" * 20 + ".", "a word has more than 60 letters"),
        ("Draw a card. " * 200, "a line of more than 2000 characters"),
        ("Draw a card.\n" * 201, "more than 200 lines"),
        ("Draw a card.\n" * 1000, "more than 10000 characters"),
    ],
)
def test_what_is_too_long_is_said(text: str, problem: str) -> None:
    found = compile_card("x", ["Item"], text)
    assert isinstance(found, Declined)
    assert problem in found.problem


PATTERNS = [pattern for _, pattern in blocks._LINES]
PATTERNS += [blocks._THRESHOLD, blocks._HEADER, blocks._NAME, blocks._KEYWORDS]


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.pattern[:20])
@pytest.mark.parametrize("start", ["", "FLIP UP: 2 ", "COVERT", "[R]: ", "UNIQUE "])
@pytest.mark.parametrize("unit", ["A", "A ", "[R]", "[R] ", ", covert", "a b", "-"])
def test_looking_at_a_line_is_linear(pattern: re.Pattern[str], start: str, unit: str) -> None:
    """Four times the line is less than ten times the work, if it is any work at all (best of several).
    Runs of spaces are made one before."""
    short, long = (start + unit * count + "a" for count in (600, 2_400))
    once = best_of(lambda: pattern.fullmatch(short))
    if once > 50e-6:
        assert best_of(lambda: pattern.fullmatch(long)) < 10 * once


def best_of(work: Callable[[], object]) -> float:
    found = []
    for _ in range(5):
        start = perf_counter()
        work()
        found.append(perf_counter() - start)
    return min(found)


@contextmanager
def calls_counted() -> Iterator[list[int]]:
    """How many functions are called inside."""
    count = [0]

    def note(frame: FrameType, event: str, argument: object) -> None:
        count[0] += event == "call"

    sys.setprofile(note)
    try:
        yield count
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize(
    "line", ["Draw a card and draw a card.", "if if if if", "a (b) c", "[R]: Draw a card."]
)
def test_more_lines_are_more_work_in_proportion(line: str) -> None:
    compile_card("x", ["Item"], line)  # the grammar is read once
    work = []
    for lines in (40, 160):
        with calls_counted() as count:
            compile_card("x", ["Item"], "\n".join([line] * lines))
        work.append(count[0])
    assert work[1] < 6 * work[0]

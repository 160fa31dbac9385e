"""What came of compiling a card, without its program: kept between runs, so that a report needs no compiler.

All verdicts of one compiler are one file. Whatever is wrong with it, the cards are compiled again; of two
runs that write it at once one has to compile its cards again next time.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final

from spoils.language.declined import Declined
from spoils.language.kept import cache_folder, key_of, write_json

_FILE: Final = "verdicts.json"
_PARAGRAPH: Final = re.compile(r"\n\s*\n")
_REMINDER: Final = re.compile(r"\([^()]*\)")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|\n+")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a card compiled, how many of its sentences can be read, and otherwise why not, in words."""

    sentences: int
    read: int
    declined: Declined | None = None
    message: str = ""


class Verdicts:
    """The verdicts of this compiler: those kept, and new ones by compiling."""

    def __init__(self) -> None:
        self._file = cache_folder() / _FILE
        self._known = self._kept()
        self._new: dict[str, Any] = {}

    def of(self, name: str, types: Sequence[str], text: str) -> Verdict:
        """The verdict on this card, known or found by compiling it now."""
        key = key_of(name, types, text)
        with contextlib.suppress(KeyError, TypeError, ValueError):
            return _decoded(self._known[key])
        verdict = judge(name, types, text)
        self._new[key] = _encoded(verdict)
        return verdict

    def keep(self) -> None:
        """Write down what was new."""
        if self._new:
            with contextlib.suppress(OSError):  # a cache that cannot be written is no reason to stop
                write_json(self._file, {**self._kept(), **self._new})

    def _kept(self) -> dict[str, Any]:
        try:
            data = json.loads(self._file.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return data if isinstance(data, dict) else {}


def judge(name: str, types: Sequence[str], text: str) -> Verdict:
    """Compile a card, or read its program if it was compiled before."""
    from spoils.language.cache import compile_cached
    from spoils.language.report import explain

    sentences = count_sentences(text)
    result = compile_cached(name, types, text)
    if isinstance(result, Declined):
        return Verdict(sentences, readable_sentences(name, types, text), result, explain(result))
    return Verdict(sentences, sentences)


def count_sentences(text: str) -> int:
    """How many sentences a printed text has. Reminder text is not part of it (501); names of abilities and
    keywords, in capitals, are no sentences."""
    from spoils.engine.program.keywords import KEYWORDS  # a run that finds all it needs loads no engine

    headings = (*(keyword.printed for keyword in KEYWORDS if not keyword.simple), "PROVIDES")
    parts = _SENTENCE_END.split(_REMINDER.sub("", text))
    return sum(1 for part in parts if any(map(str.islower, part)) and not part.startswith(headings))


def readable_sentences(name: str, types: Sequence[str], text: str) -> int:
    """How many sentences of a declined card stand in paragraphs that can be read by themselves."""
    from spoils.language.compile import compile_card

    paragraphs = _PARAGRAPH.split(text.replace("\r\n", "\n"))
    if len(paragraphs) < 2:
        return 0
    read = [part for part in paragraphs if not isinstance(compile_card(name, types, part), Declined)]
    return sum(count_sentences(part) for part in read)


def _encoded(verdict: Verdict) -> list[Any]:
    declined = None if verdict.declined is None else astuple(verdict.declined)
    return [verdict.sentences, verdict.read, declined, verdict.message]


def _decoded(data: Any) -> Verdict:
    sentences, read, fields, message = data
    declined = None
    if fields is not None:
        name, status, line, problem, before, stopped_at, expected, sentence = fields
        declined = Declined(
            str(name),
            str(status),
            int(line),
            str(problem),
            str(before),
            str(stopped_at),
            tuple(expected),
            str(sentence),
        )
    return Verdict(int(sentences), int(read), declined, str(message))

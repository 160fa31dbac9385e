"""Compiles many cards and counts: how many cards, how many sentences, and what is missing for the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from spoils.language.cache import compile_cached
from spoils.language.compile import Declined, compile_card
from spoils.language.report import explain, ranking

_REMINDER: Final = re.compile(r"\([^()]*\)")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|\n+")
_KEYWORDS: Final = ("ATTACH", "FLIP UP", "PROVIDES", "UNIQUE")
_PARAGRAPH: Final = re.compile(r"\n\s*\n")


@dataclass(slots=True)
class Survey:
    """What came of compiling a number of cards."""

    cards: int = 0
    sentences: int = 0
    sentences_read: int = 0
    declined: list[Declined] = field(default_factory=list)

    @property
    def compiled(self) -> int:
        return self.cards - len(self.declined)

    def last_line(self) -> str:
        return (
            f"compiled {self.compiled} of {self.cards} cards, "
            f"{self.sentences_read} of {self.sentences} sentences"
        )

    def lines(self) -> Iterator[str]:
        """What was declined and why, what is missing most, and the figures."""
        for each in self.declined:
            yield f"declined: {explain(each)}"
        wanted = [missing for missing in ranking(self.declined) if len(missing.cards) > 1]
        for missing in wanted:
            yield f"missing on {len(missing.cards)} cards: {missing.what} ({', '.join(missing.cards[:5])})"
        yield self.last_line()

    def as_dict(self) -> dict[str, object]:
        return {
            "cards": self.cards,
            "compiled": self.compiled,
            "sentences": self.sentences,
            "sentences_read": self.sentences_read,
            "declined": [
                {
                    "card": each.name,
                    "status": each.status,
                    "line": each.line,
                    "stopped_at": each.stopped_at,
                    "expected": list(each.expected),
                    "message": explain(each),
                }
                for each in self.declined
            ],
            "missing": [{"what": each.what, "cards": list(each.cards)} for each in ranking(self.declined)],
        }


def survey(cards: Iterable[tuple[str, Sequence[str], str]]) -> Survey:
    """Compile cards given by name, types and text."""
    result = Survey()
    for name, types, text in cards:
        result.cards += 1
        whole = count_sentences(text)
        result.sentences += whole
        compiled = compile_cached(name, types, text)
        if isinstance(compiled, Declined):
            result.declined.append(compiled)
            result.sentences_read += readable_sentences(name, types, text)
        else:
            result.sentences_read += whole
    return result


def count_sentences(text: str) -> int:
    """How many sentences a printed text has. Reminder text is not part of it (501); names of abilities and
    keywords, in capitals, are no sentences."""
    parts = _SENTENCE_END.split(_REMINDER.sub("", text))
    return sum(1 for part in parts if any(map(str.islower, part)) and not part.startswith(_KEYWORDS))


def readable_sentences(name: str, types: Sequence[str], text: str) -> int:
    """How many sentences of a declined card stand in paragraphs that can be read by themselves."""
    paragraphs = _PARAGRAPH.split(text.replace("\r\n", "\n"))
    if len(paragraphs) < 2:
        return 0
    read = [part for part in paragraphs if not isinstance(compile_card(name, types, part), Declined)]
    return sum(count_sentences(part) for part in read)

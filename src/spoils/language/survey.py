"""Compiles many cards and counts: how many cards, how many sentences, and what is missing for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from spoils.french.translate import in_language, phrase
from spoils.language.declined import Declined
from spoils.language.report import explain, ranking
from spoils.language.verdicts import Verdicts


@dataclass(slots=True)
class Survey:
    """What came of compiling a number of cards."""

    cards: int = 0
    sentences: int = 0
    sentences_read: int = 0
    declined: list[Declined] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)  # one for each declined card

    @property
    def compiled(self) -> int:
        return self.cards - len(self.declined)

    def last_line(self) -> str:
        return (
            f"compiled {self.compiled} of {self.cards} cards, "
            f"{self.sentences_read} of {self.sentences} sentences"
        )

    def lines(self, language: str = "en") -> Iterator[str]:
        """What was declined and why, what is missing most, and the figures. The last line is the same in
        every language, for programs."""
        say = partial(phrase, language)
        for declined, message in zip(self.declined, self.messages, strict=True):
            told = message if language == "en" else explain(declined, language)
            yield say("declined: {problem}", problem=told)
        wanted = [missing for missing in ranking(self.declined) if len(missing.cards) > 1]
        for missing in wanted:
            shape = "missing on {count} cards: {what} ({cards})"
            what, cards = in_language(language, missing.what), ", ".join(missing.cards[:5])
            yield say(shape, count=len(missing.cards), what=what, cards=cards)
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
                    "message": message,
                }
                for each, message in zip(self.declined, self.messages, strict=True)
            ],
            "missing": [{"what": each.what, "cards": list(each.cards)} for each in ranking(self.declined)],
        }


def survey(cards: Iterable[tuple[str, Sequence[str], str]]) -> Survey:
    """Compile cards given by name, types and text; what is known of them from an earlier run is taken."""
    verdicts = Verdicts()
    result = Survey()
    for name, types, text in cards:
        verdict = verdicts.of(name, types, text)
        result.cards += 1
        result.sentences += verdict.sentences
        result.sentences_read += verdict.read
        if verdict.declined is not None:
            result.declined.append(verdict.declined)
            result.messages.append(verdict.message)
    verdicts.keep()
    return result

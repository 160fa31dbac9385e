"""The reading of a whole card: each text with what it is called, sentence by sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from spoils.cards.names import Names
from spoils.engine.program.node import Node
from spoils.engine.program.texts import CardText
from spoils.engine.program.words import PLAY
from spoils.french import typeset
from spoils.plain.reader import Reader
from spoils.plain.references import References
from spoils.plain.vocabulary import NoWords, vocabulary


@dataclass(frozen=True, slots=True)
class Section:
    """Some sentences of a text under one heading: its cost, its effect, what it does when it happens."""

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """One text of a card: what kind of text it is, and what it says."""

    kind: str
    sections: tuple[Section, ...]

    def lines(self) -> list[str]:
        """The reading as lines, those of sections indented."""
        found = [self.kind]
        for section in self.sections:
            found += [f"  {section.heading}"] if section.heading else []
            found += [f"    {sentence}" for sentence in section.sentences]
        return found

    def as_data(self) -> dict[str, object]:
        """The same for programs."""
        sections = [{"heading": one.heading, "sentences": list(one.sentences)} for one in self.sections]
        return {"kind": self.kind, "sections": sections}


def read_card(card: CardText, language: str = "en", names: Names | None = None) -> tuple[Reading, ...]:
    """Every text of a card in plain words. What there are no words for is said to be so. ``names`` says what
    the language calls the abilities."""
    page = _Page(Reader(vocabulary(language), References(card.texts)), Names() if names is None else names)
    return tuple(reading for text in card.texts for reading in page.readings(text))


def read_piece(piece: Node, language: str) -> str:
    """One instruction of a text in plain words; empty if it cannot be said without what stands around it."""
    references = References((piece,))
    if any(key not in references.introduced for key in references.read):
        return ""
    page = _Page(Reader(vocabulary(language), references), Names())
    page.reader.actors = 1  # whoever is told this is the one who does it
    try:
        return " ".join(page.reader.sentence(part) for part in page.parts_of(piece))
    except NoWords:
        return ""


class _Page:
    def __init__(self, reader: Reader, names: Names) -> None:
        self.reader = reader
        self.words = reader.words
        self.names = names

    def readings(self, text: Any) -> list[Reading]:
        """A text, or what stands behind a threshold or the name of a rule, with that in front of it."""
        kind = type(text).__name__
        if kind == "ThresholdText":
            before, inner = self.filled(text, "ThresholdText event"), text.texts
        elif kind == "FactionRule":
            before, inner = self.filled(text, "FactionRule event"), (text.text,)
        else:
            return [self.reading(text)]
        found = [reading for part in inner for reading in self.readings(part)]
        heading = f"{before.rstrip('.')}{self.words.phrase('colon')}"
        return [replace(reading, kind=f"{heading} {reading.kind}") for reading in found]

    def reading(self, text: Node) -> Reading:
        kind = type(text).__name__
        name = self.words.word("kinds", kind)
        any_text: Any = text
        if kind == "AbilityText":
            printed, called = any_text.name, self.names.ability(any_text.name)
            heading = f"{name} {printed}" if called == printed else f"{name} {called} ({printed})"
            return Reading(heading, (*self.conditions_of_use(any_text), *self.parts(any_text)))
        if kind in ("CardCost", "CardEffect"):
            return Reading(name, self.parts(any_text, headings=False))
        if kind in ("Triggered", "Replacement"):
            return Reading(name, self.event(any_text))
        if kind == "OptionsText":
            chosen = Section("", (self.filled(any_text, "OptionsChosen"),))
            return Reading(name, (chosen, *(self.option(option) for option in any_text.options)))
        return Reading(name, (Section("", (self.sentence(text),)),))

    def conditions_of_use(self, text: Any) -> tuple[Section, ...]:
        """Threshold, place and users of an ability, where anything is special about them."""
        if text.area == PLAY and not (text.threshold or text.face_down or text.users):
            return ()
        return (Section("", (self.filled(text, "use"),)),)

    def parts(self, text: Any, headings: bool = True) -> tuple[Section, ...]:
        found = []
        for field in ("cost", "effect"):
            body = getattr(text, field, None)
            if body is not None:
                heading = self.heading(field) if headings else ""
                found.append(Section(heading, self.sentences(body)))
        return tuple(found)

    def event(self, text: Any) -> tuple[Section, ...]:
        """What sets a text off, and what is done then."""
        kind = type(text).__name__
        return (
            Section("", (self.filled(text, f"{kind} event"),)),
            Section(self.heading(kind), self.sentences(text.body)),
        )

    def option(self, option: Any) -> Section:
        cost = self.sentences(option.cost) if option.cost is not None else ()
        heading = f"{self.words.word('kinds', 'Option')} {option.n}"
        marked = tuple(f"{self.heading('cost')} {sentence}" for sentence in cost)
        return Section(heading, (*marked, *self.sentences(option.effect)))

    def heading(self, name: str) -> str:
        words = self.words.word("headings", name)
        return typeset(words) if self.words.language == "fr" else words

    def filled(self, text: Any, pattern: str) -> str:
        try:
            return self.reader.finished(self.reader.fill(text, self.words.pattern(pattern)))
        except NoWords as problem:
            return self.without_words(problem)

    def sentences(self, body: Node) -> tuple[str, ...]:
        """A sequence is as many sentences as it has parts."""
        return tuple(self.sentence(part) for part in self.parts_of(body))

    def parts_of(self, body: Node) -> list[Node]:
        """The instructions of a sequence one by one; anything else is one itself."""
        if type(body).__name__ != "Sequence":
            return [body]
        return [part for one in body.parts for part in self.parts_of(one)]  # type: ignore[attr-defined]

    def sentence(self, node: Node) -> str:
        try:
            return self.reader.sentence(node)
        except NoWords as problem:
            return self.without_words(problem)

    def without_words(self, problem: NoWords) -> str:
        return f"{self.words.phrase('no words')} {problem}"

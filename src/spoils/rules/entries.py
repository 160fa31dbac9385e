"""What the rulebook is made of: sections, rules, terms, rulings and differences, in one language."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from spoils.rules import records
from spoils.rules.errors import MissingTranslation, listed
from spoils.rules.records import LANGUAGES, Language, phrases, written

# How much a word counts in a search, by where it stands. A rule comes before what is said about it.
_TITLE: Final = 6.0
_TEXT: Final = 2.0
_REMARK: Final = 1.2
_EXAMPLE: Final = 0.5


@dataclass(frozen=True)
class Section:
    """One of the six sections of the book."""

    number: str
    title: str
    text: str
    children: tuple[str, ...]


@dataclass(frozen=True)
class Rule:
    """A rule, or a heading that has rules under it."""

    number: str
    title: str
    text: str
    example: str | None
    testable: bool
    see: tuple[str, ...]
    terms: tuple[str, ...]
    children: tuple[str, ...]


@dataclass(frozen=True)
class Term:
    """An entry of the glossary."""

    id: str
    names: tuple[str, ...]
    text: str
    rules: tuple[str, ...]
    marks: tuple[str, ...]
    """The forms in which it is met in sentences, in any language: cards are printed in English."""
    draft: tuple[str, ...] = ()
    """What the French draft calls it, where that is another word."""


@dataclass(frozen=True)
class Ruling:
    """A question the rules leave open, with our answer."""

    id: str
    question: str
    ruling: str
    rules: tuple[str, ...]
    unsure: bool


@dataclass(frozen=True)
class Statement:
    """What one edition says on a point of difference. `says` is rule, silent, lost or absent."""

    edition: str
    says: str
    text: str
    where: tuple[str, ...]


@dataclass(frozen=True)
class Difference:
    """A point on which the editions differ."""

    id: str
    what: str
    weight: str
    kind: str
    rules: tuple[str, ...]
    statements: tuple[Statement, ...]
    unsure: bool

    def of(self, edition: str) -> Statement:
        """What one edition says."""
        return next(statement for statement in self.statements if statement.edition == edition)


Entry: TypeAlias = Rule | Term | Ruling | Difference


def searched_fields(entry: Entry) -> list[tuple[str, float]]:
    """The texts a search looks at, each with the weight of a word in it."""
    match entry:
        case Rule():
            return [(entry.title, _TITLE), (entry.text, _TEXT), (entry.example or "", _EXAMPLE)]
        case Term():
            return [(" ".join((*entry.names, *entry.draft)), _TITLE), (entry.text, _TEXT)]
        case Ruling():
            return [(entry.question, _REMARK), (entry.ruling, _REMARK)]
        case Difference():
            said = " ".join(dict.fromkeys(statement.text for statement in entry.statements))
            return [(entry.what, _REMARK), (entry.id, _REMARK), (said, _EXAMPLE)]


def not_translated(what: str, language: Language) -> MissingTranslation:
    """Say that something is there in the other languages only."""
    others = [phrases(language)[f"language_{other}"] for other in LANGUAGES if other != language]
    return MissingTranslation("missing_translation", language, what=what, languages=listed(others, language))


def section(entry: records.SectionEntry, language: Language, children: tuple[str, ...]) -> Section:
    """A section in a language, with the numbers of its headings."""
    text = written(entry, language)
    if text is None:
        raise not_translated(str(entry.section), language)
    return Section(str(entry.section), text.title, text.text, children)


def term(entry: records.TermEntry, language: Language) -> Term:
    """A term in a language."""
    text = written(entry, language)
    if text is None:
        raise not_translated(entry.id, language)
    marks = (mark for other in LANGUAGES for mark in getattr(written(entry, other), "marks", ()))
    return Term(entry.id, text.name, text.text, entry.rules, tuple(dict.fromkeys(marks)), text.draft)


def ruling(entry: records.RulingEntry, language: Language) -> Ruling:
    """A ruling in a language."""
    text = written(entry, language)
    if text is None:
        raise not_translated(entry.id, language)
    return Ruling(entry.id, text.question, text.ruling, entry.rules, entry.unsure)


def difference(entry: records.DifferenceEntry, language: Language) -> Difference:
    """A difference in a language, each statement with the words it shares with another."""
    statements = []
    for edition, said in entry.editions.items():
        text = written(entry.editions[said.same] if said.same else said, language)
        if text is None:
            raise not_translated(f"{entry.id} ({edition})", language)
        statements.append(Statement(edition, said.says, text, said.where))
    what = getattr(entry.what, language)
    return Difference(entry.id, what, entry.weight, entry.kind, entry.rules, tuple(statements), entry.unsure)

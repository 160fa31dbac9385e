"""The data files of this package: what an entry of each looks like, and how they are read."""

from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeVar

import msgspec
import yaml

Language = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")
SECTIONS: Final = (1, 2, 3, 4, 5, 6)

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Shape = TypeVar("_Shape")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a data file; a field nobody expects is a mistake."""


class RuleText(Record, frozen=True):
    title: str
    text: str
    example: str | None = None


class RuleEntry(Record, frozen=True):
    number: str
    testable: bool
    see: tuple[str, ...] = ()
    en: RuleText | None = None
    fr: RuleText | None = None


class SectionText(Record, frozen=True):
    title: str
    text: str


class SectionEntry(Record, frozen=True):
    section: int
    rules: tuple[RuleEntry, ...]
    en: SectionText | None = None
    fr: SectionText | None = None


class TermText(Record, frozen=True):
    name: tuple[str, ...]
    text: str
    marks: tuple[str, ...] = ()
    draft: tuple[str, ...] = ()
    draft_forms: dict[str, str] = {}
    avoid: tuple[str, ...] = ()


class TermEntry(Record, frozen=True):
    id: str
    rules: tuple[str, ...]
    en: TermText | None = None
    fr: TermText | None = None


class RulingText(Record, frozen=True):
    question: str
    ruling: str


class RulingEntry(Record, frozen=True):
    id: str
    rules: tuple[str, ...]
    en: RulingText | None = None
    fr: RulingText | None = None
    unsure: bool = False


class StatementEntry(Record, frozen=True):
    where: tuple[str, ...] = ()
    says: Literal["rule", "silent", "lost", "absent"] = "rule"
    same: str | None = None
    en: str | None = None
    fr: str | None = None


class Both(Record, frozen=True):
    en: str
    fr: str


class DifferenceEntry(Record, frozen=True):
    id: str
    weight: Literal["high", "medium", "low"]
    kind: Literal["conflict", "new", "gap"]
    rules: tuple[str, ...]
    what: Both
    editions: dict[str, StatementEntry]
    unsure: bool = False


class DocumentEntry(Record, frozen=True):
    id: str
    en: str
    fr: str
    numbered: bool
    absent: tuple[str, ...] = ()
    moved: dict[str, str] = {}
    only: dict[str, Both] = {}
    places: dict[str, tuple[str, ...]] = {}


class ExampleCard(Record, frozen=True):
    en: str
    fr: str
    kind: str


def read(name: str, shape: type[_Shape]) -> _Shape:
    """Read a data file of this package."""
    text = files("spoils.rules").joinpath(name).read_text("utf-8")
    return msgspec.convert(yaml.load(text, _LOADER), shape)


@cache
def sections() -> tuple[SectionEntry, ...]:
    """The sections of the newest edition."""
    return tuple(read(f"text/section-{number}.yaml", SectionEntry) for number in SECTIONS)


@cache
def rules() -> tuple[RuleEntry, ...]:
    """Every rule of the newest edition, headings included, in the order of the book."""
    return tuple(rule for section in sections() for rule in section.rules)


@cache
def documents() -> tuple[DocumentEntry, ...]:
    """The editions, newest first."""
    return read("documents.yaml", tuple[DocumentEntry, ...])


@cache
def phrases(language: Language) -> dict[str, str]:
    """The sentences and labels around the rules, in a language."""
    return {key: getattr(both, language) for key, both in read("phrases.yaml", dict[str, Both]).items()}


def written(
    entry: SectionEntry | RuleEntry | TermEntry | RulingEntry | StatementEntry, language: Language
) -> Any:
    """What the entry says in a language, or None where it has not been translated."""
    return getattr(entry, language)

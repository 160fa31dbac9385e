"""The rulebook in one language: rules by number, by words and by term, and what other editions say."""

from difflib import get_close_matches
from functools import cache
from typing import Final

from spoils.french import NO_BREAK
from spoils.rules import documents, entries, numbers, records
from spoils.rules.documents import NEWEST
from spoils.rules.entries import Difference, Entry, Rule, Ruling, Section, Term, not_translated
from spoils.rules.errors import (
    ForeignNumber,
    UnknownEntry,
    UnknownLanguage,
    UnknownNumber,
    UnknownTerm,
    listed,
)
from spoils.rules.marks import Marks
from spoils.rules.records import LANGUAGES, Language, RuleText, phrases, written
from spoils.rules.search import Index, words_of


class Rulebook:
    """Everything the project has to say about the rules, in one language."""

    def __init__(self, language: Language) -> None:
        self.language: Final = language
        glossary = records.read("glossary.yaml", tuple[records.TermEntry, ...])
        self.numbers: Final = tuple(entry.number for entry in records.rules())
        self.terms: Final = tuple(entries.term(entry, language) for entry in glossary)
        self.rulings: Final = tuple(
            entries.ruling(entry, language)
            for entry in records.read("rulings.yaml", tuple[records.RulingEntry, ...])
        )
        self.differences: Final = tuple(
            entries.difference(entry, language)
            for entry in records.read("editions.yaml", tuple[records.DifferenceEntry, ...])
        )
        self._entries: Final = {entry.number: entry for entry in records.rules()}
        self._children = _children_of(self.numbers)
        self.sections: Final = tuple(
            entries.section(entry, language, self._children.get(str(entry.section), ()))
            for entry in records.sections()
        )
        self.marks: Final = Marks(self.terms)
        self._names = {_key(name): term for term in reversed(self.terms) for name in (term.id, *term.names)}
        for term in self.terms:
            for name in term.draft:
                self._names.setdefault(_key(name), term)
        self._searched: tuple[list[Entry], Index] | None = None

    @staticmethod
    def load(language: str = "en") -> "Rulebook":
        """Return the rulebook in a language; it is read once."""
        for known in LANGUAGES:
            if known == language:
                return _load(known)
        raise UnknownLanguage("unknown_language", "en", language=language, languages=listed(LANGUAGES, "en"))

    # By number

    def rule(self, number: str, edition: str = NEWEST) -> Rule:
        """Return the rule that an edition calls by this number.

        Editions without numbers are cited by those of the newest.
        """
        here = self._resolve(number, edition)
        text = self._text(here)
        return Rule(
            number=here,
            title=text.title,
            text=text.text,
            example=text.example,
            testable=self._entries[here].testable,
            see=self._entries[here].see,
            terms=tuple(term.id for term in self.terms if here in term.rules),
            children=self._children.get(here, ()),
        )

    def section(self, number: str) -> Section:
        """Return a section of the book."""
        for section in self.sections:
            if section.number == number:
                return section
        first, last = self.sections[0].number, self.sections[-1].number
        raise UnknownNumber("unknown_section", self.language, number=number, first=first, last=last)

    def children(self, number: str) -> tuple[Rule, ...]:
        """Return what stands directly under a section, a heading or a rule."""
        return tuple(self.rule(child) for child in self._children.get(number, ()))

    def _resolve(self, written_number: str, edition: str) -> str:
        number = numbers.normal(written_number)
        if number is None or len(number) == 1:
            raise UnknownNumber("no_number", self.language, number=written_number)
        if edition == NEWEST or not documents.document(edition, self.language).numbered:
            if number in self._entries:
                return number
            raise self._unknown(number, NEWEST)
        here = documents.number_from(edition, number, self.language)
        if here is not None:
            return here
        raise self._unknown(number, edition)

    def _unknown(self, number: str, edition: str) -> UnknownNumber:
        """Say why an edition has no such number: it is another one's, or nobody's."""
        if number in self._entries:
            title = self._text(number).title
            there = documents.number_in(edition, number)
            if there is None:
                return self._refusal(
                    UnknownNumber, "absent_from_edition", number, edition=edition, title=title
                )
            return self._refusal(
                ForeignNumber, "numbered_otherwise", number, edition=edition, there=there, title=title
            )
        for other in documents.editions():
            meaning = documents.only_there(other, number, self.language)
            if meaning is not None:
                phrase = "no_rule_there" if other == edition else "number_only_in"
                return self._refusal(
                    ForeignNumber, phrase, number, edition=edition, other=other, meaning=meaning
                )
        found = documents.elsewhere(number)
        if found is not None:
            other, here = found
            return self._refusal(
                ForeignNumber,
                "number_of_another",
                number,
                edition=edition,
                other=other,
                here=here,
                title=self._text(here).title,
            )
        near = numbers.nearest(number, self.numbers)
        if near:
            return self._refusal(UnknownNumber, "unknown_number", number, nearest=listed(near, self.language))
        first, last = self.numbers[0], self.numbers[-1]
        return self._refusal(UnknownNumber, "far_number", number, first=first, last=last)

    def _refusal(self, kind: type[UnknownNumber], phrase: str, number: str, **details: str) -> UnknownNumber:
        return kind(phrase, self.language, number=number, **details)

    def _text(self, number: str) -> RuleText:
        text: RuleText | None = written(self._entries[number], self.language)
        if text is None:
            raise not_translated(number, self.language)
        return text

    # By name

    def term(self, name: str) -> Term:
        """Return an entry of the glossary by its name, or by another form of it."""
        term = self.find_term(name)
        if term is None:
            near = get_close_matches(_key(name), self._names, n=3)
            raise UnknownTerm(
                "unknown_term",
                self.language,
                term=name,
                nearest=listed([self._names[key].names[0] for key in near], self.language),
            )
        return term

    def find_term(self, name: str) -> Term | None:
        """Return an entry of the glossary, or None."""
        return self._names.get(_key(name))

    def reminders(self, text: str) -> tuple[str, ...]:
        """Return what the keywords of a card's text mean, a line for each."""
        colon = f"{NO_BREAK}:" if self.language == "fr" else ":"
        return tuple(f"{term.names[-1]}{colon} {term.text}" for term in self.marks.keywords(text))

    def ruling(self, name: str) -> Ruling:
        """Return the answer to an open question, A1 to A80."""
        for ruling in self.rulings:
            if ruling.id == name.upper():
                return ruling
        first, last = self.rulings[0].id, self.rulings[-1].id
        raise UnknownEntry("unknown_ruling", self.language, ruling=name, first=first, last=last)

    def difference(self, name: str) -> Difference:
        """Return a difference between the editions by its name."""
        for difference in self.differences:
            if difference.id == name.lower():
                return difference
        near = get_close_matches(name.lower(), [difference.id for difference in self.differences], n=3)
        raise UnknownEntry(
            "unknown_difference", self.language, difference=name, nearest=listed(near, self.language)
        )

    # About a rule

    def differences_of(self, number: str) -> tuple[Difference, ...]:
        """Return what other editions say about a rule, or about anything under a heading."""
        return tuple(found for found in self.differences if _concerns(found.rules, number))

    def rulings_of(self, number: str) -> tuple[Ruling, ...]:
        """Return the open questions about a rule, or about anything under a heading."""
        return tuple(found for found in self.rulings if _concerns(found.rules, number))

    def differences_in(self, edition: str) -> tuple[Difference, ...]:
        """Return the points on which an edition says, or is read to say, something else than the newest."""
        documents.document(edition, self.language)
        return tuple(found for found in self.differences if found.of(edition).text != found.of(NEWEST).text)

    # By words

    def search(self, words: str, limit: int = 10) -> tuple[Entry, ...]:
        """Return the entries that are about these words, best first; the definition of a term before all."""
        found, index = self._index()
        ranked = [found[at] for at, _ in index.find(words)[: limit + 1]]
        term = self.find_term(words) or self.marks.term(words)
        if term is not None:
            ranked = [term, *(entry for entry in ranked if entry is not term)]
        return tuple(ranked[:limit])

    def _index(self) -> tuple[list[Entry], Index]:
        if self._searched is None:
            rules = map(self.rule, self.numbers)
            found: list[Entry] = [*rules, *self.terms, *self.rulings, *self.differences]
            index = Index(phrases(self.language)["little_words"])
            for entry in found:
                index.add(entries.searched_fields(entry))
            self._searched = found, index
        return self._searched


@cache
def _load(language: Language) -> Rulebook:
    return Rulebook(language)


def _key(name: str) -> str:
    return " ".join(words_of(name))


def _concerns(rules: tuple[str, ...], number: str) -> bool:
    return any(number in numbers.ancestors(rule) for rule in rules)


def _children_of(known: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    children: dict[str, tuple[str, ...]] = {}
    for number in known:
        above = numbers.parent(number)
        if above is not None:
            children[above] = (*children.get(above, ()), number)
    return children

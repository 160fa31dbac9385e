"""The rulebook: by number, by name, by words, in any language it is written in."""

import asyncio
import re
from collections.abc import Iterable
from typing import Final

from starlette.responses import Response

from spoils.errors import UserError
from spoils.rules.book import Rulebook
from spoils.rules.documents import NEWEST, document, number_in
from spoils.rules.entries import Difference, Entry, Rule, Ruling, Section, Term
from spoils.rules.numbers import normal
from spoils.rules.records import LANGUAGES
from spoils.server.errors import Trouble
from spoils.server.http.about import unknown_language
from spoils.server.http.wire import Call, reply
from spoils.server.protocol.rules import RuleEntry, RulePage

RULING: Final = re.compile(r"a\d{1,3}", re.IGNORECASE)


async def book_for(call: Call) -> Rulebook:
    """The book in the language of the path; reading it for the first time takes a moment."""
    language = call.path("language")
    if language not in LANGUAGES:
        raise unknown_language(language)
    return await asyncio.to_thread(Rulebook.load, language)


def edition_for(call: Call, book: Rulebook) -> str:
    """The edition of the query."""
    edition = call.query("edition", NEWEST)
    try:
        document(edition, book.language)
    except UserError as error:
        raise Trouble("unknown_edition", error.message) from None
    return edition


async def contents(call: Call) -> Response:
    """The sections."""
    book = await book_for(call)
    return page(book, book.sections)


async def lookup(call: Call) -> Response:
    """One entry, and what stands under it: of a section the headings, of a rule everything."""
    book = await book_for(call)
    edition = edition_for(call, book)
    try:
        return page(book, find(book, call.path("entry"), edition), edition)
    except UserError as error:
        raise Trouble("unknown_rule", error.message) from None


def find(book: Rulebook, asked: str, edition: str) -> list[Section | Entry]:
    """What is meant by a number or a name."""
    number = normal(asked)
    if number is not None and len(number) == 1:
        return [book.section(number), *book.children(number)]
    if number is not None:
        rule = book.rule(asked, edition)
        return [rule, *below(book, rule.number)]
    if RULING.fullmatch(asked):
        return [book.ruling(asked)]
    term = book.find_term(asked)
    if term is not None:
        return [term]
    if asked.lower() in [difference.id for difference in book.differences]:
        return [book.difference(asked)]
    return [book.term(asked)]  # says what might have been meant


def below(book: Rulebook, number: str) -> list[Rule]:
    """Everything that stands under a rule, in the order of the book."""
    found: list[Rule] = []
    for child in book.children(number):
        found += (child, *below(book, child.number))
    return found


async def search(call: Call) -> Response:
    """Entries about some words."""
    book = await book_for(call)
    words = call.query("words")[:200]
    return page(book, await asyncio.to_thread(book.search, words, 30) if words.strip() else ())


async def terms(call: Call) -> Response:
    """The glossary."""
    book = await book_for(call)
    return page(book, book.terms)


async def rulings(call: Call) -> Response:
    """Questions the rules leave open, with our answers."""
    book = await book_for(call)
    return page(book, book.rulings)


async def differences(call: Call) -> Response:
    """In what the editions differ; with an edition: what is different there."""
    book = await book_for(call)
    edition = edition_for(call, book)
    return page(book, book.differences if edition == NEWEST else book.differences_in(edition), edition)


def page(book: Rulebook, entries: Iterable[Section | Entry], edition: str = NEWEST) -> Response:
    """Entries as an answer."""
    return reply(RulePage(book.language, tuple(entry_of(book, entry, edition) for entry in entries)))


def entry_of(book: Rulebook, entry: Section | Entry, edition: str) -> RuleEntry:
    """One entry for a client."""
    match entry:
        case Section():
            return RuleEntry("section", entry.number, entry.title, entry.text, children=entry.children)
        case Rule():
            return RuleEntry(
                "rule",
                entry.number,
                entry.title,
                entry.text,
                example=entry.example or "",
                rules=entry.see,
                children=entry.children,
                terms=entry.terms,
                number_in_edition=number_in(edition, entry.number) or "",
                differences=tuple(each.id for each in book.differences_of(entry.number)),
                rulings=tuple(each.id for each in book.rulings_of(entry.number)),
            )
        case Term():
            names = ", ".join(entry.names)
            return RuleEntry("term", entry.id, names, entry.text, rules=entry.rules, marks=entry.marks)
        case Ruling():
            title, text = entry.question, entry.ruling
            return RuleEntry("ruling", entry.id, title, text, rules=entry.rules, unsure=entry.unsure)
        case Difference():
            says = {statement.edition: statement.text for statement in entry.statements}
            return RuleEntry(
                "difference", entry.id, entry.what, "", rules=entry.rules, editions=says, unsure=entry.unsure
            )

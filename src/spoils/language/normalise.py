"""Makes one spelling of many: damaged characters, misprints, different words for the same thing.

Every change is logged. What is changed is data: ``data/errata.yaml`` lists misprints card by card,
``data/synonyms.yaml`` the wordings that mean the same on every card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from spoils.language.typesetting import as_set
from spoils.language.wordings import Change, Synonym, data, entries

_CHARACTERS: Final = {
    "\r\n": "\n",
    "\r": "\n",
    "\u2028": "\n",
    "‘": "'",
    "’": "'",
    "\ufffd": "'",
    "“": '"',
    "”": '"',
    "…": "...",
    "–": "-",
    "—": "-",
    "\u00a0": " ",
    "\t": " ",
    "\u200b": "",
    "\ufeff": "",
}


@dataclass(frozen=True, slots=True)
class Erratum:
    """A misprint of one card: a fragment of its text, and what it should be."""

    card: str
    printed: str
    corrected: str
    kind: str
    reason: str


@cache
def errata() -> tuple[Erratum, ...]:
    """All known misprints."""
    return tuple(
        Erratum(card, entry["printed"], entry["corrected"], entry["kind"], entry["reason"])
        for card, entries in data("errata.yaml").items()
        for entry in entries
    )


@cache
def synonyms() -> tuple[Synonym, ...]:
    """All wordings that are folded, in the order in which they are applied."""
    return entries("synonyms.yaml")


def fold_name(name: str) -> str:
    """A card's name as errata are looked up: without case, punctuation of quotes, or spacing."""
    return " ".join(sound_characters(name).split()).casefold()


def sound_characters(text: str) -> str:
    """One spelling for each sign."""
    for damaged, sound in _CHARACTERS.items():
        text = text.replace(damaged, sound)
    return text


def normalise_text(name: str, text: str) -> tuple[str, list[Change]]:
    """A whole card's text with damaged characters and misprints corrected; line breaks stay."""
    changes: list[Change] = []
    for damaged, sound in _CHARACTERS.items():
        if damaged in text and damaged not in ("\r\n", "\r"):
            changes.append(Change("character", damaged, sound, "one spelling for each sign"))
    text, more = as_set(sound_characters(text))
    changes += more
    spaced = "\n".join(re.sub(r" {2,}", " ", line).strip() for line in text.split("\n"))
    if spaced != text:
        changes.append(Change("spacing", "", "", "spaces at the ends of lines or doubled"))
    text = spaced
    marked = _UNMARKED.sub(r"\1: ", text)
    if marked != text:
        changes.append(Change("punctuation", "", ":", "a colon stands behind COST and EFFECT"))
    text = marked
    limited = _LIMIT.sub(_freed, text)
    if limited != text:
        reason = "what limits a sentence belongs to it, in parentheses or not"
        changes.append(Change("punctuation", "(", ",", reason))
    text = limited
    permission = _PERMISSION.search(text)
    if permission is not None:
        reason = "the reminder gives a permission the rules do not"
        changes.append(Change("ruling", permission[0], permission.expand(_PERMITTED), reason))
        text = _PERMISSION.sub(_PERMITTED, text)
    key = fold_name(name)
    for erratum in errata():
        if fold_name(erratum.card) == key and erratum.printed in text:
            text = text.replace(erratum.printed, erratum.corrected)
            changes.append(Change(erratum.kind, erratum.printed, erratum.corrected, erratum.reason))
    if _OPTIONS_ALONE.match(text):
        changes.append(Change("synonym", "", OPTIONS_HEADING, "its options are the text of the card (307.2)"))
        text = f"{OPTIONS_HEADING}\n\n{text}"
    return text, changes


def _freed(match: re.Match[str]) -> str:
    """``… you control. (To a maximum of 5.)``: without parentheses, in the sentence that it limits."""
    limit = match["limit"]
    return f", {limit[0].lower()}{limit[1:]}{'.' if match['stop'] == '.' else ''}"


_UNMARKED: Final = re.compile(r"^(COST|EFFECT)(?: *[;.] *| +)(?=[A-Z])", re.MULTILINE)
_LIMIT: Final = re.compile(
    r"(?P<stop>[.,])? ?\((?P<limit>"
    r"(?:(?:up )?to a m|(?:a )?max|(?:a )?min|except|excluding|other than|rounded|starting with you)[^()]*?"
    r"|(?-i:but|not|no more|at most|at least|only|up to)\b[^().]*?)\.?\)",
    re.IGNORECASE,
)
_PERMISSION: Final = re.compile(
    r"\(You (?:are still allowed to|are allowed to|may still|can still|may|can) look at (them|it)\.?\)",
    re.IGNORECASE,
)
_PERMITTED: Final = r"You may look at \1."
_QUOTATION: Final = re.compile(r'"[^"]*"')
_OPTIONS_ALONE: Final = re.compile(r"OPTION 1 *\n(?:.*\n)?OPTION 2 *\n", re.IGNORECASE | re.DOTALL)
OPTIONS_HEADING: Final = "Choose one of the following as this card's rules text:"


def normalise_sentences(text: str) -> tuple[str, list[Change]]:
    """Running text with synonyms folded; quotations are left alone."""
    changes: list[Change] = []
    for synonym in synonyms():
        if synonym.quotes:
            text = _folded(synonym, text, changes)
    text, more = folded_outside_quotations(text, synonyms())
    return text, changes + more


def folded_outside_quotations(text: str, wordings: tuple[Synonym, ...]) -> tuple[str, list[Change]]:
    """A text with these wordings folded wherever nothing is quoted."""
    changes: list[Change] = []
    quoted: list[str] = _QUOTATION.findall(text)
    text = _QUOTATION.sub('"\x00"', text)
    for wording in wordings:
        if not wording.quotes:
            text = _folded(wording, text, changes)
    for quotation in quoted:
        text = text.replace('"\x00"', quotation, 1)
    return text, changes


def _folded(synonym: Synonym, text: str, changes: list[Change]) -> str:
    match = synonym.pattern.search(text) if synonym.when in text.lower() else None
    if match is None:
        return text
    folded = synonym.pattern.sub(synonym.replacement, text)
    if folded != text:
        changes.append(Change("synonym", match.group(0), match.expand(synonym.replacement), synonym.reason))
    return folded

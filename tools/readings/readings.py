"""Readings of cards, and the memory of those that a person has compared with the printed text.

A reading is remembered by a hash of the card's text and of what it means in plain words. The plain words say
everything a program says (tests/plain changes each field of programs and finds the words changed), and unlike
the program itself they outlive the renaming of classes and fields: a card is read again only if its text or
its meaning has changed. And a hash can stand for cards whose names have no place in this project.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from checks.places import shared
from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog
from spoils.language.compile import Compiled, compile_card
from spoils.language.show import show
from spoils.plain.page import read_card

READ: Final = Path(__file__).with_name("read.txt")
SOURCES: Final = ("cards", "cards-2")
"""The folders of printed cards in the reference material."""


@dataclass(frozen=True)
class Reading:
    """A card with what the compiler made of it."""

    card: PrintedCard
    compiled: Compiled

    @property
    def meaning(self) -> list[str]:
        """What the text means, in plain English."""
        return [line for text in read_card(self.compiled.text) for line in text.lines()]

    @property
    def mark(self) -> str:
        """What it is remembered by."""
        words = "\n".join([self.card.text, *self.compiled.reminders, *self.meaning])
        return hashlib.sha256(words.encode()).hexdigest()[:16]

    @property
    def program(self) -> str:
        """The text with its program. Other plain words for the same program have to be read as words, but
        not compared once more with the printed text."""
        words = "\n".join([self.card.text, *self.compiled.reminders, show(self.compiled.text)])
        return hashlib.sha256(words.encode()).hexdigest()[:16]

    def page(self) -> str:
        """Everything that has to be compared."""
        card = self.card
        changes = [f"  read as: {one.before!r} -> {one.after!r}" for one in self.compiled.changes]
        dropped = [f"  left out: {reminder}" for reminder in self.compiled.reminders]
        title = f"=== {card.name} ({' '.join(card.types)}) [{self.mark}]"
        return "\n".join([title, card.text, *changes, *dropped, "---", *self.meaning])


def catalog() -> Catalog:
    """The project's cards, and the printed ones where they are present."""
    folder = shared()
    return Catalog.load([folder / name for name in SOURCES if (folder / name).is_dir()] if folder else [])


def readings(cards: Iterable[PrintedCard]) -> Iterator[Reading]:
    """Every card with a text that compiles."""
    for card in cards:
        if not card.text.strip():
            continue
        compiled = compile_card(card.name, card.types, card.text)
        if isinstance(compiled, Compiled):
            yield Reading(card, compiled)


def remembered(file: Path = READ) -> set[str]:
    """The marks of what was read."""
    return set(file.read_text("utf-8").split()) if file.exists() else set()


def remember(marks: Iterable[str], file: Path = READ) -> None:
    """Add what was read."""
    file.write_text("".join(f"{mark}\n" for mark in sorted(remembered(file) | set(marks))), "utf-8")


def forget(marks: Iterable[str], file: Path = READ) -> None:
    """Take out what belongs to no card any more."""
    file.write_text("".join(f"{mark}\n" for mark in sorted(remembered(file) - set(marks))), "utf-8")

"""The memory of which readings of cards were compared with their texts."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from readings.readings import READ, Reading, forget, readings, remember, remembered
from spoils.cards.catalog import Catalog

CARDS = Catalog.load()


def reading_of(text: str) -> Reading:
    item = next(card for card in CARDS if card.types == ("Item",))
    card = dataclasses.replace(item, text=text, french=None)
    (reading,) = readings([card])
    return reading


def test_every_card_of_the_project_with_a_text_has_a_reading() -> None:
    marks = [reading.mark for reading in readings(CARDS)]
    assert len(marks) == len([card for card in CARDS if card.text.strip()]) > 200


def test_a_changed_text_and_a_changed_meaning_have_to_be_read_again() -> None:
    one, other = reading_of("This card cannot attack."), reading_of("This card cannot block.")
    assert one.mark != other.mark
    misread = Reading(one.card, other.compiled)
    assert misread.mark != one.mark
    assert reading_of("This card cannot attack.").mark == one.mark


def test_the_page_shows_the_text_and_what_it_means() -> None:
    page = reading_of("This card cannot attack.").page()
    text, meaning = page.split("---")
    assert "This card cannot attack." in text
    assert "Text in force" in meaning
    assert "This card cannot attack." in meaning


def test_what_was_read_is_remembered_until_it_is_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "read.txt"
    remember(["b" * 16, "a" * 16], file)
    remember(["c" * 16], file)
    assert file.read_text("utf-8").split() == ["a" * 16, "b" * 16, "c" * 16]
    forget(["b" * 16], file)
    assert remembered(file) == {"a" * 16, "c" * 16}


def test_the_memory_holds_marks_in_order() -> None:
    marks = READ.read_text("utf-8").split()
    assert marks == sorted(set(marks))
    assert all(len(mark) == 16 and int(mark, 16) >= 0 for mark in marks)

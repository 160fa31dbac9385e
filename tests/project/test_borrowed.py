"""The project contains only what its contributors wrote."""

from pathlib import Path

import pytest

from checks import borrowed

INVENTED = ["Tin Sergeant", "Bramblewick", "Oof", "Rage"]


def test_no_name_of_a_printed_card_is_in_the_source(shared: Path) -> None:
    faults = borrowed.check_names(shared)
    assert not faults, "\n".join(faults)


def test_a_name_in_a_file_of_the_source_is_found(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = next(
        card.name for card in borrowed.printed_cards(shared) if card.name.isascii() and " " in card.name
    )
    file = tmp_path / "module.py"
    monkeypatch.setattr(borrowed, "SOURCE", tmp_path)
    monkeypatch.setattr(borrowed, "project_files", lambda: [file])
    file.write_text(f'"""Nothing."""\n\n{"_".join(name.upper().split())} = 1\n', "utf-8")
    (fault,) = borrowed.check_names(shared)
    assert ":3: the name of a printed card: " in fault


def test_no_sentence_is_borrowed(shared: Path) -> None:
    faults = borrowed.check_sentences(shared)
    assert not faults, "\n".join(faults)


def test_the_reference_material_is_read(shared: Path) -> None:
    cards = borrowed.printed_cards(shared)
    assert len({card.name for card in cards}) > 500
    assert all(card.name for card in cards)
    assert sum(bool(card.text) for card in cards) > 500


@pytest.mark.parametrize(
    "text", ["the Tin Sergeant attacks", "tin_sergeant = 1", "TIN-SERGEANT", "x = 'Oof'"]
)
def test_a_name_is_found(text: str) -> None:
    pattern = borrowed.name_pattern(INVENTED)
    (fault,) = borrowed.names_in("\n" + text, pattern, "x.py")
    assert fault.startswith("x.py:2: the name of a printed card: ")


@pytest.mark.parametrize("text", ["tin sergeants", "bramblewick", "Oof, it hurts", "'Rage'", "Bramblewick"])
def test_other_words_are_no_names(text: str) -> None:
    assert borrowed.names_in(text, borrowed.name_pattern(INVENTED), "x.py") == []


def test_ten_words_in_a_row_are_a_borrowed_sentence() -> None:
    printed = set(borrowed.runs_of("One two three four five six seven eight nine ten eleven."))
    text = "Zero\none, TWO three four\nfive-six seven: eight nine ten"
    (fault,) = borrowed.sentences_in(text, printed, "x.md")
    assert fault.startswith("x.md:2: 10 words")
    assert borrowed.sentences_in("two three four five six seven eight nine ten", printed, "x.md") == []

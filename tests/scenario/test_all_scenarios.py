"""Every scenario of the project, and those of the reference material, must pass.

Collecting reads only the titles, because every process does it; the first test of a file reads the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from checks import places
from checks.rule_index import TITLE
from spoils.cards.catalog import Catalog
from spoils.scenario.file import Unusable, read_scenarios, scenario_files
from spoils.scenario.model import Scenario
from spoils.scenario.report import PASSED, outcome_of

pytestmark = pytest.mark.quick

TESTS = Path(__file__).parents[1]
OWN = (TESTS / "rules", TESTS / "scenarios")
PRINTED = TESTS / "printed"  # our scenarios about printed cards, which are read from the reference material
DOCUMENTS = re.compile(r"^---[ \t]*$", re.MULTILINE)
NO_CARDS: tuple[Path, ...] = ()
# Scenarios by others that we think are wrong, by the end of their titles, with the reason.
DISPUTED = {
    "two cards are not four, so it is destroyed": pytest.mark.xfail(
        strict=True, reason="its script agrees to what cannot be done in full; A76 lets that only be declined"
    )
}


def titles(file: Path) -> list[str]:
    """What the documents of a file are called, without reading more of them."""
    documents = DOCUMENTS.split(file.read_text("utf-8"))
    return [title[1].strip("\"'") if (title := TITLE.search(one)) else "no title" for one in documents]


def numbered(folder: Path, cards: tuple[Path, ...] = NO_CARDS) -> Iterator[object]:
    """Every document of the files of a folder: a test each."""
    for file in scenario_files(folder):
        for number, title in enumerate(titles(file)):
            marks = [DISPUTED[end] for end in DISPUTED if title.endswith(end)]
            yield pytest.param(file, cards, number, id=f"{file.stem}: {title}", marks=marks)


def shared() -> list[object]:
    folder = places.shared()
    if folder is None:
        absent = pytest.mark.skip(reason="../shared is absent")
        return [pytest.param(None, NO_CARDS, 0, id="../shared", marks=absent)]
    cards = tuple(path for path in (folder / "cards", folder / "cards-2") if path.is_dir())
    judged = folder / "scenarios-printed"
    return [
        *numbered(folder / "scenarios"),
        *numbered(PRINTED, cards),
        *(numbered(judged, cards) if judged.is_dir() else ()),
    ]


@cache
def catalog(cards: tuple[Path, ...]) -> Catalog:
    return Catalog.load(cards)


@cache
def scenarios(file: Path, cards: tuple[Path, ...]) -> list[Scenario | Unusable]:
    read = read_scenarios(file, catalog(cards))
    assert len(read) == len(titles(file)), f"{file}: a document is not tested"
    return read


def check(file: Path, cards: tuple[Path, ...], number: int) -> None:
    outcome = outcome_of(scenarios(file, cards)[number])
    assert outcome.status == PASSED, outcome.in_words()


@pytest.mark.parametrize(("file", "cards", "number"), [one for folder in OWN for one in numbered(folder)])
def test_a_scenario_of_the_project(file: Path, cards: tuple[Path, ...], number: int) -> None:
    check(file, cards, number)


@pytest.mark.parametrize(("file", "cards", "number"), shared())
def test_a_scenario_of_the_reference_material(file: Path, cards: tuple[Path, ...], number: int) -> None:
    check(file, cards, number)


def test_a_document_that_is_no_scenario_fails(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("title: Nobody plays\n---\njust words\n", "utf-8")
    assert titles(file) == ["Nobody plays", "no title"]
    for number in range(2):
        with pytest.raises(AssertionError):
            check(file, NO_CARDS, number)

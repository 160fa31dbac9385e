"""Our text against the rules documents: nothing is missing and nothing is copied."""

import csv
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from spoils.rules import documents, records
from spoils.rules.book import Rulebook

RUN = 8
TSV_EDITIONS = ("comprehensive-2013", "french-0.1")
UNNUMBERED = {"basic": "basic.md", "rulebook-2.2": "rulebook-2.2.txt"}
RULE_NUMBER = re.compile(r"\b\d{3}(?:\.\d+[a-z]?(?:\.\d)?)?\b")
TAG = re.compile(r"<[^>]+>")


def words(text: str) -> list[str]:
    """The words of a text, rule numbers left out: a citation is not a borrowed sentence."""
    plain = text.lower().replace("’", "'").replace("‟", "'").replace("œ", "oe")
    return re.findall(r"[^\W_]+", RULE_NUMBER.sub(" ", TAG.sub("", plain)))


def runs(text: str) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[at : at + RUN]) for at in range(len(found) - RUN + 1)}


def sentences(data: object) -> list[str]:
    """Every string of a data file but the citations in it."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, list):
        return [text for each in data for text in sentences(each)]
    if isinstance(data, dict):
        kept = (value for key, value in data.items() if key not in ("where", "places", "rules", "see"))
        mapped = [text for value in kept for text in sentences(value)]
        listed = data.get("rules")
        return mapped + (sentences(listed) if isinstance(listed, list) else [])
    return []


@pytest.fixture(scope="module")
def tsv(documents_folder: Path) -> list[dict[str, str]]:
    with (documents_folder / "rules_index.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.fixture(scope="module")
def comparison(documents_folder: Path) -> str:
    return (documents_folder / "editions.md").read_text("utf-8")


def test_every_number_of_the_documents_is_ours(tsv: list[dict[str, str]]) -> None:
    theirs = [(row["number"], row["testable"] == "yes") for row in tsv]
    assert [(entry.number, entry.testable) for entry in records.rules()] == theirs


@pytest.mark.parametrize("edition", TSV_EDITIONS)
def test_numbers_in_the_other_numbered_editions(tsv: list[dict[str, str]], edition: str) -> None:
    for row in tsv:
        number, there = row["number"], row[edition].removesuffix(" differs")
        expected = None if there == "absent" else there.removeprefix("renumbered:")
        if expected in ("same", "differs"):
            expected = number
        assert documents.number_in(edition, number) == expected, number
        if expected is not None:
            assert documents.number_from(edition, expected) == number


def test_every_difference_is_told(comparison: str, english: Rulebook) -> None:
    table = comparison.split("## 1. ")[1].split("## 2. ")[0]
    rows = [line.split("|")[1].strip() for line in table.splitlines() if re.match(r"\| [a-z]", line)]
    assert [difference.id for difference in english.differences] == [row for row in rows if row != "id"]
    assert len(english.differences) == 142


def test_weights_and_kinds_are_those_of_the_comparison(comparison: str, english: Rulebook) -> None:
    letters = {"high": "H", "medium": "M", "low": "L"}
    told = dict(re.findall(r"^\| ([a-z0-9-]+) \|.*\| ([HML] \w+) \|$", comparison, re.MULTILINE))
    ours = {each.id: f"{letters[each.weight]} {each.kind}" for each in english.differences}
    assert ours == told


def test_every_open_question_is_answered(comparison: str, documents_folder: Path, english: Rulebook) -> None:
    later = (documents_folder / "rulings-2.md").read_text("utf-8")
    assert [ruling.id for ruling in english.rulings] == re.findall(
        r"^- \*\*(A\d+) ", comparison + later, re.MULTILINE
    )


@pytest.mark.parametrize("edition", UNNUMBERED)
def test_cited_headings_stand_in_the_document(documents_folder: Path, edition: str) -> None:
    text = _plain((documents_folder / UNNUMBERED[edition]).read_text("utf-8"))
    entry = next(entry for entry in records.documents() if entry.id == edition)
    cited = {heading for headings in entry.places.values() for heading in headings}
    assert not {heading for heading in cited if _plain(heading.rstrip("…")) not in text}


def _plain(text: str) -> str:
    return text.lower().replace("’", "'").replace("“", '"').replace("”", '"')


def test_every_term_of_the_basic_sheet_is_in_the_glossary(documents_folder: Path, english: Rulebook) -> None:
    sheet = (documents_folder / "basic.md").read_text("utf-8").split("visit www.")[1].splitlines()[1:]
    terms = [
        line.strip()
        for line in sheet
        if line and len(line.split()) <= 5 and not line.rstrip().endswith((".", ")")) and "See" not in line
    ]
    assert len(terms) > 75
    # A card is named after the token, so the glossary has the shorter name.
    missing = [term for term in terms if not english.find_term(term.removesuffix(" Token"))]
    assert not missing


@cache
def _borrowed_runs(folder: Path) -> dict[tuple[str, ...], str]:
    return {run: path.name for path in sorted(folder.iterdir()) for run in runs(path.read_text("utf-8"))}


def test_the_documents_are_read(documents_folder: Path) -> None:
    assert set(_borrowed_runs(documents_folder).values()) == {
        path.name for path in documents_folder.iterdir()
    }


def test_no_eight_words_in_a_row_are_theirs(documents_folder: Path) -> None:
    theirs = _borrowed_runs(documents_folder)
    borrowed = []
    for path in sorted(Path(records.__file__).parent.rglob("*.yaml")):
        for text in sentences(yaml.safe_load(path.read_text("utf-8"))):
            borrowed += [
                f"{path.name}: {' '.join(run)} ({theirs[run]})" for run in sorted(runs(text)) if run in theirs
            ]
    assert not borrowed, "\n".join(borrowed)


def test_the_search_for_borrowed_words_finds_them() -> None:
    theirs = runs("One, two three: four (101.1) five six seven eight nine ten.")
    assert runs("zero two three four five SIX seven eight nine") & theirs
    assert not runs("two three four five six seven eight") & theirs

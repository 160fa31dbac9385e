"""Every rule number that is cited exists, and every testable rule has a module and a test."""

import csv
from pathlib import Path

import pytest

from checks import rule_index, rule_page
from checks.rule_index import Citation
from checks.rule_page import Entry


def test_every_cited_rule_exists() -> None:
    faults = rule_index.check()
    assert not faults, "\n".join(faults)


def test_the_index_lists_the_rules_of_the_rulebook(shared: Path) -> None:
    with (shared / "rules" / "rules_index.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert rule_index.rule_numbers() == {row["number"]: row["testable"] == "yes" for row in rows}


def test_numbers_are_found_in_docstrings_comments_and_strings_with_their_lines() -> None:
    text = '"""604: deploying.\n\nUndone (604.1e) as 604.2 says.\n"""\nrule = "408.3a"  # see 409.3c.1, too\n'
    found = list(rule_index.cited_in_python(text, "x.py"))
    assert found == [
        Citation("604.1e", "x.py:3"),
        Citation("604.2", "x.py:3"),
        Citation("408.3a", "x.py:5"),
        Citation("409.3c.1", "x.py:5"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "speed = 408.5\n",
        "# took 408.5 ms, or 604.2 %\n",
        "# version 1.604.2, 127.0.0.1:604.2\n",
        '"""704.1 and 4.09 and 12604.1"""\n',
    ],
)
def test_other_numbers_are_no_citations(text: str) -> None:
    assert list(rule_index.cited_in_python(text, "x.py")) == []


def test_scenarios_cite_in_their_rules() -> None:
    text = "title: One 604.1\nrules: [\"507.2a\", '301.2']\n---\ntitle: Two\nrules: []\n"
    found = list(rule_index.cited_in_scenarios(text, "x.yaml"))
    assert found == [
        Citation("507.2a", "x.yaml:2", "One 604.1", first=True),
        Citation("301.2", "x.yaml:2", "One 604.1"),
    ]


def test_editions_without_numbers_are_cited_by_headings() -> None:
    text = 'title: One\nrules: ["Flip Up", "609.1a"]\nedition: basic\n---\ntitle: Two\nrules: ["Flip Up"]\n'
    found = list(rule_index.cited_in_scenarios(text, "x.yaml"))
    assert [(citation.number, citation.place) for citation in found] == [
        ("609.1a", "x.yaml:2"),
        ("Flip Up", "x.yaml:6"),
    ]


def test_tests_cite_the_number_in_their_name_and_what_they_say() -> None:
    text = 'def test_604_1e_undone() -> None:\n    """As 401.3 says."""\n\n\nRULES = ["102.1"]\n'
    found = list(rule_index.cited_in_python(text, "x.py"))
    assert found == [
        Citation("604.1e", "x.py:1", "test_604_1e_undone", first=True),
        Citation("401.3", "x.py:2", "test_604_1e_undone"),
        Citation("102.1", "x.py:5"),
    ]


def test_tests_cite_the_heading_in_their_name(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "test_604_deploying.py").write_text('"""604.1 is tested here."""\n')
    assert [citation.number for citation in rule_index.cited_by_tests(tmp_path)] == ["604", "604.1"]


def test_a_rule_that_does_not_exist_is_a_fault() -> None:
    citations = iter([Citation("604.1", "a.py:1"), Citation("604.99", "a.py:2")])
    assert rule_index.unknown(citations, {"604.1": True}) == ["a.py:2: there is no rule 604.99"]


def test_the_page_is_up_to_date() -> None:
    faults = rule_page.check()
    assert not faults, "\n".join(faults)


def test_every_testable_rule_has_a_row() -> None:
    testable = [number for number, is_testable in rule_index.rule_numbers().items() if is_testable]
    assert [entry.number for entry in rule_page.entries()] == testable


def test_a_row_names_the_module_and_the_most_telling_test() -> None:
    elsewhere = Citation("604.1e", "tests/scenarios/paying.yaml:3", "Paying")
    here = Citation("604.1e", "tests/rules/604-deploying.yaml:9", "Undone", first=True)
    shown = sorted([elsewhere, here], key=lambda citation: rule_page.rank("604.1e", citation))
    entry = Entry("604.1e", "Undoing", ["src/spoils/engine/playing/deploying.py"], shown)
    assert rule_page.row(entry) == (
        "| 604.1e | Undoing | [engine/playing/deploying](../src/spoils/engine/playing/deploying.py)"
        " | [Undone](../tests/rules/604-deploying.yaml) |"
    )


def test_a_rule_without_a_test_is_listed_with_its_reason() -> None:
    page = rule_page.page([Entry("604.1e", "Undoing", ["src/spoils/engine/x.py"], [], "nobody can see it")])
    assert page.endswith("- **604.1e** Undoing: nobody can see it\n")
    assert "0 of 1 rules have both" in page

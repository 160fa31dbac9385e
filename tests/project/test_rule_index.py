"""Every rule number that is cited exists."""

import csv
from pathlib import Path

import pytest

from checks import rule_index
from checks.rule_index import Citation


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
    assert found == [Citation("507.2a", "x.yaml:2"), Citation("301.2", "x.yaml:2")]


def test_tests_cite_the_heading_in_their_name(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "test_604_deploying.py").write_text('"""604.1 is tested here."""\n')
    assert [citation.number for citation in rule_index.cited_by_tests(tmp_path)] == ["604", "604.1"]


def test_a_rule_that_does_not_exist_is_a_fault() -> None:
    citations = iter([Citation("604.1", "a.py:1"), Citation("604.99", "a.py:2")])
    assert rule_index.unknown(citations, {"604.1": True}) == ["a.py:2: there is no rule 604.99"]

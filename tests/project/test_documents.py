"""The documents name only what exists."""

from __future__ import annotations

import pytest

from checks import documents

PAGE = documents.PROJECT / "docs" / "page.md"


def test_the_documents_name_only_what_exists() -> None:
    assert documents.check() == []


def test_the_documents_are_looked_at() -> None:
    looked_at = {path.relative_to(documents.PROJECT).as_posix() for path in documents.documents()}
    assert {"README.md", "CONTRIBUTING.md", "docs/DESIGN.md", "docs/decisions/0002-libraries.md"} <= looked_at


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("in `engine/no_such_heading`", "engine/no_such_heading"),
        ("run `pytest tests/rules/test_999_flying.py`", "tests/rules/test_999_flying.py"),
        ("`lab/nothing.py` does", "lab/nothing.py"),
        ("`nothing.py` does", "nothing.py"),
        ("all of `tests/scenarios/judged-*.yaml`", "tests/scenarios/judged-*.yaml"),
        ("after `make gold`", "make gold"),
        ("```\nmake gold    # more of it\n```", "make gold"),
        ("with `python -m spoils.lab.nothing --games 3`", "python -m spoils.lab.nothing"),
        ("raises `spoils.errors.NoSuchError`", "spoils.errors.NoSuchError"),
        ("[the rest](../docs/nothing.md)", "../docs/nothing.md"),
        ("[a part](nothing.md#part)", "nothing.md"),
    ],
)
def test_what_does_not_exist_is_a_fault(text: str, missing: str) -> None:
    assert documents.faults_of(f"First line.\n{text}\n", PAGE)[0].endswith(f": there is no {missing}")


def test_a_fault_says_where_it_is() -> None:
    assert documents.faults_of("One.\n\nThree: `make gold`.", PAGE) == [
        "docs/page.md:3: there is no make gold"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "`engine/editions.py`, `engine/editions`, `engine/`, `levels.py`",
        "`tests/rules/604-*.yaml`",
        "`.venv/bin/pytest tests/rules`",
        "`make lock CUTOFF=date`, `make`",
        "`python -m spoils.lab.soak`, `spoils.errors.UserError`",
        "`GET /api/cards/named/NAME`, `Zap/1`, `+2/+1/+0`, `.yaml`, `set.xml`",
        "[testing](TESTING.md) [outside](https://example.org/nothing.md) [here](#here)",
    ],
)
def test_what_exists_or_is_no_path_is_not(text: str) -> None:
    assert documents.faults_of(text, PAGE) == []


def test_a_folder_of_tests_must_be_named() -> None:
    assert documents.unnamed_folders("only `tests/rules`")[0] == "docs/TESTING.md does not name tests/bots"

"""Texts that compile, with their programs; texts that are declined, with their messages (golden/*.yaml)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from spoils.language.compile import Compiled, Declined, compile_card
from spoils.language.declined import AMBIGUOUS, LEXICAL, NOT_CARRIED_OUT, NOT_PARSED, UNRESOLVED_REFERENCE
from spoils.language.render import render_card
from spoils.language.report import explain
from spoils.language.show import show

FOLDER = Path(__file__).parent / "golden"


def documents(name: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all((FOLDER / name).read_text(encoding="utf-8")))


def title(document: dict[str, Any]) -> str:
    return str(document["text"]).replace("\n", " ")[:60]


ACCEPTED = documents("accepted.yaml")
REJECTED = documents("rejected.yaml")


@pytest.mark.parametrize("document", ACCEPTED, ids=title)
def test_accepted(document: dict[str, Any]) -> None:
    result = compile_card("Test", [document["type"]], document["text"])
    assert isinstance(result, Compiled), explain(result)
    assert show(result.text) == document["program"]


@pytest.mark.parametrize("document", ACCEPTED, ids=title)
def test_what_is_written_back_means_the_same(document: dict[str, Any]) -> None:
    result = compile_card("Test", [document["type"]], document["text"])
    assert isinstance(result, Compiled)
    again = compile_card("Test", [document["type"]], render_card(result.text))
    assert isinstance(again, Compiled), explain(again)
    assert show(again.text) == show(result.text)


@pytest.mark.parametrize("document", REJECTED, ids=title)
def test_rejected(document: dict[str, Any]) -> None:
    result = compile_card("Test", [document["type"]], document["text"])
    assert isinstance(result, Declined)
    assert result.status == document["status"]
    assert explain(result) == document["message"]


def test_there_are_as_many_rejected_texts_as_accepted_ones_of_every_kind() -> None:
    assert len(REJECTED) >= len(ACCEPTED)
    assert {document["status"] for document in REJECTED} == {
        LEXICAL,
        NOT_CARRIED_OUT,
        NOT_PARSED,
        AMBIGUOUS,
        UNRESOLVED_REFERENCE,
    }

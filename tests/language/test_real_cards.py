"""Every printed card compiles, is written back word for word, and every misprint on the list still occurs."""

from __future__ import annotations

import dataclasses
import os
import types
import typing
from functools import cache
from pathlib import Path

import pytest

from spoils.cards.card import PrintedCard
from spoils.cards.catalog import Catalog, read_source
from spoils.engine.program.families import nodes_of
from spoils.engine.program.node import Node
from spoils.language.compile import Compiled, Declined, compile_card
from spoils.language.normalise import errata, fold_name, normalise_text
from spoils.language.render import render_card
from spoils.language.report import explain
from spoils.language.show import show
from tests.needs_source import needs_source

SHARED = Path(os.environ.get("SPOILS_SHARED", Path(__file__).parents[3] / "shared"))


@cache
def printed() -> tuple[PrintedCard, ...]:
    if not (SHARED / "cards").is_dir():
        pytest.skip("../shared is absent")
    folders = (SHARED / "cards", SHARED / "cards-2")
    return tuple(Catalog([read_source(folder) for folder in folders if folder.is_dir()]))


@cache
def programs() -> dict[str, Compiled | Declined]:
    return {card.name: compile_card(card.name, card.types, card.text) for card in printed()}


@cache
def compiled() -> dict[str, Compiled]:
    return {name: each for name, each in programs().items() if isinstance(each, Compiled)}


def test_every_card_compiles() -> None:
    assert [explain(each) for each in programs().values() if isinstance(each, Declined)] == []
    assert len(programs()) >= 528


def test_every_card_written_back_is_the_same_card() -> None:
    for card in printed():
        if card.name not in compiled():
            continue
        first = compiled()[card.name]
        again = compile_card("Another Name", card.types, render_card(first.text))
        assert isinstance(again, Compiled), explain(again)
        assert show(again.text) == show(first.text), card.name


@needs_source
def test_every_field_holds_what_its_class_promises() -> None:
    hints = {}
    for each in compiled().values():
        for node in nodes_of(each.text.texts):
            kind = type(node)
            if kind not in hints:
                hints[kind] = typing.get_type_hints(kind)
            for field in dataclasses.fields(node):  # type: ignore[arg-type]
                value = getattr(node, field.name)
                assert fits(value, hints[kind][field.name]), (
                    f"{each.name}: {kind.__name__}.{field.name} = {value!r}"
                )


def fits(value: object, hint: typing.Any) -> bool:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, each) for each in arguments)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return all(fits(part, arguments[0]) for part in value)
        return len(value) == len(arguments) and all(map(fits, value, arguments))
    if hint is type(None):
        return value is None
    return isinstance(value, hint) and (hint is not int or not isinstance(value, bool))


def test_every_misprint_on_the_list_still_occurs_on_its_card() -> None:
    texts = {fold_name(card.name): card.text for card in printed()}
    for erratum in errata():
        text = texts.get(fold_name(erratum.card))
        assert text is not None, f"there is no card {erratum.card}"
        corrections = [change.before for change in normalise_text(erratum.card, text)[1]]
        assert erratum.printed in corrections, f"{erratum.card}: {erratum.printed!r} is not printed any more"


def test_node_fields_are_checked_at_all() -> None:
    assert fits((1, 2), tuple[int, ...])
    assert not fits((1, "2"), tuple[int, ...])
    assert not fits(True, int)
    assert not fits(None, Node)
    assert fits(None, Node | None)

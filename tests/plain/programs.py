"""What the tests of the reading share: all kinds of pieces, all words the grammar knows, programs to read."""

import dataclasses
import importlib
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import spoils.engine.program
from checks import places
from spoils.cards.catalog import Catalog
from spoils.cards.errors import Where
from spoils.cards.yamlfile import load_documents
from spoils.engine.program.node import Node
from spoils.engine.program.texts import CardText
from spoils.language.cache import compile_cached
from spoils.language.compile import Declined
from spoils.language.grammar import grammar
from spoils.language.peg.patterns import Capture, constants_of, items_of
from spoils.library import compiled

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@cache
def kinds() -> dict[str, type[Node]]:
    """Every kind of piece, wherever in the package it stands."""
    for module in pkgutil.walk_packages(spoils.engine.program.__path__, "spoils.engine.program."):
        importlib.import_module(module.name)
    found: dict[str, type[Node]] = {}
    waiting: list[type[Node]] = [Node]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if dataclasses.is_dataclass(kind) and kind.__module__.startswith("spoils.engine.program"):
            found[kind.__name__] = kind
    return found


def spoken_fields(kind: type[Node]) -> set[str]:
    """The fields of a kind that mean something: wording, numbers of slots and notes of the linker do not."""
    return {
        field.name
        for field in dataclasses.fields(kind)  # type: ignore[arg-type]
        if not field.metadata.get("style") and not field.name.startswith("slot") and field.name != "how"
    } | ({"how"} if "how" in ordinary_fields(kind) else set())


def ordinary_fields(kind: type[Node]) -> set[str]:
    return {
        field.name
        for field in dataclasses.fields(kind)  # type: ignore[arg-type]
        if not field.metadata.get("style") and not field.metadata.get("link")
    }


@cache
def grammar_words() -> dict[tuple[str, str], set[Any]]:
    """Every word and number that the grammar can put into a field, by kind and field."""
    found: dict[tuple[str, str], set[Any]] = defaultdict(set)
    for rule in grammar().rules.values():
        for alternative in rule.alternatives:
            if isinstance(alternative.build, type):
                name = alternative.build.__name__
                for field, value in constants_of(alternative.sequence):
                    if isinstance(value, str | int) and not isinstance(value, bool):
                        found[name, field].add(value)
                for item in items_of(alternative.sequence):
                    if isinstance(item, Capture) and item.field:
                        found[name, item.field] |= constants_of_rule(item.rule, ())
    return found


def constants_of_rule(name: str, seen: tuple[str, ...]) -> set[Any]:
    """The constants that a rule of the grammar can yield."""
    rule = grammar().rules.get(name)
    if rule is None or name in seen:
        return set()
    found: set[Any] = set()
    for alternative in rule.alternatives:
        if isinstance(alternative.build, str | int) and not isinstance(alternative.build, bool):
            found.add(alternative.build)
        elif not isinstance(alternative.build, type):
            captures = [item for item in items_of(alternative.sequence) if isinstance(item, Capture)]
            for capture in captures:
                if not capture.field:
                    found |= constants_of_rule(capture.rule, (*seen, name))
    return found


def own_cards() -> Iterator[tuple[str, CardText]]:
    """The cards of the project's own set."""
    for card in Catalog.load():
        text = compiled(card)
        if not isinstance(text, Declined) and text.texts:
            yield card.name, text


def scenario_cards() -> Iterator[tuple[str, CardText]]:
    """The cards that scenarios were made of: whatever the grammar can say is among them."""
    for file in sorted(SCENARIOS.glob("*.yaml")):
        documents: list[Any] = load_documents(file.read_text("utf-8"), Where(file.name))
        for document in documents:
            for card in (document or {}).get("cards", ()):
                text = str(card.get("text", ""))
                found = compile_cached(card["name"], str(card["type"]).split(), text) if text else None
                if found is not None and not isinstance(found, Declined):
                    yield f"{file.name}: {card['name']}", found.text


def printed_cards() -> Iterator[tuple[str, CardText]]:
    """The printed cards, where they are there."""
    folder = places.shared()
    if folder is None:
        return
    for card in Catalog.load([folder / "cards", folder / "cards-2"]):
        text = compiled(card)
        if not isinstance(text, Declined) and text.texts:
            yield card.name, text

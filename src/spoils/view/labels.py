"""Alternatives in the words of a card: what they say in plain French."""

from __future__ import annotations

from functools import lru_cache

from spoils.engine.state.definition import Library
from spoils.engine.state.game import CARDS, Game
from spoils.plain.alternatives import alternatives_in_french
from spoils.view.messages.catalogue import catalogue


def label_in_french(game: Game, source: int, label: str) -> str:
    """What an alternative says that a card offers; empty if it has a name in the catalogue or no words. A
    text that a card was given stands on another card: then that one's words are taken."""
    if not label or f"label.{label.casefold()}" in catalogue("fr").patterns:
        return ""
    readings = _readings(game.library)
    own = game.definition_of[source % CARDS] if source else -1
    return readings.get((own, label)) or readings.get((-1, label), "")


@lru_cache(maxsize=8)
def _readings(library: Library) -> dict[tuple[int, str], str]:
    """Readings by card and printed words, and by the words alone."""
    found: dict[tuple[int, str], str] = {}
    for definition in library.definitions:
        for node, readings in alternatives_in_french(definition.text).items():
            for label, reading in zip(library.words.get(node, []), readings, strict=True):
                found.setdefault((definition.index, label), reading)
                found.setdefault((-1, label), reading)
    return found

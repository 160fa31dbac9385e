"""What the terminal says besides the sentences of the game, in the languages of those."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import yaml

from spoils.view.messages.pattern import fill


class Words:
    """The words of one language by key."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.patterns = patterns(language)

    def __call__(self, key: str, **values: object) -> str:
        return fill(self.patterns[key], values, self.language)


@cache
def patterns(language: str) -> dict[str, str]:
    """All patterns of a language."""
    text = (files("spoils.terminal.words") / f"{language}.yaml").read_text("utf-8")
    found: dict[str, str] = yaml.safe_load(text)
    return found

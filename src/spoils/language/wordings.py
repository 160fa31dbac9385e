"""What was read differently from how it was printed, and the files of data that say what is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import yaml


@dataclass(frozen=True, slots=True)
class Change:
    """Something that was read differently from how it was printed."""

    kind: str  # character, spacing, misprint, synonym, agreement
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True)
class Synonym:
    """A wording that is read as another on every card."""

    pattern: re.Pattern[str]
    replacement: str
    reason: str
    quotes: bool = False  # looks at quotation marks; the others never touch quotations
    when: str = ""  # a part of every text that it fits, in small letters: most texts need not be searched


def data(name: str) -> Any:
    """The contents of a file of data."""
    return yaml.safe_load(files("spoils.language").joinpath("data", name).read_text(encoding="utf-8"))


def entries(file: str, flags: re.RegexFlag = re.IGNORECASE) -> tuple[Synonym, ...]:
    """The wordings in a file of data."""
    return tuple(
        Synonym(
            re.compile(entry["read"], flags),
            entry["as"],
            entry["why"],
            entry.get("quotes", False),
            entry.get("when", ""),
        )
        for entry in data(file)
    )

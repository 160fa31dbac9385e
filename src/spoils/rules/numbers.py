"""Rule numbers: how they are written, which stands above which, and which is meant by a careless one."""

import re
from difflib import get_close_matches
from typing import Final

_NUMBER: Final = re.compile(r"[1-9]\d\d(?:\.\d{1,2}(?:[a-z](?:\.\d{1,2})?)?)?")
_SECTION: Final = re.compile(r"[1-9]")
_LABEL: Final = re.compile(r"^(?:§|(?:section|rule|règle|regle|no|nr|n°)\b\.?)\s*", re.IGNORECASE)
_SPACES_AROUND_DOT: Final = re.compile(r"\s*\.\s*")
_LETTER_AFTER_DOT: Final = re.compile(r"(?<=\d)\.(?=[a-z])")
_SHIFTED_DOT: Final = re.compile(r"^(\d)\.(\d\d)(?=\.)")


def normal(written: str) -> str | None:
    """Return the number (or the section) that somebody wrote, or None if it is no number at all.

    Labels, capitals, a dot too many and the misprint 4.09.3.c.1 are understood.
    """
    number = _LABEL.sub("", written.strip()).strip(" .()").lower()
    number = _SPACES_AROUND_DOT.sub(".", number)
    number = _SHIFTED_DOT.sub(r"\1\2", _LETTER_AFTER_DOT.sub("", number))
    return number if _NUMBER.fullmatch(number) or _SECTION.fullmatch(number) else None


def parent(number: str) -> str | None:
    """Return what the number stands under: 409.3c.1, 409.3c, 409.3, 409, section 4, nothing."""
    if len(number) == 1:
        return None
    if len(number) == 3:
        return number[0]
    if number[-1].isalpha():
        return number[:-1]
    return number.rpartition(".")[0]


def ancestors(number: str) -> list[str]:
    """Return the number and everything it stands under, nearest first, sections left out."""
    line = []
    at: str | None = number
    while at is not None and len(at) > 1:
        line.append(at)
        at = parent(at)
    return line


def nearest(number: str, known: tuple[str, ...]) -> list[str]:
    """Return a few of the known numbers that may have been meant: what it stands under, then look-alikes."""
    above = [at for at in ancestors(number)[1:] if at in known][:1]
    alike = [at for at in get_close_matches(number, known, n=3, cutoff=0.7) if at not in above]
    return [*above, *alike][:3]

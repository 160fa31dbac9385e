"""What French asks of whoever puts sentences together: spaces, apostrophes, elision."""

import re
import unicodedata
from typing import Final

NO_BREAK: Final = "\u00a0"

_BEFORE: Final = re.compile(r"(?<=\S)[ \u202f](?=[;:?!»%](?:\W|$))")
_AFTER: Final = re.compile(r"(?<=«)[ \u202f]")
_APOSTROPHE: Final = re.compile(r"(?<=\w)'(?=\w)")
_SPACE: Final = r"[^\S\u00a0\u202f]"
_WORD: Final = re.compile(rf"{_SPACE}*(?:\S|[\u00a0\u202f])+{_SPACE}*")
_VOWELS: Final = frozenset("aeiouœæ")


def typeset(text: str) -> str:
    """The text as it is printed: no line may break before a mark that stands apart, nor inside quotation
    marks, and apostrophes are curved. Patterns of messages stay patterns."""
    text = _AFTER.sub(NO_BREAK, _BEFORE.sub(NO_BREAK, text))
    return _APOSTROPHE.sub("’", text)


def of(name: str) -> str:
    """The name after *de*: « de Bob », « d’Élodie ». *De* stays whole before an H, which may be aspirate."""
    letters = [plain(letter) for letter in name[:2]]
    if not letters:
        return "de "
    begins_with_vowel = letters[0] in _VOWELS or (
        letters[0] == "y" and len(letters) > 1 and letters[1] not in _VOWELS
    )
    return f"d’{name}" if begins_with_vowel else f"de {name}"


def plain(letter: str) -> str:
    """A letter without case and accent."""
    return unicodedata.normalize("NFKD", letter.casefold())[:1]


def keep_together() -> None:
    """Let nothing that Rich prints from now on break at a no-break space, which it takes for any other space.
    Rich has no setting for it, so what it takes for a word is replaced; `tests/project/test_spoken_french.py`
    notices if a newer Rich asks something else."""
    from rich import _wrap

    _wrap.re_word = _WORD

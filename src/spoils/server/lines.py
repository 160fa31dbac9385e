"""What people write for others to read: nothing in it that nobody sees, or that turns other words around."""

import re
import unicodedata
from typing import Final

from spoils.cards.card import bad_character
from spoils.server.errors import Trouble

JOINERS: Final = re.compile("[^\x00-\x7f][\u200c\u200d\ufe0e\ufe0f]")
"""Writing systems and little pictures need them, after letters that are not ours."""
BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that have no shape, besides all that only formats."""


def has_unseen(text: str) -> bool:
    """Whether something in a text cannot be seen: two that look the same must be the same."""
    bare = JOINERS.sub("", text)
    return BLANK.search(bare) is not None or any(unicodedata.category(letter) == "Cf" for letter in bare)


def clean_line(text: str) -> str:
    """A name, or something said, as others will read it."""
    line = " ".join(text.split())
    if not line or bad_character(line) is not None or has_unseen(line):
        raise Trouble("malformed", "names and what is said must be one line of printable text")
    return line


def clean_words(text: str) -> str:
    """What somebody has written, in any number of lines, for others to read."""
    if bad_character(text, allowed="\n") is not None or has_unseen(text):
        raise Trouble("malformed", "what you write must be printable text")
    return text.strip()

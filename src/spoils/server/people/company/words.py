"""Words that whoever runs the server does not want to read: in names refused, in what is said struck out."""

import re
import unicodedata
from pathlib import Path
from typing import Final

from spoils.errors import UserError

STRUCK: Final = "•"
DISGUISES: Final = str.maketrans("013457@$", "oieastas")


class WordList:
    """The list of a file: a word a line; ``word*`` and ``*word`` also mean longer ones; # begins a remark."""

    def __init__(self, file: str = "") -> None:
        patterns = [] if not file else [pattern for line in read(file) if (pattern := pattern_of(line))]
        self.pattern = re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)") if patterns else None

    def finds(self, text: str) -> bool:
        """Whether a name has such a word in it, or is one when its parts are joined."""
        if self.pattern is None:
            return False
        bare = plain(text)
        joined = "".join(letter for letter in bare if letter.isalnum())
        return bool(self.pattern.search(bare) or self.pattern.search(joined))

    def strike(self, text: str) -> str:
        """What was said, with such words struck out."""
        if self.pattern is None:
            return text
        shown = list(text)
        for match in self.pattern.finditer(plain(text)):
            shown[match.start() : match.end()] = STRUCK * (match.end() - match.start())
        return "".join(shown)


def plain(text: str) -> str:
    """The letters without marks, capitals and disguises; each stays in its place."""
    return "".join(bare(letter) for letter in text)


def bare(letter: str) -> str:
    """One letter for each."""
    found = unicodedata.normalize("NFKD", letter).casefold()
    return found[0].translate(DISGUISES) if found else letter


def read(file: str) -> list[str]:
    """The lines of a list, or one sentence about why there are none."""
    try:
        return Path(file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{file}: cannot be read as a list of words: {error}") from None


def pattern_of(line: str) -> str:
    """What a line of the list finds; nothing for an empty line or a remark."""
    word = line.partition("#")[0].strip()
    core = plain(word.strip("*"))
    if not core:
        return ""
    before = r"\w*" if word.startswith("*") else ""
    after = r"\w*" if word.endswith("*") else ""
    return before + re.escape(core) + after

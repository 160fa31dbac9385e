"""Tags that do not match: put right where the kinds of tags alone say how.

Which tags hold which others is known (a deck holds sections, a section holds cards), so a tag that is not
closed ends where one of its own level or above begins or ends; an end without a beginning is left out. What
could mean several things is not repaired.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spoils.cards.errors import Repair, Where

MOST_REPAIRS: Final = 50  # a file with more faults is no deck that was damaged

_TAG = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<(?P<end>/?)(?P<name>[A-Za-z][\w.-]*)(?P<rest>[^<>]*)>", re.DOTALL
)

Levels = Mapping[str, int]
"""How deep each kind of tag stands; the outermost is 0."""


@dataclass(frozen=True, slots=True)
class _Open:
    name: str
    line: int


class Rebalancing:
    """One text whose tags are being matched."""

    def __init__(self, levels: Levels, where: Where) -> None:
        self.levels = levels
        self.where = where
        self.open: list[_Open] = []
        self.parts: list[str] = []
        self.repairs: list[Repair] = []
        self.stray = False  # something of the innermost level stands where its holder has been closed

    def text(self, text: str) -> str | None:
        """The text with matching tags; None if it could mean several things."""
        done, line = 0, 1
        for tag in _TAG.finditer(text):
            line += text.count("\n", done, tag.start())
            self.parts.append(text[done : tag.start()])
            if not self.tag(tag, line) or len(self.repairs) > MOST_REPAIRS:
                return None
            line += tag.group().count("\n")
            done = tag.end()
        self.parts.append(text[done:])
        return None if self.open else "".join(self.parts)  # a file that was cut off may have lost more

    def tag(self, tag: re.Match[str], line: int) -> bool:
        """Take over one tag, with what must be closed before it; False if it could mean several things."""
        written = tag["name"]
        if written is None:  # a comment, or text that is marked as such
            self.parts.append(tag.group())
            return True
        name = written if written in self.levels else written.lower()
        if name not in self.levels:
            if tag["end"]:
                self.note(line, f"</{written}> closes nothing and was left out")
                return True
            return False
        if name != written:
            self.note(line, f"<{written}> was read as <{name}>")
        if tag["end"]:
            return self.ending(name, line)
        self.close(self.levels[name], line)
        self.stray = self.stray or len(self.open) < self.levels[name]
        self.parts.append(f"<{name}{tag['rest']}>")
        if not tag["rest"].endswith("/"):
            self.open.append(_Open(name, line))
        return True

    def ending(self, name: str, line: int) -> bool:
        if any(tag.name == name for tag in self.open):
            self.close(self.levels[name] + 1, line)
            self.open.pop()
            self.parts.append(f"</{name}>")
            return True
        if self.stray and self.levels[name] < max(self.levels.values()):
            return False  # where it began is lost, and with it what belongs to it
        self.note(line, f"</{name}> closes nothing and was left out")
        return True

    def close(self, level: int, line: int) -> None:
        """Close what stands as deep as this, or deeper."""
        while self.open and self.levels[self.open[-1].name] >= level:
            tag = self.open.pop()
            self.parts.append(f"</{tag.name}>")
            self.note(line, f"<{tag.name}> of line {tag.line} is not closed; it was taken to end here")

    def note(self, line: int, note: str) -> None:
        self.repairs.append(Repair(self.where.at(line=line), note))


def rebalanced(text: str, levels: Levels, where: Where) -> tuple[str, list[Repair]] | None:
    """A text with its tags matched, and what was done for that; None if it could mean several things."""
    work = Rebalancing(levels, where)
    mended = work.text(text)
    return None if mended is None else (mended, work.repairs)

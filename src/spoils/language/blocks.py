"""Cuts a card's text into its blocks, line by line, before any sentence is read (201.5, section 5).

Colons collide (``NAME: icons``, ``icons: text``, ``FLIP UP: 2``, ``1 TOKEN: text``), so the kind of a line is
decided here, by its shape alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from spoils.engine.program.keywords import SIMPLE

ABILITY: Final = "ability"
COST: Final = "cost"
EFFECT: Final = "effect"
KEYWORD: Final = "keyword"
UNIQUE: Final = "unique"
ATTACH: Final = "attach"
PROVIDES: Final = "provides"
FLIP_UP: Final = "flip up"
OPTION: Final = "option"
ROW: Final = "token table row"
PARAGRAPH: Final = "paragraph"
REMINDER: Final = "reminder"
INFLUENCE: Final = "influence"
STARTING_RESOURCES: Final = "starting resources"
STARTING_DRAW: Final = "starting draw"
RULE: Final = "faction rule"

_ICONS: Final = r"\[[OGEDRV]\](?: ?\[[OGEDRV]\])*"
_NUMBER: Final = r"(?P<number>\d{1,3})"
_SIMPLE: Final = "|".join(keyword.name for keyword in SIMPLE)
_LINES: Final = (
    (INFLUENCE, re.compile(rf"influence:? {_NUMBER}\.?", re.I)),
    (STARTING_RESOURCES, re.compile(r"starting resources: *(?P<text>.*)", re.I)),
    (STARTING_DRAW, re.compile(r"starting draw: *(?P<text>.*)", re.I)),
    (RULE, re.compile(r"(?P<name>restore|develop) rule: *(?P<text>.*)", re.I)),
    (KEYWORD, re.compile(rf"(?P<name>{_SIMPLE})\.?", re.I)),
    (UNIQUE, re.compile(r"(?:UNIQUE|Unique(?!:? [a-z])):? (?P<name>[^.:]+?)\.?")),
    (ATTACH, re.compile(r"(?:ATTACH|Attach) (?:to|TO) (?:an? )?(?P<text>.+?)\.?")),
    (
        PROVIDES,
        re.compile(rf"(?P<name>(?:this card )?provides:?|provides -)? *(?P<icons>{_ICONS})\.?", re.I),
    ),
    (
        FLIP_UP,
        re.compile(
            rf"flip[ -]up:? *{_NUMBER} *(?P<icons>{_ICONS})?(?:(?:, *and|,| *and) (?P<text>.+))?\.?", re.I
        ),
    ),
    (OPTION, re.compile(rf"option {_NUMBER}(?::? *|: *(?P<text>.+))", re.I)),
    (ROW, re.compile(rf"(?P<name>at least )?{_NUMBER} tokens?: *(?P<text>.+)", re.I)),
    (COST, re.compile(r"cost: *(?P<text>.*)", re.I)),
    (EFFECT, re.compile(r"effect: *(?P<text>.*)", re.I)),
)
_THRESHOLD: Final = re.compile(rf"(?P<icons>{_ICONS})(?:: *|:? (?=[A-Z]))(?P<text>.+)")
_HEADER: Final = re.compile(rf"(?=[^a-z\[\]]*[A-Z0-9])(?P<name>[^a-z\[\]]+?)(?::? *(?P<icons>{_ICONS}))?")
_NAME: Final = re.compile(
    r"(?P<name>[A-Z][\w'-]*(?: [\w'-]+){0,3}[!?]?)"
)  # not in capitals, right above COST
_KEYWORDS: Final = re.compile(rf"(?:{_SIMPLE})(?:, (?:{_SIMPLE}|unique [^,.]+))+\.?", re.I)
_REMINDERS: Final = re.compile(r" ?(?:\([^()]*\)|\*[^*]+\*|(?<!\w)_[^_]+_(?!\w)|<i>(?:(?!<i>).)*?</i>)", re.I)
_QUOTATION: Final = re.compile(r'"[^"]*"')
LINE_IN_QUOTATION: Final = "\u2028"  # the lines of an ability that a sentence quotes stay together (508.1)
MOST_LINES: Final = 200  # the longest real text has about 30
LONGEST_LINE: Final = 2_000  # characters; the longest real one has about 500
_EXPLAINED: Final = (KEYWORD, UNIQUE, PROVIDES, FLIP_UP)  # what may be explained on its own line


@dataclass(slots=True)
class Block:
    """One block: its kind, the line it begins on (counted from 1), and what it holds."""

    kind: str
    line: int
    name: str = ""
    icons: str = ""
    number: int = 0
    text: str = ""
    cost: str | None = None  # of abilities and options
    effect: str | None = None
    reminders: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LayoutError(Exception):
    """The lines of a text do not make sense as blocks."""

    line: int
    words: str
    problem: str


def scan(text: str) -> list[Block]:
    """All blocks of a text whose characters have already been put right."""
    text = _QUOTATION.sub(_in_one_line, text)
    lines = [(number, line) for number, line in enumerate(_cost_lines(text.split("\n")), 1)]
    if len(lines) > MOST_LINES:
        raise LayoutError(MOST_LINES + 1, "", f"the text has more than {MOST_LINES} lines")
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise LayoutError(number, line[:60], f"is a line of more than {LONGEST_LINE} characters")
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        number, line = lines[at]
        at += 1
        if not line:
            continue
        block = _read_line(number, line, _next(lines, at))
        if block.kind in (COST, EFFECT):
            at = _continue(lines, at, block)
        _place(blocks, block, blank_before=number > 1 and not lines[number - 2][1])
    for block in blocks:
        _set_aside_reminders(block)
    return [block for block in blocks if block.kind != REMINDER or block.reminders]


def _in_one_line(quotation: re.Match[str]) -> str:
    """An ability that is quoted keeps its lines, but does not end the sentence it stands in."""
    words = quotation.group(0)
    return words.replace("\n", LINE_IN_QUOTATION) if "COST:" in words else words


def _cost_lines(lines: list[str]) -> list[str]:
    """EFFECT may follow COST on the same line, and keywords each other: that counts as two lines."""
    found = []
    for line in lines:
        if _KEYWORDS.fullmatch(line):
            found += line.split(", ")
            continue
        before, label, after = line.partition("EFFECT:")
        if label and before.strip() and before.count('"') % 2 == 0:
            found += [before.strip(), label + after]
        else:
            found.append(line)
    return found


def _next(lines: list[tuple[int, str]], at: int) -> str:
    return next((lines[place][1] for place in range(at, len(lines)) if lines[place][1]), "")


def _read_line(number: int, line: str, following: str) -> Block:
    bare = _REMINDERS.sub("", line).strip()
    if bare in ("", "."):
        return Block(REMINDER, number, text=line)
    if bare != line:
        for kind, pattern in _LINES:
            match = pattern.fullmatch(bare) if kind in _EXPLAINED else None
            if match is not None:
                block = _block(kind, number, match)
                block.reminders = [each.strip() for each in _REMINDERS.findall(line)]
                return block
    for kind, pattern in _LINES:
        match = pattern.fullmatch(line)
        if match is not None:
            return _block(kind, number, match)
    match = _THRESHOLD.fullmatch(line)
    if match is not None:
        return _block(PARAGRAPH, number, match)
    match = _HEADER.fullmatch(line)
    if match is not None and re.match(r"(cost|effect):", following, re.I):
        return _block(ABILITY, number, match)
    match = _NAME.fullmatch(line)
    if match is not None and re.match(r"cost:", following, re.I):
        return _block(ABILITY, number, match)
    return Block(PARAGRAPH, number, text=line)


def _block(kind: str, line: int, match: re.Match[str]) -> Block:
    parts = {name: value for name, value in match.groupdict().items() if value is not None}
    block = Block(kind, line, name=parts.get("name", "").strip(), text=parts.get("text", "").strip())
    if kind == ATTACH:
        block.text = f"to {block.text}"
    block.icons = re.sub(r"[\[\] ]", "", parts.get("icons", ""))
    block.number = int(parts.get("number", "0"))
    return block


def _continue(lines: list[tuple[int, str]], at: int, block: Block) -> int:
    """A COST or EFFECT section may be broken over several lines."""
    while at < len(lines) and lines[at][1]:
        number, line = lines[at]
        if _read_line(number, line, _next(lines, at + 1)).kind != PARAGRAPH or _THRESHOLD.fullmatch(line):
            break
        block.text = f"{block.text} {line}".strip()
        at += 1
    return at


def _place(blocks: list[Block], block: Block, blank_before: bool) -> None:
    """Adds a block, or completes the ability or option that it belongs to."""
    owner = blocks[-1] if blocks else None
    if owner is not None and owner.kind in (ABILITY, OPTION):
        if block.kind == COST and owner.cost is None and owner.effect is None:
            owner.cost = block.text
            return
        if block.kind == EFFECT and owner.effect is None:
            owner.effect = block.text
            return
        if (
            owner.kind == OPTION
            and block.kind == PARAGRAPH
            and not owner.cost
            and not owner.icons
            and not blank_before
        ):
            owner.text = f"{owner.text} {block.text}".strip()
            return
    blocks.append(block)


def _set_aside_reminders(block: Block) -> None:
    """501.1: text in italics is not rules text: in parentheses, or between the usual marks of italics."""
    if block.kind == REMINDER:
        block.reminders = [block.text]
        return
    for name in ("text", "cost", "effect"):
        value = getattr(block, name)
        if value and _REMINDERS.search(value):
            block.reminders += [each.strip() for each in _REMINDERS.findall(value)]
            setattr(block, name, _REMINDERS.sub("", value).strip())

"""YAML with line numbers, and without its surprises.

Scalars are text unless they are plainly a decimal number, `true`, `false` or nothing: a card called No stays
No, number 012 stays 012. Repeated keys, aliases and tags are errors.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import yaml

from spoils.cards.errors import CardDataError, Where, shown

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}")
_WORDS: Final[dict[str, bool | None]] = {"": None, "~": None, "null": None, "true": True, "false": False}
_STANDARD_TAG: Final = "tag:yaml.org,2002:"
_DEEPEST: Final = 20
MOST_VALUES: Final = 40_000
"""How many values, lists and mappings one file may hold; the largest in use have some ten thousand."""


class LinedMapping(dict[str, object]):
    """A mapping that knows the line it begins on and the line of each key."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}


class LinedList(list[object]):
    """A list that knows the line it begins on and the line of each entry."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: list[int] = []


def line_of(holder: object, key: str | int | None = None) -> int | None:
    """Return the line of a mapping or list, or of one entry in it, if it was read with lines."""
    if isinstance(holder, LinedMapping):
        return holder.line if key is None else holder.lines.get(str(key), holder.line)
    if isinstance(holder, LinedList):
        return holder.lines[key] if isinstance(key, int) else holder.line
    return None


def load_documents(text: str, where: Where) -> list[object]:
    """Read every document of a YAML text."""
    try:
        return _Reader(where, text).documents()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = where if mark is None else where.at(line=mark.line + 1)
        raise CardDataError(place, f"is not valid YAML: {error.problem or error.context}") from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise CardDataError(
            where.at(line=line), "is not valid YAML: it holds a character that text files do not have"
        ) from error


def load_document(text: str, where: Where) -> object:
    """Read a YAML text that must be exactly one document."""
    documents = load_documents(text, where)
    if len(documents) != 1:
        raise CardDataError(where, f"holds {len(documents)} YAML documents; it must be exactly one")
    return documents[0]


class _Reader:
    """Builds values from the parser's events: its own tree builder overflows the stack on deep nesting."""

    def __init__(self, where: Where, text: str) -> None:
        self.where = where
        self.events: Iterator[yaml.Event] = yaml.parse(text, Loader=_LOADER)
        self.values = 0

    def documents(self) -> list[object]:
        return [
            self.value(next(self.events), 0)
            for event in self.events
            if isinstance(event, yaml.DocumentStartEvent)
        ]

    def value(self, event: yaml.Event, depth: int) -> object:
        where = self.where.at(line=_line(event))
        self.values += 1
        if self.values > MOST_VALUES:
            raise CardDataError(where, f"holds more than {MOST_VALUES} values; split the file")
        if isinstance(event, yaml.AliasEvent):
            raise CardDataError(where, "uses a YAML alias (*name); write the value out")
        if depth > _DEEPEST:
            raise CardDataError(where, "is nested far deeper than any card or deck")
        tag = getattr(event, "tag", None)
        if tag not in (None, "!"):
            raise CardDataError(where, f"uses the YAML tag {shown(tag)}; remove it")
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(event, depth)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(event, depth)
        assert isinstance(event, yaml.ScalarEvent)
        return event.value if event.style else _plain_scalar(event.value)

    def mapping(self, start: yaml.Event, depth: int) -> LinedMapping:
        result = LinedMapping(_line(start))
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            line = _line(event)
            if not isinstance(event, yaml.ScalarEvent):
                raise CardDataError(self.where.at(line=line), "has a key that is not a word")
            key = str(event.value)
            if key in result:
                raise CardDataError(
                    self.where.at(line=line),
                    f"has the key {shown(key)} a second time (first on line {result.lines[key]}); keep one",
                )
            result[key] = self.value(next(self.events), depth + 1)
            result.lines[key] = line
        return result

    def sequence(self, start: yaml.Event, depth: int) -> LinedList:
        result = LinedList(_line(start))
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            result.append(self.value(event, depth + 1))
            result.lines.append(_line(event))
        return result


def _line(event: yaml.Event) -> int:
    assert event.start_mark is not None  # the parser marks every event
    return event.start_mark.line + 1


def _plain_scalar(text: str) -> str | int | bool | None:
    if text in _WORDS:
        return _WORDS[text]
    if _NUMBER.fullmatch(text):
        return int(text)
    return text


class InlineList(list[str]):
    """A list of words to be written on one line."""


class _Dumper(yaml.SafeDumper):
    """Writes text of several lines as a block, so that a changed line is a changed line."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: object) -> bool:
        """What occurs twice is written out twice: our files have no aliases."""
        return True


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None
    if "\n" in text:
        # A block that begins or ends with blank space would take in what surrounds it.
        style = "|" if text == text.strip() else '"'
    elif _plain_scalar(text) != text:
        style = "'"
    return dumper.represent_scalar(f"{_STANDARD_TAG}str", text, style=style)


def _represent_inline(dumper: yaml.SafeDumper, words: InlineList) -> yaml.SequenceNode:
    return dumper.represent_sequence(f"{_STANDARD_TAG}seq", words, flow_style=True)


_Dumper.add_representer(str, _represent_text)
_Dumper.add_representer(InlineList, _represent_inline)


def dump_document(value: object) -> str:
    """Write one YAML document in the project's style."""
    return str(yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100))

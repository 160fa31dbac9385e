"""Writes nodes by the same grammar that reads them.

An alternative can write a node only if its constants are the node's, its parts can be written, and every
field it does not mention has its default value: so nothing a node says can be left out. The first that can,
does.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from spoils.language.peg.check import is_node_class
from spoils.language.peg.inflection import PLURAL, SINGULAR, inflect
from spoils.language.peg.nodes import default_of, same
from spoils.language.peg.patterns import (
    COMMAS,
    INHERITED,
    ONCE,
    ONE,
    PASS,
    STAR,
    TERMINALS,
    UNJOINED,
    Alternative,
    Capture,
    Comma,
    End,
    Grammar,
    Group,
    Inflected,
    Item,
    Sequence,
    Word,
    WordChoice,
)
from spoils.language.tokens import ICON_LETTERS


class Agreement(NamedTuple):
    """A word whose form is settled when the part it agrees with has been written."""

    lemma: str
    kind: str
    by: str


class Written(NamedTuple):
    """The words of a phrase and its grammatical number."""

    words: tuple[str, ...]
    number: str


class _State(NamedTuple):
    words: tuple[str | Agreement, ...]
    done: dict[str, int]  # fields written; of lists, how many members
    numbers: dict[str, str]


class Renderer:
    """Writes nodes back into words."""

    def __init__(self, grammar: Grammar, write_text: Callable[[Any], str] | None = None) -> None:
        self.rules = grammar.rules
        self.write_text = write_text
        # what a rule says of a node is worked out once; the node is kept, so that its id is not used again
        self.known: dict[tuple[str, int, str], tuple[Any, Written | None]] = {}

    def rule(self, name: str, value: Any, number: str) -> Written | None:
        """The words for a value by a rule, or None if the rule cannot say it."""
        if name in TERMINALS:
            return self._terminal(name, value, number)
        key = (name, id(value), number)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = (value, self._by_alternatives(name, value, number))
        return known[1]

    def _by_alternatives(self, name: str, value: Any, number: str) -> Written | None:
        for alternative in self.rules[name].alternatives:
            if type(value) in alternative.types:
                written = self._alternative(alternative, value, number)
                if written is not None:
                    return written
        return None

    def _terminal(self, name: str, value: Any, asked: str) -> Written | None:
        if name == "INT":
            number = SINGULAR if value == 1 else PLURAL
            if type(value) is not int or (asked and asked != number):
                return None
            return Written((str(value),), number)
        if name == "ICON":
            return Written((f"[{ICON_LETTERS[value]}]",), SINGULAR) if type(value) is int else None
        if name == "TEXT":
            text = self.write_text(value) if self.write_text else None
            return None if text is None else Written((f'"{text}"',), SINGULAR)
        if not isinstance(value, str):
            return None
        if name == "ICONS":
            return Written(("".join(f"[{icon}]" for icon in value),), PLURAL)
        if name == "QUOTED":
            return Written((f'"{value}"',), PLURAL)
        return Written((value,), PLURAL)

    def _alternative(self, alternative: Alternative, value: Any, number: str) -> Written | None:
        if alternative.build is PASS:
            return self._passed_on(alternative, value, number)
        if not is_node_class(alternative.build):
            if not same(alternative.build, value):
                return None
            return self._first(alternative, None, number, {})
        fields = {field.name: field for field in dataclasses.fields(value)}
        return self._first(alternative, value, number, fields)

    def _passed_on(self, alternative: Alternative, value: Any, number: str) -> Written | None:
        names = {item.field for item in _captures(alternative.sequence) if item.field}
        names |= {name for name, _ in _constants(alternative.sequence)}
        if not names:
            return self._first(alternative, value, number, {})
        if not dataclasses.is_dataclass(value) or isinstance(value, type):
            return None
        fields = {field.name: field for field in dataclasses.fields(value) if field.name in names}
        if len(fields) < len(names):
            return None
        return self._first(alternative, value, number, fields)

    def _first(
        self, alternative: Alternative, value: Any, number: str, fields: dict[str, dataclasses.Field[Any]]
    ) -> Written | None:
        lifted = alternative.build is PASS
        inner = value
        if lifted and fields:
            inner = dataclasses.replace(value, **{name: default_of(field) for name, field in fields.items()})
        for state in self._sequence(alternative.sequence, value, inner, _State((), {}, {}), number):
            if any(
                not same(getattr(value, name), default_of(field))
                if name not in state.done
                else _cut(value, name, state)
                for name, field in fields.items()
                if not field.metadata.get("link")
            ):
                continue
            if (
                lifted
                and fields
                and not any(
                    name in state.done and not same(getattr(value, name), default_of(field))
                    for name, field in fields.items()
                )
            ):
                continue  # nothing was said here: a plainer alternative must do
            words = tuple(
                word
                if isinstance(word, str)
                else inflect(word.lemma, word.kind, state.numbers.get(word.by, SINGULAR))
                for word in state.words
            )
            return Written(words, _number(alternative, state, number))
        return None

    # ---- sequences ------------------------------------------------------------------------------------

    def _sequence(
        self, sequence: Sequence, value: Any, inner: Any, start: _State, number: str
    ) -> Iterator[_State]:
        done = start.done
        for name, constant in sequence.constants:
            if name in done or not same(getattr(value, name), constant):
                return
            done = done | {name: -1}
        yield from self._items(sequence.items, 0, value, inner, start._replace(done=done), number)

    def _items(
        self, items: tuple[Item, ...], at: int, value: Any, inner: Any, state: _State, number: str
    ) -> Iterator[_State]:
        if at == len(items):
            yield state
            return
        for new in self._item(items[at], value, inner, state, number):
            yield from self._items(items, at + 1, value, inner, new, number)

    def _item(self, item: Item, value: Any, inner: Any, state: _State, number: str) -> Iterator[_State]:
        if isinstance(item, Word):
            yield state._replace(words=(*state.words, item.text))
        elif isinstance(item, Comma):
            yield state._replace(words=(*state.words, ","))
        elif isinstance(item, End):
            yield state
        elif isinstance(item, Inflected):
            word = (
                Agreement(item.lemma, item.kind, item.by)
                if item.by
                else inflect(item.lemma, item.kind, number)
            )
            yield state._replace(words=(*state.words, word))
        elif isinstance(item, WordChoice):
            said = tuple(str(getattr(value, item.field)).split())
            if said in item.choices and item.field not in state.done:
                yield state._replace(words=state.words + said, done=state.done | {item.field: -1})
        elif isinstance(item, Capture):
            yield from self._capture(item, value, inner, state, number)
        else:
            assert isinstance(item, Group)
            for branch in item.branches:
                yield from self._sequence(branch, value, inner, state, number)

    def _capture(self, item: Capture, value: Any, inner: Any, state: _State, number: str) -> Iterator[_State]:
        asked = item.number
        if asked == INHERITED:
            asked = number
        elif asked and asked not in (SINGULAR, PLURAL):
            asked = state.numbers[asked]
        content = getattr(value, item.field) if item.field else inner
        if item.repeat == ONCE:
            if item.field in state.done:
                return
            written = self.rule(item.rule, content, asked)
            if written is not None:
                yield _State(
                    state.words + written.words,
                    state.done | {item.field: -1},
                    state.numbers | {item.field: written.number},
                )
            return
        if not isinstance(content, tuple):
            return
        begin = state.done.get(item.field, 0)
        parts: list[Written] = []
        for part in content[begin:]:
            written = self.rule(item.rule, part, asked)
            if written is None:
                break
            parts.append(written)
        most = min(len(parts), 1) if item.repeat == ONE else len(parts)
        for count in range(most, 0 if item.repeat != STAR else -1, -1):
            number_of_list = (
                parts[count - 1].number if count and not (item.repeat == "and" and count > 1) else PLURAL
            )
            yield _State(
                state.words + _joined([part.words for part in parts[:count]], item.repeat),
                state.done | {item.field: begin + count},
                state.numbers | {item.field: number_of_list},
            )


def _joined(parts: list[tuple[str, ...]], repeat: str) -> tuple[str, ...]:
    words: list[str] = []
    for at, part in enumerate(parts):
        if at and repeat == COMMAS:
            words.append(",")
        elif at and repeat not in UNJOINED:
            if len(parts) > 2:
                words.append(",")
            if at == len(parts) - 1:
                words.append(repeat)
        words.extend(part)
    return tuple(words)


def _cut(value: Any, name: str, state: _State) -> bool:
    """Whether only some members of a list were written."""
    count = state.done[name]
    return count >= 0 and count < len(getattr(value, name))


def _captures(sequence: Sequence) -> Iterator[Capture | WordChoice]:
    for item in sequence.items:
        if isinstance(item, Capture | WordChoice):
            yield item
        elif isinstance(item, Group):
            for branch in item.branches:
                yield from _captures(branch)


def _constants(sequence: Sequence) -> Iterator[tuple[str, Any]]:
    yield from sequence.constants
    for item in sequence.items:
        if isinstance(item, Group):
            for branch in item.branches:
                yield from _constants(branch)


def _number(alternative: Alternative, state: _State, inherited: str) -> str:
    wanted = alternative.number
    if wanted in (SINGULAR, PLURAL):
        return wanted
    if wanted:
        return state.numbers[wanted]
    if alternative.build is PASS:
        return state.numbers[""]
    return inherited or SINGULAR

"""Reads tokens by a grammar: memoised recursive descent with backtracking.

For a rule at a position all ends are found, and for each end only the first reading in the order of the
grammar is kept; so the work is polynomial and the result the same every time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from collections.abc import Sequence as ListOf
from typing import Any, Final, NamedTuple

from spoils.language.peg.check import is_node_class
from spoils.language.peg.inflection import PLURAL, SINGULAR, inflect
from spoils.language.peg.nodes import default_of, fresh, same
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
    Rule,
    Sequence,
    Word,
    WordChoice,
)
from spoils.language.tokens import ICON_LETTERS, ICONS, QUOTED, WORD, Token

DEEPEST: Final = 60  # rules inside rules; real sentences stay below 30


class TooDeep(Exception):
    """The sentence nests deeper than any real one."""


class Reading(NamedTuple):
    """One way a rule fits: where it ends, the value, and the grammatical number of the phrase."""

    end: int
    value: Any
    number: str


class _State(NamedTuple):
    """Half-way through a sequence: position, fields bound, numbers of parts."""

    at: int
    fields: dict[str, Any]
    numbers: dict[str, str]


class Parser:
    """Reads one list of tokens."""

    def __init__(
        self,
        grammar: Grammar,
        tokens: ListOf[Token],
        read_text: Callable[[Token], Any] | None = None,
        lenient: bool = False,
    ) -> None:
        self.lenient = lenient  # about the number of verbs and nouns
        self.rules = grammar.rules
        self.branch_first = grammar.branch_first
        self.tokens = tokens
        self.keys = [*(token.key for token in tokens), "#END"]
        self.read_text = read_text
        self.memo: dict[tuple[str, int, str], list[Reading]] = {}
        self.lists: dict[tuple[str, str, int, str], list[tuple[int, tuple[Any, ...], str]]] = {}
        self.stack: list[tuple[Rule, int]] = []
        self.furthest = 0
        self.expected: dict[str, None] = {}

    def parse(self, start: str) -> Reading | None:
        """The reading of all tokens by the start rule, or None."""
        for reading in self.rule(start, 0, ""):
            if reading.end == len(self.tokens):
                return reading
            self._fail(reading.end, "the end")
        return None

    # ---- rules ----------------------------------------------------------------------------------------

    def rule(self, name: str, at: int, number: str) -> list[Reading]:
        key = (name, at, number)
        known = self.memo.get(key)
        rule = self.rules[name]
        if known is not None:
            if not known:
                self._fail(at, "", rule)
            return known
        if len(self.stack) >= DEEPEST:
            raise TooDeep
        found: dict[int, Reading] = {}
        first = self.keys[at]
        if rule.first is None or first in rule.first:
            self.stack.append((rule, at))
            for alternative in rule.alternatives:
                if alternative.first is None or first in alternative.first:
                    for reading in self._alternative(alternative, at, number):
                        found.setdefault(reading.end, reading)
            self.stack.pop()
        if not found:
            self._fail(at, "", rule)
        result = list(found.values())
        self.memo[key] = result
        return result

    def _alternative(self, alternative: Alternative, at: int, number: str) -> list[Reading]:
        readings = []
        for state in self._sequence(alternative.sequence, _State(at, {}, {}), number):
            value = _build(alternative, state.fields)
            if value is not _IMPOSSIBLE:
                readings.append(Reading(state.at, value, _number(alternative, state, number)))
        return readings

    def _sequence(self, sequence: Sequence, start: _State, number: str) -> list[_State]:
        states = [start]
        for item in sequence.items:
            after: dict[int, _State] = {}
            for state in states:
                for new in self._item(item, state, number):
                    after.setdefault(new.at, new)
            states = list(after.values())
            if not states:
                return []
        return [_with_constants(state, sequence) for state in states] if sequence.constants else states

    # ---- items ----------------------------------------------------------------------------------------

    def _item(self, item: Item, state: _State, number: str) -> list[_State]:
        if isinstance(item, Word):
            return self._literal((item.text,), state)
        if isinstance(item, Capture):
            return self._capture(item, state, number)
        if isinstance(item, Inflected):
            return self._inflected(item, state, number)
        if isinstance(item, Comma):
            return [_moved(state, state.at + 1)] if self.keys[state.at] == "," else [state]
        if isinstance(item, End):
            return [state] if state.at == len(self.tokens) else []
        if isinstance(item, WordChoice):
            return [
                _State(new.at, state.fields | {item.field: " ".join(choice)}, state.numbers)
                for choice in item.choices
                for new in self._literal(choice, state)
            ]
        assert isinstance(item, Group)
        return self._group(item, state, number)

    def _group(self, group: Group, state: _State, number: str) -> list[_State]:
        states = []
        key = self.keys[state.at]
        for branch in group.branches:
            first = self.branch_first[id(branch)]
            if first is None or key in first:
                states += self._sequence(branch, state, number)
            elif state.at >= self.furthest and isinstance(branch.items[0], Word):
                self._fail(state.at, branch.items[0].text)
        return states

    def _literal(self, words: tuple[str, ...], state: _State) -> list[_State]:
        at = state.at
        for word in words:
            if self.keys[at] != word and not (word.isdigit() and self._is_number(at, word)):
                self._fail(at, word)
                return []
            at += 1
        return [_moved(state, at)]

    def _is_number(self, at: int, digits: str) -> bool:
        return at < len(self.tokens) and self.tokens[at].raw == digits

    def _inflected(self, item: Inflected, state: _State, number: str) -> list[_State]:
        wanted = state.numbers.get(item.by, "") if item.by else number
        if wanted:
            fitting = self._literal((inflect(item.lemma, item.kind, wanted),), state)
            if fitting or not self.lenient:
                return fitting
            wrong = SINGULAR if wanted == PLURAL else PLURAL
            return self._literal((inflect(item.lemma, item.kind, wrong),), state)
        states = []
        for guess in (SINGULAR, PLURAL):  # the part it agrees with comes later: remember the assumption
            for new in self._literal((inflect(item.lemma, item.kind, guess),), state):
                states.append(_State(new.at, state.fields, state.numbers | {f"?{item.by}": guess}))
        return states

    def _capture(self, item: Capture, state: _State, number: str) -> list[_State]:
        asked = item.number
        if asked == INHERITED:
            asked = number
        elif asked and asked not in (SINGULAR, PLURAL):
            asked = state.numbers[asked]
        if item.repeat == ONCE:
            readings = [
                (each.end, each.value, each.number) for each in self._read(item.rule, state.at, asked)
            ]
        else:
            readings = self._repeat(item, state.at, asked)
        states = []
        guess = state.numbers.get(f"?{item.field}", "")
        for end, value, phrase in readings:
            if guess and guess != phrase:
                continue
            if item.repeat != ONCE and item.field in state.fields:
                value = state.fields[item.field] + value
            states.append(
                _State(end, state.fields | {item.field: value}, state.numbers | {item.field: phrase})
            )
        return states

    def _read(self, name: str, at: int, number: str) -> list[Reading]:
        if name not in TERMINALS:
            return self.rule(name, at, number)
        token = self.tokens[at] if at < len(self.tokens) else None
        if token is None or not _fits(name, token):
            self._fail(at, _TERMINAL_NAMES[name])
            return []
        if name == "TEXT":
            value = self.read_text(token) if self.read_text else None
            return [] if value is None else [Reading(at + 1, value, SINGULAR)]
        if name == "ICON":
            return [Reading(at + 1, ICON_LETTERS.index(token.value), SINGULAR)]
        phrase = SINGULAR if token.value == 1 else PLURAL
        if number and phrase != number:
            return []
        return [Reading(at + 1, token.raw if name == "WORD" else token.value, phrase)]

    def _repeat(self, item: Capture, at: int, number: str) -> list[tuple[int, tuple[Any, ...], str]]:
        """All lists of readings: in the order of the grammar, longer before shorter."""
        if item.repeat == ONE:
            return [(each.end, (each.value,), each.number) for each in self._read(item.rule, at, number)]
        found = self._list(item, at, number)
        return [*found, (at, (), PLURAL)] if item.repeat == STAR else found

    def _list(self, item: Capture, at: int, number: str) -> list[tuple[int, tuple[Any, ...], str]]:
        key = (item.rule, item.repeat, at, number)
        known = self.lists.get(key)
        if known is not None:
            return known
        joint = "" if item.repeat in UNJOINED else item.repeat
        found: dict[int, tuple[int, tuple[Any, ...], str]] = {}
        for first in self._read(item.rule, at, number):
            comma = first.end + 1 if self.keys[first.end] == "," else first.end
            tails: list[tuple[int, tuple[Any, ...], str]] = []
            if item.repeat not in (*UNJOINED[:2], COMMAS):
                if self.keys[comma] == joint:
                    tails = [(e, (v,), n) for e, v, n in self._read(item.rule, comma + 1, number)]
                if comma > first.end:
                    tails += [tail for tail in self._list(item, comma, number) if len(tail[1]) > 1]
            elif item.repeat != COMMAS:
                tails = self._list(item, first.end, number)
            elif comma > first.end:
                tails = self._list(item, comma, number)
            for end, values, phrase in tails:
                phrase = PLURAL if joint == "and" else phrase
                found.setdefault(end, (end, (first.value, *values), phrase))
            found.setdefault(first.end, (first.end, (first.value,), first.number))
        self.lists[key] = list(found.values())
        return self.lists[key]

    # ---- failing --------------------------------------------------------------------------------------

    def _fail(self, at: int, word: str, rule: Rule | None = None) -> None:
        if at < self.furthest:
            return
        if at > self.furthest:
            self.furthest = at
            self.expected = {}
        label = next((each.description for each, start in self.stack if start == at and each.description), "")
        if not label and rule is not None:
            label = rule.description
        if not label and word:
            label = word if word.startswith(("a ", "the ")) else f'"{word}"'
        if label:
            self.expected[label] = None


_IMPOSSIBLE: Final = object()
_TERMINAL_NAMES: Final = {
    "INT": "a number",
    "VAR": "a variable (X or Y)",
    "ICONS": "a row of icons",
    "ICON": "an icon",
    "QUOTED": "a quotation",
    "WORD": "a word",
    "TEXT": "a quoted rules text",
}


def _moved(state: _State, at: int) -> _State:
    return _State(at, state.fields, state.numbers)


def _with_constants(state: _State, sequence: Sequence) -> _State:
    constants = {name: fresh(value) for name, value in sequence.constants}
    return _State(state.at, state.fields | constants, state.numbers)


def _fits(terminal: str, token: Token) -> bool:
    if terminal == "WORD":
        return token.kind == WORD
    if terminal == "ICON":
        return token.kind == ICONS and len(token.value) == 1
    return token.kind == (QUOTED if terminal == "TEXT" else terminal)


def _build(alternative: Alternative, fields: dict[str, Any]) -> Any:
    if alternative.build is PASS:
        value = fields[""]
        lifted = {name: each for name, each in fields.items() if name}
        if not lifted:
            return value
        names = (
            {field.name: field for field in dataclasses.fields(value)}
            if dataclasses.is_dataclass(value)
            else {}
        )
        for name in lifted:
            if name not in names or not same(getattr(value, name), default_of(names[name])):
                return _IMPOSSIBLE
        return dataclasses.replace(value, **lifted)
    if is_node_class(alternative.build):
        return alternative.build(**fields)
    return fresh(alternative.build)


def _number(alternative: Alternative, state: _State, inherited: str) -> str:
    wanted = alternative.number
    if wanted in (SINGULAR, PLURAL):
        return wanted
    if wanted:
        return state.numbers[wanted]
    if alternative.build is PASS:
        return state.numbers[""]
    return inherited or SINGULAR

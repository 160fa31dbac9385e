"""Checks a grammar against itself and prepares it: what each rule can begin with and what it can build."""

from __future__ import annotations

import dataclasses
from typing import Any

from spoils.language.peg.inflection import NOUN, PLURAL, SINGULAR, VERB, inflect
from spoils.language.peg.patterns import (
    INHERITED,
    NO_NUMBER,
    ONCE,
    PASS,
    STAR,
    TERMINALS,
    UNJOINED,
    Alternative,
    Capture,
    Comma,
    End,
    Grammar,
    GrammarError,
    Group,
    Inflected,
    Item,
    Rule,
    Sequence,
    Word,
    WordChoice,
    constants_of,
    items_of,
)

_BEGINS = {name: f"#{name}" for name in TERMINALS} | {"TEXT": "#QUOTED", "ICON": "#ICONS"}
_TERMINAL_TYPES = {"INT": int, "VAR": str, "ICONS": str, "ICON": int, "QUOTED": str, "WORD": str}


def prepare(grammar: Grammar, starts: tuple[str, ...]) -> Grammar:
    """Raises GrammarError for whatever is wrong, else fills in what parser and renderer need."""
    for rule in grammar.rules.values():
        if not rule.alternatives:
            raise GrammarError(f"{rule.where}: the rule {rule.name} has no alternatives")
        for alternative in rule.alternatives:
            _check_alternative(grammar, rule, alternative)
    _check_numbers(grammar)
    _check_reachable(grammar, starts)
    _check_shadowed(grammar)
    _find_nullable(grammar)
    _check_left_recursion(grammar)
    _find_first(grammar)
    _find_branches(grammar)
    _find_types(grammar)
    grammar.vocabulary = frozenset(_vocabulary(grammar))
    return grammar


def is_node_class(build: Any) -> bool:
    return isinstance(build, type) and dataclasses.is_dataclass(build)


# ---- alternatives -------------------------------------------------------------------------------------


def _check_alternative(grammar: Grammar, rule: Rule, alternative: Alternative) -> None:
    where, items = alternative.where, items_of(alternative.sequence)
    captured = {item.field for item in items if isinstance(item, Capture | WordChoice)}
    for item in items:
        if isinstance(item, Capture) and item.rule not in grammar.rules and item.rule not in TERMINALS:
            raise GrammarError(f"{where}: there is no rule {item.rule}")
        if isinstance(item, Inflected) and item.by and item.by not in captured:
            raise GrammarError(f"{where}: {item.lemma} agrees with {item.by}, which is not captured")
        number = item.number if isinstance(item, Capture) else NO_NUMBER
        if number not in (NO_NUMBER, INHERITED, SINGULAR, PLURAL) and number not in captured:
            raise GrammarError(f"{where}: /{number} is neither sg, pl, ~ nor a captured part")
    if alternative.number not in ("", SINGULAR, PLURAL) and alternative.number not in captured:
        raise GrammarError(f"{where}: !{alternative.number} is neither sg, pl nor a captured part")
    if alternative.build is PASS:
        if sum(isinstance(item, Capture) and item.field == "" for item in items) != 1:
            raise GrammarError(f"{where}: = needs exactly one part in angle brackets")
        _paths(alternative.sequence, where)
        return
    if "" in captured:
        raise GrammarError(f"{where}: a part in angle brackets needs = in front")
    if not is_node_class(alternative.build):
        if captured or constants_of(alternative.sequence):
            raise GrammarError(f"{where}: a constant takes no fields")
        return
    fields = {field.name: field for field in dataclasses.fields(alternative.build)}
    for name in captured | {name for name, _ in constants_of(alternative.sequence)}:
        if name not in fields:
            raise GrammarError(f"{where}: {alternative.build.__name__} has no field {name}")
        if fields[name].metadata.get("link"):
            raise GrammarError(f"{where}: {name} is for the linker, not for the grammar")
    needed = {
        name
        for name, field in fields.items()
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }
    for path in _paths(alternative.sequence, where):
        if needed - path:
            raise GrammarError(
                f"{where}: {alternative.build.__name__} needs {', '.join(sorted(needed - path))}"
            )


def _paths(sequence: Sequence, where: str) -> list[frozenset[str]]:
    """The sets of fields bound along each way through the sequence; only lists may be bound twice."""
    paths = [frozenset(name for name, _ in sequence.constants)]
    listed: set[str] = set()
    for item in sequence.items:
        if isinstance(item, Group):
            branches = [path for branch in item.branches for path in _paths(branch, where)]
        elif isinstance(item, Capture | WordChoice):
            branches = [frozenset({item.field})]
            if isinstance(item, Capture) and item.repeat != ONCE:
                if item.field in listed:
                    continue
                listed.add(item.field)
        else:
            continue
        both = [name for path in paths for more in branches for name in path & more if name not in listed]
        if both:
            raise GrammarError(f"{where}: {both[0]} is bound twice")
        paths = list(dict.fromkeys(path | more for path in paths for more in branches))
    return paths


def _check_numbers(grammar: Grammar) -> None:
    """Finds the rules that inflect, and that every use of them says in which number."""
    for rule in grammar.rules.values():
        items = [item for alternative in rule.alternatives for item in items_of(alternative.sequence)]
        rule.inflected = any(
            (isinstance(item, Inflected) and not item.by)
            or (isinstance(item, Capture) and item.number == INHERITED)
            for item in items
        )
    for rule in grammar.rules.values():
        for alternative in rule.alternatives:
            for item in items_of(alternative.sequence):
                if not isinstance(item, Capture) or item.rule in TERMINALS:
                    continue
                if grammar.rules[item.rule].inflected and not item.number:
                    raise GrammarError(f"{alternative.where}: {item.rule} must be asked for in a number")
                if not grammar.rules[item.rule].inflected and item.number:
                    raise GrammarError(f"{alternative.where}: {item.rule} does not inflect")


def _check_reachable(grammar: Grammar, starts: tuple[str, ...]) -> None:
    seen: set[str] = set()
    waiting = list(starts)
    while waiting:
        name = waiting.pop()
        if name in seen or name in TERMINALS:
            continue
        if name not in grammar.rules:
            raise GrammarError(f"there is no rule {name}")
        seen.add(name)
        for alternative in grammar.rules[name].alternatives:
            waiting += [item.rule for item in items_of(alternative.sequence) if isinstance(item, Capture)]
    for rule in grammar.rules.values():
        if rule.name not in seen:
            raise GrammarError(f"{rule.where}: nothing uses the rule {rule.name}")


def _check_shadowed(grammar: Grammar) -> None:
    """An alternative is dead if an earlier one reads the same words, or already writes the same nodes."""
    for rule in grammar.rules.values():
        words: dict[Any, Alternative] = {}
        meanings: dict[Any, Alternative] = {}
        for alternative in rule.alternatives:
            earlier = words.setdefault(repr(alternative.sequence.items), alternative)
            if earlier is not alternative:
                raise GrammarError(f"{alternative.where}: never read, {earlier.where} has the same words")
            earlier = meanings.setdefault(_meaning(alternative), alternative)
            if earlier is not alternative:
                raise GrammarError(f"{alternative.where}: never written, {earlier.where} builds the same")


def _meaning(alternative: Alternative) -> Any:
    build = repr(alternative.build) if not is_node_class(alternative.build) else alternative.build
    if alternative.build is PASS:
        build = "="
    parts = tuple(
        (item.field, item.rule, item.repeat) if isinstance(item, Capture) else (item.field, item.choices)
        for item in items_of(alternative.sequence)
        if isinstance(item, Capture | WordChoice)
    )
    constants = tuple(sorted((name, repr(value)) for name, value in constants_of(alternative.sequence)))
    return build, parts, constants


# ---- fixed points -------------------------------------------------------------------------------------


def _nullable_item(grammar: Grammar, item: Item) -> bool:
    if isinstance(item, Comma | End):
        return True
    if isinstance(item, Group):
        return any(all(_nullable_item(grammar, part) for part in branch.items) for branch in item.branches)
    if isinstance(item, Capture):
        return item.repeat == STAR or (item.rule in grammar.rules and grammar.rules[item.rule].nullable)
    return False


def _find_nullable(grammar: Grammar) -> None:
    changed = True
    while changed:
        changed = False
        for rule in grammar.rules.values():
            nullable = any(
                all(_nullable_item(grammar, item) for item in alternative.sequence.items)
                for alternative in rule.alternatives
            )
            if nullable != rule.nullable:
                rule.nullable = changed = True
    for rule in grammar.rules.values():
        if rule.nullable:
            raise GrammarError(
                f"{rule.where}: the rule {rule.name} can be empty; make its use optional instead"
            )


def _leading_rules(grammar: Grammar, sequence: Sequence) -> tuple[set[str], bool]:
    """The rules a sequence may begin with, and whether it may be empty."""
    found: set[str] = set()
    for item in sequence.items:
        if isinstance(item, Group):
            empty = False
            for branch in item.branches:
                more, nothing = _leading_rules(grammar, branch)
                found |= more
                empty = empty or nothing
            if not empty:
                return found, False
        else:
            if isinstance(item, Capture) and item.rule in grammar.rules:
                found.add(item.rule)
            if not _nullable_item(grammar, item):
                return found, False
    return found, True


def _check_left_recursion(grammar: Grammar) -> None:
    leads = {
        rule.name: set().union(*(_leading_rules(grammar, each.sequence)[0] for each in rule.alternatives))
        for rule in grammar.rules.values()
    }
    for name, rule in grammar.rules.items():
        seen: set[str] = set()
        waiting = list(leads[name])
        while waiting:
            other = waiting.pop()
            if other == name:
                raise GrammarError(f"{rule.where}: the rule {name} can begin with itself")
            if other not in seen:
                seen.add(other)
                waiting += leads[other]


def _first(grammar: Grammar, sequence: Sequence) -> tuple[frozenset[str] | None, bool]:
    """The keys of tokens a sequence can begin with (None: any), and whether it can be empty."""
    found: frozenset[str] = frozenset()
    for item in sequence.items:
        empty = False
        keys: frozenset[str] | None
        if isinstance(item, Group):
            keys = frozenset()
            for branch in item.branches:
                more, nothing = _first(grammar, branch)
                keys = None if keys is None or more is None else keys | more
                empty = empty or nothing
        else:
            keys, empty = _first_of_item(grammar, item), _nullable_item(grammar, item)
        if keys is None:
            return None, False
        found |= keys
        if not empty:
            return found, False
    return found, True


def _first_of_item(grammar: Grammar, item: Item) -> frozenset[str] | None:
    if isinstance(item, Word):
        return frozenset({"#INT" if item.text.isdigit() else item.text})
    if isinstance(item, Comma):
        return frozenset({","})
    if isinstance(item, End):
        return frozenset()
    if isinstance(item, Inflected):
        return frozenset(inflect(item.lemma, item.kind, number) for number in (SINGULAR, PLURAL))
    if isinstance(item, WordChoice):
        return frozenset(choice[0] for choice in item.choices)
    assert isinstance(item, Capture)
    if item.rule in TERMINALS:
        return None if item.rule == "WORD" else frozenset({_BEGINS[item.rule]})
    return grammar.rules[item.rule].first


def _find_first(grammar: Grammar) -> None:
    """Least fixed point from the empty set; None (anything) absorbs."""
    for rule in grammar.rules.values():
        rule.first = frozenset()
    changed = True
    while changed:
        changed = False
        for rule in grammar.rules.values():
            total: frozenset[str] | None = frozenset()
            for alternative in rule.alternatives:
                alternative.first = _first(grammar, alternative.sequence)[0]
                total = None if total is None or alternative.first is None else total | alternative.first
            if total != rule.first:
                rule.first = total
                changed = True


def _find_branches(grammar: Grammar) -> None:
    for rule in grammar.rules.values():
        for alternative in rule.alternatives:
            for item in items_of(alternative.sequence):
                if isinstance(item, Group):
                    for branch in item.branches:
                        first, empty = _first(grammar, branch)
                        grammar.branch_first[id(branch)] = None if empty else first


def _find_types(grammar: Grammar) -> None:
    """Which classes of values each alternative and rule can produce."""
    changed = True
    while changed:
        changed = False
        for rule in grammar.rules.values():
            total: frozenset[Any] = frozenset()
            for alternative in rule.alternatives:
                alternative.types = _types(grammar, alternative)
                total |= alternative.types
            if total != rule.types:
                rule.types = total
                changed = True


def _types(grammar: Grammar, alternative: Alternative) -> frozenset[Any]:
    if is_node_class(alternative.build):
        return frozenset({alternative.build})
    if alternative.build is not PASS:
        return frozenset({type(alternative.build)})
    for item in items_of(alternative.sequence):
        if isinstance(item, Capture) and item.field == "":
            if item.rule in _TERMINAL_TYPES:
                return frozenset({_TERMINAL_TYPES[item.rule]})
            return grammar.rules[item.rule].types if item.rule in grammar.rules else frozenset()
    raise AssertionError(alternative.where)


def _vocabulary(grammar: Grammar) -> set[str]:
    words: set[str] = {",", "and", "or"}
    for rule in grammar.rules.values():
        for alternative in rule.alternatives:
            for item in items_of(alternative.sequence):
                if isinstance(item, Word):
                    words.add(item.text)
                elif isinstance(item, Inflected):
                    words |= {inflect(item.lemma, item.kind, number) for number in (SINGULAR, PLURAL)}
                elif isinstance(item, WordChoice):
                    words |= {word for choice in item.choices for word in choice}
                elif isinstance(item, Capture) and item.repeat not in ("", *UNJOINED):
                    words |= set(item.repeat.split("/")) | {item.repeat}
    return words


__all__ = ["NOUN", "VERB", "is_node_class", "prepare"]

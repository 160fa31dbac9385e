"""What card texts can be made of: every kind of node, and every value of a field on which its meaning hangs.

Found in the grammar, so that nothing the compiler can build is forgotten: a word added to a grammar file is a
construct from then on. Numbers, names and other open values are not counted one by one. A word that many
nodes share (a characteristic, a kind of card, how long something lasts) counts once, and once for each kind
of node that there is such a word in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from typing import Any, Final

from spoils.engine.program import texts, words
from spoils.engine.program.capabilities import CARRIED_OUT, NOT_YET
from spoils.engine.program.every_node import node_kinds
from spoils.engine.program.families import nodes_of
from spoils.engine.program.keywords import KEYWORDS, SIMPLE
from spoils.engine.program.node import Node
from spoils.language.grammar import grammar
from spoils.language.peg.nodes import default_of
from spoils.language.peg.patterns import (
    PASS,
    TERMINALS,
    Alternative,
    Capture,
    WordChoice,
    constants_of,
    items_of,
)

ANY: Final = "*"  # the value of a field with a shared word: whichever
PRESENT: Final = "…"  # the value of a field that may be absent: there is something
NEVER_READ: Final = ("Paragraph", "OptionsChosen")  # gone before the engine sees a program

SHARED: Final = ("noun", "stat", "battle_stat", "own_area", "lasting", "period")
"""The rules of the grammar that read words which many nodes share."""
UNSEEN: Final[dict[str, str]] = {
    "would": "wording that only replacements have",
    "plural": "read by the linker",
    "Damages.passive": "read by the linker",
    "The.participle": "read by the linker, which fixes the slot",
    "HandledThisWay.verb": "read by the linker, which finds what was handled so",
    "FlipsWon.lost": "read by the linker, which fixes the slot",
    "ExistMore.verb": "what somebody has lies in an area of theirs, and so nobody else controls it",
    "Players.which": "everybody, whichever word; who of them is meant is found by the linker",
    "PickedForCost.verb": "read by the linker, which finds what the cost handled so",
    "MayPlay.origin": "read by the linker, which says where the text works",
    "Destination.any_order": "cards put on a deck together are put there in any order anyway",
    "GoesInstead.instead_of": "where a tactic goes otherwise is known",
    "DoTheSame.what": "the linker puts it in the place of what the deed was done to",
    "DecideTie.types": "repeats the noun of the sentence before",
}
"""Fields that mean nothing to the engine, and why."""
NO_OTHER_WAY: Final[dict[str, str]] = {
    "AnyNumberInDeck": "about building decks (tests/cards), not about games",
    "FlipCoin.again no": "only a flip that was replaced can be flipped again",
    'FlipCoins.ends ""': "so many flips end by their number",
    "MayUse.as_theirs yes": "can be said in the words of one printed card only; played in tests/printed",
    "Replacement.once no": "said of a number of damage only, which is used up anyway",
    "Replacement.once yes": "said of a number of damage only, which is used up anyway",
    "TurnStarts.next no": "a turn that has not started is a next one",
    "TurnStarts.next yes": "a turn that has not started is a next one",
    "UsedBy": "does nothing when it is followed; the linker lets everybody use the ability",
}
"""Constructs of which no mistake could show in a game, and why."""

_STATS: Final = ("STRENGTH", "LIFE", "SPEED", "STRUCTURE", "NUMERIC_COST", "INFLUENCE", "TOKENS", "DAMAGE")
_AREAS: Final = ("DECK", "HAND", "BEING_DEPLOYED", "PLAY", "DISCARD", "OUT_OF_GAME", "VOID", "FROM_ANYWHERE")
_TYPES: Final = ("CHARACTER", "TACTIC", "ITEM", "LOCATION", "RESOURCE", "FACTION")
_ROLES: Final = ("ATTACKING", "BLOCKING", "EITHER")
_FACES: Final = ("FACE_UP", "FACE_DOWN")
_RULES: Final = ("RESTORE_RULE", "DEVELOP_RULE")
_DURATIONS: Final = (
    "THIS_TURN",
    "THIS_BATTLE",
    "UNTIL_YOUR_NEXT_TURN",
    "YOUR_NEXT_TURN",
    "REST_OF_GAME",
    "FOR_GOOD",
    "THROUGH_YOUR_NEXT_TURN",
)
VOCABULARIES: Final[dict[str, tuple[str, ...]]] = {
    "stat": _STATS,
    "area": _AREAS,
    "origin": _AREAS,
    "types": _TYPES,
    "type": _TYPES,
    "hosts": _TYPES,
    "role": _ROLES,
    "face": _FACES,
    "rule": _RULES,
    "not_rule": _RULES,
    "duration": _DURATIONS,
    "within": _DURATIONS,
    "which": ("YOUR", "A", "EACH", "ANY", "ALL", "BOTH"),
    "keyword": tuple(keyword.name for keyword in KEYWORDS),
    "comparison": ("AT_LEAST", "AT_MOST", "EXACTLY", "MORE_THAN", "LESS_THAN", "EVEN", "ODD"),
    "trade": words.TRADES,
}
"""The fields that hold one of a few numbers, and what these are called."""
_OWN_VOCABULARIES: Final = {
    ("PlayerOf", "role"): ("CONTROLLER", "OWNER"),
    ("BattlePlayer", "role"): ("ATTACKING", "BLOCKING", "ACTIVE"),
}


@dataclass(frozen=True, order=True)
class Construct:
    """A kind of node, or one value of one of its fields."""

    node: str
    field: str = ""
    value: Any = None

    def __str__(self) -> str:
        if not self.field:
            return self.node
        if not self.node:
            return f"{self.field.replace('_', ' ')}: {self.shown(self.value)}"
        if self.value == ANY:
            return f"{self.node}.{self.field}"
        return f"{self.node}.{self.field} {self.shown(self.value)}"

    def shown(self, value: Any) -> str:
        """A value of the field in words."""
        if not self.node:
            node, field = min(shared_places()[self.field])
            return Construct(node, field).shown(value)
        if value in (PRESENT, ANY) or isinstance(value, bool):
            return {True: "yes", False: "no"}.get(value, PRESENT)
        if isinstance(value, str):
            return f'"{value}"'
        for name in vocabulary(self.node, self.field):
            if value == number_of(self.field, name):
                return name.lower().replace("_", " ")
        return "card" if self.field in ("types", "hosts") and value == 0 else "none"


def number_of(field: str, name: str) -> int:
    """The number that stands for one of the words in a field."""
    if field == "trade":
        return words.TRADES.index(name)
    if field == "keyword":
        return next(keyword.bit for keyword in KEYWORDS if keyword.name == name)
    return int(getattr(words, name))


def vocabulary(node: str, field: str) -> tuple[str, ...]:
    """What the numbers in a field are called; nothing if they are just numbers."""
    return _OWN_VOCABULARIES.get((node, field), VOCABULARIES.get(field, ()))


def family(node: type[Node]) -> str:
    """What kind of node it is: the class right below Node that it belongs to."""
    for each in reversed(node.__mro__):
        if each not in (object, Node):
            return each.__name__
    raise AssertionError(node)


@cache
def constructs() -> tuple[Construct, ...]:
    """All of them, in the order of the nodes' names."""
    found: dict[str, dict[str, set[Any]]] = {}
    for rule in grammar().rules.values():
        for alternative in rule.alternatives:
            for node, field, value in _said_by(alternative):
                held = found.setdefault(node, {})
                if field:
                    held.setdefault(field, set()).add(value)
    for name in vars(texts):  # what the compiler itself builds from the layout of a card
        if name in node_kinds() and node_kinds()[name].__module__ == texts.__name__ and name != "Text":
            found.setdefault(name, {})
    found["KeywordText"]["keyword"] = {keyword.bit for keyword in SIMPLE}
    found["FactionRule"]["rule"] = {words.RESTORE_RULE, words.DEVELOP_RULE}
    for part in (("FlipUpText", "extra"), ("AbilityText", "cost")):
        found[part[0]].setdefault(part[1], set()).add(PRESENT)
    every = [Construct(node) for node in found if node not in NEVER_READ]
    shared = {place: rule for rule, places in shared_places().items() for place in places}
    for word in SHARED:
        every += [Construct("", word, value) for value in shared_values(word)]
    for node, held in found.items():
        for field, values in held.items():
            if field in UNSEEN or f"{node}.{field}" in UNSEEN or (node, field) in NOT_YET:
                continue
            if (node, field) in shared:
                every.append(Construct(node, field, ANY))
                values -= set(_read_by(shared[node, field], frozenset()))
                every += [Construct(node, field, value) for value in values]
                continue
            carried_out = CARRIED_OUT.get((node, field))
            if carried_out is not None:
                values &= carried_out
            default = default_of(field_of(node, field))
            fixed = default is not None and default is not MISSING and not isinstance(default, Node | tuple)
            if fixed and field != "comparison":  # without a number there is nothing to compare with
                values.add(default)
            if len(values) > 1 or PRESENT in values:
                every += [Construct(node, field, value) for value in values]
    return tuple(sorted(every, key=lambda each: (each.node, each.field, str(each.value))))


@cache
def shared_places() -> dict[str, set[tuple[str, str]]]:
    """The fields that hold a word of a shared rule."""
    found: dict[str, set[tuple[str, str]]] = {rule: set() for rule in SHARED}
    for rule in grammar().rules.values():
        for alternative in rule.alternatives:
            for item in items_of(alternative.sequence):
                if isinstance(item, Capture) and item.rule in found and item.field:
                    for node in _built(alternative):
                        known = {each.name: each for each in fields(node)}  # type: ignore[arg-type]
                        if item.field in known and f"{node.__name__}.{item.field}" not in UNSEEN:
                            found[item.rule].add((node.__name__, item.field))
    return found


def shared_values(rule: str) -> list[Any]:
    """The words of a shared rule."""
    return sorted(set(_read_by(rule, frozenset())))


def values_of(node: str, field: str) -> list[Any]:
    """The values that a field can have."""
    return [each.value for each in constructs() if (each.node, each.field) == (node, field)]


def field_of(node: str, field: str) -> Field[Any]:
    """The field of that name."""
    return next(each for each in fields(node_kinds()[node]) if each.name == field)  # type: ignore[arg-type]


def has_meaning(field: Field[Any]) -> bool:
    """Whether a field is neither wording nor a link."""
    return not field.metadata.get("style") and not field.metadata.get("link")


def contained(root: object) -> set[Construct]:
    """What a program is made of."""
    found: set[Construct] = set()
    for node in nodes_of(root):
        name = type(node).__name__
        found.add(Construct(name))
        for field in fields(node):  # type: ignore[arg-type]
            if has_meaning(field):
                value = getattr(node, field.name)
                for each in _values(value):
                    found.add(Construct(name, field.name, each))
                    for rule, places in shared_places().items():
                        if (name, field.name) in places:
                            found |= {Construct(name, field.name, ANY), Construct("", rule, each)}
    return found


def _values(value: Any) -> Iterator[Any]:
    if isinstance(value, Node):
        yield PRESENT
    elif isinstance(value, tuple):
        yield from (each for each in value if isinstance(each, int | str))
    elif value is not None:
        yield value


def _said_by(alternative: Alternative) -> Iterator[tuple[str, str, Any]]:
    """Kinds of nodes with fields and their values, as far as they are fixed by this alternative."""
    built = _built(alternative)
    if isinstance(alternative.build, type):
        yield alternative.build.__name__, "", None
    elif alternative.build is not PASS:
        yield from _inside(alternative.build)
        return
    said = list(constants_of(alternative.sequence))
    for item in items_of(alternative.sequence):
        if isinstance(item, WordChoice):
            said += [(item.field, " ".join(choice)) for choice in item.choices]
        elif isinstance(item, Capture) and item.field:
            said += [(item.field, value) for value in _read_by(item.rule, frozenset())]
            said.append((item.field, PRESENT))
    for name, value in said:
        yield from _inside(value)
        for node in built:
            yield from _value_of(node, name, value)


def _built(alternative: Alternative) -> list[type[Node]]:
    """The kinds of nodes that an alternative builds, or sets fields of."""
    if isinstance(alternative.build, type):
        return [alternative.build]
    if alternative.build is not PASS:
        return []
    return [each for each in alternative.types if isinstance(each, type) and issubclass(each, Node)]


def _value_of(node: type[Node], name: str, value: Any) -> Iterator[tuple[str, str, Any]]:
    known = {each.name: each for each in fields(node)}  # type: ignore[arg-type]
    if name not in known or not has_meaning(known[name]):
        return
    if isinstance(value, Node) or value == PRESENT:
        if default_of(known[name]) is None:
            yield node.__name__, name, PRESENT
    elif isinstance(value, tuple):
        for each in value:
            yield from _value_of(node, name, each)
    elif isinstance(value, bool | str) or (isinstance(value, int) and vocabulary(node.__name__, name)):
        yield node.__name__, name, value


def _inside(value: Any) -> Iterator[tuple[str, str, Any]]:
    """What a fixed value of the grammar is made of."""
    for node in nodes_of(value):
        yield type(node).__name__, "", None
        for field in fields(node):  # type: ignore[arg-type]
            content = getattr(node, field.name)
            if content is not None:
                yield from _value_of(type(node), field.name, content)


def _read_by(rule: str, seen: frozenset[str]) -> Iterator[Any]:
    """The fixed values that a rule can read."""
    if rule in TERMINALS or rule in seen:
        return
    for alternative in grammar().rules[rule].alternatives:
        if alternative.build is PASS:
            for item in items_of(alternative.sequence):
                if isinstance(item, Capture) and not item.field:
                    yield from _read_by(item.rule, seen | {rule})
        elif not isinstance(alternative.build, type):
            yield alternative.build

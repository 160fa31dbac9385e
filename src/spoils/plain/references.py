"""What references mean: every thing that a later word speaks of gets a letter where it is introduced."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Any, Final

from spoils.engine.program.families import Player
from spoils.engine.program.node import Node
from spoils.engine.program.words import COST_SCOPE

Key = tuple[int, int]
"""A scope and a slot in it; the card's own scope is 0."""

OWN_SCOPE: Final = 0
READING: Final = frozenset(
    {
        "DidSo", "FlipsWon", "GainIcons", "HandledThisWay", "HappensTwice", "IsRevealedNow", "It",
        "LeadingPile", "OfChosenType",
        "PickedForCost", "Piles", "Provides", "ResponseObject", "SourceOfAbility", "ThatMany", "ThatParty",
        "ThatPile", "ThatPlayer", "The", "ThisWay", "UseBan", "Variable", "WithChosenName",
    }
)  # fmt: skip
"""Kinds whose slot says what they mean."""
INTRODUCING: Final = frozenset(
    {
        "AllIn", "Both", "Cards", "ChooseIcon", "ChooseNumber", "ChooseType", "DestroyedBy", "Draw", "Draws",
        "EitherDeck", "FactionOf", "FirstPlayed", "FlipCoins", "Given", "IconIs", "Let", "MakeTokens",
        "NameCard",
        "NextTime", "OneOf", "OneOfEachType", "OnlyInResponse", "Opponent", "PartyFormed", "PlayedInResponse",
        "Players", "PlayersWho", "RemoveTokens", "RevealUntil", "SomebodyDoesNotPay",
        "Superlative", "TargetOfAttack", "TopCards", "UsesAbility", "Where",
    }
)  # fmt: skip
"""All the others with a slot: what they find is remembered there."""
NAMED: Final = frozenset({"ChooseNumber", "Given", "IconIs", "Let", "Where"})  # X needs no letter besides
OWN: Final = frozenset({"CardCost", "CardEffect", "FlipUpText"})  # they share the scope of the card
SECTIONS: Final = {"cost": "cost", "effect": "effect", "happening": "event", "condition": "condition"}
_MORE: Final = ("slot_of_part", "slot_of_done", "slot_of_user", "slot_of_all", "one")
_DONE: Final = ("slot_of_part", "slot_of_done", "slot_of_user")  # the others hold whatever was done
CONTESTS: Final = {
    "FlipCoin": "coin", "FlipCoins": "coin", "FlipsCoin": "coin", "Bid": "bid", "BidOn": "bid",
}  # fmt: skip
"""What can be won or lost, and what it is called."""
DEEDS: Final = ("Instruction", "Happening")  # what is done to a thing is said by the nearest of these


@dataclasses.dataclass(slots=True)
class Introduced:
    """Where something comes up first: what is done to it there, and in which part of the text."""

    deed: str
    section: str
    letter: str = ""


class References:
    """The scopes of one card's text."""

    def __init__(self, texts: Iterable[Node]) -> None:
        self.scope_of: dict[int, int] = {}  # by id of the node
        self.introduced: dict[Key, Introduced] = {}
        self.read: list[Key] = []
        self.contests: dict[int, str] = {}  # which contest a condition is about, by id of the condition
        self.contest = "coin or bid"  # the last one spoken of
        self.scopes = OWN_SCOPE
        for text in texts:
            self._text(text)
        letters = _letters()
        for key, introduced in self.introduced.items():
            if key in self.read and introduced.deed not in NAMED:
                introduced.letter = next(letters)

    def find(self, node: Node, slot: int) -> Introduced | None:
        """What a slot holds, for a word that stands where the node does."""
        return self.introduced.get(self._key(self.scope_of[id(node)], slot))

    def own(self, node: Node) -> Introduced | None:
        """What the node itself introduces, if a later word speaks of it."""
        own = [node.slot] if type(node).__name__ in INTRODUCING - NAMED else []
        parts = [getattr(node, name, -1) for name in ("slot_of_part", "slot_of_done", "one")]
        for slot in (getattr(node, "slot_of_all", -1), *own, *parts):
            found = self.find(node, slot) if slot >= 0 else None
            if found is not None and found.letter:
                return found
        return None

    def _key(self, scope: int, slot: int) -> Key:
        return (OWN_SCOPE, slot - COST_SCOPE) if slot >= COST_SCOPE else (scope, slot)

    def _text(self, text: Node) -> None:
        kind = type(text).__name__
        inner = getattr(text, "texts", None) or ([text.text] if kind == "FactionRule" else None)  # type: ignore[attr-defined]
        if kind in ("ThresholdText", "FactionRule") and inner:
            self.scope_of[id(text)] = OWN_SCOPE
            for part in inner:
                self._text(part)
            return
        if kind == "OptionsText":
            self.scope_of[id(text)] = OWN_SCOPE
            self._walk(text.who, OWN_SCOPE, "", "")  # type: ignore[attr-defined]
            for option in text.options:  # type: ignore[attr-defined]
                self.scopes += 1
                self._walk(option, self.scopes, "", "")
            return
        if kind in OWN:
            section = "cost" if kind == "CardCost" else "effect"
            self._walk(text, OWN_SCOPE, "", section)
            return
        self.scopes += 1
        self._walk(text, self.scopes, "", "")

    def _walk(self, value: Any, scope: int, deed: str, section: str) -> None:
        if isinstance(value, tuple | list):
            for part in value:
                self._walk(part, scope, deed, section)
        if not isinstance(value, Node):
            return
        kind = type(value).__name__
        self.scope_of[id(value)] = scope
        self.contest = CONTESTS.get(kind, self.contest)
        self.contests[id(value)] = self.contest
        if any(base.__name__ in DEEDS for base in type(value).__mro__):
            deed = kind
        self._note(value, kind, scope, deed, section)
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            child = getattr(value, field.name)
            if kind == "GainText" and field.name == "texts":
                for text in child:
                    self._text(text)
            else:
                self._walk(child, scope, deed, SECTIONS.get(field.name, section))

    def _note(self, node: Node, kind: str, scope: int, deed: str, section: str) -> None:
        if node.slot >= 0:
            key = self._key(scope, node.slot)
            if kind in READING:
                self.read.append(key)
            elif kind in INTRODUCING:
                done_to_it = deed if deed == "PickPlayer" or not isinstance(node, Player) else ""
                self.introduced.setdefault(key, Introduced(done_to_it, section))
        for name in _MORE:
            part: int = getattr(node, name, -1)
            if part >= 0:
                done = deed if name in _DONE else ""
                self.introduced.setdefault(self._key(scope, part), Introduced(done, section))
        slots = [slot for name in ("more", "without", "bearer_of") for slot in getattr(node, name, ())]
        slots.append(getattr(node, "user", -1))
        if isinstance(getattr(node, "of", None), int):
            slots.append(node.of)  # type: ignore[attr-defined]
        self.read += [self._key(scope, slot) for slot in slots if slot >= 0]


def _letters() -> Iterator[str]:
    """A, B … Z, A2, B2 …"""
    yield from ascii_uppercase
    count = 2
    while True:
        yield from (f"{letter}{count}" for letter in ascii_uppercase)
        count += 1

"""The walk through a scope, and what it carries along."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from spoils.engine.program import conditions as c
from spoils.engine.program.families import Instruction, Objects, Player
from spoils.engine.program.instructions.choosing import Choose, Pick
from spoils.engine.program.instructions.flow import ForEach, If, IfDone, IfInstead
from spoils.engine.program.instructions.moving import LeaveBattle, Put, RemoveFromGame
from spoils.engine.program.instructions.terms import (
    Deplete,
    Destroy,
    Detach,
    Discard,
    Restore,
    Reveal,
    RevealUntil,
    Search,
    Terminate,
)
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.players import Opponent, Players, You
from spoils.engine.program.statements.amounts import ChangeAmount
from spoils.engine.program.statements.combined import While
from spoils.engine.program.words import DECK, DISCARD, HAND, PLAY
from spoils.language.linking.discourse import Discourse, Entity

Handler = Callable[["Linker", Any], None]

_SPOKEN_FIRST: Final[tuple[str, ...]] = ("who", "source", "faction", "by")
_LAST: Final = ("condition",)
_BEHIND: Final = ("after", "if", "unless", "time after")  # the condition stands behind what it is about

# What is done to the object of an instruction, for "the discarded card".
_PARTICIPLES: Final[dict[type[Node], tuple[str, ...]]] = {
    Pick: ("picked",),
    Choose: ("chosen",),
    Discard: ("discarded",),
    Reveal: ("revealed",),
    RemoveFromGame: ("removed",),
    Destroy: ("destroyed",),
    Deplete: ("depleted",),
    Restore: ("restored",),
    Search: ("found", "searched"),
    Terminate: ("terminated",),
    Put: ("put",),
    Detach: ("detached",),
    LeaveBattle: ("removed from battle",),
}
_PUT_INTO: Final = {
    PLAY: "put into play",
    HAND: "put into a hand",
    DISCARD: "put into a discard-pile",
    DECK: "put into a deck",
}
_SHUFFLED: Final = "shuffled into a deck"


@dataclass(slots=True)
class Loop:
    """Such a text while it is being read."""

    node: ForEach
    each: Entity | None  # the card whose turn it is, if cards are counted
    before: list[Entity]  # what was spoken of before
    known: int  # how much was known before
    by_name: bool = False  # spoken of as "that item" or by its controller: "it" is clear from then on
    inside: list[Entity] = field(default_factory=list)  # what was spoken of at the end of it


class Linker:
    """Walks the nodes of one scope in reading order; ``handlers`` knows what to do with each kind."""

    def __init__(self, record: Discourse, handlers: dict[type[Node], Handler]) -> None:
        self.record = record
        self.handlers = handlers
        self.doers: list[Player | None] = [None]  # the subject of the clause around
        self.subjects: list[Objects] = []  # the cards a statement or a count around speaks of
        self.about: list[Objects] = []  # the cards that a statement around changes
        self.noun: Cards | None = None  # the description whose words are being read
        self.counting = False  # it is only counted, nobody chooses
        self.hosting = False  # "attached to a character": which one it is, what is attached to it tells
        self.offered: list[Entity] = []  # what was spoken of in what somebody may do
        self.changing = False  # the subject of a statement is being read
        self.measuring = False  # "its strength": a number of a card is being read
        self.unit = ""  # what is being measured: "damage" or "influence"
        self.skip: Entity | None = None
        self.attaching: int | None = None  # slot of what is being attached to what is being read
        self.event = False
        self.replaced: Node | None = None  # the happening that a replacement around is about
        self.verbs: tuple[str, ...] = ()
        self.phrase: Node | None = None  # what the instruction being read is done to
        self.doing: tuple[str, ...] = ()  # and what is done to it
        self.group: int | None = None
        self.branches = 0  # how many conditions are around
        self.deed: Instruction | None = None  # what was done last, for "the same"
        self.known: int | None = None  # how many entities a number may look at
        self.loop: Loop | None = None  # the "for each …" around
        self.looped: Loop | None = None  # the one that was read last
        self.told: tuple[Opponent | Players, Instruction] | None = None  # several players, and what they do
        self.owning = False  # "its controller": whose is being read

    def text(self, node: Node) -> None:
        self.record.sentence += 1
        self.visit(node)
        self.record.acted = True

    def visit(self, value: Any) -> None:
        if isinstance(value, tuple):
            for part in value:
                self.visit(part)
        elif isinstance(value, Node):
            special = self.handlers.get(type(value))
            if special is not None:
                special(self, value)
            else:
                self.children(value)

    def children(self, node: Node, *without: str) -> None:
        for name in order(node):
            if name not in without:
                self._child(node, name)

    def _child(self, node: Node, name: str) -> None:
        verbs = _PARTICIPLES.get(type(node), ()) if name in ("what",) else ()
        if verbs:
            self.verbs = verbs
            if isinstance(node, Search) and node.reveal:
                self.verbs += ("revealed",)
            elif isinstance(node, Put):
                place = _SHUFFLED if node.to.shuffled else _PUT_INTO.get(node.to.area, "")
                whose = "yours" if isinstance(node.to.whose, You) else "theirs"
                self.verbs += (place, f"{place}, {whose}")
        around = self.phrase, self.doing
        if verbs:
            self.phrase, self.doing = getattr(node, name), verbs
        self.visit(getattr(node, name))
        self.verbs = ()
        self.phrase, self.doing = around


def order(node: Node) -> list[str]:
    """The fields of a node in reading order; what the linker fills in is not read."""
    names = [field.name for field in dataclasses.fields(node) if not field.metadata.get("link")]  # type: ignore[arg-type]
    first = [name for name in _SPOKEN_FIRST if name in names]
    if isinstance(node, If):
        behind = node.words.startswith(("after", "unless"))
        return ["then", "condition", "otherwise"] if behind else ["condition", "then", "otherwise"]
    if isinstance(node, While) and node.words in _BEHIND:
        return ["then", "condition"]
    if isinstance(node, While | c.HappenedThisTurn | ChangeAmount | IfDone | IfInstead):
        return [name for name in ("condition", "happening") if name in names] + [
            name for name in names if name not in ("condition", "happening")
        ]
    if isinstance(node, ForEach):
        return ["do", "n"]
    if isinstance(node, Search | RevealUntil):
        first = ["who", "whose"]
    last = [name for name in _LAST if name in names]
    return first + [name for name in names if name not in first and name not in last] + last

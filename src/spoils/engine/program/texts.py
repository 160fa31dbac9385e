"""The parts of a card's rules text (section 5), as they stand on the card."""

from __future__ import annotations

from dataclasses import dataclass, field

from spoils.engine.program.families import (
    Condition,
    Happening,
    Instruction,
    Number,
    Objects,
    Player,
    Statement,
    Text,
)
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.words import PLAY


@dataclass
class KeywordText(Text):
    """507: COVERT, TACTICAL."""

    keyword: int


@dataclass
class UniqueText(Text):
    """507.5; identifiers are compared without case."""

    identifier: str


@dataclass
class AttachText(Text):
    """507.2: ATTACH to …; what: description of the possible targets (an Objects.Cards with quantity a)."""

    what: Objects


@dataclass
class ProvidesText(Text):
    """311."""

    icons: str
    words: str = style("PROVIDES:")


@dataclass
class FlipUpText(Text):
    """507.4: cost, threshold letters and extra costs (``and discard a card``)."""

    cost: int
    threshold: str
    extra: Instruction | None = None


@dataclass
class AbilityText(Text):
    """502. area: where it can be used (PLAY; DISCARD, HAND, or PLAY with face_down for a face-down
    resource), found from its restrictions. users: who may use it (None: the controller)."""

    name: str
    threshold: str
    cost: Instruction | None
    effect: Instruction
    area: int = link(PLAY)
    face_down: bool = link(False)
    users: Player | None = link(None)
    slots: int = link(0)  # how many slots its scope needs


@dataclass
class CardCost(Text):
    """The COST section of the card itself (401.3); its scope goes on in CardEffect and later paragraphs."""

    cost: Instruction


@dataclass
class CardEffect(Text):
    """What a tactic does when it resolves (205.2); labelled: printed behind EFFECT:."""

    effect: Instruction
    labelled: bool = style(True)


@dataclass
class Option(Node):
    """OPTION n with its own cost and effect, one scope."""

    n: int
    cost: Instruction | None
    effect: Instruction
    labelled: bool = style(True)
    slots: int = link(0)


@dataclass
class OptionsText(Text):
    """``choose one of the following as this card's rules text``: chosen as the card is played, by who."""

    who: Player
    options: tuple[Option, ...]


@dataclass
class Triggered(Text):
    """503: ``if/when/at`` + what happens [, if condition], body. area: where the card must be for it (PLAY,
    or HAND, DISCARD for ``while this card is in your discard pile, if …``). The paragraph's own scope:
    event slots first."""

    happening: Happening
    body: Instruction
    condition: Condition | None = None
    before: bool = style(False)  # the condition is printed in front: "while …, if …"
    area: int = link(PLAY)
    words: str = style("if")
    slots: int = link(0)
    slot_of_player: int = link(-1)  # "if an opponent controls an item", of whom the body speaks


@dataclass
class Replacement(Text):
    """506: ``if … is destroyed, … instead``. With ``you may … instead`` the body's first instruction is what
    may be done, and only if it is done the event is replaced. once: a delayed replacement (``the next
    time``)."""

    happening: Happening
    body: Instruction
    once: bool = False
    amount: Number | None = None  # "the next X damage": how much is replaced in all
    words: str = style("if")
    slots: int = link(0)


@dataclass
class Continuous(Text):
    """Static text: a statement in force while the card is in play (or, for text about playing the card,
    where that is said)."""

    statement: Statement
    area: int = link(PLAY)


@dataclass
class ThresholdText(Text):
    """405.4: the texts work only while the controller meets the threshold."""

    threshold: str
    texts: tuple[Text, ...]


@dataclass
class StartingResources(Text):
    """202.5. Each entry: how many, and which (a card name, or "" for any staple resource)."""

    entries: tuple[tuple[int, str], ...]
    words: str = style("")


@dataclass
class StartingDraw(Text):
    """202.6: cards drawn going first, going second (and later)."""

    first: int
    second: int


@dataclass
class FactionRule(Text):
    """202.7, 202.8: RESTORE RULE / DEVELOP RULE with the trigger behind it."""

    rule: int
    text: Triggered


@dataclass
class CardText:
    """A whole compiled card: its texts in printed order, each with the number of its paragraph, and how
    many slots the scope of the card's own cost and effect needs."""

    texts: tuple[Text, ...]
    slots: int = 0
    # numbered in reading order: how a saved game names a node
    nodes: list[Node] = field(default_factory=list, compare=False)
    paragraphs: tuple[int, ...] = field(default=(), compare=False)  # of each text; none: one for each

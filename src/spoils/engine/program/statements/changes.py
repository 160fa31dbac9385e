"""What is changed about cards: their characteristics, and what they can and cannot do (208, 402.7, 508)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import ANYTHING
from spoils.engine.program.facts import (
    ALTERNATIVES,
    FORBIDS,
    ICONS,
    KEYWORDS,
    KIND,
    NO_LAYER,
    NO_LIMIT,
    NOTHING,
    NUMBERS,
    RULES,
    SHAPES,
    TEXT,
)
from spoils.engine.program.families import Change, Condition, Number, Objects, Qualifier, Statement
from spoils.engine.program.keywords import BY_BIT
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.words import AT_LEAST


@dataclass
class Stat(Change):
    """``gains 2 strength``, ``loses X life``; additional: ``an additional 1 strength``."""

    stat: int
    n: Number
    gain: bool = True
    additional: bool = style(False)
    words: str = style("")
    minimum: Number | None = None  # "…, to a minimum of 1" (410.5)

    def amount(self, choice: int) -> Number | None:
        return self.n


Stat.says(layer=NUMBERS, looks_at=NOTHING, gives=NOTHING)


@dataclass
class Bounded(Change):
    """``cannot have more than 3 speed``, ``less than 1 strength``: whatever else changes the number, it is
    never above, or never below, that."""

    stat: int
    n: Number
    least: bool = False
    words: str = style("")


Bounded.says(layer=NUMBERS, looks_at=NOTHING, gives=NOTHING)


@dataclass
class GainOrLose(Change):
    """``gains 1 speed or loses 1 life``: the controller of the effect chooses as it is followed."""

    options: tuple[Change, ...]
    words: str = style("")

    def amount(self, choice: int) -> Number | None:
        return self.options[max(0, choice)].amount(choice)


GainOrLose.says(layer=NUMBERS | ALTERNATIVES, looks_at=ANYTHING, gives=NOTHING)


@dataclass
class EitherWay(Change):
    """``either gains or loses 1 speed``: the controller of the effect chooses which, as it is followed."""

    stat: int
    n: Number
    words: str = style("either")

    def amount(self, choice: int) -> Number | None:
        return self.n


EitherWay.says(layer=NUMBERS, looks_at=ANYTHING, gives=NOTHING)


@dataclass
class Keyword(Change):
    """``gains COVERT``, ``loses TACTICAL``."""

    keyword: int
    gain: bool = True
    words: str = style("")


Keyword.says(layer=KEYWORDS, looks_at=NOTHING, gives=TEXT)


@dataclass
class LoseKeywords(Change):
    """``loses all keywords``: those that a card can gain as well, and UNIQUE (507)."""

    words: str = style("")


LoseKeywords.says(layer=KEYWORDS, looks_at=NOTHING, gives=NOTHING)


@dataclass
class GainText(Change):
    """``gains the rules text "…"``: compiled texts, working as if printed on the holder (508)."""

    quoted: str
    words: str = style("")
    texts: tuple[Node, ...] = link(())  # compiled from the quotation


GainText.says(layer=SHAPES, looks_at=NOTHING, gives=TEXT)


@dataclass
class CopyText(Change):
    """``gains all rules text of the removed character``, ``all abilities of that character``."""

    of: Objects
    scope: str = "all"  # or "abilities"


CopyText.says(layer=SHAPES, looks_at=ANYTHING, gives=TEXT)


@dataclass
class LoseText(Change):
    """``loses all rules text`` / ``all other rules text`` (than the paragraph that says so) / ``all
    abilities`` / ``has no rules text``."""

    scope: str  # "all", "other", "abilities"
    words: str = style("")


LoseText.says(layer=SHAPES, looks_at=NOTHING, gives=NOTHING)


@dataclass
class Type(Change):
    """``gains the "character" type``, ``loses the "character" type`` (208)."""

    type: int
    gain: bool = True


Type.says(layer=SHAPES, looks_at=NOTHING, gives=KIND)


@dataclass
class Subtype(Change):
    subtype: str
    gain: bool = True


Subtype.says(layer=SHAPES, looks_at=NOTHING, gives=KIND)


@dataclass
class Become(Change):
    """``is a "beast" character with 2 strength, 2 life and 3 speed``: gains type and subtypes, its stats
    are set. Without a type: its numbers are set (410.3, A55)."""

    types: tuple[int, ...]
    subtypes: tuple[str, ...] = ()
    strength: Number | None = None
    life: Number | None = None
    speed: Number | None = None
    both: Number | None = None  # strength and life, where they are given together
    words: str = style("")


Become.says(layer=SHAPES | NUMBERS, looks_at=NOTHING, gives=NOTHING)


@dataclass
class GainIcons(Change):
    """``gains PROVIDES: [R][R][R]``, ``provides [R]`` (311.1); without icons, the one that was chosen."""

    icons: str
    words: str = style("")
    name: str = style("")  # "provides X"
    slot: int = link(-1)


GainIcons.says(layer=KEYWORDS | ICONS, looks_at=ANYTHING, gives=TEXT)


@dataclass
class Modify(Statement):
    """``the character gains 2 strength and 2 life [for each token on it]``, also with prohibitions among
    the changes (``loses 2 strength and cannot attack``). Everything said of the same subject in one clause.
    """

    who: Objects
    changes: tuple[Change, ...]
    for_each: Number | None = None
    # "while attacking": each of them only as long as this is true of it
    provided: tuple[Qualifier, ...] = ()
    words: str = style("")
    first: bool = style(False)  # printed in front

    def layers(self) -> int:
        found = self.layer
        for change in self.changes:
            found |= change.layer
        return found

    def limiting(self) -> int:
        found = self.limits
        for change in self.changes:
            if isinstance(change, Keyword):
                found |= BY_BIT[change.keyword].limits
        return found

    def gives_only_text(self) -> bool:
        """Whether nothing is gained but the text of other cards (508.1)."""
        return all(isinstance(change, CopyText) for change in self.changes)


Modify.says(layer=NO_LAYER, limits=NO_LIMIT, fixes="who", at_once="")


@dataclass
class Cannot(Change):
    """What the subject of a Modify cannot do or suffer. verb: attack, block, be blocked, be picked, be
    destroyed, be restored, be depleted, restore, be used, be played, be attached, leave play, be discarded
    … ``by``: by whom (``cannot be picked by your opponent``) or by what rule (``by its controller's
    faction's Restore Rule``: rule). ``object``: ``cannot block characters with 3 speed``."""

    verb: str
    by: Node | None = None  # Player or Objects
    rule: int = 0
    object: Objects | None = None
    words: str = style("")
    unless: Condition | None = None  # ``can attack only if …``: where this is true it can
    only: bool = False  # ``can only block …``: the object is what it can, all else is what it cannot


Cannot.says(layer=RULES | FORBIDS, looks_at=NOTHING, gives=NOTHING)


@dataclass
class Can(Change):
    """verb: attack at once (though it was not under this control when the turn began), attack on entering
    (only in the turn in which it entered play), attack, block, block covert parties, be picked … Cannot beats
    it (402.7)."""

    verb: str
    words: str = style("")


Can.says(layer=RULES, looks_at=NOTHING, gives=NOTHING)


@dataclass
class Must(Change):
    """verb: attack, block, block this card (object), be picked, be in the party … ``if it can``. each_turn:
    once in each turn, ``each turn if it can``."""

    verb: str
    object: Objects | None = None
    each_turn: bool = False
    if_able: bool = style(True)
    words: str = style("")


Must.says(layer=RULES, looks_at=NOTHING, gives=NOTHING)


@dataclass
class OnlyOnce(Change):
    """``can attack only once each turn``: verb at most n times each turn."""

    verb: str
    n: int = 1
    words: str = style("")


OnlyOnce.says(layer=RULES, looks_at=NOTHING, gives=NOTHING)


@dataclass
class BlockableOnlyBy(Change):
    """Only such characters (by), or only parties with a number of members that compares so, can block it."""

    by: Objects | None = None
    members: Number | None = None
    comparison: int = AT_LEAST
    words: str = style("")


BlockableOnlyBy.says(layer=RULES, looks_at=NOTHING, gives=NOTHING)

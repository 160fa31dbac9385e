"""What: noun phrases that denote cards in the game (factions and tokens are cards too)."""

from __future__ import annotations

from dataclasses import dataclass

from spoils.engine.program.change import ANYTHING, ATTACHMENTS, RESOURCES
from spoils.engine.program.facts import (
    CHARACTERISTICS,
    CHOSEN,
    DEFINITE,
    DESCRIBED,
    DIRECT,
    EARLIER,
    NOTHING,
    SETTLED,
)
from spoils.engine.program.families import Number, Objects, Player, Qualifier, Quantity
from spoils.engine.program.node import Node, link, style
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.objects.situations import Facing
from spoils.engine.program.words import FACE_DOWN, RESOURCE


def is_about_figures(types: tuple[int, ...], qualifiers: tuple[Qualifier, ...]) -> bool:
    """Whether no plain resource and no face-down card can be meant by a noun phrase."""
    if not types or any(not kind or kind & RESOURCE for kind in types):
        return False
    return not any(isinstance(each, Facing) and each.face == FACE_DOWN for each in qualifiers)


@dataclass
class Cards(Objects):
    """A described group: quantity, adjectives, noun, qualifiers in printed order. ``types`` holds the
    alternatives of the noun (a type bit each, 0 for ``card``). An introducing phrase has a slot that
    remembers what was chosen."""

    quantity: Quantity
    types: tuple[int, ...]
    adjectives: tuple[Qualifier, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()
    plural: bool = False
    joint: str = style("or")  # "or" / "and" / "and/or" between alternatives
    slot: int = link(-1)
    # of "an item or 2 cards in your discard pile": the area named at the end is meant of the item too
    shared: tuple[Qualifier, ...] = link(())
    slot_of_all: int = link(-1)  # remembers all that are so described, whatever was done with them

    def looks(self) -> int:
        qualifiers = (*self.adjectives, *self.qualifiers, *self.shared)
        return NOTHING if is_about_figures(self.types, qualifiers) else self.looks_at

    def how_many(self) -> Quantity | None:
        return self.quantity

    def is_chosen(self) -> bool:
        return not isinstance(self.quantity, Every)


Cards.says(looks_at=RESOURCES, denotes=DESCRIBED)


@dataclass
class This(Objects):
    """``this card``; inside granted text, the card that has the text."""

    words: str = style("card")


This.says(looks_at=NOTHING, denotes=SETTLED | DIRECT | DEFINITE)


@dataclass
class It(Objects):
    """A pronoun: it, them, they. No word at all (an implied object): what is understood, see ``how``."""

    words: str = style("it")
    slot: int = link(-1)
    more: tuple[int, ...] = link(())  # further slots that belong to it
    of: Objects | None = link(None)  # a description it points back to, if nothing was chosen: evaluated anew
    slot_of_part: int = link(-1)  # remembers what it meant, where a later sentence speaks of the rest
    slot_of_done: int = link(-1)  # remembers to which of them it was done, where a later one says "this way"
    how: str = link("")


It.says(looks_at=ANYTHING, denotes=SETTLED | DIRECT | EARLIER | DEFINITE)


@dataclass
class The(Objects):
    """``the character``, ``that card``, ``those cards``, ``the picked character``, ``the discarded card``,
    ``the second picked card``: something spoken of before. 208.2: if the noun is a type the thing must
    still have it."""

    types: tuple[int, ...] = ()
    participle: str = ""  # picked, discarded, revealed, removed, chosen, destroyed, damaged, found ...
    ordinal: int = 0
    adjectives: tuple[Qualifier, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()
    plural: bool = False
    words: str = style("the")
    slot: int = link(-1)
    more: tuple[int, ...] = link(())  # further slots that belong to it: "the cards" after two picks
    of: Objects | None = link(None)  # a description it points back to, if nothing was chosen: evaluated anew
    slot_of_part: int = link(-1)  # remembers what it meant, where a later sentence speaks of the rest
    slot_of_done: int = link(-1)  # remembers to which of them it was done, where a later one says "this way"
    how: str = link("")


The.says(looks_at=ANYTHING, denotes=SETTLED | DIRECT | EARLIER | DEFINITE)


@dataclass
class Attached(Objects):
    """``the attached character``: what this card is attached to (its host)."""

    types: tuple[int, ...] = ()
    words: str = style("the attached")


Attached.says(looks_at=ATTACHMENTS, denotes=SETTLED | DIRECT | DEFINITE)


@dataclass
class OneOf(Objects):
    """``1 of the characters``, ``another one of the characters``, ``each of them``: a choice among things
    spoken of before; ``other`` excludes those already chosen from the same group."""

    quantity: Quantity
    of: Objects
    other: bool = False
    words: str = style("")
    slot: int = link(-1)

    def how_many(self) -> Quantity | None:
        return self.quantity

    def is_chosen(self) -> bool:
        return not isinstance(self.quantity, Every)


OneOf.says(looks_at=ANYTHING, denotes=DESCRIBED)


@dataclass
class Remaining(Objects):
    """``the other character``, ``the remaining cards``, ``the rest``, ``the surviving character``: what is
    left of a group spoken of before after the choices made since. participle: ``the other revealed cards``
    are left of those that were revealed."""

    types: tuple[int, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()
    plural: bool = False
    words: str = style("the remaining")
    participle: str = style("")
    of: int = link(-1)  # slot of the whole group
    more: tuple[int, ...] = link(())  # further slots of the group
    without: tuple[int, ...] = link(())  # slots already handled
    each_own: bool = link(False)  # several players do it, each with what they own
    how: str = link("")


Remaining.says(looks_at=ANYTHING, denotes=SETTLED)


@dataclass
class TopCards(Objects):
    """``the top card of your deck``, ``up to the top 5 cards of either deck``, ``the bottom card``."""

    n: Number
    deck: Node  # Player, or EitherDeck
    top: bool = True
    up_to: bool = False
    words: str = style("")
    slot: int = link(-1)


TopCards.says(looks_at=ANYTHING, denotes=CHOSEN)


@dataclass
class EitherDeck(Player):
    """``either deck``, ``any deck``: a player to be chosen."""

    words: str = style("either")
    slot: int = link(-1)


EitherDeck.says(looks_at=ANYTHING, steady=False)


@dataclass
class AllIn(Objects):
    """A whole area: ``their hand``, ``your discard pile``."""

    area: int
    who: Player
    slot: int = link(-1)


AllIn.says(looks_at=ANYTHING, denotes=SETTLED)


@dataclass
class FactionOf(Objects):
    """``your faction``, ``each opponent's faction``."""

    who: Player
    words: str = style("")
    slot: int = link(-1)


FactionOf.says(looks_at=NOTHING, denotes=SETTLED | DIRECT)


@dataclass
class Both(Objects):
    """``it and all members of the attacking party``, ``an item or 2 cards in your discard pile`` (a choice
    if joint is or)."""

    parts: tuple[Objects, ...]
    joint: str = "and"
    slot: int = link(-1)
    words: str = style("")

    def is_chosen(self) -> bool:
        return any(part.is_chosen() for part in self.parts)


Both.says(looks_at=ANYTHING, denotes=DESCRIBED)


@dataclass
class Superlative(Objects):
    """``the character your opponent controls with the highest strength``: one object; on a tie the player
    who follows the text (or the one the tie sentence names) decides. ``all characters with the lowest
    strength`` are all for which it is equal."""

    of: Cards
    highest: bool
    stat: int
    words: str = style("")
    slot: int = link(-1)

    def how_many(self) -> Quantity | None:
        return self.of.quantity if isinstance(self.of.quantity, Every) else None

    def is_chosen(self) -> bool:
        return not isinstance(self.of.quantity, Every)


Superlative.says(looks_at=ANYTHING | CHARACTERISTICS, denotes=CHOSEN)


@dataclass
class OneOfEachType(Objects):
    """``a card of each non-resource type they control``: one card for each type that is not excluded, of
    the cards that match; to be chosen."""

    adjectives: tuple[Qualifier, ...] = ()
    qualifiers: tuple[Qualifier, ...] = ()
    slot: int = link(-1)


OneOfEachType.says(looks_at=ANYTHING, denotes=CHOSEN)


@dataclass
class FirstPlayed(Objects):
    """``the first resource each opponent plays each turn``, ``the first tactic played each turn``: of the
    types, by one of the players or by anybody; used with EntersWith, and of what nobody responds to."""

    types: tuple[int, ...]
    who: Player | None = None
    slot: int = link(-1)


FirstPlayed.says(looks_at=ANYTHING, denotes=DESCRIBED)


@dataclass
class LastPlayed(Objects):
    """``the last tactic played this turn``, ``the last item you played this turn``: the newest such card, but
    not the one whose text says so."""

    types: tuple[int, ...]
    who: Player | None = None


LastPlayed.says(looks_at=ANYTHING, denotes=SETTLED)


@dataclass
class SourceOfAbility(Objects):
    """``the source of that ability``: the card whose ability was used, or is responded to."""

    words: str = style("")
    slot: int = link(-1)


SourceOfAbility.says(looks_at=ANYTHING, denotes=SETTLED | EARLIER | DEFINITE)


@dataclass
class TargetOfAttack(Objects):
    """``the target of the attack``: the faction or location attacked in the battle (608.1a)."""

    slot: int = link(-1)


TargetOfAttack.says(looks_at=ANYTHING, denotes=SETTLED | DEFINITE)


@dataclass
class ResponseObject(Objects):
    """The card or the source of the ability that this one was played in response to; ``a card being
    played``."""

    types: tuple[int, ...] = ()
    words: str = style("")
    slot: int = link(-1)


ResponseObject.says(looks_at=ANYTHING, denotes=SETTLED | EARLIER | DEFINITE)

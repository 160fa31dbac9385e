"""What has been spoken of: the memory by which *it*, *the character* and *that player* find what they mean.

A scope (an ability, a card's cost and effect, a trigger paragraph) has one record. Introducing phrases get
numbered slots; every mention is noted in reading order. A reference is resolved by its participle, its noun
and number, newest first; where two things of the same sentence fit equally well, it is declined.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from spoils.engine.program.families import Objects, Party, Player, Qualifier
from spoils.engine.program.happenings.battles import PartyFormed
from spoils.engine.program.happenings.deeds import Draws
from spoils.engine.program.instructions.terms import Draw
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import Cards, It, The
from spoils.engine.program.objects.qualities import WithSubtype
from spoils.engine.program.objects.situations import ControlledBy, OwnedBy
from spoils.engine.program.piles import Piles
from spoils.engine.program.players import OpponentOf, PlayerOf
from spoils.engine.program.words import COST_SCOPE, HOST_SLOT, SELF_SLOT
from spoils.language.peg.nodes import same

ONE_OF_EACH: Final = "one of each"  # how a word was understood: perhaps of each of several by itself
NOT_WHICH: Final = "it is only asked whether there is or was such a card, not which one"


@dataclass(slots=True)
class Entity:
    """Something spoken of: one or several cards, or a player."""

    slot: int
    more: tuple[int, ...] = ()  # further slots, if it is several things together
    types: tuple[int, ...] = ()
    plural: bool = False
    qualifiers: tuple[Qualifier, ...] = ()
    verbs: set[str] = field(default_factory=set)  # what was done to it: picked, discarded ...
    player: Player | None = None  # for players: the phrase
    phrase: Objects | None = None  # for a group that was only described
    joined: bool = False  # "this card and another item"
    parts: tuple[int, ...] = ()  # the slots of what is joined
    outside: bool = False  # lies outside play
    area: bool = False  # a whole hand, deck or pile: "in it", not "it"
    event: bool = False  # takes part in what happened
    attacked: bool = False  # and was attacked
    described: Cards | None = None  # the phrase that introduced it, if all so described are meant
    group: int | None = None  # slot of the group it was chosen from
    referred: bool = False  # was spoken of again, by itself
    branch: bool = False  # comes up only in one of several cases
    doer: Player | None = None  # who handled it, if that is somebody other than you
    own: bool = False  # and it was in an area of theirs
    counted: bool = False  # of earlier in the turn, or part of a description: nobody knows which it was
    asked: bool = False  # it is only asked whether there is one
    every: bool = False  # all that are so described: none of them is "the character"
    over: bool = False  # came up for each of several cards by itself, of which nothing speaks any more
    price: bool = False  # the cost was paid with it; the effect is about what was picked
    through: list[tuple[set[str], It | The]] = field(
        default_factory=list
    )  # by which words that was done later
    sentence: int = 0
    moment: int = 0  # position in reading order

    def was(self, participle: str) -> bool:
        """Whether that was done to it; *removed this way* is what was removed from a battle, too."""
        return participle in self.verbs or (participle == "removed" and "removed from battle" in self.verbs)

    def done_through(self, participle: str) -> list[It | The]:
        """The words by which that was done to it: with some of those spoken of it may not succeed."""
        return [words for verbs, words in self.through if Entity(-1, verbs=verbs).was(participle)]

    def can_be(self, plural: bool) -> bool:
        """One of a group that was only described is nobody's choice."""
        return self.phrase is None or self.plural == plural


class Unresolved(Exception):
    """A reference that finds nothing, or two things equally well."""

    def __init__(self, words: str, problem: str, ambiguous: bool = False) -> None:
        super().__init__(problem)
        self.words = words
        self.problem = problem
        self.ambiguous = ambiguous
        self.part: Node | None = None  # the text in which it stands


class Discourse:
    """The record of one scope; ``outer`` is the scope of the card's own cost, for its other texts."""

    def __init__(self, outer: Discourse | None = None, attaches_to: tuple[int, ...] = ()) -> None:
        self.outer = outer
        self.attaches_to = attaches_to  # types of what this card attaches to, by its keyword
        self.types: tuple[int, ...] = () if outer is None else outer.types  # of this card
        self.slots = 0
        self.sentence = 0
        self.moment = 0
        self.paid = 0  # the moment at which the cost ends
        self.entities: list[Entity] = []
        self.mentions: list[Entity] = []
        self.variables: dict[str, int] = {}
        self.later: set[str] = set()  # variables that some sentence of this scope sets
        self.parties: list[Party | PartyFormed] = []  # a party that was formed: by what is said of that
        self.divided = -1  # slot of the cards that were divided into piles
        self.pile: Objects | None = None  # the pile or piles spoken of last ...
        self.pile_moment = 0  # ... and when
        self.has_chosen_pile = False
        self.has_chosen_piles = False  # by several players, one each
        self.described: list[Cards] = []  # groups that were only counted
        self.parted = False  # some sentence speaks of the rest of a group
        self.taken: list[tuple[int, Any]] = []  # The nodes by which part of a group was dealt with
        self.names: list[Any] = []  # NameCard nodes
        self.kinds: list[Any] = []  # ChooseType nodes
        self.icons: list[Any] = []  # ChooseIcon nodes
        self.flips: list[Any] = []  # FlipCoins nodes
        self.icon_names: dict[str, int] = {}  # "X is that type": their slots
        self.drawn: list[tuple[Draw | Draws, Entity]] = []  # cards drawn: spoken of by that word alone
        self.removing = False  # whether some text of the card removes cards from the game
        self.sources: list[int] = []  # slots that hold the card whose ability was used
        self.answers = False  # an ability is responded to ...
        self.answered: Any = None  # ... and the restriction that says so
        self.offers = 0  # how often somebody may pay
        self.acted = False  # something happened or was done before
        self.removals: list[int] = []  # slots that hold how many tokens were removed
        self.removed = -1  # the newest of them, as long as nothing else was counted since
        self.measured = ""  # "damage" or "influence", if an amount of it was spoken of since
        self.measured_before = ""  # the same, before the tokens were removed
        self.of_event = False  # that amount is the one of the event
        self.units: set[str] = set()  # all that was measured so far
        self.tested: Entity | None = None  # the card that the condition just read asked about
        self.inflicted: list[Any] = []  # Inflict nodes: what their damage destroyed can be spoken of
        self.damagers: list[int] = []  # slots of what inflicted the damage of the event
        self.damaged: list[int] = []  # and of what received it
        self.this = Entity(SELF_SLOT)
        self.host = Entity(HOST_SLOT)

    def new_slot(self) -> int:
        self.slots += 1
        return self.slots - 1

    def introduce(self, entity: Entity) -> Entity:
        entity.sentence = self.sentence
        self.entities.append(entity)
        self.mention(entity)
        return entity

    def mention(self, entity: Entity) -> None:
        self.moment += 1
        entity.moment = self.moment
        entity.sentence = self.sentence
        if entity in self.mentions:
            self.mentions.remove(entity)
        self.mentions.append(entity)

    def forget(self) -> None:
        """What was said so far stays numbered, but nothing that follows speaks of it."""
        fresh = Discourse()
        self.entities, self.mentions, self.removals = fresh.entities, fresh.mentions, fresh.removals
        self.parties, self.described, self.taken = fresh.parties, fresh.described, fresh.taken
        self.removed, self.acted, self.units = fresh.removed, fresh.acted, fresh.units
        self.drawn, self.inflicted = fresh.drawn, fresh.inflicted

    def close_cost(self) -> None:
        """The cost has been read. What it picked or found is what the effect speaks of; what it was paid with
        is meant by a plain word only where nothing else can be."""
        if self.divided >= 0:  # what becomes of piles if the cost cannot be paid is not carried out
            raise Unresolved("divide", "piles are made by effects, not by costs")
        self.paid = self.moment
        for entity in self.mentions:
            entity.price = entity.player is None and not entity.verbs & _SOUGHT

    @contextmanager
    def speaking_only_of(self, known: list[Entity]) -> Iterator[None]:
        """Meanwhile no other card can be meant."""
        before = self.mentions
        self.mentions = [each for each in before if each in known]
        try:
            yield
        finally:
            spoken_of = [each for each in self.mentions if each not in before or each in known]
            self.mentions = [each for each in before if each not in spoken_of] + spoken_of

    @contextmanager
    def measuring(self) -> Iterator[None]:
        """Meanwhile a number is read off cards: ``where X is this card's strength``. What the sentence is
        about remains what *it* means afterwards."""
        before = list(self.mentions)
        when = [(each, each.moment, each.sentence) for each in before if each.player is None]
        yield
        for entity, moment, sentence in when:
            entity.moment, entity.sentence = moment, sentence
        cards = [each for each in before if each.player is None]
        single = any(not each.plural and each is not self.this for each in cards)
        new = [each for each in self.mentions if each.player is None and each not in before]
        players = [each for each in self.mentions if each.player is not None]
        self.mentions = cards + [each for each in new if each is not self.this or not single] + players

    def is_paid_with(self, entity: Entity) -> bool:
        """Whether only the cost has spoken of it, as part of the price."""
        return entity.price and entity.moment <= self.paid

    def removes(self) -> bool:
        return self.removing or (self.outer is not None and self.outer.removing)

    # ---- cards ----------------------------------------------------------------------------------------

    def pronoun(self, plural: bool, skip: Entity | None = None, changed: bool = False) -> tuple[Entity, str]:
        """What *it* or *them* means: the newest that fits in number; failing that, *it* is this card.
        ``If your opponent controls an item, destroy it``: not this card; ``it gains 1 strength`` may be."""
        found, how = self._newest(plural, skip)
        asked = [each for each in self.mentions if each.asked and each.moment > found.moment]
        if found is self.this and asked and not plural and not (changed and found in self.mentions):
            raise Unresolved("it", NOT_WHICH)
        return found, how

    def _newest(self, plural: bool, skip: Entity | None) -> tuple[Entity, str]:
        known = [
            each
            for each in self.mentions
            if each.player is None
            and not each.area
            and not each.asked
            and each is not skip
            and each.plural == plural
        ]
        if known:
            meant = [each for each in known if not self.is_paid_with(each)] or known
            if meant[-1].counted:
                raise Unresolved("it", NOT_WHICH)
            if meant[-1] is self.this and len(meant) > 1 and self.is_paid_with(self.this):
                raise Unresolved("it", "'it' could be this card or another one of the cost", ambiguous=True)
            return meant[-1], "newest"
        found = self._of_the_cost("", (), plural)
        if found:
            return found[-1], "cost"
        if plural:
            cards = [each for each in self.cards() if not each.over]
            several = [each for each in cards if "picked" in each.verbs or not each.event]
            if len(several) == 1:
                return several[0], "newest"
            raise Unresolved("them", "nothing in this text is several cards")
        return self.this, "this card"

    def cards(self) -> list[Entity]:
        return [each for each in self.entities if each.player is None and not each.area]

    def the(
        self,
        words: str,
        participle: str,
        types: tuple[int, ...],
        plural: bool,
        qualifiers: tuple[Qualifier, ...],
    ) -> tuple[list[Entity], str]:
        """What *the character* or *the discarded card* means; for *the cards* it may be several picks. On a
        card that attaches to characters, *the character* is its host unless a character was spoken of."""
        known = [
            each
            for each in self.mentions
            if each.player is None
            and not each.area
            and (each.slot >= 0 or not each.counted)
            and not each.asked
            and each is not self.this
            and each.can_be(plural)
        ]
        if types == self.attaches_to and types and not participle and not plural:
            spoken_of = known + self._of_the_cost(participle, types, plural)
            if not any(set(each.types) & set(types) for each in spoken_of):
                return [self.host], "host"
        several_of: list[Entity] = []
        for record, how in ((known, "noun"), (self._of_the_cost(participle, types, plural), "cost")):
            fitting = [each for each in record if fits(each, participle, types, qualifiers)]
            if not plural:
                several_of += [each for each in fitting if each.plural or each.every]
                fitting = [each for each in fitting if not each.every]
            exact = [each for each in fitting if each.plural == plural]
            if exact:
                return [self._best(words, exact, participle, types, qualifiers)], participle or how
            if plural:
                picked = [each for each in fitting if "picked" in each.verbs and not each.plural]
                several = picked if len(picked) > 1 or participle == "picked" else fitting
                several = [each for each in several if not each.counted]
                if len(several) > 1:
                    return several, f"all {participle or 'of them'}"
                if several:
                    return several, participle or how
            elif fitting and participle:
                return [self._best(words, fitting, participle, types, qualifiers)], participle or how
        if several_of:
            raise Unresolved(words, f"{words!r} could be each of several cards", ambiguous=True)
        raise Unresolved(words, f"nothing spoken of before fits {words!r}")

    def _best(
        self,
        words: str,
        fitting: list[Entity],
        participle: str,
        types: tuple[int, ...],
        qualifiers: tuple[Qualifier, ...],
    ) -> Entity:
        def rank(entity: Entity) -> tuple[int, bool]:
            described = sum(any(same(mine, theirs) for mine in entity.qualifiers) for theirs in qualifiers)
            return described, set(entity.types) == set(types)

        if not participle and any(set(each.types) & set(types) for each in fitting):
            # "the character" is the character or item that was picked, not the card discarded for it
            fitting = [each for each in fitting if set(each.types) & set(types) or not _in_passing(each)]
        best = max(rank(each) for each in fitting)
        equal = [each for each in fitting if rank(each) == best]
        if set(types) == {0} and not participle:
            equal = _said_or_picked(words, [each for each in fitting if rank(each)[0] == best[0]], equal)
        equal = [each for each in equal if not each.price] or equal
        # the card's host has a name of its own ("the attached character")
        equal = [each for each in equal if each.slot != HOST_SLOT] or equal
        newest = equal[-1]
        rivals = [each for each in equal if each.sentence == newest.sentence and each.event and newest.event]
        if len(rivals) > 1:
            raise Unresolved(words, f"{words!r} could mean two things of the same sentence", ambiguous=True)
        if newest.counted:
            raise Unresolved(words, NOT_WHICH)
        return newest

    def _of_the_cost(self, participle: str, types: tuple[int, ...], plural: bool) -> list[Entity]:
        """What the card's own cost spoke of, as its other texts see it."""
        if self.outer is None:
            return []
        found = []
        for entity in self.outer.cards():
            if entity.slot >= 0 and entity.slot < COST_SCOPE:
                copy = Entity(
                    COST_SCOPE + entity.slot,
                    (),
                    entity.types,
                    entity.plural,
                    entity.qualifiers,
                    set(entity.verbs),
                    price=entity.price,
                )
                found.append(copy)
        return [each for each in found if each.plural == plural] if not participle and not types else found

    def drawn_cards(self) -> Entity | None:
        """The cards that were drawn last, which are remembered only if something speaks of them."""
        if not self.drawn:
            return None
        node, entity = self.drawn[-1]
        if node.slot < 0:
            node.slot = entity.slot = self.new_slot()
        return entity

    # ---- piles ----------------------------------------------------------------------------------------

    def speak_of_pile(self, pile: Objects) -> None:
        self.pile = pile
        self.moment += 1
        self.pile_moment = self.moment

    def one_pile(self, words: str) -> Objects:
        """The pile spoken of last."""
        if self.pile is None:
            raise Unresolved(words, "no pile was spoken of before")
        if isinstance(self.pile, Piles) and self.pile.plural:
            raise Unresolved(words, f"{words!r} could mean several piles", ambiguous=True)
        return copy.deepcopy(self.pile)

    def is_about_pile(self) -> bool:
        """Whether a pile was spoken of since any card was."""
        newest = max((each.moment for each in self.mentions if each.player is None), default=0)
        return self.pile is not None and self.pile_moment > newest

    # ---- players --------------------------------------------------------------------------------------

    def player(self, words: str) -> Entity:
        """What *that player* or *their* means outside a clause with a subject."""
        known = [each for each in self.mentions if each.player is not None]
        if words not in (
            "they",
            "their",
        ):  # a card's owner, spoken of in passing, is "their", hardly "that player"
            named = [each for each in known if not isinstance(each.player, PlayerOf | OpponentOf)]
            known = named or known
        if "picked" in words:
            known = [each for each in known if "picked" in each.verbs]
        if known:
            return known[-1]
        if self.outer is not None:
            for entity in reversed(self.outer.mentions):
                if entity.player is not None and entity.slot >= 0:
                    return Entity(COST_SCOPE + entity.slot, player=entity.player)
        raise Unresolved(words, f"no player was spoken of before {words!r}")

    # ---- numbers --------------------------------------------------------------------------------------

    def variable(self, name: str) -> int:
        if name in self.variables:
            return self.variables[name]
        if self.outer is not None and name in self.outer.variables:
            return COST_SCOPE + self.outer.variables[name]
        if name in self.later:  # "Pay X. X is ...": said in the same text, but afterwards
            self.variables[name] = self.new_slot()
            return self.variables[name]
        if name == CHOSEN_NUMBER:
            raise Unresolved("the chosen number", "no number was chosen before")
        raise Unresolved(name, f"nothing says what {name} is")


CHOSEN_NUMBER: Final = "N"  # "choose a number … the chosen number": the print's own names are X and Y

# in order to speak of it, or what is responded to
_SOUGHT: Final = frozenset({"picked", "chosen", "revealed", "found", "played"})
_GIVEN_UP: Final = frozenset({"discarded", "removed"})


def _in_passing(entity: Entity) -> bool:
    """A card of the event, or one that was given up, which nothing has spoken of since."""
    return not entity.referred and (entity.event or bool(entity.verbs & _GIVEN_UP))


def _said_or_picked(words: str, known: list[Entity], cards: list[Entity]) -> list[Entity]:
    """*That card*, where some phrases say *card* and others *an item*: a card that was given up or that the
    event is about makes room for what is picked later. Where only the noun speaks for the older one, or only
    the order for the one that was given up, it could be either."""
    others = [each for each in known if each not in cards]
    picked = [each for each in others if "picked" in each.verbs]
    if not others or any("picked" in each.verbs for each in cards):
        return cards
    said = cards[-1]
    if known.index((picked or others)[-1]) < known.index(said):
        if not (picked and _in_passing(said)):
            return cards
    elif picked and _in_passing(said):
        return picked
    raise Unresolved(words, f"{words!r} could mean two things", ambiguous=True)


def fits(entity: Entity, participle: str, types: tuple[int, ...], qualifiers: tuple[Qualifier, ...]) -> bool:
    if participle and participle not in entity.verbs:
        return False
    wanted, has = set(types) - {0}, set(entity.types) - {0}
    if wanted and has and not wanted & has:
        return False
    if has and not entity.plural and any(_is_missing(each, entity) for each in qualifiers):
        return False
    return not any(_contradicts(mine, theirs) for mine in entity.qualifiers for theirs in qualifiers)


def _is_missing(theirs: Qualifier, entity: Entity) -> bool:
    """``the "gear" card`` is not the character that was spoken of."""
    return isinstance(theirs, WithSubtype) and not any(same(mine, theirs) for mine in entity.qualifiers)


def _contradicts(mine: Qualifier, theirs: Qualifier) -> bool:
    """``your character`` is not the one described as ``a character your opponent controls``."""
    if not isinstance(mine, ControlledBy | OwnedBy) or type(mine) is not type(theirs):
        return False
    return type(mine.who) is not type(theirs.who)

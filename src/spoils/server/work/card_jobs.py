"""Jobs about cards: searching, compiling, reading what visitors upload."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from spoils.cards.card import PrintedCard, fold_name
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.language.compile import Declined as DeclinedText
from spoils.library import compiled
from spoils.server.errors import Trouble
from spoils.server.play.pool import pack_cards, unpack_cards
from spoils.server.protocol.cards import CardDetail, CardDraft, CardPage, CompileReport, Declined
from spoils.server.shelf.facts import TYPED, card_of, facts_of, report_on, stop_of
from spoils.server.shelf.importing import joined, read_sets
from spoils.server.shelf.packs import pack_packs
from spoils.server.shelf.search import page_of, search
from spoils.server.work.desk import Desk, Job

AT_ONCE: Final = 100
"""Cards of an upload that are compiled in one go: about half a second."""


class FindCards(Job, frozen=True, kw_only=True):
    """Cards that fit."""

    wanted: dict[str, str]

    def run(self, desk: Desk, cards: Catalog) -> CardPage:
        """One page of them."""
        offset, limit = page_of(self.wanted)
        found = search(cards, self.wanted)
        return CardPage(len(found), offset, tuple(facts_of(card) for card in found[offset : offset + limit]))


class ShowCard(Job, frozen=True, kw_only=True):
    """One card in full."""

    name: str

    def run(self, desk: Desk, cards: Catalog) -> CardDetail:
        """With all its printings."""
        card = cards.get(self.name)
        if card is None:
            raise Trouble("unknown_card", cards.unknown(self.name))
        printings = tuple(facts_of(printing, checked=False) for printing in cards.printings(card.name))
        return CardDetail(facts_of(card), printings, report_on(card))


class CompileDraft(Job, frozen=True, kw_only=True):
    """How a typed card compiles."""

    draft: CardDraft

    def run(self, desk: Desk, cards: Catalog) -> CompileReport:
        """Step by step."""
        return report_on(card_of(self.draft))


# ---- collections -------------------------------------------------------------------------------------------


class NewSet(Struct, frozen=True):
    """A set as it is to be kept."""

    name: str
    count: int
    cards: bytes
    packs: bytes = b""


class Reading(Struct, frozen=True):
    """What was read, and what there is to say about it."""

    sets: tuple[NewSet, ...]
    cards: int
    declined: tuple[Declined, ...] = ()
    repairs: tuple[str, ...] = ()
    unchecked: tuple[bytes, ...] = ()
    """Packed cards of which nobody has looked yet whether they can be played with."""


class ReadSets(Job, frozen=True, kw_only=True):
    """An uploaded file."""

    slow = True
    strange = True
    data: bytes
    file: str

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """The sets in it, each with what the visitor has of it already. Reading is quick, but compiling some
        thousand cards is not: that is left for jobs that others need not wait for."""
        found = read_sets(self.data, self.file, desk.limits)
        own = cards.sets[len(desk.project.sets) :]
        new = [card for one in found for card in one.cards]
        return msgspec.msgpack.encode(
            Reading(
                sets=tuple(new_set(one) for one in joined(own, found)),
                cards=len(new),
                repairs=tuple(str(repair) for one in found for repair in one.repairs),
                unchecked=tuple(pack_cards(new[at : at + AT_ONCE]) for at in range(0, len(new), AT_ONCE)),
            )
        )


class CheckCards(Job, frozen=True, kw_only=True):
    """Some of the cards of an uploaded file."""

    slow = True
    strange = True
    cards: bytes

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """Which of them cannot be played with, and why."""
        return msgspec.msgpack.encode(declined(unpack_cards(self.cards)))


class AddTyped(Job, frozen=True, kw_only=True):
    """A typed card for the set of typed cards, instead of one of the same name."""

    draft: CardDraft
    there: bytes | None

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """The set with it."""
        card = card_of(self.draft)
        before = [] if self.there is None else unpack_cards(self.there)
        others = [other for other in before if fold_name(other.name) != fold_name(card.name)]
        typed = new_set(CardSet(TYPED, (*others, card)))
        return msgspec.msgpack.encode(Reading((typed,), 1, declined([card])))


def new_set(one: CardSet) -> NewSet:
    """A set as it is to be kept."""
    return NewSet(one.name, len(one.cards), pack_cards(one.cards), pack_packs(one.packs))


def declined(cards: Iterable[PrintedCard]) -> tuple[Declined, ...]:
    """Those that cannot be played with."""
    found = [(card, compiled(card)) for card in cards]
    return tuple(Declined(card.name, stop_of(text)) for card, text in found if isinstance(text, DeclinedText))

"""Jobs about cards: searching, compiling, reading what visitors upload."""

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
from spoils.server.shelf.search import page_of, search
from spoils.server.work.desk import Desk, Job


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


class Reading(Struct, frozen=True):
    """What was read, and what there is to say about it."""

    sets: tuple[NewSet, ...]
    cards: int
    declined: tuple[Declined, ...]
    repairs: tuple[str, ...] = ()


class ReadSets(Job, frozen=True, kw_only=True):
    """An uploaded file."""

    slow = True
    data: bytes
    file: str

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """The sets in it, each with what the visitor has of it already."""
        found = read_sets(self.data, self.file, desk.limits)
        repairs = tuple(str(repair) for one in found for repair in one.repairs)
        own = cards.sets[len(desk.project.sets) :]
        return msgspec.msgpack.encode(
            reading(joined(own, found), [card for one in found for card in one.cards], repairs)
        )


class AddTyped(Job, frozen=True, kw_only=True):
    """A typed card for the set of typed cards, instead of one of the same name."""

    draft: CardDraft
    there: bytes | None

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """The set with it."""
        card = card_of(self.draft)
        before = [] if self.there is None else unpack_cards(self.there)
        others = [other for other in before if fold_name(other.name) != fold_name(card.name)]
        return msgspec.msgpack.encode(reading((CardSet(TYPED, (*others, card)),), [card]))


def reading(sets: tuple[CardSet, ...], new: list[PrintedCard], repairs: tuple[str, ...] = ()) -> Reading:
    """Sets to be kept, and which of the new cards cannot be played with."""
    kept = tuple(NewSet(one.name, len(one.cards), pack_cards(one.cards)) for one in sets)
    found = [(card, compiled(card)) for card in new]
    declined = [Declined(card.name, stop_of(text)) for card, text in found if isinstance(text, DeclinedText)]
    return Reading(kept, len(new), tuple(declined), repairs)

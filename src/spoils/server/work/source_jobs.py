"""The job of finding what somebody wants to draft: a set or a cube, without what cannot be played with."""

from typing import Final

import msgspec
from msgspec import Struct

from spoils.cards.card import fold_name
from spoils.cards.catalog import Catalog
from spoils.cards.deckfile import PLAIN, parse_deck
from spoils.cards.errors import Where
from spoils.cards.limited.building import build_deck
from spoils.cards.limited.source import Source
from spoils.cards.packs import pack_of
from spoils.errors import UserError
from spoils.server.errors import Trouble
from spoils.server.protocol.packs import DraftSource
from spoils.server.shelf.facts import why_declined
from spoils.server.shelf.packs import pack_source
from spoils.server.work.desk import Desk, Job
from spoils.server.work.draft_jobs import Counts

CUBE: Final = "Cube"


class ReadSource(Struct, frozen=True):
    """What a draft is drawn from, as it is to be kept."""

    id: str
    data: bytes
    name: str
    each: int
    left_out: tuple[str, ...]
    """Cards that cannot be played with."""


class FindSource(Job, frozen=True, kw_only=True):
    """The set or the cube that somebody wants to draft."""

    slow = True
    strange = True
    wanted: DraftSource
    each: int | None
    usual: int
    seats: int
    edition: str

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """Without what cannot be played with."""
        source = self.cube(cards) if self.wanted.cube.strip() else self.of_set(cards)
        declined = {card.name for card in source.cards if why_declined(card)}
        playable = tuple(card for card in source.cards if card.name not in declined)
        source = Source(source.name, playable, source.each, source.packs, source.size, source.cube)
        try:
            source.check(self.seats)
            self.try_out(source, cards.with_source([source.card_set]))
        except UserError as error:
            raise Trouble("bad_cards", error.message) from None
        packed = pack_source(source)
        return msgspec.msgpack.encode(ReadSource(*packed, source.name, source.each, tuple(sorted(declined))))

    def try_out(self, source: Source, cards: Catalog) -> None:
        """Open packs for one and build a deck of them: whatever is wrong is said before anybody drafts."""
        opened = [card.name for pack in source.open(1, 0) for card in pack.cards]
        if not opened:
            raise UserError(f"the packs of {source.name} would be empty")
        build_deck(Counts(tuple(opened)).pool(source, cards), cards, source.name, self.edition)

    def cube(self, cards: Catalog) -> Source:
        """A list of names."""
        try:
            listed, _ = parse_deck(self.wanted.cube.encode(), PLAIN, cards, Where("the list"), CUBE)
        except UserError as error:
            raise Trouble("bad_cards", error.message) from None
        entries = (*listed.factions, *listed.main)
        drawn = tuple(cards.card(entry.name) for entry in entries for _ in range(entry.count))
        return Source(CUBE, drawn, self.each or self.usual, size=self.wanted.size, cube=True)

    def of_set(self, cards: Catalog) -> Source:
        """A set by its name, an own one first; by default the project's."""
        name = self.wanted.set_name or first_set(cards)
        sets = [one for one in reversed(cards.sets) if fold_name(one.name) == fold_name(name)]
        if not sets:
            known = ", ".join(one.name for one in cards.sets if one.packs)
            raise Trouble("unknown_set", f'there is no set called "{name}"; sets with packs are {known}')
        found = sets[0]
        if not found.packs:
            if self.wanted.packs:
                raise Trouble("bad_cards", f'the set "{found.name}" says nothing about packs; name none')
            return Source(found.name, found.cards, self.each or self.usual, size=self.wanted.size)
        try:
            kinds = [pack_of(found, one) for one in self.wanted.packs] or [pack_of(found)]
        except UserError as error:
            raise Trouble("bad_cards", error.message) from None
        count = self.each or (len(kinds) if self.wanted.packs else self.usual)
        packs = tuple(kinds[place % len(kinds)] for place in range(count))
        return Source(found.name, found.cards, count, packs)


def first_set(cards: Catalog) -> str:
    """The first set that has packs: the project's."""
    return next(one.name for one in cards.sets if one.packs)

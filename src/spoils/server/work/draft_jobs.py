"""Jobs about drafts: opening packs, what bots would take, building and checking decks."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from spoils.cards.catalog import Catalog
from spoils.cards.deck import Pool
from spoils.cards.deckfile import format_deck
from spoils.cards.limited.building import build_deck
from spoils.cards.limited.drafter import drafters_for
from spoils.cards.limited.handouts import as_list, equipped
from spoils.cards.limited.pod import Pod
from spoils.cards.limited.source import Source
from spoils.cards.packs import OpenedPack, sealed_pool
from spoils.errors import UserError
from spoils.server.errors import Trouble
from spoils.server.play.pool import pool_of
from spoils.server.play.thinker import bot_seed
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.decks import DeckData, DeckForm
from spoils.server.shelf.decks import data_of, deck_of, faults_of, report_on
from spoils.server.shelf.facts import facts_of
from spoils.server.shelf.packs import unpack_source
from spoils.server.work.deck_jobs import Gathered
from spoils.server.work.desk import Desk, Job


class SourceJob(Job, frozen=True, kw_only=True):
    """Something to be done with what a draft is drawn from."""

    source: bytes

    def run(self, desk: Desk, cards: Catalog) -> object:
        """Do it with the cards of the draft."""
        source = source_of(self.source)
        return self.draw(source, catalog_of(desk.project, self.source))

    def draw(self, source: Source, cards: Catalog) -> object:
        """Do it."""
        raise NotImplementedError


@lru_cache(maxsize=16)
def source_of(data: bytes) -> Source:
    """A source; those used last are kept."""
    return unpack_source(data)


@lru_cache(maxsize=16)
def catalog_of(project: Catalog, data: bytes) -> Catalog:
    """The project's cards and those of a draft."""
    return project.with_source([source_of(data).card_set])


class NameCards(SourceJob, frozen=True, kw_only=True):
    """What is printed on all cards that somebody at the table may come to see."""

    def draw(self, source: Source, cards: Catalog) -> bytes:
        """By name."""
        pool, _ = equipped(sealed_pool(source.open(1, 0)), source.card_set, cards)
        names = {card.name for card in source.cards} | set(pool.unlimited)
        facts = {name: facts_of(cards.card(name), checked=False) for name in sorted(names)}
        return msgspec.msgpack.encode(CardsNamed(facts, tuple(sorted(pool.unlimited))))


class CardsNamed(Struct, frozen=True):
    """The cards of a draft, and those that everybody has in any number."""

    facts: dict[str, CardFacts]
    unlimited: tuple[str, ...]


class Dealt(Struct, frozen=True):
    """A draft after some steps: what lies in front of everybody, and what the bot beside them would take."""

    over: bool
    round: int
    rounds: int
    packs: tuple[tuple[str, ...], ...]
    advice: tuple[str, ...]
    """Nothing for a seat with an empty pack."""


class Deal(SourceJob, frozen=True, kw_only=True):
    """Open the packs of a draft and pass them on as was chosen so far."""

    seats: int
    secret: str
    """The seed, hexadecimal: it is too large for MessagePack."""
    steps: tuple[tuple[str, ...], ...]
    """What each seat took in each step; nothing where its pack was empty."""

    def draw(self, source: Source, cards: Catalog) -> bytes:
        """How it stands."""
        seed = int(self.secret, 16)
        pod = Pod(self.seats, opened(self.source, self.seats, seed))
        for step in self.steps:
            take(pod, step)
        drafters = drafters_for(range(self.seats), bot_seed(seed))
        packs = [pod.pack(seat) for seat in range(self.seats)]
        advice = tuple(
            drafters[seat].choose(pack, pod.taken[seat], pod.each).name if pack else ""
            for seat, pack in enumerate(packs)
        )
        names = tuple(tuple(card.name for card in pack) for pack in packs)
        return msgspec.msgpack.encode(Dealt(pod.over, pod.round, pod.rounds, names, advice))


class OpenSealed(SourceJob, frozen=True, kw_only=True):
    """The packs of everybody, seat by seat; also those of a draft, to be looked at afterwards."""

    seats: int
    secret: str

    def draw(self, source: Source, cards: Catalog) -> bytes:
        """Names."""
        packs = opened(self.source, self.seats, int(self.secret, 16))
        mine = [packs[seat :: self.seats] for seat in range(self.seats)]
        return msgspec.msgpack.encode([[[card.name for card in one.cards] for one in all_] for all_ in mine])


@lru_cache(maxsize=32)
def opened(source: bytes, seats: int, seed: int) -> tuple[OpenedPack, ...]:
    """All packs of a table."""
    return source_of(source).open(seats, seed)


def take(pod: Pod, step: Sequence[str]) -> None:
    """Let everybody take the card of that name."""
    for seat, name in enumerate(step):
        if name:
            pod.choose(seat, next(card for card in pod.pack(seat) if card.name == name))


# ---- decks -------------------------------------------------------------------------------------------------


class Counts(Struct, frozen=True):
    """What somebody has taken."""

    names: tuple[str, ...]

    def pool(self, source: Source, cards: Catalog) -> Pool:
        """With what everybody gets beside it."""
        free = sealed_pool(source.open(1, 0)).unlimited
        return equipped(Pool(dict(Counter(self.names)), free), source.card_set, cards)[0]


class BuildDecks(SourceJob, frozen=True, kw_only=True):
    """Decks of pools, as a bot would build them."""

    pools: tuple[Counts, ...]
    names: tuple[str, ...]
    edition: str

    def draw(self, source: Source, cards: Catalog) -> bytes:
        """A deck for each."""
        return msgspec.msgpack.encode(
            [
                data_of(build_deck(one.pool(source, cards), cards, name, self.edition))
                for one, name in zip(self.pools, self.names, strict=True)
            ]
        )


class CheckDraftDeck(SourceJob, frozen=True, kw_only=True):
    """What there is to say about a deck built of a pool."""

    taken: Counts
    deck: DeckData
    edition: str

    def draw(self, source: Source, cards: Catalog) -> bytes:
        """By 103.2 of an edition."""
        deck = replace(self.deck, format="limited")
        return msgspec.msgpack.encode(
            report_on(deck, cards, self.edition, pool=self.taken.pool(source, cards))
        )


class FirstLegal(SourceJob, frozen=True, kw_only=True):
    """The deck of somebody whose time is up: as far as they got if that is legal, else as a bot builds it."""

    taken: Counts
    deck: DeckData
    edition: str

    def draw(self, source: Source, cards: Catalog) -> bytes:
        """One of the two."""
        pool = self.taken.pool(source, cards)
        deck = replace(self.deck, format="limited")
        if faults_of(deck, cards, self.edition, pool):
            deck = data_of(build_deck(pool, cards, self.deck.name, self.edition))
        return msgspec.msgpack.encode(deck)


class WritePool(SourceJob, frozen=True, kw_only=True):
    """A pool, or a deck of it, as a file."""

    taken: Counts
    deck: DeckData | None
    name: str
    form: DeckForm

    def draw(self, source: Source, cards: Catalog) -> str:
        """Its text."""
        deck = as_list(self.taken.pool(source, cards), cards, self.name)
        if self.deck is not None:
            deck = deck_of(self.deck)
        try:
            return format_deck(deck, self.form, cards, self.name)
        except UserError as error:
            raise Trouble("bad_deck", error.message) from None


class GatherDraft(SourceJob, frozen=True, kw_only=True):
    """The cards of the games that follow a draft."""

    def draw(self, source: Source, cards: Catalog) -> bytes:
        """The project's, and those that were drafted."""
        return msgspec.msgpack.encode(Gathered(*pool_of(cards)))

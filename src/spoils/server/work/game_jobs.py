"""Jobs about games that begin elsewhere than at the start, and about finished ones."""

import msgspec
from msgspec import Struct

from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.scenario.model import Scenario
from spoils.server.errors import Trouble
from spoils.server.play.beginning import check_texts, from_position, read_position
from spoils.server.play.pool import open_pool, pool_of
from spoils.server.play.trying import scenario_for
from spoils.server.protocol.cards import CardDraft
from spoils.server.protocol.games import GameInfo
from spoils.server.protocol.replays import ReplayInfo, ReplaySteps, Side
from spoils.server.replays.film import Film
from spoils.server.replays.record import frozen_record, read_record, record_of
from spoils.server.shelf.facts import card_of, why_declined
from spoils.server.store.rows import GameRow, Move, Options, Root, SeatRow, pack, unpack
from spoils.server.work.cards import Missing
from spoils.server.work.desk import Desk, FilmJob, Job
from spoils.study.positions.writing import scenario_text


class Position(Struct, frozen=True):
    """A position from which a game can be played."""

    root: Root
    players: int
    pool: str
    cards: bytes


class SetUpPosition(Job, frozen=True, kw_only=True):
    """The position of a scenario file."""

    slow = True
    strange = True
    text: str

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """If a game can begin with it."""
        check_texts(self.text, desk.limits)
        return set_up(self.text, desk, cards)


class TryCard(Job, frozen=True, kw_only=True):
    """A position to try one card in."""

    slow = True
    strange = True
    draft: CardDraft
    edition: str

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """If the card can be played with."""
        card = card_of(self.draft)
        declined = why_declined(card)
        if declined:
            raise Trouble("unplayable_card", f"{card.name} cannot be played with: {declined}")
        return set_up(scenario_for(card, self.edition, desk.project), desk, cards)


def set_up(text: str, desk: Desk, cards: Catalog) -> bytes:
    scenario = read_position(text, cards, desk.limits)
    from_position(scenario)  # it must be possible to begin
    pool, packed = pool_of(with_cards_of(scenario, cards))
    root = Root(scenario=text, edition=scenario.edition)
    return msgspec.msgpack.encode(Position(root, len(scenario.seats), pool, packed))


def with_cards_of(scenario: Scenario, catalog: Catalog) -> Catalog:
    """The catalogue with the cards that exist only in a scenario: people will want to read them."""
    every = [seat.faction for seat in scenario.seats]
    every += [entry.card for seat in scenario.seats for entry in seat.entries()]
    own = {card.name: card for card in every if catalog.get(card.name) != card}
    return catalog.with_source([CardSet("the scenario", tuple(own.values()))]) if own else catalog


# ---- finished games ----------------------------------------------------------------------------------------


class ShowReplay(FilmJob, frozen=True, kw_only=True):
    """A finished game to step through."""

    info: GameInfo
    side: Side

    def show(self, desk: Desk, film: Film) -> ReplayInfo:
        """Its length, turns and log."""
        return ReplayInfo(self.info, len(film.moves), tuple(film.turns), film.log(self.side))


class ShowSteps(FilmJob, frozen=True, kw_only=True):
    """Some of its steps."""

    side: Side
    start: int
    count: int

    def show(self, desk: Desk, film: Film) -> ReplaySteps:
        """As a side saw them."""
        return film.steps(self.side, self.start, self.count)


class WriteScenario(FilmJob, frozen=True, kw_only=True):
    """The position at a step as a scenario file."""

    step: int

    def show(self, desk: Desk, film: Film) -> str:
        """Its text."""
        film.must_have(self.step)
        title = f"Step {self.step} of game {self.game}"
        return scenario_text(film.at(self.step), film.pool.catalog, desk.project, title)


class WriteRecord(FilmJob, frozen=True, kw_only=True):
    """The record of a finished game."""

    def show(self, desk: Desk, film: Film) -> bytes:
        """As `spoils replay` reads it."""
        return record_of(film)


class WriteFrozenRecord(FilmJob, frozen=True, kw_only=True):
    """The record of a game that cannot go on, and that is not played again for it."""

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """Seed, decks and answers."""
        if self.material is None:
            raise Missing
        row = unpack(self.material.row, GameRow)
        assert row.pool is not None
        return frozen_record(row, desk.cards.pool(row.pool, self.material.cards), self.material.moves)


class BranchedOff(Struct, frozen=True):
    """How the game began, and what was done in it."""

    mark: str
    moves: tuple[Move, ...]


class Branch(FilmJob, frozen=True, kw_only=True):
    """What was done up to a step from which somebody wants to play on."""

    step: int

    def show(self, desk: Desk, film: Film) -> bytes:
        """From its beginning on."""
        film.must_have(self.step)
        if film.at(self.step).over:
            raise Trouble("over", f"at step {self.step} the game is over; choose an earlier one")
        return msgspec.msgpack.encode(BranchedOff(film.begun, tuple(film.moves[: self.step])))


class Recorded(Struct, frozen=True):
    """A record from elsewhere, played again."""

    setup: bytes
    """A packed ``Setup``."""
    moves: tuple[Move, ...]
    pool: str
    cards: bytes
    winners: tuple[int, ...]
    turn: int


class ReadRecord(Job, frozen=True, kw_only=True):
    """A record that somebody has uploaded."""

    slow = True
    strange = True
    data: bytes

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """The game, if it fits."""
        replay, moves, played_with = read_record(self.data, cards)
        pool, packed = pool_of(played_with)
        seats = tuple(SeatRow(seat, "person", "") for seat in range(len(replay.setup.decks)))
        row = GameRow("", 0.0, "over", Options(), seats, pool, Root(replay.setup), "record")
        try:
            film = Film(row, open_pool(pool, packed), moves)
        except MemoryError:
            raise
        except Exception:
            raise Trouble("malformed", "the record does not fit: an answer in it is not legal") from None
        end = film.end
        if not end.over:
            raise Trouble(
                "not_over", "the record ends before the game does; only games that are over can be looked at"
            )
        found = Recorded(pack(replay.setup), tuple(moves), pool, packed, tuple(end.winners), end.turn)
        return msgspec.msgpack.encode(found)

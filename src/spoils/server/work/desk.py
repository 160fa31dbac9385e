"""The duty of a worker for everything but games: cards, decks, uploads, positions, replays.

A job is a message that knows how to do itself. What it returns goes to the client as JSON without the server
reading it, unless the job says what the server wants to know (``Result``).
"""

from collections import OrderedDict
from typing import ClassVar, Final

from msgspec import Struct

from spoils.cards.catalog import Catalog
from spoils.server.replays.film import Film, effective
from spoils.server.settings import Limits
from spoils.server.store.rows import GameRow, Move, unpack
from spoils.server.work.cards import Cards, Missing, OwnCards

FILMS: Final = 4


class FilmMaterial(Struct, frozen=True):
    """A finished game, as the database has it."""

    row: bytes
    """A packed ``GameRow``."""
    moves: tuple[Move, ...]
    cards: bytes | None = None


class Desk:
    """What jobs may use."""

    def __init__(self, sources: tuple[str, ...], limits: Limits) -> None:
        self.cards = Cards(sources)
        self.limits = limits
        self.films: OrderedDict[str, Film] = OrderedDict()

    @property
    def project(self) -> Catalog:
        """The cards for everybody."""
        return self.cards.project

    def film(self, game: str, material: FilmMaterial | None) -> Film:
        """A finished game to step through; the ones looked at last are kept."""
        film = self.films.get(game)
        if film is None:
            if material is None:
                raise Missing
            row = unpack(material.row, GameRow)
            assert row.pool is not None
            pool = self.cards.pool(row.pool, material.cards)
            film = self.films[game] = Film(row, pool, effective(material.moves))
        self.films.move_to_end(game)
        while len(self.films) > FILMS:
            self.films.popitem(last=False)
        return film


class Job(Struct, frozen=True, tag=True, kw_only=True):
    """Something to be done for a visitor with the cards they can use."""

    slow: ClassVar[bool] = False
    """It may take long, and is done where others do not wait behind it for something short."""
    strange: ClassVar[bool] = False
    """It reads what somebody has just sent, which may be anything: it is slow, and nobody who looks at games,
    boards and puzzles waits behind it."""
    thinks: ClassVar[bool] = False
    """Nobody waits for it: it is done where it stands back behind everything else."""
    own: OwnCards = OwnCards()

    def limit(self, limits: Limits) -> float:
        """Seconds of processor time that it may take."""
        return limits.upload_seconds if self.slow else limits.job_seconds

    @property
    def is_strange(self) -> bool:
        """Whether this one is."""
        return self.strange

    def run(self, desk: Desk, cards: Catalog) -> object:
        """Do it."""
        raise NotImplementedError


class FilmJob(Job, frozen=True, kw_only=True):
    """Something about a finished game."""

    slow = True
    game: str
    material: FilmMaterial | None = None

    def run(self, desk: Desk, cards: Catalog) -> object:
        """Do it with the film."""
        return self.show(desk, desk.film(self.game, self.material))

    def show(self, desk: Desk, film: Film) -> object:
        """Do it."""
        raise NotImplementedError

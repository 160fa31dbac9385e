"""Many games between bots, over several processes or machines. The same seeds give the same games, whoever
plays them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.lab.backends import distribute
from spoils.lab.chronicle import Told
from spoils.lab.match import Contest, Played, not_played, tell_game
from spoils.lab.pool import TRIES
from spoils.lab.stopping import Stop
from spoils.library import library_for


class Payload(msgspec.Struct):
    """What a process needs to play. The cards themselves go along: another machine has not got the files."""

    contest: Contest
    cards: tuple[PrintedCard, ...]
    games: tuple[int, ...]
    telling: bool


def simulate(
    contest: Contest,
    games: int | Sequence[int],
    catalog: Catalog,
    jobs: int | None = 1,
    *,
    backend: str = "processes",
    stop: Stop | None = None,
) -> Iterator[Played]:
    """Play so many games, or those of these numbers, and give their results in order. If a stop is requested,
    what is finished is given."""
    for played, _ in chronicle(contest, games, catalog, jobs, backend=backend, stop=stop, telling=False):
        yield played


def chronicle(
    contest: Contest,
    games: int | Sequence[int],
    catalog: Catalog,
    jobs: int | None = 1,
    *,
    backend: str = "processes",
    stop: Stop | None = None,
    telling: bool = True,
) -> Iterator[tuple[Played, Told]]:
    """The same, with all that happened in the games."""
    stop = stop or Stop()
    numbers = tuple(range(games)) if isinstance(games, int) else tuple(games)
    if backend == "processes" and (jobs or 1) <= 1:
        yield from play_here(contest, numbers, catalog, stop, telling=telling)
        return
    payload = msgspec.json.encode(Payload(contest, tuple(catalog), numbers, telling))

    def lost(place: int) -> bytes:
        problem = f"the process that played it died {TRIES} times"
        return msgspec.json.encode([(not_played(contest, numbers[place], problem), Told())])

    for results in distribute(backend, _begin, _play, payload, len(numbers), jobs, stop, lost):
        yield from msgspec.json.decode(results, type=list[tuple[Played, Told]])


def play_here(
    contest: Contest, games: Sequence[int], catalog: Catalog, stop: Stop, *, telling: bool
) -> Iterator[tuple[Played, Told]]:
    """Game after game in this very process."""
    library = library_for(catalog, contest.names())
    for game in games:
        try:
            with stop.breakable():
                played = tell_game(contest, game, library, telling=telling)
        except KeyboardInterrupt:
            stop.wished = True
            return
        yield played


# ---- in the processes --------------------------------------------------------------------------------------

_TABLE: list[tuple[Payload, Library]] = []


def _begin(data: bytes) -> None:
    """Compile the cards of the decks, once."""
    payload = msgspec.json.decode(data, type=Payload)
    catalog = Catalog([[CardSet(name="", cards=payload.cards, source="")]])
    _TABLE[:] = [(payload, library_for(catalog, payload.contest.names()))]


def _play(start: int, stop: int) -> bytes:
    payload, library = _TABLE[0]
    return msgspec.json.encode(
        [
            tell_game(payload.contest, game, library, telling=payload.telling)
            for game in payload.games[start:stop]
        ]
    )

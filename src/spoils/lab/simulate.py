"""Many games between bots, over several processes or machines. The same seeds give the same games, whoever
plays them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from spoils.cards.card import PrintedCard
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.lab.match import Contest, Played, not_played, play_game
from spoils.lab.on_ray import spread_on_ray
from spoils.lab.pool import TRIES, spread
from spoils.lab.stopping import Stop
from spoils.library import library_for

BACKENDS: Final = ("processes", "ray")


class Payload(msgspec.Struct):
    """What a process needs to play. The cards themselves go along: another machine has not got the files."""

    contest: Contest
    cards: tuple[PrintedCard, ...]


def simulate(
    contest: Contest,
    games: int,
    catalog: Catalog,
    jobs: int | None = 1,
    *,
    backend: str = "processes",
    stop: Stop | None = None,
) -> Iterator[Played]:
    """Play the games and give their results in order. If a stop is requested, what is finished is given."""
    stop = stop or Stop()
    if backend == "processes" and (jobs or 1) <= 1:
        yield from play_here(contest, games, catalog, stop)
        return
    payload = msgspec.json.encode(Payload(contest, tuple(catalog)))

    def lost(game: int) -> bytes:
        return msgspec.json.encode(
            [not_played(contest, game, f"the process that played it died {TRIES} times")]
        )

    if backend == "ray":
        found = spread_on_ray(_begin, _play, payload, games, jobs, stop, lost)
    else:
        found = spread(_begin, _play, payload, games, jobs or 1, stop, lost)
    for results in found:
        yield from msgspec.json.decode(results, type=list[Played])


def play_here(contest: Contest, games: int, catalog: Catalog, stop: Stop) -> Iterator[Played]:
    """Game after game in this very process."""
    library = library_for(catalog, contest.names())
    for game in range(games):
        try:
            with stop.breakable():
                played = play_game(contest, game, library)
        except KeyboardInterrupt:
            stop.wished = True
            return
        yield played


# ---- in the processes --------------------------------------------------------------------------------------

_TABLE: list[tuple[Contest, Library]] = []


def _begin(data: bytes) -> None:
    """Compile the cards of the decks, once."""
    payload = msgspec.json.decode(data, type=Payload)
    catalog = Catalog([[CardSet(name="", cards=payload.cards, source="")]])
    _TABLE[:] = [(payload.contest, library_for(catalog, payload.contest.names()))]


def _play(start: int, stop: int) -> bytes:
    contest, library = _TABLE[0]
    return msgspec.json.encode([play_game(contest, game, library) for game in range(start, stop)])

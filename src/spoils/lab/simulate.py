"""Many games between bots, over several processes. The same seeds give the same games, whoever plays them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.lab.match import Contest, Played, play_game
from spoils.lab.pool import spread
from spoils.library import library_for


class Payload(msgspec.Struct):
    """What a process needs to play."""

    contest: Contest
    cards: tuple[str, ...]  # card sources


def simulate(
    contest: Contest, games: int, cards: Sequence[str], library: Library, jobs: int = 1
) -> Iterator[Played]:
    """Play the games and give their results in order."""
    if jobs <= 1:
        for game in range(games):
            yield play_game(contest, game, library)
        return
    payload = msgspec.json.encode(Payload(contest, tuple(cards)))
    for results in spread(_begin, _play, payload, games, jobs):
        yield from msgspec.json.decode(results, type=list[Played])


# ---- in the processes --------------------------------------------------------------------------------------

_TABLE: list[tuple[Contest, Library]] = []


def _begin(data: bytes) -> None:
    """Read the cards and compile those of the decks, once."""
    payload = msgspec.json.decode(data, type=Payload)
    names = [name for deck in payload.contest.decks for name in deck.names()]
    _TABLE.append((payload.contest, library_for(Catalog.load(payload.cards), names)))


def _play(start: int, stop: int) -> bytes:
    contest, library = _TABLE[0]
    return msgspec.json.encode([play_game(contest, game, library) for game in range(start, stop)])

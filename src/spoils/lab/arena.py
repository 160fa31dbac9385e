"""Two bots against each other, fairly: every pair of decks, both ways round, both seats, the same seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

import msgspec

from spoils.cards.catalog import Catalog
from spoils.engine.state.definition import Library
from spoils.lab.intervals import by_blocks, wilson
from spoils.lab.match import Contest, Played, play_game
from spoils.lab.pool import spread
from spoils.library import library_for
from spoils.record.setup import DeckList

ROUND: Final = 4  # games with one seed and one pair of decks: each bot with each deck in each seat


class Arena(msgspec.Struct, frozen=True):
    """Who meets whom with what."""

    edition: str
    bots: tuple[str, str]
    decks: tuple[DeckList, ...]
    seed: int
    cards: tuple[str, ...] = ()  # card sources

    def pairs(self) -> list[tuple[DeckList, DeckList]]:
        """Every two decks; one deck alone meets itself."""
        return list(combinations(self.decks, 2)) or [(self.decks[0], self.decks[0])]

    def names(self) -> list[str]:
        """The cards that are played with."""
        return [name for deck in self.decks for name in deck.names()]


def contest_of(arena: Arena, game: int) -> tuple[Contest, int]:
    """Who plays which deck in the game of that number, and in which seat."""
    block, variant = divmod(game, ROUND)
    pairs = arena.pairs()
    one, other = pairs[block % len(pairs)]
    decks = (one, other) if variant < 2 else (other, one)
    return Contest(arena.edition, decks, arena.bots, arena.seed + block), variant % 2


def play_one(arena: Arena, game: int, library: Library) -> Played:
    """The game of that number. The first bot is contestant 0, whatever its seat and deck."""
    contest, seating = contest_of(arena, game)
    return msgspec.structs.replace(play_game(contest, seating, library), game=game)


def fight(arena: Arena, games: Sequence[int], library: Library, jobs: int = 1) -> Iterator[Played]:
    """The results of the games of those numbers, in order, whoever plays them."""
    if jobs <= 1:
        for game in games:
            yield play_one(arena, game, library)
        return
    payload = msgspec.json.encode(Task(arena, tuple(games)))
    for results in spread(_begin, _play, payload, len(games), jobs):
        yield from msgspec.json.decode(results, type=list[Played])


class Score:
    """How the first bot is doing. A draw is half a win for each."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self.games = 0
        self.draws = 0
        self.errors = 0
        self.won = 0
        self.by_deck: dict[str, list[int]] = {}  # of the first bot: wins, games
        self.blocks: dict[int, list[float]] = {}  # what it got in the games of each block

    def add(self, played: Played) -> None:
        if played.error is not None:
            self.errors += 1
            return
        self.games += 1
        self.draws += played.winner is None
        self.won += played.winner == 0
        row = self.by_deck.setdefault(played.decks[played.seats.index(0)], [0, 0])
        row[0] += played.winner == 0
        row[1] += 1
        got = 0.5 if played.winner is None else float(played.winner == 0)
        self.blocks.setdefault(played.game // ROUND, []).append(got)

    def interval(self) -> tuple[float, float]:
        """Over blocks where all of them are whole, otherwise over games."""
        if all(len(block) == ROUND for block in self.blocks.values()):
            found = by_blocks([sum(block) / ROUND for block in self.blocks.values()])
            if found is not None:
                return found
        return wilson(self.won + self.draws / 2, self.games)

    def last_line(self) -> str:
        """The line that other programs read."""
        low, high = self.interval()
        share = (self.won + self.draws / 2) / max(1, self.games)
        return f"{self.bots[0]} wins {share:.1%} [{low:.1%}, {high:.1%}] of {self.games}"


# ---- in the processes --------------------------------------------------------------------------------------


class Task(msgspec.Struct, frozen=True):
    """What a process is told."""

    arena: Arena
    games: tuple[int, ...]


_TABLE: list[tuple[Task, Library]] = []


def _begin(data: bytes) -> None:
    """Read the cards and compile those of the decks, once."""
    task = msgspec.json.decode(data, type=Task)
    _TABLE.append((task, library_for(Catalog.load(task.arena.cards), task.arena.names())))


def _play(start: int, stop: int) -> bytes:
    task, library = _TABLE[0]
    return msgspec.json.encode([play_one(task.arena, game, library) for game in task.games[start:stop]])

"""One game between bots, from the first answer to the last."""

from __future__ import annotations

import traceback
from collections.abc import Sequence

import msgspec

from spoils.bots.bot import Bot
from spoils.bots.naming import find_bot
from spoils.bots.outside import BotFault
from spoils.engine.state.definition import Library
from spoils.lab.playing import run_bots
from spoils.record.setup import DeckList, Settings, Setup, begin


class Contest(msgspec.Struct, frozen=True):
    """What is played again and again: contestants with their decks, bots and the rules."""

    edition: str
    decks: tuple[DeckList, ...]
    bots: tuple[str, ...]
    seed: int

    def setup(self, game: int) -> Setup:
        """Game after game the contestants change seats; every seed is played once in each seating."""
        order = self.seating(game)
        return Setup(self.edition, self.seed_of(game), tuple(self.decks[one] for one in order), Settings())

    def seating(self, game: int) -> list[int]:
        """Which contestant sits where."""
        count = len(self.decks)
        return [(seat + game) % count for seat in range(count)]

    def names(self) -> list[str]:
        """The cards that are played with."""
        return [name for deck in self.decks for name in deck.names()]

    def seed_of(self, game: int) -> int:
        return self.seed + game // len(self.decks)


class Played(msgspec.Struct, frozen=True):
    """What came of one game. Contestants are numbered from 0 as they were named."""

    game: int
    seed: int
    seats: tuple[int, ...]  # the contestant in each seat
    bots: tuple[str, ...]  # by seat
    decks: tuple[str, ...]  # by seat
    first: int | None = None  # the contestant who went first
    winner: int | None = None  # the contestant who won; None for a draw or an error
    stalemate: bool = False  # a draw because nothing happened any more
    turns: int = 0
    decisions: int = 0
    influence: tuple[int, ...] = ()  # by seat, at the end
    error: str | None = None


def play_game(contest: Contest, game: int, library: Library) -> Played:
    """Play one game. A fault in the program is part of the result, so that the others can go on."""
    seats = contest.seating(game)
    setup = contest.setup(game)
    result = not_played(contest, game, "")
    bots = make_bots(result.bots, setup.seed)
    winners = None
    try:
        table = begin(setup, library)
        run_bots(table, bots)
        winners = table.winners
    except Exception as fault:
        return msgspec.structs.replace(result, error=describe(fault))
    finally:
        for bot in bots:
            bot.close(winners)
    winner = seats[table.winners[0]] if len(table.winners) == 1 else None
    return msgspec.structs.replace(
        result,
        first=seats[table.first],
        winner=winner,
        stalemate=not table.over,
        turns=table.turn,
        decisions=table.decisions,
        influence=tuple(player.influence for player in table.players),
        error=None,
    )


def not_played(contest: Contest, game: int, error: str) -> Played:
    """A game of which nothing is known but who was to play it."""
    seats = contest.seating(game)
    setup = contest.setup(game)
    names = tuple(contest.bots[one] for one in seats)
    decks = tuple(deck.name for deck in setup.decks)
    return Played(game, setup.seed, tuple(seats), names, decks, error=error)


def make_bots(names: Sequence[str], seed: int) -> list[Bot]:
    """A bot for each seat, each with a seed of its own."""
    return [find_bot(name, seed * 16 + seat) for seat, name in enumerate(names)]


def describe(fault: Exception) -> str:
    """A fault in one line: what, and where it happened. That of a bot outside needs no place of ours."""
    if isinstance(fault, BotFault):
        return fault.message
    last = traceback.extract_tb(fault.__traceback__)[-1]
    place = last.filename.replace("\\", "/").rpartition("/spoils/")[2]
    return f"{type(fault).__name__}: {fault} ({place}:{last.lineno})"

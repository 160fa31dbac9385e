"""One game between bots, from the first answer to the last."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from spoils import __version__
from spoils.bots.bot import Bot, BotFault
from spoils.bots.naming import find_bot
from spoils.bots.playing import MOST_DECISIONS, Before, Decider, Stuck
from spoils.engine.state.definition import Library
from spoils.lab.chronicle import Noting, Told, events_of
from spoils.public.asking import Refused
from spoils.public.beginning import begin_prepared
from spoils.public.match import Match
from spoils.record.setup import DeckList, Settings, Setup


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
    reason: str = ""  # why it ended (record.ending)
    error: str | None = None
    # where it comes from
    version: str = ""  # of the program
    edition: str = ""
    deck_hashes: tuple[str, ...] = ()  # by seat: of the contents of the decks
    cards: str = ""  # hash of the cards' texts


def play_game(contest: Contest, game: int, library: Library) -> Played:
    """Play one game. A fault in the program is part of the result, so that the others can go on."""
    return tell_game(contest, game, library, telling=False)[0]


def tell_game(contest: Contest, game: int, library: Library, *, telling: bool = True) -> tuple[Played, Told]:
    """Play one game and, if wanted, tell all that happened in it."""
    seats = contest.seating(game)
    setup = contest.setup(game)
    result = msgspec.structs.replace(not_played(contest, game, ""), cards=library.content_hash)
    match = begin_prepared(setup, library, log=telling)
    bots = make_bots(result.bots, setup.seed)
    noting = Noting(match.game, game) if telling else None
    winners = None
    try:
        play_out(match, bots, noting)
        winners = match.winners
    except Exception as fault:
        return msgspec.structs.replace(result, error=describe(fault)), Told()
    finally:
        for bot in bots:
            bot.close(winners)
    ending = match.ending
    assert ending is not None
    played = msgspec.structs.replace(
        result,
        first=seats[match.game.first],
        winner=seats[winners[0]] if len(winners) == 1 else None,
        stalemate=match.given_up,
        turns=match.turn,
        decisions=match.decisions,
        influence=tuple(player.influence for player in match.game.players),
        reason=ending.reason,
        error=None,
    )
    if noting is None:
        return played, Told()
    return played, Told(tuple(noting.found), events_of(match.game, game), match.recorded())


def play_out(match: Match, bots: Sequence[Decider], before: Before | None = None) -> None:
    """Let bots play to the end, or until nothing happens any more; to go on for ever is a fault."""
    match.play_on(dict(enumerate(bots)), MOST_DECISIONS, before=before)
    if match.given_up and match.decisions >= MOST_DECISIONS:
        raise Stuck(f"no end after {MOST_DECISIONS} decisions")


def not_played(contest: Contest, game: int, error: str) -> Played:
    """A game of which nothing is known but who was to play it."""
    seats = contest.seating(game)
    setup = contest.setup(game)
    return Played(
        game,
        setup.seed,
        tuple(seats),
        tuple(contest.bots[one] for one in seats),
        tuple(deck.name for deck in setup.decks),
        error=error,
        version=__version__,
        edition=contest.edition,
        deck_hashes=tuple(hash_of(deck) for deck in setup.decks),
    )


def hash_of(deck: DeckList) -> str:
    """One name for what a deck holds, whatever it is called."""
    return sha256(msgspec.json.encode([deck.faction, sorted(deck.cards)])).hexdigest()[:16]


def make_bots(names: Sequence[str], seed: int) -> list[Bot]:
    """A bot for each seat, each with a seed of its own."""
    return [find_bot(name, seed * 16 + seat) for seat, name in enumerate(names)]


def describe(fault: Exception) -> str:
    """A fault in one line: what, and where it happened. That of a bot needs no place of ours."""
    if isinstance(fault, BotFault | Refused):
        return fault.message
    last = traceback.extract_tb(fault.__traceback__)[-1]
    place = last.filename.replace("\\", "/").rpartition("/spoils/")[2]
    return f"the program failed: {type(fault).__name__}: {fault} ({place}, line {last.lineno})"

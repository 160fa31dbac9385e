"""One game of a trial: who plays which deck, and what is noted about the player it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from spoils.bots.playing import Decider
from spoils.engine.state.definition import Library
from spoils.engine.state.game import Game
from spoils.engine.state.questions import MULLIGAN
from spoils.lab.chronicle import Happened, events_of
from spoils.lab.match import describe, make_bots, play_out
from spoils.public.beginning import begin_prepared
from spoils.record.setup import DeckList, Setup

PLAYERS: Final = 2


class Sitting(msgspec.Struct, frozen=True):
    """How a game begins."""

    edition: str
    bot: str  # plays both decks
    seed: int
    deck: DeckList  # the one that the trial is about
    other: DeckList
    seat: int  # of the deck that the trial is about
    variant: str  # what is tried in this game
    keeps: bool = False  # whatever was drawn at first: no mulligan

    def setup(self) -> Setup:
        decks = (self.deck, self.other) if self.seat == 0 else (self.other, self.deck)
        return Setup(self.edition, self.seed, decks)


class At(msgspec.Struct, frozen=True, array_like=True):
    """A card and the round in which something was done with it; 0 is before the first turn. In a round each
    player has a turn."""

    card: str
    round: int


class Row(msgspec.Struct, frozen=True):
    """What came of a game, for the deck that the trial is about."""

    block: int  # games of one block have the seed and both decks in common
    seed: int
    variant: str
    deck: str
    other: str
    seat: int
    first: bool = False  # whether it went first
    won: float = 0.0  # 1 for a win, a half for a draw
    turns: int = 0
    opening: tuple[str, ...] = ()  # the hand before any mulligan
    put_back: tuple[str, ...] = ()  # by a mulligan
    drawn: tuple[At, ...] = ()  # every card that was drawn, the opening hand included
    played: tuple[At, ...] = ()
    resources: tuple[At, ...] = ()  # played as a resource
    error: str | None = None


class Keeper:
    """Plays as another does, but keeps the hand that was drawn at first."""

    def __init__(self, bot: Decider) -> None:
        self.bot = bot

    def answer(self, game: Game, player: int) -> list[int]:
        assert game.question is not None
        return [] if game.question.kind == MULLIGAN else self.bot.answer(game, player)


def play(sitting: Sitting, block: int, library: Library) -> Row:
    """Play the game. A fault in the program is part of the result, so that the others can go on."""
    seat = sitting.seat
    row = Row(block, sitting.seed, sitting.variant, sitting.deck.name, sitting.other.name, seat)
    bots = make_bots([sitting.bot] * PLAYERS, sitting.seed)
    deciders: list[Decider] = list(bots)
    if sitting.keeps:
        deciders[seat] = Keeper(deciders[seat])
    winners = None
    try:
        match = begin_prepared(sitting.setup(), library, log=True)
        play_out(match, deciders)
        winners = match.winners
    except Exception as fault:
        return msgspec.structs.replace(row, error=describe(fault))
    finally:
        for bot in bots:
            bot.close(winners)
    return msgspec.structs.replace(
        row,
        first=match.game.first == seat,
        won=float(seat in winners) if len(winners) == 1 else 0.5,
        turns=match.turn,
        **noted(events_of(match.game, 0), seat),
    )


def noted(events: Sequence[Happened], seat: int) -> dict[str, tuple[object, ...]]:
    """What one player did with which card, by the fields of ``Row``."""
    own = [one for one in events if one.player == seat]
    draws = [one for one in own if one.event == "draw"]
    return {
        "opening": draws[0].cards if draws and draws[0].turn == 0 else (),
        "put_back": tuple(one.card or "" for one in own if one.event == "mulligan"),
        "drawn": tuple(At(card, in_round(one)) for one in draws for card in one.cards),
        "played": done(own, "played"),
        "resources": done(own, "resource_played"),
    }


def done(own: Sequence[Happened], what: str) -> tuple[At, ...]:
    return tuple(At(one.card, in_round(one)) for one in own if one.event == what and one.card is not None)


def in_round(event: Happened) -> int:
    return (event.turn + PLAYERS - 1) // PLAYERS

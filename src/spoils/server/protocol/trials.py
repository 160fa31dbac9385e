"""Trials of cards and decks: games that bots play to see what a card or a deck does."""

from typing import Annotated, Literal

from msgspec import Meta

from spoils.lab.trials.card_figures import CardFigures
from spoils.lab.trials.deck_figures import DeckFigures
from spoils.server.protocol.base import EffortStage, FromClient, ToClient
from spoils.server.protocol.decks import DeckData

TrialBot = Literal["greedy", "reflex", "random"]
"""Bots that answer so quickly that they can play hundreds of games."""
TrialGames = Annotated[int, Meta(ge=4, le=1_000)]
DeckId = Annotated[str, Meta(min_length=1, max_length=80)]
TrialOthers = Annotated[tuple[DeckId, ...], Meta(max_length=30)]


class CardTrialSetup(FromClient, frozen=True):
    """What a card does: the same games with it and without it."""

    card: Annotated[str, Meta(min_length=1, max_length=200)]
    decks: Annotated[tuple[DeckId, ...], Meta(max_length=8)] = ()
    """Decks to try it in; by default those of the program that hold it."""
    others: TrialOthers = ()
    """Decks to play against; by default those of the program in the same format."""
    copies: Annotated[int, Meta(ge=1, le=10)] = 4
    """How many go into a deck that has none."""
    games: TrialGames = 200
    """Rounded up to whole blocks."""
    bot: TrialBot = "greedy"
    begin: bool = True
    """Otherwise it is only looked up."""


class DeckTrialSetup(FromClient, frozen=True):
    """How a deck does against others."""

    deck: DeckData
    others: TrialOthers = ()
    games: TrialGames = 200
    bot: TrialBot = "greedy"
    begin: bool = True


class TrialState(ToClient, frozen=True):
    """How far a trial has come; once it has ended, what it has found, for whoever says what is tried."""

    id: str
    stage: EffortStage
    done: int = 0
    total: int = 0
    """Games."""
    problem: str = ""
    """Why it has failed."""
    mine: bool = False
    """It runs for whoever asks, who may stop it."""
    decks: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """The ids of the decks that are tried. Figures name decks so, too."""
    card: CardFigures | None = None
    deck: DeckFigures | None = None

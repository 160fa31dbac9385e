"""603.2, 607.2, 608.1c: windows, in which a player may act.

What can be done in them stands in a table, by the first word of the option: each kind of action is entered by
the module of its rule, which knows how its options are found, how one is taken, and why not. The steps that
open a window go through the table; so nothing here has to know what an action is, and an action may open
windows itself (604.1g).
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.program.facts import BANS, DISCOUNTS, LEAVE, TACTICS, TAXES
from spoils.engine.state.game import Game
from spoils.engine.state.questions import (
    ATTACK,
    DEPLOY,
    END_TURN,
    FLIP_UP,
    PASS,
    RESPOND,
    TURN,
    USE,
    Refusal,
)

Option = tuple[int, ...]

LOOK_UP: Final = -1  # what is responded to is not known to whoever asks
ANY_TIME: Final = 0  # no window: an effect lets it be done when it resolves (604.2)
ANY_PRICE: Final = 1 << 30
COSTS: Final = TAXES | DISCOUNTS
EVERY_LIMIT: Final = COSTS | BANS | LEAVE | TACTICS


class Moment:
    """When a player acts."""

    def __init__(self, game: Game, player: int, kind: int, answers: int = LOOK_UP, response: int = 0) -> None:
        self.player = player
        self.kind = kind  # of the window: TURN, RESPOND, BATTLE, or ANY_TIME
        self.answers = answers  # number of the action that can be responded to ...
        self.response = response  # ... and the card it is about
        if answers == LOOK_UP:
            self.answers, self.response = what_is_answered(game) if kind == RESPOND else (0, 0)


class Opportunity(Moment):
    """When a player may act, and with what: found out once, and used for every card looked at."""

    def __init__(self, game: Game, player: int, kind: int, answers: int = LOOK_UP, response: int = 0) -> None:
        super().__init__(game, player, kind, answers, response)
        folded = board(game)
        self.board = folded
        self.icons = folded.icons(player)
        self.unattached = folded.unattached(player)
        self.available = len(self.unattached)
        # what texts in force could limit, allow, ask for or change (program.facts)
        thorough = game.library.thorough
        self.thorough = thorough
        limits = EVERY_LIMIT if thorough else folded.limiting()
        self.limits = limits
        self.has_rules = folded.restricts or thorough  # for single cards
        # whether every numeric cost is what is printed, and no attempt has failed
        self.costs_as_printed = not (limits & COSTS or game.refused)
        # the highest printed number worth looking at: where texts may lower it, any
        self.highest_price = ANY_PRICE if limits & DISCOUNTS else self.available


def what_is_answered(game: Game) -> tuple[int, int]:
    """In a chance to respond: the number of the action responded to, and the card it is about."""
    for step in reversed(game.agenda):
        answered = step.responded_to()
        if answered is not None:
            return answered
    return (0, 0)


class Offer:
    """One kind of action."""

    def add_options(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        """Add what the player may do of this kind. The order follows what the player can see, so that it
        tells nothing new."""
        raise NotImplementedError

    def take(self, game: Game, now: Moment, option: Option) -> None:
        """Plan what was chosen."""
        raise NotImplementedError

    def why_not(self, game: Game, now: Opportunity, option: Option, why: list[Refusal]) -> None:
        """Add every reason why the option cannot be taken now; none: it can."""
        raise NotImplementedError


OFFERS: Final[dict[int, Offer]] = {}  # by the first word of the option
AT_ANY_TIME: Final = (DEPLOY, FLIP_UP, USE)
ON_ONES_TURN: Final = (*AT_ANY_TIME, ATTACK, END_TURN)  # 603.2
# the same, in that order: gone through at every decision
OFFERED_AT_ANY_TIME: Final[list[Offer]] = []
OFFERED_ON_ONES_TURN: Final[list[Offer]] = []


def enter(word: int, offer: Offer) -> None:
    OFFERS[word] = offer
    OFFERED_AT_ANY_TIME[:] = [OFFERS[each] for each in AT_ANY_TIME if each in OFFERS]
    OFFERED_ON_ONES_TURN[:] = [OFFERS[each] for each in ON_ONES_TURN if each in OFFERS]


def options_in_window(
    game: Game, player: int, kind: int, answers: int = LOOK_UP, response: int = 0
) -> list[Option]:
    """205.1, 502.3: everything the player may do in a window of that kind. ``answers`` and ``response``
    tell what is responded to: the number of the action and the card it is about."""
    now = Opportunity(game, player, kind, answers, response)
    options: list[Option] = [] if kind == TURN else [(PASS,)]
    for offer in OFFERED_ON_ONES_TURN if kind == TURN else OFFERED_AT_ANY_TIME:
        offer.add_options(game, now, options)
    return options


def take_in_window(
    game: Game, player: int, option: Option, kind: int, answers: int = LOOK_UP, response: int = 0
) -> None:
    """Do what was chosen in a window of that kind."""
    OFFERS[option[0]].take(game, Moment(game, player, kind, answers, response), option)


def refuse(why: list[Refusal] | None, refusal: Refusal) -> bool:
    """Not legal: the reason is written down for whoever wants to know."""
    if why is not None:
        why.append(refusal)
    return False

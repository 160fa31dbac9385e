"""603, 604.1, 606.1: what a player has to act with, found out once and used for every card looked at."""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.folded import BANS, DISCOUNTS, LEAVE, TACTICS, TAXES
from spoils.engine.concepts.numeric_cost import taxes
from spoils.engine.playing.deploying import NO_PRICE
from spoils.engine.state.game import Game
from spoils.engine.state.questions import RESPOND, Refusal

ASK: Final = -1  # what is responded to is looked up
ALL_LIMITS: Final = BANS | TAXES | DISCOUNTS | LEAVE | TACTICS
ANY_TIME: Final = 0  # an effect lets it be done when it resolves (604.2)


class Means:
    """What a player has to act with now: found out once and used for every card looked at."""

    def __init__(self, game: Game, player: int, kind: int, answers: int = ASK, response: int = 0) -> None:
        self.player = player
        self.kind = kind  # of the window: TURN, RESPOND, BATTLE, or ANY_TIME
        folded = board(game)
        self.icons = folded.icons(player)
        self.unattached = folded.unattached(player)
        self.available = len(self.unattached)
        self.answers = answers  # number of the action that can be responded to ...
        self.response = response  # ... and what it is about
        if answers == ASK:
            self.answers, self.response = what_is_answered(game) if kind == RESPOND else (0, 0)
        # whether any text could forbid something, cost something, or change costs
        limits = ALL_LIMITS if game.library.thorough else folded.limiting()
        self.has_bans = limits & BANS != 0
        self.has_rules = folded.restricts or game.library.thorough  # for single cards
        self.has_taxes = limits & TAXES != 0
        self.has_discounts = limits & DISCOUNTS != 0
        self.has_leave = limits & LEAVE != 0  # somebody may play or use other cards than their own
        self.has_tactics = limits & TACTICS != 0  # other cards may be deployed like tactics

    def tax(self, game: Game, to: str, ref: int) -> int:
        """505.1: what requirements add to deploying or using that card."""
        if not self.has_taxes:
            return 0
        return taxes(game, self.player, to) + taxes(game, self.player, to, ref)


def what_is_answered(game: Game) -> tuple[int, int]:
    """In a chance to respond: the number of the action responded to, and the card it is about."""
    for step in reversed(game.agenda):
        answered = step.responded_to()
        if answered is not None:
            return answered
    return (0, 0)


class Offer:
    """On what terms a card may be deployed."""

    def __init__(
        self,
        *,
        flip_up: bool = False,
        free: bool = False,
        price: int = NO_PRICE,
        ignoring_threshold: bool = False,
    ) -> None:
        self.flip_up = flip_up
        self.free = free
        self.price = price
        self.ignoring_threshold = ignoring_threshold


FROM_HAND: Final = Offer()
BY_FLIPPING_UP: Final = Offer(flip_up=True)


def refuse(why: list[Refusal] | None, refusal: Refusal) -> bool:
    """Not legal: the reason is written down for whoever wants to know."""
    if why is not None:
        why.append(refusal)
    return False

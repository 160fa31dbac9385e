"""The running battle (608, 609): data only."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.state.piece import Piece


class Battle(Piece):
    """Who fights whom. Parties are lists of card numbers; a card that leaves the battle is taken out at
    once (302.15)."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "attacker",
        "defender",
        "target",
        "attackers",
        "blockers",
        "early_blockers",
        "blocked",
        "assigned",
        "damage",
        "speed",
    )

    def __init__(self, attacker: int, defender: int, target: int) -> None:
        self.attacker = attacker  # player
        self.defender = defender  # player: stays the one of the announcement (A61)
        # reference of the faction or location, 0 when it stopped being the target (407.5)
        self.target = target
        self.attackers: list[int] = []
        self.blockers: list[int] = []
        self.early_blockers: list[int] = []  # added before blocks are chosen (608.1c)
        self.blocked = False  # the step of choosing blockers is over
        self.assigned: list[int] = []  # who has assigned damage in this battle
        self.damage: list[tuple[int, int, int]] = []  # (source reference, target reference, amount), assigned
        self.speed = -1

    def clone(self) -> Battle:
        copy = Battle(self.attacker, self.defender, self.target)
        copy.attackers = list(self.attackers)
        copy.blockers = list(self.blockers)
        copy.early_blockers = list(self.early_blockers)
        copy.blocked = self.blocked
        copy.assigned = list(self.assigned)
        copy.damage = list(self.damage)
        copy.speed = self.speed
        return copy

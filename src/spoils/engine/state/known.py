"""What was last known of an object that is gone."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.state.piece import Piece


class LastKnown(Piece):
    """A snapshot taken as an object leaves play (or another area where its numbers mattered): never
    changed."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "types", "subtypes", "strength", "life", "speed", "structure", "cost", "tokens",
        "damage", "controller", "owner", "keywords", "attached_to", "party", "members", "face_down",
        "unique", "icons", "of", "area", "depleted", "history", "manner", "cause", "turn",
        "flipped_up",
    )  # fmt: skip

    def __init__(self) -> None:
        self.types = 0
        self.subtypes: tuple[str, ...] = ()
        self.strength = 0
        self.life = 0
        self.speed = 0
        self.structure = 0
        self.cost = 0
        self.tokens = 0
        self.damage = 0
        self.controller = -1
        self.owner = -1
        self.keywords = 0
        self.unique = ""
        self.icons: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
        self.attached_to = 0  # reference
        self.party = 0  # ATTACKING or BLOCKING if it was in a battle
        self.members: tuple[int, ...] = ()  # references of the party it was in
        self.face_down = False
        self.of = 0  # the object this was true of; game.known also holds it under what the object became
        self.area = 0  # where it was
        self.depleted = False
        self.history: tuple[tuple[int, int], ...] = ()  # what it did in its last turn, see board.history
        self.manner = 0  # how it went: a manner of moving (events)
        self.cause = 0  # reference of the card whose text or damage made it go, 0 for the rules
        self.turn = 0  # when it went
        self.flipped_up = False  # whether it was played using Flip Up

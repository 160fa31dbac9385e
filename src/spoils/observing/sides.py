"""The players' sides of the table, counted while the cards are looked at, and the battle, as bytes."""

from __future__ import annotations

from typing import Final

from spoils.engine.concepts.costs import Action
from spoils.engine.program.words import CHARACTER, ITEM, LOCATION, RESOURCE
from spoils.engine.state.battle import Battle
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent
from spoils.observing.columns import PLAYER_COLUMNS
from spoils.observing.rows import NO, YES, hundredths, tenths, yes_or_no

ABSENT: Final = bytes(4 * len(PLAYER_COLUMNS))
NO_BATTLE: Final = NO * 8


class Side:
    """What one player has in play, counted."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.characters = 0
        self.items = 0
        self.locations = 0
        self.resources = 0
        self.free = 0
        self.ready = 0
        self.strength = 0
        self.strength_ready = 0
        self.life = 0

    def count(self, permanent: Permanent, types: int, strength: int, life: int) -> None:
        """One more card in play; ``life`` is what is left of it."""
        if types & RESOURCE:
            self.resources += 1
            if permanent.attached_to < 0 and not permanent.depleted:
                self.free += 1
        if types & CHARACTER:
            self.characters += 1
            self.strength += strength
            self.life += life
            if not permanent.depleted:
                self.ready += 1
                self.strength_ready += strength
        if types & ITEM:
            self.items += 1
        if types & LOCATION:
            self.locations += 1

    def written(self, game: Game, index: int, icons: tuple[int, ...]) -> bytes:
        """The columns of that player."""
        player = game.players[index]
        parts = [
            YES,
            yes_or_no(player.lost),
            yes_or_no(game.active == index),
            tenths(player.influence),
            tenths(len(player.deck)),
            tenths(len(player.hand)),
            tenths(len(player.discard)),
        ]
        for count in icons:
            parts.append(tenths(count))
        parts.append(tenths(self.characters))
        parts.append(tenths(self.items))
        parts.append(tenths(self.locations))
        parts.append(tenths(self.resources))
        parts.append(tenths(self.free))
        parts.append(tenths(self.ready))
        parts.append(tenths(self.strength))
        parts.append(tenths(self.strength_ready))
        parts.append(tenths(self.life))
        return b"".join(parts)


def battle_written(battle: Battle | None, viewer: int, attacking: int, blocking: int) -> bytes:
    """The columns of the battle; ``attacking`` and ``blocking`` are the strengths of both parties."""
    if battle is None:
        return NO_BATTLE
    return b"".join(
        [
            YES,
            yes_or_no(battle.attacker == viewer),
            yes_or_no(battle.defender == viewer),
            yes_or_no(battle.blocked),
            tenths(len(set(battle.attackers))),
            tenths(attacking),
            tenths(len({*battle.early_blockers, *battle.blockers})),
            tenths(blocking),
        ]
    )


def turn_written(game: Game) -> bytes:
    return hundredths(game.turn)


def waiting_written(game: Game) -> bytes:
    """How many actions wait for what is done in response to them."""
    waiting = 0
    for step in game.agenda:
        if isinstance(step, Action):
            waiting += 1
    return tenths(waiting)

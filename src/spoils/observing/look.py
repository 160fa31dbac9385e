"""A player's look at the table, straight from the state: what `view` would show, without making a view.

Nothing is read here of a card that the player does not see but its back; `tests/observing` compares every
number with the way through the view, and replaces what cannot be known.
"""

from __future__ import annotations

from typing import Final

from spoils.engine.board.board import board
from spoils.engine.board.sight import faces, shows_more
from spoils.engine.concepts.costs import Action
from spoils.engine.concepts.numeric_cost import FROM_HAND, card_bill, cost_number
from spoils.engine.kinds.characteristics import shape
from spoils.engine.program.words import CHARACTER, DECK, HAND, ITEM, LOCATION, RESOURCE
from spoils.engine.reading.facts import controller_of, damage_of, numeric_cost
from spoils.engine.state.definition import NONE
from spoils.engine.state.game import CARDS as REFERENCES
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent
from spoils.observing.columns import AREAS, CARDS, PLAYER_COLUMNS, PLAYERS
from spoils.observing.rows import (
    ATTACHED,
    ATTACKING,
    BLOCKING,
    DEPLETED,
    FACE_DOWN,
    NO_ROW,
    READY,
    TENTH,
    CardKey,
    Rows,
    within,
)
from spoils.view.knowledge import sees

IN_HAND: Final = AREAS.index("hand")
IN_PLAY: Final = AREAS.index("play")
DEPLOYING: Final = AREAS.index("deploying")
IN_DISCARD: Final = AREAS.index("discard")
IN_DECK: Final = AREAS.index("deck")
IN_VOID: Final = AREAS.index("void")
IS_OUT: Final = AREAS.index("out")

PER_PLAYER: Final = len(PLAYER_COLUMNS)
NO_BATTLE: Final = [0.0] * 8


class Side:
    """What one player has in play, counted."""

    def __init__(self) -> None:
        self.characters = 0
        self.items = 0
        self.locations = 0
        self.resources = 0
        self.free = 0
        self.ready = 0
        self.strength = 0
        self.strength_ready = 0
        self.life = 0


class Look:
    """One look of a player at a game."""

    def __init__(self, game: Game, viewer: int, rows: Rows) -> None:
        self.game = game
        self.viewer = viewer
        self.rows = rows
        self.count = len(game.players)
        self.more = shows_more(game)
        self.sides = [Side() for _ in game.players]
        self.attacking = 0  # strength
        self.blocking = 0
        self.keys: dict[int, CardKey] = {}  # of every card in sight, by reference
        battle = game.battle
        self.attackers: list[int] = [] if battle is None else battle.attackers
        self.blockers: list[int] = [] if battle is None else battle.blockers
        self.early: list[int] = [] if battle is None else battle.early_blockers
        self.look_around()

    def look_around(self) -> None:
        """Every card that can be seen, the more important ones first."""
        game = self.game
        for card, permanent in game.play.items():
            self.see_in_play(card, permanent)
        for card in game.deploying:
            self.see_elsewhere(card, DEPLOYING)
        for offset in range(self.count):
            for card in game.players[(self.viewer + offset) % self.count].hand:
                if self.sees(card):
                    self.see_elsewhere(card, IN_HAND)
        for offset in range(self.count):
            player = game.players[(self.viewer + offset) % self.count]
            for area, pile in (
                (IN_DISCARD, player.discard),
                (IN_VOID, player.void),
                (IS_OUT, player.out),
            ):
                for card in reversed(pile):
                    self.see_elsewhere(card, area)
            if self.more:
                for card in reversed(player.deck):
                    if self.sees(card):
                        self.see_elsewhere(card, IN_DECK)

    def sees(self, card: int) -> bool:
        """Whether the player may know which card this is; where it lies often settles that."""
        if faces(self.game, card) >> self.viewer & 1:
            return True
        return (self.more or self.game.area[card] == DECK) and sees(self.game, self.viewer, card)

    # ---- cards ---------------------------------------------------------------------------------------------

    def see_in_play(self, card: int, permanent: Permanent) -> None:
        game = self.game
        ref = permanent.ref
        hidden = permanent.face_down
        found = shape(game, ref)
        types = found.types
        flags = 0
        if permanent.depleted:
            flags |= DEPLETED
        if permanent.ready:
            flags |= READY
        if hidden:
            flags |= FACE_DOWN
        if permanent.attached_to >= 0:
            flags |= ATTACHED
        if card in self.attackers:
            flags |= ATTACKING
        elif card in self.blockers:
            flags |= BLOCKING
        number = cost = strength = life = speed = structure = 0
        if not hidden or self.sees(card):
            definition = game.definition(card)
            number = definition.index + 1
            if definition.cost != NONE:
                cost = self.cost(card, ref)
            front = shape(game, ref, front=True) if hidden else found
            if front.types & CHARACTER:
                strength, life, speed = front.strength, front.life, front.speed
            if front.types & LOCATION:
                structure = front.structure
        damage = damage_of(game, ref) if permanent.damage or permanent.markers else 0
        controller = permanent.controller
        distance = (controller - self.viewer) % self.count
        self.keys[ref] = (
            number, distance, IN_PLAY, types, flags, cost, strength, life, speed, structure, damage,
            permanent.tokens,
        )  # fmt: skip
        self.count_in_play(card, permanent, types, strength, life - damage)

    def count_in_play(self, card: int, permanent: Permanent, types: int, strength: int, life: int) -> None:
        side = self.sides[permanent.controller]
        if types & CHARACTER:
            side.characters += 1
            side.strength += strength
            side.life += life
            if not permanent.depleted:
                side.ready += 1
                side.strength_ready += strength
        if types & ITEM:
            side.items += 1
        if types & LOCATION:
            side.locations += 1
        if types & RESOURCE:
            side.resources += 1
            if permanent.attached_to < 0 and not permanent.depleted:
                side.free += 1
        if card in self.attackers:
            self.attacking += strength
        if card in self.blockers or card in self.early:
            self.blocking += strength

    def see_elsewhere(self, card: int, area: int) -> None:
        game = self.game
        ref = game.ref(card)
        if ref in self.keys:
            return
        flags = FACE_DOWN if game.face_down[card] else 0
        number = types = cost = strength = life = speed = structure = 0
        if self.sees(card):
            definition = game.definition(card)
            number = definition.index + 1
            found = shape(game, ref)
            types = found.types
            if definition.cost != NONE:
                cost = self.cost(card, ref)
            if types & CHARACTER:
                strength, life, speed = found.strength, found.life, found.speed
            if types & LOCATION:
                structure = found.structure
        distance = (controller_of(game, ref) - self.viewer) % self.count
        self.keys[ref] = (number, distance, area, types, flags, cost, strength, life, speed, structure, 0, 0)

    def cost(self, card: int, ref: int) -> int:
        """406: what would be paid for a card in the hand now; elsewhere its numeric cost."""
        game = self.game
        if game.area[card] != HAND:
            return numeric_cost(game, ref)
        return card_bill(game, game.owner[card], ref, FROM_HAND, cost_number(game, ref)).due()

    def named(self, ref: int) -> int:
        """The number of a card that is spoken of, 0 if the player cannot tell which it is."""
        game = self.game
        card = ref % REFERENCES
        if game.is_current(ref):
            seen = self.sees(card)
        else:
            known = game.known.get(ref)
            seen = known is not None and (not known.face_down or known.controller == self.viewer)
        return game.definition_of[card] + 1 if seen else 0

    # ---- arrays --------------------------------------------------------------------------------------------

    def cards(self) -> bytes:
        """A row for each card in sight, as many as there is room for."""
        rows = self.rows
        found = [rows.card(key) for key in self.keys.values()][:CARDS]
        if len(found) < CARDS:
            found.append(NO_ROW * (CARDS - len(found)))
        return b"".join(found)

    def table(self) -> list[float]:
        """The players and the battle."""
        values: list[float] = []
        for offset in range(self.count):
            values.extend(self.player((self.viewer + offset) % self.count))
        values.extend([0.0] * (PER_PLAYER * (PLAYERS - self.count)))
        game = self.game
        battle = game.battle
        values.append(within(game.turn / 100))
        if battle is None:
            values.extend(NO_BATTLE)
        else:
            values.append(1.0)
            values.append(float(battle.attacker == self.viewer))
            values.append(float(battle.defender == self.viewer))
            values.append(float(battle.blocked))
            values.append(within(len(set(battle.attackers)) * TENTH))
            values.append(within(self.attacking * TENTH))
            values.append(within(len({*battle.early_blockers, *battle.blockers}) * TENTH))
            values.append(within(self.blocking * TENTH))
        waiting = 0
        for step in game.agenda:
            if isinstance(step, Action):
                waiting += 1
        values.append(within(waiting * TENTH))
        return values

    def player(self, index: int) -> list[float]:
        game = self.game
        player, side = game.players[index], self.sides[index]
        counts = [player.influence, len(player.deck), len(player.hand), len(player.discard)]
        counts.extend(board(game).icons(index))
        counts.extend((side.characters, side.items, side.locations, side.resources, side.free, side.ready))
        counts.extend((side.strength, side.strength_ready, side.life))
        values = [1.0, float(player.lost), float(game.active == index)]
        values.extend([within(count * TENTH) for count in counts])
        return values

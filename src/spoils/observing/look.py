"""A player's look at the table, straight from the state: what `view` would show, without making a view.

Nothing is read here of a card that the player does not see but its back; `tests/observing` compares every
number with the way through the view, and replaces what cannot be known.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spoils.engine.board.board import Board, board
from spoils.engine.board.sight import faces, shown_objects, texts_show_more
from spoils.engine.board.traits import definition_traits
from spoils.engine.concepts.costs import Action
from spoils.engine.concepts.numeric_cost import FROM_HAND, any_change_costs, card_bill, cost_number
from spoils.engine.program.words import BEING_DEPLOYED, CHARACTER, DECK, HAND, ITEM, LOCATION, RESOURCE
from spoils.engine.reading.facts import controller_of, damage_of, numeric_cost
from spoils.engine.state.definition import NONE
from spoils.engine.state.game import CARDS as REFERENCES
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import Permanent
from spoils.engine.state.questions import CARD
from spoils.observing.columns import AREAS, CARDS, PLAYER_COLUMNS, PLAYERS
from spoils.observing.rows import (
    ATTACHED,
    ATTACKING,
    BLOCKING,
    DEPLETED,
    FACE_DOWN,
    NO_ROW,
    NOWHERE,
    READY,
    TENTH,
    Rows,
    bytes_of,
    numbers_on,
    received,
    what_and_where,
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

ABSENT: Final = bytes(4 * len(PLAYER_COLUMNS))
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
        self.board: Board = board(game)
        self.texts = texts_show_more(game)
        self.shown = shown_objects(game, viewer)
        self.offered = offered_to(game, viewer)
        self.plain = rows.as_printed(game)
        self.steady = not any_change_costs(game)  # cards in hands cost what is printed
        self.entering = is_entering(game)
        self.sides = [Side() for _ in game.players]
        self.attacking = 0  # strength
        self.blocking = 0
        self.found: dict[int, bytes] = {}  # the row of every card in sight, by reference
        battle = game.battle
        self.fights = battle is not None
        self.attackers: list[int] = [] if battle is None else battle.attackers
        self.blockers: list[int] = [] if battle is None else battle.blockers
        self.early: list[int] = [] if battle is None else battle.early_blockers
        self.into_decks = False  # whether there may be something to see
        self.look_around()

    def look_around(self) -> None:
        """Every card that can be seen, the more important ones first."""
        game = self.game
        self.into_decks = self.texts or (bool(game.seen) and self.knows_of_decks())
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
            self.see_pile(player.discard, IN_DISCARD)
            self.see_pile(player.void, IN_VOID)
            self.see_pile(player.out, IS_OUT)
            if self.into_decks:
                for card in reversed(player.deck):
                    if self.sees(card):
                        self.see_elsewhere(card, IN_DECK)

    def see_pile(self, pile: list[int], area: int) -> None:
        """What lies in a pile, the newest first."""
        for place in range(len(pile) - 1, -1, -1):
            self.see_elsewhere(pile[place], area)

    def sees(self, card: int) -> bool:
        """Whether the player may know which card this is; where it lies often settles that."""
        game = self.game
        if faces(game, card) >> self.viewer & 1:
            return True
        if self.texts:
            return sees(game, self.viewer, card)
        ref = game.ref(card)
        return ref in self.shown or (ref in self.offered and game.area[card] == DECK)

    def knows_of_decks(self) -> bool:
        """Whether some card in a deck was shown to the player, or can be chosen now (312)."""
        area = self.game.area
        return any(area[ref % REFERENCES] == DECK for ref in self.shown | self.offered)

    # ---- cards ---------------------------------------------------------------------------------------------

    def see_in_play(self, card: int, permanent: Permanent) -> None:
        game = self.game
        hidden = permanent.face_down
        traits = self.board.traits(card)
        types = traits.types
        flags = 0
        if permanent.depleted:
            flags |= DEPLETED
        if permanent.ready:
            flags |= READY
        if hidden:
            flags |= FACE_DOWN
        if permanent.attached_to >= 0:
            flags |= ATTACHED
        if self.fights:
            if card in self.attackers:
                flags |= ATTACKING
            elif card in self.blockers:
                flags |= BLOCKING
        number = cost = strength = life = speed = structure = damage = 0
        plain = False
        if not hidden or self.sees(card):
            definition = game.definition(card)
            number = definition.index + 1
            printed = definition_traits(game, definition)
            plain = traits is printed
            front = printed if hidden else traits
            if definition.cost != NONE:
                cost = numeric_cost(game, permanent.ref) if hidden else traits.cost
            if front.types & CHARACTER:
                strength, life, speed = front.strength, front.life, front.speed
            if front.types & LOCATION:
                structure = front.structure
        what = what_and_where(number, self.away(permanent.controller), IN_PLAY, types, flags)
        if plain and not (permanent.damage or permanent.markers or permanent.tokens):
            row = self.plain_row(what, cost, strength, life, speed, structure)
        else:
            if permanent.damage or permanent.markers:
                damage = damage_of(game, permanent.ref)
            numbers = numbers_on(cost, strength, life, speed, structure)
            row = self.rows.card(what, numbers | received(damage, permanent.tokens))
        self.found[permanent.ref] = row
        self.count_in_play(card, permanent, types, strength, life - damage)

    def plain_row(self, what: i64, cost: int, strength: int, life: int, speed: int, structure: int) -> bytes:
        """The row of a card whose numbers are those printed on it."""
        key = int(what)
        row = self.plain.get(key)
        if row is None:
            row = self.rows.card(what, numbers_on(cost, strength, life, speed, structure))
            self.plain[key] = row
        return row

    def away(self, player: int) -> int:
        """How many seats away a player sits."""
        distance = player - self.viewer
        return distance if distance >= 0 else distance + self.count

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
        if self.fights:
            if card in self.attackers:
                self.attacking += strength
            if card in self.blockers or card in self.early:
                self.blocking += strength

    def see_elsewhere(self, card: int, area: int) -> None:
        """A card outside play has what is printed on it."""
        game = self.game
        ref = game.ref(card)
        if ref in self.found:
            return
        flags = FACE_DOWN if game.face_down[card] else 0
        if not self.sees(card):
            self.found[ref] = self.rows.card(what_and_where(0, self.distance(ref), area, 0, flags), 0)
            return
        definition = game.definition(card)
        traits = definition_traits(game, definition)
        types = traits.types
        what = what_and_where(definition.index + 1, self.distance(ref), area, types, flags)
        fixed = area != DEPLOYING and (area != IN_HAND or (self.steady and definition.has_steady_cost))
        if fixed:
            known = self.plain.get(int(what))
            if known is not None:
                self.found[ref] = known
                return
        cost = strength = life = speed = structure = 0
        if definition.cost != NONE:
            cost = self.cost(card, ref, area)
        if types & CHARACTER:
            strength, life, speed = traits.strength, traits.life, traits.speed
        if types & LOCATION:
            structure = traits.structure
        if fixed:
            row = self.plain_row(what, cost, strength, life, speed, structure)
        else:
            row = self.rows.card(what, numbers_on(cost, strength, life, speed, structure))
        self.found[ref] = row

    def distance(self, ref: int) -> int:
        """How many seats away whoever controls an object sits: 0 is the player's own."""
        game = self.game
        card = ref % REFERENCES
        permanent = game.permanent(ref)
        if permanent is not None:
            controller = permanent.controller
        elif self.entering or game.area[card] == BEING_DEPLOYED:
            controller = controller_of(game, ref)
        else:
            known = game.known.get(ref)
            controller = game.owner[card] if known is None else known.controller
        return self.away(controller)

    def cost(self, card: int, ref: int, area: int) -> int:
        """406: what would be paid for a card in the hand now; elsewhere its numeric cost."""
        game = self.game
        if area != IN_HAND and game.area[card] != HAND:
            return numeric_cost(game, ref)
        if self.steady and game.definition(card).has_steady_cost:
            return cost_number(game, ref)
        return card_bill(game, game.owner[card], ref, FROM_HAND, cost_number(game, ref)).due()

    def named(self, ref: int) -> bytes:
        """The row of a card that is spoken of and lies nowhere in sight: its number, if the player can tell
        which it is."""
        game = self.game
        card = ref % REFERENCES
        if game.is_current(ref):
            seen = self.sees(card)
        else:
            known = game.known.get(ref)
            seen = known is not None and (not known.face_down or known.controller == self.viewer)
        number = game.definition_of[card] + 1 if seen else 0
        return self.rows.card(what_and_where(number, 0, NOWHERE, 0, 0), 0)

    # ---- arrays --------------------------------------------------------------------------------------------

    def cards(self) -> bytes:
        """A row for each card in sight, as many as there is room for."""
        rows = list(self.found.values())
        missing = CARDS - len(rows)
        if missing > 0:
            rows.append(NO_ROW * missing)
        return b"".join(rows[:CARDS])

    def table(self) -> list[bytes]:
        """The players and the battle."""
        parts = [self.player((self.viewer + offset) % self.count) for offset in range(self.count)]
        parts.append(ABSENT * (PLAYERS - self.count))
        game = self.game
        battle = game.battle
        values = [within(game.turn / 100)]
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
        parts.append(bytes_of(values))
        return parts

    def player(self, index: int) -> bytes:
        """One player's side of the table."""
        game = self.game
        player, side = game.players[index], self.sides[index]
        values = [1.0, float(player.lost), float(game.active == index)]
        values.append(within(player.influence * TENTH))
        values.append(within(len(player.deck) * TENTH))
        values.append(within(len(player.hand) * TENTH))
        values.append(within(len(player.discard) * TENTH))
        for icons in self.board.icons(index):
            values.append(within(icons * TENTH))
        values.append(within(side.characters * TENTH))
        values.append(within(side.items * TENTH))
        values.append(within(side.locations * TENTH))
        values.append(within(side.resources * TENTH))
        values.append(within(side.free * TENTH))
        values.append(within(side.ready * TENTH))
        values.append(within(side.strength * TENTH))
        values.append(within(side.strength_ready * TENTH))
        values.append(within(side.life * TENTH))
        return bytes_of(values)


def offered_to(game: Game, player: int) -> set[int]:
    """The cards that the player is asked to choose from."""
    question = game.question
    if question is None or question.player != player:
        return set()
    return {option[1] for option in question.options if option[0] == CARD}


def is_entering(game: Game) -> bool:
    """Whether cards are just about to enter play, perhaps under somebody else's control (204.2a)."""
    return bool(game.agenda) and bool(getattr(game.agenda[-1], "entering", 0))

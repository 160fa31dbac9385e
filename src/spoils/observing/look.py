"""A player's looks at a game, straight from the state: what `view` would show, without making a view.

Nothing is read here of a card that the player does not see but its back; `tests/learning` compares every
number with the way through the view, and replaces what cannot be known.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spoils.engine.board.board import Board, board
from spoils.engine.board.sight import faces, shown_objects, texts_show_more
from spoils.engine.board.traits import Traits, definition_traits
from spoils.engine.concepts.numeric_cost import FROM_HAND, any_change_costs, card_bill, cost_number
from spoils.engine.happening.happen import Happen
from spoils.engine.program.words import BEING_DEPLOYED, CHARACTER, DECK, HAND, LOCATION
from spoils.engine.reading.facts import controller_of, damage_of, numeric_cost
from spoils.engine.state.definition import NONE
from spoils.engine.state.game import CARDS as REFERENCES
from spoils.engine.state.game import Game
from spoils.engine.state.permanent import NO_ENTRIES, Permanent
from spoils.engine.state.questions import CARD
from spoils.observing.columns import AREAS, CARDS, PLAYERS
from spoils.observing.rows import (
    ATTACHED,
    ATTACKING,
    BLOCKING,
    DEPLETED,
    FACE_DOWN,
    NO_ROW,
    NOWHERE,
    READY,
    ROWS,
    differs_in_flags,
    is_still,
    number_in,
    numbers_on,
    received,
    what_and_where,
)
from spoils.observing.sides import ABSENT, Side, battle_written, turn_written, waiting_written
from spoils.view.knowledge import sees

IN_HAND: Final = AREAS.index("hand")
IN_PLAY: Final = AREAS.index("play")
DEPLOYING: Final = AREAS.index("deploying")
IN_DISCARD: Final = AREAS.index("discard")
IN_DECK: Final = AREAS.index("deck")
IN_VOID: Final = AREAS.index("void")
IS_OUT: Final = AREAS.index("out")

NONE_SHOWN: Final[set[int]] = set()  # never changed
NOBODY: Final[list[int]] = []  # the same
NEVER: Final[i64] = -1  # the key of a card that was never seen


class Sighting:
    """A card as the player saw it last. Its row follows from both parts of its key. While the first part and
    its traits stay the same, so does the second, unless there is more to it (damage, tokens, costs that texts
    change): then it is looked at closely every time."""

    def __init__(self) -> None:
        self.look = 0  # the number of the look ...
        self.ref = 0  # ... and what the card was then
        self.what: i64 = NEVER
        self.numbers: i64 = 0
        self.closely = True  # every time
        self.traits: Traits | None = None  # of a card in play
        self.rests = False  # outside play, with its face to the player, under its owner's control
        self.row = NO_ROW
        self.strength = 0
        self.life = 0  # what is left of it

    def write(self, what: i64, numbers: i64) -> None:
        """The row with that key."""
        if self.what != what or self.numbers != numbers:
            self.row = ROWS.card(what, numbers)
            self.what = what
            self.numbers = numbers


class Look:
    """A player's looks at a game, one after the other."""

    # Of the last look.
    board: Board
    texts: bool  # whether a text in force shows more than where a card lies
    shown: set[int]  # what the player was shown, by reference
    offered: set[int]  # and what can be chosen from decks now
    steady: bool  # cards in hands cost what is printed
    entering: bool
    attackers: list[int]
    blockers: list[int]

    def __init__(self, game: Game, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.count = len(game.players)
        self.number = 0  # of looks so far
        self.sightings: list[Sighting] = []  # by card
        self.rows: list[bytes] = []  # of the cards in sight, the more important ones first
        self.sides = [Side() for _ in game.players]
        self.attacking = 0  # the strength of the party
        self.blocking = 0

    def again(self) -> None:
        """Look at every card that can be seen."""
        game = self.game
        self.number += 1
        self.rows = []
        for _ in range(len(game.definition_of) - len(self.sightings)):
            self.sightings.append(Sighting())
        self.board = board(game)
        self.texts = texts_show_more(game)
        self.shown = shown_objects(game, self.viewer) if game.seen else NONE_SHOWN
        self.offered = offered_from_decks(game, self.viewer)
        self.steady = not any_change_costs(game)
        self.entering = is_entering(game)
        self.look_at_play()
        for card in game.deploying:
            self.see_elsewhere(card, DEPLOYING)
        for offset in range(self.count):
            self.look_into_hand((self.viewer + offset) % self.count)
        into_decks = self.texts or (bool(game.seen) and self.knows_of_decks())
        for offset in range(self.count):
            player = game.players[(self.viewer + offset) % self.count]
            self.see_pile(player.discard, IN_DISCARD)
            self.see_pile(player.void, IN_VOID)
            self.see_pile(player.out, IS_OUT)
            if into_decks:
                for card in reversed(player.deck):
                    if self.sees(card):
                        self.see_elsewhere(card, IN_DECK)

    def look_at_play(self) -> None:
        """Every card in play, and both parties of a battle."""
        game = self.game
        for side in self.sides:
            side.clear()
        battle = game.battle
        self.attackers = NOBODY if battle is None else battle.attackers
        self.blockers = NOBODY if battle is None else battle.blockers
        for card, permanent in game.play.items():
            self.see_in_play(card, permanent)
        if battle is not None:
            self.attacking = self.strength_of({*battle.attackers})
            self.blocking = self.strength_of({*battle.blockers, *battle.early_blockers})

    def strength_of(self, party: set[int]) -> int:
        """The strength of a party together, as far as its cards are in play."""
        return sum([self.sightings[card].strength for card in party if card in self.game.play])

    def look_into_hand(self, player: int) -> None:
        """One's own hand, and what one may know of the others (403.2a)."""
        own = player == self.viewer
        if own or self.texts or self.shown:
            for card in self.game.players[player].hand:
                if own or self.sees(card):
                    self.see_elsewhere(card, IN_HAND)

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
        return ref in self.shown or ref in self.offered

    def knows_of_decks(self) -> bool:
        """Whether some card in a deck was shown to the player, or can be chosen now (312)."""
        area = self.game.area
        return bool(self.offered) or any(area[ref % REFERENCES] == DECK for ref in self.shown)

    # ---- cards in play -------------------------------------------------------------------------------------

    def see_in_play(self, card: int, permanent: Permanent) -> None:
        seen = self.sightings[card]
        traits = self.board.traits(card)
        flags: i64 = 0
        if permanent.depleted:
            flags |= DEPLETED
        if permanent.ready:
            flags |= READY
        if permanent.attached_to >= 0:
            flags |= ATTACHED
        if self.attackers or self.blockers:
            if card in self.attackers:
                flags |= ATTACKING
            elif card in self.blockers:
                flags |= BLOCKING
        number: i64 = 0
        close = False  # whether there is more to it than its key and its traits say
        if not permanent.face_down:
            number = self.game.definition_of[card] + 1
        else:
            flags |= FACE_DOWN
            if permanent.controller == self.viewer or ((self.texts or self.shown) and self.sees(card)):
                number = self.game.definition_of[card] + 1
                close = bool(self.shown)  # one that was revealed has its cost (406.1)
        what = what_and_where(number, self.away(permanent.controller), IN_PLAY, traits.types, flags)
        if permanent.tokens or permanent.damage is not NO_ENTRIES or permanent.markers is not NO_ENTRIES:
            close = True
        if close or seen.closely or seen.traits is not traits or not differs_in_flags(seen.what, what):
            self.look_closer(seen, card, permanent, traits, what)
            seen.closely = close
        else:
            seen.write(what, seen.numbers)
        self.note(seen, permanent.ref)
        self.sides[permanent.controller].count(permanent, traits.types, seen.strength, seen.life)

    def look_closer(self, seen: Sighting, card: int, permanent: Permanent, traits: Traits, what: i64) -> None:
        """All that is to be read of a card in play."""
        game = self.game
        cost = strength = life = speed = structure = damage = 0
        if number_in(what):
            definition = game.definition(card)
            hidden = permanent.face_down
            front = definition_traits(game, definition) if hidden else traits
            if definition.cost != NONE:
                cost = numeric_cost(game, permanent.ref) if hidden else traits.cost
            if front.types & CHARACTER:
                strength, life, speed = front.strength, front.life, front.speed
            if front.types & LOCATION:
                structure = front.structure
        if permanent.damage or permanent.markers:
            damage = damage_of(game, permanent.ref)
        numbers = numbers_on(cost, strength, life, speed, structure)
        seen.write(what, numbers | received(damage, permanent.tokens))
        seen.traits = traits
        seen.strength = strength
        seen.life = life - damage

    def note(self, seen: Sighting, ref: int) -> None:
        """The card is in sight."""
        seen.look = self.number
        seen.ref = ref
        self.rows.append(seen.row)

    def away(self, player: int) -> int:
        """How many seats away a player sits."""
        distance = player - self.viewer
        return distance if distance >= 0 else distance + self.count

    # ---- elsewhere -----------------------------------------------------------------------------------------

    def see_elsewhere(self, card: int, area: int) -> None:
        """A card outside play has what is printed on it."""
        game = self.game
        ref = game.ref(card)
        seen = self.sightings[card]
        if self.is_in_sight(seen, ref):
            return
        if seen.rests and seen.ref == ref and self.still_rests(seen, card, area):
            self.note(seen, ref)
            return
        seen.rests = False
        flags = FACE_DOWN if game.face_down[card] else 0
        if self.sees(card):
            definition = game.definition(card)
            distance = self.distance(ref)
            what = what_and_where(definition.index + 1, distance, area, definition.types, flags)
            fixed = area != DEPLOYING and (area != IN_HAND or (self.steady and definition.has_steady_cost))
            if not fixed or seen.closely or seen.what != what:
                seen.write(what, self.printed_numbers(card, ref, area))
                seen.closely = not fixed
            seen.rests = fixed and not flags and distance == self.away(game.owner[card])
        else:
            seen.write(what_and_where(0, self.distance(ref), area, 0, flags), 0)
            seen.closely = False
        self.note(seen, ref)

    def still_rests(self, seen: Sighting, card: int, area: int) -> bool:
        """Whether a card outside play looks as it did: it lies where it lay, face-up, nobody else is about to
        control it, and texts do not change what it costs. That it is seen there was settled before, or
        follows from that (403)."""
        game = self.game
        if self.entering or game.face_down[card] or (area == IN_HAND and not self.steady):
            return False
        return is_still(seen.what, game.definition_of[card] + 1, area)

    def printed_numbers(self, card: int, ref: int, area: int) -> i64:
        """What is printed on a card outside play; its cost as it is now."""
        definition = self.game.definition(card)
        traits = definition_traits(self.game, definition)
        cost = strength = life = speed = structure = 0
        if definition.cost != NONE:
            cost = self.cost(card, ref, area)
        if traits.types & CHARACTER:
            strength, life, speed = traits.strength, traits.life, traits.speed
        if traits.types & LOCATION:
            structure = traits.structure
        return numbers_on(cost, strength, life, speed, structure)

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

    # ---- cards that are spoken of --------------------------------------------------------------------------

    def is_in_sight(self, seen: Sighting, ref: int) -> bool:
        return seen.look == self.number and seen.ref == ref

    def sighting(self, ref: int) -> Sighting | None:
        """How the player sees an object, if it is in sight."""
        seen = self.sightings[ref % REFERENCES]
        return seen if self.is_in_sight(seen, ref) else None

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
        return ROWS.card(what_and_where(number, 0, NOWHERE, 0, 0), 0)

    # ---- arrays --------------------------------------------------------------------------------------------

    def cards(self) -> bytes:
        """A row for each card in sight, as many as there is room for."""
        return b"".join(self.rows if len(self.rows) <= CARDS else self.rows[:CARDS])

    def table(self) -> list[bytes]:
        """The players and the battle."""
        game = self.game
        parts = [self.player((self.viewer + offset) % self.count) for offset in range(self.count)]
        parts.append(ABSENT * (PLAYERS - self.count))
        parts.append(turn_written(game))
        parts.append(battle_written(game.battle, self.viewer, self.attacking, self.blocking))
        parts.append(waiting_written(game))
        return parts

    def player(self, index: int) -> bytes:
        """One player's side of the table."""
        return self.sides[index].written(self.game, index, self.board.icons(index))


def offered_from_decks(game: Game, player: int) -> set[int]:
    """312: the cards in decks that the player is asked to choose from."""
    question = game.question
    if question is None or question.player != player:
        return NONE_SHOWN
    found = NONE_SHOWN
    for option in question.options:
        if option[0] == CARD and game.area[option[1] % REFERENCES] == DECK:
            found = {*found, option[1]} if found else {option[1]}
    return found


def is_entering(game: Game) -> bool:
    """Whether cards are just about to enter play, perhaps under somebody else's control (204.2a)."""
    if not game.agenda:
        return False
    step = game.agenda[-1]
    return isinstance(step, Happen) and step.entering > 0

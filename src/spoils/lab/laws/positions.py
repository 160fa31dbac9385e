"""Positions drawn at random from a pool of cards: data first, so that one position can be laid out in
several ways that must make no difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from spoils.cards.builtin import MICROMAJIG, STAPLE_RESOURCES
from spoils.cards.card import PrintedCard
from spoils.engine.editions import COMPREHENSIVE, Edition
from spoils.engine.happening.control_by_text import held_from_the_start
from spoils.engine.play import add_card, add_faction, begin_turn, empty_game
from spoils.engine.program.texts import AttachText
from spoils.engine.program.words import DECK, DISCARD, HAND, PLAY
from spoils.engine.state.chance import Chance, from_seed
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.game import NOWHERE, Game
from spoils.language.declined import Declined
from spoils.library import build_library, compiled

STAPLES: Final = 2  # of each kind, for each player
TOKENS: Final = 2  # card tokens of each player
IN_HAND: Final = 4
IN_PLAY: Final = 4
IN_DECK: Final = 6
IN_DISCARD: Final = 3
PER_PLAYER: Final = IN_HAND + IN_PLAY + IN_DECK + IN_DISCARD
INFLUENCE: Final = 20
ONLOOKER: Final = PrintedCard(name="The Onlooker", types=("Faction",), influence=INFLUENCE)


@dataclass(frozen=True)
class Placed:
    """One card of a position."""

    name: str
    player: int
    area: int
    face_down: bool = False
    depleted: bool = False
    tokens: int = 0


@dataclass
class Position:
    """A position, and by which seed it was drawn."""

    seed: int
    cards: list[PrintedCard]
    factions: list[str]
    placed: list[Placed] = field(default_factory=list)

    def library(self) -> Library:
        return build_library([*STAPLE_RESOURCES, MICROMAJIG, ONLOOKER, *self.cards])

    def chance(self) -> Chance:
        """For whatever a law draws by lot."""
        return from_seed(self.seed + 1)


def playable(cards: Sequence[PrintedCard]) -> list[PrintedCard]:
    """The cards of a pool that are no tokens and no staples, and whose text compiles."""
    wanted = [card for card in cards if not card.token and not card.is_staple]
    return [card for card in wanted if not isinstance(compiled(card), Declined)]


def draw_position(pool: Sequence[PrintedCard], seed: int) -> Position:
    """Two players with cards everywhere, card tokens, enough resources of all kinds, and a faction each. Two
    players never have the same card."""
    chance = from_seed(seed)
    factions = [card for card in pool if card.has_type("Faction")]
    others = [card for card in pool if not card.has_type("Faction")]
    drawn = [others.pop(chance.below(len(others))) for _ in range(min(2 * PER_PLAYER, len(others)))]
    ruling = [factions.pop(chance.below(len(factions))) for _ in range(2)]
    position = Position(seed, drawn + ruling, [card.name for card in ruling])
    for player in range(2):
        for staple in STAPLE_RESOURCES:
            position.placed += [Placed(staple.name, player, PLAY)] * STAPLES
        position.placed += [Placed(MICROMAJIG.name, player, PLAY)] * TOKENS
        own = drawn[player::2]
        for area, count in ((PLAY, IN_PLAY), (HAND, IN_HAND), (DISCARD, IN_DISCARD), (DECK, IN_DECK)):
            for card in own[:count]:
                position.placed.append(_place(card, player, area, chance))
            own = own[count:]
    return position


def _place(card: PrintedCard, player: int, area: int, chance: Chance) -> Placed:
    """What cannot lie in play by itself goes into the hand, or face-down among the resources."""
    if area != PLAY:
        return Placed(card.name, player, area)
    text = compiled(card)
    assert not isinstance(text, Declined)
    if card.has_type("Tactic") or any(isinstance(each, AttachText) for each in text.texts):
        face_down = chance.below(2) == 0
        return Placed(card.name, player, PLAY if face_down else HAND, face_down)
    return Placed(
        card.name,
        player,
        PLAY,
        depleted=chance.below(4) == 0,
        tokens=chance.below(3) if chance.below(3) == 0 else 0,
    )


def lay_out(
    position: Position,
    library: Library,
    *,
    seats: tuple[int, ...] = (0, 1),
    idle: bool = False,
    names: Mapping[str, str] | None = None,
    edition: Edition = COMPREHENSIVE,
) -> Game:
    """The game at the first question of the first player's turn. ``seats``: where each player of the
    position sits; cards have the same numbers wherever their players sit. ``idle``: whether a third player
    sits there, without any cards but a faction. ``names``: what the library calls cards otherwise."""
    game = empty_game(library, edition, position.seed, 3 if idle else 2)
    called = names or {}

    def known_as(name: str) -> Definition:
        return library.by_name[called.get(name, name).casefold()]

    for player, name in enumerate(position.factions):
        add_faction(game, seats[player], known_as(name), INFLUENCE)
    for placed in position.placed:
        card = add_card(
            game, known_as(placed.name), seats[placed.player], placed.area, face_down=placed.face_down
        )
        if placed.area == PLAY:
            permanent = game.play[card]
            permanent.depleted = placed.depleted
            permanent.tokens = placed.tokens
    if idle:
        add_faction(game, 2, known_as(ONLOOKER.name), INFLUENCE)
    else:
        add_card(game, known_as(ONLOOKER.name), 0, NOWHERE)  # so that later cards have the same numbers
    held_from_the_start(game)
    begin_turn(game, seats[0])
    return game

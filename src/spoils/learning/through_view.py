"""Observations the long way, from a player's view: nothing else comes in, so nothing else can come out.

Nobody learns from these, they take ten times as long. `learning/prove.py` compares the quick way with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from spoils.learning.arrays import Observation
from spoils.observing.choice import DONE, Choice
from spoils.observing.columns import (
    ACTIONS,
    AREAS,
    CARD_COLUMNS,
    CARDS,
    HIGH,
    ICONS,
    KINDS,
    LOW,
    OPTION_COLUMNS,
    PLAYER_COLUMNS,
    PLAYERS,
    TABLE_COLUMNS,
    TYPES,
    WORDS,
)
from spoils.view import model

Array = NDArray[np.float32]

TENTH: Final = 0.1
NO_CARD: Final = (0.0,) * len(CARD_COLUMNS)
ABOUT: Final = len(WORDS)  # the first column of an option behind its word


class Encoder:
    """Turns views of one library's games into arrays. ``numbers`` are those of the cards, by name."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.numbers = numbers

    def observe(self, view: model.View, choice: Choice | None = None) -> Observation:
        """All arrays for the player whose view it is; ``choice`` if that player is choosing."""
        look = Look(view, self.numbers)
        mask = np.zeros(ACTIONS, np.int8)
        options = np.zeros((ACTIONS, len(OPTION_COLUMNS)), np.float32)
        if choice is not None:
            mask[choice.legal()] = 1
            look.fill_options(options, choice)
        return {
            "observation": look.table(choice),
            "cards": look.cards(),
            "options": options,
            "action_mask": mask,
        }


class Look:
    """One view being read."""

    def __init__(self, view: model.View, numbers: Mapping[str, int]) -> None:
        self.view = view
        self.numbers = numbers
        assert view.viewer is not None, "spectators decide nothing"
        self.viewer = view.viewer
        self.rows: dict[str, tuple[float, ...]] = {}
        for area, card in self.visible():
            self.rows.setdefault(card.id, self.row(area, card))

    def visible(self) -> Iterator[tuple[str, model.Card]]:
        """The cards that can be seen, the more important ones first."""
        players = [self.view.players[seat] for seat in self.seats()]
        for card in self.view.play:
            yield "play", card
        for card in self.view.deploying:
            yield "deploying", card
        for player in players:
            for card in player.hand:
                yield "hand", card
        for player in players:
            for area, pile in (("discard", player.discard), ("void", player.void), ("out", player.out)):
                for card in reversed(pile):
                    yield area, card
            for known in player.deck:
                yield "deck", known.card

    def seats(self) -> list[int]:
        """The players from the observing one on, in the order of turns."""
        count = len(self.view.players)
        return [(self.viewer + place) % count for place in range(count)]

    def distance(self, player: int) -> int:
        return (player - self.viewer) % len(self.view.players)

    # ---- cards ---------------------------------------------------------------------------------------------

    def cards(self) -> Array:
        found = np.zeros((CARDS, len(CARD_COLUMNS)), np.float32)
        rows = list(self.rows.values())[:CARDS]
        if rows:
            found[: len(rows)] = rows
            np.clip(found[:, 1:], LOW, HIGH, out=found[:, 1:])
        return found

    def row(self, area: str, card: model.Card) -> tuple[float, ...]:
        return (
            float(self.numbers.get(card.name or "", 0)),
            float(self.distance(card.controller)),
            *(float(area == one) for one in AREAS),
            *(float(one in card.types) for one in TYPES),
            now(card.cost),
            now(card.strength),
            now(card.life),
            now(card.speed),
            now(card.structure),
            card.damage * TENTH,
            card.tokens * TENTH,
            float(card.depleted),
            float(card.ready),
            float(card.face_down),
            float(bool(card.attached_to)),
            float(card.role == "attacking"),
            float(card.role == "blocking"),
        )

    # ---- the table -----------------------------------------------------------------------------------------

    def table(self, choice: Choice | None) -> Array:
        values = [number for seat in self.seats() for number in self.player(seat)]
        values += [0.0] * (len(PLAYER_COLUMNS) * PLAYERS - len(values))
        values += self.battle()
        values += self.question(choice)
        assert len(values) == len(TABLE_COLUMNS)
        return np.clip(np.array(values, np.float32), LOW, HIGH)

    def player(self, seat: int) -> list[float]:
        player = self.view.players[seat]
        own = [card for card in self.view.play if card.controller == seat]
        characters = [card for card in own if "character" in card.types]
        ready = [card for card in characters if not card.depleted]
        resources = [card for card in own if "resource" in card.types]
        free = [card for card in resources if not card.attached_to and not card.depleted]
        counts = [
            player.influence,
            player.deck_size,
            player.hand_size,
            len(player.discard),
            *(player.icons.count(icon) for icon in ICONS),
            len(characters),
            sum(1 for card in own if "item" in card.types),
            sum(1 for card in own if "location" in card.types),
            len(resources),
            len(free),
            len(ready),
        ]
        return [
            1.0,
            float(player.lost),
            float(self.view.active == seat),
            *(count * TENTH for count in counts),
            sum(now(card.strength) for card in characters),
            sum(now(card.strength) for card in ready),
            sum(now(card.life) - card.damage * TENTH for card in characters),
        ]

    def battle(self) -> list[float]:
        view, battle = self.view, self.view.battle
        turn = view.turn / 100
        waiting = len(view.chain) * TENTH
        if battle is None:
            return [turn, *[0.0] * 8, waiting]
        attackers, blockers = set(battle.attackers), set(battle.blockers)
        return [
            turn,
            1.0,
            float(battle.attacker == self.viewer),
            float(battle.defender == self.viewer),
            float(battle.blocked),
            len(attackers) * TENTH,
            sum(now(card.strength) for card in view.play if card.id in attackers),
            len(blockers) * TENTH,
            sum(now(card.strength) for card in view.play if card.id in blockers),
            waiting,
        ]

    def question(self, choice: Choice | None) -> list[float]:
        if choice is None:
            return [0.0] * (4 + len(KINDS))
        question = self.view.question
        assert question is not None
        return [
            1.0,
            question.minimum * TENTH,
            question.maximum * TENTH,
            len(choice.chosen) * TENTH,
            *(float(question.kind == kind) for kind in KINDS),
        ]

    # ---- options -------------------------------------------------------------------------------------------

    def fill_options(self, found: Array, choice: Choice) -> None:
        """A row for every action."""
        assert self.view.question is not None
        options = self.view.question.options
        found[DONE, WORDS.index("done")] = 1.0
        for place, one in enumerate(choice.shown):
            row = found[place + 1]
            if choice.paged:
                row[WORDS.index("page")] = 1.0
                row[ABOUT] = one * TENTH
            elif choice.numbers:
                row[WORDS.index("number")] = 1.0
                row[ABOUT] = one * TENTH
            else:
                option = options[one]
                row[WORDS.index(option.word)] = 1.0
                row[ABOUT] = choice.chosen.count(one) * TENTH
                row[ABOUT + 1 :] = self.about(option)
        number = found[:, ABOUT + 4].copy()  # of the card: a name, not a quantity
        np.clip(found, LOW, HIGH, out=found)
        found[:, ABOUT + 4] = number

    def about(self, option: model.Option) -> tuple[float, ...]:
        card = NO_CARD
        player = option.player
        if option.card is not None:
            card = self.rows.get(option.card.id) or self.only_named(option.card)
            if option.card.id in self.rows:
                player = (int(card[1]) + self.viewer) % len(self.view.players)
        own = player == self.viewer
        return (float(own), float(player is not None and not own), float(option.face_down), *card)

    def only_named(self, card: model.CardName) -> tuple[float, ...]:
        """A card that is mentioned but lies nowhere in sight."""
        return (float(self.numbers.get(card.name or "", 0)), *NO_CARD[1:])


def now(stat: model.Stat | None) -> float:
    return 0.0 if stat is None else stat.now * TENTH

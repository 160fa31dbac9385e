"""What is compared of two games that must go alike: everything that a player could name, said by the players
of the position and not by where they sit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spoils.engine.board.board import board
from spoils.engine.state.game import Game
from spoils.engine.state.questions import USE, WHO, Question
from spoils.lab.laws.positions import ONLOOKER

Values = list[Any]


@dataclass
class Side:
    """One of the two games."""

    game: Game
    seats: tuple[int, ...] = (0, 1)
    beside: int = 0  # the faction of a further player, whom the other game does not know

    def player_at(self, seat: int) -> int:
        """Which player of the position sits there; a further player is nobody's."""
        return self.seats.index(seat) if seat in self.seats else seat

    def option(self, option: tuple[int, ...]) -> tuple[int, ...]:
        if option[0] == USE:  # effects are numbered as they come, also those about a further player
            return (*option[:3], int(option[3] > 0))
        return (WHO, self.player_at(option[1])) if option[0] == WHO else option

    def question(self) -> Values:
        question = self.game.question
        if question is None:
            return ["over"]
        return [self.player_at(question.player), *form_of(question), self.options(question)]

    def options(self, question: Question) -> Values:
        return sorted(self.option(option) for option in question.options if not self.is_about_third(option))

    def is_about_third(self, option: tuple[int, ...]) -> bool:
        """Whether it is about a further player, or about their faction."""
        if option[0] == WHO:
            return option[1] not in self.seats
        return self.beside > 0 and self.beside in option[1:2]

    def position(self) -> Values:
        game = self.game
        return [
            ["turn", self.player_at(game.active), game.over],
            ["winners", *sorted(self.player_at(winner) for winner in game.winners)],
            ["chance", game.chance.state],
            *([self.player(seat) for seat in self.seats]),
            *([self.card(card) for card in range(len(game.area)) if not self.is_beside(card)]),
        ]

    def is_beside(self, card: int) -> bool:
        """The further player's faction, or the number that is left free for it."""
        return self.game.definition(card).name == ONLOOKER.name

    def player(self, seat: int) -> Values:
        player = self.game.players[seat]
        piles = (player.deck, player.hand, player.discard, player.out, player.void)
        return ["player", self.player_at(seat), player.influence, player.lost, *map(list, piles)]

    def card(self, card: int) -> Values:
        game = self.game
        known = ["card", card, self.player_at(game.owner[card]), game.area[card], game.face_down[card]]
        permanent = game.at[card]
        if permanent is None:
            return known
        traits = board(game).traits(card)
        damage = sum(amount for _, amount in [*permanent.damage, *permanent.markers])
        known += [self.player_at(permanent.controller), permanent.depleted, permanent.attached_to]
        known += [permanent.tokens, damage, traits.types, traits.strength, traits.life, traits.speed]
        return [*known, traits.keywords, sorted(traits.subtypes)]


def form_of(question: Question) -> Values:
    return [question.kind, question.minimum, question.maximum, question.reason, question.source]


def first_difference(one: Values, other: Values) -> str:
    """Where two of these begin to differ."""
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return f"{mine} and {theirs}"
    return f"{len(one)} and {len(other)} values"

"""603: during a turn. The active player deploys cards, uses abilities and attacks, in any order and as often
as they want, and ends the turn once."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.asking.windows import (
    Moment,
    Offer,
    Opportunity,
    Option,
    enter,
    options_in_window,
    take_in_window,
)
from spoils.engine.board.board import board
from spoils.engine.playing.attacking import Attacking
from spoils.engine.playing.parties import attack_targets, can_attack_with, still_to_attack
from spoils.engine.program.words import CHARACTER
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import ATTACK, END_TURN, TURN, Question, Refusal
from spoils.engine.state.scope import Scopes

RULES: Final = ("603.2",)


class AttackOffer(Offer):
    """603.2c, 608.1a."""

    def add_options(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        for target in attack_targets(game, now.player):
            options.append((ATTACK, target))

    def take(self, game: Game, now: Moment, option: Option) -> None:
        push(game, Attacking(now.player, option[1]))

    def why_not(self, game: Game, now: Opportunity, option: Option, why: list[Refusal]) -> None:
        player = now.player
        target = option[1]
        permanent = game.permanent(target)
        folded = board(game)
        if now.kind != TURN:
            why.append(Refusal("attack.only_your_turn", ("603.2c",)))
        elif permanent is None or permanent.controller == player:
            why.append(Refusal("attack.target", ("608.1a",), (target,)))
        elif target not in attack_targets(game, player):
            why.append(Refusal("attack.nobody", ("608.1a",), (target,)))
            characters = [
                game.ref(card)
                for card, own in game.play.items()
                if own.controller == player and not own.face_down and folded.traits(card).types & CHARACTER
            ]
            for character in characters:
                can_attack_with(game, player, character, target, why)
            if not characters:
                why.append(Refusal("attack.no_characters", ("608.1b",)))


enter(ATTACK, AttackOffer())


class EndTurnOffer(Offer):
    """603.2d: from here there is no way back (A69)."""

    def add_options(self, game: Game, now: Opportunity, options: list[Option]) -> None:
        if not still_to_attack(game, now.player):
            options.append((END_TURN,))

    def take(self, game: Game, now: Moment, option: Option) -> None:
        done(game, game.agenda[-1])  # the player's own time is over

    def why_not(self, game: Game, now: Opportunity, option: Option, why: list[Refusal]) -> None:
        if now.kind != TURN:
            why.append(Refusal("not_offered", RULES))
        for ref in still_to_attack(game, now.player):
            why.append(Refusal("attack.must", ("505.1", "603.2d"), (ref,)))


enter(END_TURN, EndTurnOffer())


class DuringTurn(Step):
    """The active player's own time."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "player", "offered")

    def __init__(self, player: int) -> None:
        self.player = player
        self.offered: list[tuple[int, ...]] = []  # what the player may do now

    def clone(self, scopes: Scopes) -> DuringTurn:
        copy = DuringTurn(self.player)
        copy.stage = self.stage
        copy.offered = self.offered
        return copy

    def run(self, game: Game) -> None:
        if game.players[self.player].lost:
            done(game, self)
            return
        self.offered = options_in_window(game, self.player, TURN, 0, 0)
        ask(game, Question(self.player, TURN, self.offered, reason="turn", rules=RULES))

    def answered(self, game: Game, answer: list[int]) -> None:
        self.take(game, self.offered[answer[0]])

    def take(self, game: Game, option: tuple[int, ...]) -> None:
        take_in_window(game, self.player, option, TURN, 0, 0)

"""The scenes that are walked through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from spoils.cards.catalog import Catalog
from spoils.engine.agenda import answer
from spoils.engine.state import questions as q
from spoils.engine.state.game import Game
from spoils.scenario.file import read_scenarios
from spoils.scenario.model import Scenario
from spoils.scenario.setup import set_up


class Scene:
    """A few cards, the answers before the walk and the answers on it, each by the first word of its option.
    Windows in which that is not offered are passed, and so is all that follows until it is a player's own
    turn again. What happens after ``is_over`` is no part of the walk."""

    def __init__(
        self,
        name: str,
        most: int,
        text: str,
        before: tuple[int, ...],
        on_the_way: tuple[int, ...],
        is_over: Callable[[Game], bool] = lambda game: False,
    ) -> None:
        self.name = name
        self.most = most  # rooms
        self.text = text
        self.before = before
        self.on_the_way = on_the_way
        self.is_over = is_over

    def begin(self) -> Game:
        """Lay out the scene and go to where the walk begins."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "scene.yaml"
            path.write_text(self.text, "utf-8")
            (scenario,) = read_scenarios(path, Catalog())
        assert isinstance(scenario, Scenario), scenario
        game, _ = set_up(scenario)
        game.ask_payment = game.ask_forced = False
        for word in self.before:
            choose(game, word)
        return game

    def walk(self, game: Game) -> None:
        for word in self.on_the_way:
            choose(game, word)
        while asked(game).kind != q.TURN:
            take(game, q.PASS)


def asked(game: Game) -> q.Question:
    assert game.question is not None
    return game.question


def choose(game: Game, word: int) -> None:
    """Take the first option with that word as soon as it is offered."""
    while not any(option[0] == word for option in asked(game).options):
        take(game, q.PASS)
    take(game, word)


def take(game: Game, word: int) -> None:
    question = asked(game)
    index = [option[0] for option in question.options].index(word)
    answer(game, question.player, [index])


SCENES: Final = (
    Scene(
        "deploying a character, from the answer until it is in play",
        33,
        """
title: a walk
rules: ["402.1"]
cards:
  - {name: Grunt, type: Character, cost: 2, threshold: O, strength: 2, life: 2, speed: 2}
  - {name: Ore, type: Resource, text: "PROVIDES: [O]"}
  - {name: Nap, type: Tactic, cost: 1, text: "EFFECT: Draw a card."}
players:
  A: {hand: [Grunt], play: [3 Ore]}
  B: {hand: [Nap], play: [2 Ore], deck: [2 Ore]}
script: [A ends turn]
expect: [game is not over]
""",
        (),
        (q.DEPLOY,),
    ),
    Scene(
        "a trigger in a battle, from after the block until it is followed",
        38,
        """
title: a walk
rules: ["402.1"]
cards:
  - {name: Grunt, type: Character, strength: 2, life: 2, speed: 2}
  - name: Guard
    type: Character
    strength: 1
    life: 1
    speed: 2
    text: If this card is destroyed, draw a card.
  - {name: Ore, type: Resource, text: "PROVIDES: [O]"}
players:
  A: {play: [Grunt], deck: [2 Ore]}
  B: {play: [Guard], deck: [2 Ore]}
script: [A ends turn]
expect: [game is not over]
""",
        (q.ATTACK, q.CARD),
        (),
        lambda game: len(game.players[1].hand) > 0,
    ),
    Scene(
        "a text's effect, from its use until it is followed",
        55,
        """
title: a walk
rules: ["402.1"]
cards:
  - name: Medic
    type: Character
    strength: 1
    life: 1
    speed: 2
    text: |
      CHEER
      COST: Deplete this card. Pay 1. Pick a character.
      EFFECT: It gains 3 speed this turn. If it has 9 speed or more, draw a card.
  - {name: Grunt, type: Character, strength: 2, life: 2, speed: 2}
  - {name: Ore, type: Resource, text: "PROVIDES: [O]"}
players:
  A: {play: [Medic, Grunt, 2 Ore], deck: [2 Ore]}
  B: {play: [Grunt], deck: [2 Ore]}
script: [A ends turn]
expect: [game is not over]
""",
        (),
        (q.USE, q.CARD),
    ),
)

"""605: playing a resource. Any card may be played face-down, only resource cards face-up (203.2)."""

from __future__ import annotations

from typing import Final

from spoils.engine.agenda import ask
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.act import StandardAct
from spoils.engine.following.preparing import find_actor
from spoils.engine.happening.happen import happen
from spoils.engine.instruction import WHO, Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.instructions.playing import PlayResource
from spoils.engine.program.words import FACE_DOWN, FACE_UP, HAND, PLAY, RESOURCE
from spoils.engine.prohibitions import player_cannot
from spoils.engine.reading.numbers import value
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import AS_RESOURCE, Question
from spoils.engine.state.questions import RESOURCE as ASK_RESOURCE

SELECTION: Final = 1  # 605.1a, 605.1b
TRIGGERS: Final = 2  # 605.1c
ENTERING: Final = 3  # 605.1d
PLAYED: Final = 4

RULES: Final = ("605.1a", "605.1b")


def resource_options(game: Game, player: int, face: int = 0) -> list[tuple[int, ...]]:
    """605.1a, 605.1b: the cards in the hand, each in the ways it can be played, or the one way asked for."""
    definitions = game.library.definitions
    options: list[tuple[int, ...]] = []
    for card in game.players[player].hand:
        ref = game.ref(card)
        if face != FACE_DOWN and definitions[game.definition_of[card]].types & RESOURCE:
            options.append((AS_RESOURCE, ref, FACE_UP))
        if face != FACE_UP:
            options.append((AS_RESOURCE, ref, FACE_DOWN))
    return options


class PlayResourceAct(StandardAct):
    """``play a resource``, ``play up to 2 resources``: one after the other. memory: how many are played, how
    many may be, then card and face."""

    def possible(self, game: Game, step: Follow) -> bool:
        if player_cannot(game, step.actor, "play a resource"):
            return False
        held = game.refs_in_hand(step.actor)
        if not step.whole:
            return bool(held)
        playable = {option[1] for option in self.options(game, step)}
        return len(playable) >= self.need(game, step)

    def need(self, game: Game, step: Follow) -> int:
        """A76: an exact number is all or nothing."""
        node = step.node
        assert isinstance(node, PlayResource)
        return 1 if node.up_to else max(1, value(game, node.n, step.scope))

    def looks_ahead(self, game: Game, step: Follow) -> list[tuple[int, list[int]]]:
        """Any card can be played face-down (605.1b), so how many there are is all that matters."""
        node = step.node
        assert isinstance(node, PlayResource)
        return [(self.need(game, step), game.refs_in_hand(step.actor))] if node.face == FACE_UP else []

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == WHO and not find_actor(game, step, self.acts_as):
            return
        if step.stage == SELECTION:
            self.select(game, step)
        elif step.stage == TRIGGERS:
            self.trigger(game, step)
        elif step.stage == ENTERING:
            self.enter(game, step)
        else:
            self.count(game, step)

    def select(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, PlayResource)
        if not step.memory:
            step.memory = [0, value(game, node.n, step.scope)]
        if step.memory[0] >= step.memory[1] or not self.possible(game, step):
            self.end(game, step)
            return
        options = self.options(game, step)  # none: which others cannot see
        optional = node.up_to or step.optional or not options
        question = Question(
            step.actor,
            ASK_RESOURCE,
            options,
            minimum=0 if optional else 1,
            maximum=min(1, len(options)),
            reason="play_resource",
            source=step.scope.source,
            rules=RULES,
        )
        ask(game, question)

    def options(self, game: Game, step: Follow) -> list[tuple[int, ...]]:
        node = step.node
        assert isinstance(node, PlayResource)
        return resource_options(game, step.actor, node.face)

    def end(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, PlayResource)
        played, wanted = step.memory[:2]
        if step.cost and not node.up_to and not step.optional and played < wanted:
            fail_cost(game, step)
        else:
            step.scope.amount = played
            finish(game, step, played > 0, list(step.scope.handled) if played else [])

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        if not answer:
            self.end(game, step)
            return
        option = self.options(game, step)[answer[0]]
        step.memory = [*step.memory[:2], option[1], option[2]]
        step.stage = TRIGGERS

    def trigger(self, game: Game, step: Follow) -> None:
        """605.1c: what acts while a resource is being played acts now, before it enters play."""
        step.stage = ENTERING
        if game.edition.resource_triggers:
            happen(game, [Event(ev.RESOURCE_PLAYED, step.memory[2], step.actor, rules=("605.1c",))])

    def enter(self, game: Game, step: Follow) -> None:
        """605.1d. A card that is no longer in the hand by now is not played."""
        step.stage = PLAYED
        ref, face = step.memory[2:4]
        game.results = []
        if not game.is_current(ref) or game.area[ref % CARDS] != HAND:
            return
        event = Event(ev.MOVE, ref, step.actor, rules=("605.1d",))
        event.origin = HAND
        event.area = PLAY
        event.manner = ev.AS_RESOURCE
        event.face = face
        event.under = step.actor
        event.source = step.scope.source
        event.by = step.scope.controller
        event.cost = step.cost
        happen(game, [event])

    def count(self, game: Game, step: Follow) -> None:
        if game.results and game.results[0].happened:
            game.players[step.actor].resources_played += 1
            step.memory[0] += 1
            step.scope.handled = [game.results[0].became]
        else:
            step.memory[1] -= 1
        step.memory = step.memory[:2]
        step.stage = SELECTION


register(PlayResourceAct(), PlayResource)

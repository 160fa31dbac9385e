"""307: duplicate. An invisible copy of a tactic is deployed: no cost number, no threshold, but all its extra
costs."""

from __future__ import annotations

from typing import Final

from spoils.engine.concepts.costs import can_succeed, plan
from spoils.engine.concepts.numeric_cost import Terms
from spoils.engine.costs.cost_parts import is_chancy
from spoils.engine.following.act import StandardAct
from spoils.engine.following.preparing import find_actor, find_objects
from spoils.engine.instruction import DO, FIND, WHO, Follow, finish, register
from spoils.engine.offers.cards import is_forbidden
from spoils.engine.playing.deploying import Deploying, deploying, disappear
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.families import nodes_of
from spoils.engine.program.instructions.terms import Duplicate
from spoils.engine.program.words import BEING_DEPLOYED
from spoils.engine.reading.numbers import value
from spoils.engine.state.game import CARDS, Game

MADE: Final = 3

AS_DUPLICATE: Final = Terms(duplicate=True)


class DuplicateAct(StandardAct):
    """memory: how many are still to be made, the copy being deployed, and whether one has been."""

    phrases: tuple[str, ...] = ("what",)
    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == WHO and not find_actor(game, step, self.acts_as):
            return
        if step.stage == FIND and not find_objects(game, step, self.phrases):
            return
        node = step.node
        assert isinstance(node, Duplicate)
        if step.stage == DO:
            step.stage = MADE
            step.memory = [1 if node.times is None else value(game, node.times, step.scope), 0, 0]
        else:
            self.clear_away(game, step)
        originals = step.found[0]
        if step.memory[0] <= 0 or not originals:
            finish(game, step, bool(step.memory[2]), [])
            return
        step.memory[0] -= 1
        self.deploy(game, step, originals[0])

    def clear_away(self, game: Game, step: Follow) -> None:
        """307.1: if its costs could not be satisfied, the duplicate is terminated."""
        ref = step.memory[1]
        if game.results:
            step.memory[2] = 1
        if ref and game.is_current(ref) and game.area[ref % CARDS] == BEING_DEPLOYED:
            disappear(game, ref)

    def deploy(self, game: Game, step: Follow, original: int) -> None:
        ref = copy_of(game, original, step.actor)
        step.memory[1] = ref
        if is_forbidden(game, step.actor, ref, False):
            game.results = []  # 307.3
            return
        action = deploying(game, step.actor, ref, AS_DUPLICATE, response=step.scope.response)
        if is_impossible(game, action):
            game.results = []  # 307.1
        else:
            plan(game, action)


def is_impossible(game: Game, action: Deploying) -> bool:
    """Whether the costs of a duplicate certainly cannot be satisfied, so that nobody has to begin with them.
    What depends on chance is not tried out."""
    texts = game.definition(action.ref % CARDS).texts
    options = () if texts.options is None else texts.options.options
    costs = [texts.cost, *(option.cost for option in options)]
    if any(is_chancy(part) for part in nodes_of(costs)):
        return False
    return not can_succeed(game, action)


def copy_of(game: Game, original: int, player: int) -> int:
    """A card that is not one: it exists only while it is being deployed (307.4)."""
    card = game.new_card(game.definition_of[original % CARDS], player, BEING_DEPLOYED)
    game.deploying.append(card)
    game.duplicates.append(card)
    game.note_change(EVERYTHING)
    return game.ref(card)


register(DuplicateAct(), Duplicate)

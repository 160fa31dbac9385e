"""606.1, 608.1: effects that let a player use an ability or attack while they resolve."""

from __future__ import annotations

from typing import Final

from spoils.engine.agenda import done, push
from spoils.engine.asking.putting import one_of, put
from spoils.engine.asking.windows import ANY_TIME, Opportunity
from spoils.engine.board.board import board
from spoils.engine.concepts.costs import plan
from spoils.engine.following.act import StandardAct
from spoils.engine.following.preparing import find_actor, find_objects
from spoils.engine.instruction import DO, FIND, WHO, Follow, finish, next_instruction, register
from spoils.engine.offers.abilities import UseOffer, find_ability, is_usable, planned, user_for
from spoils.engine.playing.attacking import Attacking
from spoils.engine.playing.parties import attack_targets
from spoils.engine.program.instructions.flow import IfDone
from spoils.engine.program.instructions.lasting import HappensTwice
from spoils.engine.program.instructions.playing import AttackNow, UseAbility
from spoils.engine.program.texts import AbilityText
from spoils.engine.reading.players import who
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import CARD, CHOOSE, USE, Question

OVER: Final = 3


class UseAbilityAct(StandardAct):
    """``use one of the card's abilities``, perhaps so that its effect happens twice."""

    phrases: tuple[str, ...] = ("of",)

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == WHO and not find_actor(game, step, self.acts_as):
            return
        if step.stage == FIND and not find_objects(game, step, self.phrases):
            return
        if step.stage == DO:
            self.choose(game, step)
        else:
            finish(game, step, bool(game.results), step.found[0])

    def options(self, game: Game, step: Follow, refs: list[int]) -> list[tuple[int, ...]]:
        """The abilities of these cards that can be used now, or of any if the words speak of none."""
        now = Opportunity(game, step.actor, ANY_TIME)
        found: list[tuple[int, ...]] = []
        if is_any_ability(step):
            UseOffer().add_options(game, now, found)
            return found
        for ref in refs:
            if game.permanent(ref) is not None:
                for entry, granted in board(game).entries(ref % CARDS, "abilities"):
                    if is_usable(game, now, ref, entry, granted, None):
                        found.append((USE, ref, entry.index, granted))
        return found

    def choose(self, game: Game, step: Follow) -> None:
        options = self.options(game, step, step.found[0])
        if not options:
            finish(game, step, False, [])
            return
        labels = [self.name(game, option) for option in options]
        question = one_of(step.actor, "choose.use_ability", step.scope.source, options, labels, ("606.1a",))
        put(game, step, question)

    def name(self, game: Game, option: tuple[int, ...]) -> str:
        entry = find_ability(game, option[1], option[2], option[3])
        return "" if entry is None else entry.label

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        node = step.node
        assert isinstance(node, UseAbility)
        _, ref, index, granted = self.options(game, step, step.found[0])[answer[0]]
        entry = find_ability(game, ref, index, granted)
        assert entry is not None
        text = entry.text
        assert isinstance(text, AbilityText)
        step.stage = OVER
        now = Opportunity(game, step.actor, ANY_TIME)
        action = planned(game, now, ref, entry, granted, user_for(game, step.actor, ref, text))
        action.times = 2 if happens_twice(game, step) else node.times
        plan(game, action)

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        """402.5: a card without an ability that can be used is not chosen for it."""
        return bool(self.options(game, step, [ref]))

    def possible(self, game: Game, step: Follow) -> bool:
        """A76: to use an ability is offered only if there is one that can be used."""
        return bool(self.options(game, step, [])) if is_any_ability(step) else super().possible(game, step)


def is_any_ability(step: Follow) -> bool:
    return isinstance(step.node, UseAbility) and step.node.of is None


def happens_twice(game: Game, step: Follow) -> bool:
    """Whether the sentence behind says that the effect happens twice instead of once."""
    following = next_instruction(game, step)
    if isinstance(following, IfDone) and following.done:
        following = following.then
    return isinstance(following, HappensTwice)


class HappensTwiceAct(StandardAct):
    """Looked at by the use of the ability before it."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        done(game, step)


class AttackNowAct(StandardAct):
    """``attack your opponent``: a whole battle inside an effect; the attacked player is the one named."""

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == WHO and not find_actor(game, step, self.acts_as):
            return
        if step.stage == FIND:
            self.choose(game, step)
        else:
            finish(game, step, True, [])

    def targets(self, game: Game, step: Follow) -> list[tuple[int, ...]]:
        node = step.node
        assert isinstance(node, AttackNow)
        attacked = who(game, node.whom, step.scope)
        found = attack_targets(game, step.actor)
        return [(CARD, ref) for ref in found if game.play[ref % CARDS].controller in attacked]

    def possible(self, game: Game, step: Follow) -> bool:
        return bool(self.targets(game, step))

    def choose(self, game: Game, step: Follow) -> None:
        targets = self.targets(game, step)
        if not targets:
            finish(game, step, False, [])
            return
        put(
            game,
            step,
            Question(
                step.actor,
                CHOOSE,
                targets,
                reason="choose.attack",
                source=step.scope.source,
                rules=("608.1a",),
            ),
        )

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        target = self.targets(game, step)[answer[0]][1]
        step.stage = OVER
        push(game, Attacking(step.actor, target))


register(UseAbilityAct(), UseAbility)
register(HappensTwiceAct(), HappensTwice)
register(AttackNowAct(), AttackNow)

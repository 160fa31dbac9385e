"""604.2, 605.2: effects that let a player deploy a card, never a resource: the steps of 604.1, at whatever
time the effect resolves."""

from __future__ import annotations

from typing import Final

from spoils.engine.acts.places import goes_instead
from spoils.engine.agenda import push
from spoils.engine.asking.putting import Choosing, is_unseen
from spoils.engine.asking.windows import ANY_TIME, Opportunity
from spoils.engine.concepts.costs import fail_cost, plan
from spoils.engine.concepts.numeric_cost import NO_PRICE, Terms
from spoils.engine.following.act import StandardAct
from spoils.engine.following.finding import introduces, is_reference
from spoils.engine.following.preparing import find_actor
from spoils.engine.instruction import WHO, Follow, finish, register
from spoils.engine.offers.cards import is_deployable
from spoils.engine.playing.deploying import deploying
from spoils.engine.program.families import Objects
from spoils.engine.program.instructions.playing import Play
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.relations import TotalAtMost
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.facts import stat
from spoils.engine.reading.groups import MANY
from spoils.engine.reading.looking import looked_through, says_where
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import fits, limits, matching
from spoils.engine.state.game import Game
from spoils.engine.state.questions import CHOOSE
from spoils.engine.state.slots import remember_objects, slot_of

SELECTION: Final = 1
CHOSEN: Final = 2
DEPLOYED: Final = 3

# What the step remembers.
PLAYED: Final = 0  # how many cards have been played
SPENT: Final = 1  # their total numeric cost
LAST: Final = 2  # the card being played


class PlayAct(StandardAct):
    """One card, or several one after the other; only what can really be deployed is offered."""

    phrases: tuple[str, ...] = ("what",)

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == WHO and not find_actor(game, step, self.acts_as):
            return
        if step.stage == SELECTION:
            self.select(game, step)
        elif step.stage == CHOSEN:
            self.play(game, step)
        else:
            self.count(game, step)

    def possible(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, Play)
        return bool(self.playable(game, step, node.what))

    def candidates(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        return self.playable(game, step, phrase)

    def playable(self, game: Game, step: Follow, phrase: Objects) -> list[int]:
        """Cards in the hand unless the words say otherwise (604.1a), without those that cannot be
        deployed."""
        if isinstance(phrase, Cards) and not says_where(phrase):
            found = [ref for ref in game.refs_in_hand(step.actor) if fits(game, phrase, ref, step.scope)]
        else:
            found = matching(game, phrase, step.scope)
        return [ref for ref in found if self.is_playable(game, step, ref)]

    def looks_through(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        return self.played_from(game, step, phrase)

    def played_from(self, game: Game, step: Follow, phrase: Objects) -> list[int]:
        if isinstance(phrase, Cards) and not says_where(phrase):
            return game.refs_in_hand(step.actor)
        return looked_through(game, phrase, step.scope)

    def is_playable(self, game: Game, step: Follow, ref: int) -> bool:
        if self.exceeds_total(game, step, ref):
            return False
        return is_deployable(game, Opportunity(game, step.actor, ANY_TIME), ref, self.terms(game, step), None)

    def exceeds_total(self, game: Game, step: Follow, ref: int) -> bool:
        """``any number of cards with total numeric cost X or less``."""
        node = step.node
        assert isinstance(node, Play)
        phrase = node.what
        if not isinstance(phrase, Cards):
            return False
        spent = step.memory[SPENT] if step.memory else 0
        return any(
            isinstance(word, TotalAtMost)
            and spent + stat(game, ref, word.stat) > value(game, word.n, step.scope)
            for word in (*phrase.adjectives, *phrase.qualifiers)
        )

    def terms(self, game: Game, step: Follow) -> Terms:
        node = step.node
        assert isinstance(node, Play)
        price = NO_PRICE if node.price is None else value(game, node.price, step.scope)
        free = node.free or (node.free_if is not None and holds(game, node.free_if, step.scope))
        return Terms(free=free, price=price, ignoring_threshold=node.ignoring_threshold)

    def select(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Play)
        if not step.memory:
            step.memory = [0, 0]
        low, high = self.how_many(game, step)
        more = step.memory[PLAYED] < high
        refs = self.playable(game, step, node.what) if more else []
        step.stage = CHOSEN
        if not refs and not (more and is_unseen(game, self.played_from(game, step, node.what))):
            game.chosen = []
        elif is_reference(node.what) and not step.optional:
            game.chosen = refs
        else:
            choosing = Choosing(
                step.actor, CHOOSE, refs, step.scope, reason="choose.play", rules=("604.1a", "604.2")
            )
            choosing.maximum = min(1, len(refs))
            choosing.declinable = not refs or step.optional or step.memory[PLAYED] >= low
            push(game, choosing)

    def how_many(self, game: Game, step: Follow) -> tuple[int, int]:
        node = step.node
        assert isinstance(node, Play)
        quantity = node.what.how_many()
        if quantity is not None:
            return limits(game, quantity, step.scope, MANY)
        return 1, len(matching(game, node.what, step.scope)) + step.memory[PLAYED]

    def play(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Play)
        if not game.chosen:
            self.end(game, step)
            return
        ref = game.chosen[0]
        step.stage = DEPLOYED
        step.memory[LAST:] = [ref]
        action = deploying(game, step.actor, ref, self.terms(game, step))
        action.instead = goes_instead(game, step, self.played(step))
        plan(game, action)

    def played(self, step: Follow) -> Objects:
        node = step.node
        assert isinstance(node, Play)
        return node.what

    def count(self, game: Game, step: Follow) -> None:
        """Played or not: what failed half-way was undone and is not offered again."""
        node = step.node
        assert isinstance(node, Play)
        if game.results:
            phrase = node.what
            step.memory[PLAYED] += 1
            if isinstance(phrase, Cards):
                words = [
                    word for word in (*phrase.adjectives, *phrase.qualifiers) if isinstance(word, TotalAtMost)
                ]
                step.memory[SPENT] += sum(stat(game, step.memory[LAST], word.stat) for word in words)
            if introduces(phrase):
                remember_objects(game, step.scope, slot_of(phrase), [game.results[0].ref])
        step.stage = SELECTION

    def end(self, game: Game, step: Follow) -> None:
        played = step.memory[PLAYED]
        if step.cost and not step.optional and played < self.how_many(game, step)[0]:
            fail_cost(game, step)
            return
        step.scope.amount = played
        finish(game, step, played > 0, [])


register(PlayAct(), Play)

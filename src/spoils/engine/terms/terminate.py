"""314: terminate. A card being deployed or an ability is stopped before it resolves; a card goes into its
owner's discard pile."""

from __future__ import annotations

from spoils.engine.acts.places import goes_instead, put_event
from spoils.engine.concepts.costs import Action, action_of
from spoils.engine.following.act import StandardAct
from spoils.engine.happening.moving import move
from spoils.engine.instruction import Follow, finish, register
from spoils.engine.meanings import denoted
from spoils.engine.playing.deploying import Deploying
from spoils.engine.program import events as ev
from spoils.engine.program.families import Objects
from spoils.engine.program.instructions.terms import Terminate
from spoils.engine.program.objects.nouns import Cards, This
from spoils.engine.program.statements.changes import Cannot, Modify
from spoils.engine.program.texts import Continuous
from spoils.engine.program.words import BEING_DEPLOYED, DISCARD, OUT_OF_GAME
from spoils.engine.prohibitions import cannot_elsewhere
from spoils.engine.reading.looking import says_where
from spoils.engine.reading.objects import fits
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.slots import keep_track


class TerminateAct(StandardAct):
    """314.1: no instruction of the stopped card or ability is followed any more, not even those that were
    about to be."""

    phrases: tuple[str, ...] = ("what",)
    acts_as = ""

    def target(self, game: Game, step: Follow, ref: int) -> Action | None:
        node = step.node
        assert isinstance(node, Terminate)
        return action_of(game, ref, ability=node.ability)

    def candidates(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        """``a tactic`` is one being played that does not resolve yet, unless the words say where it is: there
        is nothing else to be stopped."""
        if not isinstance(phrase, Cards) or says_where(phrase):
            return super().candidates(game, step, index, phrase)
        played = [game.ref(card) for card in game.deploying]
        actions = [
            (ref, self.target(game, step, ref)) for ref in played if fits(game, phrase, ref, step.scope)
        ]
        return [
            ref
            for ref, action in actions
            if action is not None and not action.is_resolving() and not self.is_safe(game, step, ref)
        ]

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        return self.target(game, step, ref) is not None and not self.is_safe(game, step, ref)

    def is_safe(self, game: Game, step: Follow, ref: int) -> bool:
        """402.7: whether a text says that the card cannot be terminated, or it says so itself."""
        node = step.node
        assert isinstance(node, Terminate)
        if node.ability:
            return False
        by = step.scope.controller
        if cannot_elsewhere(game, ref, "be terminated", by=by, source=step.scope.source):
            return True
        return any(
            isinstance(change, Cannot) and change.verb == "be terminated"
            for entry in game.definition(ref % CARDS).texts.statics
            if isinstance(entry.text, Continuous) and isinstance(entry.text.statement, Modify)
            if isinstance(entry.text.statement.who, This)
            for change in entry.text.statement.changes
        )

    def events(self, game: Game, step: Follow) -> list[Event]:
        node = step.node
        assert isinstance(node, Terminate)
        made: list[Event] = []
        for ref in step.found[0] or denoted(
            game, node.what, step.scope
        ):  # an ability goes on without its source (A72)
            if self.target(game, step, ref) is None or self.is_safe(game, step, ref):
                continue
            made.append(Event(ev.TERMINATED, ref, amount=int(node.ability), rules=("314.1",)))
            if not node.ability and game.area[ref % CARDS] == BEING_DEPLOYED:
                made.append(self.to_discard_pile(game, step, ref))
        return made

    def to_discard_pile(self, game: Game, step: Follow, ref: int) -> Event:
        """Into its owner's discard pile, unless the next sentence says where it goes instead."""
        node = step.node
        assert isinstance(node, Terminate)
        action = self.target(game, step, ref)
        to = goes_instead(game, step, node.what)
        if to is None and isinstance(action, Deploying) and action.instead is not None:
            to = (
                action.instead if action.instead.area == OUT_OF_GAME else None
            )  # as whoever let it be played said
        if to is not None:
            elsewhere = put_event(game, step, ref, to)
            if elsewhere is not None:
                elsewhere.rules = ("314.1", "506.1")
                return elsewhere
        return move(game, ref, DISCARD, ev.STOPPED, ("314.1",))

    def after(self, game: Game, step: Follow) -> None:
        stopped = [event for event in game.results if event.kind == ev.TERMINATED and event.happened]
        actions = [self.target(game, step, event.ref) for event in stopped]
        keep_track(game, step.scope, game.results)
        finish(
            game, step, bool(stopped), [event.became or event.ref for event in game.results if event.happened]
        )
        for action in actions:
            if action is not None:
                action.terminated = True
                stop_following(game, action)


def stop_following(game: Game, action: Action) -> None:
    """Take the instructions of a stopped card or ability off the agenda."""
    game.agenda = [step for step in game.agenda if step is action or not belongs_to(step, action)]


def belongs_to(step: Step, action: Action) -> bool:
    return getattr(step, "scope", None) is action.scope


register(TerminateAct(), Terminate)

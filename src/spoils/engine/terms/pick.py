"""310: pick. Picking a card is an act of its own that other texts can see; choosing a card in another way is
not."""

from __future__ import annotations

from spoils.engine.asking.putting import put, which_player
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.act import StandardAct
from spoils.engine.instruction import Follow, finish, register
from spoils.engine.program import events as ev
from spoils.engine.program.families import Objects
from spoils.engine.program.instructions.choosing import Choose, Pick, PickPlayer
from spoils.engine.program.players import Opponent
from spoils.engine.prohibitions import can_be_picked, pickable
from spoils.engine.reading.objects import fits, matching
from spoils.engine.reading.players import choose_player, opponents_of, still_in, you
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import PICK
from spoils.engine.state.slots import remember_player


class PickAct(StandardAct):
    """310.1; a phrase without an area means cards in play, for picking too (402.3a)."""

    phrases: tuple[str, ...] = ("what",)
    kind = PICK

    def candidates(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        return pickable(game, step.actor, matching(game, phrase, step.scope), step.scope.source)

    def eligible(self, game: Game, step: Follow, index: int, ref: int) -> bool:
        return can_be_picked(game, step.actor, ref, step.scope.source)

    def events(self, game: Game, step: Follow) -> list[Event]:
        return [Event(ev.PICKED, ref, step.actor, rules=("310.1",)) for ref in step.found[0]]

    def enough(self, game: Game, step: Follow, events: list[Event]) -> bool:
        return True  # whether there are enough cards was looked at while they were found

    def after(self, game: Game, step: Follow) -> None:
        picked = step.found[0]
        step.scope.amount = len(picked)
        finish(game, step, bool(picked), list(picked))


class ChooseAct(StandardAct):
    """402.5: cards are chosen without being picked, perhaps among a group spoken of before."""

    phrases: tuple[str, ...] = ("what",)

    def candidates(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        node = step.node
        assert isinstance(node, Choose)
        if node.among is None:
            return matching(game, phrase, step.scope)
        return [ref for ref in matching(game, node.among, step.scope) if fits(game, phrase, ref, step.scope)]

    def looks_through(self, game: Game, step: Follow, index: int, phrase: Objects) -> list[int]:
        node = step.node
        assert isinstance(node, Choose)
        return super().looks_through(game, step, index, phrase if node.among is None else node.among)

    def do(self, game: Game, step: Follow) -> None:
        chosen = step.found[0]
        step.scope.amount = len(chosen)
        finish(game, step, bool(chosen), list(chosen))


class PickPlayerAct(StandardAct):
    """``pick an opponent``: from now on the text means that player."""

    def players(self, game: Game, step: Follow) -> list[int]:
        node = step.node
        assert isinstance(node, PickPlayer)
        return (
            opponents_of(game, you(game, step.scope)) if isinstance(node.whom, Opponent) else still_in(game)
        )

    def do(self, game: Game, step: Follow) -> None:
        players = self.players(game, step)
        if players:
            put(game, step, which_player(step.actor, players, "pick.player", step.scope, ("310.1",)))
        elif step.cost:
            fail_cost(game, step)
        else:
            finish(game, step, False, [])

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        node = step.node
        assert isinstance(node, PickPlayer)
        player = self.players(game, step)[answer[0]]
        choose_player(node.whom, step.scope, player)
        remember_player(game, step.scope, getattr(node.whom, "slot", -1), player)
        finish(game, step, True, [])

    def possible(self, game: Game, step: Follow) -> bool:
        return bool(self.players(game, step))


register(PickAct(), Pick)
register(ChooseAct(), Choose)
register(PickPlayerAct(), PickPlayer)

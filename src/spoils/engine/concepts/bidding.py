"""413: bidding. Players take turns naming higher numbers or passing; whoever has passed is out, and the last
one left wins."""

from __future__ import annotations

from typing import Final

from spoils.engine.agenda import ask, push
from spoils.engine.asking.putting import Asking, announce, which_player
from spoils.engine.following.act import StandardAct
from spoils.engine.following.preparing import controller
from spoils.engine.instruction import DO, Follow, finish, next_instruction, register
from spoils.engine.program import events as ev
from spoils.engine.program.families import Number, Player
from spoils.engine.program.instructions.choosing import Bid, BidLimit, BidOn
from spoils.engine.program.players import YouAnd
from spoils.engine.reading.numbers import value
from spoils.engine.reading.players import choose_player, needs_choice, still_in, who
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import BID, Question
from spoils.engine.state.scope import NOBODY
from spoils.engine.state.slots import remember_player, slot_of

NO_BID: Final = -1
NO_LIMIT: Final = 1_000_000  # bids are whole numbers of any size (410.2, A56)


class BiddingAct(StandardAct):
    """``step.memory`` holds the highest bid so far, who made it, and then the players still bidding, whose
    turn it is first."""

    def run(self, game: Game, step: Follow) -> None:
        if not step.memory:
            step.actor = controller(game, step.scope) if step.actor == NOBODY else step.actor
            bidders = self.bidders(game, step)
            step.scope.bidders = sum(1 << player for player in bidders)
            step.memory = [NO_BID, NOBODY, *bidders]
            step.stage = DO
        self.go_on(game, step)

    def bidders(self, game: Game, step: Follow) -> list[int]:
        """413.1a: the active player begins, then clockwise."""
        return still_in(game)

    def limit(self, game: Game, step: Follow) -> Number | None:
        return None

    def go_on(self, game: Game, step: Follow) -> None:
        while len(step.memory) > 3:
            highest, bidder = step.memory[0], step.memory[2]
            most = self.most(game, step, bidder)
            if most > highest or game.ask_forced:
                rules = ("413.1", "413.1b")
                ask(
                    game,
                    Question(
                        bidder,
                        BID,
                        [],
                        minimum=highest + 1,
                        maximum=max(most, highest),  # none: there is nothing but to pass
                        reason="bid",
                        source=step.scope.source,
                        rules=rules,
                    ),
                )
                return
            self.drop_out(step)  # 413.1b: who cannot bid higher must pass
        self.end(game, step)

    def most(self, game: Game, step: Follow, bidder: int) -> int:
        """The highest number a player may name; the limit's ``they`` is the bidder."""
        number = self.limit(game, step)
        if number is None:
            return NO_LIMIT
        step.scope.doer = bidder
        remember_player(game, step.scope, slot_of(getattr(step.node, "who", None)), bidder)
        return value(game, number, step.scope)

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        bidder = step.memory[2]
        if answer:
            step.memory[0] = answer[0]
            step.memory[1] = bidder
            step.memory.append(step.memory.pop(2))
            announce(game, step, Event(ev.BID, player=bidder, amount=answer[0], rules=("413.1",)))
        else:
            self.drop_out(step)

    def drop_out(self, step: Follow) -> None:
        step.memory.pop(2)

    def end(self, game: Game, step: Follow) -> None:
        """The last one left wins, with 0 if nobody named a number (A56)."""
        scope = step.scope
        winner = step.memory[2] if len(step.memory) > 2 else step.memory[1]
        scope.winner = winner
        scope.bid = max(0, step.memory[0])
        scope.amount = scope.bid
        scope.doer = step.actor
        finish(game, step, winner != NOBODY, [])


class BidAct(BiddingAct):
    """``all players bid``; clockwise, whoever begins (413.1a)."""

    def run(self, game: Game, step: Follow) -> None:
        if step.memory or self.players_are_known(game, step):
            super().run(game, step)

    def players_are_known(self, game: Game, step: Follow) -> bool:
        """A10: of several opponents the controller chooses one, where one is spoken of."""
        node = step.node
        assert isinstance(node, Bid)
        for named in (node.who.other if isinstance(node.who, YouAnd) else None, node.first):
            if named is None or not needs_choice(game, named, step.scope):
                continue
            players = who(game, named, step.scope)
            if step.asked:
                step.asked = False
                choose_player(named, step.scope, players[game.chosen[0]])
                continue
            step.asked = True
            chooser = controller(game, step.scope)
            push(game, Asking(which_player(chooser, players, "choose.opponent", step.scope, ("407.2",))))
            return False
        return True

    def bidders(self, game: Game, step: Follow) -> list[int]:
        node = step.node
        assert isinstance(node, Bid)
        return beginning_with(game, who(game, node.who, step.scope), node.first, step)

    def limit(self, game: Game, step: Follow) -> Number | None:
        node = step.node
        assert isinstance(node, Bid)
        return node.limit if node.limit is not None else sentence_behind(game, step)


class BidOnAct(BiddingAct):
    """``players take turns bidding on the character``."""

    def bidders(self, game: Game, step: Follow) -> list[int]:
        node = step.node
        assert isinstance(node, BidOn)
        return beginning_with(game, super().bidders(game, step), node.first, step)

    def limit(self, game: Game, step: Follow) -> Number | None:
        return sentence_behind(game, step)


def beginning_with(game: Game, bidders: list[int], first: Player | None, step: Follow) -> list[int]:
    """413.1a: ``starting with you``."""
    begins = [] if first is None else who(game, first, step.scope)
    if len(begins) != 1 or begins[0] not in bidders:
        return bidders
    place = bidders.index(begins[0])
    return bidders[place:] + bidders[:place]


def sentence_behind(game: Game, step: Follow) -> Number | None:
    """``players cannot bid a number greater than …`` stands behind the bidding it limits."""
    following = next_instruction(game, step)
    return following.n if isinstance(following, BidLimit) else None


class BidLimitAct(StandardAct):
    """Looked at by the bidding before it."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        finish(game, step, step.scope.did, list(step.scope.handled))


register(BidAct(), Bid)
register(BidOnAct(), BidOn)
register(BidLimitAct(), BidLimit)

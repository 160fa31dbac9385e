"""402.2: the same instruction for one after the other: each of several players follows it, or it is followed
for each of several players or cards."""

from __future__ import annotations

from typing import ClassVar

from spoils.engine.agenda import done, push
from spoils.engine.instruction import FIND, Follow, next_instructions
from spoils.engine.program.instructions.choosing import FlipCoin
from spoils.engine.program.instructions.flow import IfDone, IfWon
from spoils.engine.program.node import Node
from spoils.engine.state.game import Game, Step
from spoils.engine.state.scope import NOBODY, Scope, Scopes
from spoils.engine.state.slots import remember_number, remember_objects, remember_player


def each_ones_own(game: Game, step: Follow) -> list[Node]:
    """``If they do, …``, ``If they win, …`` behind what is followed one by one: for each of them at once."""
    found: list[Node] = []
    for node in next_instructions(game, step):
        if not isinstance(node, (IfDone, IfWon)) or not node.each:
            break
        found.append(node)
    return found


class OneByOne(Step):
    """What each of them handles is theirs while it is their turn (``each player picks a character and puts it
    into their hand``); afterwards the text remembers all of it. Done if anybody carried it out."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "stage", "node", "scope", "ones", "actor", "cost", "action", "slot", "until_done", "did", "handled",
        "before", "gathered", "consequences", "place", "one", "own", "doers", "tracked",
    )  # fmt: skip

    def __init__(self, node: Node, scope: Scope, ones: list[int], *, cost: bool, action: int) -> None:
        self.node = node
        self.scope = scope
        self.ones = list(ones)  # the players or cards still to come
        self.actor = NOBODY  # who follows it, if that is always the same player
        self.cost = cost
        self.action = action
        self.slot = -1  # where the text remembers whose turn it is
        self.until_done = False  # "any opponent may": over as soon as one did
        self.did = False
        self.handled: list[int] = []
        self.consequences: list[Node] = []  # what is followed right behind, for each of them
        self.place = 0  # how many of those have been followed for the one at hand
        self.one = NOBODY  # the one at hand ...
        self.own = False  # ... and whether it was carried out
        self.doers = 0  # by whom it was, a bit for each player
        self.tracked = False  # one that has gone elsewhere is passed over (402.4)
        self.before: list[list[int]] = []  # the slots of the text before the first of them
        self.gathered: list[list[int]] = []  # what has been written into each of them since

    def clone_into(self, copy: OneByOne) -> OneByOne:
        copy.stage = self.stage
        copy.actor = self.actor
        copy.slot = self.slot
        copy.until_done = self.until_done
        copy.did = self.did
        copy.handled = list(self.handled)
        copy.consequences = list(self.consequences)
        copy.place = self.place
        copy.one = self.one
        copy.own = self.own
        copy.doers = self.doers
        copy.tracked = self.tracked
        copy.before = [list(refs) for refs in self.before]
        copy.gathered = [list(refs) for refs in self.gathered]
        return copy

    def run(self, game: Game) -> None:
        if self.stage == 0:
            self.stage = 1
            self.before = [list(refs) for refs in self.scope.slots]
            self.gathered = [[] for _ in self.scope.slots]
        elif self.follow_consequence(game):
            return
        else:
            self.gather()
        self.ones = self.still_there(game)
        if not self.ones or (self.until_done and self.did):
            self.end(game)
            return
        self.one = self.ones.pop(0)
        self.place = 0
        self.begin(game)

    def still_there(self, game: Game) -> list[int]:
        """Those for whom it can still be followed."""
        raise NotImplementedError

    def begin(self, game: Game) -> None:
        """It is the turn of ``one``."""
        raise NotImplementedError

    def follow_consequence(self, game: Game) -> bool:
        """402.5b: ``if they do`` looks at what was done just now."""
        if self.place == 0:
            self.own = self.scope.did
        self.scope.did = self.own
        if self.place == len(self.consequences):
            return False
        node = self.consequences[self.place]
        self.place += 1
        step = Follow(node, self.scope, actor=self.follower(), cost=self.cost, action=self.action)
        step.parent_did = True  # now is its time (acts.flow)
        push(game, step)
        return True

    def follower(self) -> int:
        """Who follows what is said of the one at hand."""
        return self.actor

    def gather(self) -> None:
        """One is through: put aside what was handled and make room for the next."""
        self.did = self.did or self.own
        self.handled.extend(self.scope.handled)
        for slot, refs in enumerate(self.scope.slots):
            if slot >= len(self.before):
                self.before.append([])
                self.gathered.append([])
            if refs != self.before[slot]:
                self.gathered[slot].extend(refs)
                self.scope.slots[slot] = list(self.before[slot])

    def end(self, game: Game) -> None:
        for slot, refs in enumerate(self.gathered):
            if refs:
                self.scope.slots[slot] = list(refs)
        self.scope.did = self.did
        self.scope.handled = self.handled
        self.forget_whose_turn(game)
        done(game, self)

    def forget_whose_turn(self, game: Game) -> None:
        """From now on the words for the one at hand mean all of them, or nobody."""
        raise NotImplementedError


class EachPlayer(OneByOne):
    """Several players follow an instruction, the active player first; or, where ``actor`` is set, that player
    follows it for each of them (``for each opponent, destroy a character they control``)."""

    def clone(self, scopes: Scopes) -> EachPlayer:
        copy = EachPlayer(self.node, scopes.copy(self.scope), self.ones, cost=self.cost, action=self.action)
        self.clone_into(copy)
        return copy

    def still_there(self, game: Game) -> list[int]:
        return [player for player in self.ones if not game.players[player].lost]

    def begin(self, game: Game) -> None:
        remember_player(game, self.scope, self.slot, self.one)
        step = Follow(self.node, self.scope, actor=self.follower(), cost=self.cost, action=self.action)
        if self.actor == NOBODY:
            step.stage = FIND  # who follows it is known
        push(game, step)

    def follower(self) -> int:
        return self.one if self.actor == NOBODY else self.actor

    def gather(self) -> None:
        super().gather()
        if self.won() if isinstance(self.node, FlipCoin) else self.own:
            self.doers |= 1 << self.one

    def won(self) -> bool:
        """``each player who wins``: of the coins that they flip."""
        return self.scope.winner == self.one

    def forget_whose_turn(self, game: Game) -> None:
        remember_number(game, self.scope, self.slot, self.doers)
        if not self.until_done:  # from now on "they" are all of them
            remember_player(game, self.scope, self.slot, NOBODY)


class EachCard(OneByOne):
    """An instruction is followed for each of several cards (``for each item, its controller may pay 1``), or
    so often, with what it leads to."""

    def clone(self, scopes: Scopes) -> EachCard:
        copy = EachCard(self.node, scopes.copy(self.scope), self.ones, cost=self.cost, action=self.action)
        self.clone_into(copy)
        return copy

    def still_there(self, game: Game) -> list[int]:
        return [ref for ref in self.ones if game.is_current(ref)] if self.tracked else self.ones

    def begin(self, game: Game) -> None:
        remember_objects(game, self.scope, self.slot, [self.one])
        push(game, Follow(self.node, self.scope, actor=self.actor, cost=self.cost, action=self.action))

    def forget_whose_turn(self, game: Game) -> None:
        remember_objects(game, self.scope, self.slot, [])

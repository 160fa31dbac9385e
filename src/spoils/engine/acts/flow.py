"""402: the order in which a text is followed: one sentence after the other, ``if you do``, ``otherwise``,
``for each``."""

from __future__ import annotations

from typing import Final

from spoils.engine.acts.each_own import for_one, players_with_own
from spoils.engine.acts.for_each_card import is_one_by_one
from spoils.engine.agenda import push
from spoils.engine.asking.putting import Asking, which_player
from spoils.engine.asking.unseen import offer_unseen
from spoils.engine.following.act import StandardAct, is_each_own
from spoils.engine.following.preparing import (
    ChoosingOpponent,
    asks_of_whom,
    could_follow,
    is_opponent_open,
    leave_unset,
)
from spoils.engine.instruction import ACTS, DO, WHO, Follow, finish, offer_in, register
from spoils.engine.meanings import denoted
from spoils.engine.program.conditions import Compares, EvenNumber, Not, SomebodyDoesNotPay
from spoils.engine.program.families import Condition, Instruction
from spoils.engine.program.instructions.choosing import DecideTie
from spoils.engine.program.instructions.flow import (
    ForEach,
    If,
    IfCan,
    IfDone,
    IfWon,
    May,
    PlayersDo,
    Repeat,
    Sequence,
    TokenTable,
    Unless,
)
from spoils.engine.program.objects.nouns import It, The
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.facts import tokens_of
from spoils.engine.reading.numbers import is_of_nothing, value
from spoils.engine.reading.objects import matching
from spoils.engine.reading.of_whom import mean_whom, of_whom_it_is_true
from spoils.engine.reading.players import who, you
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope
from spoils.engine.state.slots import remember_number

FOLLOWED: Final = 10  # the instruction inside has been followed
FORESEEN: Final = 2  # in the memory of a sequence: whether a sentence with a condition is followed


def is_aside(node: Instruction) -> bool:
    """Whether it does not count as the instruction before, for ``if you do``."""
    return node.aside


def follow_inside(
    game: Game, step: Follow, node: Instruction, optional: bool = False, own: Instruction | None = None
) -> None:
    """Follow an instruction that is part of another, by the same player and for the same purpose."""
    inner = Follow(node, step.scope, actor=step.actor, cost=step.cost, action=step.action)
    inner.optional = optional
    inner.times = step.times
    inner.own = own
    inner.instead = step.instead and ACTS[type(node)].takes_place(game, node)
    push(game, inner)


def could_follow_inside(game: Game, step: Follow, node: Instruction) -> bool:
    """Whether an instruction that is part of another could be followed, as far as that is asked of the
    whole."""
    return could_follow(
        game, node, step.scope, step.actor, cost=step.cost, whole=step.whole, times=step.times
    )


class Wrapper(StandardAct):
    """An instruction around another: it has been carried out if the inner one was."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        if step.stage == FOLLOWED:
            finish(game, step, step.scope.did, list(step.scope.handled))
        else:
            self.begin(game, step)

    def begin(self, game: Game, step: Follow) -> None:
        raise NotImplementedError

    def go_inside(self, game: Game, step: Follow, node: Instruction, optional: bool = False) -> None:
        step.stage = FOLLOWED
        follow_inside(game, step, node, optional)


class SequenceAct(StandardAct):
    """A1: each part is an instruction of its own. ``If you do`` looks at the last part that really did
    something by itself (402.5b).

    ``step.memory``: the part to be followed next, whether everything so far was carried out, and of a
    sentence with a condition whether it was followed and what it lets somebody do was done; ``step.found``:
    what was handled.
    """

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Sequence)
        if step.stage == WHO:
            step.stage = DO
            step.memory = [0, 1]
            step.found = [[]]
        elif self.note(step, node):
            finish(game, step, False, step.found[0])
            return
        index = step.memory[0]
        while index < len(node.parts) and is_pointless(step, node, index):
            index += 1
        if index == len(node.parts):
            finish(game, step, step.memory[1] == 1, step.found[0])
            return
        step.memory[0] = index + 1
        part = node.parts[index]
        if not (isinstance(part, IfDone) and part.inner):
            step.scope.did = step.parent_did
        elif part.again:
            step.scope.did = step.memory[3] == 1
        else:
            step.memory[3:] = [int(step.scope.did)]
        following = node.parts[index + 1] if index + 1 < len(node.parts) else None
        if isinstance(following, IfDone) and following.inner and not following.again:
            step.memory[2:] = [int(will_be_followed(game, step, part))]
        follow_inside(game, step, node.parts[index], optional=step.optional and index == 0)

    def note(self, step: Follow, node: Sequence) -> bool:
        """Take note of how the last part went. True if the whole was declined with its first choice."""
        index = step.memory[0] - 1
        if index < 0 or is_aside(node.parts[index]):
            return False
        did = step.scope.did
        step.parent_did = did
        step.found[0].extend(step.scope.handled)
        if not did:
            step.memory[1] = 0
        return step.optional and index == 0 and not did and not step.scope.tried

    def possible(self, game: Game, step: Follow) -> bool:
        """As a cost all parts must be possible; in an effect it is worth beginning if the first is."""
        node = step.node
        assert isinstance(node, Sequence)
        parts = node.parts if step.cost else node.parts[:1]
        return all(could_follow_inside(game, step, part) for part in parts)


def will_be_followed(game: Game, step: Follow, part: Instruction) -> bool:
    """Whether what stands behind the condition of a sentence is about to be followed."""
    if isinstance(part, If):
        return holds(game, part.condition, step.scope)
    if isinstance(part, IfDone):
        return step.scope.did == part.done and (
            part.condition is None or holds(game, part.condition, step.scope)
        )
    return True


def is_pointless(step: Follow, node: Sequence, index: int) -> bool:
    """``If they don't, …`` about what nobody came to because the sentence before was not followed."""
    part = node.parts[index]
    return (
        isinstance(part, IfDone) and part.inner and len(step.memory) > FORESEEN and not step.memory[FORESEEN]
    )


class PlayersDoAct(StandardAct):
    """402.2: each of the players follows all of it, the active player first."""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, PlayersDo)
        if step.stage == FOLLOWED:
            finish(game, step, step.scope.did, list(step.scope.handled))
            return
        super().run(game, step)

    def do(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, PlayersDo)
        step.stage = FOLLOWED
        follow_inside(game, step, node.do)

    def possible(self, game: Game, step: Follow) -> bool:
        node = step.node
        assert isinstance(node, PlayersDo)
        return could_follow_inside(game, step, node.do)


class IfCanAct(Wrapper):
    """``… if you can``: everything is done only as far as possible anyway (402.5), so this matters in costs:
    what cannot be done is left out."""

    def begin(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, IfCan)
        if is_opponent_open(game, step):
            push(game, ChoosingOpponent(step.scope))
        elif could_follow(game, node.do, step.scope, step.actor, cost=step.cost):
            self.go_inside(game, step, node.do)
        else:
            finish(game, step, False, [])


class IfDoneAct(Wrapper):
    """402.5b: followed only if the instruction before was carried out (or only if it was not)."""

    def begin(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, IfDone)
        if node.each and not step.parent_did:  # followed for each of them already (following.one_by_one)
            finish(game, step, step.scope.did, list(step.scope.handled))
            return
        did_so = step.scope.did == node.done
        if node.condition is not None:
            if asks_of_whom(game, node.condition, step.scope):
                return
            if did_so and not knows_of_whom(game, step, node.condition, node.slot_of_player):
                return
        if did_so and (node.condition is None or holds(game, node.condition, step.scope)):
            self.go_inside(game, step, node.then)
            return
        leave_unset(step.scope, node.then)
        if node.otherwise is not None:
            self.go_inside(game, step, node.otherwise)
            return
        finish(game, step, False, [])
        offer = offer_in(node.then)
        if did_so and node.condition is not None and offer is not None:
            offer_unseen(game, node.condition, offer, step.scope)


class IfWonAct(StandardAct):
    """After a coin flip or bidding. Whether the condition was true is what ``otherwise`` looks at, not what
    came of it."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, IfWon)
        if step.stage == FOLLOWED:
            finish(game, step, True, list(step.scope.handled))
        elif node.each and not step.parent_did:  # as with IfDone
            finish(game, step, step.scope.did, list(step.scope.handled))
        elif step.scope.winner == NOBODY:  # no coin was flipped, nobody has bid
            finish(game, step, False, [])
        elif (step.scope.winner in who(game, node.who, step.scope)) == node.win:
            step.stage = FOLLOWED
            follow_inside(game, step, node.then)
        else:
            finish(game, step, False, [])


class IfAct(Wrapper):
    """504: a state test, made when its turn comes."""

    def begin(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, If)
        if asks_of_whom(game, node.condition, step.scope):
            return
        if not knows_of_whom(game, step, node.condition, node.slot_of_player):
            return
        nothing = speaks_of_nothing(game, node.condition, step.scope)
        true = not nothing and holds(game, node.condition, step.scope)
        tell_sequence(game, step, true)
        branch = node.then if true else node.otherwise
        if branch is None or nothing:
            finish(game, step, False, [])
            offer = offer_in(node.then)
            if branch is None and offer is not None:
                offer_unseen(game, node.condition, offer, step.scope)
        else:
            self.go_inside(game, step, branch)


def knows_of_whom(game: Game, step: Follow, condition: Condition, slot: int) -> bool:
    """A10: of several players of whom a condition is true, the controller of the text chooses one, if the
    text speaks of that player again."""
    if slot < 0:
        return True
    players = of_whom_it_is_true(game, condition, slot, step.scope)
    if step.asked:
        players = [players[game.chosen[0]]]
    elif len(players) > 1:
        step.asked = True
        asked = which_player(you(game, step.scope), players, "choose.opponent", step.scope, ("407.2",))
        push(game, Asking(asked))
        return False
    if players:
        mean_whom(condition, slot, step.scope, players[0])
    return True


def tell_sequence(game: Game, step: Follow, followed: bool) -> None:
    """Tell the sentences behind a condition whether it was true; it was foreseen before an opponent was
    chosen."""
    if len(game.players) == 2:
        return
    for below in reversed(game.agenda):
        if isinstance(below, Follow) and below.scope is step.scope and isinstance(below.node, Sequence):
            if len(below.memory) > FORESEEN:
                below.memory[FORESEEN] = int(followed)
            return


def speaks_of_nothing(game: Game, condition: Condition, scope: Scope) -> bool:
    """402.5b: ``If it is a character, … Otherwise, …`` where no card was found, revealed or discarded: both
    depend on it. So with a number of such a card."""
    if isinstance(condition, Not):
        return speaks_of_nothing(game, condition.of, scope)
    if isinstance(condition, Compares):
        return is_of_nothing(game, condition.left, scope) or is_of_nothing(game, condition.right, scope)
    if isinstance(condition, EvenNumber):
        return is_of_nothing(game, condition.n, scope)
    what = getattr(condition, "what", None)
    return isinstance(what, (It, The)) and what.slot >= 0 and not denoted(game, what, scope)


class UnlessAct(StandardAct):
    """Somebody may do something; if they do not, the instruction is followed. Done if it was."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Unless)
        if step.stage == WHO:
            step.stage = DO
            follow_inside(game, step, node.but)
        elif step.stage == DO and not step.scope.did:
            step.stage = FOLLOWED
            follow_inside(game, step, node.do)
        else:
            finish(game, step, step.stage == FOLLOWED and step.scope.did, list(step.scope.handled))


class ForEachAct(StandardAct):
    """So many times, one after the other, unless it is one amount; where several players do it and the number
    is each one's own, one player after the other (402.2). ``step.memory``: how often it is still to be
    followed, whether it ever was carried out, and whose turn it is; ``step.found``: what was handled, and the
    players still to come."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, ForEach)
        if step.stage == FOLLOWED:
            finish(game, step, step.scope.did, list(step.scope.handled))
            return
        if step.stage == WHO:
            if asks_of_whom(game, node.n, step.scope):
                return
            step.stage = DO
            if is_one_by_one(game, step, node):
                return
            if is_each_own(node.n):
                step.stage = FOLLOWED
                follow_inside(game, step, node.do, own=node)
                return
            players = players_with_own(game, step, node.do, node.n)
            if not players and is_one_amount(node.do):
                step.stage = FOLLOWED
                step.times = value(game, node.n, step.scope)
                follow_inside(game, step, node.do)
                return
            step.found = [[], players]
            step.memory = [0, 0, NOBODY]
            if not players:
                step.memory[0] = value(game, node.n, step.scope)
        else:
            step.memory[1] |= int(step.scope.did)
            step.found[0].extend(step.scope.handled)
        while step.memory[0] == 0 and step.found[1]:
            player = step.found[1].pop(0)
            step.scope.doer = player
            step.memory[0] = value(game, node.n, step.scope)
            step.memory[2] = player
        if step.memory[0] == 0:
            finish(game, step, step.memory[1] == 1, step.found[0])
            return
        if step.memory[2] == NOBODY:
            step.memory[0] -= 1
            follow_inside(game, step, node.do)
            return
        one = for_one(game, step, node.do, step.memory[2])
        one.times = step.memory[0] if is_one_amount(node.do) else 1
        step.memory[0] -= one.times
        push(game, one)


def is_one_amount(do: Instruction) -> bool:
    """A76: ``1 for each token`` is one amount, and what somebody may do for each is asked once."""
    return isinstance(do, May) or ACTS[type(do)].is_one_amount(do)


class RepeatAct(StandardAct):
    """``repeat this card's effect until …``: the text begins again from its first instruction."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, Repeat)
        again = not holds(game, node.until, step.scope)
        if again:
            if isinstance(node.until, SomebodyDoesNotPay):  # from now on it is about the next repetition
                remember_number(game, step.scope, node.until.slot, len(step.scope.paid))
            whole = [
                below
                for below in game.agenda
                if isinstance(below, Follow)
                and below.scope is step.scope
                and isinstance(below.node, Sequence)
            ]
            if whole:
                whole[0].memory[0] = 0
        finish(game, step, True, [])


class TokenTableAct(Wrapper):
    """The row for the number of tokens there are now: that number exactly, or else the highest ``at least``
    that it reaches."""

    def begin(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, TokenTable)
        refs = matching(game, node.of, step.scope)
        count = tokens_of(game, refs[0]) if refs else 0
        rows = [row for row in node.rows if row.n == count or (row.at_least and row.n <= count)]
        if rows and refs:
            self.go_inside(game, step, max(rows, key=lambda row: row.n).do)
        else:
            finish(game, step, False, [])


class DecideTieAct(StandardAct):
    """Looked at by the instruction before it, whose tie it is about."""

    acts_as = ""

    def run(self, game: Game, step: Follow) -> None:
        finish(game, step, step.scope.did, list(step.scope.handled))


register(SequenceAct(), Sequence)
register(PlayersDoAct(), PlayersDo)
register(IfCanAct(), IfCan)
register(IfDoneAct(), IfDone)
register(IfWonAct(), IfWon)
register(IfAct(), If)
register(UnlessAct(), Unless)
register(ForEachAct(), ForEach)
register(RepeatAct(), Repeat)
register(TokenTableAct(), TokenTable)
register(DecideTieAct(), DecideTie)

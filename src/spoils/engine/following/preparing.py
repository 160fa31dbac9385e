"""402.2 to 402.5: who follows an instruction, and which cards it is about."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done, push
from spoils.engine.asking.putting import Asking, put, which_player
from spoils.engine.concepts.costs import fail_cost
from spoils.engine.following.finding import (
    NOT_ENOUGH,
    Finding,
    introduces,
    is_reference,
    look_up,
    part_limits,
)
from spoils.engine.following.one_by_one import EachPlayer, each_ones_own
from spoils.engine.instruction import ACTS, DO, FIND, WHO, Follow, finish
from spoils.engine.program.families import Condition, Instruction, Number, Objects, Player, nodes_of
from spoils.engine.program.instructions.choosing import ChooseNumber, Let, PickPlayer, Where
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Variable
from spoils.engine.program.objects.nouns import AllIn, Both, EitherDeck, OneOf, Superlative, The, TopCards
from spoils.engine.program.objects.quantities import AtRandom, Every, Some
from spoils.engine.program.players import Doer, Opponent, Players, PlayersWho
from spoils.engine.program.words import ALL, ANY, BOTH, EACH
from spoils.engine.reading.groups import MANY, largest_group
from spoils.engine.reading.meant_opponent import is_of_one_opponent
from spoils.engine.reading.numbers import value
from spoils.engine.reading.objects import done_to, limits, matching
from spoils.engine.reading.players import ONE, choose_player, needs_choice, opponents_of, who, you
from spoils.engine.state.game import Game, Step
from spoils.engine.state.scope import NOBODY, Scope, Scopes
from spoils.engine.state.slots import remember_player, slot_of


def controller(game: Game, scope: Scope) -> int:
    """Who follows an instruction that names nobody: the controller of the text, or whoever used the
    ability."""
    return you(game, scope)


def find_actor(game: Game, step: Follow, field: str) -> bool:
    """Find out who follows the instruction. Several players follow it one after the other (402.2); of several
    opponents the controller chooses one (A10). Nobody does if it depends on what was not done (402.5b). True
    when the actor is known."""
    if is_in_vain(game, step):
        finish(game, step, False, [])
        return False
    named: Player | None = getattr(step.node, field) if field else None
    if named is None or isinstance(named, Doer):
        if step.actor == NOBODY:
            step.actor = controller(game, step.scope)
        step.scope.doer = step.actor
        step.stage = FIND
        return True
    if step.asked:
        step.asked = False
        chosen = who(game, named, step.scope)[game.chosen[0]]
        choose_player(named, step.scope, chosen)
        players = [chosen]
    else:
        players = who(game, named, step.scope)
        if len(players) > 1 and needs_choice(game, named, step.scope):
            step.asked = True
            push(
                game,
                Asking(
                    which_player(
                        controller(game, step.scope), players, "choose.opponent", step.scope, ("407.2",)
                    )
                ),
            )
            return False
    several = is_several(named)
    consequences = each_ones_own(game, step) if several else []
    if len(players) == 1 and not consequences and not (several and is_told_apart(named)):
        step.actor = players[0]
        step.scope.doer = players[0]
        remember_player(game, step.scope, slot_of(named), players[0])
        step.stage = FIND
        return True
    if not players:
        if step.cost and not step.optional:
            fail_cost(game, step)
        else:
            finish(game, step, False, [])
        return False
    done(game, step)
    each = EachPlayer(step.node, step.scope, players, cost=step.cost, action=step.action)
    each.slot = slot_of(named)
    each.until_done = isinstance(named, (Opponent, Players)) and named.which == ANY
    each.consequences = consequences
    push(game, each)
    return False


def is_told_apart(named: Player | None) -> bool:
    """``each player who does``: whether a later sentence asks which of them did it."""
    return isinstance(named, (Opponent, Players)) and named.told_apart


def is_several(named: Player | None) -> bool:
    """Whether words speak of several players who act one by one."""
    if isinstance(named, (Opponent, Players)):
        return named.which in (EACH, ALL, BOTH)
    return isinstance(named, PlayersWho)


def find_objects(game: Game, step: Follow, phrases: tuple[str, ...]) -> bool:
    """Find the cards of each noun phrase in printed order, asking where the words leave a choice. True when
    all are known."""
    if len(game.players) > 2 and not step.asked and not step.found and is_opponent_open(game, step):
        push(game, ChoosingOpponent(step.scope))
        return False
    while len(step.found) < len(phrases):
        if step.asked:
            step.asked = False
            refs = game.chosen
        else:
            phrase: Objects | None = getattr(step.node, phrases[len(step.found)])
            known = [] if phrase is None else look_up(game, step, phrase)
            if known is None:
                assert phrase is not None
                step.asked = True
                push(game, Finding(phrase, len(step.found)))
                return False
            refs = known
        if len(refs) == 1 and refs[0] == NOT_ENOUGH:
            if step.optional:
                refs = []
            else:
                fail_cost(game, step)
                return False
        step.found.append(list(refs))
    step.stage = DO
    return True


def is_opponent_open(game: Game, step: Follow) -> bool:
    """A10: whether the instruction speaks of one opponent while several are left and none has been chosen."""
    if step.scope.opponent != NOBODY or len(opponents_of(game, you(game, step.scope))) < 2:
        return False
    nodes = nodes_of(step.node)
    # picking an opponent is a question of its own, and comes only after agreeing to it
    picked = [node.whom for node in nodes if isinstance(node, PickPlayer)]
    return any(
        isinstance(node, Opponent) and node.which in ONE and not any(node is each for each in picked)
        for node in nodes
    )


def asks_of_whom(game: Game, asked: Condition | Number, scope: Scope) -> bool:
    """A10: whether it has to be chosen first of which opponent a condition is to be true, or a number is
    meant; if so that is next."""
    if len(game.players) == 2 or not is_of_one_opponent(game, asked, scope):
        return False
    push(game, ChoosingOpponent(scope))
    return True


class ChoosingOpponent(Step):
    """A10: the controller of the text chooses which of several opponents "your opponent" is."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "scope")

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def clone(self, scopes: Scopes) -> ChoosingOpponent:
        return ChoosingOpponent(scopes.copy(self.scope))

    def run(self, game: Game) -> None:
        player = you(game, self.scope)
        put(
            game,
            self,
            which_player(player, opponents_of(game, player), "choose.opponent", self.scope, ("407.2",)),
        )

    def answered(self, game: Game, answer: list[int]) -> None:
        self.scope.opponent = opponents_of(game, you(game, self.scope))[answer[0]]
        done(game, self)


# ---- looking ahead -----------------------------------------------------------------------------------------


def could_follow(
    game: Game,
    node: Node,
    scope: Scope,
    actor: int,
    *,
    cost: bool = False,
    whole: bool = False,
    times: int = 1,
) -> bool:
    """Whether following an instruction could do anything (as a cost: whether it can be satisfied; ``whole``:
    whether it can be done in full, so many times), as far as that can be told before it is tried. What
    depends on choices still to be made counts as possible. Of several players it is enough that one of them
    could, unless it is a cost."""
    doer = scope.doer
    scope.doer = actor
    actors = named_actors(game, node, scope, actor)
    result = False
    for each in actors[:1] if cost else actors:
        step = Follow(node, scope, actor=each, cost=cost)
        scope.doer = each
        step.whole = whole
        step.times = times
        if not is_in_vain(game, step) and ACTS[type(node)].possible(game, step):
            result = True
            break
    scope.doer = doer
    return result


def named_actor(game: Game, node: Node, scope: Scope, actor: int) -> int:
    """The first who would follow an instruction."""
    return named_actors(game, node, scope, actor)[0]


def named_actors(game: Game, node: Node, scope: Scope, actor: int) -> list[int]:
    """Who would follow an instruction: whom it names, or the player at hand."""
    field = ACTS[type(node)].acts_as
    named: Player | None = getattr(node, field, None) if field else None
    if named is not None and not isinstance(named, Doer):
        players = who(game, named, scope)
        if players:
            return list(players)
        actor = NOBODY
    return [actor if actor != NOBODY else controller(game, scope)]


def available(game: Game, step: Follow, index: int, phrase: Objects | None) -> bool:
    """Whether there is (enough) of what a noun phrase speaks of. References to what will only be found later
    count as available."""
    if phrase is None or is_open(step.scope, phrase):
        return True
    act = ACTS[type(step.node)]
    in_full = step.cost or step.whole
    if isinstance(phrase, Both):
        parts = [available(game, step, index, part) for part in phrase.parts]
        return all(parts) if phrase.joint == "and" and in_full else any(parts)
    if isinstance(phrase, TopCards):
        return is_deep_enough(game, step, phrase)
    if isinstance(phrase.how_many(), Every):
        return step.cost or any(
            act.eligible(game, step, index, ref) for ref in act.candidates(game, step, index, phrase)
        )
    if isinstance(phrase, AllIn) and step.cost:
        return True  # all of nothing can be done
    if is_reference(phrase):
        for ref in matching(game, phrase, step.scope):  # noqa: SIM110  # asked all the time
            if act.eligible(game, step, index, ref):
                return True
        return False
    found = act.candidates(game, step, index, phrase)
    quantity = phrase.how_many()
    if quantity is not None and step.whole:
        need = limits(game, quantity, step.scope, MANY)[0] * step.times
        exact = isinstance(quantity, (Some, AtRandom))
        return largest_group(game, phrase, found, step.scope) >= max(need, 0 if exact else 1)
    if quantity is not None and step.cost:
        return len(found) >= limits(game, quantity, step.scope, MANY)[0]
    if isinstance(phrase, Superlative) or not in_full:
        return bool(found)
    return len(found) >= part_limits(game, step, phrase, found)[0]


def is_open(scope: Scope, phrase: Objects) -> bool:
    """Whether a reference points at something that has not been found yet, for all that everybody can see."""
    if introduces(phrase) and not isinstance(phrase, OneOf):
        return False
    slot = slot_of(phrase.of) if isinstance(phrase, OneOf) else slot_of(phrase)
    if slot in scope.none:
        return False
    return slot >= 0 and (slot >= len(scope.slots) or not scope.slots[slot])


def is_deep_enough(game: Game, step: Follow, phrase: TopCards) -> bool:
    deck = phrase.deck
    assert isinstance(deck, Player)
    if isinstance(deck, EitherDeck):
        return any(player.deck for player in game.players)
    owners = who(game, deck, step.scope)
    in_full = (step.cost or step.whole) and not phrase.up_to
    need = value(game, phrase.n, step.scope) * step.times if in_full else 1
    return all(len(game.players[owner].deck) >= need for owner in owners)


__all__ = ["WHO", "available", "controller", "could_follow", "find_actor", "find_objects"]


# ---- instructions that depend on another one (402.5b, A75) ---------------------------------------------
# ``the destroyed character's strength`` speaks of a card by what an instruction before did to it. If that was
# ignored, impossible or replaced, there is no such card and the instruction that speaks of it is not
# followed; nor is one that uses an X defined that way. ``the character's strength`` is not dependent: last
# known values count.


# What a card is called by what was done to it. Picking and choosing do nothing to it.
DEEDS: Final = ("destroyed", "discarded", "drawn", "found", "removed", "revealed", "searched", "terminated")


def is_in_vain(game: Game, step: Follow) -> bool:
    """Whether an instruction depends on what was not done. What costs ask for is done, or they fail
    (401.2)."""
    if step.cost:
        return False
    node = step.node
    known = game.library.depends.get(id(node))
    if known is None:
        known = game.library.depends[id(node)] = dependencies(node)
    for each in known:
        if isinstance(each, Variable):
            if each.slot in step.scope.unset:
                return True
        elif isinstance(each, The) and not done_to(game, each, step.scope):
            return True
    return False


def dependencies(node: Node) -> tuple[Node, ...]:
    """The words in an instruction that may make it depend on another. Instructions inside it have their
    own."""
    if isinstance(node, (Let, Where)):
        node = node.n
    parts = nodes_of(node)
    if any(isinstance(part, Instruction) for part in parts[1:]):
        return ()
    return tuple([part for part in parts if isinstance(part, Variable) or is_by_deed(part)])


def is_by_deed(node: Node) -> bool:
    return isinstance(node, The) and node.participle in DEEDS and node.slot >= 0 and node.of is None


def leave_unset(scope: Scope, node: Node) -> None:
    """``If you do, X is its cost.``, and it was not done: X is no number, not 0."""
    for part in nodes_of(node):
        if isinstance(part, (Let, ChooseNumber)) and part.slot not in scope.defined:
            scope.unset = (*scope.unset, part.slot)


def define(scope: Scope, node: Let | ChooseNumber) -> None:
    """X is a number from now on."""
    scope.defined = (*scope.defined, node.slot)
    scope.unset = tuple([slot for slot in scope.unset if slot != node.slot])

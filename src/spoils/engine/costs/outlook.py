"""401.2, 401.3: the outlook on extra costs: whether they can be satisfied, before anything is tried.

The answer is *certainly*, *certainly not*, or *look closer*, and then a trial on a copy decides. Each
instruction of a cost knows whether it could be carried out now (``Act.possible``). One that takes something
away may spoil a later one, or make it possible; where counting does not settle that, it has to be tried. What
depends on chance or on hidden cards is never tried out, since the answer would tell what nobody may know.

One shortcut, ``counting_decides``, spares the common parts of costs a closer look. Without shortcuts
(``Library.thorough``) it is left out, and whatever may be tried is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spoils.engine.board.board import board
from spoils.engine.concepts.costs import Action, find_action
from spoils.engine.costs.cost_parts import (
    ACT,
    FIGURES,
    SEQUENCE,
    WHAT_WAS_DONE,
    Aftermath,
    CostPart,
    CostPhrase,
    is_chancy,
    part_of,
    slots_read,
)
from spoils.engine.costs.restrictions import remember_answered, responds_to, times_this_turn
from spoils.engine.following.finding import is_known_in_hand
from spoils.engine.following.preparing import could_follow, is_opponent_open, named_actor
from spoils.engine.instruction import Follow
from spoils.engine.program.facts import BANS, INERT, LEADS, NUMBERS_ONLY
from spoils.engine.program.families import Condition, Instruction, Number, nodes_of
from spoils.engine.program.instructions import flow
from spoils.engine.program.instructions.choosing import ChooseNumber, Let, PickPlayer, Where
from spoils.engine.program.instructions.flow import ChooseOne, If, Instead, May
from spoils.engine.program.instructions.restrictions import Only, OnlyInResponse, OnlyTimes, ReduceOwnCost
from spoils.engine.program.instructions.terms import Pay
from spoils.engine.program.node import Node
from spoils.engine.program.players import Doer, You
from spoils.engine.program.statements.possible import Ignores, PlayerCannot
from spoils.engine.program.words import PLAY, RESOURCE
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.groups import MANY, largest_group
from spoils.engine.reading.meant_opponent import is_of_one_opponent
from spoils.engine.reading.numbers import range_of, value
from spoils.engine.reading.objects import limits
from spoils.engine.reading.players import who
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import Refusal
from spoils.engine.state.scope import NOBODY, Scope
from spoils.engine.state.slots import remember_number, slot_of

# What can be told without trying.
CERTAIN_NO: Final = 0
LOOK_CLOSER: Final = 1
CERTAIN_YES: Final = 2


class Outlook:
    """The outlook on the extra costs of an action: what they will add to the numeric cost, what they take
    away, and how much of that is certain."""

    def __init__(self, game: Game, action: Action, scope: Scope) -> None:
        self.game = game
        self.action = action
        self.scope = scope
        self.player = action.player
        # as whom the cost is satisfied (401.2a)
        self.actor = action.player if action.stands_for == NOBODY else action.stands_for
        self.pays = False  # whether it makes a numeric cost (406.4)
        self.pay = 0  # what pay instructions add at least
        self.increase = 0  # what it says of this card's numeric cost
        self.reduction = 0
        self.unsure = False
        self.depends_on_hidden = False  # or on chance: it is never tried out
        self.so_far = Aftermath()  # what the parts looked at will have done
        self.unknown: list[int] = []  # slots that only the attempt will fill
        self.refusal: Refusal | None = None

    def verdict(self) -> int:
        if self.game.library.thorough and not self.depends_on_hidden:
            return LOOK_CLOSER
        if self.refusal is not None:
            return CERTAIN_NO
        return LOOK_CLOSER if self.unsure and not self.depends_on_hidden else CERTAIN_YES

    def refuse(
        self, node: Node, reason: str = "cost.impossible", rules: tuple[str, ...] = ("401.2",)
    ) -> None:
        number = self.game.library.node_numbers.get(id(node), -1)
        self.refusal = Refusal(reason, rules, (self.scope.source, number))

    # ---- one instruction after another -------------------------------------------------------------------

    def look(self, node: Node | None) -> None:
        """Look at an instruction of the cost; stops at the first one that is certainly impossible."""
        if node is not None and self.refusal is None:
            self.look_at(part_of(self.game, node))

    def look_at(self, part: CostPart) -> None:
        how = part.how
        if how == ACT:
            self.depends_on_hidden = self.depends_on_hidden or part.depends_on_hidden
            self.look_at_act(part, "cost.impossible", ("401.2",))
            self.so_far.drawn = self.so_far.drawn or part.draws
            self.so_far.unforeseeable = self.so_far.unforeseeable or part.unforeseeable
        elif how == SEQUENCE:
            for each in part.parts:
                if self.refusal is None:
                    self.look_at(each)
        else:
            self.look_at_other(part)

    def look_at_other(self, part: CostPart) -> None:
        """An instruction that is not about cards."""
        node = part.node
        if isinstance(node, Pay):
            self.look_at_pay(node)
        elif isinstance(node, (Let, Where)):
            self.look_at_number(node)
        elif isinstance(node, ChooseNumber):
            self.look_at_choice(node)
        elif isinstance(node, OnlyInResponse):
            self.look_at_response(node)
        elif isinstance(node, OnlyTimes):
            if times_this_turn(self.game, self.player, self.scope.source, self.action.what()[2]) >= node.n:
                self.refuse(node, "cost.times", ("401.3a",))
        elif isinstance(node, ReduceOwnCost):
            self.look_at_reduction(node)
        elif isinstance(node, May):
            self.look_at_option(node.do)
        elif isinstance(node, ChooseOne):
            self.look_at_alternatives(node)
        elif isinstance(node, If):
            self.look_at_condition(node)
        elif isinstance(node, Instead):
            self.look_at_instead(node)
        elif isinstance(node, Only):
            unknown = self.reads_unknown(node)
            self.unsure = self.unsure or self.so_far.is_something() or unknown
            if not unknown:
                self.look_at_act(part, "cost.only", ("401.3a",))
        else:
            self.look_at_dependent(node)

    def look_at_response(self, node: OnlyInResponse) -> None:
        answered = find_action(self.game, self.action.answers)
        if answered is None or not responds_to(self.game, node, answered, self.scope):
            self.refuse(node, "cost.response", ("401.3a", "607.1"))
        else:
            remember_answered(self.game, node, answered, self.scope)

    def look_at_pay(self, node: Pay) -> None:
        if not isinstance(node.who, (Doer, You)):
            return  # somebody else may pay: no part of what this player needs
        self.pays = True
        if self.is_of_one_opponent(node.n):
            self.unsure = True
        elif not self.reads_unknown(node):
            self.pay += value(self.game, node.n, self.scope)
        elif not self.reads_only_chosen(node):
            self.unsure = True

    def look_at_number(self, node: Let | Where) -> None:
        asked: list[Condition | Number] = [node.n]
        if isinstance(node, Let):
            asked += [each for each in (node.condition, node.otherwise) if each is not None]
        if any(self.reads_unknown(each) or self.is_of_one_opponent(each) for each in asked):
            self.unknown.append(node.slot)
            self.unknown.append(-2 - node.slot)  # its number is not anybody's to choose
        else:
            number = node.n
            if isinstance(node, Let) and node.condition is not None and node.otherwise is not None:
                number = node.n if holds(self.game, node.condition, self.scope) else node.otherwise
            remember_number(self.game, self.scope, node.slot, value(self.game, number, self.scope))
        if isinstance(node, Where):
            self.look(node.do)

    def look_at_choice(self, node: ChooseNumber) -> None:
        """410.2: is there a number within the limits, and may it be 0?"""
        self.unknown.append(node.slot)
        if not node.limits:
            return
        least, most = range_of(self.game, node, self.scope)
        if self.so_far.is_something() or self.reads_unknown(node):
            self.unsure = True
        elif most < least:
            self.refuse(node)
        if least > 0:
            self.unknown.append(-2 - node.slot)

    def look_at_reduction(self, node: ReduceOwnCost) -> None:
        if self.reads_unknown(node):
            self.so_far.frees_resources = True
            self.unsure = True
        elif node.increase:
            self.increase += value(self.game, node.n, self.scope)
        else:
            self.reduction += value(self.game, node.n, self.scope)

    def look_at_option(self, node: Node) -> None:
        """What may be left undone stops nothing, but what it finds is open."""
        for part in nodes_of(node):
            slot = getattr(part, "slot", -1)
            if slot >= 0:
                self.unknown.append(slot)
            if isinstance(part, ReduceOwnCost):
                self.so_far.frees_resources = True
                self.unsure = True
            elif isinstance(part, Instruction) and not part.in_costs & (INERT | LEADS):
                self.so_far.unforeseeable = True

    def look_at_alternatives(self, node: ChooseOne) -> None:
        """Which one is open, so what comes after it has to be tried."""
        self.look_at_one_of(list(node.options))
        self.unsure = self.so_far.unforeseeable = True

    def look_at_one_of(self, costs: Sequence[Node | None]) -> None:
        """One of several costs must be possible. If only one is left that is the one that counts."""
        branches: list[Outlook] = []
        for cost in costs:
            branch = Outlook(self.game, self.action, self.scope.clone())
            branch.unknown = list(self.unknown)
            branch.look(cost)
            if branch.refusal is None:
                branches.append(branch)
            elif not self.so_far.unforeseeable:
                self.refusal = branch.refusal
        if branches:
            self.refusal = None
            self.pays = self.pays or all(branch.pays for branch in branches)
            self.pay += min(branch.pay for branch in branches)
            self.increase += min(branch.increase for branch in branches)
            self.unsure = self.unsure or all(branch.unsure for branch in branches)
            if any(branch.so_far.frees_resources for branch in branches):
                self.so_far.frees_resources = self.unsure = True
            self.depends_on_hidden = self.depends_on_hidden or any(
                branch.depends_on_hidden for branch in branches
            )
        elif self.so_far.unforeseeable:
            self.unsure = True

    def look_at_condition(self, node: If) -> None:
        if self.reads_unknown(node.condition):
            self.unsure = self.so_far.unforeseeable = True
            self.look_at_option(node)
        elif holds(self.game, node.condition, self.scope):
            self.look(node.then)
        else:
            self.look(node.otherwise)

    def look_at_instead(self, node: Instead) -> None:
        if isinstance(node.before, flow.Sequence) or self.reads_unknown(node.condition):
            self.look_at_dependent(node)
        else:
            self.look(node.then if holds(self.game, node.condition, self.scope) else node.before)

    def look_at_dependent(self, node: Node) -> None:
        self.unsure = self.so_far.unforeseeable = True
        self.look_at_option(node)
        for part in nodes_of(node):
            self.depends_on_hidden = self.depends_on_hidden or is_chancy(part)

    def look_at_act(self, part: CostPart, reason: str, rules: tuple[str, ...]) -> None:
        """An instruction about cards: are there enough, also after what the cost has taken by then?"""
        node = part.node
        if self.counting_decides(part) == CERTAIN_YES:
            return
        open_ended = self.reads_unknown(node)
        self.unsure = self.unsure or self.so_far.rearranged or (self.so_far.numbers and FIGURES in part.reads)
        if open_ended:
            self.unsure = True
        elif not part.only_counts and not could_follow(self.game, node, self.scope, self.actor, cost=True):
            if not self.so_far.may_bring(part):
                self.refuse(node, reason, rules)
                return
            self.unsure = True
        self.unsure = self.unsure or part.several  # each of them has to do it: the attempt tells
        if len(self.game.players) > 2 and not self.unsure:
            # what is counted now is counted of all opponents, and one of them will be chosen (A10)
            self.unsure = is_opponent_open(self.game, Follow(node, self.scope, actor=self.actor, cost=True))
        if part.phrases:
            self.count_all(part, open_ended)
        if isinstance(node, PickPlayer):
            self.unknown.append(slot_of(node.whom))

    def count_all(self, part: CostPart, open_ended: bool) -> None:
        actor = self.actor
        if part.named is not None or actor == NOBODY:
            actor = named_actor(self.game, part.node, self.scope, actor)
        step = Follow(part.node, self.scope, actor=actor, cost=True)
        doer, self.scope.doer = self.scope.doer, actor
        for phrase in part.phrases:
            if self.refusal is None:
                self.count(part, step, phrase, open_ended)
        self.scope.doer = doer

    def count(self, part: CostPart, step: Follow, words: CostPhrase, open_ended: bool) -> None:
        """Compare what is needed with what is there, and take note of what will be gone."""
        phrase = words.phrase
        if words.is_top or words.is_group:
            self.depends_on_hidden = self.depends_on_hidden or words.is_top or words.at_random
            self.unknown.extend(words.fills)
            if words.is_top:
                return
        if open_ended:
            self.note(part, PLAY, [], 1)
            return
        act = part.act
        assert act is not None
        found = act.candidates(self.game, step, words.index, phrase)
        if self.actor != self.player:
            found = [ref for ref in found if is_known_in_hand(self.game, ref, self.player)]
        if words.is_reference:
            if self.so_far.gone:
                self.unsure = self.unsure or any(ref in self.so_far.gone for ref in found)
            self.note(part, self.area_of(found), found, len(found))
            return
        found = self.left_of(found)
        need = most = len(found)
        if words.quantity is not None:
            need = limits(self.game, words.quantity, self.scope, MANY)[0]
        if words.has_limits:
            most = largest_group(self.game, phrase, found, self.scope)
        area = self.area_of(found)
        if most < need and not self.so_far.may_bring(part):
            self.refuse(part.node)
            return
        self.unsure = self.unsure or most < need + self.so_far.spoiled(part.node, area)
        self.note(part, area, found, need)

    def left_of(self, found: list[int]) -> list[int]:
        """Those that will not be gone by then; a card is being deployed when its costs are satisfied."""
        gone = self.so_far.gone
        if not self.action.is_ability:
            gone = [*gone, self.scope.source]
        return [ref for ref in found if ref not in gone] if gone else found

    def area_of(self, found: list[int]) -> int:
        return self.game.area[found[0] % CARDS] if found else PLAY

    def note(self, part: CostPart, area: int, found: list[int], need: int) -> None:
        """Take note of what an instruction does to what it finds."""
        self.unsure = self.unsure or (part.does & NUMBERS_ONLY != 0 and self.so_far.numbers)
        self.so_far.add(self.game, part, area, found, need)

    # ---- a shortcut for the common parts of costs --------------------------------------------------------

    def counting_decides(self, part: CostPart) -> int:
        """Most costs deplete the card itself, pick a character or discard a card: where no text says what may
        be done to the cards, it is enough that the card is not depleted, or that there are so many."""
        if self.so_far.moves_in_play() or self.actor != self.player or self.game.library.thorough:
            return LOOK_CLOSER
        certain = False
        if part.depletes_itself:
            certain = self.is_restored()
        elif part.picks_bodies:
            certain = self.finds_bodies(part.phrases[0])
        elif part.discards_any:
            certain = self.has_more_cards(part.phrases[0])
        return CERTAIN_YES if certain else LOOK_CLOSER

    def is_restored(self) -> bool:
        permanent = self.game.permanent(self.scope.source)
        if permanent is None or permanent.depleted or permanent.face_down:
            return False
        traits = board(self.game).traits(permanent.card)
        if traits.types & RESOURCE or traits.rules:
            return False
        self.so_far.depleted += 1
        return True

    def finds_bodies(self, words: CostPhrase) -> bool:
        folded = board(self.game)
        if self.may_not_pick() or folded.statements(Ignores):
            return False
        assert words.quantity is not None
        need = limits(self.game, words.quantity, self.scope, MANY)[0]
        for card in folded.bodies_in_play():
            if need <= 0:
                break
            traits = folded.traits(card)
            if traits.types & words.bodies and not traits.rules:
                need -= 1
        if need > 0:
            return False
        self.unknown.extend(words.fills)
        return True

    def may_not_pick(self) -> bool:
        """402.7: whether there are cards that a text keeps the player from picking."""
        for in_force in board(self.game).statements(PlayerCannot):
            node = in_force.node
            assert isinstance(node, PlayerCannot)
            if node.verb == "pick" and self.player in who(self.game, node.who, in_force.scope):
                return True
        return False

    def has_more_cards(self, words: CostPhrase) -> bool:
        """Whether cards are left in the hand after discarding; which ones makes no difference."""
        folded = board(self.game)
        if self.so_far.discarded or folded.bans or folded.limiting() & BANS:
            return False
        assert words.quantity is not None
        need = limits(self.game, words.quantity, self.scope, MANY)[0]
        left = len(self.game.players[self.player].hand)
        if not self.action.is_ability:
            left -= 1  # by then it is being deployed
        if left <= need:
            return False
        self.unknown.extend(words.fills)
        self.so_far.discarded += need
        return True

    # ---- what a node depends on --------------------------------------------------------------------------

    def reads_unknown(self, node: Node) -> bool:
        if not self.unknown:
            return False
        return any(slot == WHAT_WAS_DONE or slot in self.unknown for slot in slots_read(self.game, node))

    def is_of_one_opponent(self, asked: Condition | Number) -> bool:
        """A10: on which of several opponents it is tested, or whose cards are counted, is chosen only in the
        attempt."""
        return len(self.game.players) > 2 and is_of_one_opponent(self.game, asked, self.scope)

    def reads_only_chosen(self, node: Node) -> bool:
        """Whether what is unknown is only a number the player chooses, who may choose 0."""
        return not any(
            slot == WHAT_WAS_DONE or -2 - slot in self.unknown for slot in slots_read(self.game, node)
        )

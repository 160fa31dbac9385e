"""609.1c, 609.1d: assigning battle damage. Each character's strength is divided as its player wants, one
character after the other."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done
from spoils.engine.board.board import board
from spoils.engine.board.history import ASSIGNED_DAMAGE, note
from spoils.engine.happening.happen import happen
from spoils.engine.program.statements.possible import MayAssignToTarget, MustReceive
from spoils.engine.program.words import ATTACKING, BLOCKING
from spoils.engine.reading.objects import fits
from spoils.engine.state import events as ev
from spoils.engine.state.battle import Battle
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game, Step
from spoils.engine.state.questions import CARD, DIVIDE, Question, Refusal
from spoils.engine.state.scope import Scopes


class Assigning(Step):
    """One side's characters of one speed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "role", "cards", "assigned")

    def __init__(self, role: int, cards: list[int]) -> None:
        super().__init__()
        self.role = role
        self.cards = cards  # still to assign
        self.assigned: list[tuple[int, int, int]] = []  # (source, recipient, amount), announced together

    def clone(self, scopes: Scopes) -> Assigning:
        copy = Assigning(self.role, list(self.cards))
        copy.stage = self.stage
        copy.assigned = list(self.assigned)
        return copy

    def run(self, game: Game) -> None:
        battle = game.battle
        if self.stage or battle is None:
            done(game, self)
        elif not self.cards:
            self.announce(game)
        else:
            self.assign(game, battle, self.cards[0])

    def assign(self, game: Game, battle: Battle, card: int) -> None:
        """As much as the character's strength (204.4a), in the only way there is, or as the player says."""
        strength = board(game).traits(card).strength
        recipients = self.recipients(game, battle, card)
        if not recipients or (strength == 0 and (game.edition.zero_damage_is_none or len(recipients) > 1)):
            self.settle(battle, [], [])  # 609.2, 408.1b: counts as having assigned
        elif len(recipients) == 1 and not (game.ask_forced and strength):
            self.settle(battle, recipients, [strength])
        else:
            player = battle.attacker if self.role == ATTACKING else battle.defender
            options: list[tuple[int, ...]] = [(CARD, ref) for ref in recipients]
            rules = ("609.1c",) if self.role == ATTACKING else ("609.1d",)
            question = Question(
                player,
                DIVIDE,
                options,
                minimum=strength,
                maximum=strength,
                reason="assign",
                args=(strength,),
                source=game.ref(card),
                rules=rules,
            )
            ask(game, question)

    def recipients(self, game: Game, battle: Battle, card: int) -> list[int]:
        """609.1c: the blocking party, or the target of the attack if nobody is left in it; 609.1d: the
        attacking party."""
        if self.role != ATTACKING:
            attackers = [game.ref(other) for other in battle.attackers]
            return demanding(game, attackers) or attackers
        target = [battle.target] if battle.target and game.permanent(battle.target) is not None else []
        blockers = [game.ref(other) for other in battle.blockers]
        if not blockers:
            return target
        past = passes_blockers(game, card)
        if past == MUST:
            return target
        required = demanding(game, blockers)
        if required:
            return required
        return [*blockers, *target] if past == MAY else blockers

    def refuse(self, game: Game, question: Question, answer: list[int]) -> Refusal | None:
        """Past the blockers means all of it: the damage goes to the target *instead of* the blocking
        party."""
        battle = game.battle
        assert battle is not None
        if self.role == ATTACKING and battle.blockers:
            to_target = sum(
                amount
                for option, amount in zip(question.options, answer, strict=True)
                if option[1] == battle.target
            )
            if 0 < to_target < sum(answer):
                return Refusal("assign.target_only", ("609.1c",))
        return None

    def answered(self, game: Game, answer: list[int]) -> None:
        battle = game.battle
        assert battle is not None
        self.settle(battle, self.recipients(game, battle, self.cards[0]), answer)

    def settle(self, battle: Battle, recipients: list[int], amounts: list[int]) -> None:
        card = self.cards.pop(0)
        battle.assigned.append(card)
        for ref, amount in zip(recipients, amounts, strict=True):
            if amount or len(recipients) == 1:
                self.assigned.append((card, ref, amount))

    def announce(self, game: Game) -> None:
        """A58: amounts are fixed from now on. What triggers on assigning triggers now."""
        self.stage = 1
        events: list[Event] = []
        for card, ref, amount in self.assigned:
            source = game.ref(card)
            note(game, card, ASSIGNED_DAMAGE, ref)
            event = Event(
                ev.ASSIGN, source, amount=amount, rules=("609.1c",) if self.role == ATTACKING else ("609.1d",)
            )
            event.other = ref
            if self.role == BLOCKING:
                event.party = ATTACKING
            elif game.battle is None or ref != game.battle.target:
                event.party = BLOCKING
            events.append(event)
        happen(game, events)


NO: Final = 0
MAY: Final = 1
MUST: Final = 2


def passes_blockers(game: Game, card: int) -> int:
    """Whether a text lets (or makes) the character assign its damage to the target of the attack although
    there are blockers."""
    result = NO
    ref = game.ref(card)
    for force in board(game).statements(MayAssignToTarget):
        node = force.node
        assert isinstance(node, MayAssignToTarget)
        if ref in force.subjects if force.subjects is not None else fits(game, node.what, ref, force.scope):
            result = max(result, MUST if node.must else MAY)
    return result


def demanding(game: Game, refs: list[int]) -> list[int]:
    """505.1: those of the cards of which a text says that all damage that could be assigned to them must
    be."""
    required: list[int] = []
    for force in board(game).statements(MustReceive):
        node = force.node
        assert isinstance(node, MustReceive)
        required.extend(
            ref for ref in refs if ref not in required and fits(game, node.what, ref, force.scope)
        )
    return required

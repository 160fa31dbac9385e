"""609: resolving a battle. The stages below are the steps of 609.1, gone through once for each speed."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.asking.windows import options_in_window, take_in_window
from spoils.engine.board.board import board
from spoils.engine.board.history import ASSIGNED_DAMAGE, note
from spoils.engine.happening.durations import end_battle_effects
from spoils.engine.happening.happen import Happen, happen
from spoils.engine.program import events as ev
from spoils.engine.program.change import BATTLE as PARTIES
from spoils.engine.program.statements.possible import MayAssignToTarget, MustReceive
from spoils.engine.program.words import ATTACKING, BLOCKING
from spoils.engine.reading.objects import fits
from spoils.engine.state.battle import Battle
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.questions import BATTLE, CARD, DIVIDE, PASS, Question, Refusal
from spoils.engine.state.scope import Scopes

FIRST_WINDOW: Final = 0  # a
SPEED: Final = 1  # b
ATTACKERS_ASSIGN: Final = 2  # c
BLOCKERS_ASSIGN: Final = 3  # d
SECOND_WINDOW: Final = 4  # e
INFLICTION: Final = 5  # f
REPEAT: Final = 6  # g
END: Final = 7  # h
AT_THE_END: Final = 8
OVER: Final = 9


class ResolvingBattle(Step):
    """The rest of a battle, once parties are formed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "group")

    def __init__(self) -> None:
        self.group: list[int] = []  # the cards of this speed, where they are named before the window

    def clone(self, scopes: Scopes) -> ResolvingBattle:
        copy = ResolvingBattle()
        copy.stage = self.stage
        copy.group = list(self.group)
        return copy

    def run(self, game: Game) -> None:
        battle = game.battle
        if battle is None:
            done(game, self)  # a player has left (A13)
            return
        stage = self.stage
        if stage == FIRST_WINDOW:
            if not game.edition.speed_after_window:
                self.find_speed(game, battle)
                self.group = self.assigning(game, [*battle.attackers, *battle.blockers])
            self.stage = SPEED
            push(game, BattleWindow([battle.attacker, battle.defender], ("609.1a",)))
        elif stage == SPEED:
            if game.edition.speed_after_window:
                self.find_speed(game, battle)
            self.stage = ATTACKERS_ASSIGN if battle.speed >= 0 else END
        elif stage == ATTACKERS_ASSIGN:
            self.stage = BLOCKERS_ASSIGN
            push(game, Assigning(ATTACKING, self.members(game, battle.attackers)))
        elif stage == BLOCKERS_ASSIGN:
            self.stage = SECOND_WINDOW
            push(game, Assigning(BLOCKING, self.members(game, battle.blockers)))
        elif stage == SECOND_WINDOW:
            self.stage = INFLICTION
            push(game, BattleWindow([battle.attacker, battle.defender], ("609.1e",)))
        elif stage == INFLICTION:
            self.inflict(game, battle)
        elif stage == REPEAT:
            self.stage = FIRST_WINDOW if waiting(game, battle) else END
        elif stage == END:
            self.end(game, battle)
        elif stage == AT_THE_END:
            self.stage = OVER
            happen(game, [Event(ev.BATTLE_END, player=battle.attacker, rules=("609.1h",))])
        else:
            done(game, self)
            game.battle = None
            game.note_change(PARTIES)
            end_battle_effects(game)
            push(game, Happen([]))  # what only the battle kept up is over, with its consequences (A1)

    def find_speed(self, game: Game, battle: Battle) -> None:
        """204.4c, 609.1b, A59: the highest speed among those who have not assigned damage yet; -1 if there is
        nobody."""
        folded = board(game)
        battle.speed = max((folded.traits(card).speed for card in waiting(game, battle)), default=-1)

    def members(self, game: Game, party: list[int]) -> list[int]:
        """Who assigns damage now: those with the speed, or those who had it when it was their turn."""
        if game.edition.speed_after_window:
            return self.assigning(game, party)
        return [card for card in party if card in self.group]

    def assigning(self, game: Game, party: list[int]) -> list[int]:
        """609.1c, 609.1d: the members with that speed that have not assigned damage in this battle."""
        battle = game.battle
        assert battle is not None
        folded = board(game)
        return [
            card
            for card in party
            if card not in battle.assigned and folded.traits(card).speed == battle.speed
        ]

    def inflict(self, game: Game, battle: Battle) -> None:
        """609.1f: all at the same time; what several characters inflict to one thing is a single amount
        (A52). What has left the battle receives nothing (302.15), what has stopped being the target neither
        (407.5)."""
        self.stage = REPEAT
        events: dict[int, Event] = {}
        for source, target, amount in battle.damage:
            if not is_recipient(game, battle, target):
                continue
            event = events.get(target)
            if event is None:
                event = Event(ev.DAMAGE, target, rules=("609.1f",))
                event.battle = True
                events[target] = event
            event.shares = (*event.shares, (source, amount))
        battle.damage = []
        happen(game, list(events.values()))

    def end(self, game: Game, battle: Battle) -> None:
        """609.1h: surviving characters are depleted; those that are already stay as they are (303.2)."""
        self.stage = AT_THE_END
        survivors = [*battle.attackers, *battle.blockers]
        happen(
            game,
            [
                Event(ev.DEPLETE, game.ref(card), rules=("609.1h",))
                for card in survivors
                if not game.play[card].depleted
            ],
        )


def waiting(game: Game, battle: Battle) -> list[int]:
    """609.1g: the characters in the battle that have not assigned their damage."""
    return [card for card in (*battle.attackers, *battle.blockers) if card not in battle.assigned]


def is_recipient(game: Game, battle: Battle, ref: int) -> bool:
    """Whether assigned damage still finds what it was assigned to. If not, it has been assigned all the same
    (407.5a)."""
    if game.permanent(ref) is None:
        return False
    card = ref % CARDS
    return ref == battle.target or card in battle.attackers or card in battle.blockers


# ---- assigning battle damage (609.1c, 609.1d) ----------------------------------------------------------
# Each character's strength is divided as its player wants, one character after the other.


class Assigning(Step):
    """One side's characters of one speed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "role", "cards", "assigned")

    def __init__(self, role: int, cards: list[int]) -> None:
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
            self.assign_amounts(battle, [], [])  # 609.2, 408.1b: counts as having assigned
        elif len(recipients) == 1 and not (game.ask_forced and strength):
            self.assign_amounts(battle, recipients, [strength])
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
        self.assign_amounts(battle, self.recipients(game, battle, self.cards[0]), answer)

    def assign_amounts(self, battle: Battle, recipients: list[int], amounts: list[int]) -> None:
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
    for in_force in board(game).statements(MayAssignToTarget):
        node = in_force.node
        assert isinstance(node, MayAssignToTarget)
        if (
            ref in in_force.subjects
            if in_force.subjects is not None
            else fits(game, node.what, ref, in_force.scope)
        ):
            result = max(result, MUST if node.must else MAY)
    return result


def demanding(game: Game, refs: list[int]) -> list[int]:
    """505.1: those of the cards of which a text says that all damage that could be assigned to them must
    be."""
    required: list[int] = []
    for in_force in board(game).statements(MustReceive):
        node = in_force.node
        assert isinstance(node, MustReceive)
        required.extend(
            ref for ref in refs if ref not in required and fits(game, node.what, ref, in_force.scope)
        )
    return required


# ---- tactics & abilities (608.1c, 609.1a, 609.1e) ------------------------------------------------------
# The attacking player acts as often as they want, then the defending player (A12).


class BattleWindow(Step):
    """One such step of a battle."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "players", "rules", "offered")

    def __init__(self, players: list[int], rules: tuple[str, ...]) -> None:
        self.players = players
        self.rules = rules
        self.offered: list[tuple[int, ...]] = []  # what the player asked may do

    def clone(self, scopes: Scopes) -> BattleWindow:
        copy = BattleWindow(list(self.players), self.rules)
        copy.stage = self.stage  # how many players are through
        copy.offered = self.offered
        return copy

    def run(self, game: Game) -> None:
        if self.stage >= len(self.players) or game.battle is None:
            done(game, self)
            return
        player = self.players[self.stage]
        if game.players[player].lost:
            self.stage += 1
            return
        self.offered = options_in_window(game, player, BATTLE, 0, 0)
        ask(game, Question(player, BATTLE, self.offered, reason="battle", rules=self.rules))

    def answered(self, game: Game, answer: list[int]) -> None:
        option = self.offered[answer[0]]
        if option[0] == PASS:
            self.stage += 1
            game.refused.clear()
        else:
            self.take(game, option)

    def take(self, game: Game, option: tuple[int, ...]) -> None:
        take_in_window(game, self.players[self.stage], option, BATTLE, 0, 0)

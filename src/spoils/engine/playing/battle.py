"""609: resolving a battle. The stages below are the steps of 609.1, gone through once for each speed."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import done, push
from spoils.engine.board.board import board
from spoils.engine.happening.durations import end_battle_effects
from spoils.engine.happening.happen import Happen, happen
from spoils.engine.playing.assigning import Assigning
from spoils.engine.playing.battle_window import BattleWindow
from spoils.engine.program.words import ATTACKING, BLOCKING
from spoils.engine.state import events as ev
from spoils.engine.state.battle import Battle
from spoils.engine.state.change import BATTLE
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS, Game, Step
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
        super().__init__()
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
            game.shifted(BATTLE)
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

"""407.2, 302.3, 302.4: which of several opponents a text means by "your opponent" (A10).

The words that set a trigger off may have told: "at the start of your opponent's turn, your opponent discards
a card". In a text about attacks and battles it is the player on the other side."""

from __future__ import annotations

from typing import Final

from spoils.engine.program import conditions as c
from spoils.engine.program import events as ev
from spoils.engine.program.families import Condition, Happening, Number, Party, nodes_of
from spoils.engine.program.instructions.lasting import AssignToTarget
from spoils.engine.program.instructions.moving import ChangeTarget, LeaveBattle
from spoils.engine.program.node import Node
from spoils.engine.program.objects.nouns import TargetOfAttack
from spoils.engine.program.objects.situations import Against, Blocked, InBattle
from spoils.engine.program.players import BattlePlayer, Opponent
from spoils.engine.program.words import ACTIVE, YOUR
from spoils.engine.reading.happenings import happens
from spoils.engine.reading.players import ONE, opponents_of, you
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.scope import NOBODY, Scope

OF_A_BATTLE: Final = (
    ev.ATTACK,
    ev.BLOCK,
    ev.BLOCKED,
    ev.UNBLOCKED,
    ev.PARTY,
    ev.ATTACKED,
    ev.ASSIGN,
    ev.JOIN,
    ev.LEAVE_BATTLE,
)


WORDS_OF_BATTLES: Final = (
    Party,
    c.AttackingA,
    c.DuringBattle,
    c.IsAttacked,
    c.IsAttackingPlayer,
    c.OnlyMember,
    Against,
    Blocked,
    InBattle,
    AssignToTarget,
    ChangeTarget,
    LeaveBattle,
    TargetOfAttack,
)


def is_of_one_opponent(game: Game, asked: Condition | Number, scope: Scope) -> bool:
    """Whether a condition or a number is about "your opponent" while several are left and none was chosen:
    then the controller of the text chooses the one on whom it is tested, or whose cards are counted."""
    if len(game.players) == 2 or scope.opponent != NOBODY:
        return False
    if not any(isinstance(node, Opponent) and node.which == YOUR for node in nodes_of(asked)):
        return False
    return len(opponents_of(game, you(game, scope))) > 1


def mean_opponent(game: Game, happening: Happening, event: Event, scope: Scope, controller: int) -> None:
    """Tell the text of a trigger that the event has set off who its opponent is, if that can be told."""
    if scope.opponent != NOBODY:
        return
    others = opponents_of(game, controller)
    if len(others) < 2:
        return
    if any(isinstance(node, Opponent) and node.which in ONE for node in nodes_of(happening)):
        for other in others:
            scope.opponent = other
            if happens(game, happening, event, scope):
                return
        scope.opponent = NOBODY
    if event.kind in OF_A_BATTLE or event.battle:
        mean_other_side(game, scope, controller)


def mean_opponent_of_battle(game: Game, text: object, scope: Scope, controller: int) -> None:
    """Tell a card that is played, or an ability that is used, by somebody who attacks or is attacked, who its
    opponent is, if its text is about that."""
    if len(game.players) == 2:
        return
    nodes = nodes_of(text)
    speaks_of_one = any(isinstance(node, Opponent) and node.which == YOUR for node in nodes)
    if speaks_of_one and any(is_of_battles(node) for node in nodes):
        mean_other_side(game, scope, controller)


def mean_other_side(game: Game, scope: Scope, controller: int) -> None:
    battle = game.battle
    if battle is not None and controller in (battle.attacker, battle.defender):
        other = battle.defender if controller == battle.attacker else battle.attacker
        if other in opponents_of(game, controller):
            scope.opponent = other


def is_of_battles(node: Node) -> bool:
    """Whether words are about attacking, blocking or being attacked."""
    if isinstance(node, BattlePlayer):
        return node.role != ACTIVE
    return isinstance(node, WORDS_OF_BATTLES)

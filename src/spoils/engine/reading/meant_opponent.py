"""407.2, 302.3, 302.4: which of several opponents a trigger means by "your opponent" (A10).

The words that set it off may have told: "at the start of your opponent's turn, your opponent discards a
card". In a text about attacks and battles it is the player on the other side."""

from __future__ import annotations

from typing import Final

from spoils.engine.program import events as ev
from spoils.engine.program.families import Condition, Happening, Number, nodes_of
from spoils.engine.program.players import Opponent
from spoils.engine.program.words import YOUR
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
    battle = game.battle
    if battle is None or not (event.kind in OF_A_BATTLE or event.battle):
        return
    if controller in (battle.attacker, battle.defender):
        other = battle.defender if controller == battle.attacker else battle.attacker
        if other in others:
            scope.opponent = other

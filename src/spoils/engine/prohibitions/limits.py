"""402.7: how often a player may still do something this turn, where a text limits it."""

from __future__ import annotations

from spoils.engine.board.board import board
from spoils.engine.program.statements.possible import PlayerLimit
from spoils.engine.reading.numbers import value
from spoils.engine.reading.players import who
from spoils.engine.state import events as ev
from spoils.engine.state.game import Game


def left_this_turn(game: Game, player: int, verb: str) -> int | None:
    """How many cards the player may still draw, how much influence lose, or how often attack; None if nothing
    limits it."""
    left: int | None = None
    if not game.library.counts_times:
        return left
    for force in board(game).statements(PlayerLimit):
        node = force.node
        assert isinstance(node, PlayerLimit)
        if node.verb == verb and player in who(game, node.who, force.scope):
            more = max(0, value(game, node.n, force.scope) - so_far(game, player, verb))
            left = more if left is None else min(left, more)
    return left


def so_far(game: Game, player: int, verb: str) -> int:
    if verb == "draw":
        return sum(event.amount for event in game.earlier if event.kind == ev.DRAW and event.player == player)
    if verb == "lose influence":
        losses = [event for event in game.earlier if event.kind == ev.INFLUENCE and event.player == player]
        return sum(-event.amount for event in losses if event.amount < 0)
    assert verb == "attack"
    return sum(1 for event in game.earlier if event.kind == ev.ATTACKED and event.amount == player)

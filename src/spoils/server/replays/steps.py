"""Doing again what was done."""

from spoils.engine.agenda import answer
from spoils.engine.play import concede
from spoils.engine.state.game import Game
from spoils.server.store.rows import Move


def do(game: Game, move: Move) -> None:
    """One move of a record."""
    if move.kind == "answer":
        answer(game, move.seat, list(move.answer))
    else:
        concede(game, move.seat)

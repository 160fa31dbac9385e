"""A finished game to step through."""

from collections.abc import Iterable
from typing import Final

from spoils.engine.state.game import Game
from spoils.server.errors import Trouble
from spoils.server.play.beginning import beginning
from spoils.server.play.looks import look, names_in
from spoils.server.play.marks import mark_of
from spoils.server.play.pool import Pool
from spoils.server.protocol.cards import CardFacts
from spoils.server.protocol.replays import LoggedStep, ReplayStep, ReplaySteps, Side
from spoils.server.replays.steps import do
from spoils.server.shelf.facts import facts_of
from spoils.server.store.rows import GameRow, Move
from spoils.view.knowledge import Viewer
from spoils.view.told import told_to_all, told_to_one
from spoils.view.words import QUESTIONS

APART: Final = 25
"""A copy of the game is kept every so many steps."""


class Film:
    """One finished game, to be shown from any step on."""

    def __init__(self, row: GameRow, pool: Pool, moves: list[Move]) -> None:
        self.row = row
        self.pool = pool
        self.moves = moves
        assert row.root is not None
        game = beginning(row.root, pool)()
        self.begun = mark_of(game)
        self.players = len(game.players)
        self.copies: list[Game] = []
        self.turns: list[int] = []
        self.logged = [len(game.log or [])]
        for step in range(len(moves) + 1):
            if step:
                move = moves[step - 1]
                do(game, move)
                if move.mark and move.mark != mark_of(game):
                    raise Trouble("frozen", f"after answer {step} the game would stand differently")
                self.logged.append(len(game.log or []))
            while len(self.turns) <= game.turn:
                self.turns.append(step)
            if step % APART == 0:
                self.copies.append(game.clone())
        self.end = game
        if row.id and (game.over, tuple(game.winners), game.turn) != (True, row.winners, row.turn):
            raise Trouble("frozen", "this version of the server would play the game differently")

    def at(self, step: int) -> Game:
        """A copy of the game after so many moves."""
        game = self.copies[step // APART].clone()
        for move in self.moves[step - step % APART : step]:
            do(game, move)
        return game

    def must_have(self, step: int) -> None:
        """Refuse a step that is none."""
        if step > len(self.moves):
            raise Trouble("malformed", f"there is no step {step}; the last one is {len(self.moves)}")

    def viewers(self, side: Side) -> tuple[Viewer, ...]:
        """Whose eyes are meant."""
        if side == "all":
            return tuple(range(self.players))
        if side == "public":
            return (None,)
        if int(side) >= self.players:
            raise Trouble("malformed", f"there is no player {side}; the players are 0 to {self.players - 1}")
        return (int(side),)

    def steps(self, side: Side, start: int, count: int) -> ReplaySteps:
        """Some steps, as a side saw them."""
        viewers = self.viewers(side)
        self.must_have(start)
        game = self.at(start)
        found: list[ReplayStep] = []
        names: dict[str, None] = {}
        for step in range(start, min(start + count, len(self.moves) + 1)):
            if step > start:
                do(game, self.moves[step - 1])
            views = tuple(look(game, viewer) for viewer in viewers)
            asked = "" if game.question is None else QUESTIONS[game.question.kind]
            found.append(ReplayStep(step, self.moves[step - 1].seat if step else None, views, asked))
            for seen in views:
                names.update(dict.fromkeys(names_in(seen)))
        return ReplaySteps(side, tuple(found), self.facts(names))

    def facts(self, names: dict[str, None]) -> tuple[CardFacts, ...]:
        """Printed facts of the cards named."""
        cards = (self.pool.card(name) for name in names)
        return tuple(facts_of(card, checked=False) for card in cards if card is not None)

    def log(self, side: Side) -> tuple[LoggedStep, ...]:
        """What happened, as a side heard of it, with the step that has it first."""
        viewers = self.viewers(side)
        tell = told_to_one(self.end, viewers[0]) if len(viewers) == 1 else told_to_all(self.end)
        found: list[LoggedStep] = []
        step = 0
        for place, event in enumerate(self.end.log or []):
            while self.logged[step] <= place:
                step += 1
            message = tell(event)
            if message is not None:
                found.append(LoggedStep(step, message))
        return tuple(found)


def effective(moves: Iterable[Move]) -> list[Move]:
    """The moves that count: what was taken back is left out."""
    kept: list[Move] = []
    for move in moves:
        if move.kind == "undo":
            del kept[move.answer[0] :]
        else:
            kept.append(move)
    return kept

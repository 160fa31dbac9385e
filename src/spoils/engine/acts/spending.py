"""409.1: tokens that were removed are spent on effects, one after another."""

from __future__ import annotations

from typing import Final

from spoils.engine.acts.flow import follow_inside
from spoils.engine.agenda import ask, done
from spoils.engine.asking.putting import one_of, put
from spoils.engine.following.act import StandardAct
from spoils.engine.following.preparing import could_follow, find_actor
from spoils.engine.following.unseen import depends_on_unseen
from spoils.engine.instruction import WHO, Follow, register
from spoils.engine.meanings import value
from spoils.engine.program.instructions.flow import SpendTokens
from spoils.engine.state.game import Game
from spoils.engine.state.questions import LABEL, PASS

STOP: Final = "stop"


class SpendTokensAct(StandardAct):
    """memory: how many tokens are left. Stopping is an answer; nothing is printed behind the effects."""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, SpendTokens)
        if step.stage == WHO:
            if not find_actor(game, step, self.acts_as):
                return
            step.memory = [value(game, node.n, step.scope)]
        rows = self.affordable(game, step)
        unseen = self.is_unseen(game, step, rows)
        if not rows and not unseen:
            done(game, step)
            return
        words = game.library.words.get(id(node), [])
        question = one_of(
            step.actor,
            "choose.option",
            step.scope.source,
            [*((LABEL, row) for row in rows), (PASS,)],
            [*(words[row] if row < len(words) else "" for row in rows), STOP],
            ("409.1",),
        )
        if unseen:
            ask(game, question)
        else:
            put(game, step, question)

    def is_unseen(self, game: Game, step: Follow, rows: list[int]) -> bool:
        """Whether others cannot tell that a row would do nothing."""
        node = step.node
        assert isinstance(node, SpendTokens)
        return any(
            row.n <= step.memory[0] and depends_on_unseen(game, row.do, step.scope, step.actor)
            for index, row in enumerate(node.rows)
            if index not in rows
        )

    def affordable(self, game: Game, step: Follow) -> list[int]:
        """The rows that the tokens left are enough for and that would do anything (402.5)."""
        node = step.node
        assert isinstance(node, SpendTokens)
        return [
            index
            for index, row in enumerate(node.rows)
            if row.n <= step.memory[0] and could_follow(game, row.do, step.scope, step.actor)
        ]

    def answered(self, game: Game, step: Follow, answer: list[int]) -> None:
        rows = self.affordable(game, step)
        if answer[0] >= len(rows):
            done(game, step)
            return
        node = step.node
        assert isinstance(node, SpendTokens)
        row = node.rows[rows[answer[0]]]
        step.memory[0] -= row.n
        follow_inside(game, step, row.do)

    def possible(self, game: Game, step: Follow) -> bool:
        return True


register(SpendTokensAct(), SpendTokens)

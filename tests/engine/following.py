"""Following one instruction by hand: a table, a scope, and answers to whatever is asked."""

from __future__ import annotations

from spoils.engine.agenda import answer, run
from spoils.engine.every_act import MODULES
from spoils.engine.instruction import follow
from spoils.engine.program.families import Instruction
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.questions import Question
from spoils.engine.state.scope import Scope, Scopes
from tests.engine.build import Table

assert MODULES


class Rest(Step):
    """Stands below what is tested: the game stops here."""

    def run(self, game: Game) -> None:
        game.over = True

    def clone(self, scopes: Scopes) -> Rest:
        return Rest()


def begin(table: Table, node: Instruction, scope: Scope, actor: int = -1) -> None:
    """Begin to follow an instruction, up to the first question."""
    game = table.game
    game.over = False
    game.agenda = [Rest()]
    follow(game, node, scope, actor=actor)
    run(game)


def asked(table: Table) -> Question:
    assert table.game.question is not None, "nobody is asked anything"
    return table.game.question


def reply(table: Table, *given: int) -> None:
    """Answer the open question."""
    answer(table.game, asked(table).player, list(given))


def cards_offered(question: Question) -> list[int]:
    """The cards that may be chosen."""
    return [option[1] % CARDS for option in question.options]

"""101.1, 102: texts by which players lose or win the game."""

from __future__ import annotations

from spoils.engine.following.act import StandardAct
from spoils.engine.following.preparing import find_actor, is_several
from spoils.engine.general.winning import able_to_lose, lose, opponents
from spoils.engine.instruction import WHO, Follow, finish, register
from spoils.engine.program.instructions.playing import LoseGame, WinGame
from spoils.engine.reading.players import who
from spoils.engine.state.game import Game


class LoseGameAct(StandardAct):
    """102.2: all who are named lose at the same time."""

    def run(self, game: Game, step: Follow) -> None:
        node = step.node
        assert isinstance(node, (LoseGame, WinGame))
        if is_several(node.who):
            named = who(game, node.who, step.scope)
        elif step.stage == WHO and not find_actor(game, step, self.acts_as):
            return
        else:
            named = [step.actor]
        losing = able_to_lose(game, self.losing(game, named))
        if losing and lose(game, losing):
            return
        finish(game, step, bool(losing), [])

    def losing(self, game: Game, named: list[int]) -> list[int]:
        return named


class WinGameAct(LoseGameAct):
    """102.1: whoever is left when everybody else has lost wins. Where several are to win, nobody loses to
    them but the others."""

    def losing(self, game: Game, named: list[int]) -> list[int]:
        return [player for player in opponents(game, named[0]) if player not in named] if named else []


register(LoseGameAct(), LoseGame)
register(WinGameAct(), WinGame)

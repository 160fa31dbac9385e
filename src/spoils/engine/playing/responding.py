"""607: responding to actions. Opponents of whoever acts may deploy tactics and use abilities before the
action resolves (A9, A14)."""

from __future__ import annotations

from typing import ClassVar, Final

from spoils.engine.agenda import ask, done, push
from spoils.engine.asking.windows import options_in_window, take_in_window
from spoils.engine.board.board import board
from spoils.engine.concepts.costs import Action
from spoils.engine.program.families import Statement
from spoils.engine.program.statements.combined import Statements
from spoils.engine.program.statements.possible import PlayerCannot
from spoils.engine.program.texts import Continuous
from spoils.engine.reading.objects import fits
from spoils.engine.reading.players import who
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.questions import PASS, RESPOND, Question
from spoils.engine.state.scope import Scope, Scopes

RULES: Final = ("607.1", "607.2")


class Responding(Step):
    """A round of chances to respond. It goes on until everybody has declined in succession (A9); with two
    players that is 607.2. Each response resolves before the next is made (607.2b), and can be responded to
    (607.2a): it stands above this step on the agenda, which is all there is of a stack (607.2c)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage", "players", "action", "ref", "index", "declined", "offered")

    def __init__(self, players: list[int], action: int, ref: int) -> None:
        self.players = players  # in the order in which they are asked
        self.action = action  # number of what is responded to, 0 for the end of a turn
        self.ref = ref  # the card being deployed, or the source of the ability
        self.index = 0
        self.declined = 0
        self.offered: list[tuple[int, ...]] = []  # what the player asked may do

    def clone(self, scopes: Scopes) -> Responding:
        copy = Responding(list(self.players), self.action, self.ref)
        copy.stage = self.stage
        copy.index = self.index
        copy.declined = self.declined
        copy.offered = self.offered
        return copy

    def run(self, game: Game) -> None:
        if self.declined >= len(self.players):
            done(game, self)
            return
        player = self.players[self.index]
        if game.players[player].lost:
            self.decline()
            return
        self.offered = options_in_window(game, player, RESPOND, self.action, self.ref)
        ask(
            game,
            Question(player, RESPOND, self.offered, reason="respond", source=self.ref, rules=RULES),
        )

    def answered(self, game: Game, answer: list[int]) -> None:
        option = self.offered[answer[0]]
        if option[0] == PASS:
            self.decline()
        else:
            self.take(game, option)

    def responded_to(self) -> tuple[int, int]:
        return (self.action, self.ref)

    def take(self, game: Game, option: tuple[int, ...]) -> None:
        self.declined = 0  # whoever declined before may respond again
        take_in_window(game, self.players[self.index], option, RESPOND, self.action, self.ref)

    def decline(self) -> None:
        self.declined += 1
        self.index = (self.index + 1) % len(self.players)


def respond_to(game: Game, action: Action) -> None:
    """604.1g, 606.1f: wait for the opponents of whoever acts."""
    players = [player for player in in_order(game, action.player) if may_respond(game, player, action)]
    if players:
        game.refused.clear()
        push(game, Responding(players, action.number, action.ref))


def respond_to_end_of_turn(game: Game, active: int) -> None:
    """610.1."""
    game.refused.clear()
    push(game, Responding(in_order(game, active), 0, 0))


def in_order(game: Game, actor: int) -> list[int]:
    """A9: the active player first if it is an opponent of the actor, then clockwise from the actor."""
    count = len(game.players)
    others: list[int] = []
    for offset in range(1, count):
        player = (actor + offset) % count
        if not game.players[player].lost:
            others.insert(0 if player == game.active else len(others), player)
    return others


def may_respond(game: Game, player: int, action: Action) -> bool:
    """Whether no text forbids it: of a card in play, an effect, or the card being deployed itself."""
    for in_force in board(game).statements(PlayerCannot):
        if forbids(game, in_force.node, player, action, in_force.scope):
            return False
    if action.is_ability:
        return True
    for entry in game.definition(action.ref % CARDS).texts.statics:
        text = entry.text
        if isinstance(text, Continuous) and forbids(game, text.statement, player, action, action.scope):
            return False
    return True


def forbids(game: Game, statement: Statement, player: int, action: Action, scope: Scope) -> bool:
    if isinstance(statement, Statements):
        return any(forbids(game, part, player, action, scope) for part in statement.parts)
    if not isinstance(statement, PlayerCannot) or statement.verb != "respond":
        return False
    if player not in who(game, statement.who, scope) or (statement.using and not action.is_ability):
        return False
    return statement.what is None or fits(game, statement.what, action.ref, scope)

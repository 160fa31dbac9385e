"""Why an answer is better, in words: what it kills, saves, threatens.

Both lines are played in the same few worlds to the player's next turn, and what has come of them is compared.
What is true after one of them in most worlds and after the other in few is a reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spoils.bots.findings import follow
from spoils.bots.tree import Branch
from spoils.engine.board.board import board
from spoils.engine.program import events as ev
from spoils.engine.program.words import CHARACTER
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.study.analysis.looking import Look, mean
from spoils.view.ids import Ids
from spoils.view.log import log_for
from spoils.view.mention import mention
from spoils.view.model import Message, PlayerName

WORLDS: Final = 10
MOST: Final = 0.6  # of the worlds
FEW: Final = 0.3
TOLD: Final = 4  # reasons
LINE: Final = 10  # messages
DEEDS: Final = (  # what a line tells: what was done and what has come of it, not how
    ev.MOVE, ev.USED, ev.PICKED, ev.ATTACK, ev.BLOCK, ev.INFLUENCE, ev.DRAW, ev.TOKEN_CARD, ev.LOST,
    ev.GAME_OVER,
)  # fmt: skip


ENTERING: Final = (ev.DEPLOYED, ev.RESOLVED, ev.DRAWN)  # that it was deployed or drawn is told already


class Outcome:
    """What has become of a game when the player's next turn begins."""

    def __init__(self, before: Game, after: Game, player: int) -> None:
        self.gone = frozenset(card for card in before.play if card not in after.play)
        self.come = frozenset(card for card in before.players[player].hand if card in after.play)
        self.influence = [one.influence for one in after.players]
        self.hand = len(after.players[player].hand)
        self.strength = strength(after, player)
        self.won = after.over and player in after.winners
        self.lost = after.players[player].lost or (after.over and player not in after.winners)


Test = Callable[[Outcome], bool]
Count = Callable[[Outcome], int]


def is_gone(card: int) -> Test:
    return lambda one: card in one.gone


def has_come(card: int) -> Test:
    return lambda one: card in one.come


def influence_of(player: int) -> Count:
    return lambda one: one.influence[player]


def strength(game: Game, player: int) -> int:
    """Of all characters of a player."""
    if game.over:
        return 0
    folded = board(game)
    total = 0
    for card, permanent in game.play.items():
        if permanent.controller == player and not permanent.face_down:
            traits = folded.traits(card)
            if traits.types & CHARACTER:
                total += max(0, traits.strength)
    return total


class Comparison:
    """The outcomes of two answers in the same worlds."""

    def __init__(self, look: Look, given: Branch, better: Branch) -> None:
        self.game = look.game
        self.player = look.player
        self.given: list[Outcome] = []
        self.better: list[Outcome] = []
        for _ in range(WORLDS):
            world = look.world(look.game, look.player, look.chance)
            for branch, outcomes in ((given, self.given), (better, self.better)):
                copy = world.clone()
                follow(look.explorer, copy, look.player, branch)
                outcomes.append(Outcome(world, copy, look.player))

    def is_only_better(self, test: Test) -> bool:
        """Whether something is true after the better answer and not after the one given."""
        return share(self.better, test) >= MOST and share(self.given, test) <= FEW

    def is_only_given(self, test: Test) -> bool:
        return share(self.given, test) >= MOST and share(self.better, test) <= FEW

    def more(self, count: Count) -> int:
        """How much more of something there is after the better answer, in a whole number."""
        return round(mean([count(one) for one in self.better]) - mean([count(one) for one in self.given]))


def share(outcomes: list[Outcome], test: Test) -> float:
    return sum(1 for one in outcomes if test(one)) / len(outcomes)


def reasons(look: Look, given: Branch, better: Branch) -> tuple[Message, ...]:
    """The most important ones first."""
    found = Comparison(look, given, better)
    game, player = found.game, found.player
    told: list[Message] = []
    if found.is_only_better(lambda one: one.won):
        return (Message("study.reason.wins"),)
    if found.is_only_given(lambda one: one.lost):
        told.append(Message("study.reason.survives"))
    ids = Ids(game, player)

    def about(key: str, card: int) -> Message:
        return Message(f"study.reason.{key}", {"card": mention(game, player, ids, game.ref(card))})

    for card, permanent in game.play.items():
        if permanent.controller != player and found.is_only_better(is_gone(card)):
            told.append(about("kills", card))
        elif permanent.controller == player and found.is_only_given(is_gone(card)):
            told.append(about("saves", card))
    for other in range(len(game.players)):
        more = found.more(influence_of(other))
        if other == player and more >= 1:
            told.append(Message("study.reason.keeps", {"n": more}))
        elif other != player and more <= -1:
            told.append(Message("study.reason.takes", {"n": -more, "player": PlayerName(other)}))
    told += [
        about("brings", card) for card in game.players[player].hand if found.is_only_better(has_come(card))
    ]
    threat = found.more(lambda one: one.strength)
    if threat >= 2:
        told.append(Message("study.reason.threatens", {"n": threat}))
    cards = found.more(lambda one: one.hand)
    if cards >= 1:
        told.append(Message("study.reason.cards", {"n": cards}))
    return tuple(told[:TOLD]) or (Message("study.reason.position"),)


def line_after(look: Look, branch: Branch) -> tuple[Message, ...]:
    """What is expected after an answer, in one of the imagined worlds, up to the end of the turn."""
    world = look.world(look.game, look.player, look.chance).clone()
    world.log = []
    follow(look.explorer, world, look.player, branch)
    told: list[Event] = []
    for event in world.log:
        if event.kind == ev.TURN_END:
            break
        if event.kind in DEEDS and not (event.kind == ev.MOVE and event.manner in ENTERING):
            told.append(event)
    world.log = told
    return log_for(world, look.player)[:LINE]

"""Why an answer is better, in words: what it kills, saves, threatens.

Both lines are played in the same few worlds to the player's next turn, and what has come of them is compared.
What is true after one of them in most worlds and after the other in few is a reason, and so is how much more
or less of something there is in most of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from spoils.bots.findings import follow
from spoils.bots.tree import Branch
from spoils.engine.board.board import board
from spoils.engine.playing.parties import can_attack_with
from spoils.engine.program import events as ev
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.study.analysis.looking import Look
from spoils.view.ids import Ids
from spoils.view.log import log_for
from spoils.view.mention import mention
from spoils.view.model import Argument, CardName, Message, PlayerName

WORLDS: Final = 10
MOST: Final = 6  # worlds
FEW: Final = 3
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
        self.lost_influence = influence(after, -1)
        self.gained_influence = influence(after, 1)
        self.hand = len(after.players[player].hand)
        self.threat = threat(after, player)
        self.won = after.over and player in after.winners
        self.lost = after.players[player].lost or (after.over and player not in after.winners)


Test = Callable[[Outcome], bool]
Count = Callable[[Outcome], int]


def is_gone(card: int) -> Test:
    return lambda one: card in one.gone


def has_come(card: int) -> Test:
    return lambda one: card in one.come


def lost_by(player: int) -> Count:
    return lambda one: one.lost_influence[player]


def gained_by(player: int) -> Count:
    return lambda one: one.gained_influence[player]


def influence(game: Game, sign: int) -> list[int]:
    """How much every player has gained by what is in the log (1), or lost (-1)."""
    sums = [0] * len(game.players)
    for event in game.log or ():
        if event.kind == ev.INFLUENCE and event.happened and event.amount * sign > 0:
            sums[event.player] += event.amount * sign
    return sums


def threat(game: Game, player: int) -> int:
    """The strength of all characters with which a player could attack now."""
    if game.over:
        return 0
    folded = board(game)
    able = [card for card in game.play if can_attack_with(game, player, game.ref(card))]
    return sum(max(0, folded.traits(card).strength) for card in able)


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
                copy.log = []
                follow(look.explorer, copy, look.player, branch)
                outcomes.append(Outcome(world, copy, look.player))

    def is_only_better(self, test: Test) -> bool:
        """Whether something is true after the better answer and not after the one given."""
        return count(self.better, test) >= MOST and count(self.given, test) <= FEW

    def is_only_given(self, test: Test) -> bool:
        return count(self.given, test) >= MOST and count(self.better, test) <= FEW

    def more(self, amount: Count) -> int:
        """By how much there is at least more of something after the better answer, in most worlds."""
        pairs = zip(self.better, self.given, strict=True)
        return sorted((amount(better) - amount(given) for better, given in pairs), reverse=True)[MOST - 1]

    def less(self, amount: Count) -> int:
        """By how much there is at least less of it."""
        return self.more(lambda one: -amount(one))


def count(outcomes: list[Outcome], test: Test) -> int:
    return sum(1 for one in outcomes if test(one))


def reasons(look: Look, given: Branch, better: Branch) -> tuple[Message, ...]:
    """The most important ones first."""
    found = Comparison(look, given, better)
    if found.is_only_better(lambda one: one.won):
        return (Message("study.reason.wins"),)
    told = [Message("study.reason.survives")] if found.is_only_given(lambda one: one.lost) else []
    told += [*about_play(found), *about_influence(found), *about_the_rest(found)]
    return tuple(told[:TOLD]) or (Message("study.reason.position"),)


def about_play(found: Comparison) -> Iterator[Message]:
    """What it kills, and what it saves."""
    play = found.game.play.items()
    theirs = [card for card, permanent in play if permanent.controller != found.player]
    own = [card for card, permanent in play if permanent.controller == found.player]
    yield from about_cards(found, "kills", (card for card in theirs if found.is_only_better(is_gone(card))))
    yield from about_cards(found, "saves", (card for card in own if found.is_only_given(is_gone(card))))


def about_cards(found: Comparison, key: str, cards: Iterable[int]) -> Iterator[Message]:
    """Something about each of these cards; those that are called the same are counted."""
    ids = Ids(found.game, found.player)
    alike: dict[str | None, list[CardName]] = {}
    for card in cards:
        one = mention(found.game, found.player, ids, found.game.ref(card))
        alike.setdefault(one.name, []).append(one)
    for name, same in alike.items():
        told: dict[str, Argument] = {"card": same[0]}
        if name is not None and len(same) > 1:
            told |= {"n": len(same), "several": "yes"}
        yield Message(f"study.reason.{key}", told)


def about_influence(found: Comparison) -> Iterator[Message]:
    """What is not lost, or is gained; what others lose, or do not gain."""
    me = found.player
    yield from about_number("keeps", found.less(lost_by(me)))
    yield from about_number("gains", found.more(gained_by(me)))
    for other in range(len(found.game.players)):
        if other != me:
            yield from about_number("takes", found.more(lost_by(other)), player=PlayerName(other))
            yield from about_number("denies", found.less(gained_by(other)), player=PlayerName(other))


def about_the_rest(found: Comparison) -> Iterator[Message]:
    """Cards in play, what threatens, cards in hand."""
    hand = found.game.players[found.player].hand
    yield from about_cards(found, "brings", (card for card in hand if found.is_only_better(has_come(card))))
    yield from about_number("threatens", found.more(lambda one: one.threat), least=2)
    yield from about_number("cards", found.more(lambda one: one.hand))


def about_number(key: str, n: int, least: int = 1, **who: Argument) -> Iterator[Message]:
    if n >= least:
        yield Message(f"study.reason.{key}", {"n": n, **who})


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

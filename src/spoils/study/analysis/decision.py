"""One decision: the chance of winning, what the answer given has cost, and what would have been better.

A first look lets all answers that come into question meet in the same worlds. If another one did better
than the one given, the two of them meet again in new worlds: the first look has chosen the other because it
did well there, so its lead there proves nothing. Only what is left of the lead then counts, and only if it is
larger than its noise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from spoils.bots.instinct import instinct
from spoils.bots.search import WINDOW
from spoils.bots.tree import Branch
from spoils.engine.state import questions as q
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.study.analysis.answers import told
from spoils.study.analysis.calibration import shown, still_playing
from spoils.study.analysis.looking import WORLDS, Look, answers, differences, error_of_mean, mean, with_given
from spoils.study.analysis.model import Budget, Considered, Counsel, Decision, Mark
from spoils.study.analysis.reasons import line_after, reasons
from spoils.study.analysis.worlds import in_hindsight, known
from spoils.view.question_view import shown_answer
from spoils.view.words import QUESTIONS

SUSPECT: Final = 0.02  # a lead in the first look that is worth a second one
AGAIN: Final = 3  # the second look takes so many times the nodes of the first
HINDSIGHT: Final = 3  # and hindsight this part of them
CERTAIN: Final = 2.0  # so many standard errors must lie between a loss and nothing
LEAST: Final[tuple[tuple[float, Mark], ...]] = ((0.2, "blunder"), (0.1, "mistake"), (0.05, "inaccuracy"))
LISTED: Final = 5  # answers that are told


class FirstLook:
    """The answers to an open question in the order of how they did in the same worlds, by what the player
    knows and by nothing else. The game is not touched."""

    def __init__(self, game: Game, step: int, given: Sequence[int] | None, budget: Budget) -> None:
        question = game.question
        assert question is not None
        self.player = question.player
        self.step = step
        self.seed = budget.seed * 1_000_003 + step
        self.chance = from_seed(self.seed)
        windows = (q.RESPOND, q.BATTLE)
        self.nodes = budget.nodes // WINDOW if question.kind in windows else budget.nodes
        found = answers(game, self.player, self.seed)
        self.own = None if given is None else with_given(game, found, given)
        self.look = Look(game, self.player, known, self.chance)
        self.ranked = self.look.narrow(found or [Branch(instinct(game))], self.nodes, self.own)
        self.best = self.ranked[0]

    def lead(self) -> float:
        """By how much the best answer did better than the one given."""
        if self.own is None or self.own is self.best:
            return 0.0
        return mean(differences(self.look.values(self.best), self.look.values(self.own)))


def examine(game: Game, step: int, given: Sequence[int] | None, budget: Budget) -> Decision:
    """The open question of a game, and what was answered to it, if it was. The game is not touched."""
    first = FirstLook(game, step, given, budget)
    branches = (first.best, first.own or first.best)
    open_cards = hindsight(game, first.player, branches, first.nodes // HINDSIGHT, first.seed)
    return by_what_was_known(game, first, given, shown(open_cards, still_playing(game)))


def by_what_was_known(
    game: Game, first: FirstLook, given: Sequence[int] | None, open_cards: float = 0.0
) -> Decision:
    """The same without a look at hidden cards: what that would have found is told."""
    assert game.question is not None
    player, own, best = first.player, first.own, first.best
    decision = Decision(
        step=first.step,
        turn=game.turn,
        player=player,
        kind=QUESTIONS[game.question.kind],
        known=shown(best.mean(), still_playing(game)),
        error=best.error(),
        hindsight=open_cards,
        given=None if given is None else told(game, given),
        considered=tuple(considered(game, one) for one in first.ranked[:LISTED]),
    )
    if own is None or first.lead() < SUSPECT:
        return decision
    again = Look(game, player, known, first.chance)
    return second_look(game, again, own, best, first.nodes * AGAIN, decision)


def counsel(game: Game, step: int, budget: Budget) -> Counsel:
    """What comes into question in a game that goes on: there is no way here to look at hidden cards."""
    first = FirstLook(game, step, None, budget)
    listed = tuple(considered(game, one) for one in first.ranked[:LISTED])
    return Counsel(shown(first.best.mean(), still_playing(game)), first.best.error(), listed)


def second_look(game: Game, look: Look, own: Branch, best: Branch, nodes: int, so_far: Decision) -> Decision:
    """The answer given and the one that seemed best, in worlds of their own."""
    mine, other = Branch(own.given), Branch(best.given)
    look.compare([mine, other], nodes, WORLDS)
    lead = differences(look.values(other), look.values(mine))
    loss, error = mean(lead), error_of_mean(lead)
    better = other if loss > 0 else mine
    mark = mark_of(loss, error)
    changes: dict[str, object] = {
        "known": shown(better.mean(), still_playing(game)),
        "error": better.error(),
        "loss": max(0.0, loss),
        "loss_error": error,
        "mark": mark,
    }
    if mark:
        changes["better"] = told(game, other.given)
        changes["line"] = line_after(look, other)
        changes["reasons"] = reasons(look, mine, other)
    return replace(so_far, **changes)


def mark_of(loss: float, error: float) -> Mark:
    """What a loss is called; nothing if it may be noise."""
    if loss <= CERTAIN * error:
        return ""
    return next((mark for least, mark in LEAST if loss >= least), "")


def hindsight(game: Game, player: int, branches: tuple[Branch, Branch], nodes: int, seed: int) -> float:
    """The chance of winning with all cards open, by the better of two answers."""
    look = Look(game, player, in_hindsight, from_seed(seed))
    fresh = [Branch(one.given) for one in dict.fromkeys(branches)]
    look.compare(fresh, nodes)
    return max(one.mean() for one in fresh)


def considered(game: Game, branch: Branch) -> Considered:
    return Considered(
        told(game, branch.given),
        tuple(shown_answer(game, branch.given)),
        branch.games,
        shown(branch.mean(), still_playing(game)),
        branch.error(),
    )

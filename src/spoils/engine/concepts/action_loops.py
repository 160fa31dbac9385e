"""414: action loops.

A loop of effects that nobody can end voluntarily is a draw (414.1): while nobody has a choice, triggers are
counted, and after many of them the state is compared with what it was before. A loop of voluntary actions is
repeated by replaying the answers that were demonstrated (414.2)."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from spoils.engine.agenda import answer, why_illegal
from spoils.engine.general.winning import draw_game
from spoils.engine.state.game import CARDS, Game, Step
from spoils.engine.state.questions import BID, DIVIDE, NAME, NUMBER, PASS, Question

SUSPICIOUS: Final = 200  # so many triggers without a choice are worth a closer look
ENDLESS: Final = 5000  # so many can only be a loop that counts something up
NEAR: Final = 12  # steps of the agenda: a trigger and what it was set off by
DEPTHS: Final = 1 << 20


def end_if_endless(game: Game) -> bool:
    """414.1a: many triggers were followed without anybody having had a choice; only what cards do is counted.
    True if it is a loop, which has ended the game."""
    if repeated(game) or game.compulsory > ENDLESS:
        draw_game(game, ("414.1",))
        return True
    return False


def repeated(game: Game) -> bool:
    """Whether the game was in this state before; otherwise it is remembered. A trigger inside a trigger makes
    the agenda grow, so deep down only what lies on top of it is compared, with states of a smaller depth."""
    depth = len(game.agenda)
    deep = depth > 2 * NEAR
    mark = fingerprint(game, game.agenda[-NEAR:] if deep else game.agenda)
    for known in game.fingerprints:
        if known // DEPTHS == mark and (not deep or known % DEPTHS < depth):
            return True
    game.fingerprints.append(mark * DEPTHS + depth)
    return False


def fingerprint(game: Game, steps: list[Step]) -> int:
    """A number for the state as the players see it: not which objects cards are, but where they lie and what
    is true of them."""
    parts: list[object] = [game.active, game.chance.state]
    for player in game.players:
        parts.append((player.influence, player.lost))
        for pile in (player.deck, player.hand, player.discard, player.out, player.void):
            parts.append(tuple(pile))
    for card, it in game.play.items():
        damage = sum(amount for _, amount in it.damage)
        markers = sum(amount for _, amount in it.markers)
        parts.append(
            (
                card,
                it.controller,
                it.face_down,
                it.depleted,
                it.attached_to,
                it.tokens,
                damage,
                markers,
                it.ready,
            )
        )
    numbers = game.library.node_numbers
    parts.append([(numbers.get(id(effect.node), -1), effect.left) for effect in game.effects])
    parts.append([numbers.get(id(waiting.node), -1) for waiting in game.waiting])
    parts.append([(type(step).__name__, step.stage, getattr(step, "memory", None)) for step in steps])
    parts.append(game.deploying)
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big")


# ---- repeating voluntary actions (414.2, 414.3) ----------------------------------------------------------


class Demonstrated:
    """One answer of a demonstrated series: by its words rather than by its place among the options."""

    def __init__(self, player: int, question: Question, given: list[int]) -> None:
        self.player = player
        self.kind = question.kind
        self.given = list(given)
        self.options = (
            []
            if question.kind in (NUMBER, BID, NAME, DIVIDE)
            else [meaning(question.options[index]) for index in given]
        )

    def again(self, question: Question) -> list[int] | None:
        """The same answer to a question of the same kind, or None if it can no longer be given."""
        if question.kind != self.kind or question.player != self.player:
            return None
        if self.kind in (NUMBER, BID, NAME, DIVIDE):
            return list(self.given)
        known = [meaning(option) for option in question.options]
        result: list[int] = []
        for option in self.options:
            places = [index for index, other in enumerate(known) if other == option and index not in result]
            if not places:
                return None
            result.append(places[0])
        return result


def meaning(option: tuple[int, ...]) -> tuple[int, ...]:
    """An option with cards instead of objects: the same card may be a new object the next time round."""
    return tuple(number % CARDS if place == 1 else number for place, number in enumerate(option))


def demonstrate(game: Game, given: list[int]) -> Demonstrated:
    """414.2a: give an answer and write it down as part of a series."""
    question = game.question
    assert question is not None
    shown = Demonstrated(question.player, question, given)
    answer(game, question.player, given)
    return shown


def agreed(numbers: list[int]) -> int:
    """414.3b: how often a loop of several players is repeated, by the numbers they named, the active player
    first (A22): the least of them."""
    return min(numbers)


class Repetition:
    """414.2b: a demonstrated series that is to be repeated so many times. ``last``: how many of its actions
    the active player wants in the last repetition (414.3c), all of them unless it is said."""

    def __init__(self, series: list[Demonstrated], times: int, last: int | None = None) -> None:
        self.answers = series * times
        if last is not None and times > 0:
            del self.answers[len(series) * (times - 1) + last :]
        self.length = len(series)
        self.given = 0  # how many of the answers

    def go_on(self, game: Game, interrupt: Callable[[Game], bool] | None = None) -> bool:
        """Give one answer after another; True when all are given.

        Windows of players who take no part in the series are passed, unless ``interrupt`` says that somebody
        wants to act there (414.2c): then it stops with that question open, as it does where an answer is no
        longer legal. Afterwards it can go on from there."""
        while self.given < len(self.answers):
            shown = self.answers[self.given]
            if not pass_others(game, shown, interrupt):
                return False
            question = game.question
            given = None if question is None else shown.again(question)
            if given is None or why_illegal(game, given) is not None:
                return False
            answer(game, shown.player, given)
            self.given += 1
        return True


def repeat(
    game: Game, series: list[Demonstrated], times: int, interrupt: Callable[[Game], bool] | None = None
) -> int:
    """Repeat a series as far as it goes, and tell how often it was completed."""
    repetition = Repetition(series, times)
    repetition.go_on(game, interrupt)
    return repetition.given // repetition.length


def pass_others(game: Game, shown: Demonstrated, interrupt: Callable[[Game], bool] | None) -> bool:
    """Let the windows before the next answer of the series go by."""
    while not game.over:
        question = game.question
        if question is None:
            return False
        if shown.again(question) is not None:
            return True
        passing = [index for index, option in enumerate(question.options) if option[0] == PASS]
        if not passing or (interrupt is not None and interrupt(game)):
            return False
        answer(game, question.player, passing)
    return False

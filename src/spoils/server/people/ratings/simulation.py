"""Players with known strengths, to see whether the ratings find them out: `make strengths`.

A strength is drawn for everybody, and games are decided by it: each player has a good or a bad day, and the
best day wins. Days are as the model believes (Gumbel's distribution), or normal, if it should be wrong.
Opponents are of about one's own rating, as in the lobby. Then: do events that were said to happen in so many
of a hundred cases do so; is the order of strengths found; do those who cheat gain anything by it?
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from spoils.server.people.ratings.book import weights_for
from spoils.server.people.ratings.model import CHANCE, START, UNSURE, Belief, Temper, chances, judged

BINS: Final = 10
ENOUGH: Final = 400
"""Predictions that a tenth of the scale must have to be judged."""


@dataclass
class Player:
    """One of them."""

    strength: float
    belief: Belief = field(default_factory=Belief)


@dataclass(frozen=True)
class Found:
    """What a simulation has shown."""

    games: int
    bins: tuple[tuple[float, float, int], ...]
    """Said, happened, how often; by tenths of the scale."""
    order: float
    """Spearman's rank correlation of strengths and ratings."""
    within: float
    """Share of the players whose strength lies within the spread that is shown; 0.95 is promised."""

    @property
    def calibration(self) -> float:
        """The largest difference between what was said and what happened."""
        return max(abs(said - happened) for said, happened, count in self.bins if count >= ENOUGH)


def new_players(count: int, chance: random.Random) -> list[Player]:
    """People of all strengths."""
    return [Player(chance.gauss(START, UNSURE)) for _ in range(count)]


Day = Callable[[random.Random], float]


def gumbel_day(chance: random.Random) -> float:
    """How much better than usual a day is, by the model's own law."""
    return -CHANCE * math.log(-math.log(chance.random()))


def normal_day(chance: random.Random) -> float:
    """The same by another law, with the same standard deviation."""
    return chance.gauss(0, CHANCE * math.pi / math.sqrt(6))


def places_of(table: Sequence[Player], chance: random.Random, day: Day = gumbel_day) -> list[int]:
    """The better the day, the longer somebody is in the game."""
    days = [one.strength + day(chance) for one in table]
    order = sorted(days, reverse=True)
    return [order.index(one) + 1 for one in days]


def play(table: Sequence[Player], places: Sequence[int], weights: Sequence[float] = ()) -> None:
    """A game, and what is believed afterwards."""
    after = judged([one.belief for one in table], places, weights or [1.0] * len(table))
    for one, belief in zip(table, after, strict=True):
        one.belief = belief


def tables(players: list[Player], seats: int, chance: random.Random) -> list[list[Player]]:
    """Everybody sits down with people of about the same rating."""
    ordered = sorted(players, key=lambda one: one.belief.mu + chance.gauss(0, UNSURE / 2))
    whole = len(ordered) - len(ordered) % seats
    return [ordered[start : start + seats] for start in range(0, whole, seats)]


def run(
    players: list[Player], seats: int, rounds: int, chance: random.Random, day: Day = gumbel_day
) -> Found:
    """So many rounds; what is said is compared with what happens in the second half of them, when ratings
    have had time to settle; with random opponents, so that all between sure and hopeless is said."""
    said: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    games, temper = 0, Temper()
    for number in range(rounds):
        judging = number >= rounds // 2
        if judging:
            chance.shuffle(players)
        whole = len(players) - len(players) % seats
        drawn = [players[start : start + seats] for start in range(0, whole, seats)]
        for table in drawn if judging else tables(players, seats, chance):
            places, beliefs = places_of(table, chance, day), [one.belief for one in table]
            if judging:
                for seat, likely in enumerate(chances(beliefs, temper.factor)):
                    said[min(BINS - 1, int(likely * BINS))].append((likely, places[seat] == 1))
            temper = temper.after(beliefs, places.index(1))
            play(table, places)
            games += 1
    bins = tuple(
        (sum(p for p, _ in one) / len(one), sum(hit for _, hit in one) / len(one), len(one))
        for one in said
        if one
    )
    return Found(games, bins, order_of(players), share_within(players))


def order_of(players: Sequence[Player]) -> float:
    """Spearman's rank correlation of strengths and what is believed of them."""
    by_strength = {id(one): rank for rank, one in enumerate(sorted(players, key=lambda one: one.strength))}
    believed = sorted(players, key=lambda one: one.belief.mu)
    apart = sum((by_strength[id(one)] - rank) ** 2 for rank, one in enumerate(believed))
    count = len(players)
    return 1 - 6 * apart / (count * (count * count - 1))


def share_within(players: Sequence[Player]) -> float:
    """How many are as strong as their rating says, give or take its spread."""
    inside = [abs(one.strength - one.belief.mu) <= 2 * one.belief.sigma for one in players]
    return sum(inside) / len(inside)


# ---- those who cheat ---------------------------------------------------------------------------------------


def farmed(players: Sequence[Player], chance: random.Random, rematches: int) -> tuple[float, float]:
    """What two gain together of whom one loses to the other on purpose, again and again: in units of ``mu``,
    with the weights of the lobby, and if every game counted the same."""
    found = []
    for counted in (True, False):
        farmer, helper = (replace(one) for one in chance.sample(list(players), 2))
        helper.belief = farmer.belief
        before = farmer.belief.mu
        for met in range(rematches):
            weights = weights_for([[met], [met]]) if counted else [1.0, 1.0]
            play((farmer, helper), (1, 2), weights)
        found.append(farmer.belief.mu - before)
    return found[0], found[1]


def sandbagged(players: Sequence[Player], chance: random.Random, losses: int, later: int) -> float:
    """By how much somebody stands higher, after so many honest games, who has lost on purpose before, than
    the same player who has not; on average over many."""
    gained = []
    pool = list(players)
    for one in chance.sample(pool, min(200, len(pool))):
        honest, sandbagger = replace(one), replace(one)
        for _ in range(losses):
            play((replace(chance.choice(pool)), sandbagger), (1, 2))
        for _ in range(later):
            for who in (honest, sandbagger):
                near = sorted(chance.sample(pool, 20), key=lambda other: abs(other.belief.mu - who.belief.mu))
                table = (who, replace(near[0]))
                play(table, places_of(table, chance))
        gained.append(sandbagger.belief.mu - honest.belief.mu)
    return sum(gained) / len(gained)

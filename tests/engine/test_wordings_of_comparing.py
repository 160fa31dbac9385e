"""407.2, 504.1: numbers of several players compared, wording by wording, in every position of small numbers.
What must be true is said beside each wording; A is you, B and C are your opponents."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from spoils.engine.program.words import DISCARD, HAND, ITEM
from spoils.engine.reading.conditions import holds
from tests.engine.build import Table
from tests.engine.wordings import condition

Meaning = Callable[[int, int, int], bool]
NUMBERS = range(1, 4)

INFLUENCE: dict[str, Meaning] = {
    "you have more influence than each opponent": lambda a, b, c: a > b and a > c,
    "you have more influence than any opponent": lambda a, b, c: a > b and a > c,
    "you have less influence than any opponent": lambda a, b, c: a < b and a < c,
    "you have more influence than your opponent": lambda a, b, c: a > b or a > c,
    "you have less influence than an opponent": lambda a, b, c: a < b or a < c,
    "any opponent has more influence than you": lambda a, b, c: b > a or c > a,
    "each opponent has more influence than you": lambda a, b, c: b > a and c > a,
    "an opponent has less influence than you": lambda a, b, c: b < a or c < a,
    "your faction has more influence than each opponent's faction": lambda a, b, c: a > b and a > c,
    "your faction has 2 or less influence": lambda a, b, c: a <= 2,
    "your faction has 2 or more influence": lambda a, b, c: a >= 2,
    "each opponent's faction has 2 or less influence": lambda a, b, c: b <= 2 and c <= 2,
    "any opponent's faction has 2 or less influence": lambda a, b, c: b <= 2 or c <= 2,
    "an opponent's faction has 2 or less influence": lambda a, b, c: b <= 2 or c <= 2,
    "your opponent's faction has more influence than your faction": lambda a, b, c: b > a or c > a,
    "your faction has more influence than your opponent's faction": lambda a, b, c: a > b or a > c,
    "a player's faction has 2 or less influence": lambda a, b, c: min(a, b, c) <= 2,
    "each player's faction has 2 or less influence": lambda a, b, c: max(a, b, c) <= 2,
}
IN_HAND: dict[str, Meaning] = {
    "you have 2 or more cards in hand": lambda a, b, c: a >= 2,
    "you have more cards in hand than each opponent": lambda a, b, c: a > b and a > c,
    "you have more cards in your hand than any opponent": lambda a, b, c: a > b and a > c,
    "you have more cards in your hand than your opponent": lambda a, b, c: a > b or a > c,
    "you have fewer cards in your hand than each opponent": lambda a, b, c: a < b and a < c,
    "each opponent has more cards in their hand than you": lambda a, b, c: b > a and c > a,
    "any opponent has more cards in their hand than you": lambda a, b, c: b > a or c > a,
    "an opponent has more cards in their hand than you": lambda a, b, c: b > a or c > a,
    "each opponent has 2 or more cards in their hand": lambda a, b, c: b >= 2 and c >= 2,
    "any opponent has exactly 2 cards in their hand": lambda a, b, c: 2 in (b, c),
    "each player has 2 or more cards in their hand": lambda a, b, c: min(a, b, c) >= 2,
    "an opponent has 2 or fewer cards in hand": lambda a, b, c: b <= 2 or c <= 2,
}
DISCARDED: dict[str, Meaning] = {
    "you have more cards in your discard pile than each opponent": lambda a, b, c: a > b and a > c,
    "each opponent has 2 or more items in their discard pile": lambda a, b, c: b >= 2 and c >= 2,
    "any opponent has fewer items in their discard pile than you": lambda a, b, c: b < a or c < a,
}
CONTROLLED: dict[str, Meaning] = {
    "you control 2 or more characters": lambda a, b, c: a >= 2,
    "you control 2 or fewer characters": lambda a, b, c: a <= 2,
    "you control exactly 2 characters": lambda a, b, c: a == 2,
    "you control more characters than each opponent": lambda a, b, c: a > b and a > c,
    "you control more characters than any opponent": lambda a, b, c: a > b and a > c,
    "you control more characters than your opponent": lambda a, b, c: a > b or a > c,
    "you control fewer characters than each opponent": lambda a, b, c: a < b and a < c,
    "each opponent controls more characters than you": lambda a, b, c: b > a and c > a,
    "any opponent controls more characters than you": lambda a, b, c: b > a or c > a,
    "your opponent controls more characters than you": lambda a, b, c: b > a or c > a,
    "each opponent controls 2 or more characters": lambda a, b, c: b >= 2 and c >= 2,
    "any opponent controls 2 or more characters": lambda a, b, c: b >= 2 or c >= 2,
    "an opponent controls exactly 1 character": lambda a, b, c: 1 in (b, c),
    "each player controls 2 or more characters": lambda a, b, c: min(a, b, c) >= 2,
    "all players control 2 or fewer characters": lambda a, b, c: max(a, b, c) <= 2,
    "a player controls 3 or more characters": lambda a, b, c: max(a, b, c) >= 3,
    "there are 5 or more characters in play": lambda a, b, c: a + b + c >= 5,
}
# The same cards, of which every one is controlled by the player behind its owner.
OWNED: dict[str, Meaning] = {
    "you own 2 or more characters": lambda a, b, c: a >= 2,
    "each opponent owns 2 or more characters": lambda a, b, c: b >= 2 and c >= 2,
    "an opponent owns exactly 3 characters": lambda a, b, c: 3 in (b, c),
    "you control 2 or more characters": lambda a, b, c: c >= 2,
    "you control more characters than each opponent": lambda a, b, c: c > a and c > b,
    "you control 2 or more characters you own": lambda a, b, c: False,
    "you control 2 or more characters your opponent owns": lambda a, b, c: c >= 2,
}


def with_influence(numbers: tuple[int, ...]) -> Table:
    table = Table(players=3)
    for player, n in zip(table.game.players, numbers, strict=True):
        player.influence = n
    return table


def with_cards(numbers: tuple[int, ...], area: int) -> Table:
    table = Table(players=3)
    for player, n in enumerate(numbers):
        for _ in range(n):
            table.card("Sock", ITEM, owner=player, area=area)
    return table


def with_characters(numbers: tuple[int, ...], lent: int) -> Table:
    table = Table(players=3)
    for player, n in enumerate(numbers):
        for _ in range(n):
            table.card("Clerk", owner=player, controller=(player + lent) % 3)
    return table


FAMILIES: list[tuple[dict[str, Meaning], Callable[[tuple[int, ...]], Table]]] = [
    (INFLUENCE, with_influence),
    (IN_HAND, lambda numbers: with_cards(numbers, HAND)),
    (DISCARDED, lambda numbers: with_cards(numbers, DISCARD)),
    (CONTROLLED, lambda numbers: with_characters(numbers, 0)),
    (OWNED, lambda numbers: with_characters(numbers, 1)),
]


@pytest.mark.parametrize(
    ("family", "position"), FAMILIES, ids=["influence", "hand", "discard", "play", "lent"]
)
def test_what_is_compared(family: dict[str, Meaning], position: Callable[[tuple[int, ...]], Table]) -> None:
    read = {words: condition(words) for words in family}
    wrong = []
    for numbers in product(NUMBERS, repeat=3):
        table = position(numbers)
        for words, meaning in family.items():
            if holds(table.game, read[words], table.scope()) != meaning(*numbers):
                wrong.append((words, numbers))
    assert wrong == []


def test_a_player_who_has_lost_is_not_compared_with() -> None:
    table = with_influence((3, 2, 9))
    table.game.players[2].lost = True
    for words in ("you have more influence than each opponent", "you have more influence than any opponent"):
        assert holds(table.game, condition(words), table.scope())
    assert not holds(table.game, condition("any opponent has more influence than you"), table.scope())

"""302.3, 407.2: which of two opponents "your opponent" is in a text of A (A10)."""

from __future__ import annotations

import pytest

from spoils.engine.program import events as ev
from spoils.engine.reading.meant_opponent import is_of_one_opponent, mean_opponent
from spoils.engine.state.events import Event
from spoils.engine.state.scope import NOBODY
from tests.engine.build import Table
from tests.engine.wordings import condition, happening


@pytest.mark.parametrize(
    ("words", "is_asked"),
    [
        ("your opponent controls an item", True),
        ("your opponent's faction has 10 or less influence", True),
        ("you control more items than your opponent", True),
        ("an opponent controls an item", False),
        ("each opponent controls an item", False),
        ("you control an item", False),
    ],
)
def test_whether_a_condition_is_about_one_of_them(words: str, is_asked: bool) -> None:
    tested = condition(words)
    table = Table(players=3)
    scope = table.scope()
    assert is_of_one_opponent(table.game, tested, scope) == is_asked
    scope.opponent = 2
    assert not is_of_one_opponent(table.game, tested, scope)
    scope.opponent = NOBODY
    table.game.players[1].lost = True
    assert not is_of_one_opponent(table.game, tested, scope)
    assert not is_of_one_opponent(Table().game, tested, Table().scope())


def meant(words: str, event: Event, controller: int = 0, battle: tuple[int, int] | None = None) -> int:
    table = Table(players=3)
    fighters = [table.card(name, owner=owner) for owner, name in enumerate(("Ann", "Bob", "Cid"))]
    if battle is not None:
        attacker, defender = battle
        fight = table.fight([fighters[attacker]], [fighters[defender]], table.game.players[defender].faction)
        fight.attacker, fight.defender = attacker, defender
    if event.kind == ev.ATTACK:
        event.ref = table.ref(fighters[event.player])
    scope = table.scope(controller=controller)
    mean_opponent(table.game, happening(words), event, scope, controller)
    return scope.opponent


@pytest.mark.parametrize("player", [1, 2])
def test_the_words_of_the_trigger_tell(player: int) -> None:
    assert meant("your opponent draws a card", Event(ev.DRAW, player=player, amount=1)) == player


def test_words_that_are_not_true_of_anybody_tell_nothing() -> None:
    assert meant("your opponent draws a card", Event(ev.DRAW, player=0, amount=1)) == NOBODY
    assert meant("a player draws a card", Event(ev.DRAW, player=1, amount=1)) == NOBODY


@pytest.mark.parametrize(
    ("controller", "battle", "opponent"),
    [(0, (0, 2), 2), (0, (1, 0), 1), (2, (0, 2), 0), (1, (0, 2), NOBODY), (0, None, NOBODY)],
)
def test_in_a_battle_it_is_the_player_on_the_other_side(
    controller: int, battle: tuple[int, int] | None, opponent: int
) -> None:
    attack = Event(ev.ATTACK, player=0 if battle is None else battle[0])
    assert meant("a character attacks", attack, controller, battle) == opponent


def test_only_what_belongs_to_the_battle_is_about_the_other_side() -> None:
    damage = Event(ev.DAMAGE, player=1)
    assert meant("damage is inflicted to a character", damage, 0, (0, 2)) == NOBODY
    damage.battle = True
    assert meant("damage is inflicted to a character", damage, 0, (0, 2)) == 2
    assert meant("a player draws a card", Event(ev.DRAW, player=1, amount=1), 0, (0, 2)) == NOBODY


def test_what_is_known_stays_and_one_opponent_needs_no_telling() -> None:
    table = Table(players=3)
    scope = table.scope()
    scope.opponent = 1
    draw = Event(ev.DRAW, player=2, amount=1)
    mean_opponent(table.game, happening("your opponent draws a card"), draw, scope, 0)
    assert scope.opponent == 1
    two = Table()
    scope = two.scope()
    drawn = Event(ev.DRAW, player=1, amount=1)
    mean_opponent(two.game, happening("your opponent draws a card"), drawn, scope, 0)
    assert scope.opponent == NOBODY

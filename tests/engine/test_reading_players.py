"""Who is meant: order, current controllers, opponents among several, battles, bids."""

from __future__ import annotations

import pytest

from spoils.engine.editions import RULEBOOK
from spoils.engine.program.objects.nouns import EitherDeck, It, This
from spoils.engine.program.players import (
    BattlePlayer,
    BidWinner,
    Doer,
    Opponent,
    OpponentOf,
    PlayerOf,
    Players,
    ThatPlayer,
    You,
)
from spoils.engine.program.words import (
    ACTIVE,
    ALL,
    ATTACKING,
    BLOCKING,
    BOTH,
    CONTROLLER,
    COST_SCOPE,
    DISCARD,
    DOER_SLOT,
    EACH,
    OWNER,
    SUBJECT_SLOT,
    YOUR,
    A,
)
from spoils.engine.reading.players import choose_player, needs_choice, who, you
from spoils.engine.state.scope import Scope
from tests.engine.build import Table


def test_players_are_listed_from_the_active_one_clockwise() -> None:
    table = Table(players=4)
    table.game.active = 2
    assert who(table.game, Players(EACH), table.scope()) == [2, 3, 0, 1]
    assert who(table.game, Players(ALL), table.scope()) == [2, 3, 0, 1]
    assert who(table.game, Players(BOTH), table.scope()) == [2, 3, 0, 1]


def test_players_who_have_lost_are_nobody() -> None:
    table = Table(players=3)
    table.game.players[1].lost = True
    assert who(table.game, Players(EACH), table.scope()) == [0, 2]
    assert who(table.game, Opponent(), table.scope()) == [2]


def test_you_is_the_current_controller_of_the_same_object() -> None:
    table = Table()
    card = table.card("Turncoat")
    scope = table.scope(card, controller=0)
    assert who(table.game, You(), scope) == [0]
    table.at(card).controller = 1
    assert who(table.game, You(), scope) == [1]
    table.leave(card, DISCARD)
    assert who(table.game, You(), scope) == [1]  # who controlled it last


def test_in_an_older_edition_you_stays_who_used_the_ability() -> None:
    table = Table(edition=RULEBOOK)
    card = table.card("Turncoat")
    scope = table.scope(card, controller=0)
    table.at(card).controller = 1
    assert who(table.game, You(), scope) == [0]


def test_you_is_the_user_of_an_ability_that_others_may_use() -> None:
    table = Table()
    scope = table.scope(table.card("Public Well", controller=0))
    scope.user = 1
    assert you(table.game, scope) == 1


def test_the_doer_is_the_controller_unless_somebody_else_acts() -> None:
    table = Table()
    scope = table.scope(table.card("Clerk"))
    assert who(table.game, Doer(), scope) == [0]
    scope.doer = 1
    assert who(table.game, Doer(), scope) == [1]
    assert who(table.game, ThatPlayer(slot=DOER_SLOT), scope) == [1]
    assert who(table.game, You(), scope) == [0]


def test_your_opponent_of_two_players_needs_no_choice() -> None:
    table = Table()
    assert who(table.game, Opponent(YOUR), table.scope()) == [1]
    assert not needs_choice(table.game, Opponent(YOUR), table.scope())


@pytest.mark.parametrize("which", [YOUR, A])
def test_one_of_several_opponents_has_to_be_chosen_once(which: int) -> None:
    table = Table(players=4)
    scope = table.scope()
    node = Opponent(which, slot=2)
    assert who(table.game, node, scope) == [1, 2, 3]
    assert needs_choice(table.game, node, scope)
    choose_player(node, scope, 3)
    assert who(table.game, node, scope) == [3]
    assert not needs_choice(table.game, node, scope)
    assert who(table.game, Opponent(YOUR), scope) == [3]  # the same text goes on about the same opponent
    assert who(table.game, ThatPlayer(slot=2), scope) == [3]
    assert who(table.game, Opponent(EACH), scope) == [1, 2, 3]


def test_a_player_is_anybody_until_one_is_picked() -> None:
    table = Table()
    scope = table.scope()
    node = Players(A, slot=1)
    assert needs_choice(table.game, node, scope)
    choose_player(node, scope, 1)
    assert who(table.game, node, scope) == [1]


def test_that_player_is_read_from_the_slot_or_from_the_phrase_it_points_to() -> None:
    table = Table()
    scope = table.scope()
    assert who(table.game, ThatPlayer(slot=3), scope) == []
    assert who(table.game, ThatPlayer(slot=3, of=Opponent()), scope) == [1]
    scope.players[3] = 0
    assert who(table.game, ThatPlayer(slot=3, of=Opponent()), scope) == [0]


def test_players_of_the_cost_are_read_from_the_memory_of_the_card() -> None:
    table = Table()
    scope = table.scope()
    scope.memory = Scope(0, 0, 2)
    scope.memory.players[1] = 1
    assert who(table.game, ThatPlayer(slot=COST_SCOPE + 1), scope) == [1]


def test_owner_and_controller_of_something_last_known_too() -> None:
    table = Table()
    card = table.card("Stolen Goat", owner=0, controller=1)
    scope = table.scope()
    scope.slots[0] = [table.ref(card)]
    assert who(table.game, PlayerOf(CONTROLLER, It(slot=0)), scope) == [1]
    assert who(table.game, PlayerOf(OWNER, It(slot=0)), scope) == [0]
    now = table.leave(card, DISCARD)
    assert who(table.game, PlayerOf(CONTROLLER, It(slot=0)), scope) == [1]
    scope.slots[0] = [now]
    assert who(table.game, PlayerOf(CONTROLLER, It(slot=0)), scope) == [1]


def test_the_controllers_of_several_cards_are_listed_once_in_order() -> None:
    table = Table(players=3)
    cards = [table.card(f"Guard {index}", controller=index % 2 + 1) for index in range(3)]
    scope = table.scope()
    scope.slots[0] = [table.ref(card) for card in cards]
    table.game.active = 2
    assert who(table.game, PlayerOf(CONTROLLER, It(slot=0)), scope) == [2, 1]


def test_the_controller_of_the_subject_is_that_of_the_candidate() -> None:
    table = Table()
    card = table.card("Subject", controller=1)
    node = PlayerOf(CONTROLLER, It(slot=SUBJECT_SLOT))
    assert who(table.game, node, table.scope(), table.ref(card)) == [1]


def test_players_of_a_battle() -> None:
    table = Table()
    assert who(table.game, BattlePlayer(ATTACKING), table.scope()) == []
    assert who(table.game, BattlePlayer(ACTIVE), table.scope()) == [0]
    table.fight([table.card("Attacker")], [], table.game.players[1].faction)
    assert who(table.game, BattlePlayer(ATTACKING), table.scope()) == [0]
    assert who(table.game, BattlePlayer(BLOCKING), table.scope()) == [1]


def test_the_winner_of_a_bid_and_the_opponent_of_a_player() -> None:
    table = Table(players=3)
    scope = table.scope(table.card("Auctioneer"))
    assert who(table.game, BidWinner(), scope) == []
    scope.winner = 2
    assert who(table.game, BidWinner(), scope) == [2]
    scope.players[0] = 1
    assert who(table.game, OpponentOf(ThatPlayer(slot=0)), scope) == [0, 2]
    assert needs_choice(table.game, OpponentOf(ThatPlayer(slot=0)), scope)
    assert not needs_choice(table.game, PlayerOf(OWNER, This()), scope)


def test_either_deck_is_one_of_all_until_chosen() -> None:
    table = Table()
    scope = table.scope()
    assert who(table.game, EitherDeck(slot=4), scope) == [0, 1]
    assert needs_choice(table.game, EitherDeck(slot=4), scope)
    choose_player(EitherDeck(slot=4), scope, 1)
    assert who(table.game, EitherDeck(slot=4), scope) == [1]

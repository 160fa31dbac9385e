"""402.5, 410.2, 413: the order of a text, what depends on what, numbers, coins and bids."""

from __future__ import annotations

import pytest

from spoils.engine.agenda import IllegalAnswer, answer
from spoils.engine.program.conditions import Exist
from spoils.engine.program.families import Instruction
from spoils.engine.program.instructions.choosing import (
    Bid,
    BidLimit,
    ChooseNumber,
    FlipCoin,
    Let,
    NameCard,
    Pick,
    Where,
)
from spoils.engine.program.instructions.damage import ChangeInfluence
from spoils.engine.program.instructions.flow import (
    ChooseOne,
    ForEach,
    If,
    IfDone,
    IfWon,
    Labelled,
    May,
    PlayersDo,
    Repeat,
    Sequence,
    TableRow,
    TokenTable,
)
from spoils.engine.program.instructions.terms import Destroy, Draw, Pay
from spoils.engine.program.numbers import CardsIn, CountOf, Literal, StatOf, Variable, WinningBid
from spoils.engine.program.objects.nouns import Cards, FactionOf, It, This
from spoils.engine.program.objects.qualities import NotOfType
from spoils.engine.program.objects.quantities import Every, Some
from spoils.engine.program.objects.situations import ControlledBy
from spoils.engine.program.players import BidWinner, Doer, Opponent, Players, You
from spoils.engine.program.words import ALL, CHARACTER, DECK, EACH, EXACTLY, HAND, ITEM, RESOURCE, STRENGTH
from spoils.engine.reading.numbers import value
from spoils.engine.state.chance import from_seed
from spoils.engine.state.questions import BID, NUMBER, OPTION, YES_NO
from spoils.engine.state.scope import LOST_FLIP, Scope
from tests.engine.build import Table
from tests.engine.following import asked, begin, reply
from tests.needs_source import needs_source

pytestmark = needs_source  # the step at the bottom of the agenda is the tests' own


def a(kind: int, slot: int = -1) -> Cards:
    return Cards(Some(Literal(1)), (kind,), slot=slot)


def gain(n: int) -> Instruction:
    return ChangeInfluence(FactionOf(You()), Literal(n))


def table_with_source(players: int = 2) -> tuple[Table, Scope]:
    table = Table(players)
    return table, table.scope(table.card("Hex", ITEM))


def influence(table: Table, player: int = 0) -> int:
    return table.game.players[player].influence


# ---- one after the other ----


def test_if_you_do_looks_at_the_last_instruction_that_did_something_by_itself() -> None:
    """Neither ``if you do`` nor ``X is …`` is the instruction before."""
    for item in (True, False):
        table, scope = table_with_source()
        if item:
            table.card("Axe", ITEM, owner=1)
        text = Sequence(
            (
                Destroy(Cards(Some(Literal(1)), (ITEM,), (), (ControlledBy(Opponent()),))),
                Let("X", Literal(3), slot=1),
                IfDone(gain(1)),
                IfDone(gain(10), done=False),
            )
        )
        begin(table, text, scope)
        assert influence(table) == (21 if item else 30)


def test_a_sequence_is_carried_out_if_all_of_it_was() -> None:
    table, scope = table_with_source()
    begin(table, Sequence((gain(1), Destroy(a(CHARACTER)))), scope)
    assert not scope.did
    begin(table, Sequence((gain(1), gain(2))), scope)
    assert scope.did


def test_may_asks_yes_or_no() -> None:
    table, scope = table_with_source()
    for said, gained in ((1, 0), (0, 1)):
        before = influence(table)
        begin(table, May(You(), gain(1)), scope)
        question = asked(table)
        assert (question.kind, question.player, question.reason) == (YES_NO, 0, "may.change_influence")
        reply(table, said)
        assert scope.did == bool(gained)
        assert influence(table) == before + gained


def test_any_opponent_may_until_one_did() -> None:
    table, scope = table_with_source(players=3)
    begin(table, May(Opponent(which=3), ChangeInfluence(FactionOf(Doer()), Literal(1), gain=False)), scope)
    assert asked(table).player == 1
    reply(table, 1)
    assert asked(table).player == 2
    reply(table, 0)
    assert scope.did
    assert [influence(table, player) for player in range(3)] == [20, 20, 19]


def test_each_player_acts_with_what_is_theirs() -> None:
    table, scope = table_with_source()
    for player in (0, 1):
        table.card("Axe", ITEM, owner=player)
    mine = Cards(Some(Literal(1)), (ITEM,), (), (ControlledBy(Doer()),), slot=0)
    table.game.active = 1
    begin(table, PlayersDo(Players(EACH), Sequence((Pick(mine), Destroy(It(slot=0))))), scope)
    assert asked(table).player == 0  # the active player had only one item and was not asked
    assert influence(table) == 20
    reply(table, 1)
    assert len(table.game.players[0].discard) == len(table.game.players[1].discard) == 1


def test_alternatives_that_cannot_be_done_are_not_offered() -> None:
    table, scope = table_with_source()
    text = ChooseOne(You(), (Destroy(a(CHARACTER)), gain(1), gain(5)))
    begin(table, text, scope)
    question = asked(table)
    assert question.kind == OPTION
    assert [option[1] for option in question.options] == [1, 2]
    reply(table, 1)
    assert influence(table) == 25


def test_labelled_options_are_called_by_their_label() -> None:
    table, scope = table_with_source()
    begin(table, ChooseOne(You(), (Labelled(1, gain(1)), Labelled(2, gain(2)))), scope)
    assert asked(table).labels == ["OPTION 1", "OPTION 2"]
    reply(table, 1)
    assert influence(table) == 22


def test_for_each_and_repeat() -> None:
    table, scope = table_with_source()
    begin(table, ForEach(Literal(3), gain(1)), scope)
    assert influence(table) == 23
    for _ in range(3):
        table.card("Axe", ITEM, owner=1)
    theirs = Cards(Every(), (ITEM,), (), (ControlledBy(Opponent()),))
    one = Cards(Some(Literal(1)), (ITEM,), (), (ControlledBy(Opponent()),))
    begin(table, Sequence((Destroy(one), gain(1), Repeat(Exist(theirs, EXACTLY, Literal(0))))), scope)
    reply(table, 0)
    reply(table, 0)
    assert influence(table) == 26
    assert len(table.game.players[1].discard) == 3


def test_a_condition_is_looked_at_when_its_turn_comes() -> None:
    table, scope = table_with_source()
    table.card("Axe", ITEM, owner=1)
    theirs = Cards(Every(), (ITEM,), (), (ControlledBy(Opponent()),))
    none = Exist(theirs, EXACTLY, Literal(0))
    begin(table, Sequence((If(none, gain(5), gain(1)), Destroy(theirs), If(none, gain(10)))), scope)
    assert influence(table) == 31


def test_the_row_of_a_table_is_found_by_the_tokens_there_are() -> None:
    table, scope = table_with_source()
    rows = (TableRow(False, 0, gain(1)), TableRow(False, 1, gain(2)), TableRow(True, 3, gain(4)))
    source = table.at(scope.source % 4096)
    for tokens, gained in ((0, 1), (1, 2), (2, 0), (3, 4), (7, 4)):
        source.tokens = tokens
        before = influence(table)
        begin(table, TokenTable(rows, This()), scope)
        assert influence(table) - before == gained


# ---- numbers and names ----


def test_numbers_are_fixed_where_they_are_printed() -> None:
    table, scope = table_with_source()
    hulk = table.card("Hulk", strength=4, life=4, speed=3)
    scope.slots[0] = [table.ref(hulk)]
    strength = StatOf(STRENGTH, It(slot=0))
    text = Sequence(
        (Let("X", strength, slot=1), Destroy(It(slot=0)), ForEach(Variable("X", slot=1), gain(1)))
    )
    begin(table, text, scope)
    assert influence(table) == 24
    count = CountOf(Cards(Every(), (CHARACTER,)))
    begin(table, Where(ForEach(Variable("X", slot=1), gain(1)), "X", count, slot=1), scope)
    assert influence(table) == 24
    assert value(table.game, Variable("X", slot=1), scope) == 0


def test_a_number_is_chosen_from_nothing_up() -> None:
    table, scope = table_with_source()
    text = Sequence((ChooseNumber("X", slot=1), ChangeInfluence(FactionOf(You()), Variable("X", slot=1))))
    begin(table, text, scope)
    question = asked(table)
    assert (question.kind, question.minimum) == (NUMBER, 0)
    with pytest.raises(IllegalAnswer):
        reply(table, -1)
    reply(table, 7)
    assert influence(table) == 27


def test_a_number_is_not_chosen_higher_than_what_comes_of_it() -> None:
    table, scope = table_with_source()
    for _ in range(3):
        table.card("Axe", ITEM)
    axes = Cards(Some(Variable("X", slot=1)), (ITEM,), (), (ControlledBy(You()),))
    begin(table, Sequence((ChooseNumber("X", slot=1), Destroy(axes))), scope)
    assert asked(table).maximum == 4  # the axes and the source itself
    reply(table, 0)
    for _ in range(2):
        table.card("Ore", RESOURCE)
    begin(table, Sequence((ChooseNumber("X", slot=1), Pay(Variable("X", slot=1)))), scope)
    assert asked(table).maximum == 2


def test_only_a_card_that_fits_can_be_named() -> None:
    table, scope = table_with_source()
    axe = table.define("Axe", ITEM)
    ore = table.define("Ore", RESOURCE)
    phrase = Cards(Some(Literal(1)), (0,), (NotOfType((RESOURCE,)),))
    begin(table, NameCard(phrase, slot=1), scope)
    with pytest.raises(IllegalAnswer, match=r"name\.not_described"):
        reply(table, ore.index)
    reply(table, axe.index)
    assert scope.numbers[1] == axe.index + 1


# ---- chance and bids ----


def test_otherwise_is_the_other_side_of_the_coin() -> None:
    results = []
    for seed in range(20):
        table, scope = table_with_source()
        table.game.chance = from_seed(seed)
        begin(table, Sequence((FlipCoin(), IfWon(gain(2)), IfDone(gain(7), done=False))), scope)
        assert (scope.winner != LOST_FLIP) == (influence(table) == 22)
        results.append(influence(table))
    assert sorted(set(results)) == [22, 27]


def bidding(limit: bool = False) -> Instruction:
    parts: tuple[Instruction, ...] = (Bid(Players(ALL)),)
    if limit:
        parts = (*parts, BidLimit(CardsIn(HAND, Doer())))
    return Sequence((*parts, ChangeInfluence(FactionOf(BidWinner()), WinningBid(), gain=False)))


def test_bids_go_up_until_one_bidder_is_left() -> None:
    table, scope = table_with_source(players=3)
    table.game.active = 1
    begin(table, bidding(), scope)
    bids = [(1, [0]), (2, [3]), (0, []), (1, [4]), (2, [])]
    for player, bid in bids:
        assert (asked(table).kind, asked(table).player) == (BID, player)
        answer(table.game, player, bid)
    assert scope.winner == 1
    assert [influence(table, player) for player in range(3)] == [20, 16, 20]


def test_a_bid_must_be_higher_and_nobody_has_to_bid() -> None:
    table, scope = table_with_source()
    begin(table, bidding(), scope)
    reply(table, 2)
    for low in (1, 2):
        with pytest.raises(IllegalAnswer):
            reply(table, low)
    reply(table)
    assert (scope.winner, scope.bid) == (0, 2)
    begin(table, bidding(), scope)
    reply(table)
    assert (scope.winner, scope.bid) == (1, 0)  # the last one left wins without having named a number


def test_each_bidder_has_a_limit_of_their_own() -> None:
    table, scope = table_with_source()
    for player, cards in ((0, 1), (1, 4)):
        for _ in range(cards):
            table.card("Axe", ITEM, owner=player, area=HAND)
    begin(table, bidding(limit=True), scope)
    assert asked(table).maximum == 1
    reply(table, 1)
    assert (asked(table).minimum, asked(table).maximum) == (2, 4)
    reply(table, 2)
    assert table.game.question is None  # the first bidder cannot go higher and is out
    assert scope.winner == 1


def test_whoever_may_draw_from_an_empty_deck_cannot_and_whoever_must_draws_what_is_there() -> None:
    table, scope = table_with_source()
    begin(table, Sequence((May(You(), Draw(Literal(1))), IfDone(gain(5)))), scope)
    assert not scope.did  # nobody was asked (A76)
    assert influence(table) == 20
    table.card("Axe", ITEM, area=DECK)
    begin(table, Draw(Literal(3)), scope)
    assert scope.did
    assert scope.amount == 1
    assert len(scope.handled) == 1

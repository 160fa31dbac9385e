"""310, 312, 402.5, 505.2: which cards may be chosen, and what a question must not tell."""

from __future__ import annotations

import pytest

from spoils.engine.agenda import IllegalAnswer, answer
from spoils.engine.program.families import Quantity
from spoils.engine.program.instructions.choosing import Pick
from spoils.engine.program.instructions.flow import May
from spoils.engine.program.instructions.moving import Destination, Put
from spoils.engine.program.instructions.terms import Destroy, Discard, Search, Shuffle
from spoils.engine.program.numbers import Literal, Variable
from spoils.engine.program.objects.nouns import Both, Cards, It, OneOf, This
from spoils.engine.program.objects.quantities import AtRandom, Some, UpTo
from spoils.engine.program.objects.relations import TotalAtMost
from spoils.engine.program.objects.situations import ControlledBy, InArea
from spoils.engine.program.players import Opponent, Players, You
from spoils.engine.program.statements.changes import Cannot, Modify
from spoils.engine.program.statements.possible import MustPick
from spoils.engine.program.texts import Continuous
from spoils.engine.program.words import BOTH, CHARACTER, DECK, DISCARD, HAND, ITEM, NUMERIC_COST, PLAY
from spoils.engine.state.chance import from_seed
from spoils.engine.state.questions import CHOOSE, PICK
from tests.engine.build import Table
from tests.engine.following import asked, begin, cards_offered, reply
from tests.needs_source import needs_source

pytestmark = needs_source  # the step at the bottom of the agenda is the tests' own


def some(n: int = 1, kind: int = 0, *words: object, slot: int = -1) -> Cards:
    return Cards(Some(Literal(n)), (kind,), (), words, slot=slot)  # type: ignore[arg-type]


def being(table: Table, name: str, **facts: object) -> int:
    """A character with some life, so that it stays in play."""
    return table.card(name, CHARACTER, strength=1, life=2, speed=3, **facts)  # type: ignore[arg-type]


def of(quantity: Quantity, kind: int = 0, *words: object, slot: int = -1) -> Cards:
    return Cards(quantity, (kind,), (), words, slot=slot)  # type: ignore[arg-type]


def test_the_only_possible_choice_is_not_asked_unless_everything_is() -> None:
    for ask_forced in (False, True):
        table = Table()
        source = table.card("Hex", ITEM)
        only = being(table, "Clod", owner=1)
        table.game.ask_forced = ask_forced
        begin(table, Destroy(some(1, CHARACTER)), table.scope(source))
        assert (table.game.question is not None) == ask_forced
        if ask_forced:
            assert cards_offered(asked(table)) == [only]
            reply(table, 0)
        assert table.game.area[only] == DISCARD


def test_an_effect_takes_as_many_as_there_are() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    scope = table.scope(source)
    begin(table, Destroy(some(3, CHARACTER)), scope)
    assert not scope.did
    clods = [being(table, "Clod"), being(table, "Clod", owner=1)]
    begin(table, Destroy(some(3, CHARACTER)), scope)
    assert scope.did
    assert all(table.game.area[card] == DISCARD for card in clods)


def test_the_acting_player_chooses_and_answers_are_checked() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    cards = [table.card("Card", ITEM, owner=1, area=HAND) for _ in range(3)]
    begin(table, Discard(some(2), who=Opponent()), table.scope(source))
    question = asked(table)
    assert (question.player, question.kind, question.minimum, question.maximum) == (1, CHOOSE, 2, 2)
    assert question.reason == "choose.discard"
    for wrong in ([0], [0, 0], [0, 3]):
        with pytest.raises(IllegalAnswer):
            answer(table.game, 1, wrong)
    reply(table, 2, 0)
    assert table.game.players[1].hand == [cards[1]]


def test_a_search_offers_the_deck_in_an_order_that_tells_nothing() -> None:
    offers: list[list[str]] = []
    for order in (("Axe", "Bow", "Axe", "Club"), ("Club", "Axe", "Bow", "Axe")):
        table = Table()
        for name in ("Axe", "Bow", "Club"):
            table.define(name, ITEM)
        source = table.card("Hex", ITEM)
        for name in order:
            table.card(name, ITEM, area=DECK)
        begin(table, Search(You(), some(1, slot=0)), table.scope(source))
        question = asked(table)
        assert (question.minimum, question.maximum) == (1, 1)  # a plain card must be found
        offers.append([table.game.definition(card).name for card in cards_offered(question)])
    assert offers[0] == offers[1] == ["Axe", "Axe", "Bow", "Club"]


def test_a_search_with_criteria_may_fail_and_the_deck_is_shuffled_around_what_was_found() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    axe = table.card("Axe", ITEM, area=DECK)
    others = [being(table, "Clod", area=DECK) for _ in range(5)]
    scope = table.scope(source)
    before = [table.ref(card) for card in others]
    begin(table, Search(You(), some(1, ITEM, slot=0)), scope)
    assert asked(table).minimum == 0
    reply(table, 0)
    assert scope.did
    assert scope.slots[0] == [table.ref(axe)]
    assert all(table.ref(card) != old for card, old in zip(others, before, strict=True))
    begin(table, Search(You(), some(1, ITEM, slot=0)), scope)
    reply(table)
    assert not scope.did


def test_that_a_search_has_nothing_to_find_is_not_told_to_others() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    being(table, "Clod", area=DECK)
    scope = table.scope(source)
    begin(table, Search(You(), some(1, ITEM, slot=0)), scope)
    question = asked(table)
    assert (question.options, question.minimum, question.maximum) == ([], 0, 0)
    reply(table)
    assert not scope.did


def test_random_cards_are_drawn_by_chance_and_nobody_is_asked() -> None:
    seen = []
    for seed in range(20):
        table = Table()
        table.game.chance = from_seed(seed)
        source = table.card("Hex", ITEM)
        cards = [table.card("Card", ITEM, owner=1, area=HAND) for _ in range(3)]
        begin(table, Discard(of(AtRandom(Literal(1))), who=Opponent()), table.scope(source))
        assert table.game.question is None
        (gone,) = [card for card in cards if table.game.area[card] == DISCARD]
        seen.append(cards.index(gone))
    assert sorted(set(seen)) == [0, 1, 2]


def test_a_total_limits_the_group() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    cheap = [being(table, f"Cheap {n}", cost=n) for n in (1, 2)]
    dear = being(table, "Dear", cost=5)
    phrase = of(UpTo(Literal(3)), CHARACTER, TotalAtMost(NUMERIC_COST, Literal(5)))
    begin(table, Destroy(phrase), table.scope(source))
    question = asked(table)
    assert question.maximum == 2  # 1 + 2 is within the total, all three are not
    offered = cards_offered(question)
    with pytest.raises(IllegalAnswer, match=r"choose\.total"):
        reply(table, offered.index(dear), offered.index(cheap[0]))
    reply(table, offered.index(cheap[1]), offered.index(cheap[0]))
    assert table.game.area[dear] == PLAY


def test_one_part_or_the_other_is_told_by_the_cards() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    item = table.card("Axe", ITEM, area=DISCARD)
    clods = [being(table, "Clod", area=DISCARD) for _ in range(3)]
    pile = InArea(DISCARD, You())
    phrase = Both((some(1, ITEM, pile), some(2, 0, pile)), "or")
    begin(table, Put(phrase, Destination(HAND)), table.scope(source))
    offered = cards_offered(asked(table))
    with pytest.raises(IllegalAnswer, match=r"choose\.one_of_both"):
        reply(table, offered.index(clods[0]))
    reply(table, offered.index(item))
    assert table.game.players[0].hand == [item]


def test_another_one_of_a_group_is_not_the_one_before() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    clods = [being(table, "Clod") for _ in range(3)]
    scope = table.scope(source)
    scope.slots[0] = [table.ref(card) for card in clods]
    scope.slots[1] = [table.ref(clods[1])]
    begin(table, Destroy(OneOf(Some(Literal(1)), It(slot=0), other=True, slot=2)), scope)
    assert cards_offered(asked(table)) == [clods[0], clods[2]]


def unpickable() -> Continuous:
    return Continuous(Modify(This(), (Cannot("be picked", by=Opponent()),)))


def test_what_cannot_be_picked_can_be_chosen_in_other_ways() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    shy = being(table, "Shy", owner=1, texts=(unpickable(),))
    bold = being(table, "Bold", owner=1)
    scope = table.scope(source)
    table.game.ask_forced = True
    begin(table, Pick(some(1, CHARACTER, slot=0)), scope)
    assert asked(table).kind == PICK
    assert cards_offered(asked(table)) == [bold]
    reply(table, 0)
    begin(table, Destroy(some(1, CHARACTER)), scope)
    assert cards_offered(asked(table)) == [shy, bold]


def test_whatever_can_pick_it_must() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    ferret = being(table, "Ferret", owner=1, texts=(Continuous(MustPick(This())),))
    others = [being(table, "Clod", owner=1) for _ in range(2)]
    scope = table.scope(source)
    table.game.ask_forced = True
    begin(table, Pick(some(1, CHARACTER, slot=0)), scope)
    assert cards_offered(asked(table)) == [ferret]
    reply(table, 0)
    begin(table, Pick(of(UpTo(Literal(2)), CHARACTER, slot=0)), scope)
    offered = cards_offered(asked(table))
    with pytest.raises(IllegalAnswer, match=r"choose\.must_pick|choose\.too_few|answer\.how_many"):
        reply(table)
    with pytest.raises(IllegalAnswer, match=r"choose\.must_pick"):
        reply(table, offered.index(others[0]))
    reply(table, offered.index(others[0]), offered.index(ferret))
    assert scope.slots[0] == [table.ref(others[0]), table.ref(ferret)]


def test_a_may_is_declined_by_picking_nothing_even_then() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    being(table, "Ferret", owner=1, texts=(Continuous(MustPick(This())),))
    scope = table.scope(source)
    begin(table, May(You(), Pick(some(1, CHARACTER, slot=0))), scope)
    assert asked(table).minimum == 0
    reply(table)
    assert not scope.did


def test_several_players_remember_all_that_was_handled() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    mine = [being(table, "Mine", area=HAND) for _ in range(2)]
    yours = [being(table, "Yours", owner=1, area=HAND) for _ in range(2)]
    scope = table.scope(source)
    begin(table, Discard(some(1, slot=0), who=Players(BOTH, slot=1)), scope)
    assert asked(table).player == 0
    reply(table, 1)
    assert asked(table).player == 1
    reply(table, 0)
    assert scope.slots[0] == [table.ref(mine[1]), table.ref(yours[0])]
    assert len(scope.handled) == 2


def test_a_copy_of_the_game_goes_its_own_way_in_the_middle_of_a_choice() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    clods = [being(table, "Clod") for _ in range(2)]
    begin(table, Destroy(some(1, CHARACTER, slot=0)), table.scope(source))
    copy = table.game.clone()
    reply(table, 0)
    answer(copy, 0, [1])
    assert [table.game.area[card] for card in clods] == [DISCARD, PLAY]
    assert [copy.area[card] for card in clods] == [PLAY, DISCARD]


def test_shuffling_loses_track_of_every_card() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    cards = [being(table, "Clod", area=DECK) for _ in range(4)]
    before = [table.ref(card) for card in cards]
    begin(table, Shuffle(You()), table.scope(source))
    assert not any(table.game.is_current(ref) for ref in before)
    assert sorted(table.game.players[0].deck) == cards


def test_only_controlled_cards_where_the_words_say_so() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    mine = [being(table, "Clod") for _ in range(2)]
    being(table, "Clod", owner=1)
    begin(table, Destroy(some(1, CHARACTER, ControlledBy(You()))), table.scope(source))
    assert cards_offered(asked(table)) == mine


def test_a_number_that_came_to_nothing_is_still_done() -> None:
    table = Table()
    source = table.card("Hex", ITEM)
    being(table, "Clod")
    scope = table.scope(source)
    scope.numbers[1] = 0
    begin(table, Destroy(of(Some(Variable("X", slot=1)), CHARACTER)), scope)
    assert scope.did
    assert scope.handled == []

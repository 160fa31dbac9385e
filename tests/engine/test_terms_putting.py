"""402.8, 403, 411.4: where cards are put, how they enter play, and what counts as done."""

from __future__ import annotations

import pytest

from spoils.engine.program.families import Instruction
from spoils.engine.program.instructions.choosing import ChooseIcon, ChooseNumber, ChooseType, NameCard
from spoils.engine.program.instructions.moving import Destination, Flip, Put, RemoveFromGame
from spoils.engine.program.numbers import Literal
from spoils.engine.program.objects.nouns import Cards, It, This, TopCards
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.piles import Divide
from spoils.engine.program.players import Opponent, You
from spoils.engine.program.words import (
    CHARACTER,
    DECK,
    DISCARD,
    FACE_DOWN,
    FACE_UP,
    HAND,
    ITEM,
    OUT_OF_GAME,
    PLAY,
    TACTIC,
)
from spoils.engine.reading.facts import host_of
from tests.engine.build import Table
from tests.engine.following import asked, begin, reply
from tests.needs_source import needs_source

pytestmark = needs_source  # the step at the bottom of the agenda is the tests' own


def put(table: Table, card: int, to: Destination, actor: int = 0) -> bool:
    """Whether anything was done."""
    scope = table.scope(card, controller=actor)
    begin(table, Put(This(), to=to), scope, actor=actor)
    return scope.did


def character(table: Table, **facts: object) -> int:
    return table.card("Page", CHARACTER, strength=1, life=2, speed=1, **facts)  # type: ignore[arg-type]


def test_a_card_in_play_can_only_be_turned_face_down_there() -> None:
    table = Table()
    card = character(table)
    assert not put(table, card, Destination(PLAY))
    assert not table.at(card).face_down
    assert put(table, card, Destination(PLAY, face=FACE_DOWN, under=Opponent()))
    assert table.at(card).face_down
    assert table.at(card).controller == 1


@pytest.mark.parametrize("under", [None, You(), Opponent()])
def test_how_a_card_enters_play(under: Opponent | You | None) -> None:
    table = Table()
    card = character(table, area=HAND)
    assert put(table, card, Destination(PLAY, under=under, depleted=True, tokens=Literal(2)))
    there = table.at(card)
    assert (there.controller, there.depleted, there.tokens, there.face_down) == (
        1 if isinstance(under, Opponent) else 0,
        True,
        2,
        False,
    )


def test_whoever_puts_a_card_into_play_controls_it() -> None:
    table = Table()
    card = character(table, owner=1, area=DISCARD)
    assert put(table, card, Destination(PLAY), actor=0)
    assert table.at(card).controller == 0


def test_a_tactic_enters_play_only_face_down() -> None:
    table = Table()
    card = table.card("Trick", TACTIC, area=HAND)
    assert not put(table, card, Destination(PLAY))
    assert table.game.area[card] == HAND
    assert put(table, card, Destination(PLAY, face=FACE_DOWN))
    assert table.at(card).face_down


def test_what_cannot_be_attached_to_anything_enters_play_alone() -> None:
    table = Table()
    card = character(table, area=HAND)
    assert put(table, card, Destination(PLAY, attached_to=It(slot=0)))
    assert host_of(table.game, table.ref(card)) == 0


def test_a_card_is_not_put_where_it_is_but_may_change_its_place_in_a_deck() -> None:
    table = Table()
    held = table.card("Held", ITEM, area=HAND)
    assert not put(table, held, Destination(HAND, whose=You()))
    below, above = table.card("Below", ITEM, area=DECK), table.card("Above", ITEM, area=DECK)
    assert put(table, above, Destination(DECK, whose=You(), bottom=True))
    assert table.game.players[0].deck == [above, below]
    assert put(table, above, Destination(DECK, whose=You()))
    assert table.game.players[0].deck == [below, above]


def test_what_is_out_of_the_game_is_not_removed_again() -> None:
    table = Table()
    card = table.card("Husk", ITEM, area=DISCARD)
    for done in (True, False):
        scope = table.scope(card)
        begin(table, RemoveFromGame(This()), scope)
        assert scope.did == done
        assert table.game.area[card] == OUT_OF_GAME


def test_a_card_that_is_turned_over_stays_with_its_controller_unless_the_words_say_otherwise() -> None:
    for under, controller in ((None, 1), (You(), 0)):
        table = Table()
        card = character(table, controller=1)
        begin(table, Flip(Cards(Every(), (CHARACTER,)), FACE_DOWN, under=under), table.scope())
        assert (table.at(card).face_down, table.at(card).controller) == (True, controller)


def test_only_cards_in_play_are_turned_over() -> None:
    table = Table()
    card = character(table, area=HAND)
    scope = table.scope(card)
    begin(table, Flip(This(), FACE_UP), scope)
    assert not scope.did
    assert table.game.area[card] == HAND


@pytest.mark.parametrize(
    "node",
    [
        ChooseType(slot=0),
        ChooseIcon(slot=0),
        ChooseNumber("X", slot=0),
        NameCard(This(), slot=0),
        Divide(TopCards(Literal(2), You())),
    ],
    ids=lambda node: type(node).__name__,
)
def test_whoever_has_chosen_has_done_it(node: Instruction) -> None:
    """Of types, icons and names the very first one can be chosen, too."""
    table = Table()
    scope = table.scope(table.card("Oracle", ITEM))
    for _ in range(2):
        table.card("Leaf", ITEM, area=DECK)
    begin(table, node, scope)
    assert asked(table).minimum <= 1
    reply(table, 0)
    assert scope.did

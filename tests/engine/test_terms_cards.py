"""301 to 314, 403 to 411: what happens to cards: moved, attached, depleted, damaged, marked, turned over."""

from __future__ import annotations

import pytest

from spoils.engine.program import events as ev
from spoils.engine.program.instructions.damage import ChangeInfluence, Inflict, InflictTogether, RemoveDamage
from spoils.engine.program.instructions.flow import Sequence
from spoils.engine.program.instructions.lasting import Establish
from spoils.engine.program.instructions.moving import (
    Destination,
    Flip,
    JoinParty,
    LeaveBattle,
    MakeTokens,
    Put,
    PutTokens,
    RemoveFromGame,
    RemoveTokens,
    TakeControl,
)
from spoils.engine.program.instructions.terms import (
    Attach,
    Deplete,
    Destroy,
    Detach,
    Look,
    Restore,
    Reveal,
    RevealUntil,
)
from spoils.engine.program.keywords import COVERT
from spoils.engine.program.numbers import CountOf, Literal, ThisWay
from spoils.engine.program.objects.nouns import AllIn, Cards, FactionOf, It, This, TopCards
from spoils.engine.program.objects.parties import RoleParty
from spoils.engine.program.objects.quantities import Every, Some
from spoils.engine.program.objects.situations import AttachedTo, ControlledBy
from spoils.engine.program.players import Opponent, PlayerOf, You
from spoils.engine.program.statements.changes import Keyword, Modify, Stat
from spoils.engine.program.words import (
    BLOCKING,
    CHARACTER,
    DECK,
    DISCARD,
    FACE_DOWN,
    FACE_UP,
    HAND,
    ITEM,
    LOCATION,
    OUT_OF_GAME,
    OWNER,
    PLAY,
    RESOURCE,
    STRENGTH,
    TACTIC,
    THIS_TURN,
)
from spoils.engine.reading.numbers import value
from spoils.engine.state.events import Event
from spoils.engine.state.questions import ARRANGE, DIVIDE
from spoils.engine.state.scope import Scope
from tests.engine.build import Table
from tests.engine.following import asked, begin, reply
from tests.needs_source import needs_source

pytestmark = needs_source  # the step at the bottom of the agenda is the tests' own


def being(table: Table, name: str = "Clod", owner: int = 0, life: int = 3) -> int:
    return table.card(name, CHARACTER, owner=owner, strength=1, life=life, speed=3)


def every(kind: int, *words: object, slot: int = -1) -> Cards:
    return Cards(Every(), (kind,), (), words, slot=slot)  # type: ignore[arg-type]


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def scope(table: Table) -> Scope:
    return table.scope(table.card("Hex", ITEM))


def name(table: Table, scope: Scope, card: int, slot: int = 0) -> It:
    """Let a slot mean the card."""
    scope.slots[slot] = [table.ref(card)]
    return It(slot=slot)


# ---- moving ----


def test_what_was_destroyed_is_what_this_way_means(table: Table, scope: Scope) -> None:
    clods = [being(table) for _ in range(3)]
    begin(table, Destroy(every(CHARACTER, slot=0)), scope)
    assert scope.slots[0] == [table.ref(card) for card in clods]
    assert value(table.game, ThisWay(every(CHARACTER), slot=0), scope) == 3
    assert scope.amount == 3
    begin(table, Destroy(every(CHARACTER, slot=0)), scope)
    assert (scope.did, scope.slots[0], scope.amount) == (False, [], 0)


def test_only_cards_in_play_are_destroyed(table: Table, scope: Scope) -> None:
    card = table.card("Clod", area=HAND)
    begin(table, Destroy(name(table, scope, card)), scope)
    assert not scope.did
    assert table.game.area[card] == HAND


@pytest.mark.parametrize("bottom", [False, True])
def test_several_cards_going_onto_a_deck_are_put_in_order(table: Table, scope: Scope, bottom: bool) -> None:
    under = table.card("Under", ITEM, area=DECK)
    cards = [table.card(f"Card {n}", ITEM, area=HAND) for n in range(3)]
    begin(table, Put(AllIn(HAND, You()), Destination(DECK, bottom=bottom)), scope)
    question = asked(table)
    assert (question.kind, question.reason) == (ARRANGE, f"arrange.{'bottom' if bottom else 'top'}")
    reply(table, 2, 0, 1)
    downwards = table.game.players[0].deck[::-1]
    named = [cards[2], cards[0], cards[1]]
    assert downwards == ([under, *named] if bottom else [*named, under])


def test_a_card_that_this_text_moved_can_be_handled_further(table: Table, scope: Scope) -> None:
    card = table.card("Clod", CHARACTER, owner=1, area=DISCARD, strength=1, life=3, speed=3)
    it = name(table, scope, card)
    into_play = Put(it, Destination(PLAY, under=You()))
    begin(table, Sequence((into_play, Deplete(it), PutTokens(Literal(2), it))), scope)
    permanent = table.at(card)
    assert (permanent.controller, permanent.depleted, permanent.tokens) == (0, True, 2)


def test_a_tactic_cannot_be_put_into_play_face_up(table: Table, scope: Scope) -> None:
    card = table.card("Trick", TACTIC, area=DISCARD)
    it = name(table, scope, card)
    begin(table, Put(it, Destination(PLAY)), scope)
    assert table.game.area[card] == DISCARD
    begin(table, Put(it, Destination(PLAY, face=FACE_DOWN)), scope)
    assert table.at(card).face_down


def test_each_card_goes_to_its_own_owner(table: Table, scope: Scope) -> None:
    stolen = table.card("Axe", ITEM, owner=1, controller=0)
    own = table.card("Bow", ITEM)
    scope.slots[0] = [table.ref(stolen), table.ref(own)]
    begin(table, Put(It(slot=0), Destination(HAND, whose=PlayerOf(OWNER, It(slot=0)))), scope)
    assert table.game.players[0].hand == [own]
    assert table.game.players[1].hand == [stolen]


def test_removed_cards_may_be_face_down(table: Table, scope: Scope) -> None:
    top = [table.card(f"Card {n}", ITEM, owner=1, area=DECK) for n in range(3)]
    begin(table, RemoveFromGame(TopCards(Literal(2), Opponent(), slot=0), face=FACE_DOWN), scope)
    assert [table.game.area[card] for card in top] == [DECK, OUT_OF_GAME, OUT_OF_GAME]
    assert [table.game.face_down[card] for card in top] == [0, 1, 1]
    assert scope.slots[0] == [table.ref(top[2]), table.ref(top[1])]  # from the top down


def test_flipping_makes_a_new_card(table: Table, scope: Scope) -> None:
    card = being(table, owner=1)
    it = name(table, scope, card)
    begin(table, Sequence((TakeControl(it), Flip(it, FACE_DOWN, under=PlayerOf(OWNER, it)))), scope)
    assert (table.at(card).face_down, table.at(card).controller) == (True, 1)
    begin(table, Flip(it, FACE_UP), scope)
    assert not table.at(card).face_down
    begin(table, Flip(it, FACE_UP), scope)
    assert not scope.did


# ---- attaching and depleting ----


def test_attaching_detaches_and_never_makes_a_circle(table: Table, scope: Scope) -> None:
    first, second, gear = being(table), being(table), table.card("Belt", ITEM)
    it, host = name(table, scope, gear), name(table, scope, first, 1)
    begin(table, Attach(it, host), scope)
    assert table.at(gear).attached_to == first
    begin(table, Attach(it, host), scope)
    assert not scope.did  # it is there already
    begin(table, Attach(name(table, scope, first, 2), name(table, scope, gear, 3)), scope)
    assert not scope.did
    begin(table, Attach(it, name(table, scope, second, 1)), scope)
    assert table.at(gear).attached_to == second
    begin(table, Detach(every(ITEM, AttachedTo(every(CHARACTER)))), scope)
    assert table.at(gear).attached_to == -1


def test_only_what_is_attached_there_is_detached(table: Table, scope: Scope) -> None:
    ores = [table.card("Ore", RESOURCE) for _ in range(2)]
    table.at(ores[0]).attached_to = table.game.players[0].faction
    begin(table, Detach(every(RESOURCE), origin=FactionOf(Opponent())), scope)
    assert not scope.did
    begin(table, Detach(every(RESOURCE), origin=FactionOf(You())), scope)
    assert scope.handled == [table.ref(ores[0])]


def test_resources_never_deplete_and_only_depleted_cards_restore(table: Table, scope: Scope) -> None:
    clod = being(table)
    table.card("Ore", RESOURCE)
    begin(table, Deplete(every(0)), scope)
    assert sorted(ref % 4096 for ref in scope.handled) == sorted([clod, scope.source % 4096])
    begin(table, Deplete(every(0)), scope)
    assert not scope.did
    begin(table, Restore(every(CHARACTER)), scope)
    assert not table.at(clod).depleted


# ---- damage, influence, tokens ----


def test_damage_has_the_card_that_says_so_as_its_source(table: Table, scope: Scope) -> None:
    clod, hut = being(table), table.card("Hut", LOCATION, structure=5)
    begin(table, Inflict(Literal(2), every(CHARACTER)), scope)
    assert table.at(clod).damage == [(scope.source, 2)]
    begin(table, Inflict(Literal(2), every(LOCATION), source=every(CHARACTER)), scope)
    assert table.at(hut).markers == [(table.ref(clod), 2)]
    begin(table, Inflict(Literal(3), FactionOf(Opponent())), scope)
    assert table.game.players[1].influence == 17


def test_items_receive_no_damage(table: Table, scope: Scope) -> None:
    begin(table, Inflict(Literal(2), every(ITEM)), scope)
    assert not scope.did


def test_divided_damage_must_add_up(table: Table, scope: Scope) -> None:
    clods = [being(table, life=9) for _ in range(3)]
    begin(table, Inflict(Literal(4), every(CHARACTER), divided=True), scope)
    question = asked(table)
    assert (question.kind, question.minimum, question.maximum) == (DIVIDE, 4, 4)
    reply(table, 0, 3, 1)
    assert [sum(n for _, n in table.at(card).damage) for card in clods] == [0, 3, 1]
    begin(table, Inflict(Literal(4), every(CHARACTER), divided=True, up_to=True), scope)
    assert asked(table).minimum == 0
    reply(table, 0, 0, 0)
    assert not scope.did


def test_damage_together_is_one_moment(table: Table, scope: Scope) -> None:
    """Both are destroyed although each would have died first."""
    one, other = being(table, life=1), being(table, owner=1, life=1)
    parts = (
        Inflict(Literal(1), name(table, scope, one)),
        Inflict(Literal(1), name(table, scope, other, 1)),
    )
    begin(table, InflictTogether(parts), scope)
    assert [table.game.area[card] for card in (one, other)] == [DISCARD, DISCARD]


def test_damage_is_taken_back(table: Table, scope: Scope) -> None:
    hut = table.card("Hut", LOCATION, structure=9)
    begin(table, Inflict(Literal(5), every(LOCATION)), scope)
    begin(table, RemoveDamage(Literal(2), every(LOCATION)), scope)
    assert table.at(hut).markers == [(scope.source, 3)]
    begin(table, RemoveDamage(None, every(LOCATION)), scope)
    assert table.at(hut).markers == []
    begin(table, RemoveDamage(None, every(LOCATION)), scope)
    assert not scope.did


def test_influence_is_not_damage(table: Table, scope: Scope) -> None:
    begin(table, ChangeInfluence(FactionOf(Opponent()), Literal(4), gain=False), scope)
    assert table.game.players[1].influence == 16
    assert scope.amount == 4
    begin(table, ChangeInfluence(every(ITEM), Literal(4)), scope)
    assert not scope.did


def test_tokens_are_put_and_removed(table: Table, scope: Scope) -> None:
    axes = [table.card("Axe", ITEM) for _ in range(2)]
    theirs = every(ITEM)
    begin(table, PutTokens(Literal(2), theirs), scope)
    assert [table.at(card).tokens for card in axes] == [2, 2]
    begin(table, RemoveTokens(Literal(3), theirs), scope)
    assert [table.at(card).tokens for card in axes] == [0, 0]  # as many as there are
    assert scope.amount == 6  # the source lost two as well
    begin(table, PutTokens(Literal(3), This(), up_to=True), scope)
    assert asked(table).maximum == 3
    reply(table, 1)
    begin(table, RemoveTokens(None, This()), scope)
    assert table.at(scope.source % 4096).tokens == 0


def test_card_tokens_belong_to_whoever_made_them(table: Table, scope: Scope) -> None:
    table.define("Gnome", CHARACTER, strength=1, life=1, speed=3, token=True)
    begin(table, MakeTokens(Literal(2), "Gnome", under=Opponent(), slot=0), scope)
    assert scope.did
    for ref in scope.slots[0]:
        assert table.game.owner[ref % 4096] == 0
        assert table.at(ref % 4096).controller == 1
    begin(table, Destroy(It(slot=0)), scope)
    assert table.game.players[0].discard == []


# ---- seeing ----


def test_revealing_until_something_is_found(table: Table, scope: Scope) -> None:
    deck = [table.card(n, k, area=DECK) for n, k in (("Low", ITEM), ("Clod", CHARACTER), ("Top", ITEM))]
    until = Cards(Some(Literal(1)), (CHARACTER,), slot=1)
    begin(table, RevealUntil(You(), until, slot=0), scope)
    assert scope.slots[0] == [table.ref(deck[2]), table.ref(deck[1])]
    assert scope.slots[1] == [table.ref(deck[1])]
    assert [ref for ref, mask in table.game.seen if mask == 3] == scope.slots[0]
    begin(table, RevealUntil(You(), Cards(Some(Literal(1)), (LOCATION,), slot=1), slot=0), scope)
    assert (len(scope.slots[0]), scope.slots[1]) == (3, [])


def test_looking_is_for_one_player(table: Table, scope: Scope) -> None:
    card = table.card("Axe", ITEM, owner=1, area=HAND)
    begin(table, Look(AllIn(HAND, Opponent(), slot=0)), scope)
    assert table.game.seen == [(table.ref(card), 1)]
    begin(table, Reveal(It(slot=0)), scope)
    assert (table.ref(card), 3) in table.game.seen


# ---- battle ----


def test_only_the_controller_of_a_party_can_be_joined(table: Table, scope: Scope) -> None:
    mine, theirs, attacker = being(table), being(table, owner=1), being(table)
    battle = table.fight([attacker], [], table.game.players[1].faction)
    battle.blocked = True
    begin(table, JoinParty(name(table, scope, mine), RoleParty(BLOCKING)), scope)
    assert not scope.did
    begin(table, JoinParty(name(table, scope, theirs), RoleParty(BLOCKING)), scope)
    assert battle.blockers == [theirs]
    begin(table, LeaveBattle(name(table, scope, attacker)), scope)
    assert battle.attackers == []


# ---- lasting effects ----


def test_an_effect_ends_with_its_card_and_only_then(table: Table, scope: Scope) -> None:
    clod = being(table)
    change = Modify(name(table, scope, clod), (Stat(STRENGTH, Literal(2)), Keyword(COVERT)))
    begin(table, Establish(change), scope)
    assert [effect.subjects for effect in table.game.effects] == [[table.ref(clod)]]
    assert table.game.effects[0].as_character
    begin(table, Destroy(every(CHARACTER)), scope)
    assert table.game.effects == []


def test_a_counted_number_is_fixed_for_each_card(table: Table, scope: Scope) -> None:
    being(table)
    mine = every(CHARACTER, ControlledBy(You()))
    change = Modify(mine, (Stat(STRENGTH, Literal(1)),), for_each=CountOf(every(ITEM)))
    begin(table, Establish(change, THIS_TURN), scope)
    assert table.game.effects[0].numbers == [1]
    table.card("Axe", ITEM)
    assert value(table.game, CountOf(every(ITEM)), scope) == 2
    assert table.game.effects[0].numbers == [1]


def test_an_effect_on_nothing_is_not_done(table: Table, scope: Scope) -> None:
    begin(table, Establish(Modify(every(CHARACTER), (Stat(STRENGTH, Literal(1)),))), scope)
    assert not scope.did
    assert table.game.effects == []


def test_events_tell_what_caused_them(table: Table, scope: Scope) -> None:
    table.game.log = []
    being(table, owner=1)
    begin(table, Destroy(every(CHARACTER)), scope)
    moves: list[Event] = [event for event in table.game.log if event.kind == ev.MOVE]
    assert [(event.source, event.by, event.rules) for event in moves] == [(scope.source, 0, ("304.1",))]

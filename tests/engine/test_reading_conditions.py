"""Whether: each condition once, with several players, last known states and empty references."""

from __future__ import annotations

import pytest

from spoils.engine.board import history
from spoils.engine.program.conditions import (
    AllOf,
    AnyOf,
    AttackingA,
    Compares,
    DestroyedBy,
    DuringBattle,
    EvenNumber,
    Exist,
    ExistMore,
    HappenedThisTurn,
    Is,
    IsAttacked,
    IsAttackingPlayer,
    IsRevealedNow,
    OnlyMember,
    PartyIs,
    PickedForCost,
    PlayedAsTactic,
    PlayedDuringTurnOf,
    PlayedInResponse,
    PlayedThisTurn,
    PlayedUsing,
    PlayerHas,
    SourceIs,
    TurnOf,
)
from spoils.engine.program.events import DESTROY
from spoils.engine.program.families import Condition, Qualifier
from spoils.engine.program.icons import ControlsIcons
from spoils.engine.program.keywords import COVERT
from spoils.engine.program.numbers import CardsIn, InfluenceOf, Literal
from spoils.engine.program.objects.nouns import Cards, FactionOf, It, The, This
from spoils.engine.program.objects.parties import PartyWith, RoleParty
from spoils.engine.program.objects.qualities import Compare, NotOfType, OfType
from spoils.engine.program.objects.quantities import Every, Some
from spoils.engine.program.objects.relations import Other
from spoils.engine.program.objects.situations import ControlledBy, Depleted, Facing, InArea, InBattle
from spoils.engine.program.players import Opponent, Players, ThatPlayer, You
from spoils.engine.program.texts import KeywordText, ProvidesText
from spoils.engine.program.words import (
    AT_LEAST,
    AT_MOST,
    ATTACKING,
    BEING_DEPLOYED,
    BLOCKING,
    BOTH,
    CHARACTER,
    COST_SCOPE,
    DISCARD,
    EACH,
    EVEN,
    EXACTLY,
    FACE_DOWN,
    FACTION,
    HAND,
    ITEM,
    LIFE,
    LOCATION,
    PLAY,
    RESOURCE,
    TACTIC,
    A,
)
from spoils.engine.reading.conditions import holds
from spoils.engine.state.scope import AS_TACTIC, FLIPPED_UP, NOBODY, Scope
from tests.engine.build import Table


def every(*types: int, qualifiers: tuple[Qualifier, ...] = ()) -> Cards:
    return Cards(Every(), types, qualifiers=qualifiers)


def true(table: Table, node: Condition, scope: Scope | None = None) -> bool:
    return holds(table.game, node, scope or table.scope())


# ---- states of cards ---------------------------------------------------------------------------------------


def test_something_is_so() -> None:
    table = Table()
    card = table.card("Brute", life=4)
    scope = table.scope(card)
    assert true(table, Is(This(), (OfType((CHARACTER,)), Compare(LIFE, AT_MOST, Literal(4)))), scope)
    assert not true(table, Is(This(), (OfType((CHARACTER,)), Depleted())), scope)
    assert true(table, Is(This(), (Depleted(),), negated=True), scope)
    assert not true(table, Is(It(slot=0), (Depleted(),)), scope)
    assert not true(table, Is(It(slot=0), (Depleted(),), negated=True), scope)  # of nothing nothing is true


def test_several_things_are_so_or_one_of_them() -> None:
    table = Table()
    cards = [table.card("Ann"), table.card("Bob")]
    scope = table.scope()
    scope.slots[0] = [table.ref(card) for card in cards]
    table.at(cards[1]).depleted = True
    group = The((CHARACTER,), plural=True, slot=0)
    assert not true(table, Is(group, (Depleted(),)), scope)
    assert true(table, Is(group, (Depleted(),), any=True), scope)
    assert true(table, Is(group, (Depleted(),), negated=True, any=True), scope)
    assert not true(table, Is(group, (Depleted(),), negated=True), scope)


def test_the_noun_must_fit_what_was_spoken_of() -> None:
    table = Table()
    scope = table.scope()
    scope.slots[0] = [table.ref(table.card("Tower", LOCATION, structure=2))]
    in_play = (InArea(PLAY),)
    assert not true(table, Is(The((CHARACTER,), slot=0), in_play), scope)
    assert true(table, Is(The((LOCATION,), slot=0), in_play), scope)


def test_what_is_gone_is_in_no_area_but_was_attacking() -> None:
    table = Table()
    card = table.card("Attacker")
    table.fight([card], [], 1)
    scope = table.scope(card)
    assert true(table, Is(This(), (InArea(PLAY),)), scope)
    table.leave(card, DISCARD)
    assert not true(table, Is(This(), (InArea(PLAY),)), scope)
    assert not true(table, Is(This(), (InArea(DISCARD),)), scope)
    assert true(table, Is(This(), (InBattle(ATTACKING),)), scope)


def test_a_question_about_a_face_down_card_looks_at_its_front() -> None:
    table = Table()
    card = table.card("Hidden Cook", face_down=True)
    scope = table.scope(card)
    scope.slots[0] = [table.ref(card)]
    down = The((RESOURCE,), adjectives=(Facing(FACE_DOWN),), slot=0)
    assert true(table, Is(down, (OfType((CHARACTER, ITEM)),)), scope)
    assert not true(table, Is(The((RESOURCE,), slot=0), (OfType((CHARACTER,)),)), scope)
    assert true(table, Is(This(), (Facing(FACE_DOWN), OfType((RESOURCE,)))), scope)


# ---- counting ----------------------------------------------------------------------------------------------


def test_existence_and_parity() -> None:
    table = Table()
    assert true(table, Exist(every(CHARACTER), EXACTLY, Literal(0)))
    assert true(table, Exist(every(CHARACTER), EVEN, Literal(0)))
    table.card("Ann")
    assert true(table, Exist(every(CHARACTER), AT_LEAST, Literal(1)))
    assert not true(table, Exist(every(CHARACTER), EVEN, Literal(0)))
    table.card("Held", area=HAND)
    assert true(table, EvenNumber(CardsIn(HAND, You()), odd=True))
    assert not true(table, EvenNumber(CardsIn(HAND, You())))


def test_what_a_player_controls_owns_and_has() -> None:
    table = Table()
    stolen = table.card("Stolen", owner=0, controller=1)
    scope = table.scope(stolen, controller=1)
    characters = every(CHARACTER)
    assert true(table, PlayerHas(You(), characters, AT_LEAST, Literal(1)), scope)
    assert not true(table, PlayerHas(Opponent(), characters, AT_LEAST, Literal(1)), scope)
    assert true(table, PlayerHas(Opponent(), characters, AT_LEAST, Literal(1), "does not control"), scope)
    assert true(table, PlayerHas(Opponent(), This(), AT_LEAST, Literal(1), "owns"), scope)
    assert not true(table, PlayerHas(You(), This(), AT_LEAST, Literal(1), "owns"), scope)
    table.card("Held", owner=0, area=HAND)
    held = every(0, qualifiers=(InArea(HAND, ThatPlayer(slot=0)),))
    assert true(table, PlayerHas(Opponent(slot=0), held, AT_LEAST, Literal(1), "has"), scope)
    assert not true(
        table,
        PlayerHas(You(), every(0, qualifiers=(InArea(HAND, You()),)), AT_LEAST, Literal(1), "has"),
        scope,
    )
    assert scope.players[0] == NOBODY
    assert scope.doer == NOBODY


def three_players() -> Table:
    """The second player has 1 character and 3 cards in hand, the third 3 characters and none."""
    table = Table(players=3)
    for player, count in ((1, 1), (2, 3)):
        for index in range(count):
            table.card(f"Soldier {player}{index}", owner=player)
    for index in range(3):
        table.card(f"Held {index}", owner=1, area=HAND)
    return table


def test_your_opponent_among_several_is_whichever_fits() -> None:
    table = three_players()
    characters = every(CHARACTER)
    assert true(table, PlayerHas(Opponent(), characters, AT_LEAST, Literal(3)))
    assert not true(table, PlayerHas(Opponent(), characters, AT_LEAST, Literal(4)))  # nobody has 4 alone
    assert true(table, PlayerHas(Opponent(), characters, EXACTLY, Literal(1)))
    assert not true(table, PlayerHas(Opponent(EACH), characters, AT_LEAST, Literal(2)))
    assert true(table, PlayerHas(Opponent(EACH), characters, AT_LEAST, Literal(1)))
    assert not true(table, PlayerHas(Players(BOTH), characters, AT_LEAST, Literal(1)))
    assert true(table, PlayerHas(Players(A), characters, AT_LEAST, Literal(1)))
    theirs = every(CHARACTER, qualifiers=(ControlledBy(Opponent()),))
    assert not true(table, Exist(theirs, AT_LEAST, Literal(4)))
    assert true(table, Exist(theirs, AT_LEAST, Literal(3)))
    table.game.players[2].influence = 5
    low = Compares(InfluenceOf(Opponent()), AT_MOST, Literal(5))
    scope = table.scope()
    assert true(table, low, scope)
    assert scope.opponent == NOBODY
    scope.opponent = 1
    assert not true(table, low, scope)
    assert true(table, EvenNumber(CardsIn(HAND, Opponent()), odd=True))


def test_more_or_fewer_than_somebody_else() -> None:
    table = three_players()
    more = ExistMore(every(CHARACTER), Opponent(), You())
    assert true(table, more)
    assert not true(table, ExistMore(every(CHARACTER), You(), Opponent()))
    assert true(table, ExistMore(every(CHARACTER), You(), Opponent(EACH), fewer=True))
    held = every(0, qualifiers=(InArea(HAND, ThatPlayer(slot=0)),))
    assert true(table, ExistMore(held, Opponent(slot=0), You(), verb="has"))
    assert not true(table, ExistMore(held, Opponent(EACH, slot=0), You(), verb="has"))


def test_comparing_numbers_and_icons() -> None:
    table = Table()
    table.card("Mine", RESOURCE, texts=(ProvidesText("OO"),))
    assert true(table, Compares(InfluenceOf(You()), EXACTLY, Literal(20)))
    assert true(table, ControlsIcons(You(), "OO"))
    assert not true(table, ControlsIcons(You(), "OOO"))
    assert not true(table, ControlsIcons(Opponent(), "O"))
    assert not true(table, ControlsIcons(Players(EACH), "O"))
    assert true(table, ControlsIcons(Players(A), "O"))


def test_all_of_and_any_of() -> None:
    table = Table()
    yes, no = TurnOf(You()), DuringBattle()
    assert true(table, AllOf((yes, yes)))
    assert not true(table, AllOf((yes, no)))
    assert true(table, AnyOf((no, yes)))
    assert not true(table, AnyOf((no, no)))


# ---- turns and battles -------------------------------------------------------------------------------------


def test_turns() -> None:
    table = Table(players=3)
    assert true(table, TurnOf(You()))
    assert not true(table, TurnOf(You(), negated=True))
    assert not true(table, TurnOf(Opponent()))
    table.game.active = 2
    assert true(table, TurnOf(Opponent()))
    assert not true(table, TurnOf(Opponent(), negated=True))


def test_battles() -> None:
    table = Table()
    attacker = table.card("Attacker", texts=(KeywordText(COVERT),))
    second = table.card("Second")
    tower = table.card("Tower", LOCATION, owner=1)
    mine, theirs = table.scope(attacker), table.scope(controller=1)
    alone = OnlyMember(This(), ATTACKING)
    at_location = AttackingA(This(), every(LOCATION))
    covert, plain = PartyIs(PartyWith(This())), PartyIs(PartyWith(This()), covert=False)
    for node in (
        DuringBattle(),
        IsAttackingPlayer(You()),
        at_location,
        alone,
        covert,
        plain,
    ):
        assert not true(table, node, mine)
    battle = table.fight([attacker], [], tower)
    assert true(table, DuringBattle(), mine)
    assert not true(table, DuringBattle(negated=True), mine)
    assert true(table, IsAttackingPlayer(You()), mine)
    assert not true(table, IsAttackingPlayer(You()), theirs)
    assert true(table, IsAttacked(You()), theirs)
    assert not true(table, IsAttacked(You()), mine)
    assert true(table, at_location, mine)
    assert not true(table, AttackingA(This(), FactionOf(Opponent())), mine)
    assert true(table, alone, mine)
    assert true(table, OnlyMember(This()), mine)
    assert not true(table, OnlyMember(This(), BLOCKING), mine)
    assert true(table, covert, mine)
    assert not true(table, plain, mine)
    assert not true(table, PartyIs(RoleParty(BLOCKING)), mine)
    battle.attackers.append(second)
    assert not true(table, alone, mine)
    assert not true(table, covert, mine)
    assert true(table, plain, mine)
    battle.target = 0
    assert not true(table, IsAttacked(You()), theirs)
    assert not true(table, at_location, mine)


# ---- how it was played -------------------------------------------------------------------------------------


def test_how_a_card_in_play_was_played() -> None:
    table = Table()
    card = table.card("Sneak")
    scope = table.scope(card)
    assert not true(table, PlayedUsing("flip up"), scope)
    assert true(table, PlayedUsing("flip up", negated=True), scope)
    assert not true(table, PlayedAsTactic(), scope)
    assert not true(table, PlayedDuringTurnOf(Opponent()), scope)
    permanent = table.at(card)
    permanent.flipped_up = permanent.as_tactic = True
    permanent.played_turn_of = 1
    assert true(table, PlayedUsing("flip up"), scope)
    assert true(table, PlayedAsTactic(), scope)
    assert true(table, PlayedDuringTurnOf(Opponent()), scope)


def test_how_a_card_that_is_being_played_is_played() -> None:
    table = Table()
    card = table.card("Trick", TACTIC, area=BEING_DEPLOYED)
    scope = table.scope(card)
    scope.how, scope.turn_of = FLIPPED_UP, 1
    assert true(table, PlayedUsing("flip up"), scope)
    assert not true(table, PlayedAsTactic(), scope)
    assert true(table, PlayedDuringTurnOf(Opponent()), scope)
    later = table.scope(card)
    later.memory = scope
    scope.how = AS_TACTIC
    assert true(table, PlayedAsTactic(), later)
    assert true(table, PlayedDuringTurnOf(Opponent()), later)


def test_what_it_was_played_in_response_to_is_known_from_then_on() -> None:
    table = Table()
    trick = table.card("Trick", TACTIC, area=BEING_DEPLOYED)
    answer = table.card("Answer", TACTIC, area=BEING_DEPLOYED)
    scope = table.scope(answer)
    to_tactic = PlayedInResponse(Cards(Some(Literal(1)), (TACTIC,)), slot=2)
    assert not true(table, to_tactic, scope)
    scope.response = table.ref(trick)
    assert not true(table, PlayedInResponse(Cards(Some(Literal(1)), (ITEM,)), slot=2), scope)
    assert scope.slots[2] == []
    assert true(table, to_tactic, scope)
    assert scope.slots[2] == [table.ref(trick)]


def test_the_source_of_what_was_responded_to() -> None:
    table = Table()
    scope = table.scope()
    by_faction = SourceIs((OfType((FACTION,)),))
    assert not true(table, by_faction, scope)
    assert not true(table, SourceIs((OfType((FACTION,)),), negated=True), scope)
    scope.response = table.ref(table.game.players[1].faction)
    assert true(table, by_faction, scope)
    scope.response = table.ref(table.card("Worker", owner=1))
    assert true(table, SourceIs((OfType((FACTION,)),), negated=True), scope)


def test_what_was_picked_for_the_cost() -> None:
    table = Table()
    card = table.card("Collector")
    scope = table.scope(card)
    node = PickedForCost(every(CHARACTER), slot=COST_SCOPE + 1)
    assert not true(table, node, scope)
    scope.memory = Scope(0, 0, 2)
    assert not true(table, node, scope)
    scope.memory.slots[1] = [table.ref(card)]
    assert true(table, node, scope)


# ---- what has happened -------------------------------------------------------------------------------------


def test_cards_played_this_turn() -> None:
    table = Table()
    this, other = table.card("Late", area=BEING_DEPLOYED), table.card("Trick", TACTIC, area=DISCARD)
    scope = table.scope(this)
    table.game.players[0].played = [table.ref(other), table.ref(this)]
    others = Cards(Every(), (0,), adjectives=(Other(), NotOfType((RESOURCE,))))
    assert true(table, PlayedThisTurn(You(), others, AT_LEAST, Literal(1)), scope)
    assert not true(table, PlayedThisTurn(You(), others, AT_LEAST, Literal(2)), scope)
    assert true(table, PlayedThisTurn(You(), every(TACTIC), EXACTLY, Literal(1)), scope)
    assert not true(table, PlayedThisTurn(Opponent(), every(0), AT_LEAST, Literal(1)), scope)


NEVER_NOTED = (history.STARTED_UNDER_CONTROL, history.WAS_DESTROYED)  # other parts of the state tell


@pytest.mark.parametrize("verb", [verb for verb, fact in history.VERBS.items() if fact not in NEVER_NOTED])
def test_what_a_card_did_this_turn(verb: str) -> None:
    table = Table()
    card = table.card("Doer")
    scope = table.scope(card)
    assert not true(table, HappenedThisTurn(verb, This()), scope)
    assert true(table, HappenedThisTurn(verb, This(), negated=True), scope)
    faction = table.ref(table.game.players[1].faction)
    history.note(table.game, card, history.VERBS[verb], faction)
    history.note(table.game, card, history.VERBS[verb], faction)
    assert table.at(card).history == [(history.VERBS[verb], faction)]
    assert true(table, HappenedThisTurn(verb, This()), scope)
    assert true(table, HappenedThisTurn(verb, This(), FactionOf(Opponent())), scope)
    assert not true(table, HappenedThisTurn(verb, This(), FactionOf(You())), scope)
    assert not true(table, HappenedThisTurn(verb, This(), negated=True), scope)
    history.forget_turn(table.game)
    assert not true(table, HappenedThisTurn(verb, This()), scope)


def test_what_a_card_did_is_remembered_when_it_is_gone() -> None:
    table = Table()
    card = table.card("Doer")
    scope = table.scope(card)
    history.note(table.game, card, history.ATTACKED)
    table.leave(card, DISCARD)
    assert true(table, HappenedThisTurn("attacked", This()), scope)
    assert not true(table, HappenedThisTurn("attacked", It(slot=0)), scope)


def test_who_controlled_it_when_the_turn_started() -> None:
    table = Table()
    card = table.card("Recruit")
    scope = table.scope(card)
    node = HappenedThisTurn("started under your control", This())
    assert not true(table, node, scope)
    table.at(card).ready = True
    assert true(table, node, scope)


def test_what_the_damage_before_destroyed() -> None:
    table = Table()
    first, second = table.card("Ann"), table.card("Bob")
    scope = table.scope()
    scope.slots[0] = [table.ref(first), table.ref(second)]
    both = The((CHARACTER,), plural=True, slot=0)
    assert not true(table, DestroyedBy(both), scope)
    assert not true(table, DestroyedBy(both, only=True, slot=1), scope)
    now = table.leave(first, DISCARD, manner=DESTROY)
    assert true(table, DestroyedBy(both, only=True, slot=1), scope)
    assert scope.slots[1] == [now]
    assert not true(table, DestroyedBy(both), scope)
    table.leave(second, HAND)
    assert not true(table, DestroyedBy(both), scope)
    scope.slots[0] = [now]  # moved by the text itself, which goes on handling it
    assert true(table, DestroyedBy(It(slot=0)), scope)


def test_what_was_revealed() -> None:
    table = Table()
    card = table.card("Trick", TACTIC, area=HAND)
    scope = table.scope()
    a_tactic = Cards(Some(Literal(1)), (TACTIC,))
    assert not true(table, IsRevealedNow(a_tactic, slot=0), scope)
    scope.slots[0] = scope.handled = [table.ref(card)]
    assert true(table, IsRevealedNow(a_tactic, slot=0), scope)
    assert true(table, IsRevealedNow(a_tactic), scope)
    assert not true(table, IsRevealedNow(Cards(Some(Literal(1)), (CHARACTER,)), slot=0), scope)

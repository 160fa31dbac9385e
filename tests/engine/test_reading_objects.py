"""Which cards: default areas, lost references, types that changed, groups and places."""

from __future__ import annotations

import pytest

from spoils.engine.board.history import record
from spoils.engine.meanings import denoted
from spoils.engine.program.conditions import Candidate
from spoils.engine.program.events import MOVE, REMOVE
from spoils.engine.program.families import Objects, Qualifier, Quantity
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Literal, Variable
from spoils.engine.program.objects.nouns import (
    AllIn,
    Attached,
    Both,
    Cards,
    EitherDeck,
    FactionOf,
    FirstPlayed,
    It,
    OneOf,
    OneOfEachType,
    Remaining,
    ResponseObject,
    Superlative,
    The,
    This,
    TopCards,
)
from spoils.engine.program.objects.qualities import Compare, NotOfType, WithSubtype
from spoils.engine.program.objects.quantities import AnyNumber, AtRandom, Every, Some, UpTo
from spoils.engine.program.objects.relations import Alike, HandledThisWay, TotalAtMost
from spoils.engine.program.objects.situations import BeingPlayed, ControlledBy, Facing, InArea
from spoils.engine.program.players import Opponent, Players, You
from spoils.engine.program.texts import CardText
from spoils.engine.program.words import (
    AT_MOST,
    BEING_DEPLOYED,
    CHARACTER,
    DECK,
    DISCARD,
    EACH,
    FACE_DOWN,
    FACE_UP,
    FACTION,
    HAND,
    HOST_SLOT,
    ITEM,
    LOCATION,
    NUMERIC_COST,
    OUT_OF_GAME,
    PLAY,
    RESOURCE,
    SELF_SLOT,
    STRENGTH,
    SUBJECT_SLOT,
    TACTIC,
    VOID,
)
from spoils.engine.reading.objects import agrees, demanded, fits, limits, matching, party_members
from spoils.engine.state.definition import Definition
from spoils.engine.state.events import Event
from spoils.engine.state.scope import Scope
from tests.engine.build import Table

ONE = Some(Literal(1))


def cards(*types: int, qualifiers: tuple[Qualifier, ...] = (), quantity: Quantity = ONE) -> Cards:
    return Cards(quantity, types, qualifiers=qualifiers)


def found(table: Table, node: Objects, scope: Scope | None = None, candidate: int = 0) -> list[str]:
    """The names of what matches, of a face-down card too."""
    refs = matching(table.game, node, scope or table.scope(), candidate)
    return [table.game.definition(ref % 4096).name for ref in refs]


# ---- described groups --------------------------------------------------------------------------------------


def test_without_a_word_about_an_area_only_cards_in_play_are_meant() -> None:
    table = Table()
    table.card("Here")
    table.card("Held", area=HAND)
    table.card("Dead", area=DISCARD)
    assert found(table, cards(CHARACTER)) == ["Here"]
    assert found(table, cards(0)) == ["Here"]


def test_factions_only_where_they_are_named() -> None:
    table = Table()
    table.card("Thug")
    assert found(table, cards(0)) == ["Thug"]
    assert found(table, cards(FACTION)) == ["Faction 0", "Faction 1"]
    assert found(table, cards(CHARACTER, FACTION)) == ["Faction 0", "Faction 1", "Thug"]
    assert not fits(table.game, cards(0), table.ref(0), table.scope())
    assert fits(table.game, cards(FACTION), table.ref(0), table.scope())


def test_face_down_cards_are_resources_and_nothing_else() -> None:
    table = Table()
    table.card("Hidden Cook", face_down=True)
    table.card("Open Cook")
    table.card("Field", RESOURCE)
    assert found(table, cards(CHARACTER)) == ["Open Cook"]
    assert found(table, cards(0)) == ["Hidden Cook", "Open Cook", "Field"]
    assert found(table, cards(RESOURCE)) == ["Hidden Cook", "Field"]
    assert found(table, cards(0, qualifiers=(NotOfType((RESOURCE,)),))) == ["Open Cook"]


def test_a_phrase_about_face_down_cards_looks_at_their_fronts() -> None:
    table = Table()
    table.card("Hidden Cook", face_down=True, subtypes=("servant",))
    table.card("Hidden Trick", TACTIC, face_down=True)
    table.card("Open Cook")
    down = Facing(FACE_DOWN)
    assert found(table, cards(CHARACTER, qualifiers=(down,))) == ["Hidden Cook"]
    assert found(table, cards(0, qualifiers=(down, WithSubtype("Servant")))) == ["Hidden Cook"]
    assert found(table, cards(RESOURCE, qualifiers=(down,))) == ["Hidden Cook", "Hidden Trick"]
    assert found(table, cards(RESOURCE, qualifiers=(WithSubtype("servant"),))) == []
    assert found(table, cards(0, qualifiers=(Facing(FACE_UP),))) == ["Open Cook"]


def test_controllers_areas_and_empty_nouns() -> None:
    table = Table(players=3)
    for player in range(3):
        table.card(f"Soldier {player}", owner=player)
        table.card(f"Corpse {player}", owner=player, area=DISCARD)
    assert found(table, cards(CHARACTER, qualifiers=(ControlledBy(You()),))) == ["Soldier 0"]
    assert found(table, cards(CHARACTER, qualifiers=(ControlledBy(Opponent()),))) == [
        "Soldier 1",
        "Soldier 2",
    ]
    assert found(table, cards(CHARACTER, qualifiers=(ControlledBy(You(), negated=True),))) == [
        "Soldier 1",
        "Soldier 2",
    ]
    assert found(table, cards(qualifiers=(InArea(PLAY, You()),))) == ["Soldier 0"]
    assert found(table, cards(0, qualifiers=(InArea(DISCARD, Opponent()),))) == ["Corpse 1", "Corpse 2"]
    table.game.active = 1
    assert found(table, cards(0, qualifiers=(InArea(DISCARD),))) == ["Corpse 1", "Corpse 2", "Corpse 0"]


def test_cards_being_played() -> None:
    table = Table()
    table.card("Coming", area=BEING_DEPLOYED)
    table.card("There")
    assert found(table, cards(CHARACTER, qualifiers=(BeingPlayed(),))) == ["Coming"]
    assert found(table, cards(ITEM, qualifiers=(BeingPlayed(),))) == []


def test_face_down_cards_in_the_void_are_not_chosen_but_are_among_all() -> None:
    table = Table()
    table.card("Seen", area=VOID)
    table.card("Unseen", area=VOID, face_down=True)
    there = InArea(VOID)
    assert found(table, cards(0, qualifiers=(there,))) == ["Seen"]
    assert found(table, cards(0, qualifiers=(there,), quantity=Every())) == ["Seen", "Unseen"]
    assert found(table, cards(0, qualifiers=(there, Facing(FACE_DOWN)))) == ["Unseen"]


def test_whether_a_phrase_fits_does_not_depend_on_an_area_nobody_named() -> None:
    table = Table()
    card = table.card("Trick", TACTIC, area=HAND)
    game, scope = table.game, table.scope()
    assert fits(game, cards(TACTIC), table.ref(card), scope)
    assert not fits(game, cards(CHARACTER), table.ref(card), scope)
    assert fits(game, cards(TACTIC, qualifiers=(InArea(HAND, You()),)), table.ref(card), scope)
    assert not fits(game, cards(TACTIC, qualifiers=(InArea(DISCARD),)), table.ref(card), scope)


def test_a_phrase_fits_what_an_object_was_when_it_was_last_known() -> None:
    table = Table()
    card = table.card("Fighter", strength=2, controller=1)
    old = table.ref(card)
    table.leave(card, DISCARD)
    game, scope = table.game, table.scope()
    assert fits(game, cards(CHARACTER, qualifiers=(ControlledBy(Opponent()),)), old, scope)
    assert fits(game, cards(CHARACTER, qualifiers=(InArea(PLAY),)), old, scope)
    assert not fits(game, cards(CHARACTER, qualifiers=(InArea(DISCARD),)), old, scope)
    assert not fits(game, cards(RESOURCE), old, scope)


# ---- pointing back -----------------------------------------------------------------------------------------


def test_a_reference_is_lost_when_the_card_moves() -> None:
    table = Table()
    card = table.card("Wanderer")
    scope = table.scope(card)
    old = table.ref(card)
    scope.slots[0] = [old]
    for node in (This(), It(slot=0), It(slot=SELF_SLOT), The((CHARACTER,), slot=0)):
        assert matching(table.game, node, scope) == [old]
    now = table.leave(card, DISCARD)
    for node in (This(), It(slot=0), It(slot=SELF_SLOT), The((CHARACTER,), slot=0)):
        assert matching(table.game, node, scope) == []
        assert denoted(table.game, node, scope) == [old]
        assert fits(table.game, node, old, scope)
        assert not fits(table.game, node, now, scope)


def test_the_character_must_still_be_one() -> None:
    table = Table()
    scope = table.scope()
    scope.slots[0] = [table.ref(table.card("Statue", ITEM))]
    assert matching(table.game, The((CHARACTER,), slot=0), scope) == []
    assert len(denoted(table.game, The((CHARACTER,), slot=0), scope)) == 1
    assert found(table, The((CHARACTER, ITEM), slot=0), scope) == ["Statue"]
    assert found(table, The((0,), slot=0), scope) == ["Statue"]
    assert found(table, It(slot=0), scope) == ["Statue"]


def test_a_face_down_character_goes_on_being_the_character() -> None:
    table = Table()
    scope = table.scope()
    scope.slots[0] = [table.ref(table.card("Hidden Cook", face_down=True))]
    assert found(table, The((CHARACTER,), slot=0), scope) == ["Hidden Cook"]
    assert found(table, The((RESOURCE,), slot=0), scope) == ["Hidden Cook"]
    assert found(table, The((ITEM,), slot=0), scope) == []


def test_ordinals_further_slots_and_qualifiers_of_references() -> None:
    table = Table()
    mine, theirs = table.card("Mine"), table.card("Theirs", owner=1)
    scope = table.scope()
    scope.slots[0] = [table.ref(theirs), table.ref(mine)]
    assert found(table, The((0,), "picked", ordinal=2, slot=0), scope) == ["Mine"]
    assert found(table, The((0,), qualifiers=(ControlledBy(You()),), slot=0), scope) == ["Mine"]
    scope.slots[0], scope.slots[1] = [table.ref(mine)], [table.ref(theirs)]
    assert found(table, The((0,), slot=0, more=(1,)), scope) == ["Mine", "Theirs"]
    assert found(table, It(slot=0, more=(1,)), scope) == ["Mine", "Theirs"]


def test_the_named_card_is_every_card_of_that_name() -> None:
    table = Table()
    card, other = table.card("Ghost", area=HAND), table.card("Goblet", ITEM, area=HAND)
    scope = table.scope()
    scope.numbers[0] = table.game.definition_of[card] + 1
    node = The((0,), "named", slot=0)
    assert fits(table.game, node, table.ref(card), scope)
    assert not fits(table.game, node, table.ref(other), scope)
    assert matching(table.game, node, scope) == []


def test_the_host_even_after_the_attached_card_is_gone() -> None:
    table = Table()
    host, gear = table.card("Bearer"), table.card("Shield", ITEM)
    scope = table.scope(gear)
    assert matching(table.game, Attached((CHARACTER,)), scope) == []
    table.at(gear).attached_to = host
    assert found(table, Attached((CHARACTER,)), scope) == ["Bearer"]
    assert found(table, It(slot=HOST_SLOT), scope) == ["Bearer"]
    assert found(table, Attached((ITEM,)), scope) == []
    table.leave(gear, DISCARD)
    assert found(table, Attached((CHARACTER,)), scope) == ["Bearer"]
    assert fits(table.game, Attached((CHARACTER,)), table.ref(host), scope)


def test_the_candidate_and_the_subject() -> None:
    table = Table()
    ref = table.ref(table.card("Looked At"))
    assert matching(table.game, Candidate(), table.scope(), ref) == [ref]
    assert matching(table.game, It(slot=SUBJECT_SLOT), table.scope(), ref) == [ref]
    assert matching(table.game, Candidate(), table.scope()) == []


def test_what_was_responded_to() -> None:
    table = Table()
    card = table.card("Sly Move", TACTIC, area=BEING_DEPLOYED)
    scope = table.scope()
    assert matching(table.game, ResponseObject(), scope) == []
    scope.response = table.ref(card)
    assert found(table, ResponseObject((TACTIC,)), scope) == ["Sly Move"]
    assert found(table, ResponseObject((ITEM,)), scope) == []


# ---- groups ------------------------------------------------------------------------------------------------


def test_parts_of_a_group() -> None:
    table = Table()
    refs = [table.ref(table.card(name)) for name in ("Ann", "Bob", "Cyd")]
    scope = table.scope()
    scope.slots[0] = refs
    group = The((CHARACTER,), plural=True, slot=0)
    assert found(table, OneOf(ONE, group, slot=1), scope) == ["Ann", "Bob", "Cyd"]
    scope.slots[1] = [refs[1]]
    assert found(table, OneOf(ONE, group, other=True, slot=2), scope) == ["Ann", "Cyd"]
    scope.slots[2] = [refs[0]]
    assert found(table, Remaining((CHARACTER,), of=0, without=(1, 2)), scope) == ["Cyd"]
    assert found(table, Remaining((ITEM,), of=0, without=(1, 2)), scope) == []
    scope.slots[3], scope.slots[0] = [refs[2]], refs[:2]
    assert found(table, Remaining((CHARACTER,), of=0, more=(3,), without=(1,)), scope) == ["Ann", "Cyd"]


def test_the_rest_of_a_group_leaves_out_what_was_moved_already() -> None:
    table = Table()
    first, second = table.card("Ann"), table.card("Bob")
    scope = table.scope()
    scope.slots[0] = [table.ref(first), table.ref(second)]
    scope.slots[1] = [table.leave(first, HAND)]
    assert found(table, Remaining((0,), of=0, without=(1,)), scope) == ["Bob"]


def test_the_rest_of_everything_in_play() -> None:
    table = Table()
    kept = table.card("Kept")
    table.card("Left")
    table.card("Field", RESOURCE)
    scope = table.scope()
    scope.slots[0] = [table.ref(kept)]
    node = Remaining((0,), qualifiers=(NotOfType((RESOURCE,)),), without=(0,))
    assert found(table, node, scope) == ["Left"]


def test_both_and_superlatives() -> None:
    table = Table()
    strong = table.card("Strong", strength=5)
    table.card("Also Strong", strength=5)
    table.card("Weak", strength=1)
    table.card("Anvil", ITEM)
    scope = table.scope(strong)
    both = Both((This(), cards(CHARACTER)))
    assert found(table, both, scope) == ["Strong", "Also Strong", "Weak"]
    assert denoted(table.game, both, scope) == matching(table.game, both, scope)
    assert fits(table.game, both, scope.source, scope)
    assert found(table, Superlative(cards(CHARACTER), True, STRENGTH), scope) == ["Strong", "Also Strong"]
    assert found(table, Superlative(cards(0), False, STRENGTH), scope) == ["Weak"]
    assert found(table, Superlative(cards(LOCATION), True, STRENGTH), scope) == []
    assert fits(table.game, Superlative(cards(CHARACTER), True, STRENGTH), scope.source, scope)


def test_cards_handled_by_an_instruction_or_ever_by_this_card() -> None:
    table = Table()
    keeper = table.card("Keeper", ITEM)
    first, second = table.card("Trick", TACTIC, area=OUT_OF_GAME), table.card("Brute", area=OUT_OF_GAME)
    scope = table.scope(keeper)
    scope.slots[0] = [table.ref(first), table.ref(second)]
    assert found(table, cards(TACTIC, qualifiers=(HandledThisWay("revealed", slot=0),)), scope) == ["Trick"]
    by_self = cards(0, qualifiers=(HandledThisWay("removed from the game", by_self=True),))
    event = Event(MOVE, table.ref(second))
    event.manner, event.source, event.became = REMOVE, scope.source, table.ref(second)
    record(table.game, event)
    assert found(table, by_self, scope) == []  # its text does not speak of it: nothing is written down
    remembers = Definition(
        0, "Keeper", ITEM, text=CardText((), nodes=[HandledThisWay("removed", by_self=True)])
    )
    table.game.library.definitions[table.game.definition_of[keeper]] = remembers
    record(table.game, event)
    assert found(table, by_self, scope) == ["Brute"]
    assert fits(table.game, by_self, table.ref(second), scope)
    assert found(table, by_self, table.scope(first)) == []


# ---- places ------------------------------------------------------------------------------------------------


def test_the_top_and_the_bottom_of_a_deck() -> None:
    table = Table()
    for name in ("Bottom", "Middle", "Top"):
        table.card(name, area=DECK)
    table.card("Other Deck", owner=1, area=DECK)
    assert found(table, TopCards(Literal(2), You())) == ["Top", "Middle"]
    assert found(table, TopCards(Literal(2), You(), top=False)) == ["Bottom", "Middle"]
    assert found(table, TopCards(Literal(9), You())) == ["Top", "Middle", "Bottom"]
    assert found(table, TopCards(Literal(0), You())) == []
    scope = table.scope()
    scope.players[1] = 1
    assert found(table, TopCards(Literal(1), EitherDeck(slot=1)), scope) == ["Other Deck"]
    assert fits(table.game, TopCards(Literal(1), You()), table.ref(4), scope)


def test_whole_areas_and_factions() -> None:
    table = Table()
    table.card("Held", area=HAND)
    table.card("Theirs", owner=1, area=HAND)
    table.card("Posted")
    assert found(table, AllIn(HAND, You())) == ["Held"]
    assert found(table, AllIn(HAND, Players(EACH))) == ["Held", "Theirs"]
    assert found(table, AllIn(PLAY, You())) == ["Faction 0", "Posted"]
    assert found(table, FactionOf(Opponent())) == ["Faction 1"]
    assert fits(table.game, FactionOf(You()), table.ref(0), table.scope())
    assert not fits(table.game, FactionOf(You()), table.ref(1), table.scope())
    assert not fits(table.game, FactionOf(You()), table.ref(2), table.scope())


def test_the_first_resource_and_the_first_tactic_of_a_turn() -> None:
    table = Table()
    field = table.card("Field", RESOURCE, owner=1, area=HAND)
    trick = table.card("Trick", TACTIC, owner=1, area=BEING_DEPLOYED)
    again = table.card("Again", TACTIC, owner=1, area=BEING_DEPLOYED)
    player = table.game.players[1]
    resource, tactic = FirstPlayed((RESOURCE,), Opponent()), FirstPlayed((TACTIC,), Opponent())
    assert fits(table.game, resource, table.ref(field), table.scope())
    assert not fits(table.game, FirstPlayed((RESOURCE,), You()), table.ref(field), table.scope())
    player.resources_played = 1
    assert not fits(table.game, resource, table.ref(field), table.scope())
    player.played = [table.ref(trick), table.ref(again)]
    assert found(table, tactic) == ["Trick"]


# ---- how many, and which together --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quantity", "wanted", "must", "may"),
    [
        (Some(Literal(2)), 2, 2, 2),
        (Some(Literal(9)), 9, 3, 3),
        (Some(Variable("X", slot=0)), 0, 0, 0),
        (AtRandom(Literal(2)), 2, 2, 2),
        (UpTo(Literal(2)), 0, 0, 2),
        (UpTo(Literal(9)), 0, 0, 3),
        (AnyNumber(), 0, 0, 3),
        (Every(), 0, 3, 3),
    ],
)
def test_how_many_of_three(quantity: Quantity, wanted: int, must: int, may: int) -> None:
    table = Table()
    assert limits(table.game, quantity, table.scope(), 3) == (must, may)
    assert demanded(table.game, quantity, table.scope()) == wanted


def test_groups_that_agree() -> None:
    table = Table()
    goat, again, axe = (table.card(name, cost=2) for name in ("Goat", "Goat", "Hen"))
    game, scope = table.game, table.scope()
    refs = [table.ref(card) for card in (goat, again, axe)]
    different = cards(0, qualifiers=(Alike("name", negated=True),))
    alike = cards(0, qualifiers=(Alike("name"),))
    cheap = cards(0, qualifiers=(TotalAtMost(NUMERIC_COST, Literal(4)),))
    assert agrees(game, different, [refs[0], refs[2]], scope)
    assert not agrees(game, different, refs, scope)
    assert agrees(game, alike, refs[:2], scope)
    assert not agrees(game, alike, refs, scope)
    assert agrees(game, cheap, refs[:2], scope)
    assert not agrees(game, cheap, refs, scope)
    assert agrees(game, OneOf(ONE, alike), refs[:2], scope)
    assert agrees(game, It(slot=0), refs, scope)
    assert found(table, cards(0, qualifiers=(TotalAtMost(NUMERIC_COST, Literal(1)),))) == []


def test_one_card_of_each_type() -> None:
    table = Table()
    names = (("Ann", CHARACTER), ("Bob", CHARACTER), ("Axe", ITEM), ("Golem", CHARACTER | ITEM))
    refs = {name: table.ref(table.card(name, types)) for name, types in names}
    table.card("Field", RESOURCE)
    node = OneOfEachType((NotOfType((RESOURCE,)),), (ControlledBy(You()),))
    assert found(table, node) == ["Ann", "Bob", "Axe", "Golem"]

    def together(*chosen: str) -> bool:
        return agrees(table.game, node, [refs[name] for name in chosen], table.scope())

    assert together("Ann", "Axe")
    assert together("Golem", "Axe")
    assert together("Golem")
    assert not together("Ann")
    assert not together("Ann", "Bob")
    assert not together("Ann", "Bob", "Axe")
    assert fits(table.game, node, refs["Axe"], table.scope())
    assert agrees(table.game, node, [refs["Ann"]], table.scope(), among=[refs["Ann"], refs["Bob"]])


def test_members_of_a_party_as_card_numbers() -> None:
    from spoils.engine.program.objects.parties import RoleParty
    from spoils.engine.program.words import ATTACKING

    table = Table()
    card = table.card("Attacker")
    table.fight([card], [], 1)
    assert party_members(table.game, RoleParty(ATTACKING), table.scope()) == [card]


def test_the_same_phrase_is_looked_up_again_in_every_state() -> None:
    table = Table()
    node: Node = cards(CHARACTER, qualifiers=(Compare(STRENGTH, AT_MOST, Variable("X", slot=0)),))
    assert isinstance(node, Cards)
    scope = table.scope()
    table.card("Small", strength=1)
    table.card("Large", strength=4)
    assert found(table, node, scope) == []
    scope.numbers[0] = 1
    assert found(table, node, scope) == ["Small"]
    scope.numbers[0] = 4
    assert found(table, node, scope) == ["Small", "Large"]

"""What narrows a phrase: each qualifier once, of cards here, elsewhere and gone."""

from __future__ import annotations

from spoils.engine.editions import COMPREHENSIVE, FRENCH, RULEBOOK, Edition
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.conditions import Candidate, Compares, Is
from spoils.engine.program.families import Qualifier
from spoils.engine.program.instructions.terms import Draw
from spoils.engine.program.keywords import ATTACH, COVERT, FLIP_UP, TACTICAL, UNIQUE
from spoils.engine.program.numbers import Literal, StatOf, Variable
from spoils.engine.program.objects.nouns import Cards, FactionOf, It, This
from spoils.engine.program.objects.parties import (
    CovertParty,
    OpposingParty,
    PartyWith,
    RoleParty,
    ThatParty,
    YourParty,
)
from spoils.engine.program.objects.qualities import (
    Compare,
    HasAbility,
    HasKeyword,
    HasUnique,
    Named,
    NotOfType,
    OfChosenType,
    OfTrade,
    OfType,
    Provides,
    Staple,
    WithChosenName,
    WithSubtype,
)
from spoils.engine.program.objects.quantities import Every
from spoils.engine.program.objects.relations import Alike, HandledThisWay, Other, SameAs, That, TotalAtMost
from spoils.engine.program.objects.situations import (
    AttachedTo,
    BeingPlayed,
    ControlledAndOwnedBy,
    ControlledBy,
    Depleted,
    Facing,
    InArea,
    InBattle,
    InParty,
    OwnedBy,
    WithAttached,
)
from spoils.engine.program.players import Opponent, PlayerOf, You
from spoils.engine.program.statements.possible import PartyIsCovert
from spoils.engine.program.texts import (
    AbilityText,
    AttachText,
    Continuous,
    FlipUpText,
    KeywordText,
    ProvidesText,
    ThresholdText,
    UniqueText,
)
from spoils.engine.program.words import (
    AT_LEAST,
    AT_MOST,
    ATTACKING,
    BEING_DEPLOYED,
    BLOCKING,
    CHARACTER,
    CONTROLLER,
    DISCARD,
    EITHER,
    EXACTLY,
    FACE_DOWN,
    FACE_UP,
    FACTION,
    HAND,
    ITEM,
    LIFE,
    LOCATION,
    MORE_THAN,
    NUMERIC_COST,
    OUT_OF_GAME,
    OWNER,
    PLAY,
    RESOURCE,
    STRENGTH,
    STRUCTURE,
    SUBJECT_SLOT,
    TACTIC,
    TOKENS,
)
from spoils.engine.reading.objects import qualifies
from spoils.engine.reading.parties import is_covert, members, party_is_covert, party_role
from spoils.engine.state.scope import Scope
from tests.engine.build import Table


def true_of(table: Table, qualifier: Qualifier, card: int, scope: Scope | None = None) -> bool:
    return qualifies(table.game, qualifier, table.ref(card), scope or table.scope())


# ---- what it is --------------------------------------------------------------------------------------------


def test_types_trades_and_the_word_staple() -> None:
    table = Table()
    golem = table.card("Golem", CHARACTER | ITEM, trade=1)
    mine = table.card("Mine", RESOURCE, staple=True, trade=3)
    assert true_of(table, OfType((ITEM,)), golem)
    assert true_of(table, OfType((0,)), golem)
    assert not true_of(table, OfType((LOCATION, TACTIC)), golem)
    assert true_of(table, NotOfType((RESOURCE,)), golem)
    assert not true_of(table, NotOfType((RESOURCE,)), mine)
    assert true_of(table, OfTrade(1), golem)
    assert not true_of(table, OfTrade(2), golem)
    assert true_of(table, Staple(), mine)
    assert not true_of(table, Staple(), golem)
    assert true_of(table, Staple(negated=True), golem)


def test_subtypes_and_names_without_regard_to_case() -> None:
    table = Table()
    card = table.card("Old Wyrm", subtypes=("dragon", "elder"))
    token = table.card("Cog Token", token=True)
    assert true_of(table, WithSubtype("Dragon"), card)
    assert not true_of(table, WithSubtype("dragon", negated=True), card)
    assert true_of(table, WithSubtype("node", negated=True), card)
    assert true_of(table, Named("old wyrm"), card)
    assert not true_of(table, Named("Wyrm"), card)
    assert true_of(table, Named("Cog"), token)


def test_what_was_chosen_or_named() -> None:
    table = Table()
    card, other = table.card("Ghost"), table.card("Ghoul")
    scope = table.scope()
    assert not true_of(table, WithChosenName(slot=0), card, scope)
    scope.numbers[0] = table.game.definition_of[card] + 1
    assert true_of(table, WithChosenName(slot=0), card, scope)
    assert not true_of(table, WithChosenName(slot=0), other, scope)
    assert not true_of(table, OfChosenType(slot=1), card, scope)
    scope.numbers[1] = CHARACTER
    assert true_of(table, OfChosenType(slot=1), card, scope)


def test_a_face_down_card_shows_nothing_of_its_front() -> None:
    table = Table()
    card = table.card("Wyrm", subtypes=("dragon",), trade=2, staple=True, face_down=True, strength=4)
    for qualifier in (OfType((CHARACTER,)), OfTrade(2), Staple(), WithSubtype("dragon"), Named("Wyrm")):
        assert not true_of(table, qualifier, card)
        assert qualifies(table.game, qualifier, table.ref(card), table.scope(), front=True)
    assert true_of(table, OfType((RESOURCE,)), card)
    assert true_of(table, Facing(FACE_DOWN), card)
    assert not true_of(table, Compare(STRENGTH, AT_LEAST, Literal(1)), card)


def keyworded(edition: Edition = COMPREHENSIVE) -> tuple[Table, int]:
    table = Table(edition=edition)
    texts = (
        KeywordText(COVERT),
        KeywordText(TACTICAL),
        UniqueText("Old Wyrm"),
        FlipUpText(1, "R"),
        AttachText(Cards(Every(), (CHARACTER,))),
    )
    return table, table.card("Wyrm", texts=texts)


def test_keywords_and_unique_identifiers() -> None:
    table, card = keyworded()
    plain = table.card("Plain")
    for keyword in (COVERT, TACTICAL, UNIQUE, FLIP_UP, ATTACH):
        assert true_of(table, HasKeyword(keyword), card)
        assert not true_of(table, HasKeyword(keyword, negated=True), card)
        assert not true_of(table, HasKeyword(keyword), plain)
    assert true_of(table, HasUnique("OLD WYRM"), card)
    assert not true_of(table, HasUnique("Wyrm"), card)


def test_editions_without_a_keyword_do_not_see_it() -> None:
    table, card = keyworded(RULEBOOK)
    assert not true_of(table, HasKeyword(TACTICAL), card)
    assert not true_of(table, HasKeyword(FLIP_UP), card)
    assert true_of(table, HasKeyword(COVERT), card)
    table, card = keyworded(FRENCH)
    assert true_of(table, HasKeyword(FLIP_UP), card)


def test_a_keyword_behind_a_threshold_needs_it_wherever_the_card_is() -> None:
    table = Table()
    gated = (ThresholdText("R", (KeywordText(TACTICAL),)),)
    card = table.card("Sneak", texts=gated)
    held = table.card("Sneak", texts=gated, area=HAND)
    assert not true_of(table, HasKeyword(TACTICAL), card)
    assert not true_of(table, HasKeyword(TACTICAL), held)
    table.card("Mine", RESOURCE, texts=(ProvidesText("R"),))
    assert true_of(table, HasKeyword(TACTICAL), card)
    assert true_of(table, HasKeyword(TACTICAL), held)


def test_abilities_and_icons() -> None:
    table = Table()
    able = table.card("Able", texts=(AbilityText("WORK", "", None, Draw(Literal(1))),))
    mine = table.card("Mine", RESOURCE, texts=(ProvidesText("RRO"), ThresholdText("O", (ProvidesText("E"),))))
    hidden = table.card("Hidden", face_down=True)
    assert true_of(table, HasAbility(), able)
    assert not true_of(table, HasAbility(), mine)
    assert true_of(table, Provides("R"), mine)
    assert true_of(table, Provides("RRO"), mine)
    assert not true_of(table, Provides("RRR"), mine)
    assert true_of(table, Provides("E"), mine)  # its own threshold is met
    assert true_of(table, Provides("V"), hidden)


def test_a_face_down_card_provides_nothing_in_an_edition_without_volition() -> None:
    table = Table(edition=FRENCH)
    assert not true_of(table, Provides("V"), table.card("Hidden", face_down=True))


def test_comparing_numbers_asks_only_cards_that_have_them() -> None:
    table = Table()
    card = table.card("Brute", strength=3, life=5, cost=2)
    place = table.card("Tower", LOCATION, structure=3, cost=4)
    assert true_of(table, Compare(STRENGTH, AT_MOST, Literal(3)), card)
    assert not true_of(table, Compare(STRENGTH, AT_MOST, Literal(3)), place)
    assert true_of(table, Compare(STRUCTURE, EXACTLY, Literal(3)), place)
    assert not true_of(table, Compare(STRUCTURE, AT_MOST, Literal(9)), card)
    assert true_of(table, Compare(NUMERIC_COST, AT_LEAST, Literal(4)), place)
    assert not true_of(table, Compare(NUMERIC_COST, AT_MOST, Literal(4), low=3), card)
    assert true_of(table, Compare(NUMERIC_COST, AT_MOST, Literal(4), low=3), place)
    assert true_of(table, Compare(TOKENS, EXACTLY, Literal(0)), place)
    weaker = Compare(LIFE, MORE_THAN, StatOf(STRENGTH, It(slot=SUBJECT_SLOT)))
    assert true_of(table, weaker, card)


def test_inside_a_statement_its_means_the_card_the_statement_speaks_of() -> None:
    table = Table()
    card = table.card("Brute", strength=3, life=5)
    giant = table.card("Giant", strength=9, life=9)
    weaker = Compare(LIFE, MORE_THAN, StatOf(STRENGTH, It(slot=SUBJECT_SLOT)))
    assert not qualifies(table.game, weaker, table.ref(card), table.scope(), table.ref(giant))


# ---- whose and where ---------------------------------------------------------------------------------------


def test_controllers_and_owners() -> None:
    table = Table()
    stolen = table.card("Stolen", owner=0, controller=1)
    own = table.card("Own")
    assert not true_of(table, ControlledBy(You()), stolen)
    assert true_of(table, ControlledBy(Opponent()), stolen)
    assert true_of(table, ControlledBy(You(), negated=True), stolen)
    assert true_of(table, OwnedBy(You()), stolen)
    assert not true_of(table, OwnedBy(You(), negated=True), stolen)
    assert true_of(table, ControlledAndOwnedBy(You()), own)
    assert not true_of(table, ControlledAndOwnedBy(You()), stolen)
    its_owner = ControlledBy(PlayerOf(OWNER, It(slot=SUBJECT_SLOT)))
    assert not true_of(table, its_owner, stolen)
    assert true_of(table, its_owner, own)


def test_areas() -> None:
    table = Table()
    held = table.card("Held", area=HAND)
    coming = table.card("Coming", area=BEING_DEPLOYED)
    there = table.card("There", controller=1)
    assert true_of(table, InArea(HAND), held)
    assert true_of(table, InArea(HAND, You()), held)
    assert not true_of(table, InArea(HAND, Opponent()), held)
    assert not true_of(table, InArea(PLAY), held)
    assert true_of(table, InArea(PLAY, Opponent()), there)
    assert not true_of(table, InArea(PLAY, You()), there)
    assert true_of(table, BeingPlayed(), coming)
    assert not true_of(table, BeingPlayed(), held)


def test_depleted_and_facing() -> None:
    table = Table()
    card = table.card("Tired")
    table.at(card).depleted = True
    assert true_of(table, Depleted(), card)
    assert not true_of(table, Depleted(negated=True), card)
    assert true_of(table, Facing(FACE_UP), card)
    outside = table.card("Secret", area=OUT_OF_GAME, face_down=True)
    assert true_of(table, Facing(FACE_DOWN), outside)
    old = table.ref(card)
    table.leave(card, DISCARD)
    assert qualifies(table.game, Depleted(), old, table.scope())


def test_attachments() -> None:
    table = Table()
    host, gear, mine = table.card("Bearer"), table.card("Shield", ITEM), table.card("Mine", RESOURCE)
    table.at(gear).attached_to = host
    table.at(mine).attached_to = table.game.players[0].faction
    everyone = Cards(Every(), (CHARACTER,))
    assert true_of(table, AttachedTo(everyone), gear)
    assert not true_of(table, AttachedTo(everyone, negated=True), gear)
    assert true_of(table, AttachedTo(FactionOf(You())), mine)
    assert not true_of(table, AttachedTo(FactionOf(Opponent())), mine)
    assert true_of(table, AttachedTo(None, negated=True), host)
    assert not true_of(table, AttachedTo(None, negated=True), gear)
    assert true_of(table, WithAttached(Cards(Every(), (ITEM,))), host)
    assert not true_of(table, WithAttached(Cards(Every(), (ITEM,))), gear)


# ---- in battle ---------------------------------------------------------------------------------------------


def battle() -> tuple[Table, int, int, int]:
    table = Table()
    attacker = table.card("Attacker", texts=(KeywordText(COVERT),))
    blocker = table.card("Blocker", owner=1)
    idle = table.card("Idle")
    table.fight([attacker], [blocker], 1)
    return table, attacker, blocker, idle


def test_attacking_blocking_and_parties() -> None:
    table, attacker, blocker, idle = battle()
    mine, theirs = table.scope(attacker), table.scope(blocker, controller=1)
    assert true_of(table, InBattle(ATTACKING), attacker)
    assert not true_of(table, InBattle(BLOCKING), attacker)
    assert true_of(table, InBattle(EITHER), blocker)
    assert true_of(table, InBattle(EITHER, negated=True), idle)
    for party, card, scope in (
        (RoleParty(ATTACKING), attacker, mine),
        (OpposingParty(), blocker, mine),
        (OpposingParty(), attacker, theirs),
        (YourParty(You()), attacker, mine),
        (YourParty(Opponent(), BLOCKING), blocker, mine),
        (PartyWith(This()), attacker, mine),
        (ThatParty(), attacker, mine),
        (ThatParty(of=OpposingParty()), blocker, mine),
        (CovertParty(), attacker, mine),
    ):
        assert true_of(table, InParty(party), card, scope)
        assert not true_of(table, InParty(party), idle, scope)
        assert members(table.game, party, scope) == [table.ref(card)]
    assert members(table.game, YourParty(You(), BLOCKING), mine) == []
    table.game.battle = None
    assert not true_of(table, InBattle(EITHER), attacker)
    for party in (RoleParty(ATTACKING), OpposingParty(), YourParty(You()), PartyWith(This()), CovertParty()):
        assert members(table.game, party, mine) == []
        assert party_role(table.game, party, mine) == 0


def test_a_party_has_its_role_before_it_has_members() -> None:
    table, attacker, blocker, _ = battle()
    mine, theirs = table.scope(attacker), table.scope(blocker, controller=1)
    current = table.game.battle
    assert current is not None
    current.blockers = []
    assert party_role(table.game, RoleParty(BLOCKING), mine) == BLOCKING
    assert party_role(table.game, OpposingParty(), mine) == BLOCKING
    assert party_role(table.game, YourParty(You()), theirs) == BLOCKING
    assert party_role(table.game, YourParty(You(), ATTACKING), theirs) == 0
    assert party_role(table.game, PartyWith(This()), mine) == ATTACKING
    assert party_role(table.game, CovertParty(), mine) == ATTACKING
    assert party_role(table.game, ThatParty(of=OpposingParty()), mine) == BLOCKING


def test_what_is_gone_was_in_its_party() -> None:
    table, attacker, blocker, _ = battle()
    second = table.card("Second")
    current = table.game.battle
    assert current is not None
    current.attackers.append(second)
    old = table.ref(attacker)
    theirs = table.scope(blocker, controller=1)
    theirs.slots[0] = [old]
    table.leave(attacker, DISCARD)
    game = table.game
    for party in (
        RoleParty(ATTACKING),
        OpposingParty(),
        YourParty(Opponent(), ATTACKING),
        ThatParty(slot=0),
        ThatParty(of=RoleParty(ATTACKING)),
    ):
        assert qualifies(game, InParty(party), old, theirs)
    assert not qualifies(game, InParty(YourParty(You())), old, theirs)
    assert not qualifies(game, InParty(RoleParty(BLOCKING)), old, theirs)
    assert qualifies(game, InBattle(ATTACKING), old, theirs)
    assert members(game, ThatParty(slot=0), theirs) == [old, table.ref(second)]


def test_a_party_is_covert_if_all_members_are_or_if_a_text_says_so() -> None:
    table, attacker, _, idle = battle()
    assert party_is_covert(table.game)
    current = table.game.battle
    assert current is not None
    current.attackers.append(idle)
    assert not party_is_covert(table.game)
    assert not is_covert(table.game, [])
    speaker = table.card("Guide", texts=(Continuous(PartyIsCovert(ThatParty())),))
    assert not party_is_covert(table.game)
    current.attackers.append(speaker)
    table.game.note_change(EVERYTHING)
    assert party_is_covert(table.game)
    assert true_of(table, InParty(CovertParty()), attacker)


# ---- compared with others ----------------------------------------------------------------------------------


def test_other_cards() -> None:
    table = Table()
    this, first, second = (table.card(name) for name in ("This", "First", "Second"))
    scope = table.scope(this)
    assert not true_of(table, Other(), this, scope)
    assert true_of(table, Other(), first, scope)
    scope.slots[0] = [table.ref(first)]
    earlier = Other(without_self=False, without=(0,))
    assert true_of(table, earlier, this, scope)
    assert not true_of(table, earlier, first, scope)
    assert true_of(table, earlier, second, scope)
    table.leave(first, DISCARD)
    assert not true_of(table, earlier, first, scope)  # another card is not the same card elsewhere


def test_the_same_as_something() -> None:
    table = Table()
    goat, again = table.card("Goat", cost=2), table.card("Goat", cost=2, area=DISCARD)
    axe = table.card("Axe", ITEM, cost=2)
    scope = table.scope(goat)
    assert true_of(table, SameAs("type", This()), again, scope)
    assert not true_of(table, SameAs("type", This()), axe, scope)
    assert true_of(table, SameAs("type", This(), negated=True), axe, scope)
    assert true_of(table, SameAs("name", This()), again, scope)
    assert true_of(table, SameAs("name", This(), negated=True), axe, scope)
    assert true_of(table, SameAs("numeric cost", This()), axe, scope)
    assert not true_of(table, SameAs("type", It(slot=0)), axe, scope)  # nothing is there to be like


def test_qualifiers_of_a_group_let_single_cards_pass() -> None:
    table = Table()
    card = table.card("Goat", cost=3)
    assert true_of(table, Alike("name", negated=True), card)
    assert true_of(table, TotalAtMost(NUMERIC_COST, Literal(3)), card)
    assert not true_of(table, TotalAtMost(NUMERIC_COST, Literal(2)), card)


def test_handled_this_way_and_relative_clauses() -> None:
    table = Table()
    card = table.card("Goat", strength=4)
    scope = table.scope()
    assert not true_of(table, HandledThisWay("picked", slot=0), card, scope)
    scope.slots[0] = [table.ref(card)]
    assert true_of(table, HandledThisWay("picked", slot=0), card, scope)
    scope.handled = [table.ref(card)]
    assert true_of(table, HandledThisWay("destroyed"), card, scope)
    depleted = That(Is(Candidate(), (Depleted(),)))
    assert not true_of(table, depleted, card)
    table.at(card).depleted = True
    assert true_of(table, depleted, card)
    strong = That(Compares(StatOf(STRENGTH, Candidate()), AT_LEAST, Variable("X", slot=1)))
    assert true_of(table, strong, card, scope)
    scope.numbers[1] = 5
    assert not true_of(table, strong, card, scope)
    assert true_of(table, ControlledBy(PlayerOf(CONTROLLER, Candidate())), card)
    assert not true_of(table, OfType((FACTION,)), card)

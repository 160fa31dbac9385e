"""302: who is in which party, now and last, and whom words about parties mean."""

from __future__ import annotations

from spoils.engine.meanings import members
from spoils.engine.program.conditions import OnlyMember
from spoils.engine.program.families import Party
from spoils.engine.program.numbers import Literal
from spoils.engine.program.objects.nouns import Cards, This
from spoils.engine.program.objects.parties import OpposingParty, RoleParty, ThatParty, YourParty
from spoils.engine.program.objects.quantities import Some
from spoils.engine.program.objects.situations import ControlledBy
from spoils.engine.program.players import Opponent, You
from spoils.engine.program.words import ATTACKING, BLOCKING, CHARACTER, DISCARD, EITHER, HAND, OUT_OF_GAME
from spoils.engine.reading.conditions import holds
from spoils.engine.reading.facts import party_of, role_of
from spoils.engine.reading.parties import is_member, party_role, role_for
from spoils.engine.state.game import CARDS
from tests.engine.build import Table

ONE_OF_YOURS = Cards(Some(Literal(1)), (CHARACTER,), qualifiers=(ControlledBy(You()),))


class Fight:
    """The first player attacks the second with two characters, one of them blocks; two stay at home."""

    def __init__(self) -> None:
        self.table = Table(players=3)
        self.game = self.table.game
        self.first, self.second, self.home = (self.table.card(name) for name in ("First", "Second", "Home"))
        self.blocker = self.table.card("Blocker", owner=1)
        self.table.fight([self.first, self.second], [self.blocker], self.game.players[1].faction)

    def members(self, party: Party, player: int = 0, source: int = -1) -> list[int]:
        scope = self.table.scope(source, controller=player)
        return [ref % CARDS for ref in members(self.game, party, scope, 0)]


def test_what_a_card_does_in_a_battle() -> None:
    fight = Fight()
    roles = {
        card: role_of(fight.game, fight.table.ref(card)) for card in (fight.first, fight.blocker, fight.home)
    }
    assert roles == {fight.first: ATTACKING, fight.blocker: BLOCKING, fight.home: 0}
    gone = fight.table.ref(fight.first)
    fight.table.leave(fight.first, DISCARD)
    assert role_of(fight.game, gone) == ATTACKING


def test_a_card_of_which_nothing_is_known_any_more_was_in_no_battle() -> None:
    table = Table()
    card = table.card("Page", area=HAND)
    before = table.ref(card)
    table.game.players[0].hand.remove(card)
    table.game.incarnation[card] += 1
    table.put(card, OUT_OF_GAME)
    assert role_of(table.game, before) == 0
    assert party_of(table.game, before) == []


def test_the_only_member_of_a_party() -> None:
    fight = Fight()
    table, alone = fight.table, OnlyMember(ONE_OF_YOURS)
    assert not holds(fight.game, alone, table.scope())
    assert holds(fight.game, alone, table.scope(controller=1))
    table.fight([fight.first], [fight.blocker], fight.game.players[1].faction)
    assert holds(fight.game, alone, table.scope())  # of several that you control, one is
    assert holds(fight.game, OnlyMember(This(), ATTACKING), table.scope(fight.first))
    assert not holds(fight.game, OnlyMember(This(), BLOCKING), table.scope(fight.first))
    assert not holds(fight.game, OnlyMember(This()), table.scope(fight.home))


def test_whose_parties_words_mean() -> None:
    fight = Fight()
    attackers, blockers = [fight.first, fight.second], [fight.blocker]
    assert fight.members(RoleParty(EITHER)) == attackers + blockers
    for player, own, opposing in ((0, attackers, blockers), (1, blockers, attackers), (2, [], [])):
        assert fight.members(YourParty(who=You()), player) == own
        assert fight.members(OpposingParty(), player) == opposing
    assert fight.members(YourParty(who=You(), role=ATTACKING), 0) == attackers
    assert fight.members(YourParty(who=You(), role=BLOCKING), 0) == []
    assert fight.members(YourParty(who=Opponent()), 2) == attackers + blockers


def test_that_party_is_the_one_spoken_of_or_that_of_the_card_itself() -> None:
    fight = Fight()
    assert fight.members(ThatParty(), source=fight.second) == [fight.first, fight.second]
    assert fight.members(ThatParty(slot=3), source=fight.second) == []  # nothing was spoken of
    assert fight.members(ThatParty(slot=3, of=RoleParty(BLOCKING)), source=fight.second) == [fight.blocker]


def test_which_party_somebody_can_be_added_to() -> None:
    fight = Fight()
    game, scope = fight.game, fight.table.scope()
    assert [
        party_role(game, OpposingParty(), fight.table.scope(controller=player)) for player in range(3)
    ] == [
        BLOCKING,
        ATTACKING,
        0,
    ]
    assert [role_for(game, RoleParty(EITHER), scope, player) for player in (0, 1)] == [ATTACKING, BLOCKING]
    assert role_for(game, RoleParty(BLOCKING), scope, 0) == BLOCKING
    game.battle = None
    assert role_for(game, RoleParty(EITHER), scope, 0) == 0


def test_who_has_left_a_party_was_in_it() -> None:
    fight = Fight()
    gone = fight.table.ref(fight.first)
    fight.table.leave(fight.first, DISCARD)
    game, scope, of_other = fight.game, fight.table.scope(), fight.table.scope(controller=1)
    assert is_member(game, RoleParty(ATTACKING), gone, scope, 0)
    assert not is_member(game, RoleParty(BLOCKING), gone, scope, 0)
    assert is_member(game, YourParty(who=You()), gone, scope, 0)
    assert not is_member(game, YourParty(who=You(), role=BLOCKING), gone, scope, 0)
    assert not is_member(game, YourParty(who=You()), gone, of_other, 0)
    assert is_member(game, OpposingParty(), gone, of_other, 0)
    assert not is_member(game, OpposingParty(), gone, scope, 0)
    assert is_member(game, ThatParty(slot=1, of=RoleParty(ATTACKING)), gone, scope, 0)

"""302, 608: which parties, attacks and blocks a wording waits for: all that three characters of A can form.
The text is that of A's Ann, a "rat" like Ada; Abe is covert. Whoever attacks, attacks B; B's Bob blocks."""

from __future__ import annotations

from itertools import combinations

import pytest

from spoils.engine.board.history import as_remembered
from spoils.engine.program import events as ev
from spoils.engine.program.families import Happening
from spoils.engine.program.keywords import COVERT
from spoils.engine.program.texts import KeywordText
from spoils.engine.program.words import ATTACKING, DISCARD, HAND, ITEM, LOCATION, PLAY
from spoils.engine.reading.happenings import happens
from spoils.engine.state.events import Event
from spoils.engine.state.game import CARDS
from tests.engine.build import Table
from tests.engine.wordings import happening

NAMES = ("Ann", "Ada", "Abe")
PARTIES = [frozenset(party) for size in (1, 2, 3) for party in combinations(NAMES, size)]


def those(*including: str, least: int = 1, most: int = 3) -> list[frozenset[str]]:
    """The parties that include all of these and have so many members."""
    return [party for party in PARTIES if party.issuperset(including) and least <= len(party) <= most]


def with_any(*members: str) -> list[frozenset[str]]:
    return [party for party in PARTIES if party.intersection(members)]


class Fight:
    """One attack, of a party on B's faction or location."""

    def __init__(self, party: frozenset[str], on_location: bool = False) -> None:
        self.table = Table()
        self.cards = {
            "Ann": self.table.card("Ann", subtypes=("rat",)),
            "Ada": self.table.card("Ada", subtypes=("rat",)),
            "Abe": self.table.card("Abe", texts=(KeywordText(COVERT),)),
            "Bob": self.table.card("Bob", owner=1),
        }
        bog = self.table.card("Bog", LOCATION, owner=1, structure=3)
        self.target = bog if on_location else self.table.game.players[1].faction
        self.members = [self.cards[name] for name in NAMES if name in party]
        self.table.fight(self.members, [], self.target)

    def formed(self) -> Event:
        event = Event(ev.PARTY, player=0, amount=ATTACKING)
        event.cards = tuple([self.table.ref(card) for card in self.members])
        return event

    def attacks(self, name: str) -> Event:
        event = Event(ev.ATTACK, self.table.ref(self.cards[name]), 0)
        event.other = self.table.ref(self.target)
        return event

    def blocks(self, covert: bool = False) -> Event:
        return Event(ev.BLOCK, self.table.ref(self.cards["Bob"]), 1, int(covert))

    def attacked(self) -> Event:
        return Event(ev.ATTACKED, self.table.ref(self.target), 1, 0)

    def is_meant(self, words: str, event: Event) -> bool:
        """Asked when it happens, when the battle is over, and in a battle that is another: the same."""
        node = happening(words, "Character")
        game = self.table.game
        found = [self.asked(node, event)]
        past = as_remembered(game, event)
        game.battle = None
        found.append(self.asked(node, past))
        others = [card for name, card in self.cards.items() if name != "Bob" and card not in self.members]
        self.table.fight(others or self.members[:1], [], self.cards["Bob"])
        found.append(self.asked(node, past))
        assert len(set(found)) == 1, found
        return found[0]

    def asked(self, node: Happening, event: Event) -> bool:
        return happens(self.table.game, node, event, self.table.scope(self.cards["Ann"]))


FORMED = {
    "an attacking party is formed": PARTIES,
    "your opponent forms an attacking party": [],
    "a blocking party is formed": [],
    "an attacking party is formed including this card": those("Ann"),
    'an attacking party is formed including a "rat" character': with_any("Ann", "Ada"),
    'an attacking party is formed including this card or a "rat" character': with_any("Ann", "Ada"),
    'an attacking party is formed including this card and a "rat" character': those("Ann", "Ada"),
    "an attacking party is formed including this card and a character with COVERT": those("Ann", "Abe"),
    "an attacking party is formed including 2 characters": those(least=2),
    'an attacking party is formed including 2 "rat" characters': those("Ann", "Ada"),
    "an attacking party is formed including 3 characters": those(least=3),
    "an attacking party is formed including this card and at least 2 other characters": those("Ann", least=3),
    "an attacking party with only 1 member is formed": those(most=1),
    "an attacking party with at least 2 members is formed": those(least=2),
    "an attacking party with more than 2 members is formed": those(least=3),
}


@pytest.mark.parametrize("words", FORMED)
def test_parties_that_are_formed(words: str) -> None:
    for party in PARTIES:
        fight = Fight(party)
        assert fight.is_meant(words, fight.formed()) == (party in FORMED[words]), party


ATTACKS = {
    "this card attacks": {name: those("Ann") for name in NAMES[:1]},
    "a character attacks": {name: those(name) for name in NAMES},
    "this card attacks alone": {"Ann": those("Ann", most=1)},
    "this card attacks in a party with more than 2 members": {"Ann": those("Ann", least=3)},
    "this card attacks in a party with at least 2 members": {"Ann": those("Ann", least=2)},
    "a character attacks in a party with at least 2 members": {name: those(name, least=2) for name in NAMES},
    "a character with COVERT attacks": {"Abe": those("Abe")},
    "this card attacks a location": {},
    "a character attacks your opponent's faction": {name: those(name) for name in NAMES},
    "a character attacks your faction": {},
}


@pytest.mark.parametrize("words", ATTACKS)
def test_characters_that_attack(words: str) -> None:
    for party in PARTIES:
        for name in party:
            fight = Fight(party)
            meant = party in ATTACKS[words].get(name, [])
            assert fight.is_meant(words, fight.attacks(name)) == meant, (name, party)


BLOCKS = {
    "a character blocks": PARTIES,
    "this card blocks": [],
    'a character blocks a "rat" character': with_any("Ann", "Ada"),
    "a character blocks this card": those("Ann"),
    "a character blocks a character with COVERT": with_any("Abe"),
    "a character blocks a party with at least 2 members": those(least=2),
    "a character blocks a party with more than 1 member": those(least=2),
    "a character blocks a covert party": [],
}


@pytest.mark.parametrize("words", BLOCKS)
def test_characters_that_block(words: str) -> None:
    for party in PARTIES:
        fight = Fight(party)
        assert fight.is_meant(words, fight.blocks()) == (party in BLOCKS[words]), party


def test_the_party_was_covert_when_it_was_blocked() -> None:
    """302.11b."""
    fight = Fight(PARTIES[0])
    assert fight.is_meant("a character blocks a covert party", fight.blocks(covert=True))
    fight = Fight(PARTIES[0])
    assert not fight.is_meant("this card blocks a covert party", fight.blocks(covert=True))


ATTACKED = {
    "you attack": PARTIES,
    "your opponent attacks": [],
    "you attack with at least 2 characters": those(least=2),
    "you attack with only 1 character": those(most=1),
    "you attack with more than 1 character": those(least=2),
    "your opponent attacks with at least 2 characters": [],
    "your opponent is attacked": PARTIES,
    "you are attacked": [],
    "a location is attacked": [],
}


@pytest.mark.parametrize("words", ATTACKED)
def test_players_who_attack(words: str) -> None:
    for party in PARTIES:
        fight = Fight(party)
        assert fight.is_meant(words, fight.attacked()) == (party in ATTACKED[words]), party


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("this card attacks a location", True),
        ("a character attacks your opponent's faction", False),
        ("a location is attacked", True),
        ("you attack", True),
    ],
)
def test_what_is_attacked(words: str, meant: bool) -> None:
    fight = Fight(PARTIES[0], on_location=True)
    event = fight.attacks("Ann") if "attacks" in words else fight.attacked()
    assert fight.is_meant(words, event) == meant


def destroyed(table: Table, card: int) -> Event:
    before = table.ref(card)
    now = table.leave(card, DISCARD)
    table.game.known[before] = table.game.known[now]
    event = Event(ev.MOVE, before)
    event.origin, event.area, event.manner, event.became = PLAY, DISCARD, ev.DESTROY, now
    return event


@pytest.mark.parametrize(("name", "meant"), [("Ann", True), ("Abe", False), ("Bob", False)])
def test_what_a_card_was_doing_when_it_was_destroyed(name: str, meant: bool) -> None:
    """402.4: it is what it was in play, though it has gone since."""
    fight = Fight(frozenset({"Ann", "Ada"}))
    event = destroyed(fight.table, fight.cards[name])
    for words in (
        "a character is destroyed while it is attacking",
        "a character is destroyed while it is not attacking",
    ):
        scope = fight.table.scope(fight.cards["Ada"])
        assert happens(fight.table.game, happening(words, "Character"), event, scope) == (
            meant == ("not" not in words)
        )


def test_what_a_card_is_when_it_has_entered_play() -> None:
    """What comes into play is what it is there."""
    table = Table()
    came = table.card("Came", ITEM)
    event = Event(ev.MOVE, table.ref(came) - CARDS)
    event.origin, event.area, event.became = HAND, PLAY, table.ref(came)
    for depleted in (False, True):
        table.at(came).depleted = depleted
        scope = table.scope(came)
        assert (
            happens(
                table.game, happening("an item enters play while it is depleted", "Character"), event, scope
            )
            == depleted
        )

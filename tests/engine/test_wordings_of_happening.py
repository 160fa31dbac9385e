"""503.1: which of many events a wording waits for, all of them put to each. You are A and the text is that of
your item Seal; B and C are your opponents. Events are called by who does what to which card."""

from __future__ import annotations

import pytest

from spoils.engine.program import events as ev
from spoils.engine.program.families import Happening
from spoils.engine.program.players import ThatPlayer
from spoils.engine.program.texts import Triggered
from spoils.engine.program.words import (
    ATTACKING,
    BEING_DEPLOYED,
    BLOCKING,
    DECK,
    DEVELOP_RULE,
    DISCARD,
    FACE_DOWN,
    FACE_UP,
    HAND,
    ITEM,
    LOCATION,
    OUT_OF_GAME,
    PLAY,
    RESOURCE,
    RESTORE_RULE,
    TACTIC,
)
from spoils.engine.reading.happenings import happens
from spoils.engine.reading.players import who
from spoils.engine.state.events import Event
from spoils.engine.state.scope import FROM_AREA
from tests.engine.build import Table
from tests.engine.wordings import first, program


class Events:
    """A table, and everything that may happen there, by name."""

    def __init__(self) -> None:
        self.table = Table(players=3)
        self.cards: dict[str, int] = {}
        for name, kind, owner, area in (
            ("Seal", ITEM, 0, PLAY),
            ("Axe", ITEM, 0, PLAY),
            ("Bell", ITEM, 1, PLAY),
            ("Alley", LOCATION, 0, PLAY),
            ("Bog", LOCATION, 1, PLAY),
            ("Trick", TACTIC, 0, HAND),
            ("Bluff", TACTIC, 1, HAND),
            ("Hat", ITEM, 0, HAND),
            ("Hen", ITEM, 1, HAND),
            ("Deed", ITEM, 0, DECK),
            ("Rust", ITEM, 0, DISCARD),
        ):
            self.cards[name] = self.table.card(name, kind, owner=owner, area=area)
        self.cards["Ore"] = self.table.card("Ore", RESOURCE, staple=True)
        self.cards["Oil"] = self.table.card("Oil", RESOURCE, owner=1)
        self.by_name: dict[str, Event] = {}
        self.deeds()
        self.moves()
        self.battles()

    def ref(self, name: str) -> int:
        return self.table.ref(self.cards[name])

    def add(self, name: str, kind: int, card: str = "", player: int = -1, amount: int = 0) -> Event:
        event = Event(kind, self.ref(card) if card else 0, player, amount)
        self.by_name[name] = event
        return event

    def deeds(self) -> None:
        self.add("A plays Axe", ev.PLAYED, "Axe", 0)
        self.add("A plays Trick", ev.PLAYED, "Trick", 0)
        self.add("B plays Bluff", ev.PLAYED, "Bluff", 1)
        self.add("A uses Axe", ev.USED, "Axe", 0)
        self.add("B uses Bell", ev.USED, "Bell", 1)
        self.add("C uses Bog", ev.USED, "Bog", 2)
        for amount in (0, 1, 2, 3):
            self.add(f"A draws {amount}", ev.DRAW, "", 0, amount)
        self.add("A develops", ev.DRAW, "", 0, 1).rule = DEVELOP_RULE
        self.add("A restores", ev.DRAW, "", 0, 1).rule = RESTORE_RULE
        self.add("B draws 1", ev.DRAW, "", 1, 1)
        self.add("B develops", ev.DRAW, "", 1, 1).rule = DEVELOP_RULE
        self.add("A searches A", ev.SEARCH, "", 0, 0)
        self.add("A searches B", ev.SEARCH, "", 0, 1)
        self.add("B searches A", ev.SEARCH, "", 1, 0)
        self.add("B searches B", ev.SEARCH, "", 1, 1)
        self.add("A shuffles", ev.SHUFFLE, "", 0)
        self.add("C shuffles", ev.SHUFFLE, "", 2)
        self.add("A wins", ev.COIN, "", 0, 1)
        self.add("A loses", ev.COIN, "", 0, 0)
        self.add("B wins", ev.COIN, "", 1, 1)
        self.add("B loses", ev.COIN, "", 1, 0)
        self.add("A's turn starts", ev.TURN_START, "", 0)
        self.add("B's turn starts", ev.TURN_START, "", 1)
        self.add("A's turn ends", ev.TURN_END, "", 0)
        self.add("B's turn ends", ev.TURN_END, "", 1)
        self.add("the battle ends", ev.BATTLE_END, "", 0)

    def move(self, name: str, card: str, origin: int, area: int, manner: int = ev.PUT, by: int = -1) -> Event:
        event = self.add(name, ev.MOVE, card)
        event.origin, event.area, event.manner, event.by = origin, area, manner, by
        return event

    def moves(self) -> None:
        self.move("A discards Hat", "Hat", HAND, DISCARD, ev.DISCARD)
        self.move("A makes A discard Hat", "Hat", HAND, DISCARD, ev.DISCARD, by=0)
        self.move("B makes A discard Hat", "Hat", HAND, DISCARD, ev.DISCARD, by=1)
        self.move("B makes A discard Trick", "Trick", HAND, DISCARD, ev.DISCARD, by=1)
        self.move("B makes B discard Hen", "Hen", HAND, DISCARD, ev.DISCARD, by=1)
        self.move("Hat is removed instead", "Hat", HAND, OUT_OF_GAME, ev.DISCARD)
        self.move("Deed is discarded", "Deed", DECK, DISCARD, ev.DISCARD)
        self.move("Hat is put away", "Hat", HAND, DISCARD)
        self.move("Axe is destroyed", "Axe", PLAY, DISCARD, ev.DESTROY)
        self.move("Bell is put away", "Bell", PLAY, DISCARD)
        self.move("Rust is removed", "Rust", DISCARD, OUT_OF_GAME, ev.REMOVE)
        self.move("Hat is removed", "Hat", HAND, OUT_OF_GAME, ev.REMOVE)
        self.move("Axe is removed", "Axe", PLAY, OUT_OF_GAME, ev.REMOVE)
        self.move("Axe is put out of the game", "Axe", PLAY, OUT_OF_GAME)
        for name, card, player, face in (
            ("A plays Ore", "Ore", 0, FACE_UP),
            ("A plays Ore face-down", "Ore", 0, FACE_DOWN),
            ("B plays Oil", "Oil", 1, FACE_UP),
        ):
            event = self.move(name, card, HAND, PLAY, ev.AS_RESOURCE)
            event.player, event.face, event.became = player, face, event.ref
        self.move("Ore is put into play", "Ore", HAND, PLAY).player = 0
        for name, card, manner, area in (
            ("A deploys Hat", "Hat", ev.DEPLOYED, HAND),
            ("A deploys Rust", "Rust", ev.DEPLOYED, DISCARD),
            ("B deploys Hen", "Hen", ev.DEPLOYED, HAND),
        ):
            memory = self.table.scope()
            memory.how = area << FROM_AREA
            self.move(name, card, BEING_DEPLOYED, PLAY, manner).memory = memory
        self.move("Hat is put into play", "Hat", HAND, PLAY)
        self.move("Hen is put into play", "Hen", HAND, PLAY)
        self.move("B gets Rust", "Rust", DISCARD, PLAY).under = 1
        self.add("Axe is turned up", ev.FLIP, "Axe").face = FACE_UP
        self.move("A draws Deed", "Deed", DECK, HAND)
        self.move("Axe comes back", "Axe", PLAY, HAND)
        self.add("A is playing Hat", ev.RESOURCE_PLAYED, "Hat", 0)
        self.add("B is playing Hen", ev.RESOURCE_PLAYED, "Hen", 1)

    def battles(self) -> None:
        a, b = (f"Faction {index}" for index in (0, 1))
        self.cards[a], self.cards[b] = (player.faction for player in self.table.game.players[:2])
        self.add("A attacks B", ev.ATTACKED, b, 1, 0)
        self.add("A attacks Bog", ev.ATTACKED, "Bog", 1, 0)
        self.add("B attacks A", ev.ATTACKED, a, 0, 1)
        self.add("B attacks Alley", ev.ATTACKED, "Alley", 0, 1)
        self.add("C attacks B", ev.ATTACKED, b, 1, 2)
        self.add("A forms an attack", ev.PARTY, "", 0, ATTACKING)
        self.add("B forms an attack", ev.PARTY, "", 1, ATTACKING)
        self.add("B forms a block", ev.PARTY, "", 1, BLOCKING)

    def meant(self, happening: Happening, began: int = -1) -> set[str]:
        found: set[str] = set()
        for name, event in self.by_name.items():
            scope = self.table.scope(self.cards["Seal"])
            if began >= 0:
                scope.began = began
            if happens(self.table.game, happening, event, scope):
                found.add(name)
        return found


def waiting(text: str) -> Happening:
    return first(program(text, "Item"), Triggered).happening


DISCARDED_BY_A = {
    "A discards Hat",
    "A makes A discard Hat",
    "B makes A discard Hat",
    "B makes A discard Trick",
}
ENTERING = {
    "A deploys Hat",
    "A deploys Rust",
    "B deploys Hen",
    "Hat is put into play",
    "Hen is put into play",
    "B gets Rust",
    "Axe is turned up",
}
MEANT: dict[str, set[str]] = {
    "If a player plays a tactic": {"A plays Trick", "B plays Bluff"},
    "If you play a tactic": {"A plays Trick"},
    "If your opponent plays a card": {"B plays Bluff"},
    "If an item is played": {"A plays Axe"},
    "If a player plays a card using FLIP UP": set(),
    "If a player uses an ability": {"A uses Axe", "B uses Bell", "C uses Bog"},
    "If a player uses an ability of an item": {"A uses Axe", "B uses Bell"},
    "If your opponent uses an ability": {"B uses Bell", "C uses Bog"},
    "If your opponent uses an ability of an item": {"B uses Bell"},
    "If you draw any number of cards": {"A draws 1", "A draws 2", "A draws 3", "A develops", "A restores"},
    "If you draw 2 or more cards": {"A draws 2", "A draws 3"},
    "If you draw a card as part of your Develop Rule": {"A develops"},
    "If you draw cards except as part of your Develop Rule": {
        "A draws 1",
        "A draws 2",
        "A draws 3",
        "A restores",
    },
    "If your opponent draws any number of cards": {"B draws 1", "B develops"},
    "If an opponent draws any number of cards except as part of their Develop Rule": {"B draws 1"},
    "If you discard a card": DISCARDED_BY_A,
    "If you discard an item": DISCARDED_BY_A - {"B makes A discard Trick"},
    "If a player discards a card": DISCARDED_BY_A | {"B makes B discard Hen"},
    "If your opponent discards a card": {"B makes B discard Hen"},
    "If an effect controlled by your opponent causes you to discard a card": {
        "B makes A discard Hat",
        "B makes A discard Trick",
    },
    "If an effect controlled by your opponent causes you to discard an item": {"B makes A discard Hat"},
    "If you are attacked": {"B attacks A", "B attacks Alley"},
    "If your opponent is attacked": {"A attacks B", "A attacks Bog", "C attacks B"},
    "If your faction is attacked": {"B attacks A"},
    "If a location is attacked": {"A attacks Bog", "B attacks Alley"},
    "If a location you control is attacked": {"B attacks Alley"},
    "If you attack": {"A attacks B", "A attacks Bog"},
    "If your opponent attacks": {"B attacks A", "B attacks Alley", "C attacks B"},
    "If an opponent attacks a location you control": {"B attacks Alley"},
    "If your opponent attacks your faction": {"B attacks A"},
    "If you search your deck": {"A searches A"},
    "If you search a deck": {"A searches A", "A searches B"},
    "If your opponent searches your deck": {"B searches A"},
    "If a deck is searched": {"A searches A", "A searches B", "B searches A", "B searches B"},
    "If a player shuffles their deck": {"A shuffles", "C shuffles"},
    "If your deck is shuffled": {"A shuffles"},
    "If you win a coin flip": {"A wins"},
    "If you lose a coin flip": {"A loses"},
    "If a coin flip is lost": {"A loses", "B loses"},
    "If a coin flip is won": {"A wins", "B wins"},
    "If your opponent flips a coin": {"B wins", "B loses"},
    "If a coin is flipped": {"A wins", "A loses", "B wins", "B loses"},
    "If you play a resource": {"A plays Ore", "A plays Ore face-down"},
    "If you play a resource face-up": {"A plays Ore"},
    "If you play a resource face-down": {"A plays Ore face-down"},
    "If a player plays a staple resource": {"A plays Ore", "A plays Ore face-down"},
    "If your opponent plays a resource": {"B plays Oil"},
    "If you are playing a resource": {"A is playing Hat"},
    "If an attacking party is formed": {"A forms an attack", "B forms an attack"},
    "If a blocking party is formed": {"B forms a block"},
    "If an attacking or blocking party is formed": {
        "A forms an attack",
        "B forms an attack",
        "B forms a block",
    },
    "If your opponent forms an attacking party": {"B forms an attack"},
    "At the start of your turn": {"A's turn starts"},
    "At the start of each player's turn": {"A's turn starts", "B's turn starts"},
    "At the end of your opponent's turn": {"B's turn ends"},
    "At the end of the turn": {"A's turn ends", "B's turn ends"},
    "At the end of the battle": {"the battle ends"},
    "If an item enters play": ENTERING,
    "If an item enters play from your hand": {"A deploys Hat", "Hat is put into play"},
    "If an item enters play from a discard pile": {"A deploys Rust", "B gets Rust"},
    "If an item enters play from anywhere other than your hand": (
        ENTERING - {"A deploys Hat", "Hat is put into play"}
    ),
    "If an item enters play from anywhere other than a player's hand": {
        "A deploys Rust",
        "B gets Rust",
        "Axe is turned up",
    },
    "If an item is put into play": {"Hat is put into play", "Hen is put into play", "B gets Rust"},
    "If an item is put into play under your control": {"Hat is put into play"},
    "If an item is put into play from your hand": {"Hat is put into play"},
    "If an item enters play under your opponent's control": {
        "B deploys Hen",
        "Hen is put into play",
        "B gets Rust",
    },
    "If a resource is put into play": {"Ore is put into play"},
    "If a card is put into your hand": {"A draws Deed", "Axe comes back"},
    "If a card is put into your hand from your deck": {"A draws Deed"},
    "If a card is put into your hand from play": {"Axe comes back"},
    "If an item you control is put into your hand": {"Axe comes back"},
    "If an item is removed from the game": {"Rust is removed", "Hat is removed", "Axe is removed"},
    "If an item in your discard pile is removed from the game": {"Rust is removed"},
    "If an item you control is removed from the game": {"Axe is removed"},
    "If an item is put into a discard pile": {
        *(DISCARDED_BY_A - {"B makes A discard Trick"}),
        "B makes B discard Hen",
        "Deed is discarded",
        "Hat is put away",
        "Axe is destroyed",
        "Bell is put away",
    },
    "If an item is put into a discard pile from play": {"Axe is destroyed", "Bell is put away"},
    "If an item you control is put into your discard pile": {"Axe is destroyed"},
    "If an item or location you control is put into your discard pile from play": {"Axe is destroyed"},
    "If a card is put into your discard pile from your deck": {"Deed is discarded"},
}


@pytest.fixture(scope="module")
def events() -> Events:
    return Events()


@pytest.mark.parametrize("words", MEANT)
def test_what_is_waited_for(events: Events, words: str) -> None:
    assert events.meant(waiting(f"{words}, your faction gains 1 influence.")) == MEANT[words]


@pytest.mark.parametrize(
    ("began", "meant"), [(0, {"A's turn starts"}), (1, set()), (2, set())], ids=["before", "now", "later"]
)
def test_the_next_turn_is_a_later_one(events: Events, began: int, meant: set[str]) -> None:
    """It is turn 1; the text came into force in another."""
    tactic = program("At the start of your next turn, your faction gains 1 influence.")
    assert events.meant(first(tactic, Happening), began) == meant


def test_how_much_it_was_is_remembered(events: Events) -> None:
    """``that much``, ``that many``: what the last event was about."""
    scope = events.table.scope(events.cards["Seal"])
    assert happens(
        events.table.game, waiting("If you draw cards, draw a card."), events.by_name["A draws 3"], scope
    )
    assert scope.amount == 3


WHOSE = {
    ("If an item an opponent controls is destroyed", "Bell is destroyed"): 1,
    ("If an item a player owns is destroyed", "Bell is destroyed"): 1,
    ("If an item a player controls is destroyed", "Axe is destroyed"): 0,
    ("If a player's faction loses influence", "B loses influence"): 1,
    ("If a card in a player's discard pile is removed from the game", "Rust is removed"): 0,
    ("If a card is put into a player's hand", "B draws Hen"): 1,
    ("If an item an opponent controls enters play", "Hen has entered play"): 1,
    ("If a player discards a card", "B makes B discard Hen"): 1,
    ("If a player draws a card", "B draws 1"): 1,
    ("If an opponent attacks", "C attacks B"): 2,
    ("If a player is attacked", "C attacks B"): 1,
    ("If a player uses an ability", "C uses Bog"): 2,
    ("If a player flips a coin", "B wins"): 1,
}


@pytest.mark.parametrize(("words", "name"), WHOSE)
def test_that_player_is_the_one_it_was_about(words: str, name: str) -> None:
    events = Events()
    game = events.table.game
    events.move("Bell is destroyed", "Bell", PLAY, DISCARD, ev.DESTROY)
    events.add("B loses influence", ev.INFLUENCE, "", 1, -2)
    events.move("B draws Hen", "Hen", DECK, HAND)
    events.move("Hen has entered play", "Bell", HAND, PLAY).became = events.ref("Bell")
    text = program(f"{words}, that player draws a card.", "Item")
    scope = events.table.scope(events.cards["Seal"])
    assert happens(game, first(text, Triggered).happening, events.by_name[name], scope)
    assert who(game, first(text, ThatPlayer), scope) == [WHOSE[words, name]]

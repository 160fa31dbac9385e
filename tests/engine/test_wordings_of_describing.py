"""201, 302, 402.3, 407, 411: which cards a wording means, in one position with a bit of everything. Names
begin with the letter of whoever controls the card; A attacks B, and C looks on."""

from __future__ import annotations

import pytest

from spoils.engine.program.keywords import COVERT
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.texts import KeywordText
from spoils.engine.program.words import (
    BEING_DEPLOYED,
    DISCARD,
    HAND,
    ITEM,
    LOCATION,
    PLAY,
    RESOURCE,
    TACTIC,
    TRADES,
)
from spoils.engine.reading.descriptions import plan_of
from spoils.engine.reading.objects import fits, matching
from spoils.engine.state.game import CARDS
from tests.engine.build import Table
from tests.engine.wordings import cards

ROGUE = TRADES.index("Rogue")


def position() -> Table:
    table = Table(players=3)
    ann = table.card("Ann", strength=2, life=3, speed=1, cost=2, subtypes=("rat",), trade=ROGUE)
    abe = table.card("Abe", strength=4, texts=(KeywordText(COVERT),))
    table.card("Ada", owner=1, controller=0, strength=1, cost=6)
    axe = table.card("Axe", ITEM, cost=4)
    amp = table.card("Amp", ITEM, cost=2)
    table.card("Alley", LOCATION, structure=5)
    table.card("Afar", RESOURCE, staple=True)
    table.card("Ahid", strength=9, subtypes=("rat",), trade=ROGUE, cost=9, face_down=True)
    bob = table.card("Bob", owner=1, strength=2, subtypes=("Rat",))
    ben = table.card("Ben", owner=1, strength=3, cost=3)
    bell = table.card("Bell", ITEM, owner=1, cost=3)
    table.card("Bog", LOCATION, owner=1, structure=3)
    table.card("Bed", RESOURCE, owner=1)
    table.card("Cid", owner=2, strength=6)
    table.card("Cup", ITEM, owner=2, cost=5)
    for name, owner, area in (("Dab", 0, DISCARD), ("Dud", 1, DISCARD), ("Hat", 0, HAND), ("Hen", 2, HAND)):
        table.card(name, ITEM, owner=owner, area=area)
    for owner, name in enumerate(("Plot", "Ruse")):
        table.card(name, TACTIC, owner=owner, area=BEING_DEPLOYED)
    for card in (ann, amp, ben):
        table.at(card).depleted = True
    table.at(axe).attached_to = ann
    table.at(bell).attached_to = ben
    table.fight([ann, abe], [bob], table.game.players[1].faction).blocked = True
    return table


def test_a_phrase_is_taken_apart_once() -> None:
    """However often it is asked what a card's words mean."""
    table = position()
    phrase = cards("all characters you control")
    assert isinstance(phrase, Cards)
    assert plan_of(table.game, phrase) is plan_of(table.game, phrase)


OF_A = {
    "all characters": "Ann Abe Ada Bob Ben Cid",
    "all characters you control": "Ann Abe Ada",
    "all characters your opponent controls": "Bob Ben Cid",
    "all characters each opponent controls": "Bob Ben Cid",
    "all characters you do not control": "Bob Ben Cid",
    "all characters you own": "Ann Abe",
    "all attacking characters": "Ann Abe",
    "all attacking characters you control": "Ann Abe",
    "all attacking characters your opponent controls": "",
    "all blocking characters": "Bob",
    "all blocked characters": "Ann Abe",
    "all unblocked attacking characters": "",
    "all characters not in battle": "Ada Ben Cid",
    "all characters in the attacking party": "Ann Abe",
    "all characters in your party": "Ann Abe",
    "all opposing characters": "Bob",
    'all characters blocked by a "rat" character': "Ann Abe",
    'all characters blocking a "rat" character': "Bob",
    'all characters blocking a "dog" character': "",
    "all depleted characters": "Ann Ben",
    "all depleted cards you control": "Ann Amp",
    "all restored characters": "Abe Ada Bob Cid",
    "all face-down cards": "Ahid",
    "all face-up resources": "Afar Bed",
    "all resources": "Afar Ahid Bed",
    "all resources you control": "Afar Ahid",
    "all staple resources": "Afar",
    "all cards you control": "Ann Abe Ada Axe Amp Alley Afar Ahid",
    "all non-character cards": "Axe Amp Alley Afar Ahid Bell Bog Bed Cup",
    "all characters with 2 or more strength": "Ann Abe Bob Ben Cid",
    "all characters with 2 or less strength": "Ann Ada Bob",
    "all characters with strength 2": "Ann Bob",
    "all characters with more strength than a character you control": "Ann Abe Bob Ben Cid",
    "all characters with the highest strength": "Cid",
    "all characters with covert": "Abe",
    "all characters without covert": "Ann Ada Bob Ben Cid",
    'all "rat" characters': "Ann Bob",
    'all non-"rat" characters': "Abe Ada Ben Cid",
    "all Rogue cards": "Ann",
    "all items attached to a character": "Axe Bell",
    "all items attached to a character you control": "Axe",
    "all unattached items": "Amp Cup",
    "all characters with an item attached to it": "Ann Ben",
    "all cards with numeric cost 3 or less": "Ann Abe Amp Alley Afar Ahid Bob Ben Bell Bog Bed Cid",
    "all items with numeric cost greater than 3": "Axe Cup",
    "all characters with an even numeric cost": "Ann Abe Ada Bob Cid",
    "all locations with 4 or more structure": "Alley",
    "all characters and items": "Ann Abe Ada Axe Amp Bob Ben Bell Cid Cup",
    "all factions": "Faction-0 Faction-1 Faction-2",
    'a faction or "rat" character': "Faction-0 Faction-1 Faction-2 Ann Bob",
    'an item or "rat" character': "Axe Amp Bell Cup Ann Bob",
    "all tactics being played": "Plot Ruse",
    "all tactics your opponent controls being played": "Ruse",
    "all tactics you control being played": "Plot",
    "all cards in your discard pile": "Dab",
    "all items in your opponent's discard pile": "Dud",
    "all characters in your discard pile": "",
    "all items in your hand": "Hat",
}
OF_B = {
    "all characters you control": "Bob Ben",
    "all characters your opponent controls": "Ann Abe Ada Cid",
    "all characters you own": "Ada Bob Ben",
    "all opposing characters": "Ann Abe",
    "all characters in your party": "Bob",
    "all items attached to a character you control": "Bell",
    "all characters with more strength than a character you control": "Abe Ben Cid",
    "all items in your hand": "",
}
OF_C = {
    "all opposing characters": "",
    "all characters in your party": "",
    "all characters you do not control": "Ann Abe Ada Bob Ben",
    "all cards you control": "Cid Cup",
    "all items in your hand": "Hen",
}


@pytest.mark.parametrize(("player", "meant"), [(0, OF_A), (1, OF_B), (2, OF_C)], ids="ABC")
def test_which_cards_are_meant(player: int, meant: dict[str, str]) -> None:
    """Found among all cards, and asked of each of them; where no area is named only those in play matter."""
    table = position()
    game, scope = table.game, table.scope(controller=player)
    wrong = []
    for words, expected in meant.items():
        phrase = cards(words)
        elsewhere = any(area in words for area in ("discard pile", "hand", "being played"))
        asked = [game.ref(card) for card in range(len(game.area)) if elsewhere or game.area[card] == PLAY]
        fitting = [ref for ref in asked if fits(game, phrase, ref, scope)]
        for refs in (matching(game, phrase, scope), fitting):
            names = [game.definition(ref % CARDS).name.replace(" ", "-") for ref in refs]
            if sorted(names) != sorted(expected.split()):
                wrong.append((words, names))
    assert wrong == []

"""408: which damage a wording waits for, how much it then is, and what it is to a text about each of several.
You are A, the text is that of your character Ann; she and Abe are yours, Bob and the item Bell are B's."""

from __future__ import annotations

import pytest

from spoils.engine.editions import COMPREHENSIVE, EDITIONS, Edition
from spoils.engine.program import events as ev
from spoils.engine.program.words import DECK, HAND, ITEM
from spoils.engine.reading.happenings import happens, one_by_one
from spoils.engine.state.events import Event
from tests.engine.build import Table
from tests.engine.wordings import happening


class Damage:
    """By whom how much is inflicted to whom: ``Ann 2 Abe 1 to Bob``, perhaps in battle."""

    def __init__(self, edition: Edition = COMPREHENSIVE) -> None:
        self.table = Table(edition=edition)
        card = self.table.card
        self.cards = {
            "Ann": card("Ann", strength=2),
            "Abe": card("Abe"),
            "Bob": card("Bob", owner=1),
            "Bell": card("Bell", ITEM, owner=1),
            "A": self.table.game.players[0].faction,
            "B": self.table.game.players[1].faction,
        }

    def ref(self, name: str) -> int:
        return self.table.ref(self.cards[name])

    def event(self, words: str) -> Event:
        shares, _, rest = words.partition(" to ")
        target, _, battle = rest.partition(" ")
        event = Event(ev.DAMAGE, self.ref(target))
        event.battle = battle == "in battle"
        pairs = shares.split()
        event.shares = tuple(
            (self.ref(name) if name != "rules" else 0, int(n))
            for name, n in zip(pairs[::2], pairs[1::2], strict=True)
        )
        return event

    def amount(self, words: str, event: Event) -> int | None:
        """How much it is to the text, or None if it is not meant."""
        scope = self.table.scope(self.cards["Ann"])
        if not happens(self.table.game, happening(words, "Character"), event, scope):
            return None
        assert scope.amount == scope.damage
        return scope.amount


DAMAGES = (
    "Ann 2 to Bob",
    "Ann 2 to Bob in battle",
    "Ann 2 Abe 3 to Bob",
    "Ann 2 Bob 1 to B",
    "Bell 4 to Ann",
    "Bell 1 Bob 2 to A",
    "rules 5 to Bob",
)
AMOUNTS: dict[str, tuple[int | None, ...]] = {
    "damage is inflicted to a character": (2, 2, 5, None, 4, None, 5),
    "damage is inflicted to this card": (None, None, None, None, 4, None, None),
    "a character inflicts damage": (2, 2, 5, 3, None, 2, None),
    "a character you control inflicts damage": (2, 2, 5, 2, None, None, None),
    "this card inflicts damage": (2, 2, 2, 2, None, None, None),
    "a character inflicts damage to a faction": (None, None, None, 3, None, 2, None),
    "this card inflicts damage to your opponent's faction": (None, None, None, 2, None, None, None),
    "a character inflicts battle damage": (None, 2, None, None, None, None, None),
    "damage is inflicted to a character by an item": (None, None, None, None, 4, None, None),
    "damage is inflicted to a faction by an item": (None, None, None, None, None, 1, None),
    "a character inflicts 3 or more damage": (None, None, 5, 3, None, None, None),
    "any amount of damage greater than 4 is inflicted to a character": (None, None, 5, None, None, None, 5),
    "any amount of damage greater than 3 is inflicted to a character": (None, None, 5, None, 4, None, 5),
}


@pytest.mark.parametrize("words", AMOUNTS)
def test_how_much_damage_is_meant(words: str) -> None:
    damage = Damage()
    assert tuple([damage.amount(words, damage.event(each)) for each in DAMAGES]) == AMOUNTS[words]


@pytest.mark.parametrize(
    ("none", "happened", "amount"), [(True, False, None), (True, True, 0), (False, False, 0)]
)
def test_no_damage_is_inflicted_only_by_one_edition(none: bool, happened: bool, amount: int | None) -> None:
    """0 damage is none before it is inflicted, except in the edition that says otherwise; what has happened
    was inflicted, though nothing was left of it."""
    damage = Damage(next(each for each in EDITIONS.values() if each.zero_damage_is_none == none))
    event = damage.event("Ann 0 to Bob")
    event.happened = happened
    assert damage.amount("this card inflicts damage", event) == amount
    event = damage.event("Ann 1 to Bob")
    event.happened = happened
    assert damage.amount("this card inflicts damage", event) == 1
    assert damage.amount("a character your opponent controls inflicts damage", event) is None


SHARES = {
    "a character inflicts damage": [(2,), (3,)],
    "a character you control inflicts damage to a character": [(2,), (3,)],
    "this card inflicts damage": [(2, 3)],
    "characters inflict damage to your faction": [(2, 3)],
    "damage is inflicted to a character": [(2, 3)],
    "damage is inflicted to a character by a character": [(2, 3)],
    "a character inflicts damage for the first time each turn": [(2, 3)],
    "a character is destroyed": [(2, 3)],
}


@pytest.mark.parametrize("words", SHARES)
def test_damage_by_several_is_what_each_has_done(words: str) -> None:
    """408.7, 609.1f, A52."""
    damage = Damage()
    parts = one_by_one(happening(words, "Character"), damage.event("Ann 2 Abe 3 to Bob"))
    assert [tuple([amount for _, amount in part.shares]) for part in parts] == SHARES[words]
    whole = damage.event("Ann 2 to Bob")
    assert one_by_one(happening(words, "Character"), whole) == [whole]
    moved = Event(ev.MOVE, damage.ref("Bob"))
    moved.shares = damage.event("Ann 2 Abe 3 to Bob").shares
    assert one_by_one(happening(words, "Character"), moved) == [moved]


def test_a_text_about_cards_put_into_a_hand_sees_each_that_is_drawn() -> None:
    """306.1."""
    damage = Damage()
    drawn = Event(ev.DRAW, player=1, amount=2)
    drawn.cards = (damage.ref("Bob"), damage.ref("Bell"))
    parts = one_by_one(happening("a card is put into a player's hand", "Character"), drawn)
    assert [(part.kind, part.ref, part.origin, part.area, part.whose) for part in parts] == [
        (ev.MOVE, ref, DECK, HAND, 1) for ref in drawn.cards
    ]
    assert one_by_one(happening("a player draws a card", "Character"), drawn) == [drawn]


CHANGES = {"gains": (None, 3, None), "loses": (2, None, None)}


@pytest.mark.parametrize("verb", CHANGES)
def test_influence_that_is_gained_or_lost(verb: str) -> None:
    """A change by 0 is none."""
    damage = Damage()
    found: list[int | None] = []
    for change in (-2, 3, 0):
        scope = damage.table.scope(damage.cards["Ann"])
        event = Event(ev.INFLUENCE, player=1, amount=change)
        meant = happens(
            damage.table.game,
            happening(f"your opponent's faction {verb} influence", "Character"),
            event,
            scope,
        )
        assert not meant or scope.amount == scope.influence
        found.append(scope.amount if meant else None)
        mine = Event(ev.INFLUENCE, player=0, amount=change)
        assert not happens(
            damage.table.game,
            happening(f"your opponent's faction {verb} influence", "Character"),
            mine,
            scope,
        )
    assert tuple(found) == CHANGES[verb]

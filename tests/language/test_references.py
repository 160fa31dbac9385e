"""What *it*, *that card*, *their* and *X* mean: resolved by one set of rules, or declined."""

from __future__ import annotations

import pytest

from spoils.engine.program.families import nodes_of
from spoils.engine.program.instructions.choosing import Let, NameCard, Where
from spoils.engine.program.node import Node
from spoils.engine.program.numbers import Variable
from spoils.engine.program.objects.nouns import OneOf, Remaining, The
from spoils.engine.program.objects.relations import Other
from spoils.engine.program.words import COST_SCOPE, DISCARD, HAND, PLAY
from spoils.language.compile import Compiled, compile_card
from tests.language.references import meanings


def compiled(text: str, kind: str = "Tactic") -> Compiled:
    result = compile_card("Test", [kind], text)
    assert isinstance(result, Compiled)
    return result


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # noun and number, newest first
        ("COST: Pick an item. Pick a character.\nEFFECT: Destroy the item.", [("the item", "a item")]),
        (
            "COST: Deplete a character you control. Pick a character.\nEFFECT: Destroy the character.",
            [("the character", "a character")],
        ),
        (
            "COST: Pick a character. Deplete 2 characters you control.\nEFFECT: Destroy the character.",
            [("the character", "a character")],
        ),
        # a participle finds what that was done to
        (
            "COST: Pick a character. Destroy a character you control.\nEFFECT: Deplete the picked character.",
            [("the picked character", "a character")],
        ),
        (
            "COST: Discard a card. Pick a card in your hand.\nEFFECT: Put the discarded card into play.",
            [("the discarded card", "a card")],
        ),
        # several picks together
        (
            "COST: Pick an item. Pick a location.\nEFFECT: Destroy the cards.",
            [("the cards", "a item + a location")],
        ),
        # it: the newest single card, not what stands inside its description
        (
            "Your opponent discards an item. "
            "Search their deck for a card with the same name as the discarded card. Put it into your hand.",
            [
                ("their", "your opponent"),
                ("the discarded card", "a item"),
                ("it", "a card with the same name as the discarded card"),
            ],
        ),
        # their: the subject of the clause, otherwise the newest player
        ("Your opponent discards their hand.", [("their", "whoever does it")]),
        ("Put the top card of your opponent's deck into their discard pile.", [("their", "your opponent")]),
        (
            "You may look at your opponent's hand and the top card of their deck.",
            [("their", "your opponent")],
        ),
        ("COST: Pick a player.\nEFFECT: That player draws a card.", [("that player", "a player")]),
    ],
)
def test_references_in_an_effect(text: str, found: list[tuple[str, str]]) -> None:
    assert meanings(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("If this card attacks, restore it.", [("it", "this card")]),
        ("If this card inflicts damage to a character, put a token on it.", [("it", "this card")]),
        (
            "If this card inflicts damage to an item, restore that item.",
            [("that item", "a item")],
        ),
        ("If a character inflicts damage to this card, deplete it.", [("it", "a character")]),
        ("If the attached character attacks, deplete it.", [("it", "the attached card")]),
        ("This card gains 1 strength for each token on it.", [("it", "the subject")]),
        ("If your opponent plays a tactic, inflict 1 damage to their faction.", [("their", "your opponent")]),
        ("If an item enters play, its controller discards a card.", [("it", "a item")]),
        (
            "COST: Pick a location.\n\nWhile the picked location is in play, this card gains 1 speed.",
            [("the picked location", "a location")],
        ),
    ],
)
def test_references_in_other_texts(text: str, found: list[tuple[str, str]]) -> None:
    assert meanings(text, "Character") == found


def only(kind: type[Node], text: str, card: str = "Tactic") -> list[Node]:
    return [node for node in nodes_of(compiled(text, card).text.texts) if isinstance(node, kind)]


def test_the_rest_is_what_was_not_chosen() -> None:
    text = "COST: Pick 3 characters.\nEFFECT: Destroy 1 of the characters. Deplete the remaining characters."
    (chosen,) = only(OneOf, text)
    (rest,) = only(Remaining, text)
    assert isinstance(chosen, OneOf)
    assert isinstance(rest, Remaining)
    assert rest.of == 0
    assert rest.without == (chosen.slot,)


def test_another_excludes_what_was_chosen_before_or_else_this_card() -> None:
    (first,) = only(Other, "COST: Pick a character. Pick another character.\nEFFECT: Draw a card.")
    (second,) = only(Other, "DO\nCOST: Deplete another character.\nEFFECT: Draw a card.", "Character")
    assert isinstance(first, Other)
    assert isinstance(second, Other)
    assert (first.without, first.without_self) == ((0,), False)
    assert (second.without, second.without_self) == ((), True)


def test_a_variable_of_the_cost_is_known_to_the_other_texts() -> None:
    text = "COST: Choose a number for X. Pay X.\n\nThis card enters play with X tokens on it."
    inside, outside = only(Variable, text, "Item")
    assert isinstance(inside, Variable)
    assert isinstance(outside, Variable)
    assert outside.slot == COST_SCOPE + inside.slot


def test_where_and_let_define_their_variable() -> None:
    text = "X is 2. Draw X cards. Discard Y cards, where Y is 3."
    let, where = only(Let, text), only(Where, text)
    variables = only(Variable, text)
    assert isinstance(let[0], Let)
    assert isinstance(where[0], Where)
    assert [getattr(each, "slot", None) for each in variables] == [let[0].slot, where[0].slot]


def test_a_named_card_is_remembered_by_the_card() -> None:
    text = "When this card enters play, name a card.\n\nThe named card cannot be played."
    (naming,) = only(NameCard, text, "Item")
    (named,) = only(The, text, "Item")
    assert isinstance(naming, NameCard)
    assert isinstance(named, The)
    assert naming.slot >= COST_SCOPE
    assert named.slot == naming.slot


@pytest.mark.parametrize(
    ("restriction", "area", "face_down"),
    [
        ("Use this only while this card is in your discard pile.", DISCARD, False),
        ("Use this only if this card is in your hand.", HAND, False),
        ("Use this only while this card is a face-down resource.", PLAY, True),
        ("Use this only once each turn.", PLAY, False),
        ("Reveal this card from your hand.", HAND, False),
    ],
)
def test_a_restriction_says_where_an_ability_works(restriction: str, area: int, face_down: bool) -> None:
    ability = compiled(f"DO\nCOST: {restriction} Pay 1.\nEFFECT: Draw a card.", "Character").text.texts[0]
    assert (ability.area, ability.face_down) == (area, face_down)  # type: ignore[attr-defined]

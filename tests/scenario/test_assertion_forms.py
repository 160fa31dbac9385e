"""Every form of an assertion as it is read, and texts that are none."""

import pytest

from spoils.engine.program.keywords import COVERT
from spoils.scenario.assertions import (
    Assertion,
    CardNumber,
    GameIs,
    Has,
    Icons,
    InArea,
    Is,
    May,
    PlayerIs,
    PlayerNumber,
    Sees,
    TopOfDeck,
    parse_assertion,
)
from spoils.scenario.names import CardName, Vocabulary
from spoils.scenario.wording import BadLine

WORDS = Vocabulary(["A", "B"], ["Grunt", "Zap", "Medic", "Sword", "Not in Town", "St. Is"])


def name(text: str) -> CardName:
    found = WORDS.card(text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "assertion"),
    [
        ("A.influence = 20", PlayerNumber("=", 20, "A", "influence")),
        ("A.hand >= 3", PlayerNumber(">=", 3, "A", "hand")),
        ("B.out_of_game != 1", PlayerNumber("!=", 1, "B", "out_of_game")),
        ("A.unpaid < 4", PlayerNumber("<", 4, "A", "unpaid")),
        ("A.icons.Rage = 2", Icons("=", 2, "A", 4)),
        ("Grunt in A.discard", InArea(name("Grunt"), "A", "discard", True)),
        ("Grunt#2 not in A.hand", InArea(name("Grunt#2"), "A", "hand", False)),
        ("Not in Town in A.play", InArea(name("Not in Town"), "A", "play", True)),
        ("top of A.deck is Grunt", TopOfDeck("A", name("Grunt"))),
        ("Grunt.strength = 3", CardNumber("=", 3, name("Grunt"), "strength")),
        ("St. Is.tokens <= 1", CardNumber("<=", 1, name("St. Is"), "tokens")),
        ("Grunt.controller = B", PlayerIs("controller", name("Grunt"), True, "B")),
        ("Grunt.owner != A", PlayerIs("owner", name("Grunt"), False, "A")),
        ("Grunt is depleted", Is(name("Grunt"), "depleted", True)),
        ("Grunt is not face-down", Is(name("Grunt"), "face-down", False)),
        ("Grunt is a character", Is(name("Grunt"), "character", True)),
        ("Grunt is not an item", Is(name("Grunt"), "item", False)),
        ("Sword is attached to Grunt", Is(name("Sword"), "attached", True, name("Grunt"))),
        ("Sword is not attached to A's faction", Is(name("Sword"), "attached", False, name("A's faction"))),
        ("Grunt has COVERT", Has(name("Grunt"), COVERT, "", True)),
        ("Grunt does not have covert", Has(name("Grunt"), COVERT, "", False)),
        ("Grunt has subtype Majig", Has(name("Grunt"), 0, "majig", True)),
        ("Grunt does not have subtype majig", Has(name("Grunt"), 0, "majig", False)),
        ("active = B", PlayerIs("active", None, True, "B")),
        ("winner != A", PlayerIs("winner", None, False, "A")),
        ("game is a draw", GameIs("a draw")),
        ("game is not over", GameIs("not over")),
        ("in a battle", GameIs("in a battle")),
        ("not in a battle", GameIs("not in a battle")),
        ("B may deploy Zap", May("B", name("Zap"), ())),
        ("B may use Heal of Medic", May("B", None, (("Heal", name("Medic")),))),
        ("B sees Grunt", Sees("B", name("Grunt"), True)),
        ("B does not see Grunt", Sees("B", name("Grunt"), False)),
    ],
)
def test_an_assertion_is_read(text: str, assertion: Assertion) -> None:
    assert parse_assertion(text, WORDS) == assertion


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("A.luck = 3", "is not an assertion"),
        ("C.hand = 3", "is not an assertion"),
        ("A.hand = many", '"many" is not a whole number'),
        ("A.hand == 3", "is not an assertion"),
        ("A.icons.Courage = 1", '"Courage" is no icon'),
        ("Grant.strength = 1", 'did you mean "Grunt"?'),
        ("Grunt.colour = 1", "is not an assertion"),
        ("Grunt.owner = C", '"C" is not a player'),
        ("Grunt.owner < B", "players are compared with = or !="),
        ("Nobody in A.hand", 'there is no card called "Nobody"'),
        ("Grunt in A.pocket", "is not an assertion"),
        ("Grunt is sad", '"sad" is nothing a card can be here'),
        ("Grunt is attached to Nobody", 'there is no card called "Nobody"'),
        ("Grunt has FLYING", '"FLYING" is no keyword'),
        ("B may dance", "is not an assertion"),
        ("B sees Nobody", 'there is no card called "Nobody"'),
        ("game is over", "is not an assertion"),
        ("top of C.deck is Grunt", "is not an assertion"),
    ],
)
def test_what_is_no_assertion_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BadLine) as caught:
        parse_assertion(text, WORDS)
    assert problem in str(caught.value)

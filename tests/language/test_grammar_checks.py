"""A grammar that contradicts itself or its nodes is refused when it is loaded, with the line."""

from __future__ import annotations

import pytest

from spoils.language.grammar import grammar
from spoils.language.peg.patterns import GrammarError
from tests.language.toys import toy

GOOD = (
    "text: a text\n    Take take what:pile\npile: things\n    Pile n:INT kinds:kind+or\nkind\n    1 stone\n"
)

WRONG = [
    (GOOD + "    Pile2 x\n", "toy:7: 'Pile2' is no constant ('Pile2 is not defined')"),
    (GOOD.replace("what:pile", "whom:pile"), "toy:2: Take has no field whom"),
    (GOOD.replace("what:pile", "what:heap"), "toy:2: there is no rule heap"),
    (GOOD.replace("what:pile", "what:pile slot:INT"), "toy:2: slot is for the linker, not for the grammar"),
    (GOOD.replace("n:INT kinds", "kinds"), "toy:4: Pile needs n"),
    (GOOD.replace("what:pile", "what:pile what:pile"), "toy:2: what is bound twice"),
    (GOOD + "lost\n    2 lost\n", "toy:7: nothing uses the rule lost"),
    (GOOD + "    2 stone\n", "toy:7: never read, toy:6 has the same words"),
    (GOOD + "    1 rock\n", "toy:7: never written, toy:6 builds the same"),
    (
        GOOD.replace("Take take", "= <text> again\n    Take take"),
        "toy:1: the rule text can begin with itself",
    ),
    (GOOD + "kind\n    2 fly\n", "toy:7: the rule kind is defined twice, first at toy:5"),
    (GOOD.replace("stone", "stone~"), "toy:4: kind must be asked for in a number"),
    (GOOD.replace("kind+or", "kind/pl+or"), "toy:4: kind does not inflect"),
    (GOOD.replace("take what", "take^whom what"), "toy:2: take agrees with whom, which is not captured"),
    (GOOD.replace("stone", "[ stone ]"), "toy:5: the rule kind can be empty; make its use optional instead"),
    (GOOD.replace("take what:pile", "take ( what:pile"), "toy:2: '(' is never closed"),
    (GOOD.replace("take what:pile", "take %it what:pile"), "toy:2: nothing is called %it"),
    (GOOD.replace("take what:pile", "take what:pile {gently}"), "toy:2: 'gently' should read field: value"),
    ("text: a text\n", "toy:1: the rule text has no alternatives"),
    ("    Take take\n", "toy:1: an alternative without a rule above it"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_grammar_is_refused(text: str, message: str) -> None:
    with pytest.raises(GrammarError) as caught:
        toy(text)
    assert str(caught.value) == message


def test_the_good_one_is_not() -> None:
    assert set(toy(GOOD).rules) == {"text", "pile", "kind"}


def test_the_grammar_of_the_cards_passes_its_own_checks() -> None:
    assert {"paragraph", "cost", "effect"} <= set(grammar().rules)
    assert {"destroy", "characters", "gains"} <= grammar().vocabulary

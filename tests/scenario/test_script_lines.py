"""Lines for judges: abilities by name, numbers ahead, attempts, offers, windows that must not be there."""

import pytest

from spoils.scenario.report import FAILED, PASSED, UNUSABLE
from tests.scenario.scenes import Play, PlayWith

MORE = """\
  - name: Oven
    type: Item
    text: "\\"BAKE\\"\\nCOST: Choose a number for X. Pay X.\\nEFFECT: Your faction gains X influence."
  - name: Kiln
    type: Item
    text: "FIRE\\nCOST: Discard a card. Destroy a character you control.\\nEFFECT: Draw 2 cards."
  - name: Tutor
    type: Character
    strength: 1
    life: 1
    speed: 1
    text: "STUDY\\nCOST: Deplete this card.\\nEFFECT: Draw a card."
  - name: Mimic
    type: Character
    strength: 1
    life: 1
    speed: 1
    text: >-
      When this card enters play, choose a character in your discard pile.
      This card gains all abilities of that character.
  - {name: Storm, type: Tactic, text: "You may attack an opponent."}
  - name: Fling
    type: Tactic
    text: |-
      COST: Pick a character. Choose a number for X. Pay X.

      EFFECT: Inflict X damage to the character.
  - {name: Revue, type: Tactic, text: "You may play a tactic in your hand for free."}
  - {name: Toll, type: Item, text: "Your opponent must pay 2 to attack."}
  - {name: Beast, type: Character, subtypes: [ox], strength: 1, life: 1, speed: 1}
"""


def run(judging: Play, text: str, status: str, *words: str, line: int = 0) -> None:
    outcome = judging(text)
    assert outcome.status == status, outcome.in_words()
    for word in words:
        assert word in outcome.problem
    if line:
        assert outcome.line == line


@pytest.fixture
def judging(play_with: PlayWith) -> Play:
    return lambda text: play_with(text, MORE)


def scene(players: str, *lines: str, expect: str = "") -> str:
    script = "".join(f"  - '{line}'\n" for line in lines)
    end = f"expect: [{expect}]\n" if expect else ""
    return f"players: {players}\nscript:\n{script}{end}"


# ---- names of abilities and subtypes ---------------------------------------------------------------------


def test_an_ability_printed_in_quotation_marks_is_used_with_or_without_them(judging: Play) -> None:
    players = "{A: {play: [Oven], resources: [3 Rage]}, B: {}}"
    run(judging, scene(players, 'A uses "BAKE" of Oven', "A chooses 2", expect="A.influence = 27"), PASSED)
    run(judging, scene(players, "A uses Bake of Oven", "A chooses 2", expect="A.influence = 27"), PASSED)


@pytest.mark.parametrize(
    "line",
    ["A cannot use Nonsense of Lamp", "A uses Nonsense of Lamp", "expect A may use Nonsense of Lamp"],
)
def test_an_ability_that_does_not_exist_is_an_error_that_lists_the_right_ones(
    judging: Play, line: str
) -> None:
    run(judging, scene("{A: {play: [Lamp]}, B: {}}", line), UNUSABLE, "no ability called", "GLOW")


def test_an_ability_that_a_card_can_be_given_may_be_spoken_of(judging: Play) -> None:
    players = "{A: {hand: [Mimic], discard: [Tutor]}, B: {}}"
    run(judging, scene(players, "A deploys Mimic", "expect A.hand = 0", "A cannot use Glow of Mimic"), PASSED)
    run(judging, scene(players, "A deploys Mimic", "A cannot use Study of Mimic"), FAILED, "that is legal")


def test_an_ability_that_a_card_does_not_have_now_is_told(judging: Play) -> None:
    text = scene("{A: {play: [Mimic]}, B: {}}", "A uses Study of Mimic")
    run(judging, text, FAILED, "Mimic has no ability called Study now", "it has no abilities")


def test_a_subtype_that_nothing_can_have_is_an_error(judging: Play) -> None:
    players = "{A: {play: [Beast, Dolt]}, B: {}}"
    run(judging, scene(players, expect="Dolt does not have subtype ox"), PASSED)
    run(judging, scene(players, expect="Dolt does not have subtype fox"), UNUSABLE, '"fox"', "ox")


# ---- numbers given ahead, attempts -----------------------------------------------------------------------


def test_an_ability_used_for_a_number(judging: Play) -> None:
    players = "{A: {play: [Oven], resources: [3 Rage]}, B: {}}"
    run(judging, scene(players, "A uses Bake of Oven for X = 3", expect="A.influence = 28"), PASSED)
    run(judging, scene(players, "A uses Bake of Oven for X = 4"), FAILED, "X cannot be 4")


def test_a_number_that_cannot_be_borne(judging: Play) -> None:
    players = "{A: {hand: [Flood], play: [Oven], resources: [2 Rage]}, B: {}}"
    for line in ("A cannot deploy Flood for X = 3", "A cannot use Bake of Oven for X = 3"):
        run(judging, scene(players, line), PASSED)
    for line in ("A cannot deploy Flood for X = 2", "A cannot use Bake of Oven for X = 2"):
        run(judging, scene(players, line), FAILED, "that is legal")


def test_a_number_that_nobody_asks_for_is_no_reason(judging: Play) -> None:
    text = scene("{A: {hand: [Cheer]}, B: {}}", "A cannot deploy Cheer for X = 1")
    run(judging, text, FAILED, "no number is asked for")


def test_a_number_behind_another_choice(judging: Play) -> None:
    players = "{A: {hand: [Fling], resources: [Rage]}, B: {play: [Dolt, Lout]}}"
    run(judging, scene(players, "A cannot deploy Fling for X = 2"), PASSED)
    run(judging, scene(players, "A cannot deploy Fling for X = 1"), FAILED, "that is legal")


def test_trying_to_use_undoes_everything_if_the_costs_fail(judging: Play) -> None:
    players = "{A: {hand: [Brick], play: [Kiln], deck: [2 Coin]}, B: {}}"
    text = scene(players, "A tries to use Fire of Kiln", expect="A.hand = 1, A.deck = 2, Brick in A.hand")
    run(judging, text, PASSED)
    able = "{A: {hand: [Brick], play: [Kiln, Dolt], deck: [2 Coin]}, B: {}}"
    run(judging, scene(able, "A tries to use Fire of Kiln", expect="A.hand = 2, Dolt in A.discard"), PASSED)
    theirs = "{A: {}, B: {play: [Kiln]}}"
    run(judging, scene(theirs, "A tries to use Fire of Kiln"), FAILED)


# ---- offers ----------------------------------------------------------------------------------------------


def test_cannot_deploy_at_an_offer_of_an_effect(judging: Play) -> None:
    players = "{A: {hand: [Revue, Cheer, Pact, Brick]}, B: {}}"
    text = scene(
        players,
        "A deploys Revue",
        "A cannot deploy Brick",
        "A deploys Cheer",
        expect="A.influence = 26",
    )
    run(judging, text, PASSED)
    run(judging, scene(players, "A deploys Revue", "A cannot deploy Cheer"), FAILED, "that is legal")


def test_an_effect_that_makes_somebody_attack_one_of_several(judging: Play) -> None:
    players = "{A: {hand: [Storm], play: [Lout, Dolt]}, B: {}, C: {}}"
    attacked = scene(players, "A deploys Storm", "A attacks C with Lout", expect="C.influence = 23")
    run(judging, attacked, PASSED)
    in_parts = ("A deploys Storm", "A chooses C", "A says yes", "A cannot pick nothing")
    run(judging, scene(players, *in_parts, "A attacks C with Lout", expect="C.influence = 23"), PASSED)
    run(judging, scene(players, *in_parts, "A attacks B with Lout"), FAILED, "C's faction that is attacked")


# ---- who is asked ----------------------------------------------------------------------------------------


def test_somebody_who_must_not_be_asked(judging: Play) -> None:
    players = "{A: {hand: [Cheer]}, B: {}, C: {}}"
    run(judging, scene(players, "A gets no window", "A deploys Cheer", "A ends turn"), PASSED)
    asked = scene(players, "A deploys Cheer", "C gets no window", "A ends turn")
    run(judging, asked, FAILED, "C may respond to Cheer", line=5)
    last = scene(players, "A deploys Cheer", "B gets no window")
    run(judging, last, FAILED, "B may respond")


def test_the_last_of_several_texts_may_be_stated(judging: Play) -> None:
    players = "{A: {hand: [Spark], deck: [Brick], play: [Mill, Well]}, B: {play: [{card: Dolt, damage: 1}]}}"
    run(judging, scene(players, "A deploys Spark", "A orders Well", "A orders Mill"), PASSED)


def test_picking_nothing_is_no_order(judging: Play) -> None:
    players = "{A: {hand: [Spark], deck: [Brick], play: [Mill, Well]}, B: {play: [{card: Dolt, damage: 1}]}}"
    text = scene(players, "A deploys Spark", "A picks nothing")
    run(judging, text, FAILED, "one of them has to come next", line=5)


def test_a_tax_that_cannot_be_paid_names_its_card(judging: Play) -> None:
    text = scene("{A: {play: [Lout], resources: [Rage]}, B: {play: [Toll]}}", "A attacks with Lout")
    run(judging, text, FAILED, "Toll asks for 2")


def test_a_card_that_nobody_controls_is_said_to_be_where_it_is(judging: Play) -> None:
    text = scene("{A: {discard: [Dolt]}, B: {}}", expect="Dolt.controller = A")
    run(judging, text, FAILED, "nobody is its controller: it is in A.discard")

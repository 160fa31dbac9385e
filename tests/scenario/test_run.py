"""How a script is played: windows, choices, what need not be said, and where it fails."""

import pytest

from spoils.scenario.report import FAILED, PASSED
from tests.scenario.scenes import Play


def passes(play: Play, text: str) -> None:
    outcome = play(text)
    assert outcome.status == PASSED, outcome.in_words()


def fails(play: Play, text: str, line: int, *problems: str) -> None:
    outcome = play(text)
    assert outcome.status == FAILED, outcome.in_words()
    assert outcome.line == line, outcome.in_words()
    for problem in problems:
        assert problem in outcome.problem


# ---- windows ---------------------------------------------------------------------------------------------


def test_chances_to_respond_are_passed_unless_a_line_uses_them(play: Play) -> None:
    passes(
        play,
        """\
players:
  A: {hand: [Cheer]}
  B: {hand: [Spark], play: [Dolt]}
script:
  - A deploys Cheer
  - A ends turn
expect: [A.influence = 26, active = B, Spark in B.hand]
""",
    )


def test_a_response_is_taken_in_the_first_window_in_which_it_is_legal(play: Play) -> None:
    passes(
        play,
        """\
players:
  A: {hand: [Brick, Cheer]}
  B: {hand: [Spark], play: [Dolt]}
script:
  - A deploys Cheer
  - B deploys Spark
  - expect A.influence = 25
expect: [Dolt.damage = 1, A.influence = 26, Spark in B.discard]
""",
    )


def test_passing_one_window_explicitly(play: Play) -> None:
    passes(
        play,
        """\
players:
  A: {hand: [Cheer, Brick]}
  B: {hand: [Spark], play: [Dolt]}
script:
  - A deploys Cheer
  - B passes
  - expect A.influence = 26
  - A deploys Brick
  - B deploys Spark
expect: [Dolt.damage = 1]
""",
    )


def test_there_is_no_passing_on_ones_own_turn(play: Play) -> None:
    fails(play, "players: {A: {}, B: {}}\nscript:\n  - A passes\n", 4, "no passing")


def test_an_illegal_action_on_ones_own_turn_fails_with_the_reason(play: Play) -> None:
    fails(play, "players: {A: {hand: [Coin]}, B: {}}\nscript:\n  - A deploys Coin\n", 4, "[406.3, 309.1a]")


def test_a_failure_tells_the_windows_in_which_the_line_was_not_legal(play: Play) -> None:
    text = """\
players:
  A: {hand: [Cheer]}
  B: {hand: [Coin]}
script:
  - A deploys Cheer
  - B deploys Coin
"""
    fails(play, text, 7, "it is A's own turn", "B may respond to Cheer", "603.2a")


def test_a_line_left_over_when_the_game_is_over_fails(play: Play) -> None:
    fails(play, "players: {A: {}, B: {}}\nscript:\n  - A concedes\n  - B ends turn\n", 5, "B has won")


def test_somebody_may_concede_on_anothers_turn(play: Play) -> None:
    passes(play, "players: {A: {}, B: {}}\nscript:\n  - B concedes\nexpect: [winner = A]\n")


# ---- choices ---------------------------------------------------------------------------------------------

ONE_TARGET = "players: {A: {hand: [Spark]}, B: {play: [Dolt]}}\nscript:\n  - A deploys Spark\n"
TWO_TARGETS = "players: {A: {hand: [Spark]}, B: {play: [Dolt, Lout]}}\nscript:\n  - A deploys Spark\n"


def test_a_choice_with_one_answer_need_not_be_said_but_may_be(play: Play) -> None:
    passes(play, ONE_TARGET + "expect: [Dolt.damage = 1]\n")
    passes(play, ONE_TARGET + "  - A picks Dolt\nexpect: [Dolt.damage = 1]\n")


def test_a_line_may_be_meant_for_a_later_choice_than_the_one_with_a_single_answer(play: Play) -> None:
    passes(
        play,
        """\
players: {A: {hand: [2 Spark], discard: [Cheer]}, B: {play: [Dolt]}}
script:
  - A deploys Spark#1
  - A deploys Spark#2
  - A picks Dolt
expect: [Dolt in B.discard]
""",
    )


def test_a_missing_answer_fails_and_says_what_was_asked(play: Play) -> None:
    fails(play, TWO_TARGETS, 4, "an answer is missing", "A picks 1 card for Spark", "Dolt, Lout")


def test_an_answer_by_somebody_else_fails(play: Play) -> None:
    fails(play, TWO_TARGETS + "  - B picks Dolt\n", 5, "A picks 1 card")


def test_an_illegal_answer_fails_and_says_what_was_legal(play: Play) -> None:
    fails(play, TWO_TARGETS + "  - A picks Spark\n", 5, "not among the cards", "Dolt, Lout")
    fails(play, TWO_TARGETS + "  - A picks Dolt, Lout\n", 5, "not legal")
    fails(play, TWO_TARGETS + "  - A says yes\n", 5, "A picks 1 card")


def test_copies_must_be_told_apart(play: Play) -> None:
    text = "players: {A: {hand: [Spark]}, B: {play: [2 Dolt]}}\nscript:\n  - A deploys Spark\n"
    fails(play, text + "  - A picks Dolt\n", 5, "2 cards are called Dolt", "Dolt#1")
    passes(play, text + "  - A picks Dolt#2\nexpect: [Dolt#2.damage = 1, Dolt#1.damage = 0]\n")


def test_aliases(play: Play) -> None:
    players = "players: {A: {hand: [Spark]}, B: {play: [Dolt, {card: Dolt, as: Tim}]}}"
    text = f"{players}\nscript:\n  - A deploys Spark\n"
    passes(play, text + "  - A picks Tim\nexpect: [Dolt#2.damage = 1, Dolt.damage = 0]\n")


def test_yes_and_no(play: Play) -> None:
    text = "players: {A: {hand: [Notes], deck: [Brick]}, B: {}}\nscript:\n  - A deploys Notes\n"
    passes(play, text + "  - A says yes\nexpect: [Brick in A.hand]\n")
    passes(play, text + "  - A says no\nexpect: [top of A.deck is Brick]\n")
    fails(play, text, 4, "A says yes or no for Notes")


def test_yes_to_a_pick_with_one_answer_is_enough(play: Play) -> None:
    text = "players: {A: {hand: [Lure]}, B: {play: [Dolt]}}\nscript:\n  - A deploys Lure\n"
    passes(play, text + "  - A says yes\nexpect: [Dolt in B.hand]\n")
    passes(play, text + "  - A says no\nexpect: [Dolt in B.play]\n")
    passes(play, text + "  - A picks Dolt\nexpect: [Dolt in B.hand]\n")
    passes(play, text + "  - A picks nothing\nexpect: [Dolt in B.play]\n")
    fails(play, text, 4, "an answer is missing")
    fails(play, text + "  - A says yes\n  - A picks nothing\n", 6)


def test_one_text_set_off_several_times_needs_no_order(play: Play) -> None:
    text = "players: {A: {hand: [Blast], deck: [3 Brick], play: [Mill]}, B: {play: [3 Dolt]}}\nscript:\n"
    passes(play, text + "  - A deploys Blast\nexpect: [A.hand = 3]\n")


def test_an_offer_to_deploy_may_be_answered_by_deploying(play: Play) -> None:
    players = "players: {A: {hand: [Reprise], discard: [Cheer, Notes]}, B: {}}"
    text = f"{players}\nscript:\n  - A deploys Reprise\n  - A picks Cheer\n"
    passes(play, text + "  - A deploys Cheer\nexpect: [A.influence = 26]\n")
    passes(play, text + "  - A says yes\nexpect: [A.influence = 26]\n")
    passes(play, text + "  - A says no\nexpect: [A.influence = 25]\n")
    fails(play, text + "  - A deploys Notes\n", 6, "A says yes or no")


def test_a_number_given_ahead(play: Play) -> None:
    text = "players: {A: {hand: [Flood, Cheer], resources: [3 Rage]}, B: {}}\nscript:\n"
    passes(play, text + "  - A deploys Flood for X = 2\nexpect: [A.influence = 27, A.unpaid = 1]\n")
    passes(play, text + "  - A deploys Flood\n  - A chooses 3\nexpect: [A.influence = 28]\n")
    fails(play, text + "  - A deploys Flood for X = 4\n", 4, "4")
    fails(play, text + "  - A deploys Cheer for X = 1\n", 4, "no number was asked for")


def test_paying(play: Play) -> None:
    players = "players: {A: {hand: [Coin], resources: [2 Rage, face-down Dolt]}, B: {}}"
    text = f"{players}\nscript:\n  - A deploys Coin\n"
    passes(play, text + "expect: [A.unpaid = 2, Coin in A.play]\n")
    passes(play, text + "  - A pays with Dolt\nexpect: [Dolt is attached to A's faction, A.unpaid = 2]\n")
    fails(play, text + "  - A pays with Rage#1, Rage#2\n", 5, "A pays 1")


def test_an_order_may_be_said_at_once_or_one_at_a_time(play: Play) -> None:
    text = """\
players: {A: {hand: [2 Spark], deck: [Brick], play: [Mill, Well]}, B: {play: [{card: Dolt, damage: 1}, Lout]}}
script:
  - A deploys Spark#1
  - A picks Dolt
"""
    passes(play, text + "  - A orders Well, Mill\nexpect: [Brick in A.hand, A.influence = 26]\n")
    passes(play, text + "  - A orders Mill\nexpect: [Brick in A.hand, A.influence = 26]\n")
    passes(play, text + "  - A picks Mill\nexpect: [Brick in A.hand, A.influence = 26]\n")
    fails(play, text + "  - A orders Lout\n", 6, "Lout is not waiting")


# ---- expectations ----------------------------------------------------------------------------------------


def test_an_expectation_is_checked_before_anything_is_passed(play: Play) -> None:
    text = "players: {A: {hand: [Brick]}, B: {}}\nscript:\n  - A deploys Brick\n"
    passes(play, text + "  - expect Brick not in A.play\nexpect: [Brick in A.play]\n")


def test_an_expectation_waits_for_a_choice_that_is_not_said(play: Play) -> None:
    passes(play, ONE_TARGET + "  - expect Spark not in A.hand\n  - B passes\n  - expect Dolt.damage = 1\n")


def test_an_expectation_comes_before_the_only_answer_where_that_is_said(play: Play) -> None:
    passes(play, ONE_TARGET + "  - expect A.hand = 0\n  - A picks Dolt\nexpect: [Dolt.damage = 1]\n")


def test_a_wrong_expectation_fails_with_what_is_true(play: Play) -> None:
    fails(play, ONE_TARGET + "expect: [A.influence = 24]\n", 5, "it is 25")
    fails(play, ONE_TARGET + "expect:\n  - Dolt in B.discard\n", 6, "it is in B.play")
    fails(play, ONE_TARGET + "  - expect Dolt.damage = 7\n", 5, "it is 0")


def test_what_may_be_done_now(play: Play) -> None:
    text = """\
players: {A: {hand: [Cheer, Coin], play: [Lamp]}, B: {hand: [Cheer]}}
script:
  - A deploys Cheer#1
  - expect B may deploy Cheer#2
  - B passes
  - expect A may use Glow of Lamp
  - A uses Glow of Lamp
"""
    passes(play, text)
    fails(play, text + "expect: [A may use Glow of Lamp]\n", 9, "A may not")
    fails(play, text + "expect: [A may deploy Coin]\n", 9, "A may not")


# ---- what is not legal -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "A cannot deploy Coin",
        "A cannot use Glow of Lamp",
        "A cannot attack with Lout",
        "A cannot deploy Dolt",
    ],
)
def test_what_is_not_legal_on_ones_turn(play: Play, line: str) -> None:
    lamp = "{card: Lamp, depleted: true}"
    lout = "{card: Lout, new: true}"
    passes(
        play,
        f"players: {{A: {{hand: [Coin], play: [{lamp}, {lout}]}}, B: {{play: [Dolt]}}}}\nscript: [{line}]\n",
    )


@pytest.mark.parametrize(
    "line",
    [
        "A cannot deploy Brick",
        "A cannot use Glow of Lamp",
        "A cannot attack with Lout",
    ],
)
def test_cannot_fails_where_it_is_legal(play: Play, line: str) -> None:
    text = f"players: {{A: {{hand: [Brick], play: [Lamp, Lout]}}, B: {{}}}}\nscript:\n  - {line}\n"
    fails(play, text, 4, "that is legal")


def test_cannot_passes_the_windows_on_the_way_and_leaves_the_question_open(play: Play) -> None:
    passes(
        play,
        """\
players: {A: {play: [Lout]}, B: {hand: [Coin], play: [Dolt, {card: Lout, as: Sleeper, depleted: true}]}}
script:
  - A attacks with Lout#1
  - B cannot block with Sleeper
  - B blocks with Dolt
expect: [Dolt in B.discard, B.influence = 25]
""",
    )


def test_of_several_opponents_none_is_attacked_by_default(play: Play) -> None:
    """A11: without a target there is no such attack, so it cannot be made either."""
    text = "players: {A: {play: [Lout, {card: Dolt, new: true}]}, B: {}, C: {}}\nscript:\n"
    passes(play, text + "  - A cannot attack with Dolt\n")
    passes(play, text + "  - A cannot attack with Lout\n")
    fails(play, text + "  - A cannot attack C with Lout\n", 4, "that is legal")
    fails(play, text + "  - A attacks with Lout\n", 4, "several opponents")
    passes(play, text + "  - A attacks C with Lout\nexpect: [C.influence = 23]\n")


def test_cannot_pick(play: Play) -> None:
    passes(play, TWO_TARGETS + "  - A cannot pick Spark\n  - A cannot pick nothing\n  - A picks Lout\n")
    passes(play, ONE_TARGET + "  - A cannot pick Spark\n")
    fails(play, TWO_TARGETS + "  - A cannot pick Lout\n", 5, "that is legal")
    fails(play, ONE_TARGET + "  - A cannot pick Dolt\n", 5, "that is legal")


def test_cannot_fails_if_the_player_is_never_asked(play: Play) -> None:
    fails(
        play, "players: {A: {}, B: {play: [Dolt]}}\nscript:\n  - B cannot block with Dolt\n", 4, "never asked"
    )
    fails(play, "players: {A: {}, B: {}}\nscript:\n  - A cannot pass\n", 4, "never asked")


def test_trying_an_action_that_fails_half_way_undoes_everything(play: Play) -> None:
    text = "players: {A: {hand: [Pact, Dolt], deck: [2 Brick]}, B: {}}\nscript:\n"
    passes(
        play,
        text + "  - A cannot deploy Pact\n  - A tries to deploy Pact\nexpect: [A.hand = 2, A.deck = 2]\n",
    )
    fails(play, text + "  - A deploys Pact\n", 4)

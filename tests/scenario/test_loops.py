"""414.2, 414.3: loops in a script, how often they are repeated, and who interrupts them."""

import pytest

from spoils.scenario.report import FAILED, PASSED, UNUSABLE
from tests.scenario.scenes import Play, PlayWith

WHEEL = """\
  - {name: Wheel, type: Item, text: "SPIN\\nCOST: Pay 0.\\nEFFECT: Your faction gains 1 influence."}
  - name: Reel
    type: Item
    text: "TURN\\nCOST: Pay 0.\\nEFFECT: Put a token on this card."
  - {name: Wreck, type: Tactic, text: "COST: Pick an item.\\n\\nEFFECT: Destroy the item."}
"""


def scene(*lines: str, expect: str = "") -> str:
    script = "".join(f"  - {line}\n" for line in lines)
    end = f"expect: [{expect}]\n" if expect else ""
    players = "{A: {play: [Wheel]}, B: {hand: [Cheer, Wreck], play: [Reel]}}"
    return f"players: {players}\nscript:\n{script}{end}"


@pytest.fixture
def looping(play_with: PlayWith) -> Play:
    return lambda text: play_with(text, WHEEL)


def ends(looping: Play, text: str, status: str, *words: str, line: int = 0) -> None:
    outcome = looping(text)
    assert outcome.status == status, outcome.in_words()
    for word in words:
        assert word in outcome.in_words()
    if line:
        assert f"line {line}" in outcome.in_words()


def test_a_series_is_repeated_so_many_times(looping: Play) -> None:
    """414.2b: shown once and repeated 5 times is 6 times in all."""
    text = scene("A uses Spin of Wheel", "A repeats the last line 5 times", expect="A.influence = 31")
    ends(looping, text, PASSED)


def test_passing_and_assertions_are_not_part_of_a_series(looping: Play) -> None:
    lines = ("A uses Spin of Wheel", "B passes", "expect A.influence = 26")
    text = scene(*lines, "A repeats the last line 2 times", expect="A.influence = 28")
    ends(looping, text, PASSED)


def test_an_opponent_interrupts(looping: Play) -> None:
    """414.2c: the response comes after 2 of 4 repetitions, and then the loop goes on."""
    text = scene(
        "A uses Spin of Wheel",
        "A repeats the last line 4 times",
        "B interrupts after 2 times",
        "B deploys Cheer",
        "expect A.influence = 27",
        "A goes on",
        expect="A.influence = 30, B.influence = 26",
    )
    ends(looping, text, PASSED)


def test_a_response_may_end_the_loop(looping: Play) -> None:
    lines = (
        "A uses Spin of Wheel",
        "A repeats the last line 4 times",
        "B interrupts after 2 times",
        "B deploys Wreck",
        "B picks Wheel",
        "A passes",
    )
    ends(looping, scene(*lines, "A cannot go on", expect="A.influence = 28"), PASSED)
    ends(looping, scene(*lines, "A goes on"), FAILED, "repetition 3 of 4", line=4)
    harmless = (*lines[:3], "B deploys Cheer")
    ends(looping, scene(*harmless, "A cannot go on"), FAILED, "that is legal")


BOTH = ("A uses Spin of Wheel", "B uses Turn of Reel")


def test_several_players_repeat_the_lesser_number_of_times(looping: Play) -> None:
    """414.3b: 1 + 2 times, although A named 5."""
    text = scene(
        *BOTH,
        "A repeats the last 2 lines 5 times",
        "B repeats them 2 times",
        expect="A.influence = 28, Reel.tokens = 3",
    )
    ends(looping, text, PASSED)


def test_a_number_of_0_ends_it(looping: Play) -> None:
    text = scene(
        *BOTH, "A repeats the last 2 lines 5 times", "B repeats them 0 times", expect="Reel.tokens = 1"
    )
    ends(looping, text, PASSED)


def test_the_active_player_stops_within_the_last_repetition(looping: Play) -> None:
    """414.3c."""
    text = scene(
        *BOTH,
        "A repeats the last 2 lines 3 times and stops after 1 line",
        "B repeats them 2 times",
        expect="A.influence = 28, Reel.tokens = 2",
    )
    ends(looping, text, PASSED)


def test_the_active_player_names_a_number_first(looping: Play) -> None:
    text = scene(*BOTH, "B repeats the last 2 lines 2 times", "A repeats them 2 times")
    ends(looping, text, FAILED, "the active player names a number first, and that is A (414.3b)", line=6)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ((*BOTH, "A repeats the last 2 lines 5 times"), "add: B repeats them 5 times"),
        ((*BOTH, "A repeats the last 3 lines 5 times"), "only 2 were carried out"),
        ((BOTH[0], "A repeats them 5 times"), "say what is repeated"),
        ((BOTH[0], "B repeats the last line 5 times"), "B does nothing in the series"),
        ((BOTH[0], "A repeats the last line often"), "is not of the form"),
        ((BOTH[0], "A repeats the last line 9999 times and stops after 0 lines"), "414.3c"),
        ((*BOTH * 2, "A repeats the last 4 lines 9999 times", "B repeats them 9999 times"), "too many"),
        ((BOTH[0], "A goes on"), "no loop is running"),
        ((BOTH[0], "A repeats the last line 5 times", "B interrupts after 6 times"), "not interrupted there"),
        (
            (BOTH[0], "A repeats the last line 5 times", "A interrupts after 1 times", "A goes on"),
            "an opponent",
        ),
        ((BOTH[0], "A repeats the last line 5 times", "B interrupts after 1 times"), "never taken up again"),
        ((BOTH[0], "B interrupts whenever"), "is not of the form"),
    ],
)
def test_a_loop_that_makes_no_sense_is_an_error(looping: Play, lines: tuple[str, ...], problem: str) -> None:
    ends(looping, scene(*lines), UNUSABLE, problem)


def test_many_repetitions_take_time_in_proportion(looping: Play) -> None:
    """1,000 repetitions are no more work each than the first ones."""
    text = scene("A uses Spin of Wheel", "A repeats the last line 1000 times", expect="A.influence = 1026")
    ends(looping, text, PASSED)

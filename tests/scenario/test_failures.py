"""What a failure tells: for whom the game waits, where every line was used, what happened last."""

from pathlib import Path

import pytest

from spoils.cards.catalog import Catalog
from spoils.cli.main import run
from spoils.engine.state.game import Game
from spoils.french.translate import phrase
from spoils.scenario import run as running
from spoils.scenario.file import read_scenarios
from spoils.scenario.report import FAILED, PASSED, outcome_of
from spoils.scenario.words import QUESTIONS_IN_WORDS
from tests.scenario.scenes import CARDS, Play

CHEER = "players: {A: {hand: [Cheer]}, B: {}}\nscript:\n  - A deploys Cheer\n"


def test_an_assertion_that_comes_too_early_says_for_whom_the_game_waits(play: Play) -> None:
    problem = play(CHEER + "  - expect A.influence = 26\n").problem
    assert "it is 25" in problem
    assert "B may respond to Cheer" in problem
    assert '"B passes" lets it go on' in problem


def test_an_assertion_on_ones_own_turn_waits_for_nobody(play: Play) -> None:
    problem = play(CHEER + "  - B passes\n  - expect A.influence = 27\n").problem
    assert problem == "that is not so: it is 26"


def test_a_failure_tells_where_every_line_was_used_and_what_happened_last(play: Play) -> None:
    text = """\
players: {A: {hand: [Cheer]}, B: {hand: [Spark], play: [Dolt]}}
script:
  - A deploys Cheer
  - B deploys Spark
  - B picks Dolt
expect: [A.influence = 25]
"""
    outcome = play(text)
    assert outcome.used == (
        "line 4: A deploys Cheer: it is A's own turn",
        "line 5: B deploys Spark: B may respond to Cheer",
        "line 6: B picks Dolt: B picks 1 card for Spark",
    )
    happened = [event for event in outcome.events if "Dolt" in event or "influence" in event]
    assert [event.split(" [")[0] for event in happened] == [
        "B picks Dolt",
        "Dolt receives 1 damage from Spark",
        "A gains 1 influence",
    ]
    assert outcome.details()[0] == f"  {outcome.used[0]}"
    assert outcome.as_data()["events"] == list(outcome.events)


def test_a_failure_is_told_in_french(tmp_path: Path) -> None:
    """The words of the script stay as they are written."""
    text = """\
players: {A: {hand: [Cheer]}, B: {hand: [Spark], play: [Dolt]}}
script:
  - A deploys Cheer
  - B deploys Spark
  - B picks Dolt
expect: [A.influence = 25]
"""
    file = tmp_path / "scene.yaml"
    file.write_text(f"title: Scene\n{text}{CARDS}", "utf-8")
    (scenario,) = read_scenarios(file, Catalog())
    told = outcome_of(scenario, "fr").details("fr")
    assert told[:3] == [
        "  ligne 4\u00a0: A deploys Cheer\u00a0: c’est à A de jouer son tour",
        "  ligne 5\u00a0: B deploys Spark\u00a0: B peut répondre (à propos de\u00a0: Cheer)",
        "  ligne 6\u00a0: B picks Dolt\u00a0: B désigne 1 carte (à propos de\u00a0: Spark)",
    ]
    assert any(line.startswith("  événement\u00a0: B désigne Dolt [") for line in told)


def test_every_question_can_be_told_in_french() -> None:
    for words in QUESTIONS_IN_WORDS.values():
        told = phrase("fr", words, player="Ada", how_many="1 carte", most=2)
        assert "Ada" in told
        assert told != words.format(player="Ada", how_many="1 carte", most=2)


def test_cards_of_one_name_are_told_apart(play: Play) -> None:
    players = "players: {A: {hand: [Spark]}, B: {play: [2 Dolt]}}"
    script = "script:\n  - A deploys Spark\n  - A picks Dolt#2\n"
    outcome = play(f"{players}\n{script}expect: [A.hand = 7]\n")
    assert any("Dolt#2 receives 1 damage" in event for event in outcome.events)


def test_a_fault_of_the_program_is_reported_at_the_line_that_caused_it(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = running.answer

    def stumble(game: Game, player: int, given: list[int]) -> None:
        if game.players[0].influence == 26:
            raise ValueError("something broke")
        answered(game, player, given)

    monkeypatch.setattr(running, "answer", stumble)
    outcome = play(CHEER + "  - B passes\n  - A ends turn\n")
    assert (outcome.status, outcome.line, outcome.text) == (FAILED, 6, "A ends turn")
    assert "something broke" in outcome.problem
    assert any("A gains 1 influence" in event for event in outcome.events)


def test_a_fault_while_the_position_is_set_up_is_a_failure_too(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(scenario: object) -> None:
        raise ValueError("something broke")

    monkeypatch.setattr(running, "set_up", stumble)
    outcome = play(CHEER)
    assert (outcome.status, outcome.line, outcome.text) == (FAILED, 1, "the position")
    assert "something broke" in outcome.problem


def test_whoever_searches_a_deck_sees_what_may_be_chosen(play: Play) -> None:
    text = """\
players: {A: {hand: [Hunt], deck: [Brick, Coin]}, B: {}}
script:
  - A deploys Hunt
  - B passes
  - expect A sees Coin
  - expect B does not see Coin
  - A picks Brick
  - expect A does not see Coin
"""
    outcome = play(text)
    assert outcome.status == PASSED, outcome.in_words()


def test_the_closing_line_stands_apart_from_errors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.yaml").write_text("title: [\n")
    with pytest.raises(SystemExit):
        run(["scenario", str(tmp_path / "bad.yaml")])
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == ["", "0 passed, 1 failed"]


# ---- decks -----------------------------------------------------------------------------------------------


def decks(assertion: str) -> str:
    players = "{A: {deck: [5 Dolt, 70 Rage]}, B: {deck: [80 Rage]}}"
    return f'from: start\nplayers: {players}\nscript: ["expect {assertion}", A concedes]\n'


@pytest.mark.parametrize(
    "assertion",
    [
        "A's deck is not legal",
        "A's deck breaks 103.1c",
        "A's deck does not break 103.1b",
        "A's deck is legal in limited",
        "B's deck is legal",
    ],
)
def test_deck_rules(play: Play, assertion: str) -> None:
    """103.1: 75 cards are enough, 5 copies of one are too many, staple resources may be any number."""
    outcome = play(decks(assertion))
    assert outcome.status == PASSED, outcome.in_words()


@pytest.mark.parametrize(
    "assertion", ["A's deck is legal", "B's deck breaks 103.1b", "A's deck breaks 103.1b"]
)
def test_deck_rules_that_are_kept_or_broken_otherwise(play: Play, assertion: str) -> None:
    assert "that is not so" in play(decks(assertion)).problem


def test_a_rule_that_no_deck_can_break_is_an_error(play: Play) -> None:
    assert "no rule about decks" in play(decks("A's deck does not break 604.1")).problem

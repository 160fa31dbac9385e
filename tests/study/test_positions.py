"""Positions: written down and rebuilt, refused with a rule where they are impossible, recorded as scripts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from spoils.cards.catalog import Catalog
from spoils.engine.play import answer
from spoils.engine.state import questions as q
from spoils.record.replay import Given
from spoils.scenario.file import Unusable, read_scenarios
from spoils.scenario.run import run_scenario
from spoils.study.positions import proof
from spoils.study.positions.draft import Lying, OwnCard, PositionDraft, PositionSide, draft_of, text_of
from spoils.study.positions.editions import try_all
from spoils.study.positions.examine import Refused, all_wanted, begun, read_one
from spoils.study.positions.lines import CannotBeWritten, recorded, suggested
from spoils.study.positions.untold import untold
from spoils.study.positions.writing import scenario_text

GRUNT = OwnCard("Grunt", "Character", cost=1, strength=2, life=2, speed=3)
ZAP = OwnCard(
    "Zap", "Tactic", cost=1, threshold="R", text="COST: Pick a character.\n\nEFFECT: Destroy the character."
)
BUMP = OwnCard("Bump", "Tactic", text="Your faction gains 1 influence.")


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.load()


def small(**changes: object) -> PositionDraft:
    """Two Grunts face each other, and A holds a Zap."""
    mine = PositionSide(hand=(Lying("Zap"),), play=(Lying("Rage"), Lying("Rage"), Lying("Grunt")))
    theirs = PositionSide(play=(Lying("Grunt"),))
    draft = PositionDraft((mine, theirs), "Face to face", cards=(GRUNT, ZAP, BUMP))
    return replace(draft, **changes)


def test_positions_of_random_games_are_rebuilt_exactly(catalog: Catalog) -> None:
    tally = proof.prove(catalog, 8, seed=200)
    assert (tally.rebuilt, tally.faults) == (8, [])


def test_impossible_positions_are_refused_with_a_rule(catalog: Catalog) -> None:
    tally = proof.spoil(catalog, len(proof.SPOILS), seed=3)
    assert tally.faults == []
    assert len(tally.refused) >= 18
    assert sum(tally.refused.values()) == len(proof.SPOILS)


def test_the_proof_notices_what_is_lost(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spoils.study.positions.writing.Sheet.harm", lambda *_: None)
    monkeypatch.setattr("spoils.study.positions.writing.Sheet.is_paid", lambda *_: False)
    assert proof.prove(catalog, 4, seed=200).faults != []


def test_a_draft_is_the_file_it_is_written_to(catalog: Catalog) -> None:
    draft = small(
        script=("A deploys Zap", "A picks Grunt#2"), expect=("Grunt#2 in B.discard",), answer="It dies."
    )
    assert draft_of(read_one(text_of(draft), catalog)) == replace(draft, went_first=0)
    run_scenario(read_one(text_of(draft), catalog))


def test_scenarios_of_every_sort_are_opened_unchanged(catalog: Catalog) -> None:
    """One file in so many of those that the project has: read, shown in the editor, written, read again."""
    opened = 0
    for path in sorted(Path(__file__).parents[1].glob("rules/*.yaml"))[::12]:
        for scenario in read_scenarios(path, catalog):
            if isinstance(scenario, Unusable) or scenario.from_start or len(scenario.seats) > 4:
                continue
            draft = draft_of(scenario)
            again, _ = begun(draft, catalog)
            assert draft_of(again) == draft, f"{path.name}: {scenario.title}"
            opened += 1
    assert opened > 20


def test_what_can_be_done_and_why_not(catalog: Catalog) -> None:
    _, game = begun(small(), catalog)
    told = {(one.card.name, one.word): [reason.rules for reason in one.reasons] for one in all_wanted(game)}
    assert told["Zap", "deploy"] == []
    assert told["Grunt", "attack"] == []
    poor = small(players=(PositionSide(hand=(Lying("Zap"),)), PositionSide(play=(Lying("Grunt"),))))
    _, game = begun(poor, catalog)
    (zap,) = [one for one in all_wanted(game) if one.card.name == "Zap"]
    assert any("405" in rule or "406" in rule for reason in zap.reasons for rule in reason.rules)


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (lambda play: (*play, Lying("Grunt", damage=2)), "408.4"),
        (lambda play: (*play, Lying("Rage", damage=1)), "408.4"),
        (lambda play: (*play, Lying("Zap")), "205.2"),
        (lambda play: (*play, Lying("Rage", depleted=True)), "203.7"),
        (lambda play: (*play, Lying("Grunt", paid=True)), "203.3"),
        (lambda play: (*play, Lying("Brass Mittens")), "507.2a"),
    ],
)
def test_the_rule_is_the_right_one(
    catalog: Catalog, spoil: Callable[[tuple[Lying, ...]], tuple[Lying, ...]], rule: str
) -> None:
    draft = small()
    mine, theirs = draft.players
    with pytest.raises(Refused) as refused:
        begun(replace(draft, players=(replace(mine, play=spoil(mine.play)), theirs)), catalog)
    assert rule in {number for problem in refused.value.problems for number in problem.rules}


def test_somebody_who_is_not_there_is_refused(catalog: Catalog) -> None:
    with pytest.raises(Refused, match="player 4"):
        begun(small(turn=3), catalog)


def test_what_was_done_becomes_a_script_that_runs(catalog: Catalog) -> None:
    scenario, game = begun(small(), catalog)
    question = game.question
    assert question is not None
    zap = next(place for place, option in enumerate(question.options) if option[0] == q.DEPLOY)
    given = [Given(0, (zap,)), Given(0, (1,))]
    done = recorded(scenario, catalog, [*given, Given(1, (0,))])
    assert done.script == ("A deploys Zap", "A picks Grunt#2")
    expect = tuple(suggested(scenario, [*given, Given(1, (0,))]))
    assert "Grunt#2 in B.discard" in expect
    run_scenario(read_one(text_of(replace(done, expect=expect)), catalog))
    with pytest.raises(CannotBeWritten, match="own turn"):
        recorded(scenario, catalog, given[:1])


def test_editions_side_by_side(catalog: Catalog) -> None:
    text = "Put this card into the Void instead of into its owner's discard pile."
    below = OwnCard("Gone Below", "Tactic", text=text)
    sides = (PositionSide(hand=(Lying("Gone Below"),)), PositionSide())
    draft = PositionDraft(
        sides, cards=(below,), script=("A deploys Gone Below",), expect=("Gone Below in A.void",)
    )
    own, *others = try_all(draft, catalog)
    assert (own.edition, own.outcome, own.parts_at) == ("comprehensive", "passed", None)
    basic = next(one for one in others if one.edition == "basic")
    assert basic.outcome == "failed"
    assert basic.line == 1  # the expectation
    assert basic.parts_at is not None


def test_a_position_says_what_it_cannot_hold(catalog: Catalog) -> None:
    spinach = OwnCard("Spinach", "Tactic", text="EFFECT: Characters you control gain 1 strength this turn.")
    sides = (PositionSide(hand=(Lying("Spinach"),), play=(Lying("Grunt"),)), PositionSide())
    _, game = begun(PositionDraft(sides, cards=(spinach, GRUNT)), catalog)
    assert untold(game) == []
    assert scenario_text(game, catalog, catalog, "x").startswith("title: x")
    answer(game, 0, [0])
    while game.question is not None and game.question.kind != q.TURN:
        answer(game, game.question.player, [0])
    assert untold(game) == ["An effect of Spinach still lasts."]
    assert scenario_text(game, catalog, catalog, "x").startswith("# An effect of Spinach still lasts.")

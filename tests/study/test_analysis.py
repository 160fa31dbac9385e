"""Analysis of a game: what is marked and what is not, that nothing hidden matters, luck, words."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from spoils.bots.exploring import is_searched
from spoils.bots.roster import make_bot
from spoils.cards.catalog import Catalog
from spoils.cards.project_decks import find_deck
from spoils.cli.main import run
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.program.events import DRAW
from spoils.engine.state import questions as q
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import CARDS, Game
from spoils.lab.puzzles import position, puzzles
from spoils.record.replay import Recorder, write_replay
from spoils.record.setup import Setup, deck_list, library_of
from spoils.study.analysis.answers import said
from spoils.study.analysis.calibration import shown
from spoils.study.analysis.decision import counsel, examine, mark_of
from spoils.study.analysis.luck import luck
from spoils.study.analysis.model import Budget, Decision, Mark
from spoils.study.analysis.report import report
from spoils.study.analysis.report import summed_up as summed_up_in_words
from spoils.study.analysis.whole import Course, Found, Task, analyse, summed_up
from spoils.study.positions.examine import game_of, read_one
from spoils.view.resample import resample
from spoils.view.say import Speaker
from tests.bots.test_findings import searched_position
from tests.bots.test_tree import with_other_secrets
from tests.properties.games import library, new_game, setup

PUZZLES = {one.title: one for one in puzzles(Path(__file__).parents[1] / "bots" / "puzzles")}
SMALL = Budget(300)
PLAYERS = ("Ada", "Ben")
BEGUN = setup(4)


def without_hindsight(decision: Decision) -> Decision:
    return msgspec.structs.replace(decision, hindsight=0.0)


def up_to(game: Game, kind: int) -> None:
    """Pass until the solver of a puzzle is asked such a question."""
    while game.question is not None and (game.question.kind, game.question.player) != (kind, 0):
        assert game.question.kind in (q.BATTLE, q.RESPOND)
        answer(game, game.question.player, [0])


# ---- marks -------------------------------------------------------------------------------------------------


def test_not_blocking_where_one_block_is_right_is_a_blunder() -> None:
    """The Knight would have stopped the Raider and survived."""
    game = position(PUZZLES["The one right block"]).game
    up_to(game, q.BLOCK)
    wrong = examine(game, 7, [], SMALL)
    assert wrong.mark == "blunder"
    assert wrong.better is not None
    assert wrong.given is not None
    speaker = Speaker(PLAYERS)
    assert said(wrong.better, speaker) == "block with Knight"
    assert said(wrong.given, speaker) == "do not block"
    assert "study.reason.kills" in [reason.key for reason in wrong.reasons]
    assert any(message.key == "event.block" for message in wrong.line)
    assert game.question is not None
    names = [game.definition(option[1] % CARDS).name for option in game.question.options]
    right = examine(game, 7, [names.index("Knight")], SMALL)
    assert (right.mark, right.loss, right.better) == ("", 0.0, None)
    assert right.known == pytest.approx(wrong.known, abs=0.05), "what was possible is the same"


def test_the_reason_may_be_that_the_game_would_be_lost() -> None:
    """A has 5 influence and a Giant of strength 6 attacks."""
    game = position(PUZZLES["The least one stands in the way"]).game
    up_to(game, q.BLOCK)
    wrong = examine(game, 7, [], SMALL)
    assert wrong.better is not None
    assert said(wrong.better, Speaker(PLAYERS)) == "block with Page"
    assert wrong.reasons[0].key == "study.reason.survives"


def test_dividing_damage_badly_is_marked_with_what_it_would_have_killed() -> None:
    """Four damage are enough for both blockers; all of it on one of them saves the other."""
    game = position(PUZZLES["Enough for both of them"]).game
    while game.question is not None and game.question.kind != q.DIVIDE:
        kind, player = game.question.kind, game.question.player
        everybody = kind in (q.BLOCK, q.ATTACKERS)
        attack = next((n for n, one in enumerate(game.question.options) if one[0] == q.ATTACK), 0)
        answer(game, player, list(range(len(game.question.options))) if everybody else [attack])
    assert game.question is not None
    assert game.question.maximum == 4
    wrong = examine(game, 3, [4, 0], SMALL)
    assert wrong.mark
    assert "study.reason.kills" in [reason.key for reason in wrong.reasons]


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [(0.3, 0.2, ""), (0.3, 0.1, "blunder"), (0.15, 0.05, "mistake"), (0.06, 0.01, "inaccuracy"),
     (0.06, 0.04, ""), (0.04, 0.001, ""), (-0.3, 0.01, "")],
)  # fmt: skip
def test_only_what_exceeds_its_noise_is_marked(loss: float, error: float, mark: Mark) -> None:
    assert mark_of(loss, error) == mark


def test_the_chance_shown_rises_with_what_was_found() -> None:
    for players in (2, 3, 4):
        values = [shown(tenth / 10, players) for tenth in range(11)]
        assert values == sorted(values)
        assert 0.0 < values[0] < 0.05
        assert (0.95 if players == 2 else 0.9) < values[-1] < 1.0


def test_chances_of_several_players_who_are_even_are_shares_of_one() -> None:
    even = shown(0.5, 2)
    assert shown(0.5, 3) == pytest.approx(even / (even + 2 * (1 - even)))
    text = "title: Even\nplayers:\n" + "".join(f"  {one}: {{deck: [20 Rage]}}\n" for one in "ABC")
    game = game_of(read_one(text + "turn: A\n", Catalog.load()))
    look = counsel(game, 1, Budget(100))
    assert look.known < 0.45, "a third, and the turn"


# ---- non-interference --------------------------------------------------------------------------------------


def last_legal(game: Game) -> list[int]:
    assert game.question is not None
    places = reversed(range(len(game.question.options)))
    return next([place] for place in places if why_illegal(game, [place]) is None)


def test_what_was_known_does_not_depend_on_hidden_cards() -> None:
    """Only what the player cannot know is changed: everything but hindsight stays the same, marks, lines and
    reasons included. The answer looked at is the last legal one, which often is a bad one."""
    game = new_game(31)
    bot = make_bot("reflex", 1)
    compared = marked = differing = 0
    while not game.over and compared < 3:
        question = game.question
        assert question is not None
        player = question.player
        if is_searched(question) and game.turn >= 3 and game.decisions % 4 == 0:
            given = last_legal(game) if question.kind in q.WINDOWS else bot.answer(game, player)
            other = with_other_secrets(game, player, game.decisions)
            here, there = (examine(one, game.decisions, given, Budget(120)) for one in (game, other))
            assert without_hindsight(here) == without_hindsight(there)
            if not compared:
                assert counsel(game, 1, Budget(60)) == counsel(other, 1, Budget(60))
            compared += 1
            marked += bool(here.mark)
            differing += here.hindsight != there.hindsight
        answer(game, player, bot.answer(game, player))
    assert compared == 3
    assert marked, "no reasons or lines were compared"
    assert differing, "the games that were compared hide the same"


def test_an_analysis_can_be_repeated_and_leaves_the_game_alone() -> None:
    game, _ = searched_position(5)
    before = game.chance.state, game.decisions
    first = examine(game, 4, [0], Budget(100))
    assert examine(game, 4, [0], Budget(100)) == first
    assert (game.chance.state, game.decisions) == before
    assert examine(game, 4, [0], Budget(100, seed=2)).known != first.known


# ---- luck --------------------------------------------------------------------------------------------------


def drawing(seed: int) -> tuple[Game, list[int], int, int]:
    """A game in which the answer draws a card: the game, the answer, who draws, the card."""
    game = new_game(seed)
    game.log = []
    bot = make_bot("reflex", seed)
    while True:
        question = game.question
        assert question is not None
        before, logged = game.clone(), len(game.log)
        given = bot.answer(game, question.player)
        answer(game, question.player, given)
        for event in game.log[logged:]:
            if event.kind == DRAW and len(event.cards) == 1 and game.turn > 5:
                return before, given, event.player, event.cards[0] % CARDS


def with_deck(game: Game, player: int, kind: int, besides: int) -> Game:
    """The same game with but one kind of card in a player's deck, except for one card."""
    copy = game.clone()
    for card in copy.players[player].deck:
        if card != besides:
            copy.definition_of[card] = kind
    return copy


def test_luck_is_to_draw_what_is_better_than_the_rest_of_the_deck() -> None:
    game, given, player, card = drawing(12)
    kinds = [game.definition(one) for one in game.players[player].deck]
    useful = max((one for one in kinds if 0 < one.cost <= 4), key=lambda one: one.strength).index
    game.definition_of[card] = useful
    useless = next(one.index for one in game.library.definitions if one.cost > 9 and not one.token)
    same = luck(with_deck(game, player, useful, card), 3, given, player, [card], SMALL)
    lucky = luck(with_deck(game, player, useless, card), 3, given, player, [card], SMALL)
    assert same is not None
    assert (same.luck, same.error) == (0.0, 0.0), "there was nothing else to draw"
    assert lucky is not None
    assert lucky.luck > 0.0


def test_a_card_that_was_known_is_no_luck() -> None:
    game, given, player, card = drawing(12)
    game.seen.append((game.ref(card), 1 << player))
    assert luck(game, 3, given, player, [card], SMALL) is None


def test_luck_does_not_depend_on_hidden_cards() -> None:
    game, given, player, card = drawing(12)
    other = resample(game, player, from_seed(5), fixed=[card])
    assert luck(game, 3, given, player, [card], SMALL) == luck(other, 3, given, player, [card], SMALL)


# ---- a whole game ------------------------------------------------------------------------------------------


def short_game(answers: int) -> Recorder:
    recorder = Recorder(BEGUN, library(BEGUN), players=PLAYERS)
    bot = make_bot("reflex", 3)
    for _ in range(answers):
        assert recorder.game.question is not None
        player = recorder.game.question.player
        recorder.answer(player, bot.answer(recorder.game, player))
    recorder.concede(0)
    return recorder


def test_a_whole_game_in_words_of_both_languages() -> None:
    replay = short_game(26).replay()
    course = Course(replay, library(BEGUN))
    budget = Budget(100)
    found = list(analyse(course, Task(replay, (), budget)))
    analysis = summed_up(found, budget, 2)
    assert [len(course.moments), len(analysis.decisions)] == [
        len(found),
        sum(not one.cards for one in course.moments),
    ]
    assert analysis.decisions
    assert analysis.draws
    for summary in analysis.summaries:
        assert summary.decisions == sum(one.player == summary.player for one in analysis.decisions)
        assert summary.best + sum(summary.marks) == summary.decisions
    again = msgspec.json.decode(msgspec.json.encode(analysis), type=type(analysis))
    assert again == analysis
    game = position(PUZZLES["The one right block"]).game
    up_to(game, q.BLOCK)
    marked = summed_up([*found, Found(examine(game, 7, [], SMALL))], budget, 2)
    for language, words in (
        ("en", ("Ada", "blunder", "block with Knight")),
        ("fr", ("Ben", "gaffe", "bloquer avec")),
    ):
        text = "\n".join(report(marked, Speaker(PLAYERS, language)))
        assert all(word in text for word in words)
        assert not {"{", "}"} & set(text)
        assert "study." not in text
        assert "event." not in text


@pytest.mark.parametrize(("language", "words"), [("en", "was looked at"), ("fr", "n’a été examinée")])
def test_a_game_in_which_nothing_was_decided(language: str, words: str) -> None:
    nothing = summed_up([], SMALL, 2)
    (line,) = report(nothing, Speaker(PLAYERS, language))
    assert words in line


def test_nothing_lost_has_no_sign() -> None:
    """Neither "−0 %" nor "+0 %"."""
    analysis = summed_up([], SMALL, 2)
    said = [summed_up_in_words(one, Speaker(PLAYERS, "en")) for one in analysis.summaries]
    assert all("; 0 % by decisions, ±0 % ± 0 by" in line for line in said)
    lost = msgspec.structs.replace(analysis.summaries[0], lost=0.85, luck=-0.09)
    assert "; −85 % by decisions, −9 % ± 0 by" in summed_up_in_words(lost, Speaker(PLAYERS, "en"))


def recorded(file: Path) -> str:
    """The beginning of a game, kept in a file."""
    cards = Catalog.load()
    decks = tuple(deck_list(find_deck(name, cards)[0]) for name in ("starter-rogue", "starter-banker"))
    begun = Setup("comprehensive", 4, decks)
    recorder = Recorder(begun, library_of(begun, cards))
    bot = make_bot("reflex", 3)
    for _ in range(24):
        assert recorder.game.question is not None
        player = recorder.game.question.player
        recorder.answer(player, bot.answer(recorder.game, player))
    write_replay(recorder.replay(), file)
    return str(file)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = recorded(tmp_path / "game.json"), tmp_path / "analysis.json"
    with pytest.raises(SystemExit) as done:
        run(["analyse", file, "--nodes", "100", "--jobs", "1", "--out", str(out)])
    assert done.value.code == 0
    told = capsys.readouterr().out
    assert "Player 1, by what was known" in told
    assert "Stopped" not in told
    assert msgspec.json.decode(out.read_bytes())["decisions"]
    Path(file).write_text("{}")
    with pytest.raises(SystemExit) as refused:
        run(["analyse", file])
    assert refused.value.code == 2
    assert "is no replay of this program" in capsys.readouterr().err


def test_an_analysis_that_was_stopped_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Iterator[Found]:
        yield Found()
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr("spoils.study.analysis.whole.analyse", interrupted)
    file = recorded(tmp_path / "game.json")
    with pytest.raises(SystemExit) as stopped:
        run(["analyse", file, "--jobs", "1", "--lang", "fr"])
    assert stopped.value.code == 130
    assert "1 moment examiné sur 11." in capsys.readouterr().out

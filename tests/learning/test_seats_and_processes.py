"""One seat, several processes, drawn and tiny games, copies, policies in files."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import spoils
from spoils.bots.naming import check_bot, find_bot
from spoils.bots.playing import run_bots
from spoils.bots.random_bot import RandomBot
from spoils.bots.seat import Seat
from spoils.errors import UserError
from spoils.learning.arrays import SHAPES, Observation
from spoils.learning.batch import Batch
from spoils.learning.environment import raw_env
from spoils.learning.measure import measure
from spoils.learning.rules import DrawnRules, Rules
from spoils.learning.single import SeatEnv
from spoils.learning.table import Table
from spoils.learning.tiny import GAMES, TinyRules, value
from spoils.learning.vector import Processes
from spoils.observing.choice import NotLegal
from spoils.observing.columns import KINDS, OPTION_COLUMNS, TABLE_COLUMNS, VERSION
from spoils.record.setup import begin
from tests.properties.games import new_game


def first(seen: Observation) -> int:
    return int(np.flatnonzero(seen["action_mask"])[-1])


def same(one: Observation, other: Observation) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in SHAPES)


# ---- one seat ----------------------------------------------------------------------------------------------


class Masked(SeatEnv):
    """Takes any action for a legal one: the checker knows nothing of masks."""

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        legal = np.flatnonzero(self.action_masks())
        return super().step(int(legal[int(action) % len(legal)]))


@pytest.mark.filterwarnings("ignore:.*:UserWarning")
def test_gymnasium_finds_no_fault() -> None:
    check_env(Masked(), skip_render_check=True)


def test_a_seat_plays_to_the_end() -> None:
    game = SeatEnv(rules=TinyRules(), seat=None)
    seats = set()
    for seed in range(6):
        seen, info = game.reset(seed=seed)
        seats.add(info["seat"])
        ended, reward = False, 0.0
        while not ended:
            assert reward == 0
            assert np.array_equal(game.action_masks(), seen["action_mask"] == 1)
            seen, reward, ended, truncated, _ = game.step(first(seen))
            assert not truncated
        assert reward in (-1.0, 1.0)
    assert seats == {0, 1}
    with pytest.raises(UserError, match="there is no seat 2; the seats are 0 to 1"):
        SeatEnv(seat=2)


# ---- drawn and tiny games ----------------------------------------------------------------------------------


def test_decks_and_editions_are_drawn_from_the_seed() -> None:
    rules = DrawnRules(players=3, editions=("comprehensive", "comprehensive-2013"))
    drawn = [rules.setup(seed) for seed in range(30)]
    assert drawn == [rules.setup(seed) for seed in range(30)]
    assert {one.edition for one in drawn} == {"comprehensive", "comprehensive-2013"}
    assert len({deck.name for one in drawn for deck in one.decks}) > 8
    table = Table(rules)
    table.reset(4)
    assert len(table.game.players) == 3
    with pytest.raises(UserError, match="3 players cannot play by"):
        DrawnRules(players=3, editions=("basic",))


@pytest.mark.parametrize("name", GAMES)
def test_tiny_games_can_be_solved(name: str) -> None:
    """Whatever one player can force, the other cannot avoid."""
    rules = TinyRules(name)
    game = begin(rules.setup(2), rules.library)
    nodes = [0]
    assert value(game, 0, nodes) == -value(game, 1, [0]) != 0
    assert 20 < nodes[0] < 20_000


# ---- copies ------------------------------------------------------------------------------------------------


def test_environments_can_be_copied_and_pickled() -> None:
    game = raw_env()
    game.reset(seed=5)
    for _ in range(25):
        game.step(first(game.last()[0]))
    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):  # noqa: S301  # our own
        assert other.agent_selection == game.agent_selection
        assert same(other.last()[0], game.last()[0])
        other.step(first(other.last()[0]))
        assert not same(other.last()[0], game.last()[0])


# ---- processes ---------------------------------------------------------------------------------------------


def test_processes_play_what_one_batch_plays() -> None:
    rules = TinyRules("toads")
    ends, seen = [], []
    with Processes(rules, 3, 1, seed=7) as spread:
        alone = Batch(rules, 3, seed=7)
        for _ in range(40):
            assert same(spread.observations(), alone.observations())
            assert spread.players().tolist() == alone.players().tolist()
            actions = [int(np.flatnonzero(mask)[0]) for mask in alone.observations()["action_mask"]]
            ends += spread.step(actions)
            seen += alone.step(actions)
        with pytest.raises(UserError, match="2 actions were given for 3 games"):
            spread.step([0, 0])
        before = spread.observations()["observation"].copy()
        with pytest.raises(NotLegal, match="game 2: action 64 of 65 is not legal now"):
            spread.step([*actions_of(spread)[:2], 64])
        assert np.array_equal(before, spread.observations()["observation"])
        with pytest.raises(TypeError, match="processes can be neither copied nor pickled; a Batch can"):
            copy.deepcopy(spread)
    assert ends == seen
    assert ends
    with pytest.raises(UserError, match="the processes have been closed; begin others"):
        spread.step([0, 0, 0])
    with pytest.raises(UserError, match="the processes have been closed; begin others"):
        spread.observations()
    with pytest.raises(UserError, match="2 games cannot be shared by 3 processes"):
        Processes(rules, 2, 3)
    with pytest.raises(UserError, match=r'^there is no bot called "gredy"; is greedy meant\?$'):
        Processes(rules, 2, 2, bots={1: "gredy"})


def test_a_process_that_was_killed_is_told_of_and_the_others_end() -> None:
    with Processes(TinyRules("toads"), 2, 2, seed=7) as spread:
        workers = list(spread.workers)
        workers[1].kill()
        workers[1].join()
        why = "process 1 has ended with status -9; its games are lost, begin others"
        with pytest.raises(UserError, match=why):
            spread.step(actions_of(spread))
        assert not any(worker.is_alive() for worker in workers)
        with pytest.raises(UserError, match="the processes have been closed; begin others"):
            spread.observations()


def test_everything_prints_readably_and_takes_decks_that_were_made(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(
        "cards:\n  - {name: Pond Clerk, type: Character, strength: 1, life: 1, speed: 1}\n"
    )
    pond = spoils.deck("Harbour Board", {"Pond Clerk": 20, "Rage": 20}, "Ponds")
    rules = Rules((pond, "fog"), cards=tmp_path / "own.yaml")
    assert repr(rules) == "<Rules: Ponds, fog; comprehensive>"
    again = pickle.loads(pickle.dumps(rules))  # noqa: S301  # our own
    assert (again.decks, again.library.content_hash) == (rules.decks, rules.library.content_hash)
    assert repr(TinyRules("toads")) == "<TinyRules: toads; comprehensive>"
    assert repr(Batch(rules, 2)) == "<Batch of 2 games by <Rules: Ponds, fog; comprehensive>>"
    assert (
        str(SeatEnv(rules=rules))
        == repr(SeatEnv(rules=rules))
        == ("<SeatEnv: seat 0 against random, <Rules: Ponds, fog; comprehensive>>")
    )
    game = raw_env(decks=(pond, "fog"), cards=[tmp_path / "own.yaml"])
    assert repr(game) == "<SpoilsEnv: <Table of <Rules: Ponds, fog; comprehensive>: not begun>>"
    game.reset(seed=5)
    assert "turn 0, player " in repr(game.table)
    assert repr(game.table).endswith("must act>")


def actions_of(batch: Batch | Processes) -> list[int]:
    return [int(np.flatnonzero(mask)[-1]) for mask in batch.observations()["action_mask"]]


def test_a_batch_is_copied_and_pickled_with_its_games() -> None:
    batch = Batch(TinyRules("toads"), 3, bots={1: "random"}, seed=7)
    for _ in range(5):
        batch.step(actions_of(batch))
    others = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]  # noqa: S301  # our own
    for _ in range(20):  # games end meanwhile, and the next begin
        actions = actions_of(batch)
        ended = batch.step(actions)
        for other in others:
            assert other.step(actions) == ended
            assert same(other.observations(), batch.observations())
    assert batch.next_seed > 7 + 3


# ---- policies ----------------------------------------------------------------------------------------------


def liking(word: str, much: float = 50.0) -> np.ndarray:
    weights = np.zeros((len(KINDS), len(OPTION_COLUMNS)))
    weights[:, OPTION_COLUMNS.index(word)] = much
    return weights


def test_wrong_beginnings_and_steps_are_refused_before_anything_happens() -> None:
    with pytest.raises(UserError, match='there is no bot called "gredy"; is greedy meant'):
        SeatEnv(bots="gredy")
    with pytest.raises(UserError, match="a limit is a number of decisions from 1 on, not 0"):
        Rules(limit=0)
    with pytest.raises(UserError, match="is starter-rogue meant"):
        Rules(("starter-rog", "fog"))
    with pytest.raises(UserError, match="0 games are no batch"):
        Batch(Rules(), games=0)
    batch = Batch(Rules(), games=2, seed=1)
    before = [table.game.decisions for table in batch.tables]
    with pytest.raises(UserError, match="1 actions were given for 2 games"):
        batch.step([int(np.flatnonzero(batch.observations()["action_mask"][0])[0])])
    for wrong, why in (
        ([*actions_of(batch)[:1], 64], "game 1: action 64 of 65 is not legal now"),
        ([*actions_of(batch)[:1], -1], "game 1: action -1 of 65 is not legal now"),
        (None, "actions are a number for each game, not None"),
        (["a", 1], "actions are a number for each game, not"),
    ):
        with pytest.raises((UserError, NotLegal), match=why):
            batch.step(wrong)  # type: ignore[arg-type]
    assert [table.game.decisions for table in batch.tables] == before
    with pytest.raises(UserError, match="a seed is a whole number from 0 on, not -1"):
        Batch(Rules(), games=1, seed=-1)
    with pytest.raises(UserError, match=r"decks are a list of names, of files or of what spoils\.deck makes"):
        Rules("fog")  # type: ignore[arg-type]
    with pytest.raises(UserError, match=r"a deck is a name, a file, or made by spoils\.deck; it is not 3"):
        Rules((3, "fog"))  # type: ignore[arg-type]
    with pytest.raises(UserError, match="rules are made by Rules, DrawnRules or TinyRules, not 3"):
        SeatEnv(rules=3)  # type: ignore[arg-type]


def test_after_the_end_a_seat_wants_a_new_game() -> None:
    game = SeatEnv(rules=TinyRules("ducks"))
    seen, _ = game.reset(seed=1)
    out = truncated = False
    while not (out or truncated):
        seen, _, out, truncated, _ = game.step(first(seen))
    with pytest.raises(UserError, match="the game is over; call reset first"):
        game.step(0)


def test_a_policy_in_a_file_plays(tmp_path: Path) -> None:
    """One that ends every turn at once does so, and one in layers agrees with it."""
    np.savez(tmp_path / "idle.npz", weights=liking("end_turn"), version=VERSION)
    layer = np.zeros((len(TABLE_COLUMNS) + len(OPTION_COLUMNS), 1))
    layer[len(TABLE_COLUMNS) + OPTION_COLUMNS.index("end_turn")] = 50
    np.savez(tmp_path / "layers.npz", w0=layer, b0=np.zeros(1), version=VERSION)
    for name in ("idle", "layers"):
        bot = find_bot(f"policy:{tmp_path / name}.npz", 3)
        game = new_game(4)
        run_bots(game, [bot, RandomBot(1)])
        assert game.winners == [1]
        assert not [card for card, one in game.play.items() if one.controller == 0 and game.at[card] is None]
    game = new_game(4)
    assert game.question is not None
    seat = Seat(game, game.question.player)
    assert seat.refusal(find_bot(f"policy:{tmp_path / 'idle.npz'}", 3).choose(seat)) is None


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"weights": liking("pass")}, 'does not say for which "version" of observations; this is 1'),
        (
            {"weights": liking("pass"), "version": 7},
            "was made for observations of version 7; this is version 1",
        ),
        ({"weights": liking("pass"), "version": "x"}, "was made for observations of version x"),
        ({"version": VERSION, "weights": liking("pass").astype(str)}, "weights holds numbers that are none"),
        ({"version": VERSION}, 'holds neither "weights" nor layers'),
        ({"version": VERSION, "weights": np.zeros((2, 3))}, r"weights has the shape \(2, 3\); "),
        ({"version": VERSION, "weights": liking("pass", np.nan)}, "weights holds numbers that are none"),
        ({"version": VERSION, "w0": np.zeros((172, 4)), "b0": np.zeros(4)}, "the last layer gives 4 numbers"),
    ],
)
def test_a_file_that_is_no_policy_is_refused(
    tmp_path: Path, arrays: dict[str, np.ndarray], message: str
) -> None:
    np.savez(tmp_path / "policy.npz", **arrays)
    with pytest.raises(UserError, match=message):
        check_bot(f"policy:{tmp_path / 'policy.npz'}")


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.npz").write_bytes(b"nothing")
    (tmp_path / "a.txt").write_bytes(b"nothing")
    np.savez(tmp_path / "whole.npz", weights=liking("pass"), version=VERSION)
    (tmp_path / "half.npz").write_bytes((tmp_path / "whole.npz").read_bytes()[:300])
    for name, message in (
        ("a.npz", r"a\.npz: is no archive of numpy \(numpy\.savez\), or is cut off$"),
        ("half.npz", "is no archive of numpy"),
        ("a.txt", "is no policy"),
        ("b.npz", "no such file"),
    ):
        with pytest.raises(UserError, match=message):
            check_bot(f"policy:{tmp_path / name}")


def test_a_model_in_onnx_plays(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime", reason="onnxruntime is not installed (extra onnx)")
    onnx = pytest.importorskip("onnx", reason="onnx is not installed")
    helper, kind = onnx.helper, onnx.TensorProto.FLOAT
    weights = np.zeros((len(OPTION_COLUMNS), 1), np.float32)
    weights[OPTION_COLUMNS.index("end_turn")] = 50
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["options", "w"], ["scores"])],
        "policy",
        [helper.make_tensor_value_info("options", kind, [1, *SHAPES["options"]])],
        [helper.make_tensor_value_info("scores", kind, None)],
        [onnx.numpy_helper.from_array(weights, "w")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, tmp_path / "policy.onnx")
    game = new_game(4)
    run_bots(game, [find_bot(f"policy:{tmp_path / 'policy.onnx'}", 3), RandomBot(1)])
    assert game.winners == [1]


def test_rules_are_pickled_by_what_they_say() -> None:
    for rules in (Rules(), DrawnRules(("fog", "undertow")), TinyRules("bread")):
        other = pickle.loads(pickle.dumps(rules))  # noqa: S301
        assert type(other) is type(rules)
        assert other.setup(9) == rules.setup(9)
        assert other.library.content_hash == rules.library.content_hash


def test_rows_that_are_no_longer_in_use_are_emptied() -> None:
    """Against the same observations in new memory; and nobody else can write into a batch."""
    rules = Rules(limit=200)
    batch = Batch(rules, games=1, seed=5)
    chance = np.random.default_rng(5)
    fewer = 0
    for _ in range(150):
        used = int(batch.observations()["cards"][0].any(axis=1).sum())
        batch.step([int(chance.choice(np.flatnonzero(batch.observations()["action_mask"][0])))])
        alone = batch.tables[0].observe()
        for name, array in batch.observations().items():
            assert np.array_equal(array[0], alone[name]), name
        fewer += int(alone["cards"].any(axis=1).sum()) < used
    assert fewer > 10
    with pytest.raises(ValueError, match="read-only"):
        batch.observations()["cards"][0, 0, 0] = 1.0


def test_steps_are_measured_beside_the_engine() -> None:
    found = measure(Rules(limit=60), rounds=1, games=1)
    assert len(found) == 4
    assert all(0 < figure < 10_000_000 for figures in found.values() for figure in figures)
    assert all(len(figures) == 1 for figures in found.values())


def test_without_numpy_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from spoils.bots.naming import find_bot\n"
        "find_bot('py:spoils.learning.policy:PolicyBot', 1)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'learning programs need NumPy: pip install "spoils-engine[learning]"' in done.stderr

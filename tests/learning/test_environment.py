"""The PettingZoo environment and batches of games: right rewards, right numbers, and nothing hidden."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import Game
from spoils.errors import UserError
from spoils.lab.leaks import Leak, watch
from spoils.learning.arrays import Observation, as_arrays
from spoils.learning.batch import Batch
from spoils.learning.environment import env, observation_space, raw_env
from spoils.learning.rules import Rules
from spoils.learning.table import Table
from spoils.observing.choice import Choice
from spoils.observing.columns import (
    ACTIONS,
    CARD_COLUMNS,
    CARDS,
    OPTION_COLUMNS,
    PLAYER_COLUMNS,
    TABLE_COLUMNS,
)
from spoils.observing.observer import Observer
from spoils.view.knowledge import Viewer
from spoils.view.player_view import view
from tests.properties.games import bots, new_game

PROJECT = Path(__file__).parents[2]
THREE = ("starter-warlord", "starter-rogue", "starter-banker")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return Rules()


def random_action(seen: Observation, random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(seen["action_mask"])))


# ---- PettingZoo --------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings(
    # What PettingZoo says of every environment with masks that is not one of its own.
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",  # of agents whose game is over
)
@pytest.mark.parametrize("decks", [THREE[:2], THREE])
def test_pettingzoo_finds_no_fault(decks: tuple[str, ...]) -> None:
    api_test(env(decks=decks), num_cycles=120)


def test_the_same_seed_is_the_same_game() -> None:
    seed_test(env, num_cycles=60)


def test_a_whole_game_by_the_rules_of_pettingzoo() -> None:
    game = env(render_mode="ansi")
    random = np.random.default_rng(1)
    game.reset(seed=7)
    total = dict.fromkeys(game.possible_agents, 0.0)
    ended = set()
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        assert observation_space().contains(seen)
        total[agent] += reward
        if terminated or truncated:
            ended.add(agent)
            assert not seen["action_mask"].any()
        else:
            assert re.match(rf"turn \d+: {agent}, \w+: ", game.render())
        game.step(None if terminated or truncated else random_action(seen, random))
    assert ended == {"player_0", "player_1"}
    assert sorted(total.values()) == [-1.0, 1.0]
    game.close()


def test_who_is_out_early_is_told_so_and_the_game_goes_on() -> None:
    game = raw_env(decks=THREE)
    random = np.random.default_rng(3)
    for seed in range(20):
        game.reset(seed=seed)
        while len(game.agents) == 3 and not game.table.over:
            seen, _, terminated, _, _ = game.last()
            if terminated:
                break
            game.step(random_action(seen, random))
        if not game.table.over:
            break
    loser = game.agent_selection
    assert game.terminations == {agent: agent == loser for agent in game.agents}
    assert game.last()[1] == -1.0
    game.step(None)
    assert len(game.agents) == 2
    assert loser not in game.agents
    assert game.last()[0]["action_mask"].any()


def test_what_the_mask_forbids_ends_the_game_with_a_bad_reward(caplog: pytest.LogCaptureFixture) -> None:
    game = env()
    game.reset(seed=1)
    agent = game.agent_selection
    forbidden = int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0])
    game.step(forbidden)
    assert "Illegal move" in caplog.text
    assert game.rewards[agent] == -1.0
    assert all(game.terminations.values())


def test_a_game_that_takes_too_long_is_truncated_without_a_winner() -> None:
    game = raw_env(limit=5)
    random = np.random.default_rng(1)
    game.reset(seed=1)
    while not any(game.truncations.values()):
        game.step(random_action(game.last()[0], random))
    assert game.truncations == {"player_0": True, "player_1": True}
    assert not any(game.terminations.values())
    assert set(game.rewards.values()) == {0.0}


def test_wrong_settings_are_one_sentence() -> None:
    with pytest.raises(UserError, match="decks named: 5; two to 4 can play"):
        raw_env(decks=(*THREE, *THREE[:2]))
    with pytest.raises(UserError, match="no-such-deck"):
        raw_env(decks=("no-such-deck", "starter-rogue"))
    with pytest.raises(UserError, match="no seat 2 for a bot; the seats are 0 to 1"):
        Table(Rules(), {2: "random"})


# ---- observations ------------------------------------------------------------------------------------------


def test_arrays_have_the_columns_that_are_described(rules: Rules) -> None:
    table = Table(rules)
    table.reset(1)
    seen = table.observe()
    assert seen["observation"].shape == (len(TABLE_COLUMNS),)
    assert seen["cards"].shape == (CARDS, len(CARD_COLUMNS))
    assert seen["options"].shape == (ACTIONS, len(OPTION_COLUMNS))
    assert seen["action_mask"].shape == (ACTIONS,)
    for columns in (TABLE_COLUMNS, CARD_COLUMNS, OPTION_COLUMNS, PLAYER_COLUMNS):
        assert len(set(columns)) == len(columns)


def test_an_observation_says_what_the_view_says(rules: Rules) -> None:
    """Followed through a game: influence, cards and options, each by its column."""
    table = Table(rules)
    random = np.random.default_rng(2)
    table.reset(3)
    looked = 0
    while not table.over and looked < 150:
        player, choice = table.player, table.choice
        assert player is not None
        assert choice is not None
        seen, shown = table.observe(), view(table.game, player)
        asked = shown.question
        assert asked is not None
        own, other = shown.players[player], shown.players[1 - player]
        column = dict(zip(TABLE_COLUMNS, seen["observation"].tolist(), strict=True))
        assert column["player 0: influence"] == pytest.approx(own.influence / 10)
        assert column["player 1: hand"] == pytest.approx(other.hand_size / 10)
        assert column["player 2: present"] == 0
        assert column[f"question {asked.kind}"] == 1
        in_play = CARD_COLUMNS.index("in play")
        assert seen["cards"][:, in_play].sum() == min(CARDS, len(shown.play))
        for place, one in enumerate(choice.shown):
            row = dict(zip(OPTION_COLUMNS, seen["options"][place + 1].tolist(), strict=True))
            if not choice.numbers and not choice.paged:
                option = asked.options[one]
                assert row[option.word] == 1
                if option.card is not None and option.card.name is not None:
                    definition = rules.library.by_name[option.card.name.casefold()]
                    assert row["card: number"] == definition.index + 1
        table.act(random_action(seen, random))
        looked += 1
    assert looked == 150


def test_nothing_hidden_is_in_an_observation() -> None:
    """In another game, where only what the player cannot know is different, all arrays are the same: at once,
    with the options found anew, and after the next answer."""
    compared = 0
    for seed, players in ((2, 2), (5, 3)):
        game = new_game(seed, players, log=True)
        compared += watch(game, bots(game, seed), from_seed(seed), look=arrays, limit=150)  # type: ignore[arg-type]
    assert compared > 60


def test_the_search_for_what_is_hidden_would_find_it() -> None:
    def leaky(game: Game, viewer: Viewer, since: int) -> dict[str, list[int]]:
        return {"cards": game.definition_of}

    game = new_game(2, log=True)
    with pytest.raises(Leak):
        watch(game, bots(game, 2), from_seed(2), look=leaky, limit=150)  # type: ignore[arg-type]


def arrays(game: Game, viewer: Viewer, since: int) -> dict[str, bytes]:
    """An observation in a form that can be compared; spectators have none."""
    if viewer is None:
        return {}
    asked = game.question is not None and game.question.player == viewer
    seen = as_arrays(Observer(game).observe(viewer, Choice(game) if asked else None))
    return {name: array.tobytes() for name, array in seen.items()}


# ---- batches -----------------------------------------------------------------------------------------------


def test_a_batch_plays_the_same_games_as_tables_alone(rules: Rules) -> None:
    batch = Batch(rules, 3, {1: "random"}, seed=40)
    random = np.random.default_rng(5)
    alone = [Table(rules, {1: "random"}) for _ in range(3)]
    for place, table in enumerate(alone):
        table.reset(40 + place)
    for _ in range(40):
        seen = batch.observations()
        assert seen["options"].shape == (3, ACTIONS, len(OPTION_COLUMNS))
        assert batch.players().tolist() == [0, 0, 0]
        for place, table in enumerate(alone):
            for name, array in table.observe().items():
                assert np.array_equal(seen[name][place], array)
        actions = [int(random.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]]
        assert batch.step(actions) == []
        for table, action in zip(alone, actions, strict=True):
            table.act(action)


def test_ended_games_are_reported_and_replaced(rules: Rules) -> None:
    batch = Batch(rules, 2, [{0: "random"}, {}], seed=9)
    random = np.random.default_rng(6)
    ended = []
    while len(ended) < 2:
        masks = batch.observations()["action_mask"]
        ended += batch.step([int(random.choice(np.flatnonzero(mask))) for mask in masks])
    assert ended[0].seed in (9, 10)
    assert sorted(ended[0].rewards) == [-1.0, 1.0]
    assert not ended[0].truncated
    assert max(batch.seeds) > 10
    assert msgspec.json.encode(ended[0])
    batch.close()


def load_example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_linear", PROJECT / "examples" / "train_linear.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    return example


def test_the_example_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """How strong it gets is measured in docs/learning.md."""
    monkeypatch.setattr(sys, "argv", ["train_linear.py", "--seconds", "1", "--games", "2", "--batch", "2"])
    load_example().main()
    assert re.search(r"linear wins [\d.]+% \[[\d.]+%, [\d.]+%\] of 2 against random", capsys.readouterr().out)


def test_the_example_learns_to_do_what_was_rewarded() -> None:
    """A made-up turn: deploying is rewarded, ending the turn is not."""
    policy = load_example().Policy(1)
    seen = {
        "observation": np.zeros((1, len(TABLE_COLUMNS)), np.float32),
        "options": np.zeros((1, ACTIONS, len(OPTION_COLUMNS)), np.float32),
        "action_mask": np.zeros((1, ACTIONS), np.int8),
    }
    seen["observation"][0, TABLE_COLUMNS.index("question turn")] = 1
    for action, word in ((3, "deploy"), (4, "end_turn")):
        seen["options"][0, action, OPTION_COLUMNS.index(word)] = 1
        seen["action_mask"][0, action] = 1
    for _ in range(60):
        actions, kinds, directions = policy.decide(seen)
        policy.learn(kinds, directions, np.where(actions == 3, 1.0, -1.0))
    assert [int(policy.decide(seen)[0][0]) for _ in range(20)].count(3) >= 18

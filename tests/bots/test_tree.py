"""The tree of a search: what its nodes are, how it is walked, and that the next question keeps its part."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import msgspec
import pytest

from spoils.bots.exploring import Explorer
from spoils.bots.greedy import GreedyBot
from spoils.bots.imagining import imagine
from spoils.bots.information import information
from spoils.bots.search import REMEMBERED, SearchBot, Strength
from spoils.bots.tree import Branch, Node, learn
from spoils.engine.agenda import answer, why_illegal
from spoils.engine.program.words import FACTION
from spoils.engine.state.chance import from_seed
from spoils.engine.state.game import CARDS, Game
from spoils.lab.puzzles import position, puzzles, solves
from spoils.record.codec import decode, encode
from spoils.view.player_view import view
from spoils.view.resample import AnyOf, resample
from tests.properties.games import new_game

PUZZLES = {one.title: one for one in puzzles(Path(__file__).parent / "puzzles")}
SMALL = Strength(4, 90)
CAREFUL = Strength(6, 600)


def with_other_secrets(game: Game, player: int, seed: int) -> Game:
    """Everything that the player cannot know is any card of the game."""
    pool = [one.index for one in game.library.definitions if not one.types & FACTION and not one.token]
    return resample(game, player, from_seed(seed), AnyOf(pool))


def decide(game: Game, bots: list[GreedyBot]) -> list[int]:
    """Whoever is asked answers."""
    assert game.question is not None
    player = game.question.player
    given = bots[player].answer(game, player)
    answer(game, player, given)
    return given


def searching_game(seed: int) -> tuple[Game, list[GreedyBot]]:
    return new_game(seed), [SearchBot(seed, SMALL), GreedyBot(seed)]


# ---- nodes -------------------------------------------------------------------------------------------------


def test_a_node_is_what_the_player_sees() -> None:
    game = new_game(81)
    bots = [GreedyBot(1), GreedyBot(2)]
    compared = 0
    before: tuple[object, ...] = ()
    while not game.over and game.decisions < 50:
        assert game.question is not None
        player = game.question.player
        key = information(game, player)
        assert key != before
        before = key
        for other in (with_other_secrets(game, player, 5), imagine(game, player, from_seed(6))):
            if view(other, player) == view(game, player):
                assert other.definition_of != game.definition_of
                assert information(other, player) == key
                compared += 1
        decide(game, bots)
    assert compared > 60


def test_another_hand_is_another_node() -> None:
    game = new_game(82)
    bots = [GreedyBot(1), GreedyBot(2)]
    while game.turn < 2:
        decide(game, bots)
    assert game.question is not None
    player = game.question.player
    key = information(game, player)
    hand = game.players[player].hand
    kinds = [game.definition_of[card] for card in hand]
    other = next(one.index for one in game.library.definitions if one.index not in kinds)
    game.definition_of[hand[0]] = other
    assert information(game, player) != key


def test_reflex_comes_first_and_others_as_games_add_up() -> None:
    node = Node([0])
    node.branches += [Branch([place], -place) for place in (1, 2, 3)]
    walked: list[int] = []
    for _ in range(10):
        chosen = node.choose()
        walked.append(chosen.given[0])
        learn(Branch([9]), [(node, chosen)], 0.5)
    assert walked[:2] == [0, 1]
    assert walked.index(2) == 4  # 1 + the root of four games are three answers
    assert walked.index(3) == 9


def test_the_better_answer_is_walked_more_often() -> None:
    node = Node([0])
    node.branches.append(Branch([1]))
    for _ in range(60):
        chosen = node.choose()
        learn(Branch([9]), [(node, chosen)], 0.55 if chosen.given == [1] else 0.45)
    reflex, better = node.branches
    assert better.games > 40
    assert reflex.games > 1


def test_curiosity_is_not_charged_to_the_answers_before() -> None:
    node, root = Node([0]), Branch([9])
    node.branches.append(Branch([1]))
    for _ in range(3):
        learn(root, [(node, node.branches[0])], 0.8)
    learn(root, [(node, node.branches[1])], 0.2)
    assert node.branches[1].mean() == pytest.approx(0.2)
    assert root.mean() == pytest.approx(0.8)
    assert (root.games, node.games) == (4, 4)


def test_a_game_adds_one_node_at_most() -> None:
    game = position(PUZZLES["Kill it before it wakes"]).game
    explorer, branch = Explorer(6), Branch([0])
    before = 0
    for seed in range(6):
        explorer.play(imagine(game, 0, from_seed(seed)), 0, branch)
        assert size(branch) - before <= 1
        before = size(branch)
    assert before >= 3
    assert branch.games == 6
    assert explorer.nodes >= 12


def size(branch: Branch) -> int:
    """The nodes below an answer."""
    return sum(1 + sum(size(one) for one in node.branches) for node in branch.below.values())


# ---- what the tree is good for -----------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["The cheap way round", "Kill it before it wakes"])
def test_two_tactics_that_only_work_together_are_found(title: str) -> None:
    assert not solves(PUZZLES[title], "greedy", 1)
    assert solves(PUZZLES[title], "search-hard", 1)


def test_who_is_careless_errs_now_and_then() -> None:
    game = position(PUZZLES["Covert against covert"]).game
    assert game.question is not None
    chosen = [
        {tuple(SearchBot(seed, Strength(3, 60, careless)).answer(game, 0)) for seed in range(8)}
        for careless in (0.0, 1.0)
    ]
    assert len(chosen[0]) == 1
    assert len(chosen[1]) > 1


# ---- reuse -------------------------------------------------------------------------------------------------


def test_the_next_question_keeps_its_part_of_the_tree() -> None:
    game = position(PUZZLES["Kill it before it wakes"]).game
    bot = SearchBot(1, CAREFUL)
    given = bot.answer(game, 0)
    answer(game, 0, given)
    assert game.question is not None
    node = bot.below[information(game, 0)]
    target = bot.answer(game, 0)
    assert bot.reused == 1
    assert game.definition(game.question.options[target[0]][1] % CARDS).name == "Dragon"
    assert any(one.games > REMEMBERED for one in node.branches)


def test_what_was_remembered_saves_nodes() -> None:
    game = position(PUZZLES["Kill it before it wakes"]).game
    bot = SearchBot(1, CAREFUL)
    answer(game, 0, bot.answer(game, 0))
    anew = SearchBot(1, CAREFUL)
    before = bot.nodes
    assert bot.answer(game, 0) == anew.answer(game, 0)
    assert bot.nodes - before < anew.nodes


def test_where_the_player_sees_something_else_the_search_begins_anew() -> None:
    game = position(PUZZLES["Kill it before it wakes"]).game
    bot = SearchBot(1, CAREFUL)
    answer(game, 0, bot.answer(game, 0))
    game.players[1].influence -= 1
    bot.answer(game, 0)
    assert bot.reused == 0


def test_no_answer_depends_on_hidden_cards_with_a_tree_in_mind() -> None:
    game, bots = searching_game(83)
    searcher = bots[0]
    assert isinstance(searcher, SearchBot)
    compared = reused = 0
    while not game.over and game.decisions < 110:
        assert game.question is not None
        if game.question.player != 0:
            decide(game, bots)
            continue
        other = with_other_secrets(game, 0, game.decisions)
        twin = deepcopy(searcher)
        before = searcher.reused
        same = view(other, 0) == view(game, 0)
        given = decide(game, bots)
        if same:
            assert twin.answer(other, 0) == given
            assert (twin.nodes, twin.reused) == (searcher.nodes, searcher.reused)
            compared += 1
            reused += searcher.reused - before
    assert compared > 20
    assert reused > 3


def test_games_with_a_tree_in_mind_can_be_played_again() -> None:
    lines: list[list[list[int]]] = []
    for _ in range(2):
        game, bots = searching_game(85)
        lines.append([decide(game, bots) for _ in range(60)])
    assert lines[0] == lines[1]


def test_a_loaded_game_is_played_on_without_a_tree() -> None:
    game, bots = searching_game(86)
    for _ in range(40):
        decide(game, bots)
    data = msgspec.json.decode(msgspec.json.encode(encode(game)))
    loaded = decode(data, game.library, game.edition)
    assert loaded.question is not None
    player = loaded.question.player
    answers = [SearchBot(7, SMALL).answer(one, player) for one in (game, loaded)]
    assert answers[0] == answers[1]
    assert why_illegal(loaded, answers[0]) is None

"""Battles by arithmetic, and turns played by reflex."""

from __future__ import annotations

from pathlib import Path

import pytest

from spoils.bots.prospects import chance_of_winning
from spoils.bots.reflex import Habits, Reflex, play_out
from spoils.bots.search import SearchBot, Strength
from spoils.bots.skirmish import Fighter, able_to_block, best_attack, best_block, clash, fighters
from spoils.engine.agenda import why_illegal
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.lab.puzzles import position, puzzles, solves
from spoils.scenario.model import Scenario
from tests.properties.games import bots, new_game, play

PUZZLES: dict[str, Scenario] = {one.title: one for one in puzzles(Path(__file__).parent / "puzzles")}


def table(title: str) -> Game:
    return position(PUZZLES[title]).game


def named(game: Game, party: list[Fighter]) -> list[str]:
    return [game.definition(fighter.card).name for fighter in party]


def test_the_fastest_strike_first() -> None:
    game = table("The quick clear the way for the strong")
    attackers, blockers = fighters(game, 0), fighters(game, 1)
    assert named(game, attackers) == ["Archer", "Ogre"]
    both = clash(attackers, blockers)
    assert both.through == 4  # the Archer removes the Guard before the Ogre strikes
    assert both.attackers_lost == 0
    assert clash(attackers[1:], blockers).through == 0
    assert clash(attackers, []).through == 6


def test_the_blocker_that_wins_and_lives_is_chosen() -> None:
    game = table("The one right block")
    own = fighters(game, 0)
    chosen, value, result = best_block(fighters(game, 1), own, 12)
    assert named(game, [own[place] for place in chosen]) == ["Knight"]
    assert value > 0
    assert result.through == 0
    assert result.blockers_lost == 0


def test_covert_characters_attack_alone() -> None:
    game = table("Only the covert one gets through")
    own, opposing = fighters(game, 0), fighters(game, 1)
    party = best_attack(own, 0, opposing, opposing, (10, 2))
    assert named(game, [own[place] for place in party]) == ["Shade"]
    assert able_to_block(own[:1], opposing) == []


def test_a_guard_blocks_only_once() -> None:
    game = table("One guard cannot stop two attacks")
    own, opposing = fighters(game, 0), fighters(game, 1)
    standing = [fighter for fighter in opposing if not game.play[fighter.card].depleted]
    assert len(best_attack(own, 0, opposing, standing, (2, 3))) == 1


def test_nobody_attacks_in_vain_unless_that_is_decided() -> None:
    game = table("Do not run into a stronger guard")
    own, opposing = fighters(game, 0), fighters(game, 1)
    assert best_attack(own, 0, opposing, opposing, (15, 20)) == []
    assert best_attack(own, 0, opposing, opposing, (15, 20), decided=True) == [0]


def test_reflexes_are_legal_and_lead_to_the_next_turn() -> None:
    for seed, moment in ((61, 30), (62, 80), (63, 130)):
        game = new_game(seed)
        play(game, bots(game, seed), moment)
        assert game.question is not None
        player, turn = game.question.player, game.turn
        assert why_illegal(game, Reflex(Habits()).answer(game)) is None
        assert play_out(game, player, turn, Reflex(Habits())) > 0
        assert game.over or (game.turn > turn and game.active == player)


def test_what_a_faction_offers_is_found_out_by_trying() -> None:
    game = new_game(64)
    habits = Habits()
    play_out(game, game.players[0].index, 6, Reflex(habits))
    assert sorted(set(habits.known.values())) == [1, 2]  # draw, resource
    assert len(habits.known) >= 3  # two options of the Develop Rule, an ability


def test_chances_are_chances() -> None:
    game = new_game(65)
    play(game, bots(game, 65), 100)
    level = chance_of_winning(game, 0)
    assert 0 < level < 1
    game.players[1].influence = 1
    assert chance_of_winning(game, 0) > level
    game.over, game.winners = True, [1]
    assert chance_of_winning(game, 0) == 0
    game.winners = []
    assert chance_of_winning(game, 0) == 0.5


def test_useful_cards_in_the_own_hand_are_good() -> None:
    game = table("The cheap way round")
    own = game.players[0]
    level = chance_of_winning(game, 0)
    names = [game.definition(card).name for card in own.hand]
    assert names[0] == "Statue"
    costs_one = own.hand[names.index("Spark")]
    game.definition_of[costs_one] = game.definition_of[own.hand[0]]  # a Statue more, a Spark less
    assert chance_of_winning(game, 0) > level


def test_budgets_are_counted_in_nodes() -> None:
    game = table("Covert against covert")
    assert game.question is not None
    assert game.question.kind == q.TURN
    spent = []
    for budget in (40, 400):
        bot = SearchBot(3, Strength(6, budget))
        given = bot.answer(game, 0)
        assert game.definition(game.question.options[given[0]][1] % CARDS).name == "Watcher"
        spent.append(bot.nodes)
    assert spent[0] < spent[1] < 500


@pytest.mark.parametrize("title", ["Who rests may be called again", "One attacks, one stays"])
def test_search_solves_what_one_step_does_not_show(title: str) -> None:
    assert not solves(PUZZLES[title], "greedy", 1)
    assert solves(PUZZLES[title], "search-hard", 1)

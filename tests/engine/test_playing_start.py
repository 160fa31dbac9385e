"""601: the start of a game, and the game from outside."""

from __future__ import annotations

import pytest

from spoils.engine import play
from spoils.engine.agenda import answer
from spoils.engine.editions import BASIC, COMPREHENSIVE, EDITIONS, FRENCH, Edition
from spoils.engine.program.texts import CardText, StartingDraw, StartingResources
from spoils.engine.program.words import CHARACTER, FACTION, RESOURCE
from spoils.engine.state import questions as q
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.game import Game
from spoils.engine.state.questions import IllegalAnswer

GUILD, PEBBLE, RAGE, GREED = range(4)


def library() -> Library:
    texts = (StartingResources(((2, ""),)), StartingDraw(3, 4))
    return Library(
        [
            Definition(GUILD, "Guild", FACTION, influence=20, text=CardText(texts)),
            Definition(PEBBLE, "Pebble", CHARACTER, cost=0, strength=1, life=1, speed=3),
            Definition(RAGE, "Rage", RESOURCE, staple=True),
            Definition(GREED, "Greed", RESOURCE, staple=True),
        ]
    )


def start(edition: Edition, seed: int = 1, players: int = 2, shuffling: bool = True) -> Game:
    deck = [RAGE, GREED, RAGE, *[PEBBLE] * 12]
    return play.new_game(library(), edition, seed, [(GUILD, deck)] * players, shuffling=shuffling)


def asked(game: Game) -> tuple[int, int]:
    assert game.question is not None
    return (game.question.kind, game.question.player)


def test_the_steps_of_the_newest_edition() -> None:
    game = start(COMPREHENSIVE)
    seen = [asked(game)]
    answer(game, 0, [0, 1])
    seen.append(asked(game))
    answer(game, 1, [0, 1])
    kind, decider = asked(game)
    assert kind == q.PLAYER
    answer(game, decider, [1])
    assert [len(player.hand) for player in game.players] == [4, 3]  # everybody draws before any mulligan
    seen.append(asked(game))
    answer(game, 1, [])
    seen.append(asked(game))
    answer(game, 0, [0])
    assert seen == [(q.CHOOSE, 0), (q.CHOOSE, 1), (q.MULLIGAN, 1), (q.MULLIGAN, 0)]
    assert asked(game) == (q.TURN, 1)
    assert [len(player.hand) for player in game.players] == [4, 3]
    assert not any(permanent.face_down for permanent in game.play.values())
    assert game.turn == 1


def test_player_by_player_in_an_older_edition() -> None:
    game = start(FRENCH)
    answer(game, 0, [0, 1])
    answer(game, 1, [0, 1])
    _, decider = asked(game)
    answer(game, decider, [0])
    assert [len(player.hand) for player in game.players] == [3, 0]
    assert asked(game) == (q.MULLIGAN, 0)
    assert [permanent.face_down for permanent in game.play.values() if permanent.controller == 1] == [
        False,  # the faction
        True,
        True,
    ]


def test_nothing_is_hidden_and_nobody_decides_in_another() -> None:
    game = start(BASIC)
    assert game.first in (0, 1)
    answer(game, 0, [0, 1])
    answer(game, 1, [0, 1])
    assert asked(game)[0] == q.MULLIGAN
    assert asked(game)[1] == game.first


def test_chance_decides_who_decides() -> None:
    deciders = set()
    for seed in range(20):
        game = start(COMPREHENSIVE, seed, players=3)
        for player in range(3):
            answer(game, player, [0, 1])
        deciders.add(asked(game)[1])
    assert deciders == {0, 1, 2}


def test_the_options_do_not_tell_the_order_of_the_deck() -> None:
    first, second = start(COMPREHENSIVE, 1), start(COMPREHENSIVE, 2)
    assert first.players[0].deck != second.players[0].deck
    assert first.question is not None
    assert second.question is not None
    cards = [option[1] % 4096 for option in first.question.options]
    assert cards == sorted(cards)
    assert cards == [option[1] % 4096 for option in second.question.options]


def test_without_shuffling_the_deck_keeps_its_order() -> None:
    game = start(COMPREHENSIVE, shuffling=False)
    deck = [game.definition_of[card] for card in reversed(game.players[0].deck)]
    assert deck == [RAGE, GREED, RAGE, *[PEBBLE] * 12]


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_a_mulligan_puts_cards_under_the_deck_the_last_one_lowest(edition: Edition) -> None:
    game = start(edition)
    while asked(game)[0] != q.MULLIGAN:
        question = game.question
        assert question is not None
        answer(game, question.player, list(range(question.minimum)))
    player = asked(game)[1]
    hand = list(game.players[player].hand)
    answer(game, player, [1, 0])
    assert game.players[player].deck[:2] == [hand[0], hand[1]]
    assert len(game.players[player].hand) == len(hand)


def test_an_illegal_answer_changes_nothing() -> None:
    game = start(COMPREHENSIVE)
    before = game.question
    with pytest.raises(IllegalAnswer):
        answer(game, 0, [0])  # two are wanted
    with pytest.raises(IllegalAnswer):
        answer(game, 1, [0, 1])  # somebody else is asked
    assert game.question is before


def test_conceding_while_somebody_else_is_asked() -> None:
    game = start(COMPREHENSIVE, players=3)
    play.concede(game, 1)
    assert not game.over
    assert asked(game) == (q.CHOOSE, 0)
    answer(game, 0, [0, 1])
    assert asked(game) == (q.CHOOSE, 2)  # nobody asks a player who has left
    play.concede(game, 2)
    assert game.over
    assert game.winners == [0]
    (refusal,) = play.why_not(game, 0, (q.END_TURN,))
    assert refusal.reason == "game_over"

"""503.4a: whoever says which text comes next is told what each is about, if it may be known."""

from __future__ import annotations

import pytest

from spoils.cards.card import PrintedCard
from spoils.engine.agenda import answer, least
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.play import add_card, add_faction, begin_turn, empty_game
from spoils.engine.program.words import DECK, HAND, PLAY
from spoils.engine.state.game import Game
from spoils.engine.state.questions import DEPLOY, ORDER, RESPOND, TURN
from spoils.library import build_library
from spoils.view.model import View
from spoils.view.player_view import view
from spoils.view.say import Speaker

FACTION = PrintedCard(name="House", types=("Faction",), influence=20)
PUP = PrintedCard(name="Pup", types=("Character",), strength=1, life=1, speed=3)
CUB = PrintedCard(name="Cub", types=("Character",), strength=2, life=1, speed=3)


def asked_for_an_order(shrine: str, tactic: str) -> View:
    """What the first player sees, having played a tactic, while several texts of one item wait."""
    game = laid_out(shrine, tactic)
    while game.question is not None and game.question.kind == RESPOND:
        answer(game, game.question.player, least(game))
    assert game.question is not None
    assert game.question.kind == ORDER
    return view(game, game.question.player)


def laid_out(shrine: str, tactic: str) -> Game:
    texts = [
        PrintedCard(name="Shrine", types=("Item",), text=shrine),
        PrintedCard(name="Hail", types=("Tactic",), text=tactic),
    ]
    library = build_library([FACTION, PUP, CUB, *texts])
    game = empty_game(library, COMPREHENSIVE, 5, 2)
    for player in range(2):
        add_faction(game, player, library.by_name["house"])
        for name in ("pup", "cub"):
            add_card(game, library.by_name[name], player, DECK)
    for name in ("shrine", "pup", "cub"):
        add_card(game, library.by_name[name], 0, PLAY)
    hail = add_card(game, library.by_name["hail"], 0, HAND)
    begin_turn(game, 0)
    while game.question is not None and game.question.kind != TURN:
        answer(game, game.question.player, least(game))
    assert game.question is not None
    answer(game, 0, [game.question.options.index((DEPLOY, game.ref(hail)))])
    return game


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_text_that_waits_twice_is_told_apart_by_what_it_is_about(language: str) -> None:
    seen = asked_for_an_order(
        "If a character you control is destroyed, put it on the top of its owner's deck.",
        "Inflict 1 damage to all characters.",
    )
    assert seen.question is not None
    speaker = Speaker(["Ann", "Bob"], language)
    said = [speaker.option(option) for option in seen.question.options]
    assert said == ["Shrine (Pup)", "Shrine (Cub)"]


def test_what_it_is_about_is_not_told_if_it_is_hidden() -> None:
    seen = asked_for_an_order(
        "If a card is put into your opponent's hand, remove it from the game.",
        "Put the top 2 cards of your opponent's deck into their hand.",
    )
    assert seen.question is not None
    assert [option.about for option in seen.question.options] == [None, None]


def test_texts_that_are_told_apart_anyhow_say_no_more() -> None:
    seen = asked_for_an_order(
        "If a character you control is destroyed, put it on the top of its owner's deck.\n\n"
        "If a character you control with 2 strength is destroyed, draw a card.",
        "Destroy all characters with 2 strength.",
    )
    assert seen.question is not None
    assert [option.about for option in seen.question.options] == [None, None]

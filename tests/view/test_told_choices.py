"""402.5, 410.2: what somebody chooses while a text is followed is told to everybody."""

from __future__ import annotations

import pytest

from spoils.cards.card import PrintedCard
from spoils.engine.agenda import answer, least
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.play import add_card, add_faction, begin_turn, empty_game
from spoils.engine.program import events as ev
from spoils.engine.program.words import DECK, HAND, TYPES
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.engine.state.questions import CARD_TYPE, CHOOSE, DEPLOY, NUMBER, OPTION, TURN
from spoils.library import build_library

FACTION = PrintedCard(name="House", types=("Faction",), influence=20)
POT = PrintedCard(name="Pot", types=("Item",), cost=0)


def asked_by(text: str) -> Game:
    """The first player has played the text and is asked something for it."""
    library = build_library([FACTION, POT, PrintedCard(name="Probe", types=("Tactic",), cost=0, text=text)])
    game = empty_game(library, COMPREHENSIVE, 5, 2)
    game.log = []
    for player in range(2):
        add_faction(game, player, library.by_name["house"])
        for _ in range(5):
            add_card(game, library.by_name["pot"], player, DECK)
    add_card(game, library.by_name["pot"], 0, HAND)
    card = add_card(game, library.by_name["probe"], 0, HAND)
    begin_turn(game, 0)
    while game.question is not None and game.question.kind != TURN:
        answer(game, game.question.player, least(game))
    assert game.question is not None
    answer(game, 0, [game.question.options.index((DEPLOY, game.ref(card)))])
    answer(game, 1, least(game))  # nothing in response
    assert game.question is not None
    assert game.question.kind in (NUMBER, OPTION, CARD_TYPE, CHOOSE)
    return game


def told(game: Game) -> list[Event]:
    assert game.log is not None
    return [event for event in game.log if event.kind == ev.CHOSEN]


CHOICES = [
    ("Choose a number for X that is 3 or less. Draw X cards.", 2, 2, "410.2"),
    ("Draw a card or your faction gains 1 influence.", 1, 1, "402.5"),
    ("Choose a card type. Reveal the top card of your deck.", 1, list(TYPES.values())[1], "201.4e"),
    ("Choose a threshold type. Reveal the top card of your deck.", 3, 3, "405.5"),
]


@pytest.mark.parametrize(("text", "given", "amount", "rule"), CHOICES, ids=[text for text, *_ in CHOICES])
def test_a_choice_is_told_with_its_rule(text: str, given: int, amount: int, rule: str) -> None:
    game = asked_by(text)
    assert game.question is not None
    answer(game, 0, [given])
    (event,) = told(game)
    assert (event.player, event.amount, event.rules) == (0, amount, (rule,))


def test_who_puts_which_card_into_which_pile_is_told() -> None:
    game = asked_by("Look at the top 3 cards of your deck and divide them into 2 face-down piles.")
    assert game.question is not None
    of_first = game.question.options[1][1]
    others = [option[1] for option in game.question.options if option[1] != of_first]
    answer(game, 0, [1])
    assert game.log is not None
    piled = [(event.ref, event.player, event.amount) for event in game.log if event.kind == ev.PILED]
    assert piled == [(of_first, 0, 1), *((ref, 0, 2) for ref in others)]


def test_which_pile_is_chosen_is_told_and_how_many_cards_lie_in_each_is_asked() -> None:
    game = asked_by("Look at the top 3 cards of your deck and divide them into 2 piles. Choose a pile.")
    answer(game, 0, [1])
    assert game.question is not None
    assert game.question.args == (1, 2)
    answer(game, 0, [1])
    (event,) = told(game)
    assert (event.player, event.amount, event.rules) == (0, 2, ("402.1",))


def test_an_offer_that_nothing_fits_leaves_nothing_to_choose() -> None:
    """Whoever has no such card in hand is asked all the same (402.5), and can only decline."""
    game = asked_by("Play a character for free.")
    assert game.question is not None
    assert game.question.kind == CHOOSE
    assert (game.question.options, game.question.minimum, game.question.maximum) == ([], 0, 0)

"""401, 604.1e: costs that fail are undone, and what failed is not offered again until something changes."""

from __future__ import annotations

from spoils.engine import play
from spoils.engine.agenda import answer
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.program.families import Text
from spoils.engine.program.instructions.choosing import FlipCoin, Pick
from spoils.engine.program.instructions.flow import IfWon, Sequence
from spoils.engine.program.instructions.terms import Destroy, Discard, Draw, Pay
from spoils.engine.program.numbers import Literal
from spoils.engine.program.objects.nouns import Cards
from spoils.engine.program.objects.quantities import Some
from spoils.engine.program.objects.situations import ControlledBy
from spoils.engine.program.players import You
from spoils.engine.program.texts import AbilityText, CardCost, CardEffect, CardText
from spoils.engine.program.words import (
    CHARACTER,
    DECK,
    DISCARD,
    FACTION,
    HAND,
    ITEM,
    PLAY,
    RESOURCE,
    TACTIC,
)
from spoils.engine.state import questions as q
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.game import Game

ONE = Some(Literal(1))
FACTION_CARD, GAMBLE, PEBBLE, SHELL, RAGE, LEVER, LUCK = range(7)


def library() -> Library:
    a_card = Cards(ONE, (0,))
    own_item = Cards(ONE, (ITEM,), qualifiers=(ControlledBy(You()),))
    gamble: tuple[Text, ...] = (
        CardCost(Sequence((Discard(a_card), Destroy(own_item)))),
        CardEffect(Draw(Literal(1))),
    )
    lever: tuple[Text, ...] = (AbilityText("Pull", "", Pay(Literal(1)), Draw(Literal(1))),)
    luck: tuple[Text, ...] = (
        CardCost(Sequence((FlipCoin(), IfWon(Pick(Cards(ONE, (CHARACTER,))))))),
        CardEffect(Draw(Literal(1))),
    )
    return Library(
        [
            Definition(FACTION_CARD, "Guild", FACTION, influence=20),
            Definition(GAMBLE, "Gamble", TACTIC, cost=0, text=CardText(gamble, slots=2)),
            Definition(PEBBLE, "Pebble", CHARACTER, cost=1, strength=1, life=1, speed=3),
            Definition(SHELL, "Shell", ITEM, cost=0),
            Definition(RAGE, "Rage", RESOURCE, staple=True),
            Definition(LEVER, "Lever", ITEM, cost=0, text=CardText(lever)),
            Definition(LUCK, "Luck", TACTIC, cost=0, text=CardText(luck, slots=1)),
        ]
    )


def position(hand: list[int], in_play: list[int]) -> Game:
    """The first player's turn, with these cards."""
    cards = library()
    game = play.empty_game(cards, COMPREHENSIVE, 1, 2)
    for player in range(2):
        play.add_faction(game, player, cards.definitions[FACTION_CARD])
    for definition in hand:
        play.add_card(game, cards.definitions[definition], 0, HAND)
    for definition in in_play:
        play.add_card(game, cards.definitions[definition], 0, PLAY)
    for definition in (SHELL, PEBBLE, SHELL):
        play.add_card(game, cards.definitions[definition], 0, DECK)
    game.log = []
    play.begin_turn(game, 0)
    return game


def ref_of(game: Game, definition: int) -> int:
    return game.ref(game.definition_of.index(definition))


def offered(game: Game, word: int) -> list[int]:
    assert game.question is not None
    return [option[1] for option in game.question.options if option[0] == word]


def test_what_is_certainly_impossible_is_not_offered() -> None:
    game = position([GAMBLE, PEBBLE], [])
    assert ref_of(game, GAMBLE) not in offered(game, q.DEPLOY)
    (refusal,) = play.why_not(game, 0, (q.DEPLOY, ref_of(game, GAMBLE)))
    assert refusal.reason == "cost.impossible"
    assert "401.2" in refusal.rules


def test_a_failed_attempt_restores_cards_log_and_random_state() -> None:
    game = position([GAMBLE, PEBBLE], [])
    deck = list(game.players[0].deck)
    chance = game.chance.state
    assert game.log is not None
    logged = len(game.log)
    play.attempt(game, (q.DEPLOY, ref_of(game, GAMBLE)))
    assert game.question is not None
    answer(
        game, 0, [0]
    )  # the only other card in the hand is discarded: asked all the same, nobody shall know
    assert game.question is not None
    assert game.question.kind == q.TURN
    assert game.players[0].hand == [game.definition_of.index(GAMBLE), game.definition_of.index(PEBBLE)]
    assert game.players[0].deck == deck
    assert not game.players[0].discard
    assert game.chance.state == chance
    assert len(game.log) == logged
    assert game.costs == 0


def test_what_failed_is_not_offered_until_something_has_changed() -> None:
    game = position([LUCK, SHELL], [])
    luck = ref_of(game, LUCK)
    assert luck in offered(game, q.DEPLOY)  # chance decides, so nobody can say beforehand
    seeds = [seed for seed in range(40) if not deploys_with(seed)]
    assert seeds, "the coin is won at least once in 40 games"
    game = with_seed(seeds[0])
    luck = ref_of(game, LUCK)
    deploy(game, luck)
    assert game.area[luck % 4096] == HAND
    assert luck not in offered(game, q.DEPLOY)
    (refusal,) = play.why_not(game, 0, (q.DEPLOY, luck))
    assert refusal.reason == "cost.failed"
    deploy(game, ref_of(game, SHELL))
    while game.question is not None and game.question.kind != q.TURN:
        answer(game, game.question.player, [0])
    assert luck in offered(game, q.DEPLOY)


def with_seed(seed: int) -> Game:
    game = position([LUCK, SHELL], [])
    game.chance.begin_at(game.chance.state + seed * 7919)
    return game


def deploys_with(seed: int) -> bool:
    """Whether the coin lets the card be deployed (lost: nothing to pick is no obstacle)."""
    game = with_seed(seed)
    luck = ref_of(game, LUCK)
    deploy(game, luck)
    return game.area[luck % 4096] != HAND


def deploy(game: Game, ref: int) -> None:
    assert game.question is not None
    index = game.question.options.index((q.DEPLOY, ref))
    answer(game, 0, [index])


def test_an_ability_without_means_is_refused_with_the_numbers() -> None:
    game = position([], [LEVER])
    (refusal,) = play.why_not(game, 0, (q.USE, ref_of(game, LEVER), 0, 0))
    assert refusal.reason == "cost.numeric"
    assert refusal.args == (ref_of(game, LEVER), 1, 0)


def test_paying_attaches_resources_in_order_of_entering_unless_asked() -> None:
    game = position([], [LEVER, RAGE, RAGE])
    rages = [card for card, definition in enumerate(game.definition_of) if definition == RAGE]
    faction = game.players[0].faction
    game.ask_payment = True
    assert game.question is not None
    answer(game, 0, [game.question.options.index((q.USE, ref_of(game, LEVER), 0, 0))])
    question = game.question
    assert question is not None
    assert question.kind == q.PAY
    answer(game, 0, [1])
    assert game.play[rages[1]].attached_to == faction
    assert game.play[rages[0]].attached_to == -1


def test_a_copy_made_in_the_middle_of_a_cost_goes_its_own_way() -> None:
    game = position([GAMBLE, PEBBLE, SHELL], [SHELL])
    deploy(game, ref_of(game, GAMBLE))
    question = game.question
    assert question is not None
    assert question.kind == q.CHOOSE
    copy = game.clone()
    answer(copy, 0, [0])
    assert game.question is question
    assert game.players[0].discard == []
    answer(game, 0, [1])
    mine = [game.definition_of[card] for card in game.players[0].discard]
    theirs = [copy.definition_of[card] for card in copy.players[0].discard]
    assert mine == [SHELL, SHELL]
    assert theirs == [PEBBLE, SHELL]
    assert game.area[game.players[0].discard[0]] == DISCARD

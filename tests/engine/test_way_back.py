"""401.2, 604.1e: the game is copied only before costs that may fail after something was done for them."""

from __future__ import annotations

from spoils.engine import play
from spoils.engine.concepts.costs import Action
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.program.families import Instruction, Text
from spoils.engine.program.instructions.choosing import Pick
from spoils.engine.program.instructions.flow import Sequence
from spoils.engine.program.instructions.terms import Deplete, Destroy, Draw, Pay
from spoils.engine.program.numbers import Literal
from spoils.engine.program.objects.nouns import Cards, This
from spoils.engine.program.objects.quantities import Some
from spoils.engine.program.objects.situations import ControlledBy, Depleted
from spoils.engine.program.players import You
from spoils.engine.program.texts import AbilityText, CardCost, CardEffect, CardText
from spoils.engine.program.words import CHARACTER, DECK, FACTION, HAND, ITEM, PLAY, RESOURCE, TACTIC
from spoils.engine.state import questions as q
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.game import Game

ONE = Some(Literal(1))
A_CHARACTER = Cards(ONE, (CHARACTER,))
A_DEPLETED_CHARACTER = Cards(ONE, (CHARACTER,), adjectives=(Depleted(),))
AN_OWN_ITEM = Cards(ONE, (ITEM,), qualifiers=(ControlledBy(You()),))
FACTION_CARD, LEVER, DART, PEBBLE, RAGE = range(5)


def position(cost: Instruction, pebbles: int = 2, players: int = 2) -> Game:
    """The first player's turn: an item whose ability has that cost, a tactic with it, and characters."""
    ability: tuple[Text, ...] = (AbilityText("Pull", "", cost, Draw(Literal(1)), slots=3),)
    tactic: tuple[Text, ...] = (CardCost(cost), CardEffect(Draw(Literal(1))))
    cards = Library(
        [
            Definition(FACTION_CARD, "Guild", FACTION, influence=20),
            Definition(LEVER, "Lever", ITEM, cost=0, text=CardText(ability)),
            Definition(DART, "Dart", TACTIC, cost=1, text=CardText(tactic, slots=3)),
            Definition(PEBBLE, "Pebble", CHARACTER, cost=1, strength=1, life=1, speed=3),
            Definition(RAGE, "Rage", RESOURCE, staple=True),
        ]
    )
    game = play.empty_game(cards, COMPREHENSIVE, 1, players)
    for player in range(players):
        play.add_faction(game, player, cards.definitions[FACTION_CARD])
    play.add_card(game, cards.definitions[DART], 0, HAND)
    for definition in [LEVER, RAGE, *[PEBBLE] * pebbles]:
        play.add_card(game, cards.definitions[definition], 0, PLAY)
    for _ in range(3):
        play.add_card(game, cards.definitions[PEBBLE], 0, DECK)
    play.begin_turn(game, 0)
    return game


def ref_of(game: Game, definition: int) -> int:
    return game.ref(game.definition_of.index(definition))


def is_copied(game: Game) -> bool:
    """Whether there is a way back while the player is asked whom to pick."""
    assert game.question is not None
    assert game.question.kind == q.PICK
    (action,) = [step for step in game.agenda if isinstance(step, Action)]
    return action.before is not None


def using(cost: Instruction, players: int = 2) -> Game:
    game = position(cost, players=players)
    play.attempt(game, (q.USE, ref_of(game, LEVER), 0, 0))
    return game


def deploying(cost: Instruction) -> Game:
    game = position(cost)
    play.attempt(game, (q.DEPLOY, ref_of(game, DART)))
    return game


def test_depleting_and_picking_cannot_fail_once_it_has_begun() -> None:
    assert not is_copied(using(Sequence((Deplete(This()), Pick(A_CHARACTER)))))
    assert not is_copied(using(Sequence((Pay(Literal(1)), Deplete(This()), Pick(A_CHARACTER)))))


def test_picking_for_a_tactic_cannot_fail_once_it_has_begun() -> None:
    assert not is_copied(deploying(Pick(A_CHARACTER)))


def test_what_looks_at_the_part_before_may_fail() -> None:
    assert is_copied(using(Sequence((Pick(A_CHARACTER), Destroy(AN_OWN_ITEM)))))
    game = position(Sequence((Deplete(A_CHARACTER), Pick(A_DEPLETED_CHARACTER))))
    play.attempt(game, (q.USE, ref_of(game, LEVER), 0, 0))
    (action,) = [step for step in game.agenda if isinstance(step, Action)]
    assert action.before is not None


def test_what_is_not_paid_in_the_end_may_fail() -> None:
    assert is_copied(using(Sequence((Pick(A_CHARACTER), Pay(Literal(2))))))
    assert is_copied(deploying(Sequence((Pick(A_CHARACTER), Pay(Literal(1))))))


def test_among_several_players_somebody_may_leave_in_the_middle() -> None:
    assert is_copied(using(Pick(A_CHARACTER), players=3))

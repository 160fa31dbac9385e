"""414.2, 414.3: a demonstrated series of voluntary actions is repeated."""

from __future__ import annotations

from spoils.engine import play
from spoils.engine.concepts.action_loops import Demonstrated, demonstrate, repeat
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.program.families import Text
from spoils.engine.program.instructions.damage import ChangeInfluence
from spoils.engine.program.instructions.terms import Deplete, Restore
from spoils.engine.program.numbers import Literal
from spoils.engine.program.objects.nouns import FactionOf, This
from spoils.engine.program.players import You
from spoils.engine.program.texts import AbilityText, CardText
from spoils.engine.program.words import FACTION, ITEM, PLAY
from spoils.engine.state import questions as q
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.game import Game

GUILD, WELL, FLASK = range(3)


def position() -> Game:
    """The first player has a well that costs nothing to drink from; the second a flask for one sip."""
    drink: tuple[Text, ...] = (
        AbilityText("Drink", "", Deplete(This()), ChangeInfluence(FactionOf(You()), Literal(1))),
        AbilityText("Refill", "", None, Restore(This())),
    )
    sip: tuple[Text, ...] = (
        AbilityText("Sip", "", Deplete(This()), ChangeInfluence(FactionOf(You()), Literal(1))),
    )
    cards = Library(
        [
            Definition(GUILD, "Guild", FACTION, influence=20),
            Definition(WELL, "Well", ITEM, text=CardText(drink)),
            Definition(FLASK, "Flask", ITEM, text=CardText(sip)),
        ]
    )
    game = play.empty_game(cards, COMPREHENSIVE, 1, 2)
    for player in range(2):
        play.add_faction(game, player, cards.definitions[GUILD])
    play.add_card(game, cards.definitions[WELL], 0, PLAY)
    play.add_card(game, cards.definitions[FLASK], 1, PLAY)
    play.begin_turn(game, 0)
    return game


def use(game: Game, index: int) -> Demonstrated:
    question = game.question
    assert question is not None
    places = [i for i, option in enumerate(question.options) if option[0] == q.USE and option[2] == index]
    return demonstrate(game, [places[0]])


def pass_window(game: Game) -> None:
    assert game.question is not None
    demonstrate(game, [game.question.options.index((q.PASS,))])


def demonstrated(game: Game) -> list[Demonstrated]:
    series = [use(game, 0)]
    pass_window(game)
    series.append(use(game, 1))
    pass_window(game)
    return series


def test_a_series_is_repeated_so_many_times() -> None:
    game = position()
    series = demonstrated(game)
    assert repeat(game, series, 10) == 10
    while game.question is not None and game.question.kind != q.TURN:
        pass_window(game)
    assert game.players[0].influence == 31


def test_it_stops_where_an_opponent_wants_to_respond_and_can_go_on() -> None:
    game = position()
    series = demonstrated(game)

    def interrupts(now: Game) -> bool:
        return now.players[0].influence == 25

    assert repeat(game, series, 10, interrupts) == 4
    assert game.question is not None
    assert game.question.kind == q.RESPOND
    assert game.question.player == 1
    use(game, 0)  # the sip
    assert game.players[1].influence == 20
    while game.question is not None and game.question.kind != q.TURN:
        pass_window(game)
    assert game.players[1].influence == 21


def test_it_stops_where_an_action_is_no_longer_legal() -> None:
    game = position()
    drink = [use(game, 0)]
    pass_window(game)
    assert repeat(game, drink, 5) == 0  # the well is depleted


def test_of_answers_that_read_the_same_the_one_in_that_place_is_given_again() -> None:
    """A text that triggered twice is offered twice in the same words."""
    question = q.Question(0, q.ORDER, [(q.TEXT, 7, 0), (q.TEXT, 7, 0), (q.TEXT, 8, 0)])
    for given in ([0], [1], [2]):
        assert Demonstrated(0, question, given).again(question) == given
    shorter = q.Question(0, q.ORDER, [(q.TEXT, 7, 0), (q.TEXT, 8, 0)])
    assert Demonstrated(0, question, [1]).again(shorter) == [0]

"""414.2, 414.3: voluntary actions that are repeated (loops nobody can end: 414-action-loops.yaml)."""

from __future__ import annotations

from spoils.cards.card import PrintedCard
from spoils.engine import play
from spoils.engine.concepts.action_loops import Demonstrated, Repetition, agreed, demonstrate
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.program.change import EVERYTHING
from spoils.engine.program.words import PLAY
from spoils.engine.state import questions as q
from spoils.engine.state.game import CARDS, Game
from spoils.library import build_library

WELL = (
    "DRINK\nCOST: Deplete this card.\nEFFECT: Your faction gains 1 influence.\n\n"
    "REFILL\nCOST: Put a token on this card.\nEFFECT: Restore this card."
)
DRINK, REFILL = 0, 1
WELLS = (2, 3)  # after the two factions


def position() -> Game:
    """Either player has a well that costs nothing to drink from."""
    camp = PrintedCard(name="Camp", types=("Faction",), influence=20)
    well = PrintedCard(name="Well", types=("Item",), cost=0, text=WELL)
    library = build_library([camp, well])
    game = play.empty_game(library, COMPREHENSIVE, 1, 2)
    for player in range(2):
        play.add_faction(game, player, library.by_name["camp"])
    for player in range(2):
        play.add_card(game, library.by_name["well"], player, PLAY)
    play.begin_turn(game, 0)
    return game


def use(game: Game, card: int, ability: int) -> Demonstrated:
    question = game.question
    assert question is not None
    wanted = (q.USE, card, ability)
    meant = [
        (option[0], option[1] % CARDS, option[2]) if len(option) > 2 else option
        for option in question.options
    ]
    return demonstrate(game, [meant.index(wanted)])


def decline(game: Game) -> Demonstrated:
    assert game.question is not None
    return demonstrate(game, [game.question.options.index((q.PASS,))])


def turn(game: Game) -> None:
    """Let everybody decline until it is the active player's turn to act."""
    while game.question is not None and game.question.kind != q.TURN:
        decline(game)


def drinking(game: Game) -> list[Demonstrated]:
    """414.2a: the series is demonstrated once."""
    series = [use(game, WELLS[0], DRINK)]
    decline(game)
    series.append(use(game, WELLS[0], REFILL))
    decline(game)
    return series


def test_414_2_a_demonstrated_series_is_repeated_by_itself() -> None:
    game = position()
    repetition = Repetition(drinking(game), 30)
    assert repetition.go_on(game)
    turn(game)
    assert game.players[0].influence == 51
    assert not game.play[WELLS[0]].depleted


def test_414_2b_the_number_is_finite_and_not_exceeded() -> None:
    game = position()
    assert Repetition(drinking(game), 0).go_on(game)
    assert game.players[0].influence == 21
    assert game.play[WELLS[0]].tokens == 1


def test_414_2c_the_opponent_interrupts_where_they_want_and_the_loop_goes_on() -> None:
    game = position()
    repetition = Repetition(drinking(game), 30)

    def after_fifteen(now: Game) -> bool:
        return now.players[0].influence == 36 and not now.play[WELLS[1]].depleted

    assert not repetition.go_on(game, after_fifteen)
    assert game.players[0].influence == 36
    assert game.question is not None
    assert (game.question.player, game.question.kind) == (1, q.RESPOND)
    use(game, WELLS[1], DRINK)
    decline(game)
    assert game.players[1].influence == 21
    assert repetition.go_on(game, after_fifteen)
    turn(game)
    assert game.players[0].influence == 51


def test_414_2c_a_loop_ends_where_the_response_made_its_next_action_impossible() -> None:
    game = position()
    repetition = Repetition(drinking(game), 5)

    def at_once(now: Game) -> bool:
        return now.question is not None and now.question.player == 1

    assert not repetition.go_on(game, at_once)
    game.take_out_of_play(WELLS[0])  # as if the well had been destroyed
    game.note_change(EVERYTHING)
    turn(game)
    assert not repetition.go_on(game)


def test_414_3b_the_least_number_counts_and_0_means_no_repetition() -> None:
    assert agreed([12, 5]) == 5
    assert agreed([3, 9, 4]) == 3
    assert agreed([7, 0]) == 0


def responding(game: Game) -> list[Demonstrated]:
    """A loop of both players: one drinks, the other drinks in response, both refill."""
    series = [use(game, WELLS[0], DRINK), use(game, WELLS[1], DRINK)]
    decline(game)
    series.append(use(game, WELLS[1], REFILL))
    decline(game)
    decline(game)
    series.append(use(game, WELLS[0], REFILL))
    decline(game)
    return series


def test_414_3_a_loop_of_several_players_repeats_the_actions_of_all() -> None:
    game = position()
    repetition = Repetition(responding(game), agreed([9, 4]))
    assert repetition.go_on(game)
    turn(game)
    assert [player.influence for player in game.players] == [25, 25]


def test_414_3c_the_active_player_stops_the_last_repetition_where_they_want() -> None:
    game = position()
    repetition = Repetition(responding(game), 4, last=1)
    assert repetition.go_on(game)
    turn(game)
    assert [player.influence for player in game.players] == [25, 24]
    assert game.play[WELLS[0]].depleted


def test_414_3c_the_last_repetition_may_be_left_out_altogether() -> None:
    game = position()
    repetition = Repetition(responding(game), 4, last=0)
    assert repetition.go_on(game)
    turn(game)
    assert [player.influence for player in game.players] == [24, 24]

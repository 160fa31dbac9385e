"""403, 411.2: who can see which card, by the area it lies in."""

from __future__ import annotations

import pytest

from spoils.engine.board.sight import EVERYBODY, NOBODY, onlookers, onlookers_of
from spoils.engine.editions import COMPREHENSIVE
from spoils.engine.happening.happen import happen
from spoils.engine.play import add_card, add_faction, begin_turn, empty_game, run
from spoils.engine.program import events as ev
from spoils.engine.program.words import DECK, DISCARD, HAND, OUT_OF_GAME, PLAY, VOID
from spoils.engine.state.definition import Definition, Library
from spoils.engine.state.events import Event
from spoils.engine.state.game import Game
from spoils.view.knowledge import sees

FACTION = Definition(0, "Faction", 32, influence=20)
SECRET = Definition(1, "Secret", 1, cost=1, strength=1, life=1, speed=1)

FIRST, SECOND = 0b01, 0b10


def table(players: int = 2) -> Game:
    game = empty_game(Library([FACTION, SECRET]), COMPREHENSIVE, 1, players)
    for player in range(players):
        add_faction(game, player, FACTION)
    return game


def card_in(game: Game, area: int, **how: bool | int) -> int:
    return add_card(game, SECRET, 1, area, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("area", "face_down", "seen_by"),
    [
        (DECK, False, NOBODY),  # 403.1a: nobody looks at a deck, not even its owner
        (HAND, False, SECOND),  # 403.2a: a hand is hidden from the others
        (PLAY, False, EVERYBODY),
        (PLAY, True, SECOND),  # 411.2: its controller may look at a face-down card
        (DISCARD, False, EVERYBODY),  # 403.5a: face-up
        (OUT_OF_GAME, False, EVERYBODY),  # 403.6a: face-up
        (VOID, False, EVERYBODY),  # 403.7a: face-up or face-down
        (VOID, True, SECOND),
    ],
)
def test_an_area_decides_who_sees_a_card(area: int, face_down: bool, seen_by: int) -> None:
    game = table()
    card = card_in(game, area, face_down=face_down)
    assert onlookers(game, card) == seen_by
    assert [sees(game, viewer, card) for viewer in (0, 1, None)] == [
        bool(seen_by & FIRST),
        bool(seen_by & SECOND),
        seen_by == EVERYBODY,
    ]


def test_whoever_controls_a_face_down_card_may_look_at_it() -> None:
    """411.2: not its owner, if somebody else controls it."""
    game = table()
    card = card_in(game, PLAY, face_down=True, controller=0)
    assert onlookers(game, card) == FIRST


def let_happen(game: Game, event: Event) -> None:
    begin_turn(game, 0)
    game.question = None
    happen(game, [event])
    run(game)


def test_looking_is_for_one_player_and_revealing_for_all() -> None:
    game = table(3)
    looked, revealed = card_in(game, DECK), card_in(game, HAND)
    let_happen(game, Event(ev.LOOKED, game.ref(looked), 2))
    assert onlookers(game, looked) == 0b100
    let_happen(game, Event(ev.REVEALED, game.ref(revealed), 1))
    assert onlookers(game, revealed) == EVERYBODY


def test_what_was_seen_is_forgotten_in_a_shuffle() -> None:
    """403.1a: afterwards nobody knows where in the deck a card lies."""
    game = table()
    cards = [card_in(game, DECK) for _ in range(5)]
    let_happen(game, Event(ev.REVEALED, game.ref(cards[2]), 1))
    assert onlookers(game, cards[2]) == EVERYBODY
    let_happen(game, Event(ev.SHUFFLE, player=1))
    assert [onlookers(game, card) for card in cards] == [NOBODY] * 5


def test_an_object_that_is_gone_was_seen_by_those_who_could_see_it() -> None:
    game = table()
    covered, open_card = card_in(game, PLAY, face_down=True), card_in(game, PLAY)
    refs = [game.ref(covered), game.ref(open_card)]
    for ref in refs:
        event = Event(ev.MOVE, ref, 1)
        event.origin, event.area = PLAY, HAND
        let_happen(game, event)
    assert [onlookers_of(game, ref) for ref in refs] == [SECOND, EVERYBODY]
    assert onlookers_of(game, 0) == EVERYBODY, "nothing is no secret"


def test_a_hand_may_grow_without_limit() -> None:
    """403.2b."""
    game = table()
    for _ in range(60):
        card_in(game, DECK)
    let_happen(game, Event(ev.DRAW, player=1, amount=60))
    assert len(game.players[1].hand) == 60
